//! Tests of when each step is shown, and what cannot be skipped.

use std::time::Duration;

use bevy_ecs::prelude::*;
use bevy_time::TimeUpdateStrategy;
use splitkey_rules::{Cell, Fact, Side, TurnEnd};

use super::*;
use crate::{Settings, Suspense, phrases::sample::Sample};

#[derive(Resource, Default)]
struct Seen(Vec<&'static str>);

fn table(settings: Settings) -> App {
    let mut app = App::new();
    app.add_plugins((bevy_time::TimePlugin, plugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)))
        .insert_resource(settings)
        .init_resource::<Seen>()
        .insert_resource(Shown(Some(Sample::new().seen_by(None))))
        .add_observer(|_: On<SuspenseBegan>, mut seen: ResMut<Seen>| seen.0.push("wait"))
        .add_observer(|shown: On<FactShown>, mut seen: ResMut<Seen>| {
            seen.0.push(match shown.fact {
                Fact::WordCovered { .. } => "agent",
                Fact::WordMarked { .. } => "bystander",
                Fact::AssassinTouched { .. } => "assassin",
                _ => "other",
            });
        });
    app.update();
    app
}

fn cell() -> Cell {
    Cell::new(3).expect("a cell")
}

fn facts() -> [Fact; 3] {
    let (cell, guesser) = (cell(), Side::B);
    [
        Fact::WordCovered { cell, guesser },
        Fact::WordMarked { cell, guesser, tokens: 1, assassin: false },
        Fact::AssassinTouched { cell, guesser },
    ]
}

fn queue(app: &mut App, facts: Vec<Fact>) {
    app.world_mut().resource_mut::<Playback>().queue(None, facts, 1, None);
}

/// Frames until all that was queued has been reported.
fn frames_until(app: &mut App, told: usize) -> usize {
    (1..200)
        .find(|_| {
            app.update();
            app.world().resource::<Seen>().0.len() >= told
        })
        .expect("everything should be told")
}

/// Frames until a card or token starts to move to its word.
fn frames_until_landing(app: &mut App) -> usize {
    let sets_out = |app: &App| app.world().resource::<Landing>() != &Landing::default();
    (1..200)
        .find(|_| {
            app.update();
            sets_out(app)
        })
        .expect("it should set out")
}

#[test]
fn the_pause_before_a_reveal_is_the_same_for_every_identity() {
    for (suspense, frames) in [(Suspense::None, 1), (Suspense::Usual, 14), (Suspense::Long, 30)] {
        for fact in facts() {
            let mut app = table(Settings { suspense, ..Default::default() });
            queue(&mut app, vec![fact]);
            assert_eq!(frames_until_landing(&mut app), frames);
        }
    }
}

/// Counts the frames for which something moves to its word, and checks what lies on the table meanwhile.
#[test]
fn a_card_lies_on_its_word_before_it_is_reported() {
    for (reduced_motion, frames) in [(false, [11, 13, 11]), (true, [3, 3, 3])] {
        for (fact, frames) in facts().into_iter().zip(frames) {
            let mut app = table(Settings { reduced_motion, ..Default::default() });
            queue(&mut app, vec![fact]);
            frames_until_landing(&mut app);
            let told = app.world().resource::<Shown>().0.clone().expect("a match");
            let lies = app.world().resource::<Landing>().on(&told).clone();
            assert_eq!(told, Sample::new().seen_by(None));
            assert_eq!(lies.log.last().map(|turn| turn.guesses.len()), Some(1));
            assert_eq!(frames_until(&mut app, 2), frames, "{lies:?}");
            let shown = app.world().resource::<Shown>().0.clone();
            assert_eq!(shown.map(|told| told.public.log), Some(lies.public.log));
            app.update();
            assert_eq!(app.world().resource::<Landing>(), &Landing::default());
        }
    }
}

#[test]
fn reduced_motion_waits_a_quarter_of_a_second_lets_the_card_appear_and_shows_all_else_at_once() {
    let mut app = table(Settings { reduced_motion: true, ..Default::default() });
    let [agent, ..] = facts();
    queue(&mut app, vec![agent, Fact::TurnEnded { how: TurnEnd::Stop }]);
    assert_eq!(frames_until(&mut app, 3), 8);
    assert!(app.world().resource::<Playback>().is_done());
}

#[test]
fn a_skip_shows_everything_but_never_skips_the_assassin() {
    let mut app = table(Settings::default());
    let [agent, _, assassin] = facts();
    queue(&mut app, vec![agent]);
    app.update();
    assert_eq!(app.world().resource::<Playback>().suspense(), Some(cell()));
    app.world_mut().trigger(Skip);
    assert!(app.world().resource::<Playback>().is_done());

    queue(&mut app, vec![assassin, Fact::TurnEnded { how: TurnEnd::MatchOver }]);
    frames_until(&mut app, 4);
    app.world_mut().trigger(Skip);
    assert!(!app.world().resource::<Playback>().is_done());
    (0..18).for_each(|_| app.update());
    app.world_mut().trigger(Skip);
    assert!(app.world().resource::<Playback>().is_done());
}

#[test]
fn a_long_queue_of_facts_is_shown_fast_and_can_be_skipped() {
    for count in [9, 90] {
        let mut app = table(Settings::default());
        let line = || (0..count).map(|_| facts()).flat_map(|[agent, ..]| [agent]).collect();
        queue(&mut app, line());
        app.update();
        assert!(app.world().resource::<Playback>().is_catching_up());
        let frames = (1..).take_while(|_| {
            app.update();
            !app.world().resource::<Playback>().is_done()
        });
        let seconds = frames.count() / 20;
        assert!((1..=7).contains(&seconds), "{count} facts took {seconds} s");
        assert_eq!(app.world().resource::<Seen>().0.len(), count, "every fact is shown, and nothing waits");
        queue(&mut app, line());
        app.update();
        app.world_mut().trigger(Skip);
        assert!(app.world().resource::<Playback>().is_done());
        app.update();
        assert_eq!(app.world().resource::<Seen>().0.len(), 2 * count);
    }
}

#[test]
fn what_was_missed_is_played_after_reconnecting_on_the_same_side() {
    let seen = |side| Sample::new().seen_by(Some(side));
    let now = Sample::new().clue(Side::B, "polar", 1).guess(Side::A, 8).seen_by(Some(Side::A));
    for (before, played) in [(Side::A, vec!["other", "assassin", "other"]), (Side::B, vec![])] {
        let mut app = table(Settings::default());
        let shown = Shown(Some(seen(before)));
        app.world_mut().resource_mut::<Playback>().deal(&now, &shown);
        app.insert_resource(shown);
        (0..200).for_each(|_| app.update());
        assert_eq!(app.world().resource::<Seen>().0, played);
        assert_eq!(app.world().resource::<Shown>().0.as_ref(), Some(&now));
    }
}

#[test]
fn the_actual_state_is_shown_after_a_missed_stretch() {
    let mut app = table(Settings::default());
    let truth = Sample::new().seen_by(None);
    let [agent, bystander, _] = facts();
    app.world_mut().resource_mut::<Playback>().catch_up(vec![agent, bystander], &truth);
    frames_until(&mut app, 2);
    (0..40).for_each(|_| app.update());
    assert_eq!(app.world().resource::<Shown>().0.as_ref(), Some(&truth));
    assert!(!app.world().resource::<Playback>().is_catching_up());
}
