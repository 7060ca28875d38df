//! Strike races on the pages.

use splitkey_net::Heard;
use splitkey_protocol::{
    CalledOff, CalledOffBy, Dropped, FromHost, Invitation, Language, MyPair, Packs, PairLink, PairPlay,
    RaceAsk, RaceClock, RaceKey, RaceLine, RaceLink, RacePage, RacePlan, RaceRefused, RaceRow, RaceStanding,
    RaceTitle, RaceTold, RaceWords, RefereeMode, Reminders, Request, SignUp, TalkLine,
    races::{PairEnd, PairNumber, RaceResult, Stage},
};

use super::*;
use crate::{
    Cue, CueSounded, OpenSheet, RaceAct, RaceField, Races,
    controls::{FieldPurpose, FieldSubmitted, RaceQuestion},
    platform::{Invite, Inviter, Profile},
};

mod at_table;
mod closed;
mod following;
mod new_race;
mod of_a_race;
mod organising;
mod signing_up;
mod solo;

const RACE: RaceLink = RaceLink([9; 16]);
const NOW: u64 = 1_795_000_000;
const DAY: u64 = 86_400;

fn player(text: &str) -> PlayerName {
    PlayerName::new(text).expect("a name")
}

fn plan() -> RacePlan {
    RacePlan {
        title: RaceTitle::new("Autumn race").expect("a title"),
        text: None,
        language: Language::English,
        words: RaceWords::Packs(Packs::First),
        referee: RefereeMode::Advise,
        listed: true,
        most_pairs: 2,
        sign_ups_end: NOW + 3 * DAY,
        closes: NOW + 20 * DAY,
        action_limit: 2 * DAY,
    }
}

fn race() -> RacePage {
    RacePage {
        race: RACE,
        plan: plan(),
        organiser: player("Wim"),
        daily: false,
        called_off: None,
        organises: false,
        has_password: false,
        opens: NOW - DAY,
        now: NOW,
        stage: Stage::SignUps,
        pairs: 1,
        finished: 0,
        sealed: None,
        opened: None,
        mine: None,
        dropped: None,
        invitation: None,
        webhook: None,
        solo: None,
    }
}

fn mine(partner: bool, play: Option<PairPlay>) -> Option<MyPair> {
    let partner = partner.then(|| player("Mara"));
    Some(MyPair {
        number: PairNumber(1),
        side: Side::A,
        name: player("Vera"),
        partner,
        invite: None,
        play,
        feed: None,
        webhook: None,
        solo: false,
    })
}

fn play(over: bool) -> Option<PairPlay> {
    let clock = RaceClock { tokens: 1, next_token: Some(NOW + DAY), paused: false };
    Some(PairPlay { strikes: 7, clock, my_turn: true, over, reminders: Reminders::default() })
}

/// Returns an app to which the host has told these things, with the race open.
fn told(messages: Vec<RaceTold>) -> App {
    let mut app = App::new();
    app.add_plugins((bevy_time::TimePlugin, ClientPlugin));
    app.insert_resource(Profile::new(PlayerToken([7; 32]), Some(player("Vera"))));
    let online = |mut link: ResMut<LinkState>| {
        link.set_if_neq(LinkState::Online);
    };
    app.add_systems(PreUpdate, online.after(ClientNetSystems::Receive));
    app.insert_resource(Races::viewing(RaceKey::Race(RACE)));
    app.insert_resource(OpenSheet(Some(Sheet::Race)));
    app.update();
    let messages = messages.into_iter().map(|told| FromHost::Race { told });
    app.world_mut().resource_mut::<Heard>().0.extend(messages);
    (0..3).for_each(|_| app.update());
    app
}

fn open(page: RacePage) -> App {
    told(vec![RaceTold::Page { page: Box::new(page) }])
}

fn text(app: &App, wanted: &str) -> Option<String> {
    let item = page(app).items.iter().find(|item| item.id == wanted)?;
    item.words().map(str::to_owned)
}

/// Returns what a button says.
fn words(app: &App, id: &str) -> Option<String> {
    page(app).items.iter().find_map(|item| match &item.kind {
        ItemKind::Button { text, .. } if item.id == id => Some(text.clone()),
        _ => None,
    })
}

fn row(number: u16, names: [Option<&str>; 2], waits: bool) -> RaceRow {
    let names = names.map(|name| name.map(player));
    let (standing, rulings) = (None, Vec::new());
    RaceRow { number: PairNumber(number), names, waits, standing, rulings, computer: None }
}

fn answer(app: &mut App, field: RaceField, text: &str) {
    let purpose = FieldPurpose::Race(field);
    app.world_mut().trigger(FieldSubmitted { purpose, text: text.to_owned() });
    app.update();
}

fn line(number: u8, my_turn: bool) -> RaceLine {
    RaceLine {
        race: RaceLink([number; 16]),
        title: RaceTitle::new(&format!("Race {number}")).expect("a title"),
        daily: false,
        called_off: None,
        language: Language::English,
        has_password: false,
        stage: Stage::SignUps,
        sign_ups_end: NOW + DAY,
        closes: NOW + 9 * DAY,
        pairs: [3, 50],
        organises: false,
        signed_up: true,
        my_turn,
        reminded: false,
        partner: None,
        runs: false,
    }
}

/// Returns a race in which the player's pair plays.
fn running(number: u8, my_turn: bool) -> RaceLine {
    RaceLine { partner: Some(player("Mara")), runs: true, ..line(number, my_turn) }
}

#[test]
fn races_that_wait_for_the_player_come_first_and_running_ones_are_on_the_first_screen() {
    let closed = RaceLine { stage: Stage::Closed, partner: Some(player("Mara")), ..line(4, false) };
    let mine = vec![line(5, false), running(1, false), closed, running(2, true)];
    let mut app = told(vec![RaceTold::List { listed: vec![line(3, false)], mine, now: NOW }]);
    app.insert_resource(OpenSheet(Some(Sheet::Races)));
    app.update();
    let (first, ..) = button(page(&app), "my-race-0").expect("a race");
    assert_eq!(first, &Command::Race(RaceAct::View(RaceKey::Race(RaceLink([2; 16])))));
    let expected =
        "Race 3 · EN · 3 of 50 pairs · you play · Sign-ups end in 24 hours; the event closes in 9 days: Open";
    assert_eq!(words(&app, "event-0").as_deref(), Some(expected));
    app.insert_resource(OpenSheet(None));
    app.update();
    let view = |number| Command::Race(RaceAct::View(RaceKey::Race(RaceLink([number; 16]))));
    for (id, number) in [("my-race-0", 2), ("my-race-1", 1)] {
        assert_eq!(button(page(&app), id), Some((&view(number), true, None)));
    }
    let expected = "Your turn: Race 2 · EN · 3 of 50 pairs · you play with Mara · Sign-ups end in 24 hours; the \
                    event closes in 9 days: Open";
    assert_eq!(words(&app, "my-race-0").as_deref(), Some(expected));
    assert_eq!(button(page(&app), "my-race-2"), None, "only those with a match that can go on");
    assert!(button(page(&app), "open-races").is_some());
}

#[test]
fn a_turn_that_begins_elsewhere_sounds_as_at_a_table_once() {
    let list = |mine| FromHost::Race { told: RaceTold::List { listed: Vec::new(), mine, now: NOW } };
    let mut app = told(Vec::new());
    app.insert_resource(OpenSheet(None));
    let (sender, heard) = std::sync::mpsc::channel();
    app.add_observer(move |cue: On<CueSounded>| sender.send(cue.0).expect("a receiver"));
    let mut hear = |mine| {
        app.world_mut().resource_mut::<Heard>().0.push_back(list(mine));
        (0..2).for_each(|_| app.update());
        heard.try_iter().collect::<Vec<_>>()
    };
    let known = hear(vec![running(1, true), running(2, false)]);
    assert!(known.is_empty(), "that was so before the game began");
    assert_eq!(hear(vec![running(1, true), running(2, true)]), [Cue::Turn]);
    assert!(hear(vec![running(1, true), running(2, true)]).is_empty());
    assert!(hear(vec![running(1, false), running(2, false)]).is_empty());
    assert_eq!(hear(vec![running(1, true), running(2, false)]), [Cue::Turn]);
}

#[test]
fn a_game_with_the_computer_says_so_on_the_first_screen() {
    let solo = RaceLine { partner: None, ..running(1, true) };
    let mut app = told(vec![RaceTold::List { listed: Vec::new(), mine: vec![solo], now: NOW }]);
    app.insert_resource(OpenSheet(None));
    app.update();
    let told = words(&app, "my-race-0").unwrap_or_default();
    assert!(told.contains("you play with Rook (computer)"), "{told}");
}

#[test]
fn the_first_screen_has_room_for_every_game_that_waits_and_for_five_others() {
    let mine = (0..20).map(|number| running(number, number >= 13)).collect();
    let mut app = told(vec![RaceTold::List { listed: Vec::new(), mine, now: NOW }]);
    app.insert_resource(OpenSheet(None));
    app.update();
    let shown = page(&app).items.iter().filter(|item| item.id.starts_with("my-race-"));
    assert_eq!(shown.count(), 7 + 5);
    let all = Command::OpenSheet(Sheet::Races);
    assert_eq!(button(page(&app), "races-more"), Some((&all, true, None)));
    assert_eq!(words(&app, "races-more").as_deref(), Some("All your events (8 more)"));
}

#[test]
fn a_host_without_races_says_so_on_their_page_only() {
    let mut app = told(vec![RaceTold::List { listed: Vec::new(), mine: vec![line(2, true)], now: NOW }]);
    app.insert_resource(OpenSheet(None));
    let refused = FromHost::Refused { reason: Refused::Race(RaceRefused::None) };
    app.world_mut().resource_mut::<Heard>().0.push_back(refused);
    (0..2).for_each(|_| app.update());
    assert!(app.world().get_resource::<Notice>().is_none(), "Home asks by itself");
    assert_eq!(button(page(&app), "my-race-0"), None, "it was on another host");
    app.insert_resource(OpenSheet(Some(Sheet::Races)));
    app.update();
    assert_eq!(
        text(&app, "races-none").as_deref(),
        Some("This server's operator hasn't turned on events. Play at a table instead.")
    );
    assert!(button(page(&app), "event-new").is_some_and(|(_, enabled, _)| !enabled));
}

#[test]
fn races_at_another_host_are_announced_on_their_pages_only() {
    let refused = || FromHost::Refused { reason: Refused::Race(RaceRefused::Elsewhere) };
    let hear = |app: &mut App, message| {
        app.world_mut().resource_mut::<Heard>().0.push_back(message);
        (0..2).for_each(|_| app.update());
    };
    let words = "Events are on another server right now. Try again later.";
    let mut app = told(Vec::new());
    hear(&mut app, refused());
    assert_eq!(text(&app, "event-loading").as_deref(), Some(words));
    for sheet in [None, Some(Sheet::Races)] {
        app.insert_resource(OpenSheet(sheet));
        hear(&mut app, refused());
        assert!(app.world().get_resource::<Notice>().is_none(), "it was not asked for");
    }
    assert_eq!(text(&app, "races-none").as_deref(), Some(words));
    let list = RaceTold::List { listed: Vec::new(), mine: Vec::new(), now: NOW };
    hear(&mut app, FromHost::Race { told: list });
    assert_eq!(text(&app, "races-none").as_deref(), Some("No public events at the moment."));
}

#[test]
fn a_race_that_was_called_off_says_why() {
    let off = |by, reason: &str| {
        let called_off = Some(CalledOff { by, reason: TalkLine::new(reason).expect("a reason") });
        open(RacePage { called_off, stage: Stage::Closed, mine: mine(true, None), ..race() })
    };
    let app = off(CalledOffBy::Organiser, "the words are wrong");
    let told = text(&app, "event-called-off");
    assert_eq!(told.as_deref(), Some("The organiser has called this event off: the words are wrong"));
    assert_eq!(text(&app, "event-name").as_deref(), Some("Autumn race"));
    let app = off(CalledOffBy::Operator, "insults");
    let told = text(&app, "event-removed");
    assert_eq!(told.as_deref(), Some("This server's operator has removed this event: insults"));
    assert_eq!(text(&app, "event-name").as_deref(), Some("Removed event"));
    assert!(text(&app, "event-my-names").is_none() && text(&app, "race-standings").is_none());
}

#[test]
fn a_daily_board_is_offered_at_home_and_its_result_can_be_shared() {
    let daily = RaceLine {
        daily: true,
        title: RaceTitle::new("2026-11-18").expect("a title"),
        signed_up: false,
        ..line(7, false)
    };
    let list = RaceTold::List { listed: vec![line(3, false), daily], mine: Vec::new(), now: NOW };
    let mut app = told(vec![list]);
    app.insert_resource(OpenSheet(None));
    app.update();
    let view = Command::Race(RaceAct::View(RaceKey::Race(RaceLink([7; 16]))));
    assert_eq!(button(page(&app), "race-daily"), Some((&view, true, None)));
    assert_eq!(words(&app, "race-daily").as_deref(), Some("Daily board 2026-11-18"));

    let (best_clue, best_turn) = (std::cmp::Reverse(3), std::cmp::Reverse(4));
    let end = PairEnd::Finished(RaceResult { strikes: 7, time_tokens: 0, best_clue, best_turn });
    let standing = Some(RaceStanding { end, rank: Some(1), decided_by: None, strikes: None, replay: None });
    let rows = vec![RaceRow { standing, ..row(1, [Some("Vera"), Some("Mara")], false) }];
    let title = RaceTitle::new("2026-11-18").expect("a title");
    let (plan, mine) = (RacePlan { title, ..plan() }, mine(true, play(true)));
    let page_of = RacePage { daily: true, plan, mine, ..race() };
    let app = told(vec![
        RaceTold::Page { page: Box::new(page_of) },
        RaceTold::Pairs { race: RACE, from: 0, rows, more: false },
    ]);
    let result = "Split Key · Daily board 2026-11-18 · 7 strikes · no late penalties · best clue 3 · best turn 4 agents";
    let copy = Command::Copy(CopyAct::RaceResult(result.to_owned()));
    assert_eq!(button(page(&app), "race-share"), Some((&copy, true, None)));
}

#[test]
fn a_pair_starts_after_a_question_and_plays_on_without() {
    let mut app = open(RacePage { mine: mine(true, None), ..race() });
    let ask = Command::Ask(Confirmation::Race(RaceQuestion::Start(RACE)));
    assert_eq!(button(page(&app), "race-begin"), Some((&ask, true, None)));
    app.world_mut().trigger(ControlPressed(ask));
    app.update();
    let start = Command::Want(Request::Race { ask: RaceAsk::Open { race: RACE } });
    assert_eq!(button(page(&app), "confirm"), Some((&start, true, None)));

    let app = open(RacePage { mine: mine(true, play(false)), ..race() });
    assert_eq!(button(page(&app), "race-play"), Some((&start, true, None)));
    assert_eq!(text(&app, "event-play-line").as_deref(), Some("Your turn. 7 strikes so far."));
    let clock = "24 hours left for the next move. So far: 1 late penalty.";
    assert_eq!(text(&app, "event-play-clock").as_deref(), Some(clock));
    assert_eq!(button(page(&app), "race-withdraw"), None, "the pair has begun");
    let pause = Command::Want(Request::Race { ask: RaceAsk::Pause { race: RACE, on: true } });
    assert_eq!(button(page(&app), "race-pause"), Some((&pause, true, None)));
}

/// Links of no host, and a clipboard that takes nothing.
struct Links;

impl Invite for Links {
    fn origin(&self) -> &str {
        "https://play.example.org"
    }

    fn copy(&self, _: &str) -> bool {
        false
    }
}

#[test]
fn streamer_mode_hides_the_links_of_races_and_pairs() {
    let invite = Some(PairLink([8; 16]));
    let pair = MyPair { invite, ..mine(false, None).expect("a pair") };
    let mut app = open(RacePage { mine: Some(pair), ..race() });
    app.insert_resource(Inviter(Box::new(Links)));
    for (streamer, shown) in [(false, true), (true, false)] {
        app.world_mut().resource_mut::<Settings>().streamer = streamer;
        app.update();
        let words = format!("{:?}", page(&app).items);
        for link in [format!("#race={}", RACE.shown()), "#pair=".to_owned()] {
            assert_eq!(words.contains(&link), shown, "{link}");
        }
        assert!(button(page(&app), "race-copy").is_some() && button(page(&app), "race-pair-copy").is_some());
    }
}
