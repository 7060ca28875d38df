//! The highlight of the card under the pointer or cursor: a brass outline, and a slight lift.

use bevy::prelude::*;
use splitkey_client::{
    ClientSystems, Holding, Layout, Playback, Selection, Settings, TableState, palette, rules::Cell,
};

use crate::{
    cards::words::Face,
    materials::finish::glowing,
    motion,
    shape::Shape,
    style::{self, colour},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Outlines>().init_resource::<Hovered>().add_observer(outline_face).add_systems(
        Update,
        (publish_pointer, show_outlines, lift_faces).after(ClientSystems::Sync).in_set(ClientSystems::Draw),
    );
}

/// The word under the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hovered(pub Option<Cell>);

/// The meshes of the outlines: thin under pointer or cursor, broad for the card that the next press touches.
#[derive(Resource)]
struct Outlines {
    thin: Handle<Mesh>,
    broad: Handle<Mesh>,
    brass: Handle<StandardMaterial>,
    bright: Handle<StandardMaterial>,
}

/// The outline of a card.
#[derive(Component)]
struct Outline;

/// How a card is highlighted, the strongest last.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Highlight {
    #[default]
    None,
    /// The keyboard's cursor is on a word that cannot be touched, which gets only the outline.
    Outlined,
    Cursor,
    Armed,
    /// It was touched, and is about to be revealed.
    Touched,
}

/// The gap between card and outline, and the outlines' widths.
const GAP: f32 = 0.006;
const THIN: f32 = 0.02;
const BROAD: f32 = 0.048;
/// How far the outline lies below the card's top.
const SUNK: f32 = 0.004;
/// Emissive brightness of the brass, so that outlines stay visible in the dark.
const BRASS_LIGHT: f32 = 0.75;
const BRIGHT_LIGHT: f32 = 2.2;

impl FromWorld for Outlines {
    fn from_world(world: &mut World) -> Outlines {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        let hole = Vec2::new(style::CARD[0], style::CARD[1]) + Vec2::splat(2.0 * GAP);
        let mut line =
            |breadth| meshes.add(Shape::new().frame(hole, style::CARD_CORNER + GAP, breadth).mesh());
        let (thin, broad) = (line(THIN), line(BROAD));
        let mut materials = world.resource_mut::<Assets<StandardMaterial>>();
        let mut light = |strength| {
            let brass = colour(palette::PRIMARY).to_linear() * strength;
            materials.add(glowing(Color::from(brass.with_alpha(1.0)), AlphaMode::Opaque))
        };
        Outlines { thin, broad, brass: light(BRASS_LIGHT), bright: light(BRIGHT_LIGHT) }
    }
}

fn outline_face(added: On<Add, Face>, outlines: Res<Outlines>, mut commands: Commands) {
    commands.entity(added.entity).insert(Highlight::None).with_child((
        Name::new("Outline"),
        Outline,
        Mesh3d(outlines.thin.clone()),
        MeshMaterial3d(outlines.brass.clone()),
        Transform::from_xyz(0.0, style::CARD[2] - SUNK, 0.0),
        Visibility::Hidden,
    ));
}

/// Publishes the word under the pointer or cursor, which other players may see.
fn publish_pointer(
    hovered: Res<Hovered>,
    selection: Res<Selection>,
    layout: Res<Layout>,
    mut pointer: ResMut<splitkey_client::Pointer>,
) {
    if (hovered.is_changed() || selection.is_changed()) && *layout == Layout::Table {
        pointer.set_if_neq(splitkey_client::Pointer(hovered.0.or(selection.cursor)));
    }
}

/// Shows the outlines. Only a word that can be touched reacts to the pointer.
fn show_outlines(
    selection: Res<Selection>,
    hovered: Res<Hovered>,
    state: Res<TableState>,
    holding: Res<Holding>,
    playback: Res<Playback>,
    outlines: Res<Outlines>,
    mut faces: Query<(&Face, &Children, &mut Highlight)>,
    mut lines: Query<(&mut Mesh3d, &mut MeshMaterial3d<StandardMaterial>, &mut Visibility), With<Outline>>,
) {
    let touchable = |cell| state.game.as_ref().is_some_and(|game| game.can_touch(cell));
    let pointed = hovered.0.filter(|cell| touchable(*cell));
    for (face, children, mut highlight) in &mut faces {
        let cell = Some(face.0);
        let wanted = match () {
            () if playback.suspense() == cell => Highlight::Touched,
            () if selection.armed == cell => Highlight::Armed,
            () if selection.cursor == cell || holding.cell() == cell || pointed == cell => {
                if touchable(face.0) { Highlight::Cursor } else { Highlight::Outlined }
            }
            () => Highlight::None,
        };
        if *highlight == wanted {
            continue;
        }
        *highlight = wanted;
        for child in children {
            let Ok((mut mesh, mut material, mut visibility)) = lines.get_mut(*child) else { continue };
            (mesh.0, material.0) = match wanted {
                Highlight::Armed => (outlines.broad.clone(), outlines.bright.clone()),
                _ => (outlines.thin.clone(), outlines.brass.clone()),
            };
            *visibility = if wanted == Highlight::None { Visibility::Hidden } else { Visibility::Inherited };
        }
    }
}

/// Lifts highlighted cards and lowers the others, so that no card rises through what lies on it. With reduced motion
/// there is only the outline.
fn lift_faces(
    time: Res<Time>,
    settings: Res<Settings>,
    mut faces: Query<(&Highlight, &mut Transform), With<Face>>,
) {
    for (highlight, mut transform) in &mut faces {
        // A card that turns over is not lifted at the same time.
        if transform.rotation != Quat::IDENTITY {
            continue;
        }
        let goal = match highlight {
            _ if settings.reduced_motion => 0.0,
            Highlight::None | Highlight::Outlined => 0.0,
            Highlight::Cursor => style::HOVER_LIFT,
            Highlight::Armed => style::ARMED_LIFT,
            Highlight::Touched => style::SUSPENSE_LIFT,
        };
        let mut height = transform.translation.y;
        if height != goal {
            height.smooth_nudge(&goal, motion::LIFT_RATE, time.delta_secs());
            transform.translation.y = if (height - goal).abs() < 0.0005 { goal } else { height };
        }
    }
}

#[cfg(test)]
mod tests {
    use splitkey_client::{Pointer, rules::Side};

    use super::*;
    use crate::fixture::{SHORT, cell, deal_of, dealt, hear, table, wait};

    #[test]
    fn the_next_match_begins_without_a_highlight() {
        let mut app = table(Settings::default());
        let game = dealt(Some(Side::B));
        hear(&mut app, deal_of(&game));
        wait(&mut app, SHORT);
        *app.world_mut().resource_mut::<Selection>() = Selection { cursor: Some(cell(7)), armed: None };
        wait(&mut app, 1);
        assert_eq!(*app.world().resource::<Pointer>(), Pointer(Some(cell(7))));
        let mut other = game;
        other.words = std::array::from_fn(|at| format!("OTHER {at}"));
        hear(&mut app, deal_of(&other));
        wait(&mut app, 1);
        assert_eq!(*app.world().resource::<Pointer>(), Pointer(None), "no word is published");
        let mut lines = app.world_mut().query_filtered::<&Visibility, With<Outline>>();
        assert_eq!(lines.iter(app.world()).len(), 25);
        assert!(lines.iter(app.world()).all(|line| *line == Visibility::Hidden));
    }
}
