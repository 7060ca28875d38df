//! The commands that viewers can write.

use splitkey_protocol::is_unprintable;

/// How many characters what is guessed can have.
pub const GUESS_CHARACTERS: usize = 64;

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
    /// Reads the text of a message, which begins with the names of those whom it answers. Returns `None` if it is not a
    /// command.
    pub(super) fn read(text: &str) -> Option<ChatCommand> {
        let visible: String = text.chars().filter(|character| !is_invisible(*character)).collect();
        let mut text = visible.trim();
        while let Some(reply) = text.strip_prefix('@') {
            text = reply.split_once(char::is_whitespace)?.1.trim_start();
        }
        let text = text.strip_prefix(['!', '！'])?;
        let (name, rest) =
            text.split_at(text.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(text.len()));
        let name: String = name.chars().map(half_width).collect();
        match name.to_ascii_lowercase().as_str() {
            "guess" | "raad" => {
                let is_between = |letter: char| letter.is_whitespace() || ":：=".contains(letter);
                let guess = rest.trim_start_matches(is_between);
                let is_valid = !guess.is_empty() && guess.chars().count() <= GUESS_CHARACTERS;
                is_valid.then(|| ChatCommand::Guess(guess.to_owned()))
            }
            "challenge" | "dispute" | "betwist" => Some(ChatCommand::Challenge),
            "pass" | "pas" => Some(ChatCommand::Pass),
            _ => None,
        }
    }
}

/// Returns whether nobody sees a character. Chat programs put such behind a message to send it twice, because Twitch
/// refuses the same one again, and keyboards behind emoji.
fn is_invisible(character: char) -> bool {
    is_unprintable(character) && !character.is_whitespace()
}

/// Returns the ordinary letter for a wide one, as East Asian keyboards write it.
fn half_width(letter: char) -> char {
    let narrow = u32::from(letter).checked_sub(0xfee0).and_then(char::from_u32);
    narrow.filter(|letter| letter.is_ascii_alphanumeric()).unwrap_or(letter)
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
    fn a_command_is_read_behind_the_name_that_a_reply_begins_with() {
        for text in [
            "@Streamer !guess B3",
            "@streamer @other_one  !guess B3",
            "@Streamer, !raad B3",
            " @ストリーマー !guess B3",
        ] {
            assert_eq!(ChatCommand::read(text), guess("B3"), "{text}");
        }
        for text in ["@Streamer", "@Streamer B3", "@Streamer try !guess B3", "@!guess B3", "a@b !guess B3"] {
            assert_eq!(ChatCommand::read(text), None, "{text}");
        }
    }

    #[test]
    fn signs_behind_the_name_of_a_command_do_not_count() {
        for text in [
            "!guess: B3",
            "!guess:B3",
            "!guess : B3",
            "!GUESS：B3",
            "！ｇｕｅｓｓ B3",
            "!guess\u{200b} B3",
            "!guess=B3",
        ] {
            assert_eq!(ChatCommand::read(text), guess("B3"), "{text}");
        }
        for text in ["!pass!", "!pass.", "!PASS!!", "!pas, sorry", "@Streamer !pass!", "!pass\u{fe0f}"] {
            assert_eq!(ChatCommand::read(text), Some(ChatCommand::Pass), "{text}");
        }
        assert_eq!(ChatCommand::read("!challenge!"), Some(ChatCommand::Challenge));
        assert_eq!(ChatCommand::read("!guess:"), None);
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
        for invisible in ['\u{e0000}', '\u{34f}', '\u{200b}', '\u{fe0f}', '\u{feff}'] {
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
                prop_assert!(!guess.contains(is_invisible));
            }
        }
    }
}
