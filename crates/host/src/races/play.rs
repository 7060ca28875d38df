//! What a pair has done, as the journal stores it with each of its actions.

use splitkey_protocol::{
    RaceClock, TableCode,
    races::{PairClock, Seconds},
};
use splitkey_rules::{Action, Game, Outcome, Phase, Side};

use crate::journal::races::{PlayEnd, StoredPlay};

/// What has happened at the table of a pair.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Happened {
    /// The match has begun at this table.
    Begun(TableCode),
    /// The match has gone on: by an action on which the other side has waited, or by what the two say of it.
    Acted { counts: bool },
    /// A player has paused the clock, or resumed it.
    Clock { paused: bool },
}

/// Returns whether an action counts for the clock (rules §12). Otherwise proposals and disputes would put off time tokens.
pub(crate) fn counts(action: &Action) -> bool {
    matches!(action, Action::Clue { .. } | Action::Guess(_) | Action::Pass | Action::Stop)
}

/// Returns what a pair has done after this. Returns `None` for a pair that has not begun.
pub(crate) fn after(
    before: Option<&StoredPlay>,
    game: &Game,
    limit: Seconds,
    happened: Happened,
    now: Seconds,
) -> Option<StoredPlay> {
    let end = match game.phase() {
        Phase::Over(Outcome::Won) => Some(PlayEnd::Finished),
        Phase::Over(_) => Some(PlayEnd::GaveUp),
        _ => None,
    };
    let (table, mut clock, mut acted) = match (happened, before) {
        (Happened::Begun(table), _) => (table, PairClock::start(limit, now), now),
        (_, Some(before)) => (before.table, before.clock.clone(), before.acted),
        (_, None) => return None,
    };
    match happened {
        Happened::Begun(_) => {}
        Happened::Acted { counts: false } => {}
        Happened::Acted { counts: true } => {
            clock.act(now);
            acted = now;
        }
        Happened::Clock { paused } => {
            // A clock that is paused or runs already stays as it is.
            let _ = if paused { clock.pause(now) } else { clock.resume(now) };
        }
    }
    if end.is_some() {
        clock.stop(now);
    }
    Some(StoredPlay {
        table,
        clock,
        acted,
        strikes: game.position().strikes,
        waits_for: Side::BOTH.map(|side| game.phase().waits_for(side)),
        end,
        turns: game.public_view().log,
    })
}

impl StoredPlay {
    /// Returns whether the match waits for this side and not for the other.
    pub(crate) fn waits_for_only(&self, side: Side) -> bool {
        self.end.is_none() && self.waits_for[side.index()] && !self.waits_for[side.partner().index()]
    }

    /// Returns the clock as the pair sees it at a time, in a race that closes at `closes`.
    pub(crate) fn clock_at(&self, now: Seconds, closes: Seconds) -> RaceClock {
        let now = now.min(closes);
        let (tokens, paused) = (self.clock.tokens(now), self.clock.is_paused());
        RaceClock { tokens, next_token: self.next_token(now, closes), paused }
    }

    /// Returns when the pair pays its next time token unless it acts. There is none after the race has closed, when clocks
    /// stop.
    pub(crate) fn next_token(&self, now: Seconds, closes: Seconds) -> Option<Seconds> {
        self.clock.next_token(now).filter(|due| *due <= closes)
    }
}
