//! A computer player knows no more than a person in its seat: nothing that it says depends on what its side may not know.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

use bytes::Bytes;
use rand::{RngExt, SeedableRng, rngs::ChaCha12Rng, seq::SliceRandom};
use splitkey_host::{DealRecord, Dealer, Entrant, KeptRace, PlayerId, SealedDeal, StoredRace};
use splitkey_net::{Dial, Link, LinkNews, Wake};
use splitkey_protocol::{
    FromClient, Hello, PlayerName, PlayerToken, RaceAsk, RaceLink, RacePlan, Request, races::SignUps,
};
use splitkey_rules::{Cell, Deal, Identity, KeyCard, Mission, Phase, Position, Variant};
use splitkey_testkit::{Guest, UNIX_TIME, race_plan};

use super::*;

/// The matches that are played twice, on each side.
const MATCHES: u64 = 12;
/// The moves of both sides that are compared.
const MOVES: usize = 40;

const PERSON: PlayerToken = PlayerToken([1; 32]);
const RACE: RaceLink = RaceLink([9; 16]);
/// Words of a daily board that the computer knows.
const WORDS: [&str; 25] = [
    "APPLE", "BANK", "BEAR", "BRIDGE", "CASTLE", "CHURCH", "CLOCK", "CROWN", "DOCTOR", "DRAGON", "EAGLE",
    "ENGINE", "FOREST", "GLASS", "HORSE", "KNIFE", "MOON", "OPERA", "PIANO", "QUEEN", "RIVER", "SHIP",
    "SNOW", "TRAIN", "WHALE",
];

/// What went over a link, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Frame {
    Heard(Vec<u8>),
    Said(Vec<u8>),
}

type Traffic = Arc<Mutex<Vec<Frame>>>;

/// A dialer whose connections are recorded.
struct Tap {
    dial: Box<dyn Dial>,
    traffic: Traffic,
}

struct TappedLink {
    link: Box<dyn Link>,
    traffic: Traffic,
}

impl Dial for Tap {
    fn dial(&self, hello: &Hello, wake: Wake) -> Box<dyn Link> {
        Box::new(TappedLink { link: self.dial.dial(hello, wake), traffic: self.traffic.clone() })
    }
}

impl Link for TappedLink {
    fn poll(&mut self) -> Option<LinkNews> {
        let news = self.link.poll()?;
        if let LinkNews::Frame(frame) = &news {
            self.traffic.lock().expect("a lock").push(Frame::Heard(frame.to_vec()));
        }
        Some(news)
    }

    fn send(&mut self, frame: Bytes) {
        self.traffic.lock().expect("a lock").push(Frame::Said(frame.to_vec()));
        self.link.send(frame);
    }
}

pub(super) type Pair = (Identity, Identity);

fn identity(pair: Pair, side: Side) -> Identity {
    [pair.0, pair.1][side.index()]
}

/// Returns the key with the other side's identities swapped between words that `side` cannot tell apart.
pub(super) fn twin(key: &[Pair; 25], side: Side, random: &mut ChaCha12Rng) -> [Pair; 25] {
    let mut twin = *key;
    for _ in 0..200 {
        let (one, other) = (random.random_range(0..25), random.random_range(0..25));
        if identity(twin[one], side) == identity(twin[other], side) {
            twin.swap(one, other);
        }
    }
    twin
}

/// When the computer sits down.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Comes {
    Before,
    /// After the first clue, when the person there has left.
    Instead,
    /// With the person, as a pair of a daily board.
    Race,
}

/// Has a guest say something, and waits for what comes of it.
fn say(apps: &mut LinkedApps, guest: &mut Guest, message: impl Into<FromClient>) -> Option<Position> {
    assert!(guest.say(message), "the guest should be connected");
    settle(apps, guest)
}

fn settle(apps: &mut LinkedApps, guest: &mut Guest) -> Option<Position> {
    for _ in 0..6 {
        guest.update(apps.now());
        apps.step();
    }
    guest.update(apps.now());
    guest.position()
}

/// Returns a daily board with this key, for which the person has signed up with the computer on `side`.
fn daily_board(key: KeyCard, side: Side) -> KeptRace {
    let words = WORDS.map(str::to_owned);
    let deal = Deal::new(words, key, Mission::STANDARD, Variant::Strike).expect("a deal");
    let name = PlayerName::new("Ada").expect("a name");
    let ada = Entrant { player: PlayerId::from(&PERSON), name };
    let mut sign_ups = SignUps::new(10);
    sign_ups.with_computer(ada.clone(), side.partner()).expect("room");
    let day = 24 * 60 * 60;
    let plan = RacePlan { sign_ups_end: UNIX_TIME + day, closes: UNIX_TIME + day, ..race_plan(UNIX_TIME) };
    let sealed = Some(SealedDeal { deal: Box::new(DealRecord { deal, down: None }), nonce: [3; 32] });
    let race = StoredRace { sign_ups, sealed, daily: true, ..StoredRace::new(RACE, plan, UNIX_TIME, ada) };
    KeptRace { race, plays: BTreeMap::new() }
}

/// Brings the person to a table with the computer on `side`, and starts a match.
fn come_to_table(apps: &mut LinkedApps, person: &mut Guest, seed: u64, side: Side, comes: Comes) {
    let name = |name| PlayerName::new(name).expect("a name");
    say(apps, person, Request::CreateTable.by(name("Ada")));
    say(apps, person, Request::Sit { side: side.partner() });
    let level = Level::ALL[seed as usize % 3];
    let seat = Request::SeatPartner { side, computer: Computer { level, quick: true } };
    if comes == Comes::Before {
        say(apps, person, seat);
        say(apps, person, Request::StartMatch);
    } else {
        let code = person.table.as_ref().expect("a table").code;
        let mut friend = Guest::dial(&*apps.dial(), PlayerToken([2; 32]), None, apps.now());
        settle(apps, &mut friend);
        say(apps, &mut friend, Request::JoinTable { code, password: None }.by(name("Ben")));
        say(apps, &mut friend, Request::Sit { side });
        let position = say(apps, person, Request::StartMatch).expect("a match");
        let (text, seen_revision) = ("weather".to_owned(), position.revision);
        let clue = Request::Clue { text, number: 2, insist: true }.at(seen_revision);
        say(apps, person, clue);
        say(apps, &mut friend, Request::LeaveTable);
        say(apps, person, seat);
    }
}

/// Plays a match with the computer on `side`, and returns the traffic of the computer.
fn play(seed: u64, key: [Pair; 25], side: Side, comes: Comes) -> Vec<Frame> {
    let key = KeyCard::from_pairs(key).expect("a key");
    let board = daily_board(key.clone(), side);
    let mut apps = LinkedApps::with_config_and_dealer(config(), Dealer::rigged(seed, [key]));
    let traffic = Traffic::default();
    apps.allow_computers_by(Box::new(Tap { dial: apps.dial(), traffic: traffic.clone() }));
    let mut person = Guest::dial(&*apps.dial(), PERSON, None, apps.now());
    settle(&mut apps, &mut person);
    if comes == Comes::Race {
        apps.keep_races(vec![board]);
        say(&mut apps, &mut person, Request::Race { ask: RaceAsk::Open { race: RACE } });
    } else {
        come_to_table(&mut apps, &mut person, seed, side, comes);
    }
    let mut position = settle(&mut apps, &mut person);
    // The person's moves depend only on what everyone sees.
    let mut random = ChaCha12Rng::seed_from_u64(seed);
    for turn in 0..MOVES {
        let now = position.expect("a match should be dealt");
        let me = side.partner();
        let seen_revision = now.revision;
        position = match now.phase {
            Phase::Over(_) => break,
            phase if phase.may_guess(me) => {
                let words = Cell::all().filter(|cell| {
                    let word = now.words[cell.index()];
                    !word.is_covered() && !word.is_marked_by(me)
                });
                let words: Vec<Cell> = words.collect();
                let word = words[random.random_range(0..words.len())].index() as u8;
                say(&mut apps, &mut person, Request::Guess { word }.at(seen_revision))
            }
            phase if phase.may_clue(me) => {
                let text = ["ocean", "animal", "house", "music", "war", "food"][turn % 6].to_owned();
                let clue = Request::Clue { text, number: 2, insist: true }.at(seen_revision);
                say(&mut apps, &mut person, clue)
            }
            _ if comes == Comes::Race => {
                apps.pass(Duration::from_secs(4));
                settle(&mut apps, &mut person)
            }
            _ => settle(&mut apps, &mut person),
        };
    }
    let traffic = traffic.lock().expect("a lock");
    traffic.clone()
}

#[test]
fn nothing_that_a_computer_player_says_depends_on_what_its_side_may_not_know() {
    for comes in [Comes::Before, Comes::Instead, Comes::Race] {
        compare_matches(comes);
    }
}

fn compare_matches(comes: Comes) {
    let mut shown = 0;
    for seed in 0..MATCHES {
        for side in Side::BOTH {
            let mut random = ChaCha12Rng::seed_from_u64(seed);
            let mut key = KeyCard::PAIRS;
            key.shuffle(&mut random);
            let traffic = [key, twin(&key, side, &mut random)].map(|key| play(seed, key, side, comes));
            let said = traffic[0].iter().filter(|frame| matches!(frame, Frame::Said(_))).count();
            assert!(said > 2, "the computer should have played");
            let [one, other] = &traffic;
            let Some(at) = (0..one.len().max(other.len())).find(|at| one.get(*at) != other.get(*at)) else {
                continue;
            };
            // The first difference is what the rules have shown to its side, and never what it says.
            let pieces = [one.get(at), other.get(at)];
            assert!(
                pieces.iter().any(|frame| matches!(frame, Some(Frame::Heard(_)))),
                "match {seed} on {side:?}, {comes:?}, frame {at}"
            );
            assert!(
                !pieces.iter().any(|frame| matches!(frame, Some(Frame::Said(_)))),
                "match {seed} on {side:?}, {comes:?}: it says something else in frame {at}"
            );
            shown += 1;
        }
    }
    assert!(shown > MATCHES / 2, "the keys should differ in something that is shown: {shown}");
}
