//! Tests of viewers who vote: what the host of the table can do for them, and who is shown their votes.

use splitkey_protocol::{ChatChannel, ChatState, LinkKind, Request, TableChat, TableLink, VotesUse};
use splitkey_rules::VoteTally;

use super::*;
use crate::{
    TableLinks, TableViewers, ToHost, ViewersTouch,
    controls::{FieldPurpose, FieldSubmitted},
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
    table.host = you;
    table.links.extend(has_link.then_some(LinkKind::Viewers));
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
fn votes(revision: u32) -> (u32, VoteTally) {
    let mut cells = [0; 25];
    (cells[0], cells[5], cells[7]) = (2, 6, 1);
    (revision, VoteTally { cells, challenges: 3 })
}

#[test]
fn the_host_of_the_table_makes_copies_and_revokes_the_link() {
    let mut app = at_table(&Sample::new(), Some(Side::A), false);
    open_people(&mut app);
    let make = Command::Want(Request::MakeLink { kind: LinkKind::Viewers });
    assert_eq!(button(page(&app), "viewers-make"), Some((&make, true, None)));
    assert_eq!(button(page(&app), "viewers-revoke"), None);
    let mut state = app.world_mut().resource_mut::<TableState>();
    state.table.as_mut().expect("a table").links.insert(LinkKind::Viewers);
    let link = TableLink { kind: LinkKind::Viewers, secret: [0xab; 16] };
    app.insert_resource(TableLinks::from_iter([link]));
    app.update();
    assert_eq!(
        button(page(&app), "viewers-copy"),
        Some((&Command::Copy(CopyAct::PageLink(LinkKind::Viewers)), true, None))
    );
    let revoke = Command::Want(Request::RevokeLink { kind: LinkKind::Viewers });
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
    let show = |votes| Command::Want(Request::UseVotes { votes });
    assert_eq!(button(page(&app), "show-votes"), Some((&show(VotesUse::Shown), true, None)));
    assert_eq!(button(page(&app), "let-guess"), Some((&show(VotesUse::Touched), true, None)));
    app.world_mut().resource_mut::<TableViewers>().votes = Some(votes(1));
    app.update();
    assert_eq!(text(&app, "votes"), None);
    app.world_mut().resource_mut::<TableState>().table.as_mut().expect("a table").votes[1] = VotesUse::Shown;
    app.update();
    assert_eq!(button(page(&app), "show-votes"), Some((&show(VotesUse::Hidden), true, None)));
    let line = "Viewers' votes (12): WORD5 6, challenge the clue 3, WORD0 2.";
    assert_eq!(text(&app, "votes").as_deref(), Some(line));
    let cells = cells(page(&app));
    assert!(cells[5].state.ends_with(", 6 votes") && cells[7].state.ends_with(", 1 vote"), "{cells:?}");
    assert!(!cells[6].state.contains("vote"));
    app.world_mut().resource_mut::<TableViewers>().votes = Some(votes(0));
    app.update();
    let none = Some("No votes from viewers yet.");
    assert_eq!(text(&app, "votes").as_deref(), none, "they were about another state");
}

#[test]
fn spectators_see_votes_while_the_guessing_side_does() {
    let mut app = at_table(&Sample::new().clue(Side::A, "polar", 2), None, true);
    app.world_mut().resource_mut::<TableViewers>().votes = Some(votes(1));
    let (hidden, shown) = (VotesUse::Hidden, VotesUse::Shown);
    for (votes, seen) in [([shown, hidden], false), ([hidden, shown], true)] {
        app.world_mut().resource_mut::<TableState>().table.as_mut().expect("a table").votes = votes;
        app.update();
        assert_eq!(text(&app, "votes").is_some(), seen, "{votes:?}");
    }
    assert_eq!(button(page(&app), "show-votes"), None);
}

#[derive(Resource, Default)]
struct Wanted(Vec<Request>);

#[test]
fn the_host_of_the_table_names_a_chat_and_sees_how_reading_it_goes() {
    let mut app = at_table(&Sample::new(), Some(Side::A), true);
    app.insert_resource(Profile::new(PlayerToken([7; 32]), None));
    app.init_resource::<Wanted>().add_observer(|request: On<ToHost>, mut wanted: ResMut<Wanted>| {
        wanted.0.push(request.0.clone());
    });
    open_people(&mut app);
    let has_field = |app: &App| page(app).items.iter().any(|item| item.id == "viewers-chat");
    assert!(has_field(&app));
    let submit = |app: &mut App, text: &str| {
        app.world_mut().trigger(FieldSubmitted { purpose: FieldPurpose::ChatChannel, text: text.to_owned() });
        app.update();
    };
    submit(&mut app, "no channel");
    assert_eq!(app.world().get_resource::<Notice>(), Some(&Notice::BadChannel));
    submit(&mut app, "https://www.twitch.tv/Some_One1");
    let channel: ChatChannel = "some_one1".parse().expect("a channel");
    let asked = Request::ReadChat { channel: Some(channel.clone()) };
    assert_eq!(app.world().resource::<Wanted>().0, [asked]);
    assert_ne!(app.world().get_resource::<Notice>(), Some(&Notice::BadChannel));
    let state = ChatState::NoChannel;
    app.world_mut().resource_mut::<TableState>().table.as_mut().expect("a table").chat =
        Some(TableChat { channel, state });
    app.update();
    let told = "Twitch has no channel some_one1, or it is suspended. Check the name.";
    assert_eq!(text(&app, "viewers-chat-state").as_deref(), Some(told));
    assert!(!has_field(&app));
    let stop = Command::Want(Request::ReadChat { channel: None });
    assert_eq!(button(page(&app), "viewers-chat-stop"), Some((&stop, true, None)));
}

#[test]
fn players_see_when_the_top_vote_counts_and_what_the_other_side_makes_of_votes() {
    let mut app = at_table(&Sample::new().clue(Side::A, "polar", 2), Some(Side::A), true);
    let mut viewers = app.world_mut().resource_mut::<TableViewers>();
    (viewers.votes, viewers.touch) = (Some(votes(1)), Some(ViewersTouch { revision: 1, seconds: 12 }));
    app.world_mut().resource_mut::<TableState>().table.as_mut().expect("a table").votes =
        [VotesUse::Hidden, VotesUse::Touched];
    app.update();
    assert_eq!(
        text(&app, "votes").as_deref(),
        Some("In 12 s, the word with the most viewers' votes is touched.")
    );
    let says = |app: &App, wanted: &str| format!("{:?}", page(app).items).contains(wanted);
    assert!(says(&app, "Owl lets viewers guess."));
    app.world_mut().resource_mut::<TableViewers>().touch = Some(ViewersTouch { revision: 0, seconds: 12 });
    app.update();
    assert_eq!(text(&app, "votes"), None, "that was about another state");
}
