//! The meshes of cards: a body whose top shows its face, and the captions on an agent's edges.

use bevy::prelude::*;
use splitkey_client::{
    AGENT_CARDS,
    rules::{Cell, Side},
};

use crate::{
    faces::{
        atlas::{self, Spot},
        face_painter,
        reader::Reader,
    },
    materials::art,
    shape::Shape,
    style,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CardMeshes>();
}

/// One mesh per face, since each shows another part of the atlas.
#[derive(Resource)]
pub(crate) struct CardMeshes {
    words: Vec<Handle<Mesh>>,
    /// For a seat, and for an audience.
    captions: [Vec<Handle<Mesh>>; 2],
    agents: Vec<Handle<Mesh>>,
    crests: [Handle<Mesh>; 2],
    pub assassin: Handle<Mesh>,
}

/// The middle of a caption's band on an agent card and of its outer edge, and the position of the finder's crest.
const NEAR_CAPTION: f32 = 0.3065;
const FAR_CAPTION: f32 = 0.3185;
const CREST_AT: Vec2 = Vec2::new(-0.395, 0.0);
const CREST_RADIUS: f32 = 0.078;
/// Height above a face of what lies on it.
const PASTED: f32 = 0.0012;

impl CardMeshes {
    pub(crate) fn word(&self, cell: Cell) -> Handle<Mesh> {
        self.words.get(cell.index()).cloned().unwrap_or_default()
    }

    pub(crate) fn caption(&self, cell: Cell, reader: Reader) -> Handle<Mesh> {
        let [seat, audience] = &self.captions;
        let captions = match reader {
            Reader::Seat => seat,
            Reader::Audience => audience,
        };
        captions.get(cell.index()).cloned().unwrap_or_default()
    }

    pub(crate) fn agent(&self, number: u8) -> Handle<Mesh> {
        self.agents.get(usize::from(number)).cloned().unwrap_or_default()
    }

    pub(crate) fn crest(&self, finder: Side) -> Handle<Mesh> {
        let [lark, owl] = &self.crests;
        match finder {
            Side::A => lark.clone(),
            Side::B => owl.clone(),
        }
    }
}

impl FromWorld for CardMeshes {
    fn from_world(world: &mut World) -> CardMeshes {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        let edge = Spot::edge().uv().center();
        let words = Cell::all().map(|cell| meshes.add(card(Spot::word(cell).uv(), edge).mesh())).collect();
        let captions = [Reader::Seat, Reader::Audience]
            .map(|reader| Cell::all().map(|cell| meshes.add(caption(cell, reader).mesh())).collect());
        let drawn = |number| card(art::card_face(number), art::card_ground(number)).mesh();
        let agents = (0..AGENT_CARDS).map(|number| meshes.add(drawn(number))).collect();
        let crests = Side::BOTH.map(|side| meshes.add(crest(Spot::crest(side).uv()).mesh()));
        let assassin = meshes.add(drawn(art::ASSASSIN_FACE));
        CardMeshes { words, captions, agents, crests, assassin }
    }
}

/// Adds a card whose top shows this part of its picture, and whose side shows the colour at this point.
pub(crate) fn with_card(shape: Shape, picture: Rect, side: Vec2) -> Shape {
    let [width, depth, thickness] = style::CARD;
    let size = Vec2::new(width, depth);
    shape.slab_with(size, style::CARD_CORNER, thickness, style::CARD_BEVEL, picture, Some(side))
}

fn card(picture: Rect, side: Vec2) -> Shape {
    with_card(Shape::new(), picture, side)
}

/// Returns the word on both edges, each readable from its own side, or one upright caption for an audience.
fn caption(cell: Cell, reader: Reader) -> Shape {
    let picture = Spot::caption(cell, reader).uv();
    let size = Vec2::from(face_units(atlas::caption_size(reader)));
    let height = style::CARD[2] + PASTED;
    let near = Transform::from_xyz(0.0, height, NEAR_CAPTION - size.y / 2.0);
    let band = Shape::new().at(near).plate(size, 0.002, picture);
    if reader == Reader::Audience {
        return band;
    }
    let turn = Quat::from_rotation_y(std::f32::consts::PI);
    let far = Transform::from_xyz(0.0, height, size.y / 2.0 - FAR_CAPTION).with_rotation(turn);
    band.at(far).plate(size, 0.002, picture)
}

fn crest(picture: Rect) -> Shape {
    let at = Transform::from_xyz(CREST_AT.x, style::CARD[2] + PASTED, CREST_AT.y);
    Shape::new().at(at).disc(CREST_RADIUS, 28).within(picture)
}

/// Converts units of a face's drawing to card widths.
fn face_units(length: [f32; 2]) -> [f32; 2] {
    length.map(|length| length / face_painter::WIDTH * style::CARD[0])
}
