//! A team's campaign sheet.

use splitkey_protocol::TeamName;

use crate::{
    Attempt, AttemptError, CityId, MissionMap, Note,
    attempt::{ATTEMPT_BYTES, MAX_ATTEMPTS, NOTE_BYTES},
};

/// A team's sheet. What is open and won follows from the attempts alone.
#[derive(Clone, Debug, PartialEq)]
pub struct CampaignSheet {
    pub team: TeamName,
    map: MissionMap,
    /// Whether every city may be played from the beginning (rules §11).
    all_open: bool,
    attempts: Vec<Attempt>,
    /// By [`CityId::index`].
    won: Vec<bool>,
    /// The bytes of the attempts in the sheet's file, without their notes.
    attempt_bytes: usize,
    /// The bytes of all notes in the sheet's file.
    note_bytes: usize,
}

/// Whether a city may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CityStatus {
    Locked,
    Open,
    Won,
}

/// The number of cities with each status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub won: usize,
    pub open: usize,
    pub locked: usize,
}

impl CampaignSheet {
    /// Returns a sheet without attempts.
    pub fn new(team: TeamName, map: MissionMap, all_open: bool) -> CampaignSheet {
        let won = vec![false; map.cities().count()];
        CampaignSheet { team, all_open, attempts: Vec::new(), won, map, attempt_bytes: 0, note_bytes: 0 }
    }

    /// Returns an empty copy for another team, with the same map and options.
    pub fn empty_copy(&self, team: TeamName) -> CampaignSheet {
        CampaignSheet::new(team, self.map.clone(), self.all_open)
    }

    pub fn map(&self) -> &MissionMap {
        &self.map
    }

    pub fn all_open(&self) -> bool {
        self.all_open
    }

    /// Returns the attempts in the order in which they were recorded.
    pub fn attempts(&self) -> &[Attempt] {
        &self.attempts
    }

    /// Returns the attempts at a city, the oldest first.
    pub fn attempts_at(&self, city: CityId) -> impl DoubleEndedIterator<Item = &Attempt> {
        self.attempts.iter().filter(move |attempt| attempt.city == city)
    }

    /// Adds a note to an attempt, counted from 0 in the order of [`CampaignSheet::attempts`].
    ///
    /// # Errors
    /// When there is no such attempt, or it or the sheet has the most notes already.
    pub fn note(&mut self, attempt: usize, note: Note) -> Result<(), AttemptError> {
        let attempt = self.attempts.get_mut(attempt).ok_or(AttemptError::Unknown(attempt + 1))?;
        let bytes = self.note_bytes + note.bytes();
        if bytes > NOTE_BYTES {
            return Err(AttemptError::NoteBytes);
        }
        attempt.note(note)?;
        self.note_bytes = bytes;
        Ok(())
    }

    /// Returns whether a city may be played.
    pub fn status(&self, city: CityId) -> CityStatus {
        let won = |city: CityId| self.won.get(usize::from(city.index())).is_some_and(|&won| won);
        if won(city) {
            CityStatus::Won
        } else if self.all_open || city == self.map.start() || self.map.neighbours(city).any(won) {
            CityStatus::Open
        } else {
            CityStatus::Locked
        }
    }

    /// Counts the cities by status.
    pub fn progress(&self) -> Progress {
        let mut progress = Progress::default();
        for (city, _) in self.map.cities() {
            match self.status(city) {
                CityStatus::Won => progress.won += 1,
                CityStatus::Open => progress.open += 1,
                CityStatus::Locked => progress.locked += 1,
            }
        }
        progress
    }

    /// Returns the locked cities that a win at this city opens.
    pub fn opened_by(&self, city: CityId) -> impl Iterator<Item = CityId> {
        self.map.neighbours(city).filter(|&neighbour| self.status(neighbour) == CityStatus::Locked)
    }

    /// Returns the cities to play after a match at a city: the same city until it is won, then the open cities that it
    /// leads to, or any open city when it leads to none.
    pub fn following(&self, city: CityId, match_won: bool) -> Vec<CityId> {
        let is_open = |city: &CityId| self.status(*city) == CityStatus::Open;
        if !match_won || is_open(&city) {
            return vec![city];
        }
        let next: Vec<CityId> = self.map.neighbours(city).filter(is_open).collect();
        if next.is_empty() { self.map.cities().map(|(id, _)| id).filter(is_open).collect() } else { next }
    }

    /// Adds an attempt.
    ///
    /// # Errors
    /// When its city is locked, the attempt is impossible, or the sheet is full.
    pub fn record(&mut self, attempt: Attempt) -> Result<(), AttemptError> {
        let city = self.map.city(attempt.city);
        if self.status(attempt.city) == CityStatus::Locked {
            return Err(AttemptError::Locked(city.slug.clone()));
        }
        attempt.check(city.mission)?;
        let attempt_bytes = self.attempt_bytes + attempt.bytes_without_notes(&self.map);
        let note_bytes = self.note_bytes + attempt.notes.iter().map(Note::bytes).sum::<usize>();
        if self.attempts.len() >= MAX_ATTEMPTS || attempt_bytes > ATTEMPT_BYTES {
            return Err(AttemptError::TooMany);
        }
        if note_bytes > NOTE_BYTES {
            return Err(AttemptError::NoteBytes);
        }
        (self.attempt_bytes, self.note_bytes) = (attempt_bytes, note_bytes);
        if let Some(won) = self.won.get_mut(usize::from(attempt.city.index())) {
            *won |= attempt.completes();
        }
        self.attempts.push(attempt);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
