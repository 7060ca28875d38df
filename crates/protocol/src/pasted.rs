//! What a pasted text says: a parameter of a link, or a code among words and signs.

/// Returns the value of the last parameter of this name in a text that contains a link, whether the parameter is in the
/// query or in the fragment. What follows the value, such as another parameter or a bracket, is left out.
pub fn parameter<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let lower = text.to_ascii_lowercase();
    let wanted = format!("{name}=");
    let is_whole = |at: usize| {
        let before = lower.get(..at).and_then(|before| before.chars().next_back());
        !before.is_some_and(|before| before.is_alphanumeric() || matches!(before, '-' | '_'))
    };
    let start = lower.match_indices(&wanted).map(|(at, _)| at).filter(|at| is_whole(*at)).last()?;
    let value = text.get(start + wanted.len()..)?;
    let is_end = |sign: char| !sign.is_ascii_alphanumeric() && sign != '-';
    Some(value.split(is_end).next().unwrap_or_default().trim_matches('-'))
}

/// Reads a code that somebody wrote among other words. The likeliest part comes first: the whole text, what follows the
/// last colon, the only code in capitals, and the only code.
pub(crate) fn code_in<T: PartialEq>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<T> {
    let bare = |text: &str| -> String {
        text.chars().filter(|sign| sign.is_alphanumeric() || sign.is_whitespace()).collect()
    };
    let after_label = || text.rsplit_once([':', '=', '：']).and_then(|(_, rest)| read(&bare(rest)));
    let words = || text.split(|sign: char| !sign.is_alphanumeric() && sign != '-');
    let only = |found: Vec<T>| {
        let mut found = found.into_iter();
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    };
    let in_capitals =
        || only(words().filter(|word| !word.contains(char::is_lowercase)).filter_map(&read).collect());
    let in_any_case = || only(words().filter_map(&read).collect());
    read(&bare(text)).or_else(after_label).or_else(in_capitals).or_else(in_any_case)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_ends_before_what_follows_it() {
        for text in [
            "http://localhost:7777/?table=K7M2PQ",
            "<https://play.example.org/?flat=on&TABLE=K7M2PQ&profile=two#x>, see you there",
            "https://play.example.org/#table=K7M2PQ. Come!",
            "play.example.org?table=K7M2PQ%20",
            "?table=OLD111 ?table=K7M2PQ-",
        ] {
            assert_eq!(parameter(text, "table"), Some("K7M2PQ"), "{text}");
        }
        assert_eq!(parameter("https://play.example.org/?timetable=K7M2PQ", "table"), None);
        assert_eq!(parameter("https://play.example.org/?table=", "table"), Some(""));
    }
}
