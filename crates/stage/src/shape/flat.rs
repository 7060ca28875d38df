//! Flat shapes: slabs, plates and frames with rounded corners, and discs.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::prelude::*;

use super::Shape;

/// Steps around a rounded corner.
const CORNER_STEPS: usize = 6;

/// Returns the outline of a rectangle with rounded corners, counter-clockwise as seen from above, with the first point
/// repeated at the end. Each point has its outward direction.
fn rounded(size: Vec2, radius: f32) -> Vec<(Vec2, Vec2)> {
    let inner = size / 2.0 - Vec2::splat(radius);
    let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
    let mut outline: Vec<(Vec2, Vec2)> = Vec::new();
    for (quarter, (x, y)) in corners.into_iter().enumerate() {
        for step in 0..=CORNER_STEPS {
            let angle = (quarter as f32 + step as f32 / CORNER_STEPS as f32) * FRAC_PI_2;
            let out = Vec2::from_angle(angle);
            outline.push((inner * Vec2::new(x, y) + out * radius, out));
        }
    }
    outline.extend(outline.first().copied());
    outline
}

/// Returns an outline in clockwise order, starting and ending at the middle of its far edge.
fn clockwise(outline: Vec<(Vec2, Vec2)>, height: f32) -> Vec<Vec2> {
    let start = Vec2::new(0.0, height / 2.0);
    let mut points: Vec<Vec2> = outline.into_iter().rev().map(|(point, _)| point).collect();
    points.dedup();
    // The far right corner ends the outline's first quarter, and so begins the reversed one.
    let at = points.iter().rposition(|point| point.x > 0.0 && (point.y - start.y).abs() < 1e-5).unwrap_or(0);
    points.pop();
    points.rotate_left(at);
    points.insert(0, start);
    points.push(start);
    points
}

/// Converts a point of an outline to a point on the table: the plane's Y is away from the viewer.
fn above(point: Vec2, height: f32) -> Vec3 {
    Vec3::new(point.x, height, -point.y)
}

impl Shape {
    /// Adds a slab with rounded corners and a bevel, standing on the ground. Its top shows the whole texture.
    pub(crate) fn slab(self, size: Vec2, radius: f32, thickness: f32, bevel: f32) -> Shape {
        self.slab_with(size, radius, thickness, bevel, Rect::new(0.0, 0.0, 1.0, 1.0), None)
    }

    /// Adds a slab whose top shows the part `picture` of the texture, and whose side shows the point `side`.
    pub(crate) fn slab_with(
        mut self,
        size: Vec2,
        radius: f32,
        thickness: f32,
        bevel: f32,
        picture: Rect,
        side: Option<Vec2>,
    ) -> Shape {
        let uv = |point: Vec2| {
            let part = Vec2::new(point.x / size.x + 0.5, 0.5 - point.y / size.y);
            picture.min + part * picture.size()
        };
        let outline = rounded(size, radius);
        let inner = rounded(size - Vec2::splat(2.0 * bevel), radius - bevel.min(radius));
        let up = Vec3::Y;
        let slope = |out: Vec2, rise: f32| above(out, 0.0) + up * rise;
        let side_uv = |point: Vec2| side.unwrap_or_else(|| uv(point));
        let mut row = |points: &[(Vec2, Vec2)], height: f32, rise: f32| -> Vec<u32> {
            let put = |(point, out): &(Vec2, Vec2)| {
                self.corner(above(*point, height), slope(*out, rise), side_uv(*point))
            };
            points.iter().map(put).collect()
        };
        let low = row(&outline, 0.0, 0.0);
        let high = row(&outline, thickness - bevel, 0.35);
        let edge = row(&inner, thickness, 1.4);
        self.strip(&low, &high);
        self.strip(&high, &edge);
        self.top(&inner, thickness, uv);
        self
    }

    /// Adds the rim of a slab with rounded corners and a bevel, whose top is open except for this width.
    pub(crate) fn rim(mut self, size: Vec2, radius: f32, thickness: f32, bevel: f32, breadth: f32) -> Shape {
        let outline = rounded(size, radius);
        let inner = rounded(size - Vec2::splat(2.0 * bevel), radius - bevel.min(radius));
        let hole = rounded(size - Vec2::splat(2.0 * breadth), radius - bevel.min(radius));
        let mut row = |points: &[(Vec2, Vec2)], height: f32, rise: f32| -> Vec<u32> {
            let put = |(point, out): &(Vec2, Vec2)| {
                self.corner(above(*point, height), above(*out, 0.0) + Vec3::Y * rise, *point)
            };
            points.iter().map(put).collect()
        };
        let low = row(&outline, 0.0, 0.0);
        let high = row(&outline, thickness - bevel, 0.35);
        let edge = row(&inner, thickness, 1.4);
        let (top, inside) = (row(&inner, thickness, 99.0), row(&hole, thickness, 99.0));
        self.strip(&low, &high);
        self.strip(&high, &edge);
        self.strip(&top, &inside);
        self
    }

    /// Adds a flat plate with rounded corners that shows the part `picture` of the texture.
    pub(crate) fn plate(mut self, size: Vec2, radius: f32, picture: Rect) -> Shape {
        let uv = |point: Vec2| {
            let part = Vec2::new(point.x / size.x + 0.5, 0.5 - point.y / size.y);
            picture.min + part * picture.size()
        };
        self.top(&rounded(size, radius), 0.0, uv);
        self
    }

    /// Adds a flat rounded frame of this width around a hole of this size.
    pub(crate) fn frame(mut self, hole: Vec2, radius: f32, breadth: f32) -> Shape {
        let inner = rounded(hole, radius);
        let outer = rounded(hole + Vec2::splat(2.0 * breadth), radius + breadth);
        let mut row = |points: Vec<(Vec2, Vec2)>| -> Vec<u32> {
            points.iter().map(|(point, _)| self.corner(above(*point, 0.0), Vec3::Y, Vec2::ZERO)).collect()
        };
        let (inside, outside) = (row(inner), row(outer));
        self.strip(&outside, &inside);
        self
    }

    /// Adds the first `part` of such a frame, 0 to 1, clockwise from the middle of its far edge.
    pub(crate) fn frame_part(mut self, hole: Vec2, radius: f32, breadth: f32, part: f32) -> Shape {
        let outer_size = hole + Vec2::splat(2.0 * breadth);
        let inside = clockwise(rounded(hole, radius), hole.y);
        let outside = clockwise(rounded(outer_size, radius + breadth), outer_size.y);
        let whole: f32 =
            outside.iter().zip(outside.iter().skip(1)).map(|(from, to)| from.distance(*to)).sum();
        let mut left = whole * part.clamp(0.0, 1.0);
        let (mut inner, mut outer) = (Vec::new(), Vec::new());
        for (inside, outside) in inside.windows(2).zip(outside.windows(2)) {
            let ([inner_from, inner_to], [outer_from, outer_to]) = (inside, outside) else { continue };
            if inner.is_empty() {
                inner.push(*inner_from);
                outer.push(*outer_from);
            }
            let length = (*outer_to - *outer_from).length();
            let reach = (left / length.max(f32::EPSILON)).min(1.0);
            inner.push(inner_from.lerp(*inner_to, reach));
            outer.push(outer_from.lerp(*outer_to, reach));
            left -= length;
            if left <= 0.0 {
                break;
            }
        }
        let mut row = |points: Vec<Vec2>| -> Vec<u32> {
            points.iter().map(|point| self.corner(above(*point, 0.0), Vec3::Y, Vec2::ZERO)).collect()
        };
        let (inner, outer) = (row(inner), row(outer));
        self.strip(&inner, &outer);
        self
    }

    /// Adds a flat disc. Its texture fills the circle.
    pub(crate) fn disc(mut self, radius: f32, steps: usize) -> Shape {
        let circle: Vec<(Vec2, Vec2)> = (0..=steps)
            .map(|step| {
                let out = Vec2::from_angle(step as f32 / steps as f32 * TAU);
                (out * radius, out)
            })
            .collect();
        self.top(&circle, 0.0, |point| Vec2::new(point.x, -point.y) / radius * 0.5 + 0.5);
        self
    }

    /// Fills an outline around the origin with triangles that face up.
    fn top(&mut self, outline: &[(Vec2, Vec2)], height: f32, uv: impl Fn(Vec2) -> Vec2) {
        let middle = self.corner(Vec3::Y * height, Vec3::Y, uv(Vec2::ZERO));
        let rim: Vec<u32> = outline
            .iter()
            .map(|(point, _)| self.corner(above(*point, height), Vec3::Y, uv(*point)))
            .collect();
        for pair in rim.windows(2) {
            if let [a, b] = pair {
                self.indices.extend([middle, *a, *b]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_keeps_inside_its_size() {
        let outline = rounded(Vec2::new(2.0, 1.0), 0.2);
        assert!(outline.iter().all(|(point, _)| point.x.abs() <= 1.0001 && point.y.abs() <= 0.5001));
        assert_eq!(outline.first(), outline.last());
    }

    #[test]
    fn a_frame_fills_clockwise_from_its_far_edge() {
        let ring = |part| Shape::new().frame_part(Vec2::new(2.0, 1.0), 0.1, 0.05, part);
        let right_half = ring(0.5);
        assert!(right_half.positions.iter().all(|at| at.x > -1e-3));
        assert!(right_half.positions.iter().any(|at| at.z > 0.49));
        assert!(ring(1.0).positions.iter().any(|at| at.x < -0.99));
    }

    #[test]
    fn a_plate_shows_its_texture_the_right_way_round() {
        let plate = Shape::new().plate(Vec2::new(2.0, 1.0), 0.01, Rect::new(0.0, 0.0, 1.0, 1.0));
        let far_left = plate.positions.iter().position(|at| at.x < -0.98 && at.z < -0.49).unwrap();
        assert!(plate.uvs[far_left].length() < 0.02, "the picture's first pixel is far left");
    }
}
