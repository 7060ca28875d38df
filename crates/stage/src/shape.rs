//! Procedural meshes, built from vertices, faces and colours.

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, PrimitiveTopology},
    prelude::*,
};
mod flat;
mod round;

/// A mesh under construction. Added parts get the transform and colour set at the time.
#[derive(Clone, Default)]
pub(crate) struct Shape {
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    uvs: Vec<Vec2>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
    place: Transform,
    colour: LinearRgba,
}

impl Shape {
    pub(crate) fn new() -> Shape {
        Shape { colour: LinearRgba::WHITE, ..Shape::default() }
    }

    /// Sets the transform of the parts that follow.
    pub(crate) fn at(mut self, place: Transform) -> Shape {
        self.place = place;
        self
    }

    /// Sets the colour of the parts that follow.
    pub(crate) fn paint(mut self, colour: Color) -> Shape {
        self.colour = colour.to_linear();
        self
    }

    /// Adds a vertex. Returns its index.
    fn corner(&mut self, position: Vec3, normal: Vec3, uv: Vec2) -> u32 {
        let number = self.positions.len() as u32;
        self.positions.push(self.place.transform_point(position));
        let normal = self.place.rotation * (normal / self.place.scale);
        self.normals.push(normal.normalize_or(Vec3::Y));
        self.uvs.push(uv);
        self.colours.push(self.colour.to_f32_array());
        number
    }

    /// Adds a flat quad, its corners counter-clockwise as seen from outside.
    pub(crate) fn face(mut self, corners: [Vec3; 4], uvs: [Vec2; 4]) -> Shape {
        let [a, b, _, d] = corners;
        let normal = (b - a).cross(d - a).normalize_or(Vec3::Y);
        let first = self.positions.len() as u32;
        for (corner, uv) in corners.into_iter().zip(uvs) {
            self.corner(corner, normal, uv);
        }
        self.quad([first, first + 1, first + 2, first + 3]);
        self
    }

    fn quad(&mut self, [a, b, c, d]: [u32; 4]) {
        self.indices.extend([a, b, c, a, c, d]);
    }

    /// Joins two rows of vertices, the first of which is below or inside.
    fn strip(&mut self, first: &[u32], second: &[u32]) {
        for (low, high) in first.windows(2).zip(second.windows(2)) {
            if let ([a, b], [c, d]) = (low, high) {
                self.quad([*a, *b, *d, *c]);
            }
        }
    }

    /// Adds a box centred on the origin. Each side shows the whole texture.
    pub(crate) fn cuboid(self, size: Vec3) -> Shape {
        let half = size / 2.0;
        let sides = [
            (Vec3::X, Vec3::Y),
            (Vec3::NEG_X, Vec3::Y),
            (Vec3::Y, Vec3::NEG_Z),
            (Vec3::NEG_Y, Vec3::Z),
            (Vec3::Z, Vec3::Y),
            (Vec3::NEG_Z, Vec3::Y),
        ];
        sides.into_iter().fold(self, |shape, (out, up)| {
            let right = up.cross(out);
            let corner = |x: f32, y: f32| (out + right * x + up * y) * half;
            shape.face(
                [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)],
                [Vec2::Y, Vec2::ONE, Vec2::X, Vec2::ZERO],
            )
        })
    }

    /// Returns the mesh, without tangents.
    pub(crate) fn mesh(self) -> Mesh {
        let mut mesh = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default());
        mesh.insert_attribute(Mesh::ATTRIBUTE_POSITION, self.positions);
        mesh.insert_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals);
        mesh.insert_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs);
        mesh.insert_attribute(Mesh::ATTRIBUTE_COLOR, self.colours);
        mesh.with_inserted_indices(Indices::U32(self.indices))
    }

    /// Returns the mesh with tangents, for a normal map that runs along X and Z.
    pub(crate) fn mesh_with_tangents(self) -> Mesh {
        let tangents = vec![[1.0, 0.0, 0.0, 1.0_f32]; self.positions.len()];
        self.mesh().with_inserted_attribute(Mesh::ATTRIBUTE_TANGENT, tangents)
    }

    /// Rotates the texture by a quarter turn, so that its grain runs along Z.
    pub(crate) fn along_z(mut self) -> Shape {
        self.uvs.iter_mut().for_each(|uv| *uv = uv.yx());
        self
    }

    /// Maps the texture coordinates into this part of the texture.
    pub(crate) fn within(mut self, picture: Rect) -> Shape {
        self.uvs.iter_mut().for_each(|uv| *uv = picture.min + *uv * picture.size());
        self
    }

    /// Sets texture coordinates from the positions seen from above, at `scale` repetitions per unit.
    pub(crate) fn uv_from_above(mut self, scale: Vec2) -> Shape {
        self.uvs = self.positions.iter().map(|at| Vec2::new(at.x, at.z) * scale).collect();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_of_a_box_look_outwards() {
        let shape = Shape::new().at(Transform::from_xyz(5.0, 0.0, 0.0)).cuboid(Vec3::new(1.0, 2.0, 3.0));
        for (position, normal) in shape.positions.iter().zip(&shape.normals) {
            assert!((*position - Vec3::X * 5.0).dot(*normal) > 0.0);
        }
    }

    #[test]
    fn faces_turn_counter_clockwise_as_seen_from_outside() {
        let shapes = [
            Shape::new().cuboid(Vec3::ONE),
            Shape::new().slab(Vec2::ONE, 0.1, 0.2, 0.01),
            Shape::new().lathe(&[[0.0, 0.0], [0.5, 0.0], [0.5, 1.0], [0.0, 1.0]], 12),
            Shape::new().tube(&[Vec3::ZERO, Vec3::Y, Vec3::new(1.0, 2.0, 0.0)], 0.1, 8),
            Shape::new().frame(Vec2::ONE, 0.1, 0.05),
            Shape::new().frame_part(Vec2::ONE, 0.1, 0.05, 0.7),
            Shape::new().rim(Vec2::ONE, 0.1, 0.2, 0.01, 0.2),
            Shape::new().disc(0.5, 12),
        ];
        for shape in shapes {
            for triangle in shape.indices.chunks(3) {
                let [a, b, c] = [0, 1, 2].map(|at| shape.positions[triangle[at] as usize]);
                let wound = (b - a).cross(c - a);
                let normal = shape.normals[triangle[0] as usize];
                assert!(wound.length() < 1e-9 || wound.dot(normal) >= 0.0, "{a} {b} {c} against {normal}");
            }
        }
    }
}
