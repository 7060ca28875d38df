//! A race that the player is about to create.

use splitkey_protocol::{
    ExactWords, Language, NameError, Packs, RacePlan, RaceText, RaceTitle, RaceWords, RefereeMode,
    TablePassword, codec,
    limits::{FROM_CLIENT_BYTES, NAME_CHARS},
    races::{ACTION_LIMIT, Schedule, ScheduleError, Seconds},
};
use splitkey_words::{list::List, own::in_our_type};

use crate::{Args, Texts, arg, entry::left_out_line, phrases::schedule_words};

const HOUR: Seconds = 60 * 60;
pub(crate) const DAY: Seconds = 24 * HOUR;
/// The most bytes of a name in a message, and of what says what the message is.
const LONGEST_NAME: usize = 4 * NAME_CHARS + 3;

/// What the player has chosen for a new race. Its times are counted from the moment at which it is created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceDraft {
    /// As it was typed last.
    pub title: String,
    pub text: Option<RaceText>,
    pub language: Language,
    /// [`Packs::Own`] stands for exact words.
    pub packs: Packs,
    /// The list of exact words, as it is typed.
    pub words: String,
    pub referee: RefereeMode,
    pub listed: bool,
    pub most_pairs: u16,
    /// How long until sign-ups open, from which on the other times count.
    pub opens_in: Seconds,
    pub sign_ups: Seconds,
    pub lasts: Seconds,
    pub action_limit: Seconds,
    pub password: Option<TablePassword>,
    /// Why it could not be created.
    pub problem: Option<DraftProblem>,
    /// Whether it was sent.
    pub is_sent: bool,
}

/// Why a race cannot be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftProblem {
    Title(NameError),
    /// The text about the race is too long, or has unprintable characters.
    Text,
    Password,
    /// There are this many exact words, not 25.
    WordCount(usize),
    /// The exact words are too long together.
    WordsTooLong,
    /// All of it is too long for one message.
    TooLong,
    Schedule(ScheduleError),
}

impl Default for RaceDraft {
    fn default() -> RaceDraft {
        RaceDraft {
            title: String::new(),
            text: None,
            language: Language::English,
            packs: Packs::First,
            words: String::new(),
            referee: RefereeMode::Advise,
            listed: true,
            most_pairs: 50,
            opens_in: 0,
            sign_ups: 7 * DAY,
            lasts: 30 * DAY,
            action_limit: ACTION_LIMIT,
            password: None,
            problem: None,
            is_sent: false,
        }
    }
}

impl RaceDraft {
    /// The choices of the form.
    pub(crate) const OPENS_IN: [Seconds; 4] = [0, DAY, 3 * DAY, 7 * DAY];
    pub(crate) const SIGN_UPS: [Seconds; 5] = [DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY];
    pub(crate) const LASTS: [Seconds; 5] = [3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY, 90 * DAY];
    pub(crate) const ACTION_LIMITS: [Seconds; 4] = [12 * HOUR, DAY, 2 * DAY, 7 * DAY];
    pub(crate) const MOST_PAIRS: [u16; 4] = [10, 50, 200, 500];

    /// Returns a new draft in this language.
    pub(crate) fn in_language(language: Language) -> RaceDraft {
        RaceDraft { language, ..RaceDraft::default() }
    }

    /// Returns what was left out of the exact words, a sentence for each reason.
    pub(crate) fn word_problems(&self, texts: &Texts) -> Vec<String> {
        self.list().left_out.iter().map(|left| left_out_line(left, texts)).collect()
    }

    /// Returns what is read from the exact words.
    pub(crate) fn list(&self) -> List {
        List::read(&self.words, None)
    }

    /// Returns why these times are impossible.
    pub(crate) fn wrong_times(&self) -> Option<ScheduleError> {
        self.schedule(0).checked().err()
    }

    fn schedule(&self, now: Seconds) -> Schedule {
        let opens = now + self.opens_in;
        let (sign_ups_end, closes) = (opens + self.sign_ups, opens + self.lasts);
        Schedule { opens, sign_ups_end, closes, action_limit: self.action_limit }
    }

    /// Returns when sign-ups open of a race that is created now, or `None` for at once.
    pub(super) fn opens(&self, now: Seconds) -> Option<Seconds> {
        (self.opens_in > 0).then_some(now + self.opens_in)
    }

    /// Returns the plan of a race that is created now.
    ///
    /// # Errors
    /// When the title, the times or the words are impossible.
    pub(super) fn plan(&self, now: Seconds) -> Result<RacePlan, DraftProblem> {
        let title = typed_title(&self.title).map_err(DraftProblem::Title)?;
        let words = match self.packs {
            Packs::Own => RaceWords::Exact(self.exact_words()?),
            packs => RaceWords::Packs(packs),
        };
        let times = self.schedule(now).checked().map_err(DraftProblem::Schedule)?;
        let plan = RacePlan {
            title,
            text: self.text.clone(),
            language: self.language,
            words,
            referee: self.referee,
            listed: self.listed,
            most_pairs: self.most_pairs,
            sign_ups_end: times.sign_ups_end,
            closes: times.closes,
            action_limit: times.action_limit,
        };
        if self.fits(&plan) { Ok(plan) } else { Err(DraftProblem::TooLong) }
    }

    /// Returns whether a plan fits in a message, with the password and the longest name of an organiser.
    fn fits(&self, plan: &RacePlan) -> bool {
        let bytes = codec::encode(&(plan, &self.password)).map_or(usize::MAX, |bytes| bytes.len());
        bytes <= FROM_CLIENT_BYTES - LONGEST_NAME
    }

    fn exact_words(&self) -> Result<ExactWords, DraftProblem> {
        let words = self.list().own.words;
        match ExactWords::new(&words) {
            Some(words) => Ok(words),
            None if words.len() == splitkey_rules::CELLS => Err(DraftProblem::WordsTooLong),
            None => Err(DraftProblem::WordCount(words.len())),
        }
    }
}

/// Checks a title as typed.
fn typed_title(text: &str) -> Result<RaceTitle, NameError> {
    let title = RaceTitle::new(text)?;
    RaceTitle::new(&in_our_type(title.as_str()).ok_or(NameError::NotDrawn)?)
}

/// Checks a text about a race as typed. Returns `None` for one that is too long, or that our fonts cannot draw.
pub(super) fn typed_text(text: &str) -> Option<RaceText> {
    let text = RaceText::new(text).ok()?;
    RaceText::new(&in_our_type(text.as_str())?).ok()
}

impl DraftProblem {
    /// Returns the problem in words.
    pub fn words(&self, texts: &Texts) -> String {
        match self {
            DraftProblem::Title(NameError::Empty) => texts.get("race-wrong-title"),
            DraftProblem::Title(NameError::TooLong) => texts.get("race-wrong-title-long"),
            DraftProblem::Title(NameError::NotText | NameError::NotDrawn) => {
                texts.get("race-wrong-title-letters")
            }
            DraftProblem::Text => texts.get("race-wrong-text"),
            DraftProblem::Password => texts.get("refused-bad-password"),
            DraftProblem::WordCount(count) => {
                texts.format("race-wrong-words", &Args::from_iter([arg("count", *count)]))
            }
            DraftProblem::WordsTooLong => texts.get("race-wrong-words-long"),
            DraftProblem::TooLong => texts.get("race-wrong-too-long"),
            DraftProblem::Schedule(error) => schedule_words(*error, texts),
        }
    }
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::limits::{PASSWORD_CHARS, RACE_TEXT_BYTES};

    use super::*;

    fn draft() -> RaceDraft {
        RaceDraft { title: "Autumn race".to_owned(), ..RaceDraft::default() }
    }

    fn problem(draft: &RaceDraft) -> Option<DraftProblem> {
        draft.plan(1000).err()
    }

    #[test]
    fn times_are_counted_from_the_creation() {
        let plan = draft().plan(1000).expect("a plan");
        assert_eq!((plan.sign_ups_end, plan.closes), (1000 + 7 * DAY, 1000 + 30 * DAY));
        assert_eq!((plan.action_limit, plan.title.as_str()), (ACTION_LIMIT, "Autumn race"));
        assert_eq!(draft().opens(1000), None);
        let later = RaceDraft { opens_in: 3 * DAY, ..draft() };
        assert_eq!(later.opens(1000), Some(1000 + 3 * DAY));
        let plan = later.plan(1000).expect("a plan");
        assert_eq!((plan.sign_ups_end, plan.closes), (1000 + 10 * DAY, 1000 + 33 * DAY));
    }

    #[test]
    fn each_mistake_is_told_by_itself() {
        let texts = Texts::default();
        let untitled = RaceDraft::default();
        assert_eq!(problem(&untitled), Some(DraftProblem::Title(NameError::Empty)));
        let undrawn = RaceDraft { title: "Race 🏁".to_owned(), ..draft() };
        assert_eq!(problem(&undrawn), Some(DraftProblem::Title(NameError::NotDrawn)));
        assert_eq!((typed_text("🏁"), typed_text(&"x".repeat(301))), (None, None));
        let early = RaceDraft { sign_ups: 14 * DAY, lasts: 7 * DAY, ..draft() };
        assert_eq!(problem(&early), Some(DraftProblem::Schedule(ScheduleError::ClosesTooEarly)));
        assert_eq!(early.wrong_times(), Some(ScheduleError::ClosesTooEarly));
        let few = RaceDraft { packs: Packs::Own, words: "pear, plum".to_owned(), ..draft() };
        assert_eq!(problem(&few), Some(DraftProblem::WordCount(2)));
        let told = problem(&few).map(|problem| problem.words(&texts));
        assert_eq!(
            told.as_deref(),
            Some("An exact list has 25 different words, and this one has 2. Correct it.")
        );
        let word = |number: u8| char::from(b'a' + number).to_string();
        let list = |length: usize| (0..25).map(|at| word(at).repeat(length) + "\n").collect::<String>();
        let long = RaceDraft { packs: Packs::Own, words: list(20), ..draft() };
        assert_eq!(problem(&long), Some(DraftProblem::WordsTooLong));
        let exact = RaceDraft { packs: Packs::Own, words: list(9), ..draft() };
        assert!(matches!(exact.plan(0).map(|plan| plan.words), Ok(RaceWords::Exact(_))));
        let password = |letter: &str| TablePassword::new(&letter.repeat(PASSWORD_CHARS)).ok();
        let full = |letter| {
            let text = RaceText::new(&"x".repeat(RACE_TEXT_BYTES)).ok();
            RaceDraft { text, words: list(16), password: password(letter), ..exact.clone() }
        };
        assert_eq!(problem(&full("x")), None);
        assert_eq!(problem(&full("𝕏")), Some(DraftProblem::TooLong));
    }

    #[test]
    fn every_choice_of_the_form_is_possible_with_some_other() {
        for opens_in in RaceDraft::OPENS_IN {
            for sign_ups in RaceDraft::SIGN_UPS {
                for action_limit in RaceDraft::ACTION_LIMITS {
                    let draft = RaceDraft { opens_in, sign_ups, lasts: 90 * DAY, action_limit, ..draft() };
                    assert_eq!(problem(&draft), None);
                }
            }
        }
    }
}
