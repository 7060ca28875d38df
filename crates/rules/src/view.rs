//! The views of a match. Nothing else about a match leaves the host.

use serde::{Deserialize, Serialize};

use crate::{
    CELLS, Clue, Fact, GivenClue, Mission, Position, Proposal, Side, SideMap, TurnRecord, Variant,
    course::Course, turn::open_clue,
};

/// What everyone may see: no map until the match is over.
///
/// It is sent as the facts of the match so far, from which whoever receives it works out the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Parts", into = "Parts")]
pub struct PublicView {
    pub words: [String; CELLS],
    pub mission: Mission,
    pub variant: Variant,
    pub position: Position,
    pub log: Vec<TurnRecord>,
    /// Both maps, by [`Side::index`], once the match is over.
    pub key: Option<[SideMap; 2]>,
    /// What happened so far, except proposals.
    pub(crate) facts: Vec<Fact>,
}

/// What one side may see: its own map and the public view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideView {
    pub side: Side,
    pub map: SideMap,
    pub public: PublicView,
}

impl PublicView {
    /// Returns what everyone sees of a match that was just dealt.
    pub fn start(words: [String; CELLS], mission: Mission, variant: Variant) -> PublicView {
        let (position, log, facts) = (Position::start(mission, variant), Vec::new(), Vec::new());
        PublicView { words, mission, variant, position, log, key: None, facts }
    }

    /// Applies one fact. After the last one of an action comes [`PublicView::settle`].
    pub fn apply(&mut self, fact: &Fact) {
        let PublicView { mission, variant, ref mut position, ref mut log, ref mut facts, .. } = *self;
        Course { mission, variant, position, log, facts }.apply(fact);
    }

    /// Ends an action of which all facts have been applied. `key` is both maps once the match is over.
    pub fn settle(&mut self, revision: u32, key: Option<[SideMap; 2]>) {
        (self.position.revision, self.key) = (revision, key);
    }

    /// Applies everything that an action led to.
    pub fn follow(&mut self, facts: &[Fact], revision: u32, key: Option<[SideMap; 2]>) {
        facts.iter().for_each(|fact| self.apply(fact));
        self.settle(revision, key);
    }

    /// Returns the facts that lead from an earlier view to this one, or `None` when `seen` is not an earlier view of the
    /// same match. Proposals are left out.
    pub fn facts_since(&self, seen: &PublicView) -> Option<&[Fact]> {
        let same = seen.words == self.words
            && (seen.mission, seen.variant) == (self.mission, self.variant)
            && seen.position.revision <= self.position.revision;
        self.facts.strip_prefix(&*seen.facts).filter(|_| same)
    }

    /// Returns the clue on the table.
    pub fn open_clue(&self) -> Option<&GivenClue> {
        open_clue(&self.log).map(|(given, _)| given)
    }

    /// Returns every clue that the view contains, some of them twice, to be changed.
    pub fn clues_mut(&mut self) -> impl Iterator<Item = &mut Clue> {
        let told = self.facts.iter_mut().filter_map(|fact| match fact {
            Fact::ClueGiven { clue, .. } => Some(clue),
            _ => None,
        });
        let logged = self.log.iter_mut().filter_map(|record| record.clue.as_mut());
        told.chain(logged.map(|given| &mut given.clue))
    }
}

/// A public view as it is sent.
#[derive(Serialize, Deserialize)]
struct Parts {
    words: [String; CELLS],
    mission: Mission,
    variant: Variant,
    facts: Vec<Fact>,
    revision: u32,
    proposal: Option<(Side, Proposal)>,
    key: Option<[SideMap; 2]>,
}

impl From<PublicView> for Parts {
    fn from(view: PublicView) -> Parts {
        let PublicView { words, mission, variant, position, facts, key, .. } = view;
        let Position { revision, proposal, .. } = position;
        Parts { words, mission, variant, facts, revision, proposal, key }
    }
}

impl From<Parts> for PublicView {
    fn from(parts: Parts) -> PublicView {
        let Parts { words, mission, variant, facts, revision, proposal, key } = parts;
        let mut view = PublicView::start(words, mission, variant);
        facts.iter().for_each(|fact| view.apply(fact));
        view.settle(revision, key);
        view.position.proposal = proposal;
        view
    }
}
