//! The picture of a finished match, as a PNG file: a slip with the ending, and the table with all its words.

use bevy::prelude::*;
use splitkey_client::{
    MatchView, TableState, Texts,
    controls::{PictureDrawn, PictureWanted},
    palette,
    rules::{Outcome, Phase, Side},
};

use self::sheet::Sheet;
use crate::drawing::{bitmap::Bitmap, lettering::tint};

mod grid;
mod keys;
mod sheet;
mod slip;
#[cfg(test)]
mod tests;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(draw_wanted);
}

/// What the picture shows.
struct Subject<'a> {
    game: &'a MatchView,
    outcome: Outcome,
    /// The players of each side, by [`Side::index`].
    names: Option<[Vec<String>; 2]>,
    texts: &'a Texts,
}

/// The width of every picture, in units of its drawing.
const WIDTH: f32 = 1200.0;
/// The distance of everything from the edges and from each other, and the width of the slip.
const MARGIN: f64 = 24.0;
const SLIP: f64 = 348.0;

fn draw_wanted(wanted: On<PictureWanted>, state: Res<TableState>, texts: Res<Texts>, mut commands: Commands) {
    let Some(game) = &state.game else { return };
    let Phase::Over(outcome) = game.position.phase else { return };
    let players = |side| state.seats_of(side).map(|seat| seat.name.as_str().to_owned()).collect();
    let names = wanted.names.then(|| Side::BOTH.map(players));
    let picture = draw(&Subject { game, outcome, names, texts: &texts }, wanted.size.pixels());
    commands.trigger(PictureDrawn { size: wanted.size, png: encode(&picture) });
}

/// Draws the picture in this size, in pixels.
fn draw(subject: &Subject, [width, height]: [u16; 2]) -> Bitmap {
    let unit = f32::from(width) / WIDTH;
    let height = f32::from(height) / unit;
    let mut sheet = Sheet::new(WIDTH, height, unit);
    let (width, height) = (f64::from(WIDTH), f64::from(height));
    sheet.ink.rect([0.0, 0.0, width, height], tint(palette::LEATHER));
    let inset = MARGIN / 2.0;
    let frame = [inset, inset, width - MARGIN, height - MARGIN];
    sheet.frame(frame, 8.0, 1.5, tint(palette::ACCENT_STROKE));
    let inner = height - 2.0 * MARGIN;
    slip::draw_slip(&mut sheet, [MARGIN, MARGIN, SLIP, inner], subject);
    let left = 2.0 * MARGIN + SLIP;
    grid::draw_words(&mut sheet, [left, MARGIN, width - left - MARGIN, inner], subject.game);
    sheet.ink.into_bitmap(None)
}

/// Returns the picture as a PNG file.
fn encode(picture: &Bitmap) -> Result<Vec<u8>, String> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, picture.width as u32, picture.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    // It is opaque.
    let pixels: Vec<u8> =
        picture.pixels.chunks_exact(4).filter_map(<[u8]>::first_chunk::<3>).flatten().copied().collect();
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&pixels)?;
        writer.finish()
    });
    written.map(|()| file).map_err(|error| error.to_string())
}
