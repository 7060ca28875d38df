//! The daily board with the computer, in a list of its own.

use std::time::Duration;

use splitkey_client::MatchView;
use splitkey_host::{DailyBoard, HostConfig, MemoryJournal, NetworkKey};
use splitkey_protocol::{
    Computer, FromClient, Language, Level, RaceAsk, RaceLink, RaceRefused, RaceTold, Refused, Request,
    SignUp, SoloPairs,
    races::{PairEnd, TieBreak},
};
use splitkey_rules::{Action, Phase, Side, SideView};
use splitkey_testkit::{LinkedApps, MINDS, Player, race_plan};

use crate::races::room::{DAY, HOUR, Room, name};

/// The most moves of both sides in a match.
const MOST_MOVES: usize = 400;

pub fn config(language: Language) -> HostConfig {
    let daily_board = Some(DailyBoard { language, starts: 0 });
    HostConfig { daily_board, network_key: Some(NetworkKey([5; 32])), ..HostConfig::default() }
}

/// Returns people at a host with a daily board and computer players.
fn room(config: HostConfig, people: u8) -> Room {
    let mut apps = LinkedApps::keeping(config, |notify| Box::new(MemoryJournal::new(notify)));
    apps.allow_computers();
    Room::new(apps, people)
}

/// Returns the daily board.
pub fn daily(room: &mut Room) -> RaceLink {
    let told = room.ask(0, RaceAsk::List);
    let [RaceTold::List { listed, .. }] = told.as_slice() else { panic!("{told:?}") };
    listed.iter().find(|line| line.daily).expect("a daily board").race
}

/// Lets time pass until something is so, as computer players take theirs.
pub fn wait_until(room: &mut Room, what: &str, is_so: impl Fn(&Room) -> bool) {
    for _ in 0..60 {
        if is_so(room) {
            return;
        }
        room.apps.pass(Duration::from_secs(1));
        room.settle();
    }
    panic!("{what}");
}

/// Lets someone give a clue.
pub fn give_clue(room: &mut Room, who: usize, text: &str) {
    let seen_revision = room.guests[who].revision();
    let clue = Request::Clue { text: text.into(), number: 1, insist: true }.at(seen_revision);
    assert_eq!(room.refused(who, clue), None);
}

fn sign_up(race: RaceLink, side: Side) -> FromClient {
    let how = SignUp::WithComputer(side);
    Request::Race { ask: RaceAsk::SignUp { race, how, password: None } }.by(name("Zoe"))
}

fn open(race: RaceLink) -> Request {
    Request::Race { ask: RaceAsk::Open { race } }
}

/// Returns what a player sees of the match.
fn side_view(game: &MatchView) -> SideView {
    let (side, map) = game.me.expect("a player should have a side");
    SideView { side, map, public: game.public.clone() }
}

/// Plays the person's side as another computer would, until the match is over.
fn play_on(room: &mut Room, player: &mut Player) {
    let mut mind = MINDS.partner(Level::Sharp, 7);
    for _ in 0..MOST_MOVES {
        let view = side_view(player.game());
        if let Phase::Over(_) = view.public.position.phase {
            return;
        }
        let seen_revision = view.public.position.revision;
        match mind.act(&view) {
            Some(Action::Clue { clue, .. }) => {
                player.want(Request::Clue { text: clue.text, number: clue.number, insist: true });
            }
            Some(Action::Guess(cells)) => player.want(Request::Guess { word: cells[0].into() }),
            Some(Action::Stop) => player.want(Request::Stop),
            Some(Action::Pass) => player.say(Request::Pass.at(seen_revision)),
            _ => room.apps.pass(Duration::from_secs(3)),
        }
        room.apps.settle([&mut *player]);
    }
    panic!("the match should end, and is in {:?}", player.game().position.phase);
}

#[test]
fn a_player_signs_up_with_the_computer_and_the_pair_is_complete() {
    let mut room = room(config(Language::English), 3);
    let race = daily(&mut room);
    assert_eq!(room.page(0, race).solo, Some(SoloPairs { pairs: 0, finished: 0 }));
    let page = room.sign_up(0, race, SignUp::WithComputer(Side::B));
    let mine = page.mine.expect("a pair");
    assert_eq!((mine.side, mine.solo, mine.partner, mine.invite), (Side::B, true, None, None));
    assert_eq!((page.pairs, page.solo), (1, Some(SoloPairs { pairs: 1, finished: 0 })));
    assert!(page.sealed.is_some(), "the pair could begin");
    let rows = room.rows(1, race);
    let names: Vec<_> = rows[0].names.iter().map(|name| name.as_ref().map(|name| name.as_str())).collect();
    assert_eq!((names, rows[0].computer), (vec![None, Some("Player 0")], Some(Side::A)));
    assert!(rows[0].is_complete() && !rows[0].waits && rows[0].standing.is_none());
    for how in [SignUp::WithComputer(Side::A), SignUp::WaitForPartner, SignUp::Invite(Side::A)] {
        let ask = RaceAsk::SignUp { race, how, password: None };
        let twice = Some(Refused::Race(RaceRefused::Twice));
        assert_eq!(room.refused(0, Request::Race { ask }.by(name("Zoe"))), twice);
    }
    // Others are paired with each other.
    room.sign_up(1, race, SignUp::WaitForPartner);
    room.sign_up(2, race, SignUp::WaitForPartner);
    assert_eq!(room.rows(0, race).len(), 2);
    assert_eq!(room.refused(1, sign_up(race, Side::A)), Some(Refused::Race(RaceRefused::Twice)));
    // Before the match begins, the player can still change their mind.
    room.ask(0, RaceAsk::Withdraw { race });
    assert_eq!(room.page(0, race).solo, Some(SoloPairs { pairs: 0, finished: 0 }));
    room.sign_up(0, race, SignUp::WithComputer(Side::A));
}

#[test]
fn pairs_with_the_computer_play_the_same_board_and_are_ranked_apart() {
    let mut room = room(config(Language::English), 4);
    let race = daily(&mut room);
    room.pair(race, 0, 1);
    room.sign_up(2, race, SignUp::WithComputer(Side::A));
    let mut ada = room.apps.stranger("Ada");
    ada.want(Request::Race {
        ask: RaceAsk::SignUp { race, how: SignUp::WithComputer(Side::B), password: None },
    });
    room.apps.settle([&mut ada]);
    ada.want(Request::Race { ask: RaceAsk::Open { race } });
    room.apps.settle([&mut ada]);
    let computer = ada.state().computer().cloned().expect("a computer player");
    assert_eq!((computer.side, computer.computer), (Some(Side::A), Some(Computer::default())));
    assert_eq!(Computer::default(), Computer { level: Level::Steady, quick: false });
    room.open(race, [0, 1]);
    assert_eq!(room.guests[0].words(), Some(&ada.game().words));
    assert_eq!(room.guests[1].map, ada.game().me.map(|(_, map)| map));

    room.play([0, 1]);
    play_on(&mut room, &mut ada);
    room.settle();
    let page = room.page(3, race);
    assert_eq!((page.pairs, page.finished, page.solo), (3, 2, Some(SoloPairs { pairs: 2, finished: 1 })));
    let told = |room: &mut Room| {
        let standing = |row: &splitkey_protocol::RaceRow| {
            row.standing.map(|standing| (standing.rank, standing.decided_by))
        };
        let rows = room.rows(3, race);
        rows.iter().map(|row| (row.number.0, row.computer, standing(row))).collect::<Vec<_>>()
    };
    let first = Some((Some(1), None));
    let expected = [(1, None, first), (3, Some(Side::A), first), (2, Some(Side::B), None)];
    assert_eq!(told(&mut room), expected, "each list has a first place");
    let rows = room.rows(3, race);
    let Some(PairEnd::Finished(result)) = rows[1].standing.map(|standing| standing.end) else {
        panic!("{rows:?}")
    };
    assert_eq!(result.strikes, ada.game().position.strikes.total());

    // Once it is closed, whoever has not finished comes last in the list of their own.
    room.pass(DAY);
    let last = Some((Some(2), Some(TieBreak::NotFinished)));
    assert_eq!(told(&mut room)[2], (2, Some(Side::B), last));
    let link = room.rows(3, race)[1].standing.and_then(|standing| standing.replay).expect("a replay");
    assert!(room.replay(3, link).is_ok());
}

#[test]
fn the_computer_plays_while_its_partner_is_there_and_the_clock_runs_as_for_others() {
    let mut room = room(config(Language::English), 2);
    let race = daily(&mut room);
    room.sign_up(0, race, SignUp::WithComputer(Side::A));
    assert_eq!(room.apps.computers(), 0);
    room.say(0, open(race));
    assert_eq!(room.apps.computers(), 1);
    let play = |room: &mut Room| room.page(0, race).mine.and_then(|mine| mine.play).expect("a match");
    let started = play(&mut room);
    let due = started.clock.next_token.expect("a clock that runs");
    assert!(started.my_turn && !started.over);
    give_clue(&mut room, 0, "fjord");
    assert!(play(&mut room).clock.next_token >= Some(due), "an action starts the limit anew");

    // It does nothing while nobody is there, and the match waits for the player to come back.
    room.say(0, Request::LeaveTable);
    let revision = room.guests[0].revision();
    room.pass(HOUR);
    room.apps.pass(Duration::from_secs(10));
    room.settle();
    assert_eq!(room.apps.computers(), 0);
    let waits = play(&mut room);
    assert!(waits.my_turn && waits.clock.next_token >= Some(due));
    let listed = room.ask(0, RaceAsk::List);
    let [RaceTold::List { mine, .. }] = listed.as_slice() else { panic!("{listed:?}") };
    assert!(mine[0].my_turn && mine[0].signed_up);
    room.say(0, open(race));
    assert_eq!(room.guests[0].revision(), revision, "nothing has happened");
    wait_until(&mut room, "the computer should answer the clue", |room| room.guests[0].revision() > revision);
    // The limit starts anew, and would end only after the board has closed.
    let clock = play(&mut room).clock;
    assert_eq!((clock.next_token, clock.paused), (None, false), "its action counts for the clock too");

    // Nobody has to remind it, and a pause is a pause.
    let remind = Request::Race { ask: RaceAsk::Remind { race } };
    assert_eq!(room.refused(0, remind), Some(Refused::Race(RaceRefused::NotWaiting)));
    room.ask(0, RaceAsk::Pause { race, on: true });
    assert!(play(&mut room).clock.paused);
    // It is the race that decides how the computer plays.
    let sharp = Computer { level: Level::Sharp, quick: true };
    let seat = Request::SeatPartner { side: Side::B, computer: sharp };
    assert_eq!(room.refused(0, seat), Some(Refused::Race(RaceRefused::NotInRace)));
}

#[test]
fn the_computer_is_refused_where_it_cannot_play() {
    let not_with_computer = Some(Refused::Race(RaceRefused::NotWithComputer));
    let mut english = room(config(Language::English), 1);
    let other = english.create(0, race_plan(english.apps.time()));
    assert_eq!(english.page(0, other).solo, None);
    assert_eq!(english.refused(0, sign_up(other, Side::A)), not_with_computer);

    let mut dutch = room(config(Language::Dutch), 1);
    let board = daily(&mut dutch);
    assert_eq!(dutch.page(0, board).solo, None);
    assert_eq!(dutch.refused(0, sign_up(board, Side::A)), Some(Refused::PartnerLanguage));
    assert!(dutch.rows(0, board).is_empty());

    let apps = LinkedApps::keeping(config(Language::English), |notify| Box::new(MemoryJournal::new(notify)));
    let mut without = Room::new(apps, 1);
    let board = daily(&mut without);
    assert_eq!(without.refused(0, sign_up(board, Side::A)), Some(Refused::NoPartners));
}

#[test]
fn a_match_with_the_computer_begins_when_one_is_free() {
    let mut room = room(HostConfig { computer_players: 1, ..config(Language::English) }, 2);
    let race = daily(&mut room);
    for who in [0, 1] {
        room.sign_up(who, race, SignUp::WithComputer(Side::A));
    }
    room.say(0, open(race));
    assert_eq!(room.refused(1, open(race)), Some(Refused::TooManyPartners));
    let mine = room.page(1, race).mine.expect("a pair");
    assert_eq!(mine.play, None, "its clock has not started");
    room.say(0, Request::LeaveTable);
    assert_eq!(room.refused(1, open(race)), None);
    assert!(room.guests[1].map.is_some());
    assert_eq!(room.apps.computers(), 1);
    assert_eq!(room.refused(0, open(race)), Some(Refused::TooManyPartners), "its match goes on later");
}
