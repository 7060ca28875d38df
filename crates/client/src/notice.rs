//! The last thing that did not work, in words.

use bevy::prelude::*;
use splitkey_protocol::Refused;
use splitkey_rules::Refusal;

use crate::{Args, MatchView, Texts, arg};

pub(super) fn plugin(_app: &mut App) {}

/// Shown until the next thing happens.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    Refused(Refused),
    /// The link to the host is down, so nothing was sent.
    Offline,
}

impl Notice {
    pub(crate) fn new(reason: Refused) -> Notice {
        Notice::Refused(reason)
    }

    /// Whether the clue that was just sent can be insisted on.
    pub fn may_insist(&self) -> bool {
        matches!(self, Notice::Refused(Refused::InvalidClue { .. }))
    }

    /// The reason in words.
    pub fn words(&self, texts: &Texts, game: Option<&MatchView>) -> String {
        let word = |cell| game.map_or_else(String::new, |game| game.word(cell).to_owned());
        match *self {
            Notice::Offline => texts.get("refused-offline"),
            Notice::Refused(Refused::InvalidClue { word: cell }) => {
                texts.format("refused-invalid-clue", &Args::from_iter([arg("word", word(cell))]))
            }
            Notice::Refused(Refused::Rule(
                refusal @ (Refusal::WordCovered(cell) | Refusal::OwnMark(cell) | Refusal::RepeatedWord(cell)),
            )) => texts.format(rule_key(refusal), &Args::from_iter([arg("word", word(cell))])),
            Notice::Refused(Refused::Rule(refusal)) => texts.get(rule_key(refusal)),
            Notice::Refused(reason) => texts.get(refused_key(reason)),
        }
    }
}

fn refused_key(reason: Refused) -> &'static str {
    match reason {
        Refused::Rule(refusal) => rule_key(refusal),
        Refused::StaleRevision => "refused-stale",
        Refused::InvalidClue { .. } => "refused-invalid-clue",
        Refused::UnknownTable => "refused-unknown-table",
        Refused::TableFull => "refused-table-full",
        Refused::SideFull => "refused-side-full",
        Refused::HostFull => "refused-host-full",
        Refused::NotAtTable => "refused-not-at-table",
        Refused::AlreadyAtTable => "refused-already-at-table",
        Refused::NotSeated => "refused-not-seated",
        Refused::NotTableHost => "refused-not-table-host",
        Refused::EmptySide => "refused-empty-side",
        Refused::MatchRunning => "refused-match-running",
        Refused::NoMatch => "refused-no-match",
        Refused::KeySeen => "refused-key-seen",
        Refused::NothingToFlip => "refused-nothing-to-flip",
        Refused::UnknownMission => "refused-unknown-mission",
    }
}

fn rule_key(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::MatchOver => "refused-match-over",
        Refusal::NotYourClue => "refused-not-your-clue",
        Refusal::NotYourGuess => "refused-not-your-guess",
        Refusal::NoClueYet => "refused-no-clue-yet",
        Refusal::ClueAlreadyGiven => "refused-clue-already-given",
        Refusal::EmptyClue => "refused-empty-clue",
        Refusal::ClueTooLong => "refused-clue-too-long",
        Refusal::ClueNotText => "refused-clue-not-text",
        Refusal::NumberOutOfRange => "refused-number-out-of-range",
        Refusal::UnknownWord => "refused-unknown-word",
        Refusal::NoWordChosen => "refused-no-word-chosen",
        Refusal::OneWordAtATime => "refused-one-word-at-a-time",
        Refusal::RepeatedWord(_) => "refused-repeated-word",
        Refusal::WordCovered(_) => "refused-word-covered",
        Refusal::OwnMark(_) => "refused-own-mark",
        Refusal::StopNeedsGuess => "refused-stop-needs-guess",
        Refusal::PassOutsideStrike => "refused-pass-outside-strike",
        Refusal::NotYourChallenge => "refused-not-your-challenge",
        Refusal::NothingToChallenge => "refused-nothing-to-challenge",
        Refusal::TooLateToChallenge => "refused-too-late-to-challenge",
        Refusal::AlreadyChallenged => "refused-already-challenged",
        Refusal::AlreadyPenalised => "refused-already-penalised",
        Refusal::ChallengeOpen => "refused-challenge-open",
        Refusal::NoChallenge => "refused-no-challenge",
        Refusal::NoEnforcedTimers => "refused-no-enforced-timers",
        Refusal::NoTimerRuns => "refused-no-timer-runs",
        Refusal::NothingToVoid => "refused-nothing-to-void",
        Refusal::NothingProposed => "refused-nothing-proposed",
        Refusal::OwnProposal => "refused-own-proposal",
        Refusal::NoCluesInSuddenDeath => "refused-no-clues-in-sudden-death",
        Refusal::NoStopInSuddenDeath => "refused-no-stop-in-sudden-death",
        Refusal::NothingToGuess => "refused-nothing-to-guess",
    }
}
