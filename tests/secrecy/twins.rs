//! Two hosts on which the same is done, with keys that one viewer may not tell apart.

use rand::{RngExt, SeedableRng, rngs::ChaCha12Rng};

use crate::{
    hosts::Hosts,
    logs::logged,
    room::{Room, Step, Which},
    script::{revealing_step, some_step, some_step_in_flight},
    tap::Record,
    viewer::{Pair, Viewer, other_key, random_key, same_words},
};

/// The most that is done in each match.
const STEPS: usize = 32;
/// What is done while the record of a touch that shows the difference is in flight.
const STEPS_IN_FLIGHT: usize = 8;

/// What one match and its twin gave to read.
pub struct Twins {
    /// What came to a viewer, up to the moment when the rules showed the difference.
    pub traffic: [Vec<Vec<u8>>; 2],
    /// What was logged up to then, at every level.
    pub log: [Vec<Vec<u8>>; 2],
    /// Whether what came to the viewer after that moment differs.
    pub told_in_the_end: bool,
    /// What was done up to that moment.
    pub steps: Vec<Step>,
}

/// What is done in a match.
#[derive(Default)]
struct Script {
    steps: Vec<Step>,
    /// So many of them show no difference.
    secret: usize,
}

/// Plays matches in a row, each twice, and gives what `reader` could read of keys that `knower` may not tell apart.
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

/// Plays a match as it comes, and writes down what was done.
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
            // Nobody may notice the difference either before the record of it is durable.
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
                // The touch waits for another member of its side.
                continue;
            }
            // The last action of a match shows everybody the key.
            if ends || room.is_over() {
                break;
            }
            script.secret = script.steps.len();
            until = (traffic.len(), log.len());
        }
        (script, [traffic.first(until.0), log.first(until.1)], traffic)
    })
}

/// Does the same once more.
fn replay(hosts: &mut Hosts, which: Which, reader: Viewer, script: &Script) -> (Read, Record) {
    let log = Record::default();
    logged(&log, || {
        let mut room = Room::open(hosts, which);
        let traffic = room.record(reader);
        let (secret, shown) = script.steps.split_at(script.secret);
        secret.iter().for_each(|step| room.take(step));
        let read = [traffic.first(traffic.len()), log.first(log.len())];
        shown.iter().for_each(|step| room.take(step));
        (read, traffic)
    })
}
