//! The language of text commands (rules §12): `CLUE: WEATHER-2`, `GUESS: STORM`, `PASS TURN`, `STOP`.

use splitkey_protocol::Request;
use splitkey_rules::{Cell, Clue, Refusal};
use splitkey_words::{cell_of, fold::is_hyphen};

use super::match_view::MatchView;
use crate::Texts;

/// The names of the commands in the language of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandNames {
    clue: String,
    guess: String,
    /// Another name for it, which is read but not proposed.
    guess_also: String,
    pass: String,
    stop: String,
}

/// Why a line cannot be run as a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    Unknown,
    /// The clue does not end in a number.
    NoNumber,
    NotOnTable(String),
    /// There is no match.
    NoMatch,
    Rule(Refusal),
}

impl CommandNames {
    /// Takes the names from the texts of a table's language.
    pub fn new(texts: &Texts) -> CommandNames {
        let name = |key| texts.get(key).to_uppercase();
        CommandNames {
            clue: name("command-clue"),
            guess: name("command-guess"),
            guess_also: name("command-guess-also"),
            pass: name("command-pass"),
            stop: name("command-stop"),
        }
    }

    /// Parses a line, ignoring case and surrounding space.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown command, or one that cannot apply to `game`.
    pub fn read(&self, line: &str, game: &MatchView) -> Result<Request, CommandError> {
        let line = line.trim().trim_start_matches('/').to_uppercase();
        let bare = line.trim_end_matches(['!', '.']).trim_end();
        if bare == self.stop {
            return Ok(Request::Stop);
        }
        let is_strike = game.strikes().is_some();
        if bare == self.pass {
            return if is_strike {
                Ok(Request::Pass)
            } else {
                Err(CommandError::Rule(Refusal::PassOutsideStrike))
            };
        }
        let (name, rest) = line.split_once([':', '：']).ok_or(CommandError::Unknown)?;
        if name.trim() == self.clue {
            let Clue { text, number } = read_clue(&rest.to_lowercase())?;
            Ok(Request::Clue { text, number, insist: false })
        } else if [self.guess.as_str(), &self.guess_also].contains(&name.trim()) {
            let words = listed(rest, game);
            match *words {
                [] => Err(CommandError::Rule(Refusal::NoWordChosen)),
                [word] => find(word, game).map(|cell| Request::Guess { word: cell.into() }),
                _ if is_strike => {
                    let cells = words.into_iter().map(|word| find(word, game).map(u8::from));
                    Ok(Request::GuessList { words: cells.collect::<Result<_, _>>()? })
                }
                _ => Err(CommandError::Rule(Refusal::OneWordAtATime)),
            }
        } else {
            Err(CommandError::Unknown)
        }
    }

    /// Returns the completions of a partial line, as whole lines in the order of the grid.
    pub fn completions(&self, line: &str, game: &MatchView) -> Vec<String> {
        let start = line.trim_start().trim_start_matches('/').to_uppercase();
        if let Some((name, rest)) = start.split_once(':') {
            if name.trim() != self.guess {
                return Vec::new();
            }
            let begun = rest.trim_start();
            let touchable = Cell::all().filter(|cell| game.can_touch(*cell)).map(|cell| game.word(cell));
            return touchable
                .map(str::to_uppercase)
                .filter(|word| word.starts_with(begun) && word != begun)
                .map(|word| format!("{}: {word}", self.guess))
                .collect();
        }
        let lines = [format!("{}: ", self.clue), format!("{}: ", self.guess), self.stop.clone()];
        let pass = game.strikes().map(|_| self.pass.clone());
        lines.into_iter().chain(pass).filter(|whole| whole.starts_with(&start) && *whole != start).collect()
    }
}

/// Splits a list of words at its commas, except for those in a word on the table.
fn listed<'a>(list: &'a str, game: &MatchView) -> Vec<&'a str> {
    let mut words = Vec::new();
    let mut rest = list;
    while !rest.is_empty() {
        let ends: Vec<usize> = rest.match_indices(',').map(|(at, _)| at).chain([rest.len()]).collect();
        let names = |end: &&usize| rest.get(..**end).is_some_and(|word| cell_of(word, &game.words).is_some());
        let end = ends.iter().find(names).or(ends.first()).copied().unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        words.extend(Some(word.trim()).filter(|word| !word.is_empty()));
        rest = after.strip_prefix(',').unwrap_or(after);
    }
    words
}

fn find(word: &str, game: &MatchView) -> Result<Cell, CommandError> {
    cell_of(word, &game.words).ok_or_else(|| CommandError::NotOnTable(word.to_owned()))
}

/// Parses a clue with its number at the end, after a hyphen or a space.
///
/// # Errors
///
/// Returns an error without a number, or for a clue that the rules do not allow.
pub(crate) fn read_clue(text: &str) -> Result<Clue, CommandError> {
    let text = text.trim();
    let word = text.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let number = &text[word.len()..];
    if number.is_empty() || !word.ends_with(|sign: char| sign.is_whitespace() || is_hyphen(sign)) {
        return Err(CommandError::NoNumber);
    }
    let word = word.trim_end();
    let word = word.strip_suffix(is_hyphen).unwrap_or(word);
    let number = number.parse().map_err(|_| CommandError::Rule(Refusal::NumberOutOfRange))?;
    Clue::new(word, number).map_err(CommandError::Rule)
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::Language;
    use splitkey_rules::{Side, Variant};

    use super::*;
    use crate::phrases::sample::Sample;

    fn names(language: Language) -> CommandNames {
        CommandNames::new(&Texts::of(language))
    }

    fn guessing() -> MatchView {
        Sample::new().clue(Side::A, "polar", 2).seen_by(Some(Side::B))
    }

    fn read(line: &str) -> Result<Request, CommandError> {
        names(Language::English).read(line, &guessing())
    }

    fn clue(text: &str, number: u8) -> Result<Request, CommandError> {
        Ok(Request::Clue { text: text.into(), number, insist: false })
    }

    #[test]
    fn a_clue_ends_with_its_number_after_a_hyphen_or_a_space() {
        assert_eq!(read("CLUE: WEATHER-2"), clue("weather", 2));
        assert_eq!(read("clue: weather 2"), clue("weather", 2));
        assert_eq!(read("clue: weather – 2"), clue("weather", 2));
        assert_eq!(read("  clue : moth-eaten - 3 "), clue("moth-eaten", 3));
        for line in ["clue: weather", "clue: weather-", "clue: weather2", "clue: 2-", "clue: 1984"] {
            assert_eq!(read(line), Err(CommandError::NoNumber), "{line}");
        }
    }

    #[test]
    fn a_clue_that_the_rules_do_not_allow_is_refused() {
        for number in ["10", "999"] {
            let refusal = Refusal::NumberOutOfRange;
            assert_eq!(read(&format!("clue: weather-{number}")), Err(CommandError::Rule(refusal)));
        }
        assert_eq!(read("clue: -2"), Err(CommandError::Rule(Refusal::EmptyClue)));
    }

    #[test]
    fn a_guess_names_a_word_or_a_cell() {
        let cell = Cell::new(7).expect("a cell");
        assert_eq!(read("GUESS: word7"), Ok(Request::Guess { word: cell.into() }));
        assert_eq!(read(&format!("/guess: {cell}")), Ok(Request::Guess { word: cell.into() }));
        assert_eq!(read("guess: storm"), Err(CommandError::NotOnTable("STORM".into())));
        assert_eq!(read("guess: word1, word2"), Err(CommandError::Rule(Refusal::OneWordAtATime)));
        assert_eq!(read("guess: "), Err(CommandError::Rule(Refusal::NoWordChosen)));
    }

    #[test]
    fn a_guess_names_its_word_without_accents() {
        let mut game = guessing();
        game.words[7] = "CAFÉ".into();
        let cell = Cell::new(7).expect("a cell");
        for line in ["GUESS: CAFE", "guess: café", "guess: cafe\u{301}"] {
            assert_eq!(
                names(Language::English).read(line, &game),
                Ok(Request::Guess { word: cell.into() }),
                "{line}"
            );
        }
    }

    #[test]
    fn a_guess_names_its_word_with_the_signs_of_any_keyboard() {
        let mut game = guessing();
        for (at, word) in ["FOTO’S", "CRÈME", "ĲSBEER", "STRASSE"].into_iter().enumerate() {
            game.words[at] = word.into();
        }
        for (line, at) in [
            ("GUESS: foto's", 0),
            ("guess： fotos", 0),
            ("GUESS: creme", 1),
            ("guess: ijsbeer!", 2),
            ("guess: straße\u{200b}", 3),
        ] {
            let cell = Cell::new(at).expect("a cell");
            let guess = Ok(Request::Guess { word: cell.into() });
            assert_eq!(names(Language::English).read(line, &game), guess, "{line}");
        }
    }

    #[test]
    fn a_word_that_looks_like_the_name_of_a_cell_is_the_word() {
        let mut game = guessing();
        game.words[7] = "A1".into();
        let read = |line| names(Language::English).read(line, &game);
        let [first, word] = [0, 7].map(|cell| Cell::new(cell).expect("a cell"));
        assert_eq!(first.to_string(), "A1");
        assert_eq!(read("GUESS: A1"), Ok(Request::Guess { word: word.into() }));
        assert_eq!(read("GUESS: word0"), Ok(Request::Guess { word: first.into() }));
    }

    #[test]
    fn a_strike_race_has_lists_of_guesses_and_passing() {
        let mut game = guessing();
        game.variant = Variant::Strike;
        let read = |line| names(Language::English).read(line, &game);
        assert_eq!(read("GUESS: word7, Word1"), Ok(Request::GuessList { words: vec![7, 1] }));
        assert_eq!(read("guess: word1, storm"), Err(CommandError::NotOnTable("STORM".into())));
        assert_eq!(read("pass turn"), Ok(Request::Pass));
        assert_eq!(names(Language::English).completions("/p", &game), ["PASS TURN"]);
    }

    #[test]
    fn stop_is_read_and_unknown_commands_are_refused() {
        assert_eq!(read("stop"), Ok(Request::Stop));
        assert_eq!(read("STOP!"), Ok(Request::Stop));
        assert_eq!(read("PASS TURN"), Err(CommandError::Rule(Refusal::PassOutsideStrike)));
        for line in ["", "/", "hello", "clue", "storm: 2", "\u{202e}clue: a-1", &"x".repeat(100_000)] {
            assert_eq!(read(line), Err(CommandError::Unknown), "{:?}", line.get(..9));
        }
    }

    #[test]
    fn commands_are_in_the_tables_language() {
        let dutch = names(Language::Dutch);
        assert_eq!(dutch.read("AANWIJZING: weer-2", &guessing()), clue("weer", 2));
        let cell = Cell::new(3).expect("a cell");
        for guess in ["raad: word3", "gok: word3"] {
            assert_eq!(dutch.read(guess, &guessing()), Ok(Request::Guess { word: cell.into() }), "{guess}");
        }
    }

    #[test]
    fn words_with_commas_are_named_in_lists() {
        let mut game = guessing();
        game.words[0] = "NEW YORK, NY".to_owned();
        game.words[1] = "2001: A SPACE ODYSSEY".to_owned();
        let list =
            |text| listed(text, &game).into_iter().map(|word| find(word, &game).ok()).collect::<Vec<_>>();
        let cell = |at| Cell::new(at);
        assert_eq!(list("new york, ny"), [cell(0)]);
        assert_eq!(list(" 2001: a space odyssey , New York, NY"), [cell(1), cell(0)]);
        assert_eq!(list("no word, new york, ny"), [None, cell(0)]);
    }

    #[test]
    fn completes_commands_and_uncovered_words() {
        let names = names(Language::English);
        assert_eq!(names.completions("/g", &guessing()), ["GUESS: "]);
        let words = names.completions("guess: word1", &guessing());
        assert_eq!(words.first().map(String::as_str), Some("GUESS: WORD10"));
        let covered = Sample::new().clue(Side::A, "polar", 2).guess(Side::B, 1).seen_by(Some(Side::B));
        assert!(!names.completions("guess: ", &covered).contains(&"GUESS: WORD1".to_owned()));
    }
}
