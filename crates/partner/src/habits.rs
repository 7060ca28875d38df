//! How a person guesses and gives clues, as far as finished matches have shown.

use std::fmt;
use std::str::FromStr;

use crate::reading::{READINGS, Shares};

/// What the shares of all readings sum up to.
const WHOLE: u16 = 10_000;
/// How much of what was learned a new match begins with; the rest is what is likely of anybody. People change, and
/// somebody else may play on the same device.
const TRUST: f32 = 0.8;
/// The version of the text form.
const VERSION: &str = "1";

/// What a partner has learned of a person in finished matches: how likely each reading is theirs. It is a few numbers and
/// says nothing of the words or keys of those matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Habits {
    guessing: [u16; READINGS.len()],
    giving: [u16; READINGS.len()],
}

impl Habits {
    pub(crate) fn new(guessing: &Shares, giving: &Shares) -> Habits {
        let whole = |shares: &Shares| shares.map(|share| (share * f32::from(WHOLE)).round() as u16);
        Habits { guessing: whole(guessing), giving: whole(giving) }
    }

    /// Returns the shares for guessing and those for giving clues, with those that are likely of anybody mixed in.
    pub(crate) fn shares(&self, anybody: [Shares; 2]) -> [Shares; 2] {
        let [guessing, giving] = anybody;
        [mixed(&self.guessing, guessing), mixed(&self.giving, giving)]
    }
}

fn mixed(learned: &[u16; READINGS.len()], anybody: Shares) -> Shares {
    let sum: f32 = learned.iter().map(|share| f32::from(*share)).sum();
    let mut mixed = anybody;
    for (share, learned) in mixed.iter_mut().zip(learned) {
        *share = TRUST * f32::from(*learned) / sum + (1.0 - TRUST) * *share;
    }
    mixed
}

impl fmt::Display for Habits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(VERSION)?;
        self.guessing.iter().chain(&self.giving).try_for_each(|share| write!(f, " {share}"))
    }
}

impl FromStr for Habits {
    type Err = MalformedHabits;

    fn from_str(text: &str) -> Result<Habits, MalformedHabits> {
        let mut words = text.split(' ');
        if words.next() != Some(VERSION) {
            return Err(MalformedHabits);
        }
        let mut shares = || {
            let mut shares = [0; READINGS.len()];
            for share in &mut shares {
                let word = words.next().ok_or(MalformedHabits)?;
                *share = word.parse().ok().filter(|share| *share <= WHOLE).ok_or(MalformedHabits)?;
            }
            // Without this, the shares could not be made to sum up to one.
            if shares.iter().all(|share| *share == 0) { Err(MalformedHabits) } else { Ok(shares) }
        };
        let habits = Habits { guessing: shares()?, giving: shares()? };
        if words.next().is_some() { Err(MalformedHabits) } else { Ok(habits) }
    }
}

/// The text is not what a partner wrote about a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MalformedHabits;

impl fmt::Display for MalformedHabits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this does not say how a person plays")
    }
}

impl std::error::Error for MalformedHabits {}

#[cfg(test)]
mod tests {
    use super::*;

    const ANYBODY: [Shares; 2] = [[1.0 / READINGS.len() as f32; READINGS.len()]; 2];

    #[test]
    fn habits_are_read_as_they_were_written() {
        let habits = Habits::new(&[0.1, 0.2, 0.3, 0.4, 0.0, 0.0], &[0.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
        assert_eq!(habits.to_string(), "1 1000 2000 3000 4000 0 0 0 0 0 0 0 10000");
        assert_eq!(habits.to_string().parse(), Ok(habits));
    }

    #[test]
    fn malformed_habits_are_refused() {
        let refused = |text: &str| text.parse::<Habits>() == Err(MalformedHabits);
        let with = |last: &str| format!("1{} {last}", " 1".repeat(11));
        assert!(!refused(&with("1")) && refused(&with("1 1")) && refused(&with("1 ")) && refused(&with("")));
        assert!(refused("") && refused("1") && refused("1 1 1 1 1 1 1 1 1"));
        assert!(refused(&with("1").replacen('1', "2", 1)), "another version");
        assert!(refused(&with("-1")) && refused(&with("10001")) && refused(&with("99999999999999999999")));
        assert!(refused("1 0 0 0 0 0 0 1 1 1 1 1 1") && refused("1 1 1 1 1 1 1 0 0 0 0 0 0"));
        assert!(refused(&with("0.5")) && refused(&with("nan")));
    }

    #[test]
    fn no_habits_rule_a_reading_out() {
        let habits: Habits = "1 10000 0 0 0 0 0 0 0 0 0 0 1".parse().unwrap();
        for shares in habits.shares(ANYBODY) {
            assert!(shares.iter().all(|share| *share > 0.03), "{shares:?}");
            assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{shares:?}");
        }
    }
}
