//! Finds the relatives of a word: its forms and bases, and the parts of compounds.

use super::analysis::{Base, Split};
use super::lexicon::{Lexicon, Link, Traits};
use super::{Language, Rule, dutch, english};

/// The traits of words that are more than a form of another.
const KINDS: Traits = Traits::NOUN.and(Traits::VERB).and(Traits::ADJECTIVE).and(Traits::OTHER);

/// The most steps from a word to the base of its base.
const FARTHEST: u8 = 4;

/// A relative of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kin {
    pub word: String,
    /// How it is related.
    pub rule: Rule,
    /// Whether that is certain.
    pub sure: bool,
}

/// A word and everything it is made from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Kinship {
    /// The word itself, what it is a form of, and what it is derived from.
    pub own: Vec<Kin>,
    /// The same for the parts of these words.
    pub parts: Vec<Kin>,
}

/// A language with its lexicon.
#[derive(Clone, Copy)]
pub(super) struct Tongue<'a> {
    pub language: Language,
    pub lexicon: &'a Lexicon,
}

impl Tongue<'_> {
    /// Returns everything a folded word is made from.
    pub fn kinship(self, word: &str) -> Kinship {
        let own = self.family(word, false);
        let mut parts = Vec::new();
        self.add_parts(&own, &mut parts, 2);
        Kinship { own, parts }
    }

    /// Returns the families of these words, as parts of a compound.
    pub fn parts(self, words: &[String]) -> Vec<Kin> {
        let mut parts = Vec::new();
        for word in words {
            let family = self.family(word, true);
            self.add_parts(&family, &mut parts, 1);
            family.into_iter().for_each(|kin| add(&mut parts, kin));
        }
        parts
    }

    fn add_parts(self, own: &[Kin], parts: &mut Vec<Kin>, depth: u8) {
        for kin in own {
            for split in self.splits(&kin.word) {
                for part in split.parts {
                    let mut family = self.family(&part, true);
                    for part in &mut family {
                        part.sure &= split.sure && kin.sure;
                    }
                    if depth > 1 {
                        self.add_parts(&family, parts, depth - 1);
                    }
                    family.into_iter().for_each(|kin| add(parts, kin));
                }
            }
        }
    }

    /// Returns the word, its forms and its bases.
    fn family(self, word: &str, is_part: bool) -> Vec<Kin> {
        let mut family = vec![Kin { word: word.to_owned(), rule: Rule::SameWord, sure: true }];
        let mut depths = vec![0];
        let mut at = 0;
        while let (Some(kin), Some(depth)) = (family.get(at).cloned(), depths.get(at).copied()) {
            at += 1;
            if depth == FARTHEST {
                continue;
            }
            for (word, rule, sure) in self.steps(&kin, is_part) {
                add(&mut family, Kin { word, rule: rule.max(kin.rule), sure: sure && kin.sure });
                depths.resize(family.len(), depth + 1);
            }
        }
        family
    }

    fn steps(self, kin: &Kin, is_part: bool) -> Vec<(String, Rule, bool)> {
        let (word, lexicon) = (kin.word.as_str(), self.lexicon);
        let entry = lexicon.find(word);
        let mut steps = Vec::new();
        if let Some(entry) = entry {
            // The rose in `rosebud` has nothing to do with rising.
            let form_counts = !(is_part && entry.traits.has(Traits::NOUN) && kin.rule == Rule::SameWord);
            let is_root = entry.traits.has(Traits::ROOT);
            for (link, other) in lexicon.links(entry) {
                match link {
                    Link::Relative | Link::SoftRelative if is_root => {}
                    Link::Form if form_counts || lexicon.traits(&other).has(Traits::NOUN) => {
                        steps.push((other, Rule::Form, true));
                    }
                    Link::Family => steps.push((other, Rule::Irregular, true)),
                    Link::SoftFamily => steps.push((other, Rule::Irregular, false)),
                    Link::Relative => steps.push((other, Rule::Derivation, true)),
                    Link::SoftRelative => steps.push((other, Rule::Derivation, false)),
                    Link::Spelling => steps.push((other, Rule::SpellingVariant, true)),
                    Link::Form | Link::Part | Link::Mention | Link::FirstMention => {}
                }
            }
        }
        let lemmas = self.lemmas(word);
        let known = entry.is_some_and(|entry| !entry.traits.has(Traits::NAME)) || !lemmas.is_empty();
        steps.extend(lemmas.into_iter().map(|lemma| (lemma, Rule::Form, true)));
        if !known {
            steps.extend(self.spellings(word).into_iter().map(|other| (other, Rule::SpellingVariant, true)));
        }
        if entry.is_some() || steps.is_empty() {
            steps.extend(self.bases(word).into_iter().map(|base| (base.word, Rule::Derivation, base.sure)));
        }
        steps
    }

    /// Returns whether a word or its lemma is listed.
    pub fn knows(self, word: &str) -> bool {
        self.lexicon.find(word).is_some() || !self.lemmas(word).is_empty()
    }

    pub fn lemmas(self, word: &str) -> Vec<String> {
        match self.language {
            Language::English => english::lemmas(self.lexicon, word),
            Language::Dutch => dutch::lemmas(self.lexicon, word),
        }
    }

    fn spellings(self, word: &str) -> Vec<String> {
        match self.language {
            Language::English => english::variants::spellings(self.lexicon, word),
            Language::Dutch => dutch::spellings(self.lexicon, word),
        }
    }

    pub fn bases(self, word: &str) -> Vec<Base> {
        match self.language {
            Language::English => english::affixes::bases(self.lexicon, word),
            Language::Dutch => dutch::affixes::bases(self.lexicon, word),
        }
    }

    /// Returns the ways to split a compound: the one in the lexicon, or else the apparent ones.
    pub fn splits(self, word: &str) -> Vec<Split> {
        let lemmas = || self.lemmas(word);
        match self.lexicon.find(word) {
            Some(entry) => {
                let links = self.lexicon.links(entry).filter(|(link, _)| *link == Link::Part);
                let parts: Vec<String> = links.map(|(_, part)| part).collect();
                if !parts.is_empty() {
                    return vec![Split { parts, sure: true }];
                }
                let is_form = !entry.traits.has_any(KINDS)
                    && self.lexicon.links(entry).any(|(link, _)| link == Link::Form);
                if is_form || entry.traits.has(Traits::SIMPLE) {
                    return Vec::new();
                }
                if entry.traits.has(Traits::NAME) {
                    return self.splits_of_name(word);
                }
            }
            None if lemmas().is_empty() => {}
            None => return Vec::new(),
        }
        match self.language {
            Language::English => english::compounds::split(self.lexicon, word).into_iter().collect(),
            Language::Dutch => dutch::compounds::splits(self.lexicon, word),
        }
    }

    /// Splits a name. Dutch writes names such as `Noordzee` as one word; short parts are coincidental.
    fn splits_of_name(self, word: &str) -> Vec<Split> {
        let mut splits = match self.language {
            Language::English => Vec::new(),
            Language::Dutch => dutch::compounds::splits(self.lexicon, word),
        };
        splits.retain(|split| {
            split.parts.iter().all(|part| part.len() > 2 && self.lexicon.find(part).is_some())
                && split.parts.iter().any(|part| part.len() > 3)
        });
        splits
    }
}

/// Adds a relative, or makes it more certain and closer if it is already there.
fn add(family: &mut Vec<Kin>, kin: Kin) {
    match family.iter_mut().find(|other| other.word == kin.word) {
        None => family.push(kin),
        Some(other) if kin.sure && !other.sure => (other.sure, other.rule) = (true, kin.rule),
        Some(other) if kin.sure == other.sure => other.rule = other.rule.min(kin.rule),
        Some(_) => {}
    }
}
