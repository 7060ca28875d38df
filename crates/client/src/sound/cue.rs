//! Maps what is shown to sounds. Sounds never reveal private information, since everybody in the room can hear them.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_rules::{Fact, Outcome, Phase};

use crate::{ClientSystems, ClueTyped, FactShown, MatchShown, Playback, Selection, Shown};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(sound_fact).add_observer(sound_deal).add_observer(sound_key).add_systems(
        Update,
        (sound_touch, sound_turn, sound_suspense, sound_seconds).in_set(ClientSystems::Draw),
    );
}

/// A sound. The order is that of [`Cue::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cue {
    CardSlide,
    CardLand,
    TypeKey,
    ClueSent,
    Touch,
    Suspense,
    Agent,
    Bystander,
    Assassin,
    Check,
    Turn,
    Tick,
    Victory,
    Defeat,
}

/// The volume control that a cue belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CueKind {
    /// Events at the table.
    Table,
    /// The player's own touches.
    Touch,
    /// Alerts for the player. Everything else is quieter while they sound.
    Alert,
}

/// A cue is to be played.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CueSounded(pub Cue);

/// Interval between the ticks of sudden death.
const SECOND: Duration = Duration::from_secs(1);
/// Interval between the thumps of suspense.
const THUMPS: Duration = Duration::from_millis(350);

impl Cue {
    /// Every cue, in order.
    pub const ALL: [Cue; 14] = [
        Cue::CardSlide,
        Cue::CardLand,
        Cue::TypeKey,
        Cue::ClueSent,
        Cue::Touch,
        Cue::Suspense,
        Cue::Agent,
        Cue::Bystander,
        Cue::Assassin,
        Cue::Check,
        Cue::Turn,
        Cue::Tick,
        Cue::Victory,
        Cue::Defeat,
    ];

    /// Returns the volume control that the cue belongs to.
    pub fn kind(self) -> CueKind {
        match self {
            Cue::TypeKey | Cue::Touch => CueKind::Touch,
            Cue::Turn => CueKind::Alert,
            _ => CueKind::Table,
        }
    }

    /// Returns the Fluent key of its caption. Sounds of the player's own touches have none.
    pub fn caption(self) -> Option<&'static str> {
        Some(match self {
            Cue::TypeKey | Cue::Touch => return None,
            Cue::CardSlide => "caption-card-slide",
            Cue::CardLand => "caption-card-land",
            Cue::ClueSent => "caption-clue-sent",
            Cue::Suspense => "caption-suspense",
            Cue::Agent => "caption-agent",
            Cue::Bystander => "caption-bystander",
            Cue::Assassin => "caption-assassin",
            Cue::Check => "caption-check",
            Cue::Turn => "caption-turn",
            Cue::Tick => "caption-tick",
            Cue::Victory => "caption-victory",
            Cue::Defeat => "caption-defeat",
        })
    }

    /// Returns the cue of a fact. A right guess sounds the same whether or not the clue meant it.
    fn of(fact: &Fact) -> Option<Cue> {
        match fact {
            Fact::ClueGiven { .. } => Some(Cue::ClueSent),
            Fact::WordCovered { .. } => Some(Cue::Agent),
            Fact::WordMarked { assassin: false, .. } => Some(Cue::Bystander),
            Fact::WordMarked { assassin: true, .. } | Fact::AssassinTouched { .. } => Some(Cue::Assassin),
            Fact::CheckTaken { .. } | Fact::TokenDiscarded { face: Some(_) } => Some(Cue::Check),
            Fact::SuddenDeathBegan => Some(Cue::Tick),
            Fact::MatchEnded { outcome: Outcome::Won } => Some(Cue::Victory),
            Fact::MatchEnded { outcome: Outcome::Lost(_) } => Some(Cue::Defeat),
            Fact::Challenged { .. } | Fact::SideFinished { .. } => Some(Cue::CardLand),
            Fact::MatchEnded { outcome: Outcome::Void }
            | Fact::TokenDiscarded { face: None }
            | Fact::CluePenalised { .. }
            | Fact::Denied { .. }
            | Fact::TimedOut { .. }
            | Fact::Proposed { .. }
            | Fact::ProposalWithdrawn
            | Fact::TurnEnded { .. } => None,
        }
    }
}

fn sound_fact(shown: On<FactShown>, mut commands: Commands) {
    if let Some(cue) = Cue::of(&shown.fact) {
        commands.trigger(CueSounded(cue));
    }
}

fn sound_deal(shown: On<MatchShown>, mut commands: Commands) {
    if shown.fresh {
        commands.trigger(CueSounded(Cue::CardSlide));
    }
}

fn sound_key(_: On<ClueTyped>, mut commands: Commands) {
    commands.trigger(CueSounded(Cue::TypeKey));
}

/// Thumps while a touched word is about to be revealed. The wait is the same for every identity.
fn sound_suspense(
    time: Res<Time>,
    playback: Res<Playback>,
    mut clock: Local<Option<Timer>>,
    mut commands: Commands,
) {
    let begins = playback.suspense().is_some() && clock.is_none();
    if playback.suspense().is_none() {
        *clock = None;
        return;
    }
    let clock = clock.get_or_insert_with(|| Timer::new(THUMPS, TimerMode::Repeating));
    if begins || clock.tick(time.delta()).just_finished() {
        commands.trigger(CueSounded(Cue::Suspense));
    }
}

/// Sounds when a word is selected by a first press.
fn sound_touch(selection: Res<Selection>, mut commands: Commands) {
    if selection.is_changed() && selection.armed.is_some() {
        commands.trigger(CueSounded(Cue::Touch));
    }
}

/// Sounds when my side can act and could not before. In a replay nobody can.
fn sound_turn(
    shown: Res<Shown>,
    playback: Res<Playback>,
    mut before: Local<Option<Phase>>,
    mut commands: Commands,
) {
    if !shown.is_changed() {
        return;
    }
    let Some(game) = shown.0.as_ref().filter(|_| !playback.is_replay()) else {
        *before = None;
        return;
    };
    let phase = game.position.phase;
    let mine = |phase: Phase| game.my_side().is_some_and(|side| phase.waits_for(side));
    if mine(phase) && before.is_some_and(|before| !mine(before)) {
        commands.trigger(CueSounded(Cue::Turn));
    }
    *before = Some(phase);
}

/// Ticks once a second in sudden death.
fn sound_seconds(
    time: Res<Time<Real>>,
    shown: Res<Shown>,
    playback: Res<Playback>,
    mut clock: Local<Option<Timer>>,
    mut commands: Commands,
) {
    let live = shown.0.as_ref().filter(|_| !playback.is_replay());
    let sudden = live.is_some_and(|game| matches!(game.position.phase, Phase::Sudden(_)));
    if !sudden {
        *clock = None;
    } else if clock
        .get_or_insert_with(|| Timer::new(SECOND, TimerMode::Repeating))
        .tick(time.delta())
        .just_finished()
    {
        commands.trigger(CueSounded(Cue::Tick));
    }
}

#[cfg(test)]
mod tests {
    use bevy_time::TimeUpdateStrategy;
    use splitkey_rules::{Cell, Side};

    use super::*;
    use crate::{Settings, phrases::sample::Sample, playback};

    #[derive(Resource, Default)]
    struct Heard(Vec<Cue>);

    fn table() -> App {
        let mut app = App::new();
        app.add_plugins((bevy_time::TimePlugin, playback::plugin, plugin))
            .init_resource::<Settings>()
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
            .init_resource::<Selection>()
            .init_resource::<Heard>()
            .add_observer(|cue: On<CueSounded>, mut heard: ResMut<Heard>| heard.0.push(cue.0));
        app.update();
        app
    }

    fn heard(app: &mut App, frames: usize) -> Vec<Cue> {
        (0..frames).for_each(|_| app.update());
        std::mem::take(&mut app.world_mut().resource_mut::<Heard>().0)
    }

    #[test]
    fn discriminants_match_the_order_of_all() {
        for (at, cue) in Cue::ALL.into_iter().enumerate() {
            assert_eq!(cue as usize, at);
        }
    }

    #[test]
    fn an_agent_sounds_the_same_for_everyone_who_sees_it() {
        let mut app = table();
        let cell = Cell::new(4).expect("a cell");
        for guesser in Side::BOTH {
            app.world_mut().trigger(FactShown { fact: Fact::WordCovered { cell, guesser }, by: None });
            assert_eq!(heard(&mut app, 1), [Cue::Agent]);
        }
    }

    #[test]
    fn sudden_death_ticks_once_a_second_until_it_is_over() {
        let mut app = table();
        let mut game = Sample::new().seen_by(None);
        game.position.phase = Phase::Sudden([true, true]);
        app.world_mut().resource_mut::<Shown>().0 = Some(game);
        assert_eq!(heard(&mut app, 30), [Cue::Tick; 3]);
        app.world_mut().resource_mut::<Shown>().0 = None;
        assert!(heard(&mut app, 30).is_empty());
    }

    #[test]
    fn suspense_thumps_twice_for_every_identity() {
        let (cell, guesser) = (Cell::new(4).expect("a cell"), Side::A);
        for (fact, cue) in [
            (Fact::WordCovered { cell, guesser }, Cue::Agent),
            (Fact::AssassinTouched { cell, guesser }, Cue::Assassin),
        ] {
            let mut app = table();
            app.world_mut().resource_mut::<Shown>().0 = Some(Sample::new().seen_by(None));
            app.world_mut().resource_mut::<Playback>().queue(None, vec![fact], 1, None);
            assert_eq!(heard(&mut app, 14), [Cue::Suspense, Cue::Suspense, cue]);
        }
    }
}
