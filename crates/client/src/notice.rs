//! The last thing that did not work, in words.

use bevy::prelude::*;
use splitkey_protocol::Refused;
use splitkey_rules::Refusal;

use crate::{Args, CommandError, MatchView, Texts, arg, phrases::finding_sentence};

pub(super) fn plugin(_app: &mut App) {}

/// Shown until the next thing happens.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    Refused(Refused),
    /// A line that is no command.
    Command(CommandError),
    /// The link to the host is down, so nothing was sent.
    Offline,
}

impl Notice {
    pub(crate) fn new(reason: Refused) -> Notice {
        Notice::Refused(reason)
    }

    /// How the clue that was just sent can be insisted on, in words; nothing when it cannot be.
    pub fn insist_words(&self, texts: &Texts) -> Option<String> {
        match self {
            Notice::Refused(Refused::InvalidClue(_)) => Some(texts.get("match-insist")),
            Notice::Refused(Refused::DoubtfulClue(_)) => Some(texts.get("match-insist-doubtful")),
            _ => None,
        }
    }

    /// The reason in words.
    pub fn words(&self, texts: &Texts, game: Option<&MatchView>) -> String {
        let word = |cell| game.map_or_else(String::new, |game| game.word(cell).to_owned());
        match self {
            Notice::Offline => texts.get("refused-offline"),
            Notice::Command(error) => error.words(texts),
            Notice::Refused(
                reason @ (Refused::InvalidClue(finding)
                | Refused::DoubtfulClue(finding)
                | Refused::ForbiddenClue(finding)),
            ) => {
                let found = game.map(|game| finding_sentence(finding, game, texts));
                format!("{} {}", found.unwrap_or_default(), texts.get(refused_key(reason)))
            }
            Notice::Refused(Refused::Rule(
                refusal @ (Refusal::WordCovered(cell) | Refusal::OwnMark(cell) | Refusal::RepeatedWord(cell)),
            )) => texts.format(rule_key(*refusal), &Args::from_iter([arg("word", word(*cell))])),
            Notice::Refused(reason) => texts.get(refused_key(reason)),
        }
    }
}

fn refused_key(reason: &Refused) -> &'static str {
    match reason {
        Refused::Rule(refusal) => rule_key(*refusal),
        Refused::StaleRevision => "refused-stale",
        Refused::InvalidClue(_) => "refused-invalid-clue",
        Refused::DoubtfulClue(_) => "refused-doubtful-clue",
        Refused::ForbiddenClue(_) => "refused-forbidden-clue",
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
        Refused::UnknownPacks => "refused-unknown-packs",
        Refused::BadOwnWords => "refused-bad-own-words",
    }
}

pub(crate) fn rule_key(refusal: Refusal) -> &'static str {
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
