//! Tips that guide a player through their first turns, each shown once.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

use super::coach_note::CoachNote;
use crate::{ClientSystems, Named, Playback, Shown, platform::Store};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Coach>()
        .add_systems(Startup, recall_notes.run_if(resource_exists::<Store>))
        .add_systems(Update, (follow_lesson, choose_note).chain().in_set(ClientSystems::Draw))
        .add_systems(Last, keep_notes.run_if(resource_exists::<Store>));
}

/// Storage key for the tips already read.
const KEY: &str = "coach";

/// The stored name of a lesson that has begun.
const LESSON: &str = "lesson";

/// The tips already read, and the one on screen.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Coach {
    read: Vec<CoachNote>,
    note: Option<CoachNote>,
    lesson: Lesson,
    quiet: bool,
}

/// A match with more tips, which ends with the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Lesson {
    #[default]
    None,
    /// The match is not shown yet.
    Begins,
    Runs,
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
        self.unread().next().is_none()
    }

    /// Returns whether the player learns by playing.
    pub fn teaches(&self) -> bool {
        self.lesson != Lesson::None
    }

    fn unread(&self) -> impl Iterator<Item = CoachNote> + '_ {
        let all = CoachNote::NAMES.iter().map(|(note, _)| *note);
        let wanted = all.filter(|note| self.teaches() || !note.is_of_lesson());
        wanted.filter(|note| !self.read.contains(note))
    }

    pub(crate) fn close_note(&mut self) {
        self.read.extend(self.note.take());
    }

    pub(crate) fn end(&mut self) {
        self.note = None;
        self.lesson = Lesson::None;
        self.read = CoachNote::NAMES.iter().map(|(note, _)| *note).collect();
    }

    pub(crate) fn begin_again(&mut self) {
        *self = Coach::default();
    }

    pub(crate) fn begin_lesson(&mut self) {
        *self = Coach { lesson: Lesson::Begins, ..Coach::default() };
    }
}

/// Ignores unknown names.
fn recall_notes(store: Res<Store>, mut coach: ResMut<Coach>) {
    let text = store.0.get(KEY).unwrap_or_default();
    coach.read = text.split_whitespace().filter_map(CoachNote::named).collect();
    coach.read.dedup();
    if text.split_whitespace().any(|name| name == LESSON) {
        coach.lesson = Lesson::Begins;
    }
}

fn keep_notes(store: Res<Store>, coach: Res<Coach>, mut kept: Local<Option<String>>) {
    let lesson = coach.teaches().then_some(LESSON);
    let names: Vec<_> = coach.read.iter().map(|note| note.name()).chain(lesson).collect();
    let names = names.join(" ");
    if kept.as_ref().is_some_and(|kept| *kept != names) {
        store.0.set(KEY, &names);
    }
    if kept.as_ref() != Some(&names) {
        *kept = Some(names);
    }
}

/// Begins a lesson with the match that is shown, and ends it with that match.
fn follow_lesson(shown: Res<Shown>, playback: Res<Playback>, mut coach: ResMut<Coach>) {
    let Some(game) = shown.0.as_ref().filter(|_| coach.teaches() && !playback.is_replay()) else { return };
    match (coach.lesson, game.position.phase.is_over()) {
        (Lesson::Begins, false) => coach.lesson = Lesson::Runs,
        (Lesson::Runs, true) => (coach.lesson, coach.note) = (Lesson::None, None),
        _ => {}
    }
}

/// Chooses the first unread tip that applies, once everything before it has been shown.
fn choose_note(shown: Res<Shown>, playback: Res<Playback>, mut coach: ResMut<Coach>) {
    if coach.quiet || coach.is_done() || !playback.is_done() || playback.is_replay() {
        return;
    }
    let fits = |note: &CoachNote| shown.0.as_ref().is_some_and(|game| note.fits(game, coach.teaches()));
    let wanted = coach.unread().find(fits);
    if coach.note != wanted {
        coach.note = wanted;
    }
}

#[cfg(test)]
mod tests {
    use splitkey_rules::{Action, Loss, Outcome, Phase, Side};

    use super::*;
    use crate::{MatchView, phrases::sample::Sample, playback};

    fn app(game: MatchView) -> App {
        let mut app = App::new();
        app.add_plugins((bevy_time::TimePlugin, playback::plugin, plugin)).init_resource::<crate::Settings>();
        app.insert_resource(Shown(Some(game)));
        app.update();
        app
    }

    /// All tips of one moment, each closed before the next.
    fn notes(game: MatchView) -> Vec<CoachNote> {
        close_all(&mut app(game))
    }

    fn close_all(app: &mut App) -> Vec<CoachNote> {
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

    /// Shows a match during a lesson, and returns all tips of the moment.
    fn show(app: &mut App, game: MatchView) -> Vec<CoachNote> {
        app.insert_resource(Shown(Some(game)));
        app.update();
        close_all(app)
    }

    fn is_taught(app: &App) -> bool {
        app.world().resource::<Coach>().teaches()
    }

    #[test]
    fn a_lesson_explains_each_thing_when_it_first_happens() {
        let mut app = app(Sample::new().seen_by(Some(Side::A)));
        app.world_mut().resource_mut::<Coach>().begin_lesson();
        app.update();
        assert_eq!(close_all(&mut app), [CoachNote::Key], "the partner gives the first clue");
        let heard = Sample::new().clue(Side::B, "polar", 2);
        let expected = [CoachNote::Heard, CoachNote::Touch, CoachNote::Assassin];
        assert_eq!(show(&mut app, heard.seen_by(Some(Side::A))), expected);
        let watched = Sample::new().clue(Side::A, "polar", 2);
        assert_eq!(show(&mut app, watched.seen_by(Some(Side::A))), [CoachNote::Watch]);
        let missed = Sample::new().clue(Side::A, "polar", 2).guess(Side::B, 20);
        assert_eq!(show(&mut app, missed.seen_by(Some(Side::A))), [CoachNote::Miss]);
        let mut sudden = missed.seen_by(Some(Side::A));
        sudden.position.phase = Phase::Sudden([true, true]);
        assert_eq!(show(&mut app, sudden.clone()), [CoachNote::Sudden]);
        assert!(is_taught(&app));
        sudden.position.phase = Phase::Over(Outcome::Lost(Loss::Sudden));
        assert_eq!(show(&mut app, sudden), []);
        assert!(!is_taught(&app), "it ends with its match");
    }

    #[test]
    fn a_lesson_can_be_skipped_and_does_not_end_with_the_match_before_it() {
        let mut game = Sample::new().seen_by(Some(Side::A));
        game.position.phase = Phase::Over(Outcome::Won);
        let mut app = app(game);
        app.world_mut().resource_mut::<Coach>().begin_lesson();
        app.update();
        assert!(is_taught(&app));
        assert_eq!(show(&mut app, Sample::new().seen_by(Some(Side::A))), [CoachNote::Key]);
        app.world_mut().resource_mut::<Coach>().end();
        app.update();
        assert!(!is_taught(&app) && app.world().resource::<Coach>().is_done());
    }
}
