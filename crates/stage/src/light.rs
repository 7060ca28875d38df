//! The lights over the table, and how they follow the match.

use bevy::{
    light::{GlobalAmbientLight, cluster::GlobalClusterSettings},
    prelude::*,
};
use splitkey_client::{
    AssassinPlace, ClientSystems, Settings, Shown, Viewpoint,
    palette::Paint,
    rules::{Loss, Outcome, Phase},
};

use crate::{
    quality::detail::Detail,
    style::{self, colour},
    table::TableRoot,
};

mod environment_map;
mod lamp;
mod moonlight;

use lamp::Glow;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((environment_map::plugin, lamp::plugin, moonlight::plugin))
        .init_resource::<Mood>()
        .add_systems(Startup, hang_lights)
        .add_systems(Update, (choose_mood, set_lights).chain().in_set(ClientSystems::Draw));
}

/// A light, and its full brightness in lumens or lux.
#[derive(Component, Clone, Copy)]
struct Fixture {
    kind: Kind,
    full: f32,
    colour: Color,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Key,
    Lamp,
    Moon,
    Fill,
}

/// Factors on the lights, which follow the phase of the match.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mood {
    key: f32,
    lamp: f32,
    /// 0 for the warm ambient light, 1 for the colder one of sudden death.
    cold: f32,
    /// 0 for the lights' own colours, 1 for the alarm of sudden death.
    red: f32,
}

/// A mood, and how fast it is approached, per second.
type Change = (Mood, f32);

const CALM: Change = (Mood { key: 1.0, lamp: 1.0, cold: 0.0, red: 0.0 }, 9.0);
/// The lamp goes out for a moment, and the light returns red over a second and a half.
const SUDDEN: Change = (Mood { key: 0.5, lamp: 0.9, cold: 1.0, red: 1.0 }, 3.0);
/// Seconds for which the lamp is out then.
const DARK_BEFORE: f32 = 0.45;
/// The lamp is almost out before the card falls.
const ASSASSIN: Change = (Mood { key: 0.45, lamp: 0.08, cold: 0.5, red: 0.0 }, 16.0);
/// The lamp is switched off, and only the moonlight remains.
const OUT: Change = (Mood { key: 0.4, lamp: 0.0, cold: 1.0, red: 0.0 }, 40.0);
const WON: Change = (Mood { key: 1.1, lamp: 1.2, cold: 0.0, red: 0.0 }, 4.0);
/// Factors that differ by less look the same.
const ALIKE: f32 = 0.002;

/// Lumens of the spot lights, lux of the fill light, and the unit of Bevy's ambient light.
const KEY: f32 = 1_020_000.0;
const LAMP: f32 = 130_000.0;
const MOON: f32 = 300_000.0;
const FILL: f32 = 110.0;
const AMBIENT: f32 = 40.0;
/// How much of the alarm's colour the key light and the lamp take on.
const KEY_RED: f32 = 0.5;
const LAMP_RED: f32 = 1.0;
/// Additional fill light where there are fewer lights.
const LOW_FILL: f32 = 1.15;
/// Factors of key, lamp, fill and ambient light in the broadcast view: even, since video codecs render gradients badly.
const CAMERA_KEY: f32 = 0.714;
const CAMERA_LAMP: f32 = 0.4;
const CAMERA_FILL: f32 = 1.73;
const CAMERA_AMBIENT: f32 = 1.83;
/// The key light's position, usually and in the broadcast view, and its target.
const KEY_FROM: [f32; 3] = [-3.6, 7.6, -3.0];
const CAMERA_KEY_FROM: [f32; 3] = [-2.2, 8.4, -2.6];
const KEY_TO: [f32; 3] = [0.35, 0.0, 0.25];

impl Default for Mood {
    fn default() -> Mood {
        CALM.0
    }
}

fn aimed(from: [f32; 3], to: [f32; 3]) -> Transform {
    Transform::from_translation(from.into()).looking_at(to.into(), Vec3::Y)
}

fn spot(kind: Kind, full: f32, paint: Paint, outer_angle: f32) -> impl Bundle {
    let light = SpotLight {
        color: colour(paint),
        intensity: full,
        range: 60.0,
        outer_angle,
        inner_angle: outer_angle * 0.13,
        shadow_depth_bias: 0.02,
        shadow_normal_bias: 1.2,
        shadow_map_near_z: 3.0,
        ..default()
    };
    (Name::new(format!("{kind:?} light")), Fixture { kind, full, colour: light.color }, light)
}

fn hang_lights(
    table: Res<TableRoot>,
    clusters: Option<ResMut<GlobalClusterSettings>>,
    mut commands: Commands,
) {
    if let Some(mut clusters) = clusters {
        clusters.gpu_clustering = None;
    }
    commands.entity(table.0).with_children(|table| {
        table.spawn((spot(Kind::Key, KEY, style::KEY_LIGHT, 0.84), aimed(KEY_FROM, KEY_TO)));
        table.spawn((
            spot(Kind::Lamp, LAMP, style::LAMP_LIGHT, 1.3),
            aimed([-3.66, 1.2, -1.9], [-3.3, 0.0, -1.5]),
        ));
        table.spawn((
            spot(Kind::Moon, MOON, style::MOON_LIGHT, 0.36),
            aimed([10.0, 8.5, -8.5], [4.2, 0.0, -2.4]),
        ));
        table.spawn((
            Name::new("Fill light"),
            Fixture { kind: Kind::Fill, full: FILL, colour: colour(style::FILL_LIGHT) },
            DirectionalLight { color: colour(style::FILL_LIGHT), illuminance: FILL, ..default() },
            aimed([1.5, 6.0, 6.0], [0.0; 3]),
        ));
    });
}

/// Changes the light with the match, or sets it at once.
fn choose_mood(
    time: Res<Time>,
    shown: Res<Shown>,
    settings: Res<Settings>,
    assassin: Query<&AssassinPlace>,
    mut mood: ResMut<Mood>,
    mut sudden: Local<f32>,
) {
    let fell = matches!(assassin.single(), Ok(AssassinPlace::Word(_)));
    let phase = shown.0.as_ref().map(|game| game.position.phase);
    *sudden = if matches!(phase, Some(Phase::Sudden(_))) { *sudden + time.delta_secs() } else { 0.0 };
    let (goal, rate) = match phase {
        Some(Phase::Over(Outcome::Won)) => WON,
        Some(Phase::Over(Outcome::Lost(Loss::Assassin))) => ASSASSIN,
        _ if fell => ASSASSIN,
        Some(Phase::Over(Outcome::Lost(_))) => OUT,
        Some(Phase::Sudden(_)) if *sudden < DARK_BEFORE && !settings.reduced_motion => OUT,
        Some(Phase::Sudden(_)) => SUDDEN,
        _ => CALM,
    };
    if *mood == goal {
        return;
    }
    let rate = if settings.reduced_motion { f32::MAX } else { rate };
    let part = 1.0 - (-rate * time.delta_secs()).exp();
    let near = |from: f32, to: f32| if (from - to).abs() < ALIKE { to } else { from.lerp(to, part) };
    *mood = Mood {
        key: near(mood.key, goal.key),
        lamp: near(mood.lamp, goal.lamp),
        cold: near(mood.cold, goal.cold),
        red: near(mood.red, goal.red),
    };
}

/// Sets all lights by mood, detail and view.
fn set_lights(
    mood: Res<Mood>,
    detail: Res<Detail>,
    settings: Res<Settings>,
    mut spots: Query<(&Fixture, &mut SpotLight, &mut Transform, &mut Visibility), Without<Glow>>,
    mut suns: Query<(&Fixture, &mut DirectionalLight)>,
    mut glows: Query<&mut Visibility, With<Glow>>,
    mut ambient: ResMut<GlobalAmbientLight>,
) {
    if !(mood.is_changed() || detail.is_changed() || settings.is_changed()) {
        return;
    }
    let on_camera = settings.view == Viewpoint::Broadcast;
    let camera = |factor: f32| if on_camera { factor } else { 1.0 };
    let factor = |kind| match kind {
        Kind::Key => mood.key * camera(CAMERA_KEY),
        Kind::Lamp => mood.lamp * camera(CAMERA_LAMP),
        Kind::Moon => 1.0,
        Kind::Fill => camera(CAMERA_FILL) * if detail.low { LOW_FILL } else { 1.0 },
    };
    for (fixture, mut light, mut place, mut visibility) in &mut spots {
        let is_hung = fixture.kind == Kind::Key || !detail.low;
        visibility.set_if_neq(if is_hung { Visibility::Inherited } else { Visibility::Hidden });
        light.intensity = fixture.full * factor(fixture.kind);
        let red = mood.red
            * match fixture.kind {
                Kind::Key => KEY_RED,
                Kind::Lamp => LAMP_RED,
                Kind::Moon | Kind::Fill => 0.0,
            };
        light.color = fixture.colour.mix(&colour(style::ALARM_LIGHT), red);
        light.shadow_maps_enabled = fixture.kind == Kind::Key && detail.shadows();
        if fixture.kind == Kind::Key {
            place.set_if_neq(aimed(if on_camera { CAMERA_KEY_FROM } else { KEY_FROM }, KEY_TO));
        }
    }
    for (fixture, mut light) in &mut suns {
        light.illuminance = fixture.full * factor(fixture.kind);
    }
    let burning = if mood.lamp > 0.3 { Visibility::Inherited } else { Visibility::Hidden };
    glows.iter_mut().for_each(|mut glow| {
        glow.set_if_neq(burning);
    });
    ambient.brightness = AMBIENT * camera(CAMERA_AMBIENT);
    ambient.color = colour(style::AMBIENT).mix(&colour(style::SUDDEN_AMBIENT), mood.cold);
}

#[cfg(test)]
mod tests {
    use splitkey_client::rules::{Fact, Side};

    use super::*;
    use crate::fixture::{act, deal_of, dealt, hear, table, wait};

    /// Frames until the light has changed, including the moment in which the lamp is out.
    const LONG: usize = 90;

    /// Returns the strength of the key light, and its green component.
    fn key_light(app: &mut App) -> (f32, f32) {
        let mut lights = app.world_mut().query::<(&Fixture, &SpotLight)>();
        let key =
            lights.iter(app.world()).find(|(fixture, _)| fixture.kind == Kind::Key).expect("a key light");
        (key.1.intensity, key.1.color.to_linear().green)
    }

    #[test]
    fn sudden_death_dims_the_table_and_turns_the_light_red() {
        for reduced_motion in [false, true] {
            let mut app = table(Settings { reduced_motion, ..default() });
            let mut game = dealt(Some(Side::A));
            hear(&mut app, deal_of(&game));
            wait(&mut app, LONG);
            let calm = key_light(&mut app);
            let both = Phase::Sudden([true, true]);
            hear(&mut app, act(&mut game, vec![Fact::SuddenDeathBegan]));
            wait(&mut app, 5);
            let phase =
                |app: &App| app.world().resource::<Shown>().0.as_ref().map(|game| game.position.phase);
            assert_eq!(phase(&app), Some(both), "it is visible as soon as it is reported");
            wait(&mut app, LONG);
            let sudden = key_light(&mut app);
            assert!(sudden.0 < 0.6 * calm.0 && sudden.1 < 0.7 * calm.1, "{sudden:?} after {calm:?}");
        }
    }
}
