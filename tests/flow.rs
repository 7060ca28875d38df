//! Everything in a match besides its moves: timers, pauses, a side's shared decisions, presence, and reports.

use std::time::Duration;

use splitkey_client::{Flow, Looking, Notice};
use splitkey_protocol::{
    FromHost, JointAction, JointRequest, Refused, ReportReason, Request, SeatId, TableAccess, TableSettings,
    Timers, WaitingTouch,
};
use splitkey_rules::{Cell, Clue, Fact, Identity, Phase, Refusal, Side};
use splitkey_testkit::{CLUES, LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;
const SECOND_OWL: usize = 2;
const WATCHER: usize = 3;
const PAUSE: Request = Request::Ask { action: JointAction::Pause };

/// Triggers a request, and returns the reason if the host refuses it.
fn refused(apps: &mut LinkedApps, players: &mut [Player], who: usize, request: Request) -> Option<Refused> {
    players[who].app.world_mut().remove_resource::<Notice>();
    apps.want(players, who, request);
    players[who].refused()
}

fn clue() -> Request {
    Request::Clue { text: CLUES[0].into(), number: 1, insist: false }
}

/// Returns an uncovered word of this identity on the map of a player's side.
fn word(player: &Player, wanted: Identity) -> Cell {
    let game = player.game();
    let map = game.me.expect("a side").1;
    map.cells(wanted).find(|cell| !game.position.words[cell.index()].is_covered()).expect("such a word")
}

fn flow(player: &Player) -> &Flow {
    player.app.world().resource()
}

/// Starts a new match with timers of one minute.
fn time(apps: &mut LinkedApps, players: &mut [Player], enforced: bool) {
    apps.want(players, LARK, Request::GiveUp);
    apps.want(players, OWL, Request::Agree);
    let timers = Timers { clue: 60, guess: 60, enforced };
    let settings = TableSettings { timers, ..TableSettings::STANDARD };
    apps.want(players, LARK, Request::Configure { settings });
    apps.want(players, LARK, Request::StartMatch);
}

fn wait(apps: &mut LinkedApps, players: &mut [Player], seconds: u64) {
    apps.pass(Duration::from_secs(seconds));
    apps.settle(players.iter_mut());
}

#[test]
fn a_wish_to_give_up_can_be_taken_back_and_declined() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    let proposal = |players: &[Player]| players[LARK].game().position.proposal.map(|(by, _)| by);
    for ends in [LARK, OWL] {
        apps.want(&mut players, LARK, Request::GiveUp);
        assert_eq!(proposal(&players), players[LARK].state().my_side());
        apps.want(&mut players, ends, Request::Withdraw);
        assert_eq!(proposal(&players), None);
    }
    let nothing = Refused::Rule(Refusal::NothingProposed);
    assert_eq!(refused(&mut apps, &mut players, OWL, Request::Withdraw), Some(nothing));
    assert_eq!(players[OWL].game().position.turn, 0, "no move is needed to decline");
}

#[test]
fn an_expired_enforced_timer_costs_a_token_and_the_turn() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    time(&mut apps, &mut players, true);
    wait(&mut apps, &mut players, 3600);
    assert_eq!(players[OWL].game().position.phase, Phase::First, "no timer runs before the first clue");
    apps.want(&mut players, LARK, clue());
    wait(&mut apps, &mut players, 58);
    assert_eq!(players[OWL].game().position.phase, Phase::Guess(Side::B));
    wait(&mut apps, &mut players, 4);
    let position = players[OWL].game().position;
    assert_eq!((position.phase, position.bank.tokens(), position.discarded), (Phase::Clue(Side::B), 8, 1));
    let told = |said: &FromHost| {
        matches!(said, FromHost::Moved { by: None, facts, .. }
        if facts.first() == Some(&Fact::TimedOut { side: Some(Side::B) }))
    };
    assert!(players[LARK].heard().iter().any(told), "no player should be named for a timeout");
    wait(&mut apps, &mut players, 62);
    let position = players[OWL].game().position;
    assert_eq!(
        (position.phase, position.bank.tokens()),
        (Phase::Clue(Side::A), 7),
        "the other side should give the next clue"
    );
}

#[test]
fn after_a_correct_guess_an_expired_timer_ends_the_turn_like_a_stop() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    time(&mut apps, &mut players, true);
    apps.want(&mut players, LARK, clue());
    let agent = word(&players[LARK], Identity::Agent);
    apps.want(&mut players, OWL, Request::Guess { word: agent.into() });
    wait(&mut apps, &mut players, 62);
    let position = players[OWL].game().position;
    assert_eq!((position.phase, position.taken, position.discarded), (Phase::Clue(Side::B), [0, 1], 0));
}

#[test]
fn a_timer_that_is_not_enforced_has_no_effect() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    time(&mut apps, &mut players, false);
    apps.want(&mut players, LARK, clue());
    wait(&mut apps, &mut players, 300);
    assert_eq!(players[OWL].game().position.phase, Phase::Guess(Side::B));
    let timer = flow(&players[LARK]).now.timer.expect("a timer");
    assert!((timer.limit, timer.runs, timer.enforced) == (60, true, false));
}

#[test]
fn a_timer_is_stopped_while_nobody_on_its_side_is_connected() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    time(&mut apps, &mut players, true);
    apps.want(&mut players, LARK, clue());
    let token = players.pop().expect("Owl").token();
    apps.settle(&mut players);
    wait(&mut apps, &mut players, 3600);
    assert_eq!(players[LARK].game().position.phase, Phase::Guess(Side::B));
    assert!(!flow(&players[LARK]).now.timer.expect("a timer").runs);
    let mut owl = Player::with_token("Owl", token);
    owl.connect_to(apps.dial(), Some(players[LARK].state().table.as_ref().expect("a table").code));
    players.push(owl);
    apps.settle(&mut players);
    assert!(flow(&players[OWL]).now.timer.expect("a timer").runs);
    wait(&mut apps, &mut players, 62);
    assert_eq!(players[LARK].game().position.phase, Phase::Clue(Side::B));
}

#[test]
fn refuses_timers_that_are_too_short() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    apps.want(&mut players, LARK, Request::GiveUp);
    apps.want(&mut players, OWL, Request::Agree);
    let timers = Timers { clue: 5, guess: 60, enforced: true };
    let settings = TableSettings { timers, ..TableSettings::STANDARD };
    let reason = refused(&mut apps, &mut players, LARK, Request::Configure { settings });
    assert_eq!(reason, Some(Refused::TimersOutOfRange));
}

#[test]
fn both_sides_have_to_agree_to_a_pause_and_either_can_resume() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    time(&mut apps, &mut players, true);
    apps.want(&mut players, LARK, clue());
    apps.want(&mut players, SECOND_OWL, PAUSE);
    assert_eq!(
        flow(&players[WATCHER]).now.request,
        Some(JointRequest { action: JointAction::Pause, by: Side::B })
    );
    assert_eq!(refused(&mut apps, &mut players, OWL, PAUSE), Some(Refused::AlreadyAsked));
    apps.want(&mut players, LARK, PAUSE);
    assert_eq!((flow(&players[OWL]).now.paused, flow(&players[OWL]).now.request), (true, None));
    wait(&mut apps, &mut players, 3600);
    let agent = word(&players[LARK], Identity::Agent);
    for (who, request) in
        [(OWL, Request::Guess { word: agent.into() }), (OWL, PAUSE), (LARK, Request::GiveUp)]
    {
        assert_eq!(refused(&mut apps, &mut players, who, request), Some(Refused::MatchPaused));
    }
    assert_eq!(refused(&mut apps, &mut players, WATCHER, Request::GoOn), Some(Refused::NotSeated));
    apps.want(&mut players, OWL, Request::GoOn);
    apps.want(&mut players, OWL, Request::Guess { word: agent.into() });
    assert_eq!(players[LARK].game().position.agents(), 1);
    assert_eq!(refused(&mut apps, &mut players, OWL, Request::GoOn), Some(Refused::NotPaused));
}

#[test]
fn a_requested_pause_ends_when_declined_or_after_a_move() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    apps.want(&mut players, OWL, PAUSE);
    apps.want(&mut players, LARK, Request::Decline);
    assert_eq!(flow(&players[OWL]).now.request, None, "the other side should be able to decline");
    assert_eq!(refused(&mut apps, &mut players, LARK, Request::Decline), Some(Refused::NothingAsked));
    apps.want(&mut players, OWL, PAUSE);
    apps.want(&mut players, LARK, clue());
    assert_eq!(flow(&players[OWL]).now.request, None);
}

/// Returns the players who were notified of a waiting touch.
fn heard_of_touch(players: &[Player]) -> Vec<usize> {
    let told = |player: &Player| {
        player.heard().iter().any(|said| matches!(said, FromHost::TouchWaits { touch: Some(_) }))
    };
    (0..players.len()).filter(|who| told(&players[*who])).collect()
}

#[test]
fn a_side_can_require_two_touches_and_only_it_sees_the_first() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    apps.want(&mut players, OWL, Request::ConfirmByTwo { on: true });
    assert_eq!(players[LARK].state().table.as_ref().expect("a table").confirm_by_two, [false, true]);
    apps.want(&mut players, LARK, clue());
    let before = players[LARK].heard().len();
    let (agent, other) = (word(&players[LARK], Identity::Agent), word(&players[LARK], Identity::Bystander));
    apps.want(&mut players, OWL, Request::Guess { word: other.into() });
    apps.want(&mut players, OWL, Request::Guess { word: agent.into() });
    let waiting = Some(WaitingTouch { by: players[OWL].seat(), word: agent });
    assert_eq!(flow(&players[SECOND_OWL]).touch, waiting, "the last touch should be waiting");
    assert_eq!(players[LARK].heard().len(), before, "the other side should receive nothing");
    let again = refused(&mut apps, &mut players, OWL, Request::Guess { word: agent.into() });
    assert_eq!(again, Some(Refused::SecondNeeded));
    let list = refused(
        &mut apps,
        &mut players,
        OWL,
        Request::GuessList { words: vec![agent].into_iter().map(u8::from).collect() },
    );
    assert_eq!(
        list,
        Some(Refused::Rule(Refusal::OneWordAtATime)),
        "a list of one word needs no second touch"
    );
    apps.want(&mut players, SECOND_OWL, Request::Guess { word: agent.into() });
    assert_eq!(players[LARK].game().position.agents(), 1);
    assert_eq!(flow(&players[OWL]).touch, None);
    assert_eq!(heard_of_touch(&players), [OWL, SECOND_OWL]);
}

#[test]
fn a_waiting_touch_can_be_withdrawn_and_an_illegal_one_is_refused() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    apps.want(&mut players, SECOND_OWL, Request::ConfirmByTwo { on: true });
    apps.want(&mut players, LARK, clue());
    let agent = word(&players[LARK], Identity::Agent);
    apps.want(&mut players, OWL, Request::Guess { word: agent.into() });
    apps.want(&mut players, SECOND_OWL, Request::DropTouch);
    assert_eq!(flow(&players[OWL]).touch, None);
    assert_eq!(refused(&mut apps, &mut players, OWL, Request::DropTouch), Some(Refused::NoTouchWaits));
    apps.want(&mut players, OWL, Request::Guess { word: agent.into() });
    apps.want(&mut players, SECOND_OWL, Request::Guess { word: agent.into() });
    let covered = refused(&mut apps, &mut players, OWL, Request::Guess { word: agent.into() });
    assert_eq!(covered, Some(Refused::Rule(Refusal::WordCovered(agent))));
    let reason = refused(&mut apps, &mut players, WATCHER, Request::ConfirmByTwo { on: true });
    assert_eq!(reason, Some(Refused::NotSeated));
}

#[test]
fn one_touch_is_enough_without_an_active_teammate() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    apps.want(&mut players, OWL, Request::ConfirmByTwo { on: true });
    apps.want(&mut players, LARK, clue());
    players[SECOND_OWL].app.insert_resource(Looking(false));
    apps.settle(&mut players);
    let agent = word(&players[LARK], Identity::Agent);
    apps.want(&mut players, OWL, Request::Guess { word: agent.into() });
    assert_eq!(players[LARK].game().position.agents(), 1);
    assert_eq!(heard_of_touch(&players), [] as [usize; 0]);
}

#[test]
fn a_returning_player_receives_the_waiting_touch_and_clues_of_their_side() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    apps.want(&mut players, OWL, Request::ConfirmByTwo { on: true });
    let proposal = Clue { text: "polar".into(), number: 2 };
    apps.want(&mut players, OWL, Request::ProposeClue { clue: Some(proposal.clone()) });
    apps.want(&mut players, LARK, clue());
    let agent = word(&players[LARK], Identity::Agent);
    apps.want(&mut players, OWL, Request::Guess { word: agent.into() });
    let code = players[LARK].state().table.as_ref().expect("a table").code;
    for (who, hears) in [(SECOND_OWL, true), (LARK, false), (WATCHER, false)] {
        let mut again = Player::with_token("Again", players[who].token());
        again.connect_to(apps.dial(), Some(code));
        apps.settle(players.iter_mut().chain([&mut again]));
        let by = players[OWL].seat();
        assert_eq!(flow(&again).touch.is_some(), hears);
        assert_eq!(flow(&again).clues.get(&by), hears.then_some(&proposal));
        players[who] = again;
    }
}

#[test]
fn an_offer_of_the_first_clue_is_shown_to_all_and_binds_nobody() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    apps.want(&mut players, SECOND_OWL, Request::OfferFirstClue { offer: true });
    apps.want(&mut players, LARK, Request::OfferFirstClue { offer: true });
    apps.want(&mut players, LARK, Request::OfferFirstClue { offer: false });
    for player in &players {
        assert_eq!(flow(player).now.first_clues, [players[SECOND_OWL].seat()]);
    }
    apps.want(&mut players, LARK, clue());
    assert_eq!(
        players[OWL].game().position.phase,
        Phase::Guess(Side::B),
        "another player should be able to give it"
    );
    assert_eq!(flow(&players[OWL]).now.first_clues, []);
    let late = refused(&mut apps, &mut players, OWL, Request::OfferFirstClue { offer: true });
    assert_eq!(late, Some(Refused::FirstClueGiven));
}

#[test]
fn a_proposed_clue_is_seen_only_by_its_side() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    let clue = |text: &str| Clue { text: text.into(), number: 3 };
    apps.want(&mut players, OWL, Request::ProposeClue { clue: Some(clue("polar")) });
    let by = players[OWL].seat();
    assert_eq!(flow(&players[SECOND_OWL]).clues.get(&by), Some(&clue("polar")));
    let heard =
        |player: &Player| player.heard().iter().any(|said| matches!(said, FromHost::ClueProposed { .. }));
    let hearers: Vec<usize> = (0..4).filter(|who| heard(&players[*who])).collect();
    assert_eq!(hearers, [OWL, SECOND_OWL]);
    for (text, reason) in [("  ", Refusal::EmptyClue), ("a\u{202e}b", Refusal::ClueNotText)] {
        let refused = refused(&mut apps, &mut players, OWL, Request::ProposeClue { clue: Some(clue(text)) });
        assert_eq!(refused, Some(Refused::Rule(reason)));
    }
    apps.want(&mut players, SECOND_OWL, Request::Clue { text: "polar".into(), number: 3, insist: true });
    assert!(flow(&players[OWL]).clues.is_empty(), "the proposed clue was given");
    let access = TableAccess { talk: false, ..TableAccess::PRIVATE };
    apps.want(&mut players, LARK, Request::SetAccess { access });
    let off = refused(&mut apps, &mut players, OWL, Request::ProposeClue { clue: Some(clue("sea")) });
    assert_eq!(off, Some(Refused::TalkOff));
}

#[test]
fn a_proposed_clue_reaches_its_side_as_it_was_written() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    let by = players[OWL].seat();
    for text in ["kok", "kiss", "frog hoe", "klootzak", "bitch"] {
        let proposal = Clue { text: text.into(), number: 1 };
        apps.want(&mut players, OWL, Request::ProposeClue { clue: Some(proposal.clone()) });
        assert_eq!(flow(&players[SECOND_OWL]).clues.get(&by), Some(&proposal));
    }
}

#[test]
fn everybody_sees_who_is_away() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    let away = |players: &[Player], who: usize| {
        players[LARK].state().seat(players[who].seat()).map(|seat| (seat.connected, seat.away))
    };
    players[OWL].app.insert_resource(Looking(false));
    apps.settle(&mut players);
    assert_eq!(away(&players, OWL), Some((true, true)));
    players[OWL].app.insert_resource(Looking(true));
    apps.settle(&mut players);
    assert_eq!(away(&players, OWL), Some((true, false)));
    players[WATCHER].say(Request::FetchPings);
    apps.settle(&mut players);
    let told = players[WATCHER].heard().iter().filter(|said| matches!(said, FromHost::Pings { .. })).count();
    assert_eq!(told, 1);
    assert!(!players[LARK].heard().iter().any(|said| matches!(said, FromHost::Pings { .. })));
}

#[test]
fn reports_are_for_public_tables_and_limited_in_number() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    let owl = players[OWL].seat();
    let report = |seat| Request::Report { seat, reason: ReportReason::Talk };
    assert_eq!(refused(&mut apps, &mut players, LARK, report(owl)), Some(Refused::NotPublic));
    let access = TableAccess { public: true, ..TableAccess::PRIVATE };
    apps.want(&mut players, LARK, Request::SetAccess { access });
    let myself = players[LARK].seat();
    assert_eq!(refused(&mut apps, &mut players, LARK, report(myself)), Some(Refused::NotYourself));
    assert_eq!(refused(&mut apps, &mut players, LARK, report(SeatId(99))), Some(Refused::NoSuchPerson));
    for _ in 0..3 {
        apps.want(&mut players, LARK, report(owl));
        assert_eq!(players[LARK].app.world().get_resource(), Some(&Notice::Reported));
    }
    assert_eq!(refused(&mut apps, &mut players, LARK, report(owl)), Some(Refused::ReportsTooFast));
    let told = |player: &Player| player.heard().iter().any(|said| matches!(said, FromHost::Reported { .. }));
    assert!(
        told(&players[LARK]) && !players[1..].iter().any(told),
        "only the reporting player should be notified"
    );
    apps.pass(Duration::from_secs(290));
    assert_eq!(refused(&mut apps, &mut players, LARK, report(owl)), Some(Refused::ReportsTooFast));
    apps.pass(Duration::from_secs(10));
    apps.want(&mut players, LARK, report(owl));
    assert_eq!(
        players[LARK].app.world().get_resource(),
        Some(&Notice::Reported),
        "one more is allowed after five minutes"
    );
    assert_eq!(refused(&mut apps, &mut players, LARK, report(owl)), Some(Refused::ReportsTooFast));
}
