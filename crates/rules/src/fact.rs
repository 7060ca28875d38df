//! What happened in a match: the results of each accepted action, in order. Everyone may see them.

use serde::{Deserialize, Serialize};

use crate::{Cell, Clue, Outcome, Proposal, Side, TokenFace, TurnEnd};

/// One thing that happened. A right guess looks the same whether or not the giver meant that word (rules §4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fact {
    ClueGiven {
        giver: Side,
        clue: Clue,
    },
    /// A penalty token left the game; `face` is `None` when the bank was empty (rules §9, §10).
    TokenDiscarded {
        face: Option<TokenFace>,
    },
    /// The clue just given counts as illegal.
    CluePenalised {
        giver: Side,
    },
    /// The guess was right: an agent card lies on the word, facing `guesser`.
    WordCovered {
        cell: Cell,
        guesser: Side,
    },
    /// The guess was wrong. The 0, 1 or 2 `tokens` that paid for it mark the word.
    WordMarked {
        cell: Cell,
        guesser: Side,
        tokens: u8,
        /// Whether the word is an assassin; only in a strike race, where it does not end the match.
        assassin: bool,
    },
    /// `guesser` touched an assassin, and the match is lost.
    AssassinTouched {
        cell: Cell,
        guesser: Side,
    },
    /// All nine agents on this side's map are covered, so its partner has nothing left to guess (rules §7).
    SideFinished {
        side: Side,
    },
    /// A token now lies check side up in front of `side`; `face` is the side that was up in the bank.
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
    /// A timer ran out. `side` is `None` when either side could have given the clue.
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
