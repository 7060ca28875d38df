//! The 25 words as entities. They outlive a deal, so that flipping them can be animated.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_rules::{Cell, WordState};

use crate::{ClientSystems, OnTable};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keep_words.in_set(ClientSystems::Sync));
}

/// A word card, by its cell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordCard(pub Cell);

/// The word on the card.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct WordFace(pub String);

/// What lies on the card.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WordLook(pub WordState);

fn word_card(cell: Cell) -> impl Bundle {
    (Name::new(format!("Word {cell}")), WordCard(cell), WordFace::default(), WordLook::default())
}

/// Spawns a card for each word while a match is shown. Components change only when the match does.
fn keep_words(
    on_table: OnTable,
    mut words: Query<(Entity, &WordCard, &mut WordFace, &mut WordLook)>,
    mut commands: Commands,
) {
    if !on_table.is_changed() {
        return;
    }
    let Some(game) = on_table.game() else {
        words.iter().for_each(|(entity, ..)| commands.entity(entity).despawn());
        return;
    };
    if words.is_empty() {
        for cell in Cell::all() {
            let face = WordFace(game.word(cell).to_owned());
            commands.spawn(word_card(cell)).insert((face, WordLook(game.position.words[cell.index()])));
        }
    }
    for (_, card, mut face, mut look) in &mut words {
        face.set_if_neq(WordFace(game.word(card.0).to_owned()));
        look.set_if_neq(WordLook(game.position.words[card.0.index()]));
    }
}
