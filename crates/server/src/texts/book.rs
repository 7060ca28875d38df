//! The texts of the rule book.

use std::collections::BTreeMap;

use fluent_syntax::ast::{Entry, PatternElement};
use splitkey_protocol::Language;

use super::source::{parsed, sources};

/// Returns all texts of the rule book, which have no values, by their keys.
pub(crate) fn rule_texts(language: Language) -> BTreeMap<String, String> {
    let source = parsed(sources(language).rules);
    let texts = source.entries().filter_map(|entry| {
        let Entry::Message(message) = entry else { return None };
        let text = message.value.as_ref()?.elements.iter().map(|part| match part {
            PatternElement::TextElement { value } => *value,
            PatternElement::Placeable { .. } => "",
        });
        Some((message.id.name.to_owned(), text.collect()))
    });
    texts.collect()
}
