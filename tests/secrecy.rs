//! Nobody can tell more of the key than the rules let them.
//!
//! The same script is played on two hosts whose keys differ only in what one viewer may not know, and only
//! on words that nobody touches. Everything that this viewer's link carries has to be the same, frame by
//! frame and byte by byte: views, facts, refusals, previews, marks, and what comes after a reconnect.

use std::{
    env,
    sync::{Arc, Mutex},
};

use bytes::Bytes;
use rand::{Rng, RngExt, SeedableRng, rngs::ChaCha12Rng, seq::SliceRandom};
use splitkey_client::Intent;
use splitkey_host::Dealer;
use splitkey_net::{Dial, Link, LinkNews, Wake};
use splitkey_protocol::{Channel, FromClient, Hello, PlayerToken, Reaction, TalkLine};
use splitkey_rules::{Cell, Identity, KeyCard, Side};
use splitkey_testkit::{CLUES, House, Player};

/// How many pairs of matches are played for each viewer, unless `SPLITKEY_SECRECY_MATCHES` says otherwise.
const MATCHES: u64 = 12;
/// What is done in each of them.
const STEPS: usize = 24;
/// How many words of a key may trade places.
const TRADED: usize = 9;

const LARK: usize = 0;
const OWL: usize = 1;
const WATCHER: usize = 2;

type Pair = (Identity, Identity);

/// Everything that came to one player, in order.
type Log = Arc<Mutex<Vec<Vec<u8>>>>;

/// Writes down what the link of a player carries.
struct Tap {
    dial: Box<dyn Dial>,
    log: Log,
}

struct TappedLink {
    link: Box<dyn Link>,
    log: Log,
}

impl Dial for Tap {
    fn dial(&self, hello: &Hello, wake: Wake) -> Box<dyn Link> {
        Box::new(TappedLink { link: self.dial.dial(hello, wake), log: self.log.clone() })
    }
}

impl Link for TappedLink {
    fn poll(&mut self) -> Option<LinkNews> {
        let news = self.link.poll()?;
        let bytes = match &news {
            LinkNews::Answered(answer) => format!("{answer:?}").into_bytes(),
            LinkNews::Frame(frame) => frame.to_vec(),
            LinkNews::Closed => b"closed".to_vec(),
        };
        self.log.lock().expect("nobody should panic over the log").push(bytes);
        Some(news)
    }

    fn send(&mut self, frame: Bytes) {
        self.link.send(frame);
    }
}

/// One thing that somebody does.
#[derive(Clone, Debug)]
enum Step {
    Want(usize, Intent),
    Say(usize, FromClient),
    Reconnect(usize),
}

/// A table with a player on each side and a spectator, each with a tap, and a match dealt.
struct Room {
    house: House,
    players: Vec<Player>,
    logs: Vec<Log>,
}

impl Room {
    fn open(seed: u64, key: KeyCard) -> Room {
        let house = House::with_dealer(Dealer::rigged(seed, [key]));
        let logs: Vec<Log> = (0..3).map(|_| Log::default()).collect();
        let players = ["Lark", "Owl", "Watcher"].into_iter().zip(1..).zip(&logs).map(|((name, id), log)| {
            let mut player = Player::with_token(name, PlayerToken([id; 32]));
            player.connect(Box::new(Tap { dial: house.dial(), log: log.clone() }));
            player
        });
        let players = players.collect();
        let mut room = Room { house, players, logs };
        room.settle();
        room.take(&Step::Want(LARK, Intent::CreateTable));
        let code = room.players[LARK].state().table.as_ref().expect("a table").code;
        for step in [
            Step::Want(OWL, Intent::JoinTable { code, password: None }),
            Step::Want(WATCHER, Intent::JoinTable { code, password: None }),
            Step::Want(LARK, Intent::Sit { side: Side::A }),
            Step::Want(OWL, Intent::Sit { side: Side::B }),
            Step::Want(LARK, Intent::StartMatch),
        ] {
            room.take(&step);
        }
        room
    }

    fn settle(&mut self) {
        self.house.settle(self.players.iter_mut());
    }

    fn take(&mut self, step: &Step) {
        match step {
            Step::Want(who, intent) => self.players[*who].want(intent.clone()),
            Step::Say(who, message) => self.players[*who].say(message),
            Step::Reconnect(who) => {
                let code = self.players[*who].state().table.as_ref().map(|table| table.code);
                let tap = Tap { dial: self.house.dial(), log: self.logs[*who].clone() };
                self.players[*who].connect_to(Box::new(tap), code);
            }
        }
        self.settle();
    }

    fn is_over(&self) -> bool {
        self.players[LARK].game().position.phase.is_over()
    }

    /// How much has come to a player so far.
    fn heard(&self, who: usize) -> usize {
        self.logs[who].lock().expect("nobody should panic over the log").len()
    }
}

fn random_key(random: &mut impl Rng) -> [Pair; 25] {
    let mut pairs = KeyCard::PAIRS;
    pairs.shuffle(random);
    pairs
}

/// The key with some words traded that `viewer` sees alike: their own identities stay where they are.
fn other_key(pairs: &[Pair; 25], viewer: usize, random: &mut impl Rng) -> [Pair; 25] {
    let mut other = *pairs;
    let mut cells: Vec<usize> = (0..25).collect();
    cells.shuffle(random);
    cells.truncate(TRADED);
    for at in 1..cells.len() {
        let (one, two) = (cells[at], cells[random.random_range(0..at)]);
        let alike = match viewer {
            LARK => other[one].0 == other[two].0,
            OWL => other[one].1 == other[two].1,
            _ => true,
        };
        if alike {
            other.swap(one, two);
        }
    }
    other
}

/// Something that could happen at this table; words are touched only where both keys are alike.
fn some_step(room: &Room, same: &[Cell], random: &mut impl Rng) -> Step {
    let game = room.players[LARK].game();
    let who = random.random_range(0..2);
    let side = Side::BOTH[who];
    let any = |random: &mut dyn FnMut(usize) -> usize| Cell::new(random(25) as u8).expect("a cell");
    let mut draw = |below: usize| random.random_range(0..below);
    let word = |cell: Cell| game.words[cell.index()].to_lowercase();
    match draw(15) {
        0 => Step::Reconnect(draw(3)),
        1 => Step::Say(who, FromClient::Preview { text: word(any(&mut draw)) }),
        2 => Step::Say(who, FromClient::Pin { word: any(&mut draw).into(), on: draw(2) == 0 }),
        3 => Step::Say(who, FromClient::Point { word: Some(any(&mut draw).into()) }),
        4 => Step::Want(who, Intent::Clue { text: word(any(&mut draw)), number: 1, insist: draw(2) == 0 }),
        5 => Step::Want(who, [Intent::Challenge, Intent::Concede, Intent::Deny][draw(3)].clone()),
        6 => Step::Want(who, Intent::Stop),
        7 => Step::Say(draw(3), FromClient::React { reaction: Reaction::ALL[draw(5)] }),
        8 => {
            let channel = [Channel::Side, Channel::Table, Channel::Spectators][draw(3)];
            let line = TalkLine::new(&word(any(&mut draw))).expect("a line");
            Step::Say(draw(3), FromClient::Say { channel, line })
        }
        9 => Step::Say(draw(3), FromClient::FetchTables),
        // Whoever may not act is refused, whatever the word is.
        10 if !game.position.phase.may_guess(side) => Step::Want(who, Intent::Guess { cell: any(&mut draw) }),
        _ if game.position.phase.may_clue(side) => {
            Step::Want(who, Intent::Clue { text: CLUES[draw(CLUES.len())].into(), number: 2, insist: true })
        }
        _ => Step::Want(who, Intent::Guess { cell: same[draw(same.len())] }),
    }
}

/// Plays one script with two keys, and returns what came to `who` in each, as far as the match was not over.
fn play_twice(seed: u64, viewer: usize, who: usize) -> [Vec<Vec<u8>>; 2] {
    let mut random = ChaCha12Rng::seed_from_u64(seed);
    let pairs = random_key(&mut random);
    let other = other_key(&pairs, viewer, &mut random);
    let same: Vec<Cell> = Cell::all().filter(|cell| pairs[cell.index()] == other[cell.index()]).collect();
    let key = |pairs| KeyCard::from_pairs(pairs).expect("a key");

    let mut room = Room::open(seed, key(pairs));
    let mut steps = Vec::new();
    let mut secret_for = room.heard(who);
    while steps.len() < STEPS && !room.is_over() {
        secret_for = room.heard(who);
        let step = some_step(&room, &same, &mut random);
        room.take(&step);
        steps.push(step);
    }
    if !room.is_over() {
        secret_for = room.heard(who);
    }
    let mut twin = Room::open(seed, key(other));
    steps.iter().for_each(|step| twin.take(step));
    [room, twin].map(|room| {
        let log = room.logs[who].lock().expect("nobody should panic over the log");
        log[..secret_for.min(log.len())].to_vec()
    })
}

fn matches() -> u64 {
    env::var("SPLITKEY_SECRECY_MATCHES").ok().and_then(|count| count.parse().ok()).unwrap_or(MATCHES)
}

fn learns_nothing(viewer: usize) {
    for seed in 0..matches() {
        let [one, two] = play_twice(seed, viewer, viewer);
        let differs = one.iter().zip(&two).position(|(a, b)| a != b);
        assert_eq!(differs, None, "frame {differs:?} of match {seed} tells the keys apart");
        assert_eq!(one.len(), two.len(), "match {seed}");
        assert!(one.len() > 10, "something should have come in match {seed}");
    }
}

#[test]
fn a_player_of_side_a_learns_nothing_of_the_other_half() {
    learns_nothing(LARK);
}

#[test]
fn a_player_of_side_b_learns_nothing_of_the_other_half() {
    learns_nothing(OWL);
}

#[test]
fn a_spectator_learns_nothing_of_either_half() {
    learns_nothing(WATCHER);
}

#[test]
fn a_difference_that_is_told_is_found() {
    // The keys differ for Owl in what Lark may not know, and Owl is told its own half.
    let told = (0..8).filter(|seed| {
        let [one, two] = play_twice(*seed, LARK, OWL);
        one != two
    });
    assert!(told.count() >= 6);
}
