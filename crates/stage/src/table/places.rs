//! The place of everything on the table, in the viewer's frame.
//!
//! The viewer always sits at +Z, and A1 is far left for everybody, as in every other view of the words. What belongs to
//! a side lies on that side.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::prelude::*;
use splitkey_client::{
    AgentPlace, AssassinPlace, TokenPlace,
    rules::{Cell, Side, TokenFace, WordState},
};

use crate::style;

/// Who looks: a side, or a spectator, who sits where side A sits and sees every card upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Viewer(pub Option<Side>);

impl Viewer {
    /// Returns the side whose seat the viewer looks from.
    pub(crate) fn seat(self) -> Side {
        self.0.unwrap_or(Side::A)
    }

    /// Returns the rotation of an object that faces `side`.
    fn facing(self, side: Side) -> f32 {
        if side == self.seat() { 0.0 } else { PI }
    }
}

/// Returns a pseudo-random number from -0.5 to 0.5 that is the same on every screen.
pub(crate) fn jitter(index: usize, salt: u8) -> f32 {
    let wave = (index as f32 * 127.1 + f32::from(salt) * 311.7).sin() * 43_758.547;
    wave - wave.floor() - 0.5
}

fn lying(at: Vec3, yaw: f32) -> Transform {
    Transform::from_translation(at).with_rotation(Quat::from_rotation_y(yaw))
}

/// Returns the place of a word card, the same for everybody.
pub(crate) fn word(cell: Cell) -> Transform {
    let [across, along] = style::GRID_PITCH;
    let [shift, turn] = style::GRID_JITTER;
    let index = cell.index();
    let x = (f32::from(cell.column()) - 2.0) * across + jitter(index, 1) * 2.0 * shift;
    let z = (f32::from(cell.row()) - 2.0) * along + jitter(index, 2) * 2.0 * shift;
    lying(Vec3::new(x, style::CARD_REST, z), jitter(index, 3) * 2.0 * turn)
}

/// Returns the corners of everything that lies on the words, or rises from them.
pub(crate) fn word_corners() -> impl Iterator<Item = Vec3> {
    let [width, depth, _] = style::CARD;
    let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
    Cell::all().flat_map(move |cell| {
        let place = word(cell);
        let corner = move |(x, z): (f32, f32), y| place.transform_point(Vec3::new(x * width, y, z * depth));
        corners.into_iter().flat_map(move |at| [0.0, style::SUSPENSE_LIFT].map(|y| corner(at, y)))
    })
}

/// Returns the place of an agent card: on the stack, or on a word facing its finder. Spectators see it upright.
pub(crate) fn agent(place: AgentPlace, number: u8, viewer: Viewer) -> Transform {
    let index = usize::from(number);
    match place {
        AgentPlace::Stack { height } => {
            let [x, z] = style::STACK;
            let y = style::CARD_REST + f32::from(height) * style::CARD[2];
            lying(Vec3::new(x, y, z), FRAC_PI_2 + jitter(index, 9) * 0.08)
        }
        AgentPlace::Word { cell, finder } => {
            let yaw = viewer.0.map_or(0.0, |_| viewer.facing(finder));
            let word = word(cell);
            let shift = Vec3::new(jitter(index, 5) * 0.02, style::CARD[2] + 0.001, jitter(index, 6) * 0.016);
            lying(word.translation + shift, yaw + jitter(index, 7) * 0.05)
        }
    }
}

/// Returns the place of the assassin card: beside the words, or on the word that lost the match.
pub(crate) fn assassin(place: AssassinPlace, on: WordState) -> Transform {
    match place {
        AssassinPlace::Beside => {
            let [x, z] = style::ASSASSIN;
            lying(Vec3::new(x, style::CARD_REST, z), FRAC_PI_2 - 0.07)
        }
        AssassinPlace::Word(cell) => {
            let tokens = f32::from(on.tokens.iter().sum::<u8>()) * style::TOKEN[1];
            let above = Vec3::Y * (style::CARD[2] + 0.003 + tokens);
            lying(word(cell).translation + above, 0.05)
        }
    }
}

/// Returns the place of a timer token. `on` is what lies on its word, if it lies on one.
pub(crate) fn token(place: TokenPlace, on: WordState, viewer: Viewer) -> Transform {
    match place {
        TokenPlace::Bank { slot, face } => bank_slot(slot, face),
        TokenPlace::Word { cell, guesser, layer } => on_word(cell, guesser, layer, on, viewer),
        TokenPlace::Taken { side, place } => {
            let [x, z] = style::TAKEN;
            let column = f32::from(place % style::TAKEN_ROW) * style::TAKEN_STEP;
            let height = style::CARD_REST + f32::from(place / style::TAKEN_ROW) * style::TOKEN[1];
            let mine = Vec3::new(x + column, height, z);
            let at = if side == viewer.seat() { mine } else { Vec3::new(-mine.x, mine.y, -mine.z) };
            turned_over(lying(at, viewer.facing(side) + jitter(place.into(), 8) * 0.5))
        }
        TokenPlace::Discarded { place } => {
            let [x, z] = style::DISCARDED;
            let at = Vec3::new(
                x + f32::from(place % 4) * style::TAKEN_STEP,
                style::CARD_REST + f32::from(place / 4) * style::TOKEN[1],
                z,
            );
            lying(at, 2.2 + jitter(place.into(), 8))
        }
    }
}

/// Returns the position of a slot of the rail.
pub(crate) fn slot_z(slot: u8) -> f32 {
    let middle = f32::from(style::RAIL_SLOTS - 1) / 2.0;
    (f32::from(slot % style::RAIL_SLOTS) - middle) * style::RAIL_STEP
}

fn bank_slot(slot: u8, face: TokenFace) -> Transform {
    let layer = f32::from(slot / style::RAIL_SLOTS);
    let at = Vec3::new(style::RAIL_X, style::RAIL_TOP + layer * style::TOKEN[1], slot_z(slot));
    match face {
        TokenFace::Bystander => lying(at, PI + jitter(slot.into(), 4) * 0.12),
        TokenFace::Check => turned_over(lying(at, jitter(slot.into(), 4) * 0.12)),
    }
}

/// Returns a token's place beside the large word, with its arrow pointing at the guesser. Tokens of both sides cover
/// the word.
fn on_word(cell: Cell, guesser: Side, layer: u8, on: WordState, viewer: Viewer) -> Transform {
    let both = on.tokens.iter().all(|tokens| *tokens > 0);
    let second = both && guesser == Side::B;
    let (x, z) = match (both, second) {
        (false, _) if viewer.0.is_none() => (0.425, -0.26),
        (false, _) => (0.40, -0.20),
        (true, false) => (0.0, 0.06),
        (true, true) => (0.0, -0.12),
    };
    let cards = if on.agent.is_some() { 2.0 } else { 1.0 };
    let below = if second { on.tokens[Side::A.index()] } else { 0 };
    let y = cards * style::CARD[2] + 0.003 + f32::from(below + layer) * style::TOKEN[1];
    let slide = f32::from(layer) * 0.03;
    // The drawn arrow points to +X; a quarter turn points it to or away from the viewer.
    let yaw = if guesser == viewer.seat() { -FRAC_PI_2 } else { FRAC_PI_2 };
    lying(word(cell).translation + Vec3::new(x - slide, y, z + slide), yaw)
}

/// Returns the same place with the other face up. A token is turned over about its own middle.
fn turned_over(place: Transform) -> Transform {
    let up = Vec3::Y * style::TOKEN[1];
    Transform {
        translation: place.translation + up,
        rotation: place.rotation * Quat::from_rotation_x(PI),
        ..place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Viewer = Viewer(Some(Side::A));
    const B: Viewer = Viewer(Some(Side::B));

    fn cell(index: u8) -> Cell {
        Cell::new(index).unwrap()
    }

    fn arrow(guesser: Side, viewer: Viewer) -> Vec3 {
        let place = TokenPlace::Word { cell: cell(12), guesser, layer: 0 };
        token(place, WordState::default(), viewer).rotation * Vec3::X
    }

    #[test]
    fn a1_is_far_left() {
        let at = word(cell(0)).translation;
        assert!(at.x < -2.0 && at.z < -1.4, "{at}");
    }

    #[test]
    fn an_agent_card_faces_its_finder_and_is_upright_for_spectators() {
        let upright = |finder, viewer| {
            let place = AgentPlace::Word { cell: cell(7), finder };
            (agent(place, 3, viewer).rotation * Vec3::Z).z > 0.9
        };
        assert!(upright(Side::A, A) && !upright(Side::B, A));
        assert!(upright(Side::B, B) && !upright(Side::A, B));
        assert!(upright(Side::A, Viewer(None)) && upright(Side::B, Viewer(None)));
    }

    #[test]
    fn the_arrow_points_at_the_guesser_on_every_screen() {
        assert!(arrow(Side::A, A).z > 0.99 && arrow(Side::B, A).z < -0.99);
        assert!(arrow(Side::B, B).z > 0.99 && arrow(Side::A, B).z < -0.99);
    }

    #[test]
    fn a_token_lies_on_top_of_an_agent_found_later() {
        let place = TokenPlace::Word { cell: cell(7), guesser: Side::A, layer: 0 };
        let covered = WordState { agent: Some(Side::B), ..WordState::default() };
        let top =
            agent(AgentPlace::Word { cell: cell(7), finder: Side::B }, 0, A).translation.y + style::CARD[2];
        assert!(token(place, covered, A).translation.y > top);
        assert!(token(place, WordState::default(), A).translation.y < top);
    }

    #[test]
    fn taken_tokens_show_their_check_to_their_side() {
        let place = |side| TokenPlace::Taken { side, place: 0 };
        let mine = token(place(Side::B), WordState::default(), B);
        assert!(mine.translation.z > 2.0 && (mine.rotation * Vec3::Y).y < -0.99);
        assert!((mine.rotation * Vec3::X).x > 0.9, "the check stands upright for its side");
        let theirs = token(place(Side::A), WordState::default(), B);
        assert!(theirs.translation.z < -2.0 && (theirs.rotation * Vec3::X).x < -0.9);
    }
}
