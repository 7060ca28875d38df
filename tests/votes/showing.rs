//! Who is shown what viewers vote for.

use splitkey_client::TableLinks;
use splitkey_host::{ChatNews, FollowerChange};
use splitkey_protocol::{
    Audience, ChatState, FromHost, LinkKind, Refused, Request, TableAccess, TableLink, VotesUse,
};
use splitkey_rules::Side;

use super::*;

#[test]
fn votes_are_off_until_a_side_wants_to_see_them() {
    let mut room = Room::open();
    room.clue();
    room.vote(3);
    assert_eq!([LARK, OWL, WATCHER].map(|who| room.sent(who)), [None; 3], "nobody has asked for them");
    room.want(OWL, Request::UseVotes { votes: VotesUse::Shown });
    assert_eq!(
        (room.seen(OWL), room.seen(WATCHER)),
        (Some(3), Some(3)),
        "what was counted before is shown, too"
    );
    room.vote(5);
    assert_eq!((room.seen(OWL), room.seen(WATCHER)), (Some(5), Some(5)));
    assert_eq!(room.sent(LARK), None, "the giving side has not asked");
    let table = room.players[LARK].state().table.clone().expect("a table");
    assert_eq!(table.votes, [VotesUse::Hidden, VotesUse::Shown], "but is told");
    room.want(OWL, Request::UseVotes { votes: VotesUse::Hidden });
    room.vote(8);
    assert_eq!([OWL, WATCHER].map(|who| room.sent(who).map(|votes| votes.cells[0])), [Some(5); 2]);
    assert_eq!((room.seen(OWL), room.seen(WATCHER)), (None, None));
}

#[test]
fn spectators_see_votes_only_if_the_guessing_side_does() {
    let mut room = Room::open();
    room.clue();
    room.want(LARK, Request::UseVotes { votes: VotesUse::Shown });
    room.vote(4);
    assert_eq!((room.seen(LARK), room.sent(OWL), room.sent(WATCHER)), (Some(4), None, None));
    room.come("Newcomer");
    assert_eq!(room.sent(3), None);
    room.want(OWL, Request::UseVotes { votes: VotesUse::Shown });
    room.come("Another");
    assert_eq!(room.seen(4), Some(4), "newcomers see what the others do");
}

/// Shows an overlay of the table, and returns what it shows last.
fn overlay(room: &mut Room) -> Arc<Mutex<String>> {
    let overlay: Arc<Mutex<String>> = Arc::default();
    let shown = overlay.clone();
    room.apps.follow(LinkKind::Overlay, move |_, change| {
        if let FollowerChange::Shows(picture) = change {
            *shown.lock().unwrap_or_else(PoisonError::into_inner) = picture.json;
        }
    });
    room.want(LARK, Request::MakeLink { kind: LinkKind::Overlay });
    overlay
}

fn has(overlay: &Mutex<String>, text: &str) -> bool {
    overlay.lock().unwrap_or_else(PoisonError::into_inner).contains(text)
}

#[test]
fn overlays_show_votes_that_spectators_see() {
    let mut room = Room::open();
    let overlay = overlay(&mut room);
    let votes = r#","votes":[3,0,0,"#;
    room.clue();
    room.vote(3);
    assert!(!has(&overlay, votes), "no side wants to see them");
    room.want(OWL, Request::UseVotes { votes: VotesUse::Shown });
    room.vote(3);
    assert!(has(&overlay, votes));
    room.want(OWL, Request::Challenge);
    assert!(!has(&overlay, "votes"), "the match has gone on");
}

#[test]
fn news_of_votes_and_chats_show_nothing_that_is_not_kept() {
    let (apps, journal) = LinkedApps::with_scripted_journal();
    let mut room = Room::at(apps);
    let overlay = overlay(&mut room);
    room.want(OWL, Request::UseVotes { votes: VotesUse::Shown });
    room.clue();
    let (link, state) = (room.picture().0, ChatState::Reading);
    journal.hold();
    room.want(OWL, Request::Challenge);
    let seen = room.changes().len();
    room.vote(4);
    room.apps.tell(HostEvent::ChatChanged(ChatNews { link, state }));
    room.settle();
    assert!(has(&overlay, r#""phase":"guess""#));
    assert_eq!(room.changes().len(), seen);
    journal.release();
    room.settle();
    assert!(has(&overlay, r#""phase":"challenge""#));
}

#[test]
fn votes_count_only_for_the_state_that_viewers_saw() {
    let mut room = Room::open();
    room.clue();
    room.want(OWL, Request::UseVotes { votes: VotesUse::Shown });
    let (link, before) = room.picture();
    room.vote(3);
    room.want(OWL, Request::Challenge);
    room.want(LARK, Request::Deny);
    assert_eq!(room.seen(OWL), None, "the match has gone on");
    room.vote_in(link, before.state, 9);
    assert_eq!(
        (room.seen(OWL), room.sent(OWL).map(|votes| votes.cells[0])),
        (None, Some(3)),
        "these are late"
    );
    assert_eq!(room.picture().1.state, before.state + 2);
    room.vote(2);
    assert_eq!(room.seen(OWL), Some(2));
    room.vote_in(TableLink { kind: LinkKind::Viewers, secret: [9; 16] }, before.state + 2, 7);
    assert_eq!(room.seen(OWL), Some(2), "nobody has this link");
}

#[test]
fn votes_of_viewers_who_are_held_back_reach_players_only_if_the_match_has_not_gone_on() {
    let mut room = Room::open();
    room.want(LARK, Request::SetAudience { audience: Audience { delay: 20, blank: false } });
    room.want(OWL, Request::UseVotes { votes: VotesUse::Shown });
    room.wait(21);
    let waiting = room.picture().1;
    assert_eq!(waiting.late, 20);
    room.clue();
    room.wait(18);
    assert_eq!(room.picture().1.state, waiting.state, "viewers do not see the clue yet");
    room.vote(1);
    assert_eq!(room.sent(OWL), None, "there was nothing to vote for");
    room.wait(3);
    assert_eq!(room.picture().1.state, waiting.state + 1);
    room.vote(6);
    assert_eq!((room.seen(OWL), room.seen(WATCHER)), (Some(6), Some(6)));
    // The players go on; viewers and spectators still see the clue.
    room.want(OWL, Request::Challenge);
    room.vote(7);
    assert_eq!((room.seen(OWL), room.sent(OWL).map(|votes| votes.cells[0])), (None, Some(6)));
    assert_eq!(room.seen(WATCHER), Some(7), "spectators see what viewers see");
    // What Owl wants from now on reaches spectators as late as everything else.
    room.want(OWL, Request::UseVotes { votes: VotesUse::Hidden });
    room.vote(8);
    assert_eq!(room.seen(WATCHER), Some(8));
}

#[test]
fn viewers_see_both_maps_only_once_the_match_is_over() {
    let mut room = Room::open();
    room.clue();
    let key = |room: &Room| room.picture().1.view.expect("a match").key.is_some();
    assert!(!key(&room));
    room.want(LARK, Request::GiveUp);
    room.want(OWL, Request::Agree);
    assert!(key(&room));
}

#[test]
fn a_picture_that_shows_the_same_state_keeps_its_number() {
    let mut room = Room::open();
    room.clue();
    let before = room.picture().1;
    room.want(LARK, Request::Ask { action: splitkey_protocol::JointAction::Pause });
    room.want(OWL, Request::Ask { action: splitkey_protocol::JointAction::Pause });
    let paused = room.picture().1;
    let page = room.page().1.json;
    assert!(page.contains("\"paused\":true"), "{page}");
    assert_eq!(paused.state, before.state);
    room.want(LARK, Request::SetAudience { audience: Audience { delay: 0, blank: true } });
    let blank = room.picture().1;
    assert_eq!((blank.state, blank.view), (before.state + 1, None));
}

#[test]
fn only_the_host_of_the_table_lets_viewers_vote_and_only_players_choose_to_see_it() {
    let mut room = Room::open();
    let (link, _) = room.picture();
    room.want(OWL, Request::MakeLink { kind: LinkKind::Viewers });
    assert_eq!(room.refused(OWL), Some(Refused::NotTableHost));
    room.want(OWL, Request::RevokeLink { kind: LinkKind::Viewers });
    assert_eq!(room.refused(OWL), Some(Refused::NotTableHost));
    room.want(WATCHER, Request::UseVotes { votes: VotesUse::Shown });
    assert_eq!(room.refused(WATCHER), Some(Refused::NotSeated));
    assert_eq!(room.players[LARK].app.world().resource::<TableLinks>().get(LinkKind::Viewers), Some(link));
    room.want(LARK, Request::RevokeLink { kind: LinkKind::Viewers });
    assert_eq!(room.changes().last(), Some(&(link, FollowerChange::Revoked)));
    assert_eq!(room.players[LARK].app.world().resource::<TableLinks>().get(LinkKind::Viewers), None);
    room.want(LARK, Request::SetAccess { access: TableAccess { spectators: false, ..TableAccess::PRIVATE } });
    room.want(LARK, Request::MakeLink { kind: LinkKind::Viewers });
    assert_eq!(room.refused(LARK), Some(Refused::NoSpectators));
}

#[test]
fn a_side_that_everybody_has_left_shows_no_votes_to_those_who_come_next() {
    let mut room = Room::open();
    room.want(OWL, Request::UseVotes { votes: VotesUse::Shown });
    room.want(OWL, Request::StandUp);
    let shows = |room: &Room| room.players[LARK].state().table.as_ref().map(|table| table.votes);
    assert_eq!(shows(&room), Some([VotesUse::Hidden; 2]));
    room.want(OWL, Request::Sit { side: Side::B });
    assert_eq!(shows(&room), Some([VotesUse::Hidden; 2]));
}

#[test]
fn spectators_who_are_held_back_do_not_notice_that_a_side_turns_votes_on() {
    let mut room = Room::open();
    room.want(LARK, Request::SetAudience { audience: Audience { delay: 20, blank: false } });
    room.want(OWL, Request::UseVotes { votes: VotesUse::Shown });
    room.clue();
    room.wait(21);
    room.vote(4);
    let sent = |room: &Room| {
        let votes = |message: &&FromHost| matches!(message, FromHost::Votes { .. });
        room.players[WATCHER].heard().iter().filter(votes).count()
    };
    assert_eq!((room.seen(WATCHER), sent(&room)), (Some(4), 1));
    room.want(OWL, Request::UseVotes { votes: VotesUse::Hidden });
    room.want(OWL, Request::UseVotes { votes: VotesUse::Shown });
    assert_eq!((room.seen(OWL), sent(&room)), (Some(4), 1));
}
