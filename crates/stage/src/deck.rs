//! Two piles of closed cards, which lie on the table while no match does.

use bevy::prelude::*;
use splitkey_client::{ClientSystems, Shown};

use crate::{
    art::Art,
    finish::Finishes,
    layout::jitter,
    shape::{Shape, colour},
    style,
    table::Table,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, pile_cards).add_systems(Update, show_piles.in_set(ClientSystems::Draw));
}

#[derive(Component)]
struct Pile;

/// Place, number of cards and turn of each pile.
const PILES: [([f32; 2], usize, f32); 2] = [([-0.75, -0.2], 26, 0.05), ([0.55, 0.1], 18, -0.12)];

fn pile_cards(
    table: Res<Table>,
    art: Res<Art>,
    finishes: Res<Finishes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let [width, depth, thickness] = style::CARD;
    let size = Vec2::new(width, depth);
    let mut edges = Shape::new().paint(colour(style::CARD_EDGE));
    let mut tops = Shape::new();
    for ([x, z], cards, turn) in PILES {
        for card in 0..cards {
            let turn = Quat::from_rotation_y(turn + jitter(card, 3) * 0.05);
            let at = Vec3::new(
                x + jitter(card, 1) * 0.02,
                style::CARD_REST + card as f32 * thickness,
                z + jitter(card, 2) * 0.02,
            );
            let place = Transform::from_translation(at).with_rotation(turn);
            edges = edges.at(place).slab(size, style::CARD_CORNER, thickness, style::CARD_BEVEL);
            if card + 1 == cards {
                let top = place * Transform::from_xyz(0.0, thickness + 0.0006, 0.0);
                tops = tops.at(top).plate(size, style::CARD_CORNER, Rect::new(0.0, 0.0, 1.0, 1.0));
            }
        }
    }
    commands.entity(table.0).with_children(|table| {
        for (name, shape, material) in
            [("Piles", edges, &finishes.painted), ("Pile backs", tops, &art.card_back)]
        {
            table.spawn((
                Name::new(name),
                Pile,
                Mesh3d(meshes.add(shape.mesh())),
                MeshMaterial3d(material.clone()),
            ));
        }
    });
}

/// Takes the piles away while a match lies on the table.
fn show_piles(shown: Res<Shown>, mut piles: Query<&mut Visibility, With<Pile>>) {
    let wanted = if shown.0.is_some() { Visibility::Hidden } else { Visibility::Inherited };
    for mut visibility in &mut piles {
        visibility.set_if_neq(wanted);
    }
}
