//! Renders the screens to pixels in software, since the tests have no graphics device.

use std::collections::HashMap;

use bevy::prelude::*;
use bevy_egui::{
    EguiContext, EguiManagedTextures, EguiRenderOutput, EguiUserTextures, PrimaryEguiContext,
    egui::{
        Color32, Mesh, Pos2, Rect, TextureId, Vec2,
        epaint::{Primitive, Vertex, WHITE_UV},
        pos2,
    },
};
use splitkey_client::palette::{self, Paint};

/// A rendered frame of the screens, without the 3D table behind them.
#[derive(PartialEq)]
pub struct Picture {
    size: [usize; 2],
    /// Row by row, premultiplied.
    pixels: Vec<[f32; 4]>,
    /// Pixels per point.
    scale: f32,
}

/// A texture as premultiplied pixels.
struct Texture {
    size: [usize; 2],
    pixels: Vec<Color32>,
}

impl Picture {
    /// Renders the output of the last frame.
    pub fn of(app: &mut App) -> Picture {
        let mut cameras = app.world_mut().query_filtered::<Entity, With<PrimaryEguiContext>>();
        let camera = cameras.single(app.world()).expect("the camera of the screens");
        let world = app.world_mut();
        let mut context = world.get_mut::<EguiContext>(camera).expect("the context of the screens");
        let (rect, scale) = (context.get_mut().content_rect(), context.get_mut().pixels_per_point());
        let size = [rect.width(), rect.height()].map(|points| (points * scale).round() as usize);
        let mut picture = Picture { size, pixels: vec![[0.0; 4]; size[0] * size[1]], scale };
        let output = world.get::<EguiRenderOutput>(camera).expect("a frame").clone();
        let mut textures = HashMap::new();
        for job in &output.paint_jobs {
            let Primitive::Mesh(mesh) = &job.primitive else { continue };
            let texture =
                textures.entry(mesh.texture_id).or_insert_with(|| texture(world, camera, mesh.texture_id));
            if let Some(texture) = texture {
                picture.draw(mesh, job.clip_rect, texture);
            }
        }
        picture
    }

    /// Returns the colour at a position in points.
    pub fn at(&self, place: Pos2) -> Color32 {
        let [x, y] = [place.x, place.y].map(|points| (points * self.scale) as usize);
        let [red, green, blue, alpha] = self.pixels[y * self.size[0] + x];
        Color32::from_rgba_premultiplied(red as u8, green as u8, blue as u8, alpha as u8)
    }

    /// Finds the places of the 25 words while most of them are uncovered: five columns and five rows of paper. A clue
    /// on paper or an entry field may be above or below them.
    pub fn words(&self) -> [Rect; 25] {
        let [width, height] = self.size;
        let Paint(red, green, blue) = palette::PAPER_NEAR;
        let paper = [red, green, blue].map(f32::from);
        let is_paper = |x: usize, y: usize| {
            let pixel = self.pixels[y * width + x];
            (0..3).all(|part| (pixel[part] - paper[part]).abs() < 0.5)
        };
        let columns = runs(width, |x| (0..height).filter(|y| is_paper(x, *y)).count() * 10 > height);
        assert_eq!(columns.len(), 5, "the words lie in five columns");
        let across = columns[0].0 as usize..columns[4].1 as usize;
        let rows = runs(height, |y| across.clone().filter(|x| is_paper(*x, y)).count() * 20 > across.len());
        let is_even = |rows: &&[(f32, f32)]| {
            let heights = rows.iter().map(|(top, bottom)| bottom - top);
            heights.clone().fold(0.0, f32::max) - heights.fold(f32::MAX, f32::min) < 3.0
        };
        let rows = rows.windows(5).find(is_even).expect("the words should lie in five rows");
        std::array::from_fn(|cell| {
            let ((left, right), (top, bottom)) = (columns[cell % 5], rows[cell / 5]);
            Rect::from_min_max(pos2(left, top), pos2(right, bottom)) / self.scale
        })
    }

    /// Returns a part of the whole, with corners between 0 and 1.
    pub fn part(&self, from: Vec2, to: Vec2) -> Rect {
        let [width, height] = self.size.map(|pixels| pixels as f32 / self.scale);
        let size = Vec2::new(width, height);
        Rect::from_min_max((from * size).to_pos2(), (to * size).to_pos2())
    }

    /// Returns the share of pixels in a place, given in points, for which `looks` holds.
    pub fn share(&self, place: Rect, looks: impl Fn(Color32) -> bool) -> f32 {
        let steps = 32;
        let points = (0..steps * steps).map(|step| {
            let part = Vec2::new((step % steps) as f32 + 0.5, (step / steps) as f32 + 0.5);
            place.lerp_inside(part / steps as f32)
        });
        points.filter(|point| looks(self.at(*point))).count() as f32 / (steps * steps) as f32
    }

    fn draw(&mut self, mesh: &Mesh, clip: Rect, texture: &Texture) {
        for corners in mesh.indices.chunks_exact(3) {
            let corners = [corners[0], corners[1], corners[2]].map(|at| mesh.vertices[at as usize]);
            self.draw_triangle(corners, clip, texture);
        }
    }

    fn draw_triangle(&mut self, corners: [Vertex; 3], clip: Rect, texture: &Texture) {
        let [a, b, c] = corners.map(|corner| corner.pos);
        let whole = (b - a).x * (c - a).y - (b - a).y * (c - a).x;
        if whole == 0.0 {
            return;
        }
        let around = Rect::from_points(&[a, b, c]).intersect(clip);
        let range = |least: f32, most: f32, end: usize| {
            let from = (least * self.scale - 0.5).ceil().max(0.0) as usize;
            from..((most * self.scale + 0.5).floor().max(0.0) as usize).min(end)
        };
        let columns = range(around.min.x, around.max.x, self.size[0]);
        let edges = [(b, c), (c, a), (a, b)];
        // How each vertex's weight changes from one pixel to the next.
        let steps = edges.map(|(one, other)| (one.y - other.y) / whole / self.scale);
        for y in range(around.min.y, around.max.y, self.size[1]) {
            let start = pos2(columns.start as f32 + 0.5, y as f32 + 0.5) / self.scale;
            let first = edges.map(|(one, other)| {
                let (one, other) = (one - start, other - start);
                (one.x * other.y - one.y * other.x) / whole
            });
            let (mut from, mut to) = (0.0_f32, columns.len() as f32 - 1.0);
            for (part, step) in first.into_iter().zip(steps) {
                match step {
                    step if step > 0.0 => from = from.max((-part / step).ceil()),
                    step if step < 0.0 => to = to.min((-part / step).floor()),
                    _ if part < 0.0 => to = -1.0,
                    _ => {}
                }
            }
            let mut at = from;
            while at <= to {
                let parts = [0, 1, 2].map(|corner| first[corner] + at * steps[corner]);
                self.blend(y * self.size[0] + columns.start + at as usize, corners, parts, texture);
                at += 1.0;
            }
        }
    }

    /// Blends a triangle's pixel over what is drawn there.
    fn blend(&mut self, pixel: usize, corners: [Vertex; 3], parts: [f32; 3], texture: &Texture) {
        let [first, ..] = corners;
        if corners.iter().all(|corner| corner.uv == WHITE_UV && corner.color == first.color) {
            let [red, green, blue, cover] = first.color.to_array().map(f32::from);
            let under = &mut self.pixels[pixel];
            let rest = 1.0 - cover / 255.0;
            let [r, g, b, a] = *under;
            *under = [red + r * rest, green + g * rest, blue + b * rest, cover + a * rest];
            return;
        }
        let mut uv = Vec2::ZERO;
        let mut tint = [0.0; 4];
        for (corner, part) in corners.iter().zip(parts) {
            uv += corner.uv.to_vec2() * part;
            let colour = corner.color.to_array();
            (0..4).for_each(|at| tint[at] += f32::from(colour[at]) * part);
        }
        let texel = texture.at(uv).to_array();
        let under = &mut self.pixels[pixel];
        let cover = tint[3] * f32::from(texel[3]) / (255.0 * 255.0);
        for at in 0..4 {
            under[at] = tint[at] * f32::from(texel[at]) / 255.0 + under[at] * (1.0 - cover);
        }
    }
}

impl Texture {
    fn at(&self, uv: Vec2) -> Color32 {
        let place = |part: f32, size: usize| ((part * size as f32) as usize).min(size - 1);
        self.pixels[place(uv.y, self.size[1]) * self.size[0] + place(uv.x, self.size[0])]
    }
}

/// Returns a texture by its id, if it exists.
fn texture(world: &World, camera: Entity, id: TextureId) -> Option<Texture> {
    let images = world.resource::<Assets<Image>>();
    let (image, is_premultiplied) = match id {
        TextureId::Managed(id) => {
            let atlas = world.resource::<EguiManagedTextures>().get(&(camera, id))?;
            (images.get(&atlas.handle)?, true)
        }
        TextureId::User(_) => {
            let known = world.resource::<EguiUserTextures>();
            (images.iter().find(|(image, _)| known.image_id(*image) == Some(id))?.1, false)
        }
    };
    let pixels = image.data.as_ref()?.chunks_exact(4).map(|rgba| match is_premultiplied {
        true => Color32::from_rgba_premultiplied(rgba[0], rgba[1], rgba[2], rgba[3]),
        false => Color32::from_rgba_unmultiplied(rgba[0], rgba[1], rgba[2], rgba[3]),
    });
    let size = [image.width() as usize, image.height() as usize];
    Some(Texture { size, pixels: pixels.collect() })
}

/// Returns the start and end of runs of more than a few pixels for which `holds` is true.
fn runs(end: usize, holds: impl Fn(usize) -> bool) -> Vec<(f32, f32)> {
    let mut runs = Vec::new();
    let mut start = None;
    for at in 0..=end {
        match (start, at < end && holds(at)) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                runs.push((from as f32, at as f32));
                start = None;
            }
            _ => {}
        }
    }
    runs.retain(|(from, to)| to - from > 9.0);
    runs
}

/// Matches colours close to this one.
pub fn near(colour: Color32) -> impl Fn(Color32) -> bool {
    let near = |(one, other): (u8, u8)| one.abs_diff(other) <= 12;
    move |seen| seen.to_array().into_iter().zip(colour.to_array()).all(near)
}

/// Matches colours close to this one of the palette.
pub fn paint(Paint(red, green, blue): Paint) -> impl Fn(Color32) -> bool {
    near(Color32::from_rgb(red, green, blue))
}
