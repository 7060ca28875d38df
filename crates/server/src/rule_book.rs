//! The rule book as a page without the engine, to be read on any device, linked to and printed.

use std::fmt::Write;

use axum::{http::HeaderValue, http::header, response::Redirect, routing::get};
use splitkey_protocol::Language;
use splitkey_rules::book::Chapter;

use crate::{
    page_files::in_languages,
    routes::{Cost, Routes},
    texts::rule_texts,
};

const PATH: &str = "/rules/";
const STYLE: &str = include_str!("../../../web/rules/rules.css");

/// Returns the routes of the page and its style.
pub(super) fn routes() -> Routes {
    let style = [(header::CONTENT_TYPE, HeaderValue::from_static("text/css; charset=utf-8"))];
    Routes::new()
        .route("/rules", Cost::Ready, get(|| async { Redirect::permanent(PATH) }))
        .route(PATH, Cost::Ready, in_languages(Language::ALL.map(html)))
        .route("/rules/rules.css", Cost::Ready, get(move || async move { (style, STYLE) }))
}

/// Returns the page in a language. Each chapter and paragraph has its name as an address.
fn html(language: Language) -> String {
    let texts = rule_texts(language);
    let text = |key: &str| escaped(texts.get(key).map_or("", String::as_str));
    let title = |chapter: Chapter| text(&format!("rule-{}", chapter.name()));
    let mut html = String::new();
    let mut add = |line: String| html.write_str(&line).expect("a text grows");
    let tag = language.tag();
    let book = text("book-title");
    add(format!(
        "<!doctype html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{book}</title>\n\
         <link rel=\"stylesheet\" href=\"/rules/rules.css\">\n</head>\n<body>\n<header>\n<h1>{book}</h1>\n<p>{}</p>\n",
        text("book-about"),
    ));
    for other in Language::ALL.into_iter().filter(|other| *other != language) {
        let tag = other.tag();
        let told = rule_texts(other).remove("book-in-this-language").unwrap_or_default();
        add(format!(
            "<p><a lang=\"{tag}\" hreflang=\"{tag}\" href=\"?lang={tag}\">{}</a></p>\n",
            escaped(&told)
        ));
    }
    add(format!("</header>\n<nav aria-label=\"{}\">\n<ol>\n", text("book-contents")));
    for chapter in Chapter::ALL {
        add(format!("<li><a href=\"#{}\">{}</a></li>\n", chapter.name(), title(chapter)));
    }
    add("</ol>\n</nav>\n<main>\n".to_owned());
    for chapter in Chapter::ALL {
        let name = chapter.name();
        add(format!("<section>\n<h2 id=\"{name}\">{}</h2>\n", title(chapter)));
        for paragraph in chapter.paragraphs() {
            let told = text(&format!("rule-{name}-{paragraph}"));
            add(format!("<p id=\"{name}-{paragraph}\">{told}</p>\n"));
        }
        add("</section>\n".to_owned());
    }
    add(format!("</main>\n<footer>{}</footer>\n</body>\n</html>\n", text("book-print")));
    html
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_every_paragraph_under_its_address_in_each_language() {
        for (language, touches) in
            [(Language::English, "Touching words"), (Language::Dutch, "Woorden aantikken")]
        {
            let page = html(language);
            assert!(page.contains(&format!("<h2 id=\"touch\">{touches}</h2>")), "{language:?}");
            for chapter in Chapter::ALL {
                assert!(page.contains(&format!("href=\"#{}\"", chapter.name())));
                for paragraph in chapter.paragraphs() {
                    let start = format!("<p id=\"{}-{paragraph}\">", chapter.name());
                    let (_, told) =
                        page.split_once(&start).unwrap_or_else(|| panic!("{start} in {language:?}"));
                    assert!(!told.starts_with('<'), "{start} is empty in {language:?}");
                }
            }
        }
    }
}
