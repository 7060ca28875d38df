//! Insults are found in both languages, and nothing ordinary is taken for one.

use splitkey_words::{Pack, PicturePack, built_in, insults::Insults};

fn insults() -> Insults {
    Insults::new(&built_in::INSULTS)
}

/// Returns the lines of a list.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Returns which texts are taken for insults, however they are written.
fn taken<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let insults = insults();
    let ways = |text: &str| [text.to_owned(), text.to_lowercase(), text.to_uppercase()];
    texts
        .into_iter()
        .flat_map(ways)
        .filter(|text| insults.are_in(text) || insults.masked(text) != *text)
        .collect()
}

#[test]
fn insults_of_both_languages_are_found() {
    let insults = insults();
    for (language, text) in
        [("English", include_str!("insults/found.en.txt")), ("Dutch", include_str!("insults/found.nl.txt"))]
    {
        let shown: Vec<&str> = lines(text).filter(|line| !insults.are_in(line)).collect();
        assert!(lines(text).count() >= 200, "{language}");
        assert!(shown.is_empty(), "{language}: {shown:?}");
    }
}

#[test]
fn ordinary_sentences_words_and_names_are_not_insults() {
    assert_eq!(taken(lines(include_str!("insults/harmless.txt"))), [""; 0]);
}

#[test]
fn common_names_are_not_insults() {
    for text in [include_str!("insults/names.en.txt"), include_str!("insults/names.nl.txt")] {
        assert!(lines(text).count() >= 600);
        assert_eq!(taken(lines(text)), [""; 0]);
        // An initial stands before or behind a name.
        let initials = lines(text).flat_map(|name| ('A'..='Z').map(move |letter| format!("{name} {letter}")));
        let initials: Vec<String> = initials.collect();
        let insults = insults();
        assert_eq!(initials.iter().find(|name| insults.are_in(name)), None);
    }
}

#[test]
fn no_word_or_picture_of_a_pack_is_an_insult() {
    for text in built_in::ENGLISH.iter().chain(&built_in::DUTCH) {
        let pack = Pack::parse(text.as_bytes()).expect("a pack");
        let words = pack.cards.iter().flat_map(|card| &card.faces);
        assert_eq!(taken(words.map(String::as_str)), [""; 0]);
    }
    let mut pack = PicturePack::parse(built_in::PICTURES_ONE.as_bytes()).expect("a pack");
    for names in [None, Some(built_in::PICTURES_ONE_NAMES_NL)] {
        names.into_iter().for_each(|names| pack.rename(names.as_bytes()).expect("names"));
        let pictures = pack.cards.iter().flat_map(|card| &card.faces);
        assert_eq!(taken(pictures.map(|picture| picture.name.as_str())), [""; 0]);
    }
}

#[test]
fn no_text_of_the_game_contains_an_insult() {
    let texts = [
        include_str!("../../../assets/text/en/splitkey.ftl"),
        include_str!("../../../assets/text/en/races.ftl"),
        include_str!("../../../assets/text/en/pages.ftl"),
        include_str!("../../../assets/text/nl/splitkey.ftl"),
        include_str!("../../../assets/text/nl/races.ftl"),
        include_str!("../../../assets/text/nl/pages.ftl"),
        include_str!("../../../README.md"),
        include_str!("../../../src/README.md"),
        include_str!("../../../src/streaming.md"),
        include_str!("../../../crates/README.md"),
        include_str!("../../../crates/server/README.md"),
    ];
    assert_eq!(taken(texts.into_iter().flat_map(str::lines)), [""; 0]);
}

#[test]
fn insults_are_masked_where_they_are() {
    let insults = insults();
    for (text, masked) in [
        ("Wat een KLOOTZAK, zeg", "Wat een K*******, zeg"),
        ("kankerlijer!", "k**********!"),
        ("kІootzak", "k*******"),
        ("what the f.u.c.k. is it", "what the f******. is it"),
        ("f u c k this", "f * * * this"),
        ("go kill yourself now", "go k*** y******* now"),
        ("fu\u{301}ck", "f****"),
        ("the assassin, a bass and Scunthorpe", "the assassin, a bass and Scunthorpe"),
    ] {
        assert_eq!(insults.masked(text), masked);
    }
}
