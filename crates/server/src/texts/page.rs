//! The texts of a page, in the form in which `web/shared/texts.js` reads them.

use std::collections::BTreeMap;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use serde_json::{Map, Value, json};
use splitkey_protocol::Language;

use super::source::{parsed, sources};

/// What the texts that every page gets start with.
const ALL: &str = "all-";

/// Returns the texts of a page: those that start with its name, without it, and those of all pages.
///
/// A text without values is a string, and any other the list of its parts: a string, `{"value": "count"}`, or a number
/// by which one of several texts is chosen, such as `{"value": "count", "plurals": {"0": …, "one": …, "other": …}}`.
pub(crate) fn texts_of_page(page: &str, language: Language) -> BTreeMap<String, Value> {
    let source = parsed(sources(language).pages);
    let own = format!("{page}-");
    // A text of the page takes the place of one of all pages.
    [ALL, &own].into_iter().flat_map(|start| texts(&source, start)).collect()
}

fn texts<'a>(
    source: &'a fluent_bundle::FluentResource,
    start: &'a str,
) -> impl Iterator<Item = (String, Value)> + 'a {
    source.entries().filter_map(move |entry| {
        let Entry::Message(message) = entry else { return None };
        Some((message.id.name.strip_prefix(start)?.to_owned(), json(message.value.as_ref()?)))
    })
}

fn json(pattern: &Pattern<&str>) -> Value {
    match pattern.elements.as_slice() {
        [PatternElement::TextElement { value }] => json!(value),
        parts => parts.iter().map(part).collect(),
    }
}

fn part(part: &PatternElement<&str>) -> Value {
    let expression = match part {
        PatternElement::TextElement { value } => return json!(value),
        PatternElement::Placeable { expression } => expression,
    };
    match expression {
        Expression::Inline(InlineExpression::VariableReference { id }) => json!({ "value": id.name }),
        Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
            let plurals: Map<String, Value> =
                variants.iter().map(|variant| (name(variant).to_owned(), json(&variant.value))).collect();
            assert!(plurals.contains_key("other"), "the plurals of {} should end with `other`", id.name);
            json!({ "value": id.name, "plurals": plurals })
        }
        _ => panic!("the texts of pages should have only values and plurals: {expression:?}"),
    }
}

fn name<'a>(variant: &Variant<&'a str>) -> &'a str {
    match variant.key {
        VariantKey::Identifier { name } => name,
        VariantKey::NumberLiteral { value } => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_plurals_are_parts_of_a_text() {
        let texts = texts_of_page("watch", Language::Dutch);
        assert_eq!(texts["side-B"], "Uil");
        assert_eq!(texts["phase-guess"], json!([{ "value": "side" }, " raadt"]));
        let count = json!({ "value": "count" });
        let plurals = json!({ "one": [count, " stem"], "other": [count, " stemmen"] });
        assert_eq!(texts["votes"], json!([{ "value": "count", "plurals": plurals }]));
    }

    #[test]
    fn a_text_of_a_page_takes_the_place_of_one_of_all_pages() {
        let clue = |page| texts_of_page(page, Language::English).remove("phase-clue");
        assert_eq!(clue("watch"), Some(json!([{ "value": "side" }, " is thinking of a clue"])));
        assert_eq!(clue("overlay"), clue("watch"));
    }

    #[test]
    fn every_text_is_of_one_page_or_of_all() {
        let source = parsed(sources(Language::English).pages);
        let of_page = |start: &&str| texts(&source, start).count();
        let starts = [ALL, "overlay-", "watch-", "moderate-", "key-"];
        let all = source.entries().filter(|entry| matches!(entry, Entry::Message(_))).count();
        assert_eq!(starts.iter().map(of_page).sum::<usize>(), all);
    }
}
