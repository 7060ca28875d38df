//! Touching a word by holding it: a long press touches the word, a short one does not.

use splitkey_protocol::Request;
use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_rules::Cell;

use super::guess_list::GuessList;
use crate::{ClientSystems, Playback, Selection, Settings, TableState, ToHost, TouchPressed};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Holding>()
        .init_resource::<InputWaits>()
        .init_resource::<GuessList>()
        .add_observer(hold_word)
        .add_observer(let_go)
        .add_systems(Update, (fade_echo, tell_playback).chain().in_set(ClientSystems::Sync))
        // The pointer may have been released in this very frame.
        .add_systems(Last, touch_held_word);
}

/// Whether some input was made that is not handled yet, so that the pointer may have been released. The screens set it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InputWaits(pub bool);

/// The word that the pointer holds down.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Holding {
    word: Option<Held>,
    /// Frames for which the pointer's release still belongs to a touch that was made.
    echo: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Held {
    cell: Cell,
    passed: Duration,
    frames: u32,
}

impl Held {
    /// Returns whether letting go now is a tap. Where frames are slow, a tap may be released only in the next one.
    fn is_tap(self) -> bool {
        self.passed < TAP || self.frames <= 1
    }
}

/// The pointer was pressed on a word.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HoldWord {
    pub cell: Cell,
}

/// The pointer was released: on the word that it held, or anywhere else.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LetGo {
    pub on: Option<Cell>,
}

/// A shorter press is a tap, which counts like Enter.
const TAP: Duration = Duration::from_millis(250);
/// [`Holding::echo`] while the pointer is still down, and the frames from its release until every system has seen that.
const DOWN: u8 = u8::MAX;
const RELEASED: u8 = 2;

impl Holding {
    /// Returns the held word.
    pub fn cell(&self) -> Option<Cell> {
        self.word.map(|held| held.cell)
    }

    /// Returns how much of the hold time has passed, from 0 to 1.
    pub fn part(&self, settings: &Settings) -> f32 {
        let whole = f32::from(settings.hold.milliseconds()) / 1000.0;
        self.word.map_or(0.0, |held| (held.passed.as_secs_f32() / whole.max(f32::EPSILON)).min(1.0))
    }

    /// Returns whether the pointer has just touched a word by holding it, so that its release does nothing more.
    fn has_touched(&self) -> bool {
        self.echo > 0
    }
}

fn hold_word(
    hold: On<HoldWord>,
    (state, playback, list): (Res<TableState>, Res<Playback>, Res<GuessList>),
    settings: Res<Settings>,
    mut holding: ResMut<Holding>,
    mut selection: ResMut<Selection>,
    mut commands: Commands,
) {
    // The words are those of another match.
    if playback.is_replay() {
        return;
    }
    let cell = hold.cell;
    let touchable = state.game.as_ref().is_some_and(|game| game.can_touch(cell));
    if touchable && list.0.is_empty() && settings.hold.milliseconds() == 0 {
        touch(cell, &mut holding, &mut selection, &mut commands);
    } else {
        *holding = Holding { word: Some(Held { cell, passed: Duration::ZERO, frames: 0 }), echo: 0 };
    }
}

fn touch(cell: Cell, holding: &mut Holding, selection: &mut Selection, commands: &mut Commands) {
    *holding = Holding { word: None, echo: DOWN };
    *selection = Selection { cursor: Some(cell), armed: None };
    commands.trigger(ToHost(Request::Guess { word: cell.into() }));
}

fn let_go(release: On<LetGo>, mut holding: ResMut<Holding>, mut commands: Commands) {
    if let Some(held) = holding.word.take()
        && release.on == Some(held.cell)
        && held.is_tap()
    {
        commands.trigger(TouchPressed { cell: held.cell });
    }
    if holding.echo == DOWN {
        holding.echo = RELEASED;
    }
}

fn fade_echo(mut holding: ResMut<Holding>) {
    if holding.echo > 0 && holding.echo != DOWN {
        holding.echo -= 1;
    }
}

/// Advances the hold, and touches the word once it was held long enough. The frame of the press is not part of it.
fn touch_held_word(
    (time, waits): (Res<Time<Real>>, Res<InputWaits>),
    (state, list): (Res<TableState>, Res<GuessList>),
    settings: Res<Settings>,
    mut holding: ResMut<Holding>,
    mut selection: ResMut<Selection>,
    mut commands: Commands,
) {
    let Some(held) = holding.word.filter(|_| !waits.0) else { return };
    // While a list is made, nothing is touched before it is sent.
    let touchable = list.0.is_empty() && state.game.as_ref().is_some_and(|game| game.can_touch(held.cell));
    let passed = if held.frames == 0 { Duration::ZERO } else { held.passed + time.delta() };
    let whole = Duration::from_millis(settings.hold.milliseconds().into());
    if touchable && whole > Duration::ZERO && passed >= whole {
        touch(held.cell, &mut holding, &mut selection, &mut commands);
    } else {
        // A word that cannot be touched can still be tapped, to learn why.
        let shown = if touchable { passed } else { passed.min(TAP) };
        let now = Held { passed: shown, frames: held.frames + 1, ..held };
        holding.word = (touchable || now.is_tap()).then_some(now);
    }
}

fn tell_playback(holding: Res<Holding>, mut playback: ResMut<Playback>) {
    playback.note_press(holding.has_touched());
}

#[cfg(test)]
mod tests {
    use bevy_time::TimeUpdateStrategy;
    use splitkey_rules::{Identity, Phase, Side, SideMap};

    use super::*;
    use crate::{phrases::sample::Sample, settings::Hold};

    #[derive(Resource, Default, Debug, PartialEq)]
    struct Wanted(Vec<Request>, Vec<Cell>);

    const CELL: u8 = 7;

    fn cell() -> Cell {
        Cell::new(CELL).unwrap()
    }

    fn table(hold: Hold) -> App {
        let mut game = Sample::new().seen_by(None);
        game.me = Some((Side::A, SideMap([Identity::Bystander; 25])));
        game.position.phase = Phase::Guess(Side::A);
        let mut app = App::new();
        app.add_plugins((bevy_time::TimePlugin, plugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
            .insert_resource(Settings { hold, ..Default::default() })
            .insert_resource(TableState { game: Some(game), ..Default::default() })
            .init_resource::<Selection>()
            .init_resource::<Playback>()
            .init_resource::<Wanted>()
            .add_observer(|request: On<ToHost>, mut wanted: ResMut<Wanted>| {
                wanted.0.push(request.event().0.clone())
            })
            .add_observer(|tap: On<TouchPressed>, mut wanted: ResMut<Wanted>| wanted.1.push(tap.cell));
        app.update();
        app
    }

    /// Holds the word for `tenths` of a second.
    fn held(app: &mut App, tenths: usize) -> &Wanted {
        app.world_mut().trigger(HoldWord { cell: cell() });
        (0..tenths).for_each(|_| app.update());
        app.world_mut().trigger(LetGo { on: Some(cell()) });
        app.world_mut().flush();
        app.world().resource()
    }

    fn guessed() -> Wanted {
        Wanted(vec![Request::Guess { word: cell().into() }], Vec::new())
    }

    #[test]
    fn a_word_that_is_held_long_enough_is_touched_once() {
        let mut app = table(Hold::Usual);
        assert_eq!(held(&mut app, 9), &guessed());
        assert!(app.world().resource::<Holding>().has_touched());
        (0..2).for_each(|_| app.update());
        assert!(!app.world().resource::<Holding>().has_touched());
    }

    #[test]
    fn letting_go_before_that_touches_nothing() {
        assert_eq!(held(&mut table(Hold::Long), 8), &Wanted::default());
    }

    #[test]
    fn a_tap_counts_as_a_press() {
        assert_eq!(held(&mut table(Hold::Usual), 1), &Wanted(Vec::new(), vec![cell()]));
    }

    #[test]
    fn a_tap_that_ends_in_the_next_of_slow_frames_counts_as_a_press() {
        let mut app = table(Hold::Usual);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1)));
        assert_eq!(held(&mut app, 1), &Wanted(Vec::new(), vec![cell()]));
        app.world_mut().resource_mut::<TableState>().game = None;
        assert_eq!(
            held(&mut app, 1).1,
            [cell(), cell()],
            "a word that cannot be touched can still be tapped"
        );
    }

    #[test]
    fn with_no_hold_time_a_press_touches_at_once() {
        assert_eq!(held(&mut table(Hold::None), 0), &guessed());
    }

    #[test]
    fn a_word_that_becomes_untouchable_is_not_touched() {
        let mut app = table(Hold::Usual);
        app.world_mut().trigger(HoldWord { cell: cell() });
        (0..3).for_each(|_| app.update());
        app.world_mut().resource_mut::<TableState>().game = None;
        (0..9).for_each(|_| app.update());
        assert_eq!(app.world().resource::<Wanted>(), &Wanted::default());
    }
}
