//! Plays many matches between computer players and reports how they end.
//!
//! `cargo xtask bench partner [--pair X,Y] [--mission 9-9] [--seeds 0..1000] [--tables DIR] [--before N] [--clues]`
//!
//! A player is `partner`, `partner:relaxed`, `partner:sharp`, `sampler`, `sampler:close`, `sampler:loose` or `random`,
//! with `@FILE` for an association table other than the game's, or `exec:COMMAND` for another program. Without `--pair`
//! the usual pairs are played; those with other tables only if `--tables` names the folder where `crates/partner/table`
//! made them. With `--before` the pair has played so many other matches before each, and knows each other from them.

mod arguments;
mod lines;
mod match_play;
mod players;
mod program;
mod report;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use splitkey_words::built_in;
use splitkey_words::referee::{Language, Referee};

use arguments::Arguments;
use match_play::{Deals, Played, play};
use players::{Cast, Tables};

fn main() -> Result<(), String> {
    let arguments = Arguments::read(std::env::args().skip(1))?;
    let referee = Referee::new(Language::English, built_in::ENGLISH_LEXICON, built_in::ENGLISH_FORMS);
    let referee = Arc::new(referee.map_err(|error| error.to_string())?);
    let mut tables = Tables::default();
    let deals = Deals::english(arguments.mission);
    println!("mission {}, seeds {}..{}", arguments.mission, arguments.seeds.start, arguments.seeds.end);
    for pair in arguments.pairs() {
        let cast = Cast::find(&pair, &mut tables, &referee)?;
        let next = AtomicU64::new(arguments.seeds.start);
        let played: Mutex<Vec<Played>> = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, |count| count.get()) {
                scope.spawn(|| {
                    loop {
                        let seed = next.fetch_add(1, Ordering::Relaxed);
                        if seed >= arguments.seeds.end {
                            break;
                        }
                        let result = play(&deals, &cast, &referee, seed, arguments.manner);
                        played.lock().expect("no thread should panic").push(result);
                    }
                });
            }
        });
        let mut played = played.into_inner().expect("no thread should panic");
        played.sort_by_key(|played| played.seed);
        report::print(&pair, &mut played);
    }
    tables.print();
    Ok(())
}
