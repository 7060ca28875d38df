//! The drawn pictures of cards and tokens, loaded from the assets folder and set on their materials.

use bevy::{
    asset::{AssetLoadFailedEvent, RenderAssetUsages},
    image::ImageLoaderSettings,
    prelude::*,
};
use splitkey_client::{Settings, Trouble, Troubles, palette, rules::Identity};

use crate::{
    drawing::{
        bitmap::{Bitmap, ColourSpace, Sampling},
        pattern::draw_pattern,
    },
    materials::finish::plain,
    quality::detail::Detail,
    style::colour,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Art>().add_systems(Update, (miss_pictures, take_pictures, show_pictures).chain());
}

/// Materials that show drawn pictures, and a plain colour until these are loaded.
#[derive(Resource)]
pub(crate) struct Art {
    pub agents: Handle<StandardMaterial>,
    pub assassin: Handle<StandardMaterial>,
    pub tokens: Handle<StandardMaterial>,
    pub card_back: Handle<StandardMaterial>,
    sheets: [Sheet; 3],
}

struct Sheet {
    loading: Handle<Image>,
    /// The picture, once it is loaded.
    drawn: Option<Bitmap>,
    /// Number of mip levels, low enough that neighbouring pictures on a sheet never blend.
    levels: u32,
    materials: Vec<Handle<StandardMaterial>>,
    /// The areas for the patterns of identities, as fractions of the sheet, and the pixels per unit of a pattern.
    patterns: Vec<(Rect, Identity)>,
    pattern_unit: f32,
    /// Whether the materials show the picture, and if so, with patterns.
    shows: Option<bool>,
}

/// Pixels per unit of a pattern, on cards and on tokens.
const CARD_PATTERN: f32 = 1.6;
const TOKEN_PATTERN: f32 = 1.4;

/// The sheet of agents: columns and rows, cell size, and the face within a cell, in pixels.
const SHEET: (u8, u8) = (4, 4);
const CELL: Vec2 = Vec2::new(416.0, 280.0);
const FACE: Rect = Rect { min: Vec2::splat(8.0), max: Vec2::new(408.0, 272.0) };
/// A point of a face that shows only its ground, in pixels from the face's corner.
const GROUND: Vec2 = Vec2::new(60.0, 4.0);
/// The number of the assassin's face.
pub(crate) const ASSASSIN_FACE: u8 = 15;
/// The sheet of tokens: number of faces, and the share of a face that its disc takes.
const TOKEN_FACES: u8 = 4;
const TOKEN_DISC: f32 = 120.0 / 128.0;

/// Returns the area of a face on the sheet of cards, as fractions of the sheet.
pub(crate) fn card_face(number: u8) -> Rect {
    let cell = Vec2::new(f32::from(number % SHEET.0), f32::from(number / SHEET.0)) * CELL;
    let whole = Vec2::new(f32::from(SHEET.0), f32::from(SHEET.1)) * CELL;
    Rect { min: (cell + FACE.min) / whole, max: (cell + FACE.max) / whole }
}

/// Returns a point of a card's face that has the colour of its edge.
pub(crate) fn card_ground(number: u8) -> Vec2 {
    let face = card_face(number);
    face.min + GROUND / FACE.size() * face.size()
}

/// Returns the areas of a token's bystander and check faces, and a point of its rim.
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
        let [cards, faces, back] = pictures;
        let agent_faces = (0..ASSASSIN_FACE).map(|number| (card_face(number), Identity::Agent));
        let assassin_face = [(card_face(ASSASSIN_FACE), Identity::Assassin)];
        let bystanders = [false, true].map(|extra| {
            let ([bystander, _], _) = token_faces(extra);
            (bystander, Identity::Bystander)
        });
        let sheet = |loading, levels, materials| Sheet {
            loading,
            drawn: None,
            levels,
            materials,
            patterns: Vec::new(),
            pattern_unit: 1.0,
            shows: None,
        };
        let sheets = [
            Sheet {
                patterns: agent_faces.chain(assassin_face).collect(),
                pattern_unit: CARD_PATTERN,
                ..sheet(cards, 4, vec![agents.clone(), assassin.clone()])
            },
            Sheet {
                patterns: bystanders.into(),
                pattern_unit: TOKEN_PATTERN,
                ..sheet(faces, 5, vec![tokens.clone()])
            },
            sheet(back, 6, vec![card_back.clone()]),
        ];
        Art { agents, assassin, tokens, card_back, sheets }
    }
}

/// Stores the pixels of loaded pictures. A picture in an unsupported format leaves the plain colour.
fn take_pictures(
    mut loaded: MessageReader<AssetEvent<Image>>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut troubles: ResMut<Troubles>,
) {
    for event in loaded.read() {
        let AssetEvent::LoadedWithDependencies { id } = event else { continue };
        let Some(sheet) = art.sheets.iter_mut().find(|sheet| sheet.loading.id() == *id) else { continue };
        match images.remove(&sheet.loading).and_then(bitmap_of) {
            Some(picture) => (sheet.drawn, sheet.shows) = (Some(picture), None),
            None => troubles.tell(Trouble::AssetsMissing),
        }
    }
}

/// Reports pictures that are missing or damaged.
fn miss_pictures(
    mut failed: MessageReader<AssetLoadFailedEvent<Image>>,
    art: Res<Art>,
    mut troubles: ResMut<Troubles>,
) {
    for failure in failed.read() {
        if art.sheets.iter().any(|sheet| sheet.loading.id() == failure.id) {
            warn!("cannot load {}, using a plain colour: {}", failure.path, failure.error);
            troubles.tell(Trouble::AssetsMissing);
        }
    }
}

/// Sets the pictures, with all mip levels, on their materials, with patterns if the player has chosen them.
fn show_pictures(
    detail: Res<Detail>,
    settings: Res<Settings>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    if !(art.is_changed() || settings.is_changed()) {
        return;
    }
    for sheet in &mut art.bypass_change_detection().sheets {
        let patterns = settings.patterns && !sheet.patterns.is_empty();
        let Some(drawn) = sheet.drawn.as_ref().filter(|_| sheet.shows != Some(patterns)) else { continue };
        let mut picture = drawn.clone();
        let size = Vec2::new(picture.width as f32, picture.height as f32);
        for (part, identity) in sheet.patterns.iter().filter(|_| patterns) {
            let pixels = URect::from_corners((part.min * size).as_uvec2(), (part.max * size).as_uvec2());
            draw_pattern(&mut picture, pixels, *identity, sheet.pattern_unit);
        }
        let sampling = Sampling { repeat: false, anisotropy: detail.anisotropy(), levels: sheet.levels };
        let texture = images.add(picture.texture(ColourSpace::Srgb, sampling));
        for handle in &sheet.materials {
            if let Some(mut material) = materials.get_mut(handle) {
                material.base_color = Color::WHITE;
                material.base_color_texture = Some(texture.clone());
            }
        }
        sheet.shows = Some(patterns);
    }
}

/// Returns the pixels of a loaded image, if it has four bytes per pixel.
fn bitmap_of(image: Image) -> Option<Bitmap> {
    let (width, height) = (image.width() as usize, image.height() as usize);
    let pixels = image.data.filter(|pixels| pixels.len() == width * height * 4)?;
    Some(Bitmap { width, height, pixels })
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
