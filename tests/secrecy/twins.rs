//! Plays the same script on two hosts, with keys that one viewer must not be able to distinguish.

use rand::{RngExt, SeedableRng, rngs::ChaCha12Rng};
use splitkey_protocol::Request;

use crate::{
    hosts::Hosts,
    logs::logged,
    room::{Room, Step, Which},
    script::{revealing_step, some_step, some_step_in_flight},
    tap::Record,
    viewer::{Pair, Viewer, other_key, random_key, same_words},
};

/// The most steps in each match.
const STEPS: usize = 32;
/// The steps while the record of a touch that shows the difference is pending.
const STEPS_IN_FLIGHT: usize = 8;

/// The recordings of a match and its twin.
pub struct Twins {
    /// The traffic to a viewer, until the rules showed the difference.
    pub traffic: [Vec<Vec<u8>>; 2],
    /// The log until then, at every level.
    pub log: [Vec<Vec<u8>>; 2],
    /// Whether the traffic to the viewer differs after that.
    pub told_in_the_end: bool,
    /// The steps until then.
    pub steps: Vec<Step>,
}

/// The steps of a match.
#[derive(Default)]
struct Script {
    steps: Vec<Step>,
    /// The number of steps before the difference is shown.
    secret: usize,
}

impl Script {
    /// Starts another host if a further match may have begun after the end of this one: it would have been dealt the
    /// key of the next pair, on one of the two hosts.
    fn end(&self, room: &mut Room) {
        let starts = |step: &Step| {
            let Step::Say(_, message) = step else { return false };
            matches!(message.request, Request::StartMatch | Request::FlipAndStart)
        };
        if self.steps.iter().any(starts) {
            room.take(&Step::Restart);
        }
    }
}

/// Plays a series of matches, each on both hosts, and returns the recordings of `reader` for keys that `knower` must
/// not be able to distinguish.
pub fn play_twice(seed: u64, matches: u64, knower: Viewer, reader: Viewer) -> Vec<Twins> {
    let mut random = ChaCha12Rng::seed_from_u64(seed);
    let draw = |_| {
        let one = random_key(&mut random);
        (one, other_key(&one, knower, &mut random))
    };
    let keys: Vec<([Pair; 25], [Pair; 25])> = (0..matches).map(draw).collect();
    let mut hosts = Hosts::start(seed, keys.iter().map(|(one, _)| *one));
    let mut twin_hosts = Hosts::start(seed, keys.iter().map(|(_, other)| *other));
    let play = |(number, (one, other)): (u64, &([Pair; 25], [Pair; 25]))| {
        let which = Which { number, knower, is_twin: false };
        let (script, [traffic, log], told) = write(&mut hosts, which, reader, one, other, &mut random);
        let twin = Which { is_twin: true, ..which };
        let ([twin_traffic, twin_log], twin_told) = replay(&mut twin_hosts, twin, reader, &script);
        Twins {
            traffic: [traffic, twin_traffic],
            log: [log, twin_log],
            told_in_the_end: told.first(usize::MAX) != twin_told.first(usize::MAX),
            steps: script.steps[..script.secret].to_vec(),
        }
    };
    (0..).zip(&keys).map(play).collect()
}

type Read = [Vec<Vec<u8>>; 2];

/// Plays a match with random steps, and records them.
fn write(
    hosts: &mut Hosts,
    which: Which,
    reader: Viewer,
    one: &[Pair; 25],
    other: &[Pair; 25],
    random: &mut ChaCha12Rng,
) -> (Script, Read, Record) {
    let same = same_words(one, other);
    let log = Record::default();
    logged(&log, || {
        let mut room = Room::open(hosts, which);
        let traffic = room.record(reader);
        let mut script = Script::default();
        let mut until = (traffic.len(), log.len());
        while script.steps.len() < STEPS && !room.is_over() {
            let reveal = script.steps.len() > STEPS / 2 || random.random_range(0..STEPS) == 0;
            let revealing = revealing_step(&room, one, other).filter(|_| reveal);
            let ends = revealing.is_some();
            // Nobody may notice the difference before its record is durable.
            let is_in_flight = ends && random.random_range(0..2) == 0;
            if is_in_flight {
                room.take(&Step::Hold);
                script.steps.push(Step::Hold);
            }
            let step = revealing.unwrap_or_else(|| some_step(&room, &same, random));
            room.take(&step);
            script.steps.push(step);
            if is_in_flight {
                let is_behind = room.is_behind();
                for _ in 0..if is_behind { STEPS_IN_FLIGHT } else { 0 } {
                    let step = some_step_in_flight(&room, &same, random);
                    room.take(&step);
                    script.steps.push(step);
                }
                script.secret = script.steps.len();
                until = (traffic.len(), log.len());
                room.take(&Step::GoOn);
                script.steps.push(Step::GoOn);
                if is_behind {
                    break;
                }
                // The touch is waiting for a teammate.
                continue;
            }
            // The last action of a match reveals the key to everybody.
            if ends || room.is_over() {
                break;
            }
            script.secret = script.steps.len();
            until = (traffic.len(), log.len());
        }
        script.end(&mut room);
        (script, [traffic.first(until.0), log.first(until.1)], traffic)
    })
}

/// Plays the recorded steps again.
fn replay(hosts: &mut Hosts, which: Which, reader: Viewer, script: &Script) -> (Read, Record) {
    let log = Record::default();
    logged(&log, || {
        let mut room = Room::open(hosts, which);
        let traffic = room.record(reader);
        let (secret, shown) = script.steps.split_at(script.secret);
        secret.iter().for_each(|step| room.take(step));
        let read = [traffic.first(traffic.len()), log.first(log.len())];
        shown.iter().for_each(|step| room.take(step));
        script.end(&mut room);
        (read, traffic)
    })
}
