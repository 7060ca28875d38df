//! What the audience of a table sees depends only on what happened before its delay.
//!
//! Twin hosts play the same script until some moment. From then on what players do and who joins differ; only the audience
//! itself does the same, votes included. Until the delay has passed, every byte that comes to a spectator, to one who joins
//! meanwhile, to someone outside who reads the list of tables, to the overlay and to viewers who vote has to be the same.

use std::time::Duration;

use rand::{Rng, RngExt, SeedableRng, rngs::ChaCha12Rng};
use splitkey_protocol::{
    Audience, Channel, FromClient, HistoryOf, LinkKind, PlayerName, PlayerToken, Reaction, Request,
    TableAccess, TableSettings, TalkLine, VotesUse,
};
use splitkey_rules::Side;
use splitkey_testkit::{CLUES, Guest};

use crate::{
    difference,
    hosts::Hosts,
    tap::{Record, Tap},
    viewer::random_key,
};

/// The number of compared pairs.
const TWINS: u64 = 60;
/// The delay in seconds, and how long the players play before the twins differ.
const DELAY: u8 = 20;
const BEFORE: u32 = 70;
/// The time of one round of steps: everybody does something now and then.
const ROUND: Duration = Duration::from_millis(452);
/// The steps of the host in a round.
const STEPS: usize = 3;

const LARK: usize = 0;
const OWL: usize = 1;
const WREN: usize = 2;
const WATCHER: usize = 3;
const STRANGER: usize = 4;
/// Is at no table until late.
const LATE: usize = 5;
/// Comes and goes in one of the twins.
const FRESH: usize = 6;
const PEOPLE: usize = 7;
const CHANNELS: [Channel; 3] = [Channel::Side, Channel::Table, Channel::Spectators];
const AUDIENCE: [usize; 3] = [WATCHER, STRANGER, LATE];

/// A table whose audience is held back.
struct Theatre {
    hosts: Hosts,
    guests: Vec<Guest>,
    records: Vec<Record>,
    overlay: Record,
    watch_page: Record,
}

impl Theatre {
    fn open(seed: u64) -> Theatre {
        let mut random = ChaCha12Rng::seed_from_u64(seed);
        let mut hosts = Hosts::start(seed, [random_key(&mut random), random_key(&mut random)]);
        let overlay = Record::default();
        hosts.record_overlays(0, overlay.clone());
        let watch_page = Record::default();
        hosts.record_watch_pages(0, watch_page.clone());
        let records: Vec<Record> = (0..PEOPLE).map(|_| Record::default()).collect();
        let mut theatre = Theatre { hosts, guests: Vec::new(), records, overlay, watch_page };
        for who in 0..PEOPLE {
            let guest = theatre.dial(who, false);
            theatre.guests.push(guest);
        }
        theatre.round();
        theatre.say(LARK, Request::CreateTable.by(name(LARK)));
        theatre.round();
        for who in [OWL, WREN, WATCHER] {
            theatre.join(who);
            theatre.round();
        }
        for (who, side) in [(LARK, Side::A), (OWL, Side::B), (WREN, Side::A)] {
            theatre.say(who, Request::Sit { side });
            theatre.round();
        }
        let access = TableAccess { public: true, ..TableAccess::PRIVATE };
        theatre.say(LARK, Request::SetAccess { access });
        theatre.say(LARK, Request::MakeLink { kind: LinkKind::Overlay });
        theatre.say(LARK, Request::MakeLink { kind: LinkKind::Viewers });
        theatre.say(LARK, Request::SetAudience { audience: Audience { delay: DELAY, blank: false } });
        theatre.say(LARK, Request::StartMatch);
        // Each of these changes is recorded before the next.
        (0..4).for_each(|_| theatre.round());
        assert!(theatre.guests[LARK].position().is_some(), "the match should have started");
        theatre
    }

    fn dial(&self, who: usize, back: bool) -> Guest {
        let tap = Tap { dial: self.hosts.apps.dial(), record: self.records[who].clone() };
        let code = self.guests.first().and_then(|lark| lark.table.as_ref()).map(|table| table.code);
        let token = PlayerToken([who as u8 + 1; 32]);
        Guest::dial(&tap, token, code.filter(|_| back), self.hosts.apps.now())
    }

    fn join(&mut self, who: usize) {
        let code = self.guests[LARK].table.as_ref().expect("a table").code;
        self.say(who, Request::JoinTable { code, password: None }.by(name(who)));
    }

    fn say(&mut self, who: usize, message: impl Into<FromClient>) {
        self.guests[who].say(message);
    }

    /// Lets some time pass, with as many steps each time.
    fn round(&mut self) {
        self.hosts.apps.pass(ROUND);
        for _ in 0..STEPS {
            let now = self.hosts.apps.now();
            self.guests.iter_mut().for_each(|guest| drop(guest.update(now)));
            self.hosts.apps.step();
        }
    }

    /// Returns everything that came to the audience until now.
    fn seen(&self) -> Vec<Vec<u8>> {
        let records = AUDIENCE.iter().map(|who| &self.records[*who]).chain([&self.overlay, &self.watch_page]);
        records.flat_map(|record| record.first(usize::MAX).into_iter().chain([b"next".to_vec()])).collect()
    }

    fn players_act(&mut self, random: &mut impl Rng) {
        let who = [LARK, LARK, OWL, OWL, WREN][random.random_range(0..5)];
        let Some(position) = self.guests[who].position() else { return };
        let side = if who == OWL { Side::B } else { Side::A };
        let seen_revision = position.revision;
        let mut draw = |below: usize| random.random_range(0..below);
        let request = match draw(24) {
            0 => Request::Say { channel: CHANNELS[draw(3)], line: line(draw(4)) },
            1 => Request::React { reaction: Reaction::ALL[draw(Reaction::ALL.len())] },
            2 => Request::Point { word: Some(draw(25) as u8) },
            3 => Request::Pin { word: draw(25) as u8, on: true },
            4 if who == WREN => Request::StandUp,
            5 if who == WREN => Request::Sit { side },
            6 => Request::Rename { name: name(10 + draw(3)) },
            7 => Request::Configure {
                settings: TableSettings { looser: draw(2) == 0, ..TableSettings::STANDARD },
            },
            8 => Request::GiveUp,
            9 => Request::Agree,
            10 => Request::StartMatch,
            11 => Request::Away { away: draw(2) == 0 },
            12 => Request::Ready { ready: true },
            13 => Request::Stop,
            15 => {
                Request::UseVotes { votes: [VotesUse::Hidden, VotesUse::Shown, VotesUse::Touched][draw(3)] }
            }
            14 if who == WREN => {
                self.guests[WREN] = self.dial(WREN, true);
                return;
            }
            _ if position.phase.may_clue(side) => {
                Request::Clue { text: CLUES[draw(CLUES.len())].into(), number: 2, insist: true }
            }
            _ => Request::Guess { word: draw(25) as u8 },
        };
        self.say(who, request.at(seen_revision));
    }

    fn audience_acts(&mut self, random: &mut impl Rng) {
        let who = AUDIENCE[random.random_range(0..AUDIENCE.len())];
        let mut draw = |below: usize| random.random_range(0..below);
        if draw(3) == 0 {
            // For the state that viewers see, at any time.
            self.hosts.vote(std::array::from_fn(|_| draw(9) as u16));
        }
        let seen_revision = draw(9) as u32;
        let request = match draw(20) {
            0 | 1 => Request::Say { channel: CHANNELS[draw(3)], line: line(draw(4)) },
            2 => Request::React { reaction: Reaction::ALL[0] },
            3 => Request::Sit { side: Side::BOTH[draw(2)] },
            4 => Request::Rename { name: name(10 + draw(3)) },
            5 => Request::Preview { text: CLUES[0].into() },
            6 => Request::Guess { word: draw(25) as u8 },
            7 => Request::Point { word: Some(draw(25) as u8) },
            8..=11 => Request::FetchTables,
            12 => Request::FetchPings,
            13 => Request::FetchReplay,
            14 => Request::FetchHistory { of: HistoryOf::Mine, before: None },
            15 => Request::LeadReview { at: Some(1) },
            16 => Request::StartMatch,
            17 => Request::MakeLink { kind: LinkKind::Overlay },
            18 => Request::SetAudience { audience: Audience::LIVE },
            _ => Request::FetchOwnWords,
        };
        self.say(who, request.at(seen_revision));
    }
}

fn name(who: usize) -> PlayerName {
    PlayerName::new(&format!("Person {who}")).expect("a name")
}

fn line(number: usize) -> TalkLine {
    TalkLine::new(["Hello", "Well done", "Hurry", "Now"][number]).expect("a line")
}

/// Plays one of two twins, and returns what the audience saw before and after the difference could reach it.
fn play(seed: u64, is_twin: bool) -> [Vec<Vec<u8>>; 2] {
    let mut theatre = Theatre::open(seed);
    let mut players = ChaCha12Rng::seed_from_u64(seed);
    let mut audience = ChaCha12Rng::seed_from_u64(seed + 1_000_000);
    let rounds = |seconds: u32| (Duration::from_secs(seconds.into()).as_millis() / ROUND.as_millis()) as u32;
    for _ in 0..rounds(BEFORE) {
        theatre.players_act(&mut players);
        theatre.audience_acts(&mut audience);
        theatre.round();
    }
    if is_twin {
        players = ChaCha12Rng::seed_from_u64(seed + 2_000_000);
        theatre.join(FRESH);
    }
    let until = theatre.hosts.apps.now() + Duration::from_secs(DELAY.into());
    let late = rounds(DELAY.into()) / 2;
    for round in 0.. {
        if theatre.hosts.apps.now() + 2 * ROUND > until {
            break;
        }
        if round == late {
            theatre.join(LATE);
        }
        // How long a request waits in the queue of its table is no secret.
        if round != late && (is_twin || round % 2 == 0) {
            theatre.players_act(&mut players);
        }
        theatre.audience_acts(&mut audience);
        theatre.round();
    }
    let before = theatre.seen();
    for _ in 0..rounds(u32::from(DELAY) * 2) {
        theatre.round();
    }
    [before, theatre.seen()]
}

/// Returns how many twins differ for the audience before the delay has passed, and after it.
fn differences(twins: u64) -> [u64; 2] {
    let mut differ = [0; 2];
    for seed in 0..twins {
        let (one, other) = (play(seed, false), play(seed, true));
        for ((differ, one), other) in differ.iter_mut().zip(one).zip(other) {
            *differ += u64::from(difference(&[one, other]).is_some());
        }
    }
    differ
}

#[test]
fn an_audience_learns_nothing_of_the_time_before_its_delay() {
    assert_eq!(
        differences(TWINS),
        [0, TWINS],
        "twins that differ for the audience, too early and in the end"
    );
}

#[test]
fn every_leak_of_the_present_to_an_audience_is_found() {
    use splitkey_host::Leak;

    for leak in Leak::OF_THE_PRESENT {
        leak.open();
        assert!(differences(4)[0] > 0, "{leak:?} should show an audience the present");
    }
}

#[test]
fn after_a_restart_the_audience_waits_for_as_long_as_was_promised() {
    let mut theatre = Theatre::open(1);
    let set = |theatre: &mut Theatre, delay: u8, blank: bool| {
        theatre.say(LARK, Request::SetAudience { audience: Audience { delay, blank } });
        theatre.round();
    };
    let restart = |theatre: &mut Theatre| {
        let code = theatre.guests[LARK].table.as_ref().expect("a table").code;
        theatre.hosts.restart(0, code);
        // The first guest, who knows the code, is replaced last.
        for who in [WATCHER, OWL, LARK] {
            theatre.guests[who] = theatre.dial(who, true);
        }
        (0..4).for_each(|_| theatre.round());
        assert!(theatre.guests[LARK].position().is_some(), "players should see the match");
        assert!(theatre.guests[WATCHER].you.is_some() && theatre.guests[WATCHER].position().is_none());
    };
    let seen_after = |theatre: &mut Theatre, seconds: u64| {
        theatre.hosts.apps.pass(Duration::from_secs(seconds) - 7 * ROUND);
        theatre.round();
        assert!(theatre.guests[WATCHER].position().is_none(), "after almost {seconds} s");
        (0..4).for_each(|_| theatre.round());
        theatre.guests[WATCHER].position().is_some()
    };
    restart(&mut theatre);
    assert!(seen_after(&mut theatre, DELAY.into()));
    // What has just happened was promised for later than the new delay would be.
    set(&mut theatre, 60, false);
    set(&mut theatre, 0, false);
    restart(&mut theatre);
    assert!(seen_after(&mut theatre, 60));
    set(&mut theatre, 0, true);
    restart(&mut theatre);
    assert!(!seen_after(&mut theatre, 120), "a blanked picture should stay blank");
}
