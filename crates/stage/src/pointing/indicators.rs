//! What other players point at and pin: a soft outline around the word under a pointer, and pins.

use bevy::{light::NotShadowCaster, prelude::*};
use splitkey_client::{ClientSystems, Pointing, Settings, TableState, palette, rules::Side};

use crate::{
    cards::words::Face,
    materials::finish::{glowing, plain},
    shape::Shape,
    style::{self, colour},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<IndicatorLooks>()
        .add_observer(prepare_indicators)
        .add_systems(Update, show_indicators.after(ClientSystems::Sync).in_set(ClientSystems::Draw));
}

/// The outline of each side, and the pin.
#[derive(Resource)]
struct IndicatorLooks {
    line: Handle<Mesh>,
    sides: [Handle<StandardMaterial>; 2],
    pin: Handle<Mesh>,
    pinned: Handle<StandardMaterial>,
}

/// An indicator on a card, which is hidden until it is set.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Indicator {
    Pointer,
    Pin,
}

/// The outline lies inside the card's edge, so that it is never mistaken for the player's own cursor.
const INSET: f32 = 0.055;
const BREADTH: f32 = 0.028;
const STRENGTH: f32 = 0.75;
/// Height above a face of what lies on it.
const ABOVE: f32 = 0.0016;
/// The position of a pin on its card, its head and its needle.
const PIN_AT: Vec3 = Vec3::new(-0.44, style::CARD[2], -0.275);
const PIN_HEAD: f32 = 0.042;
const PIN_HEIGHT: f32 = 0.075;

impl FromWorld for IndicatorLooks {
    fn from_world(world: &mut World) -> IndicatorLooks {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        let hole = Vec2::new(style::CARD[0], style::CARD[1]) - Vec2::splat(2.0 * (INSET + BREADTH));
        let line = meshes.add(Shape::new().frame(hole, style::CARD_CORNER, BREADTH).mesh());
        let needle = [[0.006, 0.0], [0.006, PIN_HEIGHT - PIN_HEAD]];
        let pin = Shape::new()
            .lathe(&needle, 8)
            .at(Transform::from_xyz(0.0, PIN_HEIGHT - PIN_HEAD, 0.0))
            .ball(PIN_HEAD);
        let pin = meshes.add(pin.mesh());
        let mut materials = world.resource_mut::<Assets<StandardMaterial>>();
        let sides = Side::BOTH.map(|side| {
            let paint = colour(palette::side(side)).with_alpha(STRENGTH);
            materials.add(glowing(paint, AlphaMode::Blend))
        });
        let pinned = materials.add(plain(colour(palette::WAX_RED), 0.35));
        IndicatorLooks { line, sides, pin, pinned }
    }
}

fn prepare_indicators(added: On<Add, Face>, looks: Res<IndicatorLooks>, mut commands: Commands) {
    let [first, _] = looks.sides.clone();
    let top = Transform::from_xyz(0.0, style::CARD[2] + ABOVE, 0.0);
    commands
        .entity(added.entity)
        .with_child((
            Name::new("Pointer mark"),
            Indicator::Pointer,
            NotShadowCaster,
            Mesh3d(looks.line.clone()),
            MeshMaterial3d(first),
            top,
            Visibility::Hidden,
        ))
        .with_child((
            Name::new("Pin mark"),
            Indicator::Pin,
            Mesh3d(looks.pin.clone()),
            MeshMaterial3d(looks.pinned.clone()),
            Transform::from_translation(PIN_AT),
            Visibility::Hidden,
        ));
}

/// Shows the indicators, pointers in the colour of their side.
fn show_indicators(
    pointing: Res<Pointing>,
    state: Res<TableState>,
    settings: Res<Settings>,
    looks: Res<IndicatorLooks>,
    added: Query<(), Added<Face>>,
    faces: Query<(&Face, &Children)>,
    mut shown: Query<(&Indicator, &mut Visibility, &mut MeshMaterial3d<StandardMaterial>)>,
) {
    if !pointing.is_changed() && !settings.is_changed() && added.is_empty() {
        return;
    }
    for (face, children) in &faces {
        let pointer = pointing.pointing_at(face.0).next();
        let side = pointer.and_then(|seat| state.seat(seat)?.side);
        for child in children {
            let Ok((indicator, mut visibility, mut material)) = shown.get_mut(*child) else { continue };
            let is_made = match indicator {
                Indicator::Pointer => pointer.is_some(),
                Indicator::Pin => pointing.pins_on(face.0, &settings) > 0,
            };
            visibility.set_if_neq(if is_made { Visibility::Inherited } else { Visibility::Hidden });
            if let (Indicator::Pointer, Some(look)) =
                (indicator, side.and_then(|side| looks.sides.get(side.index())))
            {
                material.set_if_neq(MeshMaterial3d(look.clone()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use splitkey_client::{protocol::SeatId, rules::Cell};

    use super::*;

    fn cell(index: u8) -> Cell {
        Cell::new(index).expect("a cell")
    }

    /// Returns the cells with a visible mark of a kind.
    fn seen(app: &mut App, wanted: Indicator) -> Vec<Cell> {
        app.update();
        let world = app.world_mut();
        let mut indicators = world.query::<(&Indicator, &Visibility, &ChildOf)>();
        let made = indicators
            .iter(world)
            .filter(|(indicator, visibility, _)| **indicator == wanted && **visibility != Visibility::Hidden);
        made.map(|(.., face)| world.get::<Face>(face.0).expect("its card").0).collect()
    }

    #[test]
    fn marks_appear_on_their_words() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Mesh>()
            .init_asset::<StandardMaterial>()
            .init_resource::<Pointing>()
            .init_resource::<TableState>()
            .init_resource::<Settings>()
            .add_plugins(plugin);
        for at in [3, 7, 9] {
            app.world_mut().spawn((Name::new("Face"), Face(cell(at))));
        }
        assert!(seen(&mut app, Indicator::Pointer).is_empty());
        let mut pointing = app.world_mut().resource_mut::<Pointing>();
        pointing.pointers.insert(SeatId(2), cell(7));
        pointing.pins.entry(SeatId(1)).or_default().extend([cell(3), cell(9)]);
        assert_eq!(seen(&mut app, Indicator::Pointer), [cell(7)]);
        assert_eq!(seen(&mut app, Indicator::Pin).len(), 2);
        app.insert_resource(Settings { streamer: true, ..default() });
        assert!(seen(&mut app, Indicator::Pin).is_empty(), "streamer mode hides them");
        app.insert_resource(Pointing::default());
        assert!(seen(&mut app, Indicator::Pin).is_empty());
    }
}
