//! Removes what programs put around the lines of a text: tags, the names of characters, and odd ends of lines.

use crate::fold::is_invisible;

/// The elements of a web page that do not end a line.
const INLINE: [&str; 12] =
    ["a", "b", "code", "em", "font", "i", "mark", "small", "span", "strong", "sup", "u"];
/// The most rounds in which the names of characters are read, for texts that were encoded twice.
const ROUNDS: usize = 2;

/// Returns the lines of a text, without space around them and without empty ones.
pub(super) fn lines(text: &str) -> Vec<String> {
    let is_end =
        |sign: char| matches!(sign, '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}');
    let lines = text.split(is_end).map(|line| {
        // Some digits are followed by what makes an emoji of them.
        let visible = |sign: &char| {
            *sign == '\t' || !(is_invisible(*sign) || matches!(sign, '\u{fe00}'..='\u{fe0f}' | '\u{20e3}'))
        };
        line.chars().filter(visible).collect::<String>().trim_matches(is_space).to_owned()
    });
    let lines = lines.map(beside_bullet);
    lines.filter(|line| !line.is_empty()).collect()
}

/// Returns a line without the tab that word processors put after a bullet, which separates no columns.
fn beside_bullet(line: String) -> String {
    let mut signs = line.chars();
    match (signs.next(), signs.next()) {
        (Some(bullet), Some('\t')) if !bullet.is_alphanumeric() && bullet != '\t' => {
            format!("{bullet} {}", signs.as_str())
        }
        _ => line,
    }
}

/// Returns whether a character is space other than a tab, which may stand for an empty column.
fn is_space(sign: char) -> bool {
    sign.is_whitespace() && sign != '\t'
}

/// Returns a text without tags, and with characters instead of their names.
pub(super) fn plain(text: &str) -> String {
    let mut text = if has_tags(text) { without_tags(text) } else { text.to_owned() };
    for _ in 0..ROUNDS {
        let decoded = html_escape::decode_html_entities(&text);
        if decoded == text {
            break;
        }
        text = decoded.into_owned();
    }
    text
}

fn has_tags(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    ["</", "<br", "<li", "<p>", "<td", "<option"].iter().any(|tag| lower.contains(tag))
}

fn without_tags(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, tagged)) = rest.split_once('<') {
        plain.push_str(before);
        let tag = tagged.split_once('>').filter(|(tag, _)| is_tag(tag));
        rest = match tag {
            Some((tag, after)) => {
                plain.push_str(what_stands_for(tag));
                after
            }
            None => {
                plain.push('<');
                tagged
            }
        };
    }
    plain + rest
}

fn is_tag(tag: &str) -> bool {
    tag.trim_start_matches('/').starts_with(|first: char| first.is_ascii_alphabetic() || first == '!')
        && !tag.contains('<')
}

fn what_stands_for(tag: &str) -> &'static str {
    let name = tag
        .trim_start_matches('/')
        .split(|sign: char| !sign.is_ascii_alphanumeric())
        .next()
        .unwrap_or_default();
    match name.to_ascii_lowercase().as_str() {
        "td" | "th" if tag.starts_with('/') => "\t",
        "td" | "th" => "",
        name if INLINE.contains(&name) => "",
        _ => "\n",
    }
}
