//! The drawn pictures of cards and tokens, as they come from the assets folder, on their materials.

use bevy::{asset::RenderAssetUsages, image::ImageLoaderSettings, prelude::*};
use splitkey_client::palette;

use crate::{
    detail::Detail,
    finish::plain,
    picture::{Meaning, Picture, Reading},
    shape::colour,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Art>().add_systems(Update, take_pictures);
}

/// Materials that show drawn pictures; they have a plain colour until the picture is there.
#[derive(Resource)]
pub(crate) struct Art {
    pub agents: Handle<StandardMaterial>,
    pub assassin: Handle<StandardMaterial>,
    pub tokens: Handle<StandardMaterial>,
    pub card_back: Handle<StandardMaterial>,
    waiting: Vec<Waiting>,
}

struct Waiting {
    picture: Handle<Image>,
    /// So few that neighbours on a sheet never mix.
    levels: u32,
    materials: Vec<Handle<StandardMaterial>>,
}

/// The agents' sheet: columns and rows, the cell and the face in it in pixels.
const SHEET: (u8, u8) = (4, 4);
const CELL: Vec2 = Vec2::new(416.0, 280.0);
const FACE: Rect = Rect { min: Vec2::splat(8.0), max: Vec2::new(408.0, 272.0) };
/// A point of a face that shows its ground, in pixels from the face's first.
const GROUND: Vec2 = Vec2::new(60.0, 4.0);
/// The number of the assassin's face.
pub(crate) const ASSASSIN_FACE: u8 = 15;
/// The tokens' sheet: how many faces, and the part of a face that its disc takes.
const TOKEN_FACES: u8 = 4;
const TOKEN_DISC: f32 = 120.0 / 128.0;

/// Where a face is on the sheet of cards, in parts of it.
pub(crate) fn card_face(number: u8) -> Rect {
    let cell = Vec2::new(f32::from(number % SHEET.0), f32::from(number / SHEET.0)) * CELL;
    let whole = Vec2::new(f32::from(SHEET.0), f32::from(SHEET.1)) * CELL;
    Rect { min: (cell + FACE.min) / whole, max: (cell + FACE.max) / whole }
}

/// A point of a card's face that has the colour of its edge.
pub(crate) fn card_ground(number: u8) -> Vec2 {
    let face = card_face(number);
    face.min + GROUND / FACE.size() * face.size()
}

/// The faces of a token, bystander and check, and a point of its rim.
pub(crate) fn token_faces(extra: bool) -> ([Rect; 2], Vec2) {
    let kind = u8::from(extra);
    let disc = |number: u8| {
        let width = 1.0 / f32::from(TOKEN_FACES);
        let middle = Vec2::new((f32::from(number) + 0.5) * width, 0.5);
        Rect::from_center_size(middle, Vec2::new(width, 1.0) * TOKEN_DISC)
    };
    let rim = disc(kind).center() - Vec2::new(0.0, 0.5 * TOKEN_DISC * 0.93);
    ([disc(kind), disc(2 + kind)], rim)
}

impl FromWorld for Art {
    fn from_world(world: &mut World) -> Art {
        let server = world.resource::<AssetServer>().clone();
        let load = |path: &'static str| {
            let stay =
                |settings: &mut ImageLoaderSettings| settings.asset_usage = RenderAssetUsages::MAIN_WORLD;
            server.load_builder().with_settings(stay).load(path)
        };
        let pictures =
            [load("textures/cards.png"), load("textures/tokens.png"), load("textures/card_back.png")];
        let mut materials = world.resource_mut::<Assets<StandardMaterial>>();
        let mut add = |paint, roughness| materials.add(plain(colour(paint), roughness));
        let agents = add(palette::AGENT_DARK, 0.6);
        let assassin = add(palette::ASSASSIN, 0.4);
        let tokens = add(palette::BYSTANDER, 0.5);
        let card_back = add(palette::PANEL, 0.5);
        let [cards, token_faces, back] = pictures;
        let waiting = vec![
            Waiting { picture: cards, levels: 4, materials: vec![agents.clone(), assassin.clone()] },
            Waiting { picture: token_faces, levels: 5, materials: vec![tokens.clone()] },
            Waiting { picture: back, levels: 6, materials: vec![card_back.clone()] },
        ];
        Art { agents, assassin, tokens, card_back, waiting }
    }
}

/// Gives loaded pictures their levels and puts them on their materials.
fn take_pictures(
    detail: Res<Detail>,
    mut loaded: MessageReader<AssetEvent<Image>>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    for event in loaded.read() {
        let AssetEvent::LoadedWithDependencies { id } = event else { continue };
        let Some(at) = art.waiting.iter().position(|waiting| waiting.picture.id() == *id) else { continue };
        let Waiting { picture, levels, materials: wanting } = art.waiting.swap_remove(at);
        let Some(source) = images.remove(&picture) else { continue };
        let Some(picture) = picture_of(source) else { continue };
        let reading = Reading { repeat: false, anisotropy: detail.anisotropy(), levels };
        let texture = images.add(picture.texture(Meaning::Colour, reading));
        for handle in wanting {
            if let Some(mut material) = materials.get_mut(&handle) {
                material.base_color = Color::WHITE;
                material.base_color_texture = Some(texture.clone());
            }
        }
    }
}

/// The pixels of a loaded image, if it has four bytes each.
fn picture_of(image: Image) -> Option<Picture> {
    let (width, height) = (image.width() as usize, image.height() as usize);
    let pixels = image.data.filter(|pixels| pixels.len() == width * height * 4)?;
    Some(Picture { width, height, pixels })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_lie_inside_their_cells() {
        let first = card_face(0);
        assert!(first.min.abs_diff_eq(Vec2::new(8.0 / 1664.0, 8.0 / 1120.0), 1e-6));
        let assassin = card_face(ASSASSIN_FACE);
        assert!(assassin.max.abs_diff_eq(Vec2::new(1656.0 / 1664.0, 1112.0 / 1120.0), 1e-6));
    }

    #[test]
    fn extra_tokens_have_faces_of_their_own() {
        let ([plain, plain_check], _) = token_faces(false);
        let ([extra, extra_check], rim) = token_faces(true);
        let column = |rect: Rect| (rect.center().x * 4.0) as u32;
        assert_eq!([plain, extra, plain_check, extra_check].map(column), [0, 1, 2, 3]);
        assert!(extra.contains(rim));
    }
}
