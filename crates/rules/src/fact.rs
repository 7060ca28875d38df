//! What happened: everything an accepted action did, in order, and public.

use serde::{Deserialize, Serialize};

use crate::{Cell, Clue, Outcome, Proposal, Side, TokenFace, TurnEnd};

/// One thing that happened. A right guess looks the same whether or not it was meant (rules §4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fact {
    ClueGiven {
        giver: Side,
        clue: Clue,
    },
    /// A token left the game, if there was one (rules §9, §10).
    TokenDiscarded {
        face: Option<TokenFace>,
    },
    /// The clue just given counts as illegal.
    CluePenalised {
        giver: Side,
    },
    /// An agent card was placed, facing `guesser`.
    WordCovered {
        cell: Cell,
        guesser: Side,
    },
    /// A wrong guess; `tokens` (0, 1 or 2) paid for it and lie on the word.
    WordMarked {
        cell: Cell,
        guesser: Side,
        tokens: u8,
        /// In a strike race an assassin marks the word as well.
        assassin: bool,
    },
    /// The assassin was touched and the match is lost.
    AssassinTouched {
        cell: Cell,
        guesser: Side,
    },
    /// All nine agents of this side's map are covered: its partner has nothing left to guess (rules §7).
    SideFinished {
        side: Side,
    },
    /// A token went check side up in front of `side`.
    CheckTaken {
        side: Side,
        face: TokenFace,
    },
    Challenged {
        by: Side,
    },
    Denied {
        by: Side,
    },
    TimedOut {
        side: Option<Side>,
    },
    Proposed {
        by: Side,
        proposal: Proposal,
    },
    ProposalWithdrawn,
    TurnEnded {
        how: TurnEnd,
    },
    SuddenDeathBegan,
    MatchEnded {
        outcome: Outcome,
    },
}
