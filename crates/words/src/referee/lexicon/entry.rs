//! What a lexicon knows of one word.

/// Properties of a word, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits(pub u16);

impl Traits {
    pub const NOUN: Traits = Traits(1);
    pub const VERB: Traits = Traits(1 << 1);
    pub const ADJECTIVE: Traits = Traits(1 << 2);
    /// Adverbs, and what the sources do not tell.
    pub const OTHER: Traits = Traits(1 << 3);
    /// Written with a capital only.
    pub const NAME: Traits = Traits(1 << 4);
    /// In a short list of everyday words.
    pub const COMMON: Traits = Traits(1 << 5);
    /// Written with a hyphen only.
    pub const HYPHENATED: Traits = Traits(1 << 6);
    /// Looks like a compound, and is none.
    pub const SIMPLE: Traits = Traits(1 << 7);
    /// Some compounds begin with it.
    pub const BEGINS_SOME: Traits = Traits(1 << 8);
    /// Many compounds begin with it.
    pub const BEGINS_MANY: Traits = Traits(1 << 9);
    /// Some compounds end in it.
    pub const ENDS_SOME: Traits = Traits(1 << 10);
    /// Many compounds end in it.
    pub const ENDS_MANY: Traits = Traits(1 << 11);
    /// Looks derived from another word or like a form of it, and is neither.
    pub const ROOT: Traits = Traits(1 << 12);
    /// Looks as if it began with a prefix, and does not.
    pub const UNPREFIXED: Traits = Traits(1 << 13);

    pub const fn and(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }

    /// Whether it has all of these.
    pub const fn has(self, wanted: Traits) -> bool {
        self.0 & wanted.0 == wanted.0
    }

    /// Whether it has one of these.
    pub const fn has_any(self, wanted: Traits) -> bool {
        self.0 & wanted.0 != 0
    }
}

/// How a word leads to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Link {
    /// It is a form of the other that no rule makes.
    Form,
    /// It belongs to the irregular family of the other.
    Family,
    /// It may count as belonging to the family of the other.
    SoftFamily,
    /// It is related to the other by derivation.
    Relative,
    /// So, in a lesser sense of the word.
    SoftRelative,
    /// It is another spelling of the other.
    Spelling,
    /// The other is a part of it.
    Part,
    /// Its definition mentions the other.
    Mention,
    /// So, in its first sense.
    FirstMention,
}

impl Link {
    pub(super) const ALL: [Link; 9] = [
        Link::Form,
        Link::Family,
        Link::SoftFamily,
        Link::Relative,
        Link::SoftRelative,
        Link::Spelling,
        Link::Part,
        Link::Mention,
        Link::FirstMention,
    ];
}
