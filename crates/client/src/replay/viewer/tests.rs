//! Replays show what was shown live, from wherever they come.

use bevy_state::prelude::*;
use bevy_time::TimeUpdateStrategy;
use splitkey_campaign::MissionMap;
use splitkey_net::Heard;
use splitkey_protocol::{FromHost, PlayerToken, ReplayLink, View, codec};
use splitkey_rules::{Action, Cell, Clue, Deal, FinishedMatch, Game, KeyCard, Proposal, Side, Variant};

use super::*;
use crate::{
    ClientPlugin, MatchView, Screen, Settings, Sheet,
    page::Page,
    platform::Profile,
    replay::{Mark, ReplaySpeed, Timeline},
};

/// Draws numbers that differ from match to match.
struct Draw(u64);

impl Draw {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// The viewers of a live match.
const VIEWERS: [Option<Side>; 3] = [Some(Side::A), Some(Side::B), None];

/// A random deal: every key is possible, and the seeds go through all missions of the world map.
fn random_deal(seed: u64, draw: &mut Draw) -> Deal {
    let mut pairs = KeyCard::PAIRS;
    for end in (1..pairs.len()).rev() {
        pairs.swap(end, draw.below(end as u64 + 1) as usize);
    }
    let key = KeyCard::from_pairs(pairs).expect("a key");
    let (_, city) = MissionMap::world().cities().nth(seed as usize % 26).expect("a city");
    Deal::new(Deal::sample().words().clone(), key, city.mission, Variant::STANDARD).expect("a deal")
}

/// A random match, and what a client of each of the [`VIEWERS`] had after each action.
fn random_match(seed: u64) -> (FinishedMatch, Vec<[MatchView; 3]>) {
    let mut draw = Draw(seed);
    let deal = random_deal(seed, &mut draw);
    let mut game = Game::new(deal.clone());
    let mut seen = VIEWERS.map(|viewer| MatchView::from(View::of(&game, viewer)));
    let (mut actions, mut views) = (Vec::new(), vec![seen.clone()]);
    while !game.phase().is_over() {
        let side = Side::BOTH[draw.below(2) as usize];
        let cell = Cell::new(draw.below(25) as u8).expect("a cell");
        let action = match draw.below(40) {
            0..12 => {
                let clue = Clue::new("polar", 2).expect("a clue");
                Action::Clue { clue, illegal: draw.below(5) == 0 }
            }
            12..34 => Action::Guess(vec![cell]),
            34..36 => Action::Stop,
            36 => Action::Challenge,
            37 => Action::Deny,
            38 => Action::Concede,
            _ if draw.below(8) == 0 => Action::Agree,
            _ => Action::Propose([Proposal::GiveUp, Proposal::Void][draw.below(2) as usize]),
        };
        if let Ok(facts) = game.apply(side, &action) {
            let key = game.phase().is_over().then(|| Side::BOTH.map(|side| *deal.key().map(side)));
            seen.iter_mut().for_each(|view| view.follow(&facts, game.revision(), key));
            actions.push((side, action));
            views.push(seen.clone());
        }
    }
    (FinishedMatch::new(deal, actions).expect("a finished match"), views)
}

fn viewer() -> App {
    let mut app = App::new();
    app.add_plugins((bevy_time::TimePlugin, ClientPlugin))
        .insert_resource(Settings { reduced_motion: true, ..Settings::default() })
        .insert_resource(Profile::new(PlayerToken([7; 32]), None))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(250)));
    app.update();
    app
}

fn hear(app: &mut App, message: FromHost) {
    app.world_mut().resource_mut::<Heard>().0.push_back(message);
    app.update();
}

/// Hears a replay, which was asked for or not.
fn hear_replay(app: &mut App, finished: &FinishedMatch, wanted: WantedReplay) {
    app.insert_resource(wanted);
    let replay =
        Replay { finished: finished.clone(), names: Default::default(), meanings: Vec::new(), link: None };
    hear(app, FromHost::Replay { replay: Box::new(replay) });
}

fn open(finished: &FinishedMatch) -> App {
    let mut app = viewer();
    hear_replay(&mut app, finished, WantedReplay::Last);
    app.update();
    app
}

fn is_open(app: &App) -> bool {
    app.world().resource::<ReplayViewer>().open().is_some()
}

fn act(app: &mut App, act: ReplayAct) {
    app.world_mut().trigger(act);
    app.world_mut().flush();
}

fn wait(app: &mut App) {
    (0..60).for_each(|_| app.update());
}

fn shown(app: &App) -> &MatchView {
    app.world().resource::<Shown>().0.as_ref().expect("a match")
}

fn at(app: &App) -> usize {
    app.world().resource::<ReplayViewer>().open().expect("a replay").at
}

#[test]
fn each_stop_shows_what_each_viewer_was_shown_live() {
    for seed in 0..1000 {
        let (finished, views) = random_match(seed);
        let timeline = Timeline::new(&finished);
        for stop in 0..=timeline.last() {
            let both = timeline.view(stop, ReplayView::Both);
            let [lark, owl, public] = &views[both.position.revision as usize];
            assert_eq!(timeline.view(stop, ReplayView::Side(Side::A)), *lark);
            assert_eq!(timeline.view(stop, ReplayView::Side(Side::B)), *owl);
            let key = Side::BOTH.map(|side| *finished.deal().key().map(side));
            let mut public = public.clone();
            public.key = Some(key);
            assert_eq!(both, public);
        }
        assert!(timeline.view(timeline.last(), ReplayView::Both).position.phase.is_over());
    }
}

#[test]
fn stepping_back_and_forth_ends_like_stepping_straight() {
    for seed in 0..4 {
        let (finished, _) = random_match(seed);
        let timeline = Timeline::new(&finished);
        let mut app = open(&finished);
        let mut draw = Draw(seed);
        for _ in 0..60 {
            let acts = [
                ReplayAct::GuessOn,
                ReplayAct::GuessOn,
                ReplayAct::GuessBack,
                ReplayAct::TurnBack,
                ReplayAct::TurnOn,
                ReplayAct::To(draw.below(timeline.last() as u64 + 9) as usize),
                ReplayAct::View(ReplayView::Side(Side::B)),
                ReplayAct::View(ReplayView::Both),
            ];
            act(&mut app, acts[draw.below(acts.len() as u64) as usize]);
            (0..draw.below(4)).for_each(|_| app.update());
        }
        wait(&mut app);
        act(&mut app, ReplayAct::View(ReplayView::Side(Side::A)));
        assert_eq!(*shown(&app), timeline.view(at(&app), ReplayView::Side(Side::A)));
        act(&mut app, ReplayAct::Start);
        for stop in 1..=timeline.last() {
            act(&mut app, ReplayAct::GuessOn);
            wait(&mut app);
            assert_eq!((at(&app), shown(&app)), (stop, &timeline.view(stop, ReplayView::Side(Side::A))));
        }
    }
}

#[test]
fn a_replay_plays_to_its_end_and_then_from_the_start() {
    let (finished, _) = random_match(5);
    let mut app = open(&finished);
    act(&mut app, ReplayAct::Speed(ReplaySpeed::Fast));
    act(&mut app, ReplayAct::Play);
    (0..40).for_each(|_| wait(&mut app));
    let last = Timeline::new(&finished).last();
    assert_eq!(at(&app), last);
    assert!(!app.world().resource::<ReplayViewer>().open().expect("a replay").plays);
    act(&mut app, ReplayAct::Play);
    assert_eq!(at(&app), 0);
}

#[test]
fn the_live_match_goes_on_behind_a_replay() {
    let (finished, _) = random_match(3);
    let mut app = open(&finished);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Replay);
    let next = View::of(&Game::new(Deal::sample()), Some(Side::A));
    act(&mut app, ReplayAct::End);
    let before = shown(&app).clone();
    hear(&mut app, FromHost::Dealt { view: next.clone() });
    wait(&mut app);
    assert_eq!(*shown(&app), before);
    assert!(app.world().resource::<TableState>().match_runs());
    act(&mut app, ReplayAct::Close);
    assert_eq!(*shown(&app), MatchView::from(next));
    assert!(!is_open(&app));
}

#[test]
fn a_closed_replay_leads_back_to_the_sheet_that_it_was_opened_from() {
    let (finished, _) = random_match(3);
    let sheet = |app: &App| app.world().resource::<OpenSheet>().0;
    for from in [None, Some(Sheet::Race), Some(Sheet::History)] {
        let mut app = viewer();
        app.insert_resource(OpenSheet(from));
        hear_replay(&mut app, &finished, WantedReplay::Last);
        assert_eq!(sheet(&app), None);
        act(&mut app, ReplayAct::Close);
        assert_eq!(sheet(&app), from);
    }
    let mut app = viewer();
    app.insert_resource(OpenSheet(Some(Sheet::Race)));
    hear_replay(&mut app, &finished, WantedReplay::Last);
    hear(&mut app, FromHost::Dealt { view: View::of(&Game::new(Deal::sample()), None) });
    act(&mut app, ReplayAct::Close);
    assert_eq!(sheet(&app), None, "a match runs now");
}

#[test]
fn no_replay_opens_over_a_running_match() {
    let (finished, _) = random_match(3);
    let mut app = viewer();
    hear(&mut app, FromHost::Dealt { view: View::of(&Game::new(Deal::sample()), None) });
    hear_replay(&mut app, &finished, WantedReplay::Last);
    assert!(!is_open(&app));
    let notice = app.world().get_resource::<Notice>();
    assert_eq!(notice, Some(&Notice::Refused(Refused::MatchRunning)));
}

#[test]
fn a_replay_opens_only_when_it_was_asked_for() {
    let (finished, _) = random_match(3);
    let mut app = viewer();
    hear_replay(&mut app, &finished, WantedReplay::None);
    assert!(!is_open(&app));
    let linked = WantedReplay::linked(ReplayLink { table: 57, record: 12, tag: [7; 16] });
    for (reason, left) in [(Refused::ReplayGone, WantedReplay::None), (Refused::NoMatch, linked)] {
        app.insert_resource(linked);
        hear(&mut app, FromHost::Refused { reason });
        assert_eq!(*app.world().resource::<WantedReplay>(), left);
    }
    hear_replay(&mut app, &finished, WantedReplay::Last);
    assert!(is_open(&app));
}

#[test]
fn the_page_of_a_replay_describes_a_lost_connection_and_notices() {
    let (finished, _) = random_match(3);
    let mut app = open(&finished);
    app.insert_resource(Notice::ClosesSoon { minutes: 5 });
    (0..3).for_each(|_| app.update());
    let items = &app.world().resource::<Page>().items;
    let has = |id: &str| items.iter().any(|item| item.id == id);
    assert!(has("connect") && has("link"), "nothing is connected");
    assert!(has("notice") && has("keep-table"));
}

#[test]
fn the_longest_replay_that_is_sent_has_few_stops() {
    let given_up = |times| {
        let end = [(Side::A, Action::Propose(Proposal::GiveUp)), (Side::B, Action::Agree)];
        let before = vec![(Side::A, Action::Propose(Proposal::GiveUp)); times];
        let clue = Clue::new("polar", 2).expect("a clue");
        let actions = [(Side::A, Action::Clue { clue, illegal: false })].into_iter().chain(before).chain(end);
        FinishedMatch::new(Deal::sample(), actions.collect()).expect("a finished match")
    };
    let is_sent = |times: usize| {
        let replay =
            Replay { finished: given_up(times), names: Default::default(), meanings: Vec::new(), link: None };
        codec::encode(&FromHost::Replay { replay: Box::new(replay) }).is_ok()
    };
    let (mut fits, mut too_long): (usize, usize) = (0, 40_000);
    while too_long - fits > 1 {
        let middle = fits.midpoint(too_long);
        if is_sent(middle) { fits = middle } else { too_long = middle }
    }
    assert!(fits > 5_000, "{fits}");
    let timeline = Timeline::new(&given_up(fits));
    assert_eq!(timeline.marks().collect::<Vec<_>>(), [Mark::Other, Mark::Turn, Mark::Other]);
    assert!(timeline.view(2, ReplayView::Both).position.phase.is_over());
    assert_eq!(timeline.turn_before(2), 1);
}
