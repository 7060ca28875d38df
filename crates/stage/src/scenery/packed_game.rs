//! What lies on the table between matches: piles of closed cards, agents, the assassin and tokens.

use bevy::prelude::*;
use splitkey_client::{
    AGENT_CARDS, AgentPlace, AssassinPlace, ClientSystems, Shown, TokenPlace,
    rules::{Mission, TokenFace, WordState},
};

use crate::{
    cards::card_mesh::with_card,
    materials::{
        art::{self, Art},
        finish::Finishes,
    },
    shape::Shape,
    style::{self, colour},
    table::{
        TableRoot,
        places::{self, Viewer, jitter},
    },
    tokens::{rail::Rail, with_token},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, pack_game).add_systems(Update, show_packed_game.in_set(ClientSystems::Draw));
}

/// An object of the packed-up game.
#[derive(Component)]
struct PackedGame;

/// Position, number of cards and rotation of each pile.
const PILES: [([f32; 2], usize, f32); 2] = [([-0.75, -0.2], 26, 0.05), ([0.55, 0.1], 18, -0.12)];

/// Returns the body of the piles, and the card backs on top of them.
fn piles() -> [Shape; 2] {
    let [width, depth, thickness] = style::CARD;
    let size = Vec2::new(width, depth);
    let mut bodies = Shape::new().paint(colour(style::CARD_EDGE));
    let mut backs = Shape::new();
    for ([x, z], cards, turn) in PILES {
        for card in 0..cards {
            let turn = Quat::from_rotation_y(turn + jitter(card, 3) * 0.05);
            let height = style::CARD_REST + card as f32 * thickness;
            let at = Vec3::new(x + jitter(card, 1) * 0.02, height, z + jitter(card, 2) * 0.02);
            let place = Transform::from_translation(at).with_rotation(turn);
            bodies = bodies.at(place).slab(size, style::CARD_CORNER, thickness, style::CARD_BEVEL);
            if card + 1 == cards {
                let top = place * Transform::from_xyz(0.0, thickness + 0.0006, 0.0);
                backs = backs.at(top).plate(size, style::CARD_CORNER, Rect::new(0.0, 0.0, 1.0, 1.0));
            }
        }
    }
    [bodies, backs]
}

fn agents() -> Shape {
    (0..AGENT_CARDS).fold(Shape::new(), |shape, number| {
        let height = AGENT_CARDS - 1 - number;
        let place = places::agent(AgentPlace::Stack { height }, number, Viewer::default());
        with_card(shape.at(place), art::card_face(number), art::card_ground(number))
    })
}

fn assassin() -> Shape {
    let place = places::assassin(AssassinPlace::Beside, WordState::default());
    let face = art::ASSASSIN_FACE;
    with_card(Shape::new().at(place), art::card_face(face), art::card_ground(face))
}

fn tokens() -> Shape {
    (0..Mission::STANDARD.turns()).fold(Shape::new(), |shape, slot| {
        let place = TokenPlace::Bank { slot, face: TokenFace::Bystander };
        with_token(shape.at(places::token(place, WordState::default(), Viewer::default())), false)
    })
}

fn pack_game(
    table: Res<TableRoot>,
    art: Res<Art>,
    finishes: Res<Finishes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let [bodies, backs] = piles();
    commands.entity(table.0).with_children(|table| {
        for (name, shape, material, lies_on_rail) in [
            ("Closed cards", bodies, &finishes.painted, false),
            ("Card backs", backs, &art.card_back, false),
            ("Agents put away", agents(), &art.agents, false),
            ("Assassin put away", assassin(), &art.assassin, false),
            ("Tokens put away", tokens(), &art.tokens, true),
        ] {
            let (mesh, material) = (Mesh3d(meshes.add(shape.mesh())), MeshMaterial3d(material.clone()));
            let mut part = table.spawn((Name::new(name), PackedGame, mesh, material));
            if lies_on_rail {
                part.insert(Rail);
            }
        }
    });
}

/// Hides these objects while a match lies on the table.
fn show_packed_game(shown: Res<Shown>, mut parts: Query<&mut Visibility, With<PackedGame>>) {
    let wanted = if shown.0.is_some() { Visibility::Hidden } else { Visibility::Inherited };
    for mut visibility in &mut parts {
        visibility.set_if_neq(wanted);
    }
}
