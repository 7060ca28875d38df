//! Matches that a table plays for a team, as attempts on its sheet.

use splitkey_campaign::{Attempt, CityId, Ending};
use splitkey_protocol::TableTeam;
use splitkey_rules::{Mission, Outcome, Phase};

use crate::tables::{matches::Match, seats::Seats};

impl Match {
    /// Returns the finished match as an attempt at the team's city, or `None` if it is void or not over. The journal
    /// sets the time.
    pub(crate) fn attempt(&self, seats: &Seats, team: &TableTeam) -> Option<Attempt> {
        let position = self.game.position();
        let Phase::Over(outcome) = position.phase else { return None };
        let seated = seats.iter().filter(|person| person.side.is_some());
        let with_computer = seats.computer().is_some();
        let attempt = Attempt {
            city: CityId::from(team.city),
            ended_at: 0,
            players: seated.map(|person| person.name.clone()).collect(),
            ending: Ending::of(outcome)?,
            turns: position.turn,
            tokens_left: position.bank.tokens(),
            score: position.score.map(|score| score.total()),
            easier: Attempt::easier(&self.settings, team.mission, with_computer),
            notes: Vec::new(),
        };
        match attempt.check(team.mission) {
            Ok(()) => Some(attempt),
            // Everyone may have left their side before the other one ended the match.
            Err(error) => {
                tracing::warn!(%error, "a match is left off its team's sheet");
                None
            }
        }
    }

    /// Returns whether this is a won 9-9 that is on no sheet, so that it can be the first win of a new team.
    pub(crate) fn is_early_win(&self) -> bool {
        let is_standard = self.game.deal().mission() == Mission::STANDARD;
        let is_won = self.game.phase() == Phase::Over(Outcome::Won);
        is_standard && is_won && !self.on_sheet
    }
}
