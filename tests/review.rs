//! People at a table review its last match together: one leads, the others follow, and all point and mark.

use splitkey_client::{
    PinToggled, Pointer, Pointing, ReplayAct, ReplayViewer, ReviewPart, Screen, Settings, TableReview,
    controls::{Command, ControlPressed},
};
use splitkey_net::LinkState;
use splitkey_protocol::{FromHost, Refused, Request, TableAccess};
use splitkey_rules::Cell;
use splitkey_testkit::{CLUES, LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;
const WATCHER: usize = 3;

/// A table of four whose match was given up after a clue.
fn after_a_match() -> (LinkedApps, Vec<Player>) {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    apps.want(&mut players, LARK, Request::Clue { text: CLUES[0].into(), number: 2, insist: false });
    apps.want(&mut players, LARK, Request::GiveUp);
    apps.want(&mut players, OWL, Request::Agree);
    (apps, players)
}

fn cell(index: u8) -> Cell {
    Cell::new(index).expect("a cell")
}

/// Lets everyone see what was sent, and answer it.
fn settle(apps: &mut LinkedApps, players: &mut [Player]) {
    (0..3).for_each(|_| apps.settle(&mut *players));
}

fn act(apps: &mut LinkedApps, players: &mut [Player], who: usize, act: ReplayAct) {
    players[who].app.world_mut().trigger(ControlPressed(Command::Replay(act)));
    settle(apps, players);
}

/// Opens the replay of the table's last match for these people, the first of whom leads.
fn open(apps: &mut LinkedApps, players: &mut [Player], people: &[usize]) {
    act(apps, players, people[0], ReplayAct::Fetch);
    act(apps, players, people[0], ReplayAct::Review(ReviewPart::Lead));
    for who in &people[1..] {
        act(apps, players, *who, ReplayAct::Fetch);
    }
}

fn place(player: &Player) -> (usize, ReviewPart) {
    let viewer = player.app.world().resource::<ReplayViewer>();
    viewer.open().map(|open| (open.at, open.part)).expect("an open replay")
}

fn marks(player: &Player) -> Vec<Cell> {
    let (pointing, settings) = (player.app.world().resource::<Pointing>(), Settings::default());
    Cell::all().filter(|cell| pointing.pins_on(*cell, &settings) > 0).collect()
}

fn mark(apps: &mut LinkedApps, players: &mut [Player], who: usize, cell: Cell) {
    players[who].app.world_mut().trigger(PinToggled(cell));
    settle(apps, players);
}

fn leads(player: &Player) -> bool {
    player.app.world().resource::<TableReview>().leader() == Some(player.seat())
}

#[test]
fn followers_see_the_step_that_the_leader_sees() {
    let (mut apps, mut players) = after_a_match();
    open(&mut apps, &mut players, &[LARK, OWL, WATCHER]);
    assert_eq!(place(&players[OWL]), (0, ReviewPart::Follow));
    for (step, at) in
        [(ReplayAct::GuessOn, 1), (ReplayAct::End, 2), (ReplayAct::TurnBack, 1), (ReplayAct::Start, 0)]
    {
        act(&mut apps, &mut players, LARK, step);
        assert_eq!(place(&players[LARK]), (at, ReviewPart::Lead));
        for who in [OWL, WATCHER] {
            assert_eq!(place(&players[who]), (at, ReviewPart::Follow));
        }
    }
    act(&mut apps, &mut players, OWL, ReplayAct::End);
    assert_eq!(place(&players[OWL]), (2, ReviewPart::Alone), "whoever steps goes alone");
    assert_eq!(place(&players[LARK]).0, 0);
    act(&mut apps, &mut players, OWL, ReplayAct::Review(ReviewPart::Follow));
    assert_eq!(place(&players[OWL]), (0, ReviewPart::Follow));
}

#[test]
fn whoever_takes_the_lead_has_it_until_they_end_it_or_close_the_replay() {
    let (mut apps, mut players) = after_a_match();
    open(&mut apps, &mut players, &[LARK, OWL]);
    act(&mut apps, &mut players, OWL, ReplayAct::Review(ReviewPart::Lead));
    assert!(leads(&players[OWL]));
    assert_eq!(place(&players[LARK]).1, ReviewPart::Follow);
    act(&mut apps, &mut players, OWL, ReplayAct::End);
    assert_eq!(place(&players[LARK]), (2, ReviewPart::Follow));
    act(&mut apps, &mut players, OWL, ReplayAct::Close);
    assert_eq!(place(&players[LARK]), (2, ReviewPart::Alone));
    act(&mut apps, &mut players, LARK, ReplayAct::Review(ReviewPart::Follow));
    assert_eq!(place(&players[LARK]).1, ReviewPart::Alone, "nobody leads");
    act(&mut apps, &mut players, LARK, ReplayAct::Review(ReviewPart::Lead));
    assert!(leads(&players[LARK]));
    act(&mut apps, &mut players, LARK, ReplayAct::Review(ReviewPart::Alone));
    assert!(!leads(&players[LARK]));
}

#[test]
fn marks_and_pointers_are_shared_and_touch_no_record() {
    let (mut apps, mut players) = after_a_match();
    act(&mut apps, &mut players, OWL, ReplayAct::Fetch);
    mark(&mut apps, &mut players, OWL, cell(2));
    assert_eq!(marks(&players[OWL]), [cell(2)]);
    act(&mut apps, &mut players, OWL, ReplayAct::Close);

    open(&mut apps, &mut players, &[LARK, OWL, WATCHER]);
    let revision = players[OWL].game().position.revision;
    mark(&mut apps, &mut players, OWL, cell(4));
    mark(&mut apps, &mut players, WATCHER, cell(9));
    for who in [LARK, OWL, WATCHER] {
        assert_eq!(marks(&players[who]), [cell(4), cell(9)], "marks made alone are not shared");
    }
    mark(&mut apps, &mut players, LARK, cell(9));
    assert_eq!(marks(&players[WATCHER]), [cell(4)]);
    players[WATCHER].app.insert_resource(Pointer(Some(cell(11))));
    (0..60).for_each(|_| players[WATCHER].update());
    settle(&mut apps, &mut players);
    let pointing = players[LARK].app.world().resource::<Pointing>();
    assert_eq!(pointing.pointing_at(cell(11)).collect::<Vec<_>>(), [players[WATCHER].seat()]);
    act(&mut apps, &mut players, LARK, ReplayAct::GuessOn);
    assert!(marks(&players[OWL]).is_empty(), "the next step has marks of its own");
    assert_eq!(players[OWL].game().position.revision, revision);
}

#[test]
fn a_newcomer_learns_who_leads() {
    let (mut apps, mut players) = after_a_match();
    open(&mut apps, &mut players, &[LARK]);
    act(&mut apps, &mut players, LARK, ReplayAct::End);
    let (mut late, refused) = apps.try_to_join(&mut players, "Late", None);
    assert_eq!(refused, None);
    assert_eq!(late.app.world().resource::<TableReview>().leader(), Some(players[LARK].seat()));
    late.app.world_mut().trigger(ControlPressed(Command::Replay(ReplayAct::Fetch)));
    (0..3).for_each(|_| apps.settle([&mut late]));
    assert_eq!(place(&late), (2, ReviewPart::Follow));
}

#[test]
fn a_review_ends_with_its_leader_and_with_the_next_match() {
    let (mut apps, mut players) = after_a_match();
    open(&mut apps, &mut players, &[WATCHER, OWL]);
    apps.want(&mut players, WATCHER, Request::LeaveTable);
    settle(&mut apps, &mut players);
    assert_eq!(place(&players[OWL]).1, ReviewPart::Alone);
    act(&mut apps, &mut players, OWL, ReplayAct::Review(ReviewPart::Lead));
    apps.want(&mut players, LARK, Request::StartMatch);
    settle(&mut apps, &mut players);
    assert_eq!(place(&players[OWL]).1, ReviewPart::Alone);
    assert!(!leads(&players[OWL]));
    assert_eq!((players[OWL].screen(), players[OWL].link()), (Screen::Replay, &LinkState::Online));
}

#[test]
fn nobody_leads_a_review_of_a_running_match_or_of_one_they_may_not_watch() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    let refusals = |player: &Player| {
        let refused = player.heard().iter().filter_map(|said| match said {
            FromHost::Refused { reason } => Some(reason.clone()),
            _ => None,
        });
        refused.collect::<Vec<_>>()
    };
    let lead = Request::LeadReview { at: Some(1) };
    players[OWL].say(lead.clone());
    settle(&mut apps, &mut players);
    assert_eq!(refusals(&players[OWL]), [Refused::MatchRunning]);
    let access = TableAccess { spectators: false, ..TableAccess::PRIVATE };
    apps.want(&mut players, LARK, Request::SetAccess { access });
    apps.want(&mut players, LARK, Request::GiveUp);
    apps.want(&mut players, OWL, Request::Agree);
    players[WATCHER].say(lead.clone());
    settle(&mut apps, &mut players);
    assert_eq!(refusals(&players[WATCHER]), [Refused::NoMatch]);
    let told = |player: &Player| player.heard().iter().any(|said| matches!(said, FromHost::Reviewed { .. }));
    assert!(players.iter().all(|player| !told(player)));
}
