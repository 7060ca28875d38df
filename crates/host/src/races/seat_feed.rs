//! What the private feed and calendar of a seat tell: whose turn it is, and until when.

use std::fmt;

use splitkey_protocol::{
    CalledOff, FeedLink, Language, PlayerName, RaceLink, RaceTitle,
    races::{PairNumber, Seconds},
};
use splitkey_rules::Side;

use crate::{journal::races::PlayEnd, races::race::Race};

/// What the feed of a seat tells.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatFeed {
    pub race: RaceLink,
    /// Of a daily board, the date.
    pub title: RaceTitle,
    pub daily: bool,
    pub language: Language,
    pub player: PlayerName,
    pub partner: Option<PlayerName>,
    pub opens: Seconds,
    pub closes: Seconds,
    /// Whether the race has closed, or was called off.
    pub closed: bool,
    pub called_off: Option<CalledOff>,
    /// `None` until the pair has begun.
    pub play: Option<FeedPlay>,
}

/// How the pair of a seat stands.
#[derive(Clone, Debug, PartialEq)]
pub struct FeedPlay {
    /// How many clues were given and words touched: a number for what the pair has done.
    pub moves: u32,
    /// When the last of it was done, or the match began.
    pub acted: Seconds,
    /// Whether the match waits for the player.
    pub my_turn: bool,
    /// When the pair pays a time token, if the clock runs.
    pub token_due: Option<Seconds>,
    /// When the partner has reminded the player since.
    pub reminded: Option<Seconds>,
    pub end: Option<PlayEnd>,
    pub strikes: u32,
}

/// Somebody asks for a feed.
pub struct FeedRequest {
    pub link: FeedLink,
    /// Takes what the feed tells, or `None` if the link is unknown or has ended. It must not block.
    pub answer: Box<dyn FnOnce(Option<SeatFeed>) + Send + Sync>,
}

impl fmt::Debug for FeedRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FeedRequest(..)")
    }
}

impl Race {
    /// Returns what the feed of a seat tells; nothing of a race that was removed.
    pub(crate) fn seat_feed(&self, number: PairNumber, side: Side, now: Seconds) -> Option<SeatFeed> {
        let race = &self.stored;
        let pair = self.pair(number).filter(|_| !self.is_removed())?;
        let name = |side: Side| pair.players[side.index()].as_ref().map(|entrant| entrant.name.clone());
        let play = self.plays.get(&number).map(|play| {
            let guesses: usize = play.turns.iter().map(|turn| turn.guesses.len() + 1).sum();
            let open = play.end.is_none() && !race.over;
            FeedPlay {
                moves: guesses as u32,
                acted: play.acted,
                my_turn: open && self.waits_for(pair, side, now),
                token_due: play.clock_at(now, race.plan.closes).next_token.filter(|_| open),
                reminded: self.reminded(number, side).filter(|_| open),
                end: play.end,
                strikes: play.strikes.total().saturating_add_signed(self.correction(number)),
            }
        });
        Some(SeatFeed {
            race: race.link,
            title: race.plan.title.clone(),
            daily: race.daily,
            language: race.plan.language,
            player: name(side)?,
            partner: name(side.partner()),
            opens: race.opens,
            closes: race.plan.closes,
            closed: race.over,
            called_off: race.called_off.clone(),
            play,
        })
    }
}
