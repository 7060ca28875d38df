//! Fills in the names of hashed files and the game's texts in a page.

use std::collections::BTreeMap;

use anyhow::{Context, Result};

use crate::texts::Texts;

/// Replaces each `{{name}}` in the text with its value, each `{{text:key}}` with a text of the game in every language, and
/// each `{{plain:key}}` with one that is the same in all.
pub fn fill(text: &str, values: &BTreeMap<String, String>, texts: &Texts) -> Result<String> {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, behind) = after.split_once("}}").context("`{{` without `}}`")?;
        let value = match name.split_once(':') {
            Some(("text", key)) => texts.in_languages(key)?,
            Some(("plain", key)) => texts.same_everywhere(key)?,
            _ => values.get(name).with_context(|| format!("unknown name `{name}`"))?.clone(),
        };
        filled.push_str(before);
        filled.push_str(&value);
        rest = behind;
    }
    filled.push_str(rest);
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(text: &str) -> Result<String> {
        let texts = Texts::of(&[("en", "hello = Hello"), ("nl", "hello = Hallo")]);
        fill(text, &BTreeMap::from([("loader.js".to_string(), "loader-1.js".to_string())]), &texts)
    }

    #[test]
    fn names_are_replaced_and_other_text_is_unchanged() {
        let text = filled("<script src=\"{{loader.js}}\"></script>{{loader.js}}\n").unwrap();
        assert_eq!(text, "<script src=\"loader-1.js\"></script>loader-1.js\n");
    }

    #[test]
    fn texts_are_filled_in() {
        let text = filled("<b>{{text:hello}}</b>").unwrap();
        assert_eq!(text, "<b><span lang=\"en\">Hello</span><span lang=\"nl\">Hallo</span></b>");
        assert!(filled("{{plain:hello}}").is_err());
    }

    #[test]
    fn an_unknown_name_is_an_error() {
        assert_eq!(filled("{{lodaer.js}}").unwrap_err().to_string(), "unknown name `lodaer.js`");
    }

    #[test]
    fn an_open_brace_is_an_error() {
        assert!(filled("{{loader.js").is_err());
    }
}
