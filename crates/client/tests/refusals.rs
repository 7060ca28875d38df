//! Every refusal has its own text in every language.
//!
//! Each chain below lists all variants of an enum, each leading to the next, in matches that the compiler checks: a new
//! variant must be added to its chain and then needs a text.

use std::collections::BTreeMap;

use splitkey_client::{
    CommandError, HostingError, MatchView, Notice, Settings, TableState, Texts,
    phrases::link_words,
    protocol::{Finding, Goodbye, Language, NameError, Parting, Refused, Welcome},
};
use splitkey_net::LinkState;
use splitkey_protocol::Answer;
use splitkey_rules::{Cell, ClueRule, Deal, Game, KeyCard, Mission, Refusal, Side, Variant};

/// Returns all elements of a chain.
fn chain<T: Clone>(first: T, next: impl Fn(&T) -> Option<T>) -> Vec<T> {
    std::iter::successors(Some(first), next).collect()
}

fn cell() -> Cell {
    Cell::all().next().expect("a cell")
}

fn finding() -> Finding {
    Finding { clue: "rain".into(), rule: ClueRule::SameWord, word: Some(cell()), because: None }
}

fn rule_refusals() -> Vec<Refusal> {
    chain(Refusal::MatchOver, |refusal| {
        Some(match refusal {
            Refusal::MatchOver => Refusal::NotYourClue,
            Refusal::NotYourClue => Refusal::NotYourGuess,
            Refusal::NotYourGuess => Refusal::NoClueYet,
            Refusal::NoClueYet => Refusal::ClueAlreadyGiven,
            Refusal::ClueAlreadyGiven => Refusal::EmptyClue,
            Refusal::EmptyClue => Refusal::ClueTooLong,
            Refusal::ClueTooLong => Refusal::ClueNotText,
            Refusal::ClueNotText => Refusal::NumberOutOfRange,
            Refusal::NumberOutOfRange => Refusal::UnknownWord,
            Refusal::UnknownWord => Refusal::NoWordChosen,
            Refusal::NoWordChosen => Refusal::OneWordAtATime,
            Refusal::OneWordAtATime => Refusal::RepeatedWord(cell()),
            Refusal::RepeatedWord(_) => Refusal::WordCovered(cell()),
            Refusal::WordCovered(_) => Refusal::OwnMark(cell()),
            Refusal::OwnMark(_) => Refusal::StopNeedsGuess,
            Refusal::StopNeedsGuess => Refusal::PassOutsideStrike,
            Refusal::PassOutsideStrike => Refusal::NotYourChallenge,
            Refusal::NotYourChallenge => Refusal::NothingToChallenge,
            Refusal::NothingToChallenge => Refusal::TooLateToChallenge,
            Refusal::TooLateToChallenge => Refusal::AlreadyChallenged,
            Refusal::AlreadyChallenged => Refusal::AlreadyPenalised,
            Refusal::AlreadyPenalised => Refusal::ChallengeOpen,
            Refusal::ChallengeOpen => Refusal::NoChallenge,
            Refusal::NoChallenge => Refusal::NoEnforcedTimers,
            Refusal::NoEnforcedTimers => Refusal::NoTimerRuns,
            Refusal::NoTimerRuns => Refusal::NothingToVoid,
            Refusal::NothingToVoid => Refusal::NothingProposed,
            Refusal::NothingProposed => Refusal::OwnProposal,
            Refusal::OwnProposal => Refusal::NoCluesInSuddenDeath,
            Refusal::NoCluesInSuddenDeath => Refusal::NoStopInSuddenDeath,
            Refusal::NoStopInSuddenDeath => Refusal::NothingToGuess,
            Refusal::NothingToGuess => return None,
        })
    })
}

/// The refusals of the rules are covered by [`rule_refusals`].
fn refusals() -> Vec<Refused> {
    chain(Refused::Rule(Refusal::MatchOver), |reason| {
        Some(match reason {
            Refused::Rule(_) => Refused::StaleRevision,
            Refused::StaleRevision => Refused::InvalidClue(finding()),
            Refused::InvalidClue(_) => Refused::DoubtfulClue(finding()),
            Refused::DoubtfulClue(_) => Refused::ForbiddenClue(finding()),
            Refused::ForbiddenClue(_) => Refused::UnknownTable,
            Refused::UnknownTable => Refused::TableFull,
            Refused::TableFull => Refused::SideFull,
            Refused::SideFull => Refused::HostFull,
            Refused::HostFull => Refused::NotAtTable,
            Refused::NotAtTable => Refused::AlreadyAtTable,
            Refused::AlreadyAtTable => Refused::NotSeated,
            Refused::NotSeated => Refused::NotTableHost,
            Refused::NotTableHost => Refused::EmptySide,
            Refused::EmptySide => Refused::MatchRunning,
            Refused::MatchRunning => Refused::NoMatch,
            Refused::NoMatch => Refused::KeySeen,
            Refused::KeySeen => Refused::NothingToFlip,
            Refused::NothingToFlip => Refused::UnknownMission,
            Refused::UnknownMission => Refused::UnknownPacks,
            Refused::UnknownPacks => Refused::BadOwnWords,
            Refused::BadOwnWords => Refused::TableLocked,
            Refused::TableLocked => Refused::PasswordNeeded,
            Refused::PasswordNeeded => Refused::WrongPassword,
            Refused::WrongPassword => Refused::TooManyTries,
            Refused::TooManyTries => Refused::Banned,
            Refused::Banned => Refused::NotAdmitted,
            Refused::NotAdmitted => Refused::NoSuchPerson,
            Refused::NoSuchPerson => Refused::NotYourself,
            Refused::NotYourself => Refused::NameNotAllowed,
            Refused::NameNotAllowed => Refused::NameTaken,
            Refused::NameTaken => Refused::TalkOff,
            Refused::TalkOff => Refused::TalkTooFast,
            Refused::TalkTooFast => Refused::NotThatChannel,
            Refused::NotThatChannel => Refused::TalkAfterKey,
            Refused::TalkAfterKey => Refused::TimersOutOfRange,
            Refused::TimersOutOfRange => Refused::MatchPaused,
            Refused::MatchPaused => Refused::NotPaused,
            Refused::NotPaused => Refused::PauseAsked,
            Refused::PauseAsked => Refused::SecondNeeded,
            Refused::SecondNeeded => Refused::NoTouchWaits,
            Refused::NoTouchWaits => Refused::FirstClueGiven,
            Refused::FirstClueGiven => Refused::NotPublic,
            Refused::NotPublic => Refused::ReportsTooFast,
            Refused::ReportsTooFast => Refused::TooManyRequests,
            Refused::TooManyRequests => Refused::TableQuarantined,
            Refused::TableQuarantined => Refused::UnknownDeviceCode,
            Refused::UnknownDeviceCode => Refused::TooManyCodes,
            Refused::TooManyCodes => Refused::DeviceCodesTooFast,
            Refused::DeviceCodesTooFast => Refused::ChangesTooFast,
            Refused::ChangesTooFast => Refused::SideDeclined,
            Refused::SideDeclined => Refused::SideAsked,
            Refused::SideAsked => Refused::SideRequestsTooFast,
            Refused::SideRequestsTooFast => Refused::NotYoursToAnswer,
            Refused::NotYoursToAnswer => Refused::ActFirst,
            Refused::ActFirst => Refused::NameFrozen,
            Refused::NameFrozen => Refused::TableUnreadable,
            Refused::TableUnreadable => return None,
        })
    })
}

fn notices() -> Vec<Notice> {
    let names = chain(NameError::Empty, |error| match error {
        NameError::Empty => Some(NameError::TooLong),
        NameError::TooLong => Some(NameError::NotText),
        NameError::NotText => Some(NameError::NotDrawn),
        NameError::NotDrawn => None,
    });
    // Players who leave by themselves get no notice.
    let partings = chain(Parting::Kicked, |why| match why {
        Parting::Kicked => Some(Parting::Banned),
        Parting::Banned => Some(Parting::Closed),
        Parting::Closed => Some(Parting::Idle),
        Parting::Idle | Parting::Left => None,
    });
    let commands = chain(CommandError::Unknown, |error| match error {
        CommandError::Unknown => Some(CommandError::NoNumber),
        CommandError::NoNumber => Some(CommandError::NotOnTable("MOON".into())),
        // The last variants use the texts of other refusals.
        CommandError::NotOnTable(_) | CommandError::NoMatch | CommandError::Rule(_) => None,
    });
    let rules = rule_refusals().into_iter().skip(1).map(Refused::Rule);
    refusals()
        .into_iter()
        .chain(rules)
        .map(Notice::Refused)
        .chain(names.into_iter().map(Notice::BadName))
        .chain(partings.into_iter().map(Notice::Parted))
        .chain(commands.into_iter().map(Notice::Command))
        .chain([
            Notice::Offline,
            Notice::NoRoomForTable,
            Notice::BadPassword,
            Notice::BadProposal,
            Notice::Reported,
        ])
        .chain([Notice::DeviceCodeUsed, Notice::OtherPlayer])
        .chain([Notice::ClosesSoon { minutes: 1 }, Notice::ClosesSoon { minutes: 10 }])
        .collect()
}

fn links() -> Vec<LinkState> {
    let answer = |welcome| LinkState::Refused(Answer { welcome, version: 1, text: String::new() });
    let ended = chain(Goodbye::TakenOver, |why| match why {
        Goodbye::TakenOver => Some(Goodbye::TableClosed),
        Goodbye::TableClosed => Some(Goodbye::Idle),
        Goodbye::Idle => Some(Goodbye::Quarantined),
        Goodbye::Quarantined => Some(Goodbye::EndedByPlayer),
        Goodbye::EndedByPlayer | Goodbye::GoingDown => None,
    });
    let refused = chain(Welcome::WrongVersion, |welcome| match welcome {
        Welcome::WrongVersion => Some(Welcome::HostFull),
        Welcome::HostFull => Some(Welcome::GoingDown),
        Welcome::GoingDown | Welcome::Welcome => None,
    });
    refused.into_iter().map(answer).chain(ended.into_iter().map(LinkState::Ended)).collect()
}

fn a_match() -> MatchView {
    let words = std::array::from_fn(|at| format!("WORD {at}"));
    let key = KeyCard::from_pairs(KeyCard::PAIRS).expect("a key");
    let deal = Deal::new(words, key, Mission::STANDARD, Variant::STANDARD).expect("a deal");
    MatchView::from(splitkey_protocol::View::Side(Box::new(Game::new(deal).side_view(Side::A))))
}

/// Checks that all texts are sentences, without duplicates, keys or placeholders.
fn check(language: Language, told: impl IntoIterator<Item = (String, String)>) {
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    for (reason, words) in told {
        let whole = words.len() > 10 && words.ends_with(['.', '!', '?']);
        assert!(whole && !words.contains(['{', '}', '$']), "{language:?}, {reason}: {words:?}");
        assert!(!words.contains("refused-") && !words.contains("link-"), "{language:?}, {reason}: {words:?}");
        if let Some(other) = seen.insert(words.clone(), reason.clone()) {
            panic!("{language:?}: {other} and {reason} have the same text: {words:?}");
        }
    }
}

#[test]
fn every_refusal_has_a_text_in_every_language() {
    let game = a_match();
    for language in Language::ALL {
        let texts = Texts::of(language);
        let told =
            |notice: Notice| (format!("{notice:?}"), notice.words(&texts, Some(&game), &Settings::default()));
        check(language, notices().into_iter().map(told));
    }
}

#[test]
fn every_hosting_error_has_a_text_in_every_language() {
    let errors = chain(HostingError::PortTaken(7777), |error| match error {
        HostingError::PortTaken(_) => Some(HostingError::NoNetwork),
        HostingError::NoNetwork => Some(HostingError::NotAllowed),
        HostingError::NotAllowed => Some(HostingError::Failed("no threads".to_owned())),
        HostingError::Failed(_) => Some(HostingError::BadAddress),
        HostingError::BadAddress => Some(HostingError::Unencrypted),
        HostingError::Unencrypted => None,
    });
    for language in Language::ALL {
        let texts = Texts::of(language);
        check(language, errors.iter().map(|error| (format!("{error:?}"), error.words(&texts))));
    }
}

#[test]
fn every_end_of_a_connection_has_a_text_in_every_language() {
    for language in Language::ALL {
        let texts = Texts::of(language);
        let told = |link: LinkState| {
            (format!("{link:?}"), link_words(&link, &TableState::default(), &texts).unwrap_or_default())
        };
        check(language, links().into_iter().map(told));
    }
}

#[test]
fn refusals_have_texts_before_a_match_is_dealt() {
    let texts = Texts::of(Language::English);
    for notice in notices() {
        assert!(!notice.words(&texts, None, &Settings::default()).is_empty(), "{notice:?}");
    }
}
