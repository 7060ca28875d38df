//! Dims settled fields on the viewer's own map, as the flat table does.

use bevy::{light::NotShadowCaster, prelude::*};
use splitkey_client::{ClientSystems, Shown, StandMap, rules::Cell};

use crate::{
    key::{
        key_map::cell_part,
        stand::{OwnMap, PICTURE},
    },
    materials::finish::glowing,
    shape::Shape,
    style::{self, colour},
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(lay_shade).add_systems(Update, dim_settled.in_set(ClientSystems::Draw));
}

/// The dimmed fields, as a bit set.
#[derive(Component, Default)]
struct SettledShade(u32);

/// How much a settled field is darkened, and the shade's height above the map.
const SETTLED: f32 = 0.62;
const SHADE_ABOVE: f32 = 0.003;

fn lay_shade(
    added: On<Add, OwnMap>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    let dark = colour(style::MAP_GROUND).with_alpha(SETTLED);
    commands.entity(added.entity).with_child((
        Name::new("Settled shade"),
        SettledShade::default(),
        NotShadowCaster,
        MeshMaterial3d(materials.add(glowing(dark, AlphaMode::Blend))),
        Transform::from_xyz(0.0, SHADE_ABOVE, 0.0),
        Visibility::Hidden,
    ));
}

/// Dims the settled fields of the viewer's own map, until both maps are open.
fn dim_settled(
    shown: Res<Shown>,
    stand: Query<&StandMap>,
    mut shades: Query<(Entity, &mut SettledShade)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let Ok((entity, mut shade)) = shades.single_mut() else { return };
    let is_shown = stand.single().is_ok_and(|stand| stand.0.is_some());
    let running = shown.0.as_ref().filter(|game| is_shown && game.key.is_none());
    let settled = running.into_iter().flat_map(|game| Cell::all().filter(|cell| game.is_settled(*cell)));
    let fields = settled.fold(0, |fields, cell| fields | 1 << cell.index());
    if shade.0 == fields {
        return;
    }
    shade.0 = fields;
    if fields == 0 {
        commands.entity(entity).remove::<Mesh3d>().insert(Visibility::Hidden);
        return;
    }
    let covered = Cell::all().filter(|cell| fields & (1 << cell.index()) != 0);
    let cover = covered.fold(Shape::new(), |shape, cell| {
        let part = cell_part(cell);
        let middle = (part.center() - Vec2::splat(0.5)) * PICTURE;
        let size = part.size() * PICTURE;
        shape.at(Transform::from_xyz(middle.x, 0.0, middle.y)).plate(
            size,
            0.02,
            Rect::new(0.0, 0.0, 1.0, 1.0),
        )
    });
    commands.entity(entity).insert((Mesh3d(meshes.add(cover.mesh())), Visibility::Inherited));
}

#[cfg(test)]
mod tests {
    use splitkey_client::{
        Settings,
        rules::{Fact, Outcome, Side},
    };

    use super::*;
    use crate::fixture::{SHORT, act, cell, deal_of, dealt, hear, table, wait};

    /// Returns the dimmed fields, as a bit set.
    fn dimmed(app: &mut App) -> u32 {
        wait(app, SHORT);
        let mut shades = app.world_mut().query::<(&SettledShade, &Visibility, Has<Mesh3d>)>();
        let (shade, visibility, has_mesh) = shades.single(app.world()).expect("one shade");
        let is_seen = *visibility != Visibility::Hidden;
        assert_eq!((shade.0 > 0, shade.0 > 0), (is_seen, has_mesh));
        shade.0
    }

    #[test]
    fn settled_fields_are_dimmed_while_the_key_is_shown() {
        let mut app = table(Settings::default());
        let mut game = dealt(Some(Side::A));
        hear(&mut app, deal_of(&game));
        assert_eq!(dimmed(&mut app), 0);
        let found = Fact::WordCovered { cell: cell(0), guesser: Side::B };
        let missed = |at, guesser| Fact::WordMarked { cell: cell(at), guesser, tokens: 1, assassin: false };
        let facts = vec![found, missed(9, Side::B), missed(11, Side::A)];
        hear(&mut app, act(&mut game, facts));
        wait(&mut app, SHORT);
        assert_eq!(dimmed(&mut app), 1 | 1 << 9);
        app.world_mut().resource_mut::<Settings>().key_shown = false;
        assert_eq!(dimmed(&mut app), 0);
        app.world_mut().resource_mut::<Settings>().key_shown = true;
        assert_eq!(dimmed(&mut app), 1 | 1 << 9);
        let ended = Fact::MatchEnded { outcome: Outcome::Void };
        hear(&mut app, act(&mut game, vec![ended]));
        assert_eq!(dimmed(&mut app), 0, "both keys are shown undimmed");
    }
}
