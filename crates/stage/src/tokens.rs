//! The timer tokens: in the rail, on words with their arrow pointing at the guesser, and in front of a side.

use bevy::prelude::*;
use splitkey_client::{
    ClientSystems, Settings, TimerToken, TokenPlace, WordCard, WordLook, rules::WordState,
};

use crate::{
    cards::words::{self, Face},
    materials::art::{self, Art},
    motion::{self, Glide, Rest, move_to},
    shape::Shape,
    style,
    table::{CurrentViewer, TableRoot, ViewerSystems, places},
};

pub(crate) mod rail;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(rail::plugin)
        .init_resource::<TokenMeshes>()
        .add_observer(lay_token)
        .add_systems(Update, place_tokens.after(ViewerSystems).in_set(ClientSystems::Draw))
        .add_systems(PostUpdate, ride_cards.before(TransformSystems::Propagate));
}

/// The tokens of the standard mission, and the extra ones with a blue rim.
#[derive(Resource)]
struct TokenMeshes {
    standard: Handle<Mesh>,
    extra: Handle<Mesh>,
}

impl FromWorld for TokenMeshes {
    fn from_world(world: &mut World) -> TokenMeshes {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        let mut token = |extra| meshes.add(with_token(Shape::new(), extra).mesh());
        TokenMeshes { standard: token(false), extra: token(true) }
    }
}

/// Adds a token, bystander side up.
pub(crate) fn with_token(shape: Shape, extra: bool) -> Shape {
    let [radius, thickness] = style::TOKEN;
    let (faces, rim) = art::token_faces(extra);
    shape.token(radius, thickness, faces, rim, 40)
}

fn lay_token(
    added: On<Add, TimerToken>,
    tokens: Query<&TimerToken>,
    art: Res<Art>,
    meshes: Res<TokenMeshes>,
    table: Res<TableRoot>,
    mut commands: Commands,
) -> Result {
    let extra = tokens.get(added.entity)?.0 >= style::RAIL_EXTRA;
    commands.entity(added.entity).insert((
        ChildOf(table.0),
        Mesh3d(if extra { meshes.extra.clone() } else { meshes.standard.clone() }),
        MeshMaterial3d(art.tokens.clone()),
        Transform::default(),
        Visibility::Inherited,
    ));
    Ok(())
}

/// Moves tokens to their places, which also depend on what else lies on a word.
fn place_tokens(
    viewer: Res<CurrentViewer>,
    settings: Res<Settings>,
    words: Query<(&WordCard, &WordLook)>,
    tokens: Query<(Entity, &TokenPlace, Option<&Rest>, &Transform), With<TimerToken>>,
    mut commands: Commands,
) {
    for (entity, place, rest, now) in &tokens {
        let on = match place {
            TokenPlace::Word { cell, .. } => words::look(*cell, &words),
            _ => WordState::default(),
        };
        let mut wanted = places::token(*place, on, viewer.0);
        if matches!(place, TokenPlace::Bank { .. }) {
            wanted.translation.x += rail::shift(&settings);
        }
        if rest.is_some_and(|rest| rest.0 == wanted) {
            continue;
        }
        let glide = rest.map(|rest| glide(*now, rest.0, wanted, *place, on));
        move_to(&mut commands, entity, wanted, glide, &settings);
    }
}

fn glide(now: Transform, last: Transform, wanted: Transform, place: TokenPlace, on: WordState) -> Glide {
    let moved_far = last.translation.distance(wanted.translation) > style::CARD[0];
    match place {
        // An expensive mistake: both tokens flip together and land as a stack.
        TokenPlace::Word { guesser, layer, .. } if moved_far && on.tokens[guesser.index()] > 1 => {
            let delay = f32::from(layer) * motion::TWO_TOKENS_STEP;
            Glide::new(now, wanted, motion::TWO_TOKENS, EaseFunction::CubicInOut).arc(0.4).delay(delay)
        }
        // The arrow spins one and a half times and stops at the guesser.
        TokenPlace::Word { .. } if moved_far => {
            Glide::new(now, wanted, motion::TOKEN_ON_WORD, EaseFunction::BackOut).arc(0.25).turns(1.5)
        }
        TokenPlace::Word { .. } => {
            Glide::new(now, wanted, motion::TOKEN_TAKEN, EaseFunction::CubicInOut).arc(0.1)
        }
        TokenPlace::Bank { .. } | TokenPlace::Taken { .. } | TokenPlace::Discarded { .. } => {
            Glide::new(now, wanted, motion::TOKEN_TAKEN, EaseFunction::CubicInOut).arc(0.2)
        }
    }
}

/// Moves tokens with the lifted card of their word, as soon as they have reached it.
fn ride_cards(
    faces: Query<(&Face, &Transform), Without<TimerToken>>,
    mut tokens: Query<(&TokenPlace, &Rest, &mut Transform), (With<TimerToken>, Without<Glide>)>,
) {
    for (place, rest, mut token) in &mut tokens {
        let TokenPlace::Word { cell, .. } = place else { continue };
        if let Some((_, card)) = faces.iter().find(|(face, _)| face.0 == *cell) {
            let mut wanted = rest.0;
            wanted.translation.y += card.translation.y;
            token.set_if_neq(wanted);
        }
    }
}
