//! The game's texts in every language, for what the page shows before the game is there.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

use crate::fingerprint;

/// The file of a language with the texts of the game's screens.
const FILE: &str = "splitkey.ftl";

/// The Fluent source of each language, by its tag.
pub struct Texts(Vec<(String, String)>);

impl Texts {
    /// Reads the languages in a folder.
    pub fn read(folder: &Path) -> Result<Self> {
        let mut languages = Vec::new();
        for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                let tag = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let source = fs::read_to_string(path.join(FILE))
                    .with_context(|| format!("cannot read {FILE} in {}", path.display()))?;
                languages.push((tag, source));
            }
        }
        languages.sort();
        Ok(Self(languages))
    }

    #[cfg(test)]
    pub fn of(languages: &[(&str, &str)]) -> Self {
        Self(languages.iter().map(|(tag, source)| ((*tag).to_owned(), (*source).to_owned())).collect())
    }

    pub fn fingerprint(&self) -> String {
        let parts: Vec<&[u8]> =
            self.0.iter().flat_map(|(tag, source)| [tag.as_bytes(), source.as_bytes()]).collect();
        fingerprint::of(&parts)
    }

    /// Returns a text in every language, as elements of which the page shows one. Each value in it is an element
    /// `data-value`, which scripts fill.
    pub fn in_languages(&self, key: &str) -> Result<String> {
        let spans = self.0.iter().map(|(tag, source)| {
            let text = html(source, key).with_context(|| format!("{tag}/{FILE}"))?;
            Ok(format!("<span lang=\"{tag}\">{text}</span>"))
        });
        spans.collect()
    }

    /// Returns a text that is the same in every language.
    pub fn same_everywhere(&self, key: &str) -> Result<String> {
        let mut texts = self.0.iter().map(|(_, source)| html(source, key)).collect::<Result<Vec<_>>>()?;
        texts.dedup();
        match texts.as_slice() {
            [text] => Ok(text.clone()),
            _ => bail!("the text {key} differs between languages"),
        }
    }
}

/// Returns a text of a source as HTML.
fn html(source: &str, key: &str) -> Result<String> {
    // What is wrong with the texts is told by their own tests.
    let resource = parser::parse(source).unwrap_or_else(|(resource, _)| resource);
    let found = resource.body.iter().find_map(|entry| match entry {
        Entry::Message(message) if message.id.name == key => message.value.as_ref(),
        _ => None,
    });
    let Pattern { elements } = found.with_context(|| format!("there is no text {key}"))?;
    elements.iter().map(|element| part(element).with_context(|| format!("text {key}"))).collect()
}

fn part(element: &PatternElement<&str>) -> Result<String> {
    match element {
        PatternElement::TextElement { value } => {
            Ok(value.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;"))
        }
        PatternElement::Placeable {
            expression: Expression::Inline(InlineExpression::VariableReference { id }),
        } => Ok(format!("<span data-value=\"{}\"></span>", id.name)),
        PatternElement::Placeable { .. } => bail!("the page has only texts with plain values"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts() -> Texts {
        Texts::of(&[
            (
                "en",
                "hello = Hi & welcome\ncode = Table { $code }\nname = Split Key\nmany = { $n ->\n *[other] x\n }\n",
            ),
            ("nl", "hello = Hallo\ncode = Tafel { $code }\nname = Split Key\n"),
        ])
    }

    #[test]
    fn a_text_stands_there_in_every_language() {
        let hello = "<span lang=\"en\">Hi &amp; welcome</span><span lang=\"nl\">Hallo</span>";
        assert_eq!(texts().in_languages("hello").expect("a text"), hello);
        let code = texts().in_languages("code").expect("a text");
        assert!(
            code.starts_with("<span lang=\"en\">Table <span data-value=\"code\"></span></span>"),
            "{code}"
        );
    }

    #[test]
    fn a_text_that_is_missing_or_chosen_by_a_number_is_an_error() {
        let error = |key| format!("{:#}", texts().in_languages(key).expect_err("an error"));
        assert!(error("none").contains("there is no text none"));
        assert!(error("many").contains("only texts with plain values"));
    }

    #[test]
    fn a_text_in_place_of_all_languages_has_to_be_the_same_in_each() {
        assert_eq!(texts().same_everywhere("name").expect("a text"), "Split Key");
        assert!(texts().same_everywhere("hello").is_err());
    }
}
