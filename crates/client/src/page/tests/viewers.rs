//! Tests of viewers who vote: what the host of the table can do for them, and who is shown their votes.

use splitkey_protocol::{VoteTally, WatchLink};

use super::*;
use crate::{
    TableViewers,
    platform::{Invite, Inviter},
};

struct Here;

impl Invite for Here {
    fn origin(&self) -> &str {
        "https://play.example.org"
    }
    fn copy(&self, _text: &str) -> bool {
        true
    }
}

/// Creates an app at a table, whose viewers have a link or not.
fn at_table(sample: &Sample, side: Option<Side>, has_link: bool) -> App {
    let mut app = app(sample, side);
    app.insert_resource(Inviter(Box::new(Here)));
    let mut state = app.world_mut().resource_mut::<TableState>();
    let you = state.you.expect("a seat");
    let table = state.table.as_mut().expect("a table");
    (table.host, table.has_watch_link) = (you, has_link);
    app.update();
    app
}

fn open_people(app: &mut App) {
    app.world_mut().trigger(ControlPressed(Command::OpenSheet(Sheet::People)));
    app.update();
}

fn text(app: &App, wanted: &str) -> Option<String> {
    page(app).items.iter().find_map(|item| match &item.kind {
        ItemKind::Text { text } if item.id == wanted => Some(text.clone()),
        _ => None,
    })
}

/// Returns the votes of twelve viewers in a state of the match.
fn votes(revision: u32) -> VoteTally {
    let mut cells = [0; 25];
    (cells[0], cells[5], cells[7]) = (2, 6, 1);
    VoteTally { revision, cells, disputes: 3 }
}

#[test]
fn the_host_of_the_table_makes_copies_and_revokes_the_link() {
    let mut app = at_table(&Sample::new(), Some(Side::A), false);
    open_people(&mut app);
    let make = Command::Want(Intent::MakeWatchLink);
    assert_eq!(button(page(&app), "viewers-make"), Some((&make, true, None)));
    assert_eq!(button(page(&app), "viewers-revoke"), None);
    app.world_mut().resource_mut::<TableState>().table.as_mut().expect("a table").has_watch_link = true;
    app.world_mut().resource_mut::<TableViewers>().link = Some(WatchLink([0xab; 16]));
    app.update();
    assert_eq!(button(page(&app), "viewers-copy"), Some((&Command::CopyWatchLink, true, None)));
    let revoke = Command::Want(Intent::RevokeWatchLink);
    assert_eq!(button(page(&app), "viewers-revoke"), Some((&revoke, true, None)));
    assert!(!format!("{:?}", page(&app)).contains("abab"), "the link should never be drawn");
}

#[test]
fn others_are_told_who_can_make_the_link() {
    let mut app = at_table(&Sample::new(), Some(Side::A), false);
    app.world_mut().resource_mut::<TableState>().table.as_mut().expect("a table").host = SeatId(2);
    open_people(&mut app);
    let (_, enabled, reason) = button(page(&app), "viewers-make").expect("a button");
    assert!(!enabled && reason.is_some());
}

#[test]
fn a_side_shows_votes_only_once_it_wants_to() {
    let sample = Sample::new().clue(Side::A, "polar", 2);
    let without = at_table(&sample, Some(Side::B), false);
    assert_eq!(button(page(&without), "show-votes"), None);
    let mut app = at_table(&sample, Some(Side::B), true);
    let show = |show| Command::Want(Intent::ShowVotes { show });
    assert_eq!(button(page(&app), "show-votes"), Some((&show(true), true, None)));
    app.world_mut().resource_mut::<TableViewers>().votes = Some(votes(1));
    app.update();
    assert_eq!(text(&app, "votes"), None);
    app.world_mut().resource_mut::<TableState>().table.as_mut().expect("a table").shows_votes[1] = true;
    app.update();
    assert_eq!(button(page(&app), "show-votes"), Some((&show(false), true, None)));
    let line = "Viewers (12): WORD5 6, challenge the clue 3, WORD0 2";
    assert_eq!(text(&app, "votes").as_deref(), Some(line));
    let cells = cells(page(&app));
    assert!(cells[5].state.ends_with(", 6 votes") && cells[7].state.ends_with(", 1 vote"), "{cells:?}");
    assert!(!cells[6].state.contains("vote"));
    app.world_mut().resource_mut::<TableViewers>().votes = Some(votes(0));
    app.update();
    assert_eq!(text(&app, "votes"), None, "they were about another state");
}

#[test]
fn spectators_see_votes_while_the_guessing_side_does() {
    let mut app = at_table(&Sample::new().clue(Side::A, "polar", 2), None, true);
    app.world_mut().resource_mut::<TableViewers>().votes = Some(votes(1));
    for (shows, seen) in [([true, false], false), ([false, true], true)] {
        app.world_mut().resource_mut::<TableState>().table.as_mut().expect("a table").shows_votes = shows;
        app.update();
        assert_eq!(text(&app, "votes").is_some(), seen, "{shows:?}");
    }
    assert_eq!(button(page(&app), "show-votes"), None);
}
