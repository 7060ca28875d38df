//! Our packs, checked with their own referee.

use splitkey_words::{
    Pack, built_in,
    referee::{Finding, Language, Options, Referee, Rule, Verdict},
};

fn words(texts: &[&str]) -> Vec<String> {
    let packs = texts.iter().map(|text| Pack::parse(text.as_bytes()).expect("our packs should be valid"));
    packs.flat_map(|pack| pack.cards).flat_map(|card| card.faces).collect()
}

/// Judges every word of a language as a clue against all others: none may be a form or a part of another.
fn check(language: Language, lexicon: &[u8], forms: &str, texts: &[&str]) {
    let referee = Referee::new(language, lexicon, forms).expect("our lexicon should be valid");
    let words = words(texts);
    let options = Options { multi_word: true, word_play: true };
    let board = referee.board(words.iter().map(String::as_str));
    let wrong: Vec<String> = words
        .iter()
        .filter_map(|word| match board.judge(word, options, |other| other != word.as_str()) {
            Verdict::Invalid(finding) => Some(format!("{word}: {finding:?}")),
            Verdict::Valid | Verdict::Doubtful(_) => None,
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for word in &words {
        let itself = Finding { rule: Rule::SameWord, word: Some(word.as_str()), because: None };
        assert_eq!(board.judge(&word.to_lowercase(), options, |_| true), Verdict::Invalid(itself));
    }
}

#[test]
fn no_english_word_is_a_form_of_another() {
    check(Language::English, built_in::ENGLISH_LEXICON, built_in::ENGLISH_FORMS, &built_in::ENGLISH);
}

#[test]
fn no_dutch_word_is_a_form_of_another() {
    check(Language::Dutch, built_in::DUTCH_LEXICON, built_in::DUTCH_FORMS, &built_in::DUTCH);
}

#[test]
fn every_word_has_one_hand_checked_line() {
    for (forms, texts) in
        [(built_in::ENGLISH_FORMS, &built_in::ENGLISH[..]), (built_in::DUTCH_FORMS, &built_in::DUTCH[..])]
    {
        let lines = forms.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let mut checked: Vec<&str> = lines.filter_map(|line| line.split(" |").next()).collect();
        let mut words = words(texts);
        checked.sort_unstable();
        words.sort_unstable();
        assert_eq!(checked, words);
    }
}
