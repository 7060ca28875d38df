//! What the turns of a pair came to, and where its assassins came from.

use splitkey_rules::Identity;

use crate::match_play::{Line, Played};

/// Longer clues are counted as one.
const LONGEST: u8 = 4;

pub fn print(pair: &[String; 2], played: &[Played]) {
    let lines: Vec<&Line> = played.iter().flat_map(|match_| &match_.lines).collect();
    for number in 1..=LONGEST {
        let turns = lines.iter().filter(|line| line.number.min(LONGEST) == number);
        let turns: Vec<&Line> = turns.copied().collect();
        println!("  clues for {number}: {}", sum(&turns));
    }
    for (guesser, name) in pair.iter().enumerate() {
        let turns: Vec<&Line> =
            lines.iter().copied().filter(|line| line.guesser == guesser && line.number > 0).collect();
        println!("  guessed by {name}: {}", sum(&turns));
    }
    let assassins: Vec<&Line> =
        lines.iter().copied().filter(|line| line.end == Some(Identity::Assassin)).collect();
    let after =
        |found: usize| assassins.iter().filter(|line| line.number > 0 && line.found.min(2) == found).count();
    let sudden = assassins.iter().filter(|line| line.number == 0).count();
    println!(
        "  assassins at the first guess {}, the second {}, a later one {}, in sudden death {sudden}",
        after(0),
        after(1),
        after(2)
    );
}

/// Returns how many turns these are, and how they went.
fn sum(turns: &[&Line]) -> String {
    let percent = |part: usize| 100.0 * part as f64 / turns.len().max(1) as f64;
    let ends = |end: Identity| percent(turns.iter().filter(|line| line.end == Some(end)).count());
    let found: Vec<String> = (0..=usize::from(LONGEST))
        .map(|found| {
            let turns = turns.iter().filter(|line| line.found.min(usize::from(LONGEST)) == found);
            format!("{:.1}", percent(turns.count()))
        })
        .collect();
    format!(
        "{} turns, 0/1/2/3/4 agents in {} %, bystander {:.1} %, assassin {:.1} %",
        turns.len(),
        found.join("/"),
        ends(Identity::Bystander),
        ends(Identity::Assassin)
    )
}
