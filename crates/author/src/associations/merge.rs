//! Merges the associations of several writers.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use splitkey_words::fold::fold;
use splitkey_words::referee::{Options, Referee, Verdict};

use super::sheet::{Card, Link, MOST_WRITERS};

/// A relation of at least so many letters is clear enough to be preferred to a longer one.
const CLEAR: usize = 8;
/// What only one writer gave, in one word of fewer letters than this, explains nothing.
const THIN: usize = 5;

/// Adds what other writers gave. Each association stands where it stands on average in the lists.
pub fn add(cards: &mut Vec<Card>, others: &[Card]) {
    for other in others {
        if let Some(card) = cards.iter_mut().find(|card| card.name == other.name) {
            let (old, new) = (std::mem::take(&mut card.links), &other.links);
            card.links = merged(&old, new);
        } else {
            cards.push(other.clone());
        }
    }
}

fn merged(old: &[Link], new: &[Link]) -> Vec<Link> {
    let mut all: Vec<(Link, f32)> = old.iter().cloned().zip(places(old)).collect();
    for (link, place) in new.iter().zip(places(new)) {
        if let Some((known, known_place)) = all.iter_mut().find(|(known, _)| known.clue == link.clue) {
            let (before, more) = (f32::from(known.strength), f32::from(link.strength));
            *known_place = (*known_place * before + place * more) / (before + more);
            join(known, link);
        } else {
            all.push((link.clone(), place));
        }
    }
    all.sort_by(|(one, place), (other, other_place)| {
        Reverse(one.strength).cmp(&Reverse(other.strength)).then(place.total_cmp(other_place))
    });
    all.into_iter().map(|(link, _)| link).collect()
}

/// Returns where each association stands in its list, from 0 to 1.
fn places(links: &[Link]) -> impl Iterator<Item = f32> {
    let count = links.len().max(1) as f32;
    (0..links.len()).map(move |at| at as f32 / count)
}

fn join(known: &mut Link, other: &Link) {
    known.strength = (known.strength + other.strength).min(MOST_WRITERS);
    let length = |relation: &str| {
        let letters = relation.chars().count();
        if letters >= CLEAR { (false, letters) } else { (true, usize::MAX - letters) }
    };
    if length(&other.relation) < length(&known.relation) {
        known.relation.clone_from(&other.relation);
    }
}

/// Joins the forms of a word that a card has, and drops what is no clue for the card, or explains nothing.
pub fn tidy(cards: &mut [Card], referee: &Referee) {
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    for link in cards.iter().flat_map(|card| &card.links) {
        *uses.entry(link.clue.clone()).or_default() += 1;
    }
    for card in cards {
        let links = std::mem::take(&mut card.links);
        for (mut link, mut place) in links.into_iter().zip(0_usize..) {
            while let Some(at) =
                card.links.iter().position(|known| are_forms(referee, &known.clue, &link.clue))
            {
                let mut known = card.links.remove(at);
                if uses.get(&known.clue) < uses.get(&link.clue) {
                    known.clue.clone_from(&link.clue);
                }
                join(&mut known, &link);
                (link, place) = (known, at);
            }
            card.links.insert(place.min(card.links.len()), link);
        }
        let table = referee.board([card.name.as_str()]);
        card.links.retain(|link| {
            let is_thin = link.strength == 1 && !link.relation.contains(' ') && link.relation.len() < THIN;
            !is_thin && !matches!(table.judge(&link.clue, Options::default(), |_| true), Verdict::Invalid(_))
        });
        card.links.sort_by_key(|link| Reverse(link.strength));
    }
}

fn are_forms(referee: &Referee, one: &str, other: &str) -> bool {
    // Forms share their beginning, but for a few, and looking up all pairs would take long.
    fold(one) == fold(other)
        || one.as_bytes().first() == other.as_bytes().first()
            && (referee.lemmas(one).iter().any(|lemma| lemma == other)
                || referee.lemmas(other).iter().any(|lemma| lemma == one))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::associations::sheet::{read, write};
    use splitkey_words::built_in;
    use splitkey_words::referee::Language;

    fn merged_text(writers: &[&str]) -> String {
        let mut cards = Vec::new();
        for writer in writers {
            add(&mut cards, &read(writer).expect("a sheet"));
        }
        let referee = Referee::new(Language::English, built_in::ENGLISH_LEXICON, built_in::ENGLISH_FORMS)
            .expect("a referee");
        tidy(&mut cards, &referee);
        write(&cards)
    }

    #[test]
    fn what_several_writers_gave_comes_first_with_the_shorter_clear_relation() {
        let one = "HAMMER\nthor: his weapon\nnail: drives it into wood\nauction: falls at the sale";
        let other = "HAMMER\nnail: drives it in\nauction: sale\njudge: his is a gavel";
        let merged = "HAMMER\nnail 2: drives it in\nauction 2: falls at the sale\nthor 1: his weapon\n\
            judge 1: his is a gavel\n";
        assert_eq!(merged_text(&[one, other]), merged);
    }

    #[test]
    fn forms_of_one_word_are_joined_and_forms_of_the_card_dropped() {
        let one = "HAMMER\nnails: drives them in\nhammers: several of them\nblow: hard one";
        let other = "HAMMER\nnail: drives it in\nloud: hit";
        assert_eq!(merged_text(&[one, other]), "HAMMER\nnails 2: drives it in\nblow 1: hard one\n");
    }
}
