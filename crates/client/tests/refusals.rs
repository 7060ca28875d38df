//! Every refusal has its own text in every language.
//!
//! Refusals are listed by decoding every variant. Each chain below lists all variants of another enum, each leading to
//! the next, in matches that the compiler checks: a new variant must be added to its chain and then needs a text.

use std::collections::BTreeMap;

use splitkey_client::{
    CommandError, HostingError, MatchView, Notice, Settings, TableState, Texts,
    phrases::link_words,
    protocol::{Finding, Goodbye, Language, NameError, Parting, Refused, View, Welcome},
};
use splitkey_net::LinkState;
use splitkey_protocol::{Answer, codec};
use splitkey_rules::{Cell, ClueRule, Deal, Game, Refusal, Side};

/// The most letters of a notice, but for those that begin with what the referee says.
const NOTICE: usize = 90;

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

/// Returns every variant of an enum that crosses the wire, by decoding each variant number followed by zeros.
fn all<T>(decode: impl Fn(&[u8]) -> Option<T>) -> Vec<T> {
    let numbers = 0..=250;
    let found: Vec<(u8, T)> = numbers
        .filter_map(|number| {
            let bytes = [number, 0, 0, 0, 0, 0, 0, 0];
            (1..=bytes.len()).find_map(|length| Some((number, decode(&bytes[..length])?)))
        })
        .collect();
    let last = found.last().map(|(number, _)| usize::from(*number) + 1);
    assert_eq!(last, Some(found.len()), "every variant should be decodable from zeros");
    found.into_iter().map(|(_, variant)| variant).collect()
}

fn rule_refusals() -> Vec<Refusal> {
    all(|bytes| codec::decode(bytes, bytes.len()).ok())
}

/// The refusals of the rules are covered by [`rule_refusals`].
fn refusals() -> Vec<Refused> {
    let found: Vec<Refused> = all(|bytes| codec::decode(bytes, bytes.len()).ok());
    found
        .into_iter()
        .map(|reason| match reason {
            Refused::InvalidClue(_) => Refused::InvalidClue(finding()),
            Refused::DoubtfulClue(_) => Refused::DoubtfulClue(finding()),
            Refused::ForbiddenClue(_) => Refused::ForbiddenClue(finding()),
            reason => reason,
        })
        .collect()
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
            Notice::BadChannel,
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
        Goodbye::EndedByPlayer => Some(Goodbye::Elsewhere),
        Goodbye::Elsewhere | Goodbye::GoingDown => None,
    });
    let refused = chain(Welcome::WrongVersion, |welcome| match welcome {
        Welcome::WrongVersion => Some(Welcome::HostFull),
        Welcome::HostFull => Some(Welcome::GoingDown),
        Welcome::GoingDown | Welcome::Welcome => None,
    });
    refused.into_iter().map(answer).chain(ended.into_iter().map(LinkState::Ended)).collect()
}

fn a_match() -> MatchView {
    View::of(&Game::new(Deal::sample()), Some(Side::A)).into()
}

/// Checks that all texts are sentences, without duplicates, keys or placeholders.
fn check(language: Language, told: impl IntoIterator<Item = (String, String)>) {
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    for (reason, words) in told {
        let whole = words.len() > 10 && words.ends_with(['.', '!', '?', ')']);
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
        let told: Vec<_> = notices().into_iter().map(told).collect();
        let is_long = |(reason, words): &&(String, String)| {
            let of_referee = reason.contains("Clue(Finding");
            words.chars().count() > NOTICE && !of_referee
        };
        let long: Vec<_> = told.iter().filter(is_long).collect();
        assert!(long.is_empty(), "long notices in {language:?}: {long:#?}");
        check(language, told);
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
