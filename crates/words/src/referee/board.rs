//! The words of a board, analysed once for many clues.

use super::forms::Checked;
use super::kin::{Kin, Kinship};
use super::spelling::Spelling;
use super::{Finding, Options, Referee, Rule, Verdict};

/// The longest clue that is analysed, in bytes; longer than any legal clue, including names of several words.
const LONGEST: usize = 256;

/// The inflectional endings of both languages.
const ENDINGS: &[&str] = &["s", "es", "n", "en", "e", "ed", "ing", "je", "jes", "tje", "tjes", "pje", "pjes"];

/// The analysed words of a board.
#[derive(Clone)]
pub struct Board<'a, 'r> {
    referee: &'r Referee,
    words: Vec<BoardWord<'a, 'r>>,
}

#[derive(Clone)]
struct BoardWord<'a, 'r> {
    word: &'a str,
    kinship: Kinship,
    checked: Option<&'r Checked>,
    /// Whether it is in no dictionary, so that its forms are unknown.
    unknown: bool,
}

impl<'a, 'r> Board<'a, 'r> {
    pub(super) fn new(referee: &'r Referee, words: impl IntoIterator<Item = &'a str>) -> Board<'a, 'r> {
        let words = words.into_iter().map(|word| BoardWord::new(referee, word)).collect();
        Board { referee, words }
    }

    /// Judges a clue against the words for which `visible` is true (rules §9), and returns the worst verdict.
    pub fn judge(&self, clue: &str, options: Options, visible: impl Fn(&str) -> bool) -> Verdict<'a> {
        if clue.len() > LONGEST {
            return Verdict::Invalid(alone(Rule::TooLong));
        }
        let spelling = Spelling::of(clue);
        let same = |word: &&BoardWord| visible(word.word) && word.itself() == Some(&spelling.joined);
        if let Some(word) = self.words.iter().find(same) {
            return word.finding(Rule::SameWord, &spelling.joined, true);
        }
        let mut verdict = self.judge_alone(clue, &spelling, options);
        let tongue = self.referee.tongue();
        let parts = self.separate_words(&spelling).map(|part| (part, true));
        for (part, is_part) in parts.chain([(&spelling.joined, false)]) {
            let kinship = tongue.kinship(part);
            for word in self.words.iter().filter(|word| visible(word.word)) {
                let judged = word.judge(&kinship);
                let is_same = judged.finding().is_some_and(|finding| finding.rule == Rule::SameWord);
                let judged = if is_part && is_same {
                    word.finding(Rule::ContainsBoardWord, part, true)
                } else {
                    judged
                };
                verdict = verdict_first(judged, verdict);
            }
        }
        verdict
    }

    /// Judges what does not depend on the board.
    fn judge_alone(&self, clue: &str, spelling: &Spelling, options: Options) -> Verdict<'a> {
        let Spelling { tokens, joined, .. } = spelling;
        if tokens.is_empty() {
            let signs = clue.chars().any(|sign| !sign.is_whitespace() && !sign.is_ascii());
            return if signs {
                Verdict::Doubtful(alone(Rule::Unknown))
            } else {
                Verdict::Invalid(alone(Rule::NotOneWord))
            };
        }
        if !options.multi_word && !self.is_one_word(spelling) {
            return Verdict::Invalid(alone(Rule::NotOneWord));
        }
        let spelled_out = tokens.len() > 1 && tokens.iter().all(|token| token.chars().count() == 1);
        let short = (2..=6).contains(&joined.chars().count()) && joined.chars().all(char::is_alphabetic);
        let capitals = spelling.capitals && short && !self.referee.knows(joined);
        if (capitals || spelled_out) && !options.multi_word && !options.word_play {
            return Verdict::Doubtful(alone(Rule::MaybeAcronym));
        }
        if !joined.chars().all(|letter| letter.is_ascii_alphanumeric()) {
            return Verdict::Doubtful(alone(Rule::Unknown));
        }
        Verdict::Valid
    }

    /// Returns the words that a clue is put together from, to be judged by themselves. A text that only looks like
    /// several words has none, but a letter, as in `e-bike`, or an apostrophe hides no word beside it.
    fn separate_words<'s>(&self, spelling: &'s Spelling) -> impl Iterator<Item = &'s String> {
        let is_group = spelling.tokens.len() > 1 && !self.is_one_word(spelling);
        let is_joined = spelling.contracted || spelling.tokens.iter().any(|token| is_letter(token));
        let is_judged = move |token: &&String| is_group || (is_joined && !is_letter(token));
        spelling.tokens.iter().filter(is_judged)
    }

    fn is_one_word(&self, spelling: &Spelling) -> bool {
        let has_letter = || spelling.tokens.iter().any(|token| is_letter(token));
        spelling.tokens.len() == 1
            || (!spelling.spaced && (has_letter() || self.referee.writes_as_one(&spelling.joined)))
    }
}

impl<'a, 'r> BoardWord<'a, 'r> {
    fn new(referee: &'r Referee, word: &'a str) -> BoardWord<'a, 'r> {
        let (spelling, tongue) = (Spelling::of(word), referee.tongue());
        let mut kinship = tongue.kinship(&spelling.joined);
        let checked = referee.checked(&spelling.joined);
        if let Some(checked) = checked {
            kinship.parts = tongue.parts(&checked.parts);
        }
        if spelling.tokens.len() > 1 && !referee.writes_as_one(&spelling.joined) {
            kinship.parts.extend(tongue.parts(&spelling.tokens));
        }
        let unknown = kinship.own.len() == 1 && !referee.knows(word);
        BoardWord { word, kinship, checked, unknown }
    }

    /// Returns the word as spelled in the lexicon.
    fn itself(&self) -> Option<&String> {
        self.kinship.own.first().map(|kin| &kin.word)
    }

    fn judge(&self, clue: &Kinship) -> Verdict<'a> {
        let forms = || clue.own.iter().filter(|kin| kin.sure && kin.rule <= Rule::Irregular);
        let own = self.meet(&clue.own, &self.kinship.own, own_rule);
        if let Some(checked) = self.checked {
            // `leaves` is also a form of LEAF, although `leave` is not.
            let by_form = forms().any(|kin| kin.rule <= Rule::Form && Some(&kin.word) == self.itself());
            let mut free = forms().filter(|kin| !by_form || kin.rule == Rule::SameWord);
            if free.any(|kin| checked.free.contains(&kin.word)) {
                return Verdict::Valid;
            }
            if let Some(kin) = forms().find(|kin| checked.forms.contains(&kin.word)) {
                return self.finding(Rule::Derivation, &kin.word, true);
            }
        }
        let board = &self.kinship;
        if self.unknown
            && let (Some(one), Some(other)) = (clue.own.first(), board.own.first())
            && (is_inflected(&one.word, &other.word) || is_inflected(&other.word, &one.word))
        {
            return self.finding(Rule::Form, &other.word, true);
        }
        let part = self.meet(&clue.own, &board.parts, |_, _| (Rule::CompoundPart, true));
        // The rules do not say whether a compound may contain the base of a board word.
        let holds = self.meet(&clue.parts, &board.own, |_, board| {
            (Rule::ContainsBoardWord, board.rule < Rule::Derivation)
        });
        let shared = self.meet(&clue.parts, &board.parts, |clue, board| {
            (Rule::SharedPart, !(clue.rule < Rule::Derivation && board.rule < Rule::Derivation))
        });
        let shared = match shared {
            Verdict::Invalid(_) | Verdict::Valid => Verdict::Valid,
            doubtful => doubtful,
        };
        own.or_worse(part).or_worse(holds).or_worse(shared)
    }

    /// Returns the worst verdict over all links between a clue and this word.
    fn meet(&self, clue: &[Kin], board: &[Kin], rule: impl Fn(&Kin, &Kin) -> (Rule, bool)) -> Verdict<'a> {
        let mut verdict = Verdict::Valid;
        for one in clue {
            for other in board.iter().filter(|other| other.word == one.word) {
                let (rule, sure) = rule(one, other);
                verdict = verdict.or_worse(self.finding(rule, &one.word, sure && one.sure && other.sure));
            }
        }
        verdict
    }

    fn finding(&self, rule: Rule, because: &str, sure: bool) -> Verdict<'a> {
        let because = (rule != Rule::SameWord).then(|| because.to_owned());
        let finding = Finding { rule, word: Some(self.word), because };
        if sure { Verdict::Invalid(finding) } else { Verdict::Doubtful(finding) }
    }
}

/// Returns whether a word is a single letter or digit.
fn is_letter(word: &str) -> bool {
    word.chars().count() == 1
}

/// Returns whether a word is an unknown word with an ending.
fn is_inflected(word: &str, base: &str) -> bool {
    base.len() > 3 && word.strip_prefix(base).is_some_and(|ending| ENDINGS.contains(&ending))
}

fn own_rule(clue: &Kin, board: &Kin) -> (Rule, bool) {
    let derived = |kin: &Kin| kin.rule >= Rule::Irregular;
    if derived(clue) && derived(board) {
        return (Rule::Sibling, clue.word.len() > 2);
    }
    (clue.rule.max(board.rule), true)
}

/// Returns the worse of two verdicts. If they are equal, one about a board word comes first.
fn verdict_first<'a>(of_word: Verdict<'a>, other: Verdict<'a>) -> Verdict<'a> {
    if other.finding().is_some_and(|finding| finding.word.is_some()) {
        other.or_worse(of_word)
    } else {
        of_word.or_worse(other)
    }
}

fn alone<'a>(rule: Rule) -> Finding<'a> {
    Finding { rule, word: None, because: None }
}
