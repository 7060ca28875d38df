//! Round shapes: lathed profiles, bent tubes and tokens.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::Shape;

/// Cosine of the sharpest angle that is still shaded smoothly.
const GENTLE: f32 = 0.55;

impl Shape {
    /// Adds a profile of (radius, height) rotated about the vertical axis, from its bottom outwards and up. Gentle
    /// angles of the profile are shaded smoothly, others stay sharp.
    pub(crate) fn lathe(mut self, profile: &[[f32; 2]], steps: usize) -> Shape {
        let bands: Vec<([f32; 2], [f32; 2], Vec2)> = profile
            .windows(2)
            .filter_map(|pair| {
                let &[[r0, y0], [r1, y1]] = pair else { return None };
                Some(([r0, y0], [r1, y1], Vec2::new(y1 - y0, r0 - r1).normalize_or(Vec2::X)))
            })
            .collect();
        for (at, (low, high, slope)) in bands.iter().enumerate() {
            let joined = |other: Option<&([f32; 2], [f32; 2], Vec2)>| match other {
                Some((.., other)) if other.dot(*slope) > GENTLE => (*other + *slope).normalize_or(*slope),
                _ => *slope,
            };
            let before = joined(at.checked_sub(1).and_then(|at| bands.get(at)));
            let after = joined(bands.get(at + 1));
            let mut ring = |[radius, height]: [f32; 2], slope: Vec2| -> Vec<u32> {
                let put = |step: usize| {
                    let out = Vec2::from_angle(step as f32 / steps as f32 * TAU);
                    let at = Vec3::new(out.x * radius, height, -out.y * radius);
                    let normal = Vec3::new(out.x * slope.x, slope.y, -out.y * slope.x);
                    self.corner(at, normal, Vec2::new(step as f32 / steps as f32, height))
                };
                (0..=steps).map(put).collect()
            };
            let (low, high) = (ring(*low, before), ring(*high, after));
            self.strip(&low, &high);
        }
        self
    }

    /// Adds a tube of this radius along a path.
    pub(crate) fn tube(mut self, way: &[Vec3], radius: f32, steps: usize) -> Shape {
        let mut side = Vec3::Z;
        let mut rings: Vec<Vec<u32>> = Vec::new();
        for (at, point) in way.iter().enumerate() {
            let before = way.get(at.wrapping_sub(1)).copied().unwrap_or(*point);
            let after = way.get(at + 1).copied().unwrap_or(*point);
            let along = (after - before).normalize_or(Vec3::Y);
            side = (side - along * side.dot(along)).normalize_or(along.any_orthonormal_vector());
            let up = along.cross(side);
            let put = |step: usize| {
                let angle = Vec2::from_angle(step as f32 / steps as f32 * TAU);
                let out = side * angle.x + up * angle.y;
                self.corner(*point + out * radius, out, Vec2::ZERO)
            };
            rings.push((0..=steps).map(put).collect());
        }
        for pair in rings.windows(2) {
            if let [first, second] = pair {
                self.strip(first, second);
            }
        }
        self
    }

    /// Adds a sphere around the origin.
    pub(crate) fn ball(self, radius: f32) -> Shape {
        let profile: Vec<[f32; 2]> = (0..=10)
            .map(|step| {
                let (sin, cos) = (step as f32 / 10.0 * TAU / 2.0).sin_cos();
                [sin * radius, -cos * radius]
            })
            .collect();
        self.lathe(&profile, 20)
    }

    /// Adds a torus around the vertical axis, of this radius and thickness.
    pub(crate) fn ring(self, radius: f32, thickness: f32, steps: usize) -> Shape {
        let profile: Vec<[f32; 2]> = (0..=6)
            .map(|step| {
                let (sin, cos) = (step as f32 / 6.0 * TAU).sin_cos();
                [radius - sin * thickness, -cos * thickness]
            })
            .rev()
            .collect();
        self.lathe(&profile, steps)
    }

    /// Adds a token standing on the ground: a disc with a picture above, another below, and a rim.
    ///
    /// The pictures are areas of the texture whose inscribed circle is used; `rim` is a point of the texture. The lower
    /// picture is upright once the token is turned over about X.
    pub(crate) fn token(
        mut self,
        radius: f32,
        thickness: f32,
        pictures: [Rect; 2],
        rim: Vec2,
        steps: usize,
    ) -> Shape {
        let [above, below] = pictures;
        let circle = |step: usize| Vec2::from_angle(step as f32 / steps as f32 * TAU);
        let uv = |picture: Rect, x: f32, y: f32| picture.center() + Vec2::new(x, y) * picture.half_size();
        let mut side = |height: f32| -> Vec<u32> {
            let put = |step| {
                let out = circle(step);
                let normal = Vec3::new(out.x, 0.0, -out.y);
                self.corner(normal * radius + Vec3::Y * height, normal, rim)
            };
            (0..=steps).map(put).collect()
        };
        let (low, high) = (side(0.0), side(thickness));
        self.strip(&low, &high);
        for (picture, height, up) in [(above, thickness, 1.0), (below, 0.0, -1.0)] {
            let normal = Vec3::Y * up;
            let middle = self.corner(normal.abs() * height, normal, picture.center());
            let put = |step| {
                let out = circle(step);
                let at = Vec3::new(out.x * radius, height, -out.y * radius);
                self.corner(at, normal, uv(picture, out.x, -out.y * up))
            };
            let rim: Vec<u32> = (0..=steps).map(put).collect();
            for pair in rim.windows(2) {
                if let [a, b] = pair {
                    let (a, b) = if up > 0.0 { (*a, *b) } else { (*b, *a) };
                    self.indices.extend([middle, a, b]);
                }
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_faces_of_a_token_are_upright_when_they_are_up() {
        let pictures = [Rect::new(0.0, 0.0, 0.5, 1.0), Rect::new(0.5, 0.0, 1.0, 1.0)];
        let token = Shape::new().token(0.5, 0.1, pictures, Vec2::ZERO, 16);
        let far_point = |turn: Quat| {
            let far = (turn.inverse() * Vec3::new(0.0, 0.0, -0.5), turn.inverse() * Vec3::Y);
            let found = token.positions.iter().zip(&token.normals).position(|(at, normal)| {
                (at.x - far.0.x).abs() < 1e-3 && (at.z - far.0.z).abs() < 1e-3 && normal.dot(far.1) > 0.99
            });
            token.uvs[found.unwrap()]
        };
        assert!(far_point(Quat::IDENTITY).abs_diff_eq(Vec2::new(0.25, 0.0), 1e-3));
        let turned = far_point(Quat::from_rotation_x(std::f32::consts::PI));
        assert!(turned.abs_diff_eq(Vec2::new(0.75, 0.0), 1e-3), "{turned}");
    }
}
