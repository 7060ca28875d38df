//! The name of a Twitch channel, as a streamer types or pastes it.

use std::{error::Error, fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::checked::checked;

/// How many characters a name has.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=25;

/// The name of a Twitch channel, which is the login of its streamer: 3 to 25 of `a-z`, `0-9` and `_`.
///
/// Reads capitals, a `#` before the name and the link to the channel (`https://www.twitch.tv/NAME`), too.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChatChannel(#[serde(deserialize_with = "checked::<ChatChannel, _, _>")] String);

/// The text is not the name of a channel, or a link to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAChannel;

impl ChatChannel {
    /// Returns the name in lower case, without `#`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ChatChannel {
    type Err = NotAChannel;

    fn from_str(text: &str) -> Result<ChatChannel, NotAChannel> {
        let text = text.trim().to_ascii_lowercase();
        let name = linked(&text).unwrap_or_else(|| text.strip_prefix('#').unwrap_or(&text));
        let is_valid = LENGTHS.contains(&name.len())
            && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'));
        if is_valid { Ok(ChatChannel(name.to_owned())) } else { Err(NotAChannel) }
    }
}

/// Returns the name in a link to a channel. A link to anything else there has more in its path.
fn linked(text: &str) -> Option<&str> {
    let link = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or(text);
    let link = link.strip_prefix("www.").or_else(|| link.strip_prefix("m.")).unwrap_or(link);
    let path = link.strip_prefix("twitch.tv/")?;
    let path = path.split(['?', '#']).next().unwrap_or(path);
    Some(path.strip_suffix('/').unwrap_or(path))
}

impl TryFrom<String> for ChatChannel {
    type Error = NotAChannel;

    fn try_from(text: String) -> Result<ChatChannel, NotAChannel> {
        text.parse()
    }
}

impl From<ChatChannel> for String {
    fn from(channel: ChatChannel) -> String {
        channel.0
    }
}

impl fmt::Display for ChatChannel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for NotAChannel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of a Twitch channel: use 3 to 25 letters, digits or underscores")
    }
}

impl Error for NotAChannel {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn reads_names_and_links() {
        for text in [
            "some_one1",
            "#some_one1",
            " Some_One1 ",
            "#SOME_ONE1",
            "https://www.twitch.tv/some_one1",
            "https://www.twitch.tv/Some_One1/",
            "http://twitch.tv/some_one1?referrer=raid",
            "HTTPS://m.twitch.tv/some_one1#about",
            "twitch.tv/some_one1",
            "www.twitch.tv/some_one1",
        ] {
            assert_eq!(text.parse(), Ok(ChatChannel("some_one1".to_owned())), "{text}");
        }
    }

    #[test]
    fn refuses_everything_else() {
        let too_long = "a".repeat(26);
        for text in [
            "",
            "#",
            "ab",
            &too_long,
            "##someone",
            "some one",
            "some-one",
            "sömeone",
            "someone,other",
            "someone\r\nQUIT",
            "https://www.twitch.tv/",
            "https://www.twitch.tv/videos/123",
            "https://www.twitch.tv/some_one1/clip/Some",
            "https://example.org/someone",
            "https://twitch.tv.example.org/someone",
            "https://www.twitch.tv/#someone",
        ] {
            assert_eq!(text.parse::<ChatChannel>(), Err(NotAChannel), "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_name_is_shown_as_it_is_read(name in "[a-z0-9_]{3,25}", text: String) {
            let channel: ChatChannel = name.parse().expect("a name");
            prop_assert_eq!(channel.to_string(), name);
            if let Ok(channel) = text.parse::<ChatChannel>() {
                prop_assert_eq!(channel.to_string().parse(), Ok(channel));
            }
        }
    }
}
