//! The rule book that players read: its chapters, and the name of each paragraph, in reading order.
//!
//! The texts are in `assets/text/TAG/rules.ftl`: the title of a chapter under `rule-CHAPTER`, and a paragraph under
//! `rule-CHAPTER-PARAGRAPH`.

use crate::{ClueRule, Phase, Side, Variant};

/// A chapter of the rule book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chapter {
    #[default]
    Minute,
    Key,
    Clues,
    Talk,
    Touch,
    Tokens,
    Sudden,
    Penalty,
    End,
    House,
    Missions,
    Race,
}

impl Chapter {
    /// All chapters, in reading order.
    pub const ALL: [Chapter; 12] = [
        Chapter::Minute,
        Chapter::Key,
        Chapter::Clues,
        Chapter::Talk,
        Chapter::Touch,
        Chapter::Tokens,
        Chapter::Sudden,
        Chapter::Penalty,
        Chapter::End,
        Chapter::House,
        Chapter::Missions,
        Chapter::Race,
    ];

    /// Returns the chapter's name in text keys and addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Chapter::Minute => "minute",
            Chapter::Key => "key",
            Chapter::Clues => "clues",
            Chapter::Talk => "talk",
            Chapter::Touch => "touch",
            Chapter::Tokens => "tokens",
            Chapter::Sudden => "sudden",
            Chapter::Penalty => "penalty",
            Chapter::End => "end",
            Chapter::House => "house",
            Chapter::Missions => "missions",
            Chapter::Race => "race",
        }
    }

    /// Returns the names of its paragraphs.
    pub const fn paragraphs(self) -> &'static [&'static str] {
        match self {
            Chapter::Minute => &["table", "key", "clue", "touch", "time", "win"],
            Chapter::Key => &["halves", "shared", "assassins", "after", "secret"],
            Chapter::Clues => &[
                "form", "meaning", "number", "same", "parts", "hyphen", "one-word", "names", "spelling",
                "foreign", "voice", "covered", "referee",
            ],
            Chapter::Talk => &["giver", "guesser", "stop", "group", "sudden", "here"],
            Chapter::Touch => {
                &["one", "agent", "earlier", "bystander", "both", "assassin", "zero", "finished"]
            }
            Chapter::Tokens => &["stop", "miss", "two", "lost", "mission"],
            Chapter::Sudden => &["begin", "touch", "who", "end"],
            Chapter::Penalty => &["before", "price", "insist", "empty", "void", "give-up"],
            Chapter::End => &["win", "score", "good", "again"],
            Chapter::House => &[
                "several-words",
                "wordplay",
                "order",
                "tokens",
                "referee",
                "timers",
                "pictures",
                "groups",
                "ideas",
            ],
            Chapter::Missions => &["start", "numbers", "again", "prague", "table"],
            Chapter::Race => &[
                "same", "strikes", "assassin", "list", "pass", "clues", "late", "thoughts", "ranking",
                "silence",
            ],
        }
    }

    /// Returns the chapter that a player of a side, or a spectator, most probably looks for.
    pub fn of_moment(variant: Variant, phase: Phase, side: Option<Side>) -> Chapter {
        if variant == Variant::Strike {
            return Chapter::Race;
        }
        match (phase, side) {
            (Phase::Sudden(_), _) => Chapter::Sudden,
            (Phase::Challenge(_), _) => Chapter::Penalty,
            (Phase::Over(_), _) => Chapter::End,
            (phase, Some(side)) if phase.may_clue(side) => Chapter::Clues,
            (phase, Some(side)) if phase.may_guess(side) => Chapter::Touch,
            (_, Some(_)) => Chapter::Talk,
            (_, None) => Chapter::Minute,
        }
    }
}

/// A paragraph of the rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paragraph {
    pub chapter: Chapter,
    /// One of [`Chapter::paragraphs`].
    pub name: &'static str,
}

impl Paragraph {
    /// Returns the paragraph about a rule that the referee names.
    pub const fn of(rule: ClueRule) -> Paragraph {
        let name = match rule {
            ClueRule::SameWord
            | ClueRule::SpellingVariant
            | ClueRule::Form
            | ClueRule::Irregular
            | ClueRule::Derivation
            | ClueRule::Sibling => "same",
            ClueRule::CompoundPart | ClueRule::ContainsBoardWord | ClueRule::SharedPart => "parts",
            ClueRule::NotOneWord | ClueRule::TooLong => "one-word",
            ClueRule::MaybeAcronym => "spelling",
            ClueRule::Unknown => "foreign",
        };
        Paragraph { chapter: Chapter::Clues, name }
    }

    /// Returns its key among the texts.
    pub fn key(self) -> String {
        format!("rule-{}-{}", self.chapter.name(), self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text keys of a file of texts.
    fn keys(source: &str) -> Vec<&str> {
        let named = source.lines().filter_map(|line| line.split_once(" = "));
        named.map(|(key, _)| key).filter(|key| key.starts_with("rule-")).collect()
    }

    #[test]
    fn every_language_has_all_paragraphs_in_the_order_of_the_book() {
        let book: Vec<String> = Chapter::ALL
            .into_iter()
            .flat_map(|chapter| {
                let title = format!("rule-{}", chapter.name());
                let paragraphs = chapter.paragraphs().iter();
                let paragraphs = paragraphs.map(move |name| Paragraph { chapter, name }.key());
                [title].into_iter().chain(paragraphs).collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(keys(include_str!("../../../assets/text/en/rules.ftl")), book);
        assert_eq!(keys(include_str!("../../../assets/text/nl/rules.ftl")), book);
    }

    #[test]
    fn each_moment_has_its_chapter() {
        let of = |phase, side| Chapter::of_moment(Variant::STANDARD, phase, side);
        assert_eq!(of(Phase::First, Some(Side::A)), Chapter::Clues);
        assert_eq!(of(Phase::Guess(Side::B), Some(Side::B)), Chapter::Touch);
        assert_eq!(of(Phase::Guess(Side::B), Some(Side::A)), Chapter::Talk);
        assert_eq!(of(Phase::Sudden([true, false]), None), Chapter::Sudden);
        assert_eq!(of(Phase::Challenge(Side::A), Some(Side::B)), Chapter::Penalty);
        assert_eq!(of(Phase::Clue(Side::A), None), Chapter::Minute);
        let race = Chapter::of_moment(Variant::Strike, Phase::First, Some(Side::A));
        assert_eq!(race, Chapter::Race);
    }

    #[test]
    fn what_the_referee_names_is_a_paragraph() {
        for rule in [
            ClueRule::SameWord,
            ClueRule::CompoundPart,
            ClueRule::NotOneWord,
            ClueRule::MaybeAcronym,
            ClueRule::Unknown,
        ] {
            let Paragraph { chapter, name } = Paragraph::of(rule);
            assert!(chapter.paragraphs().contains(&name), "{rule:?}");
        }
    }
}
