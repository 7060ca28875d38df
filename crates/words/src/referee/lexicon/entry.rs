//! The properties of a word in a lexicon.

/// Properties of a word, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits(pub u16);

impl Traits {
    pub const NOUN: Traits = Traits(1);
    pub const VERB: Traits = Traits(1 << 1);
    pub const ADJECTIVE: Traits = Traits(1 << 2);
    /// Adverbs, and words whose kind the sources do not give.
    pub const OTHER: Traits = Traits(1 << 3);
    /// Always written with a capital.
    pub const NAME: Traits = Traits(1 << 4);
    /// In a short list of everyday words.
    pub const COMMON: Traits = Traits(1 << 5);
    /// Always written with a hyphen.
    pub const HYPHENATED: Traits = Traits(1 << 6);
    /// Looks like a compound, but is not.
    pub const SIMPLE: Traits = Traits(1 << 7);
    /// Some compounds begin with it.
    pub const BEGINS_SOME: Traits = Traits(1 << 8);
    /// Many compounds begin with it.
    pub const BEGINS_MANY: Traits = Traits(1 << 9);
    /// Some compounds end with it.
    pub const ENDS_SOME: Traits = Traits(1 << 10);
    /// Many compounds end with it.
    pub const ENDS_MANY: Traits = Traits(1 << 11);
    /// Looks derived from another word or like a form of it, but is neither.
    pub const ROOT: Traits = Traits(1 << 12);
    /// Looks as if it began with a prefix, but does not.
    pub const UNPREFIXED: Traits = Traits(1 << 13);

    /// Returns the union of two sets of traits.
    pub const fn and(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }

    /// Returns whether it has all of these traits.
    pub const fn has(self, wanted: Traits) -> bool {
        self.0 & wanted.0 == wanted.0
    }

    /// Returns whether it has at least one of these traits.
    pub const fn has_any(self, wanted: Traits) -> bool {
        self.0 & wanted.0 != 0
    }
}

/// The kind of a link from a word to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Link {
    /// It is an irregular form of the other.
    Form,
    /// It belongs to the irregular family of the other.
    Family,
    /// It may belong to the irregular family of the other.
    SoftFamily,
    /// It is related to the other by derivation.
    Relative,
    /// It is related to the other by derivation, in a less common sense.
    SoftRelative,
    /// It is another spelling of the other.
    Spelling,
    /// The other is a part of this compound.
    Part,
    /// Its definition mentions the other.
    Mention,
    /// The definition of its first sense mentions the other.
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
