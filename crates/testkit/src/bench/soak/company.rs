//! A table of the soak test: its people do one thing after another, and wait each time until all of them have seen it.

use std::time::Duration;

use rand::{RngExt, SeedableRng, rngs::ChaCha12Rng};
use splitkey_protocol::{FromHost, PlayerName, PlayerToken, Refused};
use splitkey_rules::Side;

use super::{
    STUCK_AFTER, WakeQueue,
    choice::{Mood, PersonAction, choose},
    pending::{PendingAction, begin},
    people::{PEOPLE, People, Person},
    tally::Tally,
};

/// The number of wake-ups of a table: one for each person, and the last one for the table's own schedule.
pub const PLACES: usize = PEOPLE + 1;
/// The pause between two actions at a table, in milliseconds.
const REST: std::ops::RangeInclusive<u64> = 200..=1000;
/// The number of people a table should have, drawn for each match.
const WANTED: std::ops::RangeInclusive<usize> = 2..=6;
const NAMES: [&str; PEOPLE] = ["Ada", "Bram", "Cleo", "Daan", "Edda", "Finn", "Gwen"];

pub struct Company {
    number: usize,
    url: String,
    people: People,
    mood: Mood,
    random: ChaCha12Rng,
    /// The action in progress, its condition, and when it began.
    under_way: Option<(PersonAction, PendingAction, Duration)>,
    /// The earliest time for the next action.
    next_at: Duration,
    /// The number of actions so far.
    begun: u64,
    /// The number of people who have joined so far.
    came: u64,
    over: bool,
    resting: bool,
    pub tally: Tally,
}

impl Company {
    pub fn new(number: usize, url: &str, queue: &mut WakeQueue) -> Company {
        let mut random = ChaCha12Rng::seed_from_u64(number as u64);
        let wanted = random.random_range(WANTED);
        let mut company = Company {
            number,
            url: url.to_owned(),
            people: People::default(),
            mood: Mood { wanted, matches: 0, touched: false, talked: false },
            random,
            under_way: None,
            next_at: Duration::ZERO,
            begun: 0,
            came: 0,
            over: false,
            resting: false,
            tally: Tally::default(),
        };
        company.rest(queue);
        company
    }

    /// Stops starting new actions.
    pub fn come_to_rest(&mut self) {
        self.resting = true;
    }

    pub fn is_at_rest(&self) -> bool {
        self.resting && self.under_way.is_none()
    }

    /// Receives messages for a person, or starts the next action.
    pub fn look_after(&mut self, place: usize, queue: &mut WakeQueue) {
        if place < PEOPLE {
            self.update(place, queue);
        } else {
            self.watch_time(queue);
        }
        if self.under_way.as_ref().is_some_and(|(_, pending, _)| (pending.is_done)(&self.people)) {
            self.end(queue);
        }
    }

    fn update(&mut self, who: usize, queue: &mut WakeQueue) {
        let now = queue.now();
        let Some(person) = self.people.get_mut(who) else { return };
        let Some(guest) = person.guest.as_mut() else { return };
        let heard = guest.update(now);
        if let Some(due) = guest.next_deadline() {
            queue.set(due.max(now + Duration::from_millis(1)), self.number * PLACES + who);
        }
        if guest.lost {
            person.guest = None;
            self.tally.note_error(format!("table {}: a connection was lost", self.number));
        }
        for message in heard {
            self.note(who, message);
        }
    }

    fn note(&mut self, who: usize, message: FromHost) {
        match &message {
            FromHost::Refused { reason } => {
                let race = matches!(self.under_way, Some((PersonAction::Race { .. }, ..)));
                if race && *reason == Refused::StaleRevision {
                    self.tally.too_late += 1;
                } else {
                    let doing = self.under_way.as_ref().map(|(choice, ..)| choice);
                    self.tally.note_error(format!("table {}: {reason:?} for {doing:?}", self.number));
                }
            }
            FromHost::Goodbye { why } => {
                self.tally.note_error(format!("table {}: a connection ended: {why:?}", self.number));
            }
            _ => {}
        }
        if let Some(person) = self.people.get_mut(who) {
            person.heard.push(message);
        }
    }

    fn watch_time(&mut self, queue: &mut WakeQueue) {
        let now = queue.now();
        match &self.under_way {
            None if !self.resting && now >= self.next_at => self.begin(queue),
            Some((choice, pending, since)) if *since + STUCK_AFTER <= now => {
                let seen = self.people.position();
                self.tally.note_stuck(format!(
                    "table {}: {:?} ({}) after {:?}, seen {:?}",
                    self.number,
                    choice,
                    pending.what,
                    now - *since,
                    seen.map(|position| (position.revision, position.phase))
                ));
                // It is reported once, and nothing more happens at this table.
                self.under_way = None;
                self.resting = true;
            }
            _ => {}
        }
    }

    fn begin(&mut self, queue: &mut WakeQueue) {
        let now = queue.now();
        let choice = choose(&self.people, &self.mood, &mut self.random);
        self.people.places.iter_mut().flatten().for_each(|person| person.heard.clear());
        let code = self.people.table().map(|table| table.code);
        let dialled = match choice {
            Some(PersonAction::Open) => Some((0, Some(Side::A), None)),
            Some(PersonAction::Join { who, side }) => Some((who, side, None)),
            Some(PersonAction::ComeBack { who }) => Some((who, None, code)),
            _ => None,
        };
        if let Some((who, side, table)) = dialled {
            let wake = queue.wake(self.number * PLACES + who);
            let mut person = match self.people.places[who].take() {
                Some(person) => person,
                None => self.newcomer(who, side),
            };
            person.dial(&self.url, table, wake, now);
            self.people.places[who] = Some(person);
        }
        self.begun += 1;
        let begun = choice.and_then(|choice| Some((begin(&choice, &mut self.people, self.begun)?, choice)));
        match begun {
            Some((pending, choice)) => {
                self.under_way = Some((choice, pending, now));
                for who in 0..PEOPLE {
                    self.update(who, queue);
                }
                queue.set(now + STUCK_AFTER, self.number * PLACES + PEOPLE);
            }
            None => {
                self.tally.note_stuck(format!("table {}: nobody can do anything", self.number));
                self.resting = true;
            }
        }
    }

    fn newcomer(&mut self, who: usize, side: Option<Side>) -> Person {
        self.came += 1;
        let mut token = [0x5a; 32];
        token[..8].copy_from_slice(&(self.number as u64).to_le_bytes());
        token[8..16].copy_from_slice(&self.came.to_le_bytes());
        Person {
            token: PlayerToken(token),
            name: PlayerName::new(NAMES[who]).expect("these names should be valid"),
            side,
            guest: None,
            heard: Vec::new(),
        }
    }

    fn end(&mut self, queue: &mut WakeQueue) {
        let Some((choice, pending, since)) = self.under_way.take() else { return };
        self.tally.note_done(pending.what, queue.now() - since);
        self.mood.talked = matches!(choice, PersonAction::Say { .. } | PersonAction::React { .. });
        match choice {
            PersonAction::Leave { who } => self.people.places[who] = None,
            PersonAction::Close { .. } => {
                self.people = People::default();
                self.mood.matches = 0;
                self.mood.wanted = self.random.random_range(WANTED);
            }
            PersonAction::Swap { .. } => {
                for person in self.people.places.iter_mut().flatten() {
                    person.side = person.side.map(Side::partner);
                }
            }
            PersonAction::Deal { .. } => {
                self.over = false;
                self.mood.touched = false;
                self.mood.wanted = self.random.random_range(WANTED);
            }
            PersonAction::Clue { .. } => self.mood.touched = false,
            PersonAction::Touch { .. } | PersonAction::Race { .. } => self.mood.touched = true,
            _ => {}
        }
        let over = self.people.position().is_some_and(|position| position.phase.is_over());
        if over && !std::mem::replace(&mut self.over, over) {
            self.mood.matches += 1;
            self.tally.note_done("matches played to their end", Duration::ZERO);
        }
        self.rest(queue);
    }

    fn rest(&mut self, queue: &mut WakeQueue) {
        self.next_at = queue.now() + Duration::from_millis(self.random.random_range(REST));
        queue.set(self.next_at, self.number * PLACES + PEOPLE);
    }
}
