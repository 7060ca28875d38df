//! `cargo xtask art` renders the pictures in `assets/textures` from the SVG files in `assets/textures/svg`.
//!
//! | file | size | cells, row by row | a cell |
//! | --- | --- | --- | --- |
//! | `cards.png` | 1664×1120 | 4×4: agents 1 to 15, the assassin | 416×280: face 400×264 at (8, 8), its border repeated in the 8 px around |
//! | `portraits.png` | 750×408 | 5×3: agents 1 to 15 | 150×136: the middle of a face that is 300×198 |
//! | `card_back.png` | 400×264 | 1 | the whole |
//! | `tokens.png` | 1024×256 | 4: bystander, bystander with blue rim, check, check with blue rim | 256×256: disc of radius 120 at (128, 128) |
//! | `symbols.png` | 768×128 | 6: agent, bystander, assassin (white, to be tinted), Lark, Owl, emblem (own colours) | 128×128 |
//! | `slip.png` | 760×180 | 1 | the whole |
//!
//! Cell `n` of a sheet with `c` columns is in column `n % c` of row `n / c`. The bystander's arrow points right. Cards
//! and slip are opaque and rectangular: the mesh rounds their corners. On an agent's face of 400×264 the bands for the
//! word are y 0 to 36 and 223 to 264; the marks are discs of radius 19 at (42, 133) and (358, 133), the left one of
//! which is covered by a disc of radius 31 with the guesser's crest; the portrait is the circle of radius 92 at (200,
//! 128). Colour is sRGB and alpha is straight. Invisible pixels have the colour of the nearest visible one, so that
//! filtering adds no dark rim. No picture contains text: words are drawn at run time, in the language of the table.

use std::collections::VecDeque;
use std::fs;
use std::path::Path;

use png::{BitDepth, ColorType, Compression, Encoder, Filter, SrgbRenderingIntent};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// A texture and the drawings in it, row by row.
struct Sheet {
    file: &'static str,
    columns: u32,
    /// The width and height of a drawing, in pixels.
    face: (u32, u32),
    /// The pixels around a drawing, horizontally and vertically, that repeat its border, or that are cut off if
    /// negative.
    bleed: (i32, i32),
    drawings: &'static [&'static str],
}

const SHEETS: [Sheet; 6] = [
    Sheet {
        file: "cards.png",
        columns: 4,
        face: (400, 264),
        bleed: (8, 8),
        drawings: &[
            "agent_01", "agent_02", "agent_03", "agent_04", "agent_05", "agent_06", "agent_07", "agent_08",
            "agent_09", "agent_10", "agent_11", "agent_12", "agent_13", "agent_14", "agent_15", "assassin",
        ],
    },
    Sheet {
        file: "portraits.png",
        columns: 5,
        face: (300, 198),
        bleed: (-75, -31),
        drawings: &[
            "agent_01", "agent_02", "agent_03", "agent_04", "agent_05", "agent_06", "agent_07", "agent_08",
            "agent_09", "agent_10", "agent_11", "agent_12", "agent_13", "agent_14", "agent_15",
        ],
    },
    Sheet { file: "card_back.png", columns: 1, face: (400, 264), bleed: (0, 0), drawings: &["card_back"] },
    Sheet {
        file: "tokens.png",
        columns: 4,
        face: (256, 256),
        bleed: (0, 0),
        drawings: &["token_bystander", "token_bystander_blue", "token_check", "token_check_blue"],
    },
    Sheet {
        file: "symbols.png",
        columns: 6,
        face: (128, 128),
        bleed: (0, 0),
        drawings: &[
            "symbol_agent",
            "symbol_bystander",
            "symbol_assassin",
            "crest_lark",
            "crest_owl",
            "emblem",
        ],
    },
    Sheet { file: "slip.png", columns: 1, face: (760, 180), bleed: (0, 0), drawings: &["slip"] },
];

/// Below this alpha, a pixel's own colour is too imprecise to be kept.
const VISIBLE: u8 = 32;

type Rgba = [u8; 4];

/// A picture with straight alpha, by rows.
struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<Rgba>,
}

impl Picture {
    /// Returns the pixel at this position, or the nearest one if the position is outside.
    fn at(&self, x: i64, y: i64) -> Rgba {
        let x = x.clamp(0, i64::from(self.width) - 1);
        let y = y.clamp(0, i64::from(self.height) - 1);
        let index = y * i64::from(self.width) + x;
        usize::try_from(index).ok().and_then(|i| self.pixels.get(i)).copied().unwrap_or_default()
    }
}

/// Renders every picture. `root` is the root of the repository.
pub fn run(root: &Path) -> Result<(), String> {
    let textures = root.join("assets").join("textures");
    for sheet in &SHEETS {
        let picture = sheet_picture(sheet, &textures.join("svg"))?;
        let bytes = smallest_png(&picture)?;
        let target = textures.join(sheet.file);
        fs::write(&target, &bytes).map_err(|e| format!("cannot write {}: {e}", target.display()))?;
        println!("{}: {}×{}, {} bytes", sheet.file, picture.width, picture.height, bytes.len());
    }
    Ok(())
}

fn sheet_picture(sheet: &Sheet, folder: &Path) -> Result<Picture, String> {
    let mut cells = Vec::new();
    for name in sheet.drawings {
        let path = folder.join(format!("{name}.svg"));
        let text = fs::read_to_string(&path).map_err(|e| format!("cannot read {}: {e}", path.display()))?;
        cells.push(drawing(&text, sheet.face).map_err(|e| format!("{name}.svg: {e}"))?);
    }
    let bleed = (i64::from(sheet.bleed.0), i64::from(sheet.bleed.1));
    let around = |face: u32, bleed: i32| face.saturating_add_signed(2 * bleed);
    let cell = (around(sheet.face.0, sheet.bleed.0), around(sheet.face.1, sheet.bleed.1));
    let rows = u32::try_from(cells.len()).map_err(|e| e.to_string())?.div_ceil(sheet.columns);
    let (width, height) = (cell.0 * sheet.columns, cell.1 * rows);
    let mut pixels = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let index = (y / cell.1) * sheet.columns + x / cell.0;
            let place = (i64::from(x % cell.0) - bleed.0, i64::from(y % cell.1) - bleed.1);
            let pixel =
                usize::try_from(index).ok().and_then(|i| cells.get(i)).map(|c| c.at(place.0, place.1));
            pixels.push(pixel.unwrap_or_default());
        }
    }
    Ok(Picture { width, height, pixels })
}

/// Rasterises a drawing to exactly this size.
fn drawing(svg: &str, (width, height): (u32, u32)) -> Result<Picture, String> {
    if ["<text", "<image", "<style"].iter().any(|tag| svg.contains(tag)) {
        return Err("a drawing may contain only shapes, no text, images or styles".into());
    }
    let tree = Tree::from_str(svg, &Options::default()).map_err(|e| e.to_string())?;
    let scale = (width as f32 / tree.size().width(), height as f32 / tree.size().height());
    if (scale.0 / scale.1 - 1.0).abs() > 0.01 {
        return Err(format!("its aspect ratio is not that of {width}×{height}"));
    }
    let mut pixmap = Pixmap::new(width, height).ok_or("empty picture")?;
    resvg::render(&tree, Transform::from_scale(scale.0, scale.1), &mut pixmap.as_mut());
    let straight = pixmap.pixels().iter().map(|p| p.demultiply());
    let mut pixels: Vec<Rgba> = straight.map(|c| [c.red(), c.green(), c.blue(), c.alpha()]).collect();
    spread_colour(&mut pixels, width as usize);
    Ok(Picture { width, height, pixels })
}

/// Gives invisible pixels the colour of the nearest visible one, because filtering mixes colours before alpha.
fn spread_colour(pixels: &mut [Rgba], width: usize) {
    let mut known: Vec<bool> = pixels.iter().map(|p| p[3] >= VISIBLE).collect();
    let mut queue: VecDeque<usize> = known.iter().enumerate().filter(|(_, k)| **k).map(|(i, _)| i).collect();
    while let Some(index) = queue.pop_front() {
        let Some(&[r, g, b, _]) = pixels.get(index) else { continue };
        let column = index % width;
        let neighbours = [
            index.checked_sub(1).filter(|_| column > 0),
            Some(index + 1).filter(|_| column + 1 < width),
            index.checked_sub(width),
            Some(index + width),
        ];
        for neighbour in neighbours.into_iter().flatten() {
            if let (Some(pixel), Some(seen @ false)) = (pixels.get_mut(neighbour), known.get_mut(neighbour)) {
                *pixel = [r, g, b, pixel[3]];
                *seen = true;
                queue.push_back(neighbour);
            }
        }
    }
}

/// Encodes with every filter and returns the smallest result; opaque pictures are stored without alpha.
fn smallest_png(picture: &Picture) -> Result<Vec<u8>, String> {
    let opaque = picture.pixels.iter().all(|p| p[3] == u8::MAX);
    let (colour, samples): (_, Vec<u8>) = if opaque {
        (ColorType::Rgb, picture.pixels.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect())
    } else {
        (ColorType::Rgba, picture.pixels.iter().flatten().copied().collect())
    };
    let mut best: Option<Vec<u8>> = None;
    for filter in [Filter::NoFilter, Filter::Sub, Filter::Up, Filter::Paeth, Filter::Adaptive] {
        let bytes = encoded(picture, colour, filter, &samples).map_err(|e| e.to_string())?;
        if best.as_ref().is_none_or(|b| bytes.len() < b.len()) {
            best = Some(bytes);
        }
    }
    best.ok_or_else(|| "no filter was tried".into())
}

fn encoded(
    picture: &Picture,
    colour: ColorType,
    filter: Filter,
    samples: &[u8],
) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, picture.width, picture.height);
    encoder.set_color(colour);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    encoder.set_filter(filter);
    encoder.set_source_srgb(SrgbRenderingIntent::Perceptual);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(samples)?;
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" width="4" height="4"><rect width="2" height="4" fill="#FF8000"/></svg>"##;

    #[test]
    fn invisible_pixels_have_the_nearest_colour() {
        let picture = drawing(HALF, (8, 8)).unwrap();
        assert_eq!(picture.at(7, 7), [255, 128, 0, 0]);
    }

    #[test]
    fn a_position_outside_returns_the_border() {
        let picture = drawing(HALF, (8, 8)).unwrap();
        assert_eq!(picture.at(-3, 20), [255, 128, 0, 255]);
    }

    #[test]
    fn refuses_a_drawing_with_text() {
        let svg = HALF.replace("<rect", "<text>AGENT</text><rect");
        assert!(drawing(&svg, (8, 8)).is_err());
    }

    #[test]
    fn refuses_a_drawing_of_another_aspect_ratio() {
        assert!(drawing(HALF, (8, 16)).is_err());
    }
}
