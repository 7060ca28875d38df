//! Tips that guide a player through their first turns, each shown once.

use bevy::prelude::*;
use splitkey_rules::{Phase, WordState};

use crate::{ClientSystems, MatchView, Named, Playback, Shown, platform::Store};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Coach>()
        .add_systems(Startup, recall_notes.run_if(resource_exists::<Store>))
        .add_systems(Update, choose_note.in_set(ClientSystems::Draw))
        .add_systems(Last, keep_notes.run_if(resource_exists::<Store>));
}

/// Storage key for the tips already read.
const KEY: &str = "coach";

/// A tip, shown when it first matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoachNote {
    /// What the player's half of the key means.
    Key,
    /// How to give a clue.
    Clue,
    /// How to touch a word, and whose half of the key counts.
    Touch,
    /// That a turn can go on or end.
    Stop,
    /// What a miss costs.
    Miss,
}

impl Named for CoachNote {
    const NAMES: &'static [(CoachNote, &'static str)] = &[
        (CoachNote::Key, "key"),
        (CoachNote::Clue, "clue"),
        (CoachNote::Touch, "touch"),
        (CoachNote::Stop, "stop"),
        (CoachNote::Miss, "miss"),
    ];
}

impl CoachNote {
    /// Returns the Fluent key of its text.
    pub fn text(self) -> &'static str {
        match self {
            CoachNote::Key => "coach-key",
            CoachNote::Clue => "coach-clue",
            CoachNote::Touch => "coach-touch",
            CoachNote::Stop => "coach-stop",
            CoachNote::Miss => "coach-miss",
        }
    }

    /// Returns whether the tip applies to this moment.
    fn fits(self, game: &MatchView) -> bool {
        let Some(side) = game.my_side() else { return false };
        let position = &game.position;
        let missed = |word: &WordState| word.marked_by != [false, false];
        let clues = !matches!(position.phase, Phase::Sudden(_) | Phase::Over(_));
        match self {
            CoachNote::Key => clues,
            CoachNote::Clue => position.phase.may_clue(side),
            CoachNote::Touch => position.phase == Phase::Guess(side),
            CoachNote::Stop => position.phase == Phase::Guess(side) && position.may_stop,
            CoachNote::Miss => clues && position.words.iter().any(missed),
        }
    }
}

/// The tips already read, and the one on screen.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Coach {
    read: Vec<CoachNote>,
    note: Option<CoachNote>,
    quiet: bool,
}

impl Coach {
    /// Creates a coach that shows no tips and keeps the stored list of read ones.
    pub fn quiet() -> Coach {
        Coach { quiet: true, ..Coach::default() }
    }

    /// Returns the tip to show now.
    pub fn note(&self) -> Option<CoachNote> {
        self.note
    }

    /// Returns whether every tip was read or the player turned tips off.
    pub fn is_done(&self) -> bool {
        self.read.len() == CoachNote::NAMES.len()
    }

    pub(crate) fn close_note(&mut self) {
        self.read.extend(self.note.take());
    }

    pub(crate) fn end(&mut self) {
        self.note = None;
        self.read = CoachNote::NAMES.iter().map(|(note, _)| *note).collect();
    }

    pub(crate) fn begin_again(&mut self) {
        *self = Coach::default();
    }
}

/// Ignores stored names that this version does not know.
fn recall_notes(store: Res<Store>, mut coach: ResMut<Coach>) {
    let text = store.0.get(KEY).unwrap_or_default();
    coach.read = text.split_whitespace().filter_map(CoachNote::named).collect();
    coach.read.dedup();
}

fn keep_notes(store: Res<Store>, coach: Res<Coach>, mut kept: Local<Option<Vec<CoachNote>>>) {
    if kept.as_ref().is_some_and(|kept| *kept != coach.read) {
        let names: Vec<_> = coach.read.iter().map(|note| note.name()).collect();
        store.0.set(KEY, &names.join(" "));
    }
    if kept.as_ref() != Some(&coach.read) {
        *kept = Some(coach.read.clone());
    }
}

/// Chooses the first unread tip that applies, once everything before it has been shown.
fn choose_note(shown: Res<Shown>, playback: Res<Playback>, mut coach: ResMut<Coach>) {
    if coach.quiet || coach.is_done() || !playback.is_done() || playback.is_replay() {
        return;
    }
    let fits = |note: CoachNote| shown.0.as_ref().is_some_and(|game| note.fits(game));
    let unread = CoachNote::NAMES.iter().map(|(note, _)| *note).filter(|note| !coach.read.contains(note));
    let wanted = unread.into_iter().find(|note| fits(*note));
    if coach.note != wanted {
        coach.note = wanted;
    }
}

#[cfg(test)]
mod tests {
    use splitkey_rules::{Action, Side};

    use super::*;
    use crate::{phrases::sample::Sample, playback};

    fn app(game: MatchView) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, playback::plugin, plugin)).init_resource::<crate::Settings>();
        app.insert_resource(Shown(Some(game)));
        app.update();
        app
    }

    /// All tips of one moment, each closed before the next.
    fn notes(game: MatchView) -> Vec<CoachNote> {
        let mut app = app(game);
        std::iter::from_fn(|| {
            let note = app.world().resource::<Coach>().note();
            app.world_mut().resource_mut::<Coach>().close_note();
            app.update();
            note
        })
        .collect()
    }

    #[test]
    fn the_first_giver_learns_about_the_key_and_giving_a_clue() {
        assert_eq!(notes(Sample::new().seen_by(Some(Side::A))), [CoachNote::Key, CoachNote::Clue]);
    }

    #[test]
    fn the_guesser_learns_to_touch_and_then_to_stop() {
        let sample = Sample::new().clue(Side::A, "polar", 2);
        assert_eq!(notes(sample.seen_by(Some(Side::B))), [CoachNote::Key, CoachNote::Touch]);
        let sample = Sample::new().clue(Side::A, "polar", 2).guess(Side::B, 0);
        let expected = [CoachNote::Key, CoachNote::Touch, CoachNote::Stop];
        assert_eq!(notes(sample.seen_by(Some(Side::B))), expected);
    }

    #[test]
    fn spectators_and_players_who_turned_tips_off_get_none() {
        assert_eq!(notes(Sample::new().seen_by(None)), []);
        let mut app = app(Sample::new().seen_by(Some(Side::A)));
        app.world_mut().resource_mut::<Coach>().end();
        app.update();
        let coach = app.world().resource::<Coach>();
        assert!(coach.is_done() && coach.note().is_none());
    }

    #[test]
    fn sudden_death_has_no_tips_about_clues_and_costs() {
        let mut game = Sample::new().clue(Side::A, "polar", 2).guess(Side::B, 20).seen_by(Some(Side::A));
        game.position.phase = Phase::Sudden([true, true]);
        assert_eq!(notes(game), []);
    }

    #[test]
    fn a_waiting_player_gets_only_the_tip_about_the_key() {
        let sample = Sample::new().clue(Side::A, "polar", 2).guess(Side::B, 0).act(Side::B, Action::Stop);
        assert_eq!(notes(sample.seen_by(Some(Side::A))), [CoachNote::Key]);
    }
}
