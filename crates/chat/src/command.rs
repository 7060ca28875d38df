//! The commands that viewers can write.

/// How many characters what is guessed can have.
pub const GUESS_CHARACTERS: usize = 64;

/// The characters that chat programs put behind a message to send it twice: Twitch refuses the same one again, and shows
/// neither.
const INVISIBLE: [char; 2] = ['\u{e0000}', '\u{34f}'];

/// A command, in English or Dutch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ChatCommand {
    /// `!guess` or `!raad`, with a word or a cell: 1 to [`GUESS_CHARACTERS`] characters without spaces around them.
    Guess(String),
    /// `!challenge`, `!dispute` or `!betwist`.
    Challenge,
    /// `!pass` or `!pas`: takes the vote back.
    Pass,
}

impl ChatCommand {
    /// Reads the text of a message. Returns `None` if it is not a command.
    pub(super) fn read(text: &str) -> Option<ChatCommand> {
        let text = text.trim_start().strip_prefix('!')?;
        let visible: String = text.chars().filter(|character| !INVISIBLE.contains(character)).collect();
        let (name, rest) = visible.split_once(char::is_whitespace).unwrap_or((&visible, ""));
        match name.to_ascii_lowercase().as_str() {
            "guess" | "raad" => {
                let guess = rest.trim();
                let is_valid = !guess.is_empty() && guess.chars().count() <= GUESS_CHARACTERS;
                is_valid.then(|| ChatCommand::Guess(guess.to_owned()))
            }
            "challenge" | "dispute" | "betwist" => Some(ChatCommand::Challenge),
            "pass" | "pas" => Some(ChatCommand::Pass),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn guess(text: &str) -> Option<ChatCommand> {
        Some(ChatCommand::Guess(text.to_owned()))
    }

    #[test]
    fn commands_are_read_in_both_languages_and_any_case() {
        for text in ["!guess ice cream", "!raad ice cream", "!GUESS  ice cream ", " !Raad\tice cream"] {
            assert_eq!(ChatCommand::read(text), guess("ice cream"), "{text}");
        }
        for text in ["!challenge", "!dispute", "!betwist", "!Dispute please"] {
            assert_eq!(ChatCommand::read(text), Some(ChatCommand::Challenge), "{text}");
        }
        for text in ["!pass", "!pas", "!PASS "] {
            assert_eq!(ChatCommand::read(text), Some(ChatCommand::Pass), "{text}");
        }
        assert_eq!(ChatCommand::read("!guess B3"), guess("B3"));
        assert_eq!(ChatCommand::read("!raad cafés"), guess("cafés"));
    }

    #[test]
    fn other_messages_are_not_commands() {
        for text in [
            "",
            "!",
            "guess B3",
            "hello !guess B3",
            "!guess",
            "!guess  ",
            "! guess B3",
            "!guesses B3",
            "!passe",
        ] {
            assert_eq!(ChatCommand::read(text), None, "{text}");
        }
        assert_eq!(ChatCommand::read("\u{1}ACTION !guess B3\u{1}"), None);
    }

    #[test]
    fn invisible_characters_of_repeated_messages_are_left_out() {
        for invisible in INVISIBLE {
            assert_eq!(ChatCommand::read(&format!("!guess B3 {invisible}")), guess("B3"));
            assert_eq!(ChatCommand::read(&format!("!pass{invisible}")), Some(ChatCommand::Pass));
            assert_eq!(ChatCommand::read(&format!("!guess {invisible}")), None);
        }
    }

    #[test]
    fn a_guess_longer_than_the_limit_is_not_a_command() {
        let most = "é".repeat(GUESS_CHARACTERS);
        assert_eq!(ChatCommand::read(&format!("!guess {most}")), guess(&most));
        assert_eq!(ChatCommand::read(&format!("!guess {most}é")), None);
    }

    proptest! {
        #[test]
        fn whatever_is_written_a_guess_keeps_its_limits(text in "(!guess |!raad)?\\PC{0,200}") {
            if let Some(ChatCommand::Guess(guess)) = ChatCommand::read(&text) {
                prop_assert!((1..=GUESS_CHARACTERS).contains(&guess.chars().count()));
                prop_assert_eq!(guess.trim(), guess.as_str());
                prop_assert!(!guess.contains(INVISIBLE));
            }
        }
    }
}
