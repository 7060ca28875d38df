//! Leather: rounded cells with creases between them, in ink blue.

use splitkey_client::palette;

use super::{Surface, field, normals, over};
use crate::drawing::{bitmap::Bitmap, noise::Noise};

/// The size of the full texture, in pixels.
const SIZE: usize = 512;
/// The number of cells across the full texture.
const CELLS: usize = 64;

/// Generates leather. `bumpy` adds a normal map; `coarse` halves the size.
pub(crate) fn leather(coarse: bool, bumpy: bool) -> Surface {
    let (size, cells) = if coarse { (SIZE / 2, CELLS / 2) } else { (SIZE, CELLS) };
    let creases = creases(size, cells);
    let cloud = over([8, 8], 5, size, size);
    let palette::Paint(red, green, blue) = palette::LEATHER;
    let colour = Bitmap::new(size, size, |x, y| {
        let crease = creases.get(y * size + x).copied().unwrap_or_default();
        let shade = 0.86 + 0.28 * cloud(x, y, 3) + (crease - 0.5) * 0.08;
        let byte = |part: u8| (f32::from(part) * shade).min(255.0) as u8;
        [byte(red), byte(green), byte(blue), 255]
    });
    let heights: Vec<f32> = creases.iter().map(|crease| crease.sqrt()).collect();
    Surface { colour, bumps: bumpy.then(|| normals(&heights, size, 1.1)) }
}

/// Returns each pixel's distance from the crease between its nearest two cells, 0 to 1.
fn creases(size: usize, cells: usize) -> Vec<f32> {
    let scatter = [Noise::new(1, 1, 71), Noise::new(1, 1, 83)];
    let points: Vec<[f32; 2]> = (0..cells * cells)
        .map(|cell| {
            let (x, y) = ((cell % cells) as u32, (cell / cells) as u32);
            scatter.map(|noise| noise.value(x, y))
        })
        .collect();
    let step = cells as f32 / size as f32;
    field(size, size, |x, y| {
        let (x, y) = (x as f32 * step, y as f32 * step);
        let (cell_x, cell_y) = (x as usize, y as usize);
        let (mut first, mut second) = (f32::MAX, f32::MAX);
        for (down, row) in [cells - 1, 0, 1].into_iter().enumerate() {
            let row = (cell_y + row) % cells;
            for (right, column) in [cells - 1, 0, 1].into_iter().enumerate() {
                let Some([px, py]) = points.get(row * cells + (cell_x + column) % cells) else { continue };
                let dx = (cell_x + right) as f32 - 1.0 + px - x;
                let dy = (cell_y + down) as f32 - 1.0 + py - y;
                let distance = dx * dx + dy * dy;
                if distance < first {
                    (first, second) = (distance, first);
                } else if distance < second {
                    second = distance;
                }
            }
        }
        ((second.sqrt() - first.sqrt()) * 1.6).min(1.0)
    })
}
