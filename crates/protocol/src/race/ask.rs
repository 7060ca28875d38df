//! What a player asks about races.

use serde::{Deserialize, Serialize};
use splitkey_race::{PairNumber, Seconds};
use splitkey_rules::Side;

use super::{PairLink, RaceLink, RacePlan, Webhook, WebhookOf};
use crate::{Cost, TablePassword, TalkLine};

/// A request about strike races. The order of the variants is part of the wire format.
///
/// The host answers with [`crate::RaceTold`] or refuses with [`crate::RaceRefused`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RaceAsk {
    /// Asks for the list of public races, and of those that the player organises or has signed up for.
    List,
    /// Creates a race, whose organiser has the name of the message, with the password that players need to sign up. Sign-ups
    /// open at once, or at a later time.
    Create { plan: Box<RacePlan>, password: Option<TablePassword>, opens: Option<Seconds> },
    /// Asks for the page of a race.
    Fetch { by: RaceKey },
    /// Asks for a part of the pairs and their standings, from this place on.
    FetchPairs { race: RaceLink, from: u16 },
    /// Asks for a part of what all pairs did, from this place on, once the race is closed.
    FetchClues { race: RaceLink, from: u16 },
    /// Signs the player up under the name of the message.
    SignUp { race: RaceLink, how: SignUp, password: Option<TablePassword> },
    /// Signs the player off. Only before the pair has begun.
    Withdraw { race: RaceLink },
    /// Goes to the table of the player's pair, and begins its match and clock if it has not begun.
    Open { race: RaceLink },
    /// Pauses the clock of the player's pair, or resumes it.
    Pause { race: RaceLink, on: bool },
    /// Sets or removes the password that players need to sign up. From here on: only for the organiser.
    SetPassword { race: RaceLink, password: Option<TablePassword> },
    /// Lets the race close later.
    Extend { race: RaceLink, closes: Seconds },
    /// Closes the race now.
    Close { race: RaceLink },
    /// Calls off the race, while it takes sign-ups. Everyone is shown the reason.
    CallOff { race: RaceLink, reason: TalkLine },
    /// Rules on a pair, also after the race is closed. Everyone is shown the ruling.
    Rule { race: RaceLink, ruling: Ruling },
    /// Removes a pair that misses a player, while the race takes sign-ups. Whoever is in it is shown the reason.
    RemovePair { race: RaceLink, pair: PairNumber, reason: TalkLine },
    /// Reminds the player's partner, for whom the match waits, that it does. From here on: for every player again.
    Remind { race: RaceLink },
    /// Makes a new link to the private feed and calendar of the player's seat, or removes it. An earlier one ends.
    SetFeed { race: RaceLink, on: bool },
    /// Sets the address to which news of the pair or the race are sent, or removes it.
    SetWebhook { race: RaceLink, of: WebhookOf, webhook: Option<Webhook> },
}

impl RaceAsk {
    /// Returns what a request costs that asks this.
    pub(crate) fn cost(&self) -> Cost {
        match self {
            RaceAsk::List
            | RaceAsk::Fetch { .. }
            | RaceAsk::FetchPairs { .. }
            | RaceAsk::FetchClues { .. }
            | RaceAsk::Open { .. } => Cost::RaceRead,
            RaceAsk::Create { .. }
            | RaceAsk::SignUp { .. }
            | RaceAsk::Withdraw { .. }
            | RaceAsk::Pause { .. }
            | RaceAsk::SetPassword { .. }
            | RaceAsk::Extend { .. }
            | RaceAsk::Close { .. }
            | RaceAsk::CallOff { .. }
            | RaceAsk::Rule { .. }
            | RaceAsk::RemovePair { .. }
            | RaceAsk::Remind { .. }
            | RaceAsk::SetFeed { .. }
            | RaceAsk::SetWebhook { .. } => Cost::RaceChange,
        }
    }

    pub(crate) fn is_named(&self) -> bool {
        matches!(self, RaceAsk::Create { .. } | RaceAsk::SignUp { .. })
    }
}

/// How a player asks for the page of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RaceKey {
    Race(RaceLink),
    /// With an invitation to a pair of it.
    Pair(PairLink),
}

/// How a player signs up. The order of the variants is part of the wire format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SignUp {
    /// On this side of a new pair, whose other player comes by a link.
    Invite(Side),
    /// In the free place of the pair with this link. It needs no password.
    Join(PairLink),
    /// With anyone: with whoever has waited longest, or else waits.
    WaitForPartner,
    /// On this side of a new pair, whose other side a computer player plays. Only in races that have a list of their own
    /// for such pairs: see [`RacePage::solo`](super::RacePage::solo).
    WithComputer(Side),
}

/// What the organiser has decided about a pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    pub pair: PairNumber,
    pub on: RulingOn,
    /// The number of the turn that it is about, if it is about one.
    pub turn: Option<u16>,
    pub reason: TalkLine,
}

/// What a ruling changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RulingOn {
    /// The pair is out of the standings.
    Disqualified,
    /// So many strikes are added to those of the pair, or taken off them.
    Strikes(i8),
    /// The pair is in the standings again.
    Reinstated,
}
