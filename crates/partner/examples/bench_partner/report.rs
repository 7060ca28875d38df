//! The figures of a pair.

use std::time::Duration;

use splitkey_rules::{Loss, Outcome};

use crate::lines;
use crate::match_play::Played;

/// The quantile of the normal distribution for a 95 % interval.
const QUANTILE: f64 = 1.96;

pub fn print(pair: &[String; 2], played: &mut [Played]) {
    let count = |wanted: &dyn Fn(&Played) -> bool| played.iter().filter(|match_| wanted(match_)).count();
    let all = played.len();
    let percent = |part: usize| 100.0 * part as f64 / all.max(1) as f64;
    let won = |match_: &Played| match_.outcome == Some(Outcome::Won);
    let wins = count(&won);
    let assassins = count(&|match_| match_.outcome == Some(Outcome::Lost(Loss::Assassin)));
    let late = |match_: &Played| matches!(match_.outcome, Some(Outcome::Lost(Loss::Tokens | Loss::Sudden)));
    let sudden = count(&|match_| won(match_) && match_.sudden_death);
    let (low, high) = wilson(wins, all);
    let turns: usize = played.iter().map(|match_| usize::from(match_.turns)).sum();
    let agents: usize = played.iter().map(|match_| match_.agents).sum();
    let mean = |value: &dyn Fn(&Played) -> f64| {
        played.iter().filter(|match_| won(match_)).map(value).sum::<f64>() / wins.max(1) as f64
    };
    println!("\n{} x {}, {all} matches", pair[0], pair[1]);
    println!(
        "  won {:.1} % (95 %: {low:.1} to {high:.1}), in sudden death {:.1} %",
        percent(wins),
        percent(sudden)
    );
    println!("  assassin {:.1} %, out of time {:.1} %", percent(assassins), percent(count(&late)));
    println!("  unfinished {}", count(&|match_| match_.outcome.is_none()));
    println!("  agents a turn {:.2}", agents as f64 / turns.max(1) as f64);
    println!(
        "  won matches: {:.1} turns, {:.1} tokens left",
        mean(&|m| f64::from(m.turns)),
        mean(&|m| f64::from(m.tokens))
    );
    lines::print(pair, played);
    let illegal: usize = played.iter().map(|match_| match_.illegal).sum();
    println!("  illegal clues {illegal} of {turns}");
    let mut times: Vec<Duration> = played.iter_mut().flat_map(|match_| match_.times.drain(..)).collect();
    times.sort_unstable();
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied().unwrap_or_default();
    println!("  a move takes {:.1?} (p50), {:.1?} (p99)", at(0.5), at(0.99));
}

/// Returns the Wilson interval of a share, in percent.
fn wilson(part: usize, all: usize) -> (f64, f64) {
    let n = all.max(1) as f64;
    let (share, square) = (part as f64 / n, QUANTILE * QUANTILE);
    let middle = share + square / (2.0 * n);
    let width = QUANTILE * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
    let scale = 100.0 / (1.0 + square / n);
    ((middle - width) * scale, (middle + width) * scale)
}
