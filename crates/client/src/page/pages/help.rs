//! The page descriptions of the rules and the credits.

use crate::{
    Args, VERSION, arg,
    page::model::{
        context::PageContext,
        item::{Item, Section},
    },
};

/// The chapters of the rules in reading order: id, title key and text keys.
pub const CHAPTERS: [(&str, &str, &[&str]); 6] = [
    ("chapter-key", "howto-key-title", &["howto-key-text"]),
    ("chapter-clue", "howto-clue-title", &["howto-clue-text", "howto-clue-rules"]),
    (
        "chapter-touch",
        "howto-touch-title",
        &["howto-touch-agent", "howto-touch-bystander", "howto-touch-assassin"],
    ),
    ("chapter-time", "howto-time-title", &["howto-time-text", "howto-time-mistakes"]),
    ("chapter-sudden", "howto-sudden-title", &["howto-sudden-text"]),
    ("chapter-end", "howto-end-title", &["howto-end-text"]),
];

/// Fluent keys of what follows from the distribution of identities on a key card (rules §2).
pub const SECRETS: [&str; 3] = ["table-secrets-shared", "table-secrets-assassins", "table-secrets-after"];

/// How many words have which identities on the two halves: a row for each identity on mine, a column for each on my
/// partner's, in the order agent, bystander, assassin (rules §2).
pub const PAIRS: [[u8; 3]; 3] = [[3, 5, 1], [5, 7, 1], [1, 1, 1]];

/// Fluent keys of the credits.
pub const CREDITS: [&str; 6] =
    ["credits-ours", "credits-rules", "credits-fonts", "credits-words", "credits-pictures", "credits-engine"];

pub(crate) fn describe_how_to(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    for (number, (id, title, sentences)) in CHAPTERS.into_iter().enumerate() {
        let lines = sentences.iter().map(|key| texts.get(key)).collect();
        let column = Section::Column(if number < CHAPTERS.len() / 2 { 0 } else { 1 });
        items.push(Item::list(id, texts.get(title), lines).of(column));
    }
    let names = ["word-agent", "word-bystander", "word-assassin"].map(|key| texts.get(key));
    let pair = |(mine, counts): (&String, [u8; 3])| {
        let mine = mine.clone();
        let line = |(theirs, count): (&String, u8)| {
            let args = [arg("count", count), arg("mine", mine.as_str()), arg("theirs", theirs.as_str())];
            texts.format("howto-pair", &Args::from_iter(args))
        };
        names.iter().zip(counts).map(line).collect::<Vec<_>>()
    };
    let pairs = names.iter().zip(PAIRS).flat_map(pair);
    let lines = SECRETS.iter().map(|key| texts.get(key)).chain(pairs).collect();
    items.push(Item::list("secrets", texts.get("table-secrets"), lines));
}

pub(crate) fn describe_credits(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let version = texts.format("credits-version", &Args::from_iter([arg("version", VERSION)]));
    items.push(Item::text("version", version));
    let lines = CREDITS.iter().map(|key| texts.get(key)).collect();
    items.push(Item::list("credits", texts.get("credits-title"), lines));
}

#[cfg(test)]
mod tests {
    use super::PAIRS;

    #[test]
    fn a_key_card_has_25_words_with_nine_agents_and_three_assassins_a_side() {
        let sums = PAIRS.map(|row| row.iter().sum::<u8>());
        let columns = [0, 1, 2].map(|at| PAIRS.iter().map(|row| row[at]).sum::<u8>());
        assert_eq!((sums, columns), ([9, 13, 3], [9, 13, 3]));
    }
}
