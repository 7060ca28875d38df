//! Reads a line of IRC, as RFC 1459 and the message tags of IRCv3 define it. Without I/O.

use std::borrow::Cow;

/// A line that has been read: `@tags :source COMMAND params :the last one`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    tags: &'a str,
    source: &'a str,
    /// Letters as they came, or three digits.
    pub(super) command: &'a str,
    params: &'a str,
}

impl<'a> Line<'a> {
    /// Reads a line without its line break. Returns `None` if it is not UTF-8, or not a message.
    pub(super) fn read(line: &'a [u8]) -> Option<Line<'a>> {
        let line = std::str::from_utf8(line).ok()?;
        if line.contains(['\0', '\r', '\n']) {
            return None;
        }
        let (tags, rest) = split_prefix(line, '@')?;
        let (source, rest) = split_prefix(rest, ':')?;
        let (command, params) = rest.split_once(' ').unwrap_or((rest, ""));
        let is_word = !command.is_empty() && command.bytes().all(|byte| byte.is_ascii_alphabetic());
        let is_number = command.len() == 3 && command.bytes().all(|byte| byte.is_ascii_digit());
        (is_word || is_number).then_some(Line { tags, source, command, params })
    }

    /// Returns the value of a tag, which is empty if it has none. The last of several with one key counts.
    pub(super) fn tag(&self, key: &str) -> Option<Cow<'a, str>> {
        self.tags.split(';').rev().find_map(|tag| {
            let (found, value) = tag.split_once('=').unwrap_or((tag, ""));
            (found == key && !key.is_empty()).then(|| unescape(value))
        })
    }

    /// Returns the login of the person who sent the line, or `None` if it comes from a server.
    pub(super) fn login(&self) -> Option<&'a str> {
        let (login, _) = self.source.split_once('!')?;
        (!login.is_empty()).then_some(login)
    }

    /// Returns the parameters, of which the last may have spaces.
    pub(super) fn params(&self) -> Params<'a> {
        Params(self.params)
    }
}

/// The parameters of a line that are still to come.
pub(super) struct Params<'a>(&'a str);

impl<'a> Iterator for Params<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        self.0 = self.0.trim_start_matches(' ');
        if let Some(last) = self.0.strip_prefix(':') {
            self.0 = "";
            return Some(last);
        }
        let (param, rest) = self.0.split_once(' ').unwrap_or((self.0, ""));
        self.0 = rest;
        (!param.is_empty()).then_some(param)
    }
}

/// Splits off the first word of a line if it begins with `mark`, and what follows without spaces before it. Returns `None`
/// if nothing follows.
fn split_prefix(line: &str, mark: char) -> Option<(&str, &str)> {
    match line.strip_prefix(mark) {
        Some(line) => line.split_once(' ').map(|(prefix, rest)| (prefix, rest.trim_start_matches(' '))),
        None => Some(("", line)),
    }
}

/// Returns the value of a tag as it is meant.
fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut unescaped = String::with_capacity(value.len());
    let mut characters = value.chars();
    while let Some(character) = characters.next() {
        let meant = match character {
            '\\' => characters.next().map(|escaped| match escaped {
                ':' => ';',
                's' => ' ',
                'r' => '\r',
                'n' => '\n',
                other => other,
            }),
            other => Some(other),
        };
        unescaped.extend(meant);
    }
    Cow::Owned(unescaped)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn params(line: &str) -> Vec<&str> {
        Line::read(line.as_bytes()).expect(line).params().collect()
    }

    #[test]
    fn a_message_of_a_viewer_is_read() {
        let text = "@badge-info=;display-name=Some\\sOne;user-id=123;vip :someone!someone@someone.tmi.twitch.tv \
                    PRIVMSG #channel :!guess ice: cream ";
        let line = Line::read(text.as_bytes()).expect("a line");
        assert_eq!((line.command, line.login()), ("PRIVMSG", Some("someone")));
        assert_eq!(line.params().collect::<Vec<_>>(), ["#channel", "!guess ice: cream "]);
        assert_eq!(line.tag("user-id").as_deref(), Some("123"));
        assert_eq!(line.tag("display-name").as_deref(), Some("Some One"));
        for empty in ["badge-info", "vip"] {
            assert_eq!(line.tag(empty).as_deref(), Some(""), "{empty}");
        }
        for missing in ["user", "user-id=123", ""] {
            assert_eq!(line.tag(missing), None, "{missing}");
        }
    }

    #[test]
    fn lines_of_servers_have_no_login() {
        for text in ["PING :tmi.twitch.tv", ":tmi.twitch.tv RECONNECT", ":tmi.twitch.tv 001 me :Welcome"] {
            assert_eq!(Line::read(text.as_bytes()).expect(text).login(), None);
        }
    }

    #[test]
    fn params_are_split_at_any_number_of_spaces() {
        assert_eq!(params("PING"), [""; 0]);
        assert_eq!(params("PING  "), [""; 0]);
        assert_eq!(params("A  b   c d  "), ["b", "c", "d"]);
        assert_eq!(params("@a :b  C  d  :e  f"), ["d", "e  f"]);
        assert_eq!(params("A b:c :"), ["b:c", ""]);
    }

    #[test]
    fn the_last_tag_with_a_key_counts() {
        let line = Line::read(b"@a=1;a=2;;=3 PING").expect("a line");
        assert_eq!(line.tag("a").as_deref(), Some("2"));
    }

    #[test]
    fn values_of_tags_are_unescaped() {
        for (escaped, meant) in [
            ("a", "a"),
            (r"\:\s\\\r\n", "; \\\r\n"),
            (r"\b\é", "bé"),
            (r"a\", "a"),
            (r"\\:", r"\:"),
            (r"\\\", r"\"),
            ("a=b", "a=b"),
        ] {
            let text = format!("@tag={escaped} PING");
            let line = Line::read(text.as_bytes()).expect("a line");
            assert_eq!(line.tag("tag").as_deref(), Some(meant), "{escaped}");
        }
    }

    #[test]
    fn malformed_lines_are_refused() {
        for text in
            ["", " ", "@a", "@a ", ":b", ":b ", "@a :b", "@a :b ", "é", "A1", "12", "1234", "A\rB", "A \0"]
        {
            assert_eq!(Line::read(text.as_bytes()), None, "{text:?}");
        }
        assert_eq!(Line::read(b"PING \xff"), None);
    }

    fn escape(value: &str) -> String {
        let escaped = value.replace('\\', r"\\").replace(';', r"\:").replace(' ', r"\s");
        escaped.replace('\r', r"\r").replace('\n', r"\n")
    }

    proptest! {
        #[test]
        fn a_line_is_read_as_it_was_made(
            value in "[^\0]{0,20}",
            login in "[a-z0-9_]{1,25}",
            command in "[A-Z]{1,10}|[0-9]{3}",
            middle in "[a-z#]{1,10}",
            last in "[^\0\r\n]{0,100}",
        ) {
            let text = format!("@key={};x :{login}!a@b {command} {middle} :{last}", escape(&value));
            let line = Line::read(text.as_bytes()).expect("a line");
            prop_assert_eq!(line.tag("key"), Some(Cow::Owned(value)));
            prop_assert_eq!((line.login(), line.command), (Some(login.as_str()), command.as_str()));
            prop_assert_eq!(line.params().collect::<Vec<_>>(), [middle.as_str(), last.as_str()]);
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes: Vec<u8>, text in "[@: ;=\\\\A-C0-9\r\0é]{0,40}") {
            for line in [bytes.as_slice(), text.as_bytes()] {
                if let Some(line) = Line::read(line) {
                    prop_assert!(!line.command.is_empty());
                    prop_assert!(line.params().count() <= 40.max(bytes.len()));
                    let _ = (line.login(), line.tag("A"), line.tag(""));
                }
            }
        }
    }
}
