//! Fills in the names of hashed files in a page.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

/// Replaces each `{{name}}` in the text with its value.
pub fn fill(text: &str, values: &BTreeMap<String, String>) -> Result<String> {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, behind) = after.split_once("}}").context("`{{` without `}}`")?;
        let Some(value) = values.get(name) else {
            bail!("unknown name `{name}`");
        };
        filled.push_str(before);
        filled.push_str(value);
        rest = behind;
    }
    filled.push_str(rest);
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(text: &str) -> Result<String> {
        fill(text, &BTreeMap::from([("loader.js".to_string(), "loader-1.js".to_string())]))
    }

    #[test]
    fn names_are_replaced_and_other_text_is_unchanged() {
        let text = filled("<script src=\"{{loader.js}}\"></script>{{loader.js}}\n").unwrap();
        assert_eq!(text, "<script src=\"loader-1.js\"></script>loader-1.js\n");
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
