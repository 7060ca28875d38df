//! How the picture of the table is moved and scaled to the room that the panels leave.

use bevy::{camera::SubCameraView, prelude::*};
use splitkey_client::TableRoom;

/// A picture that is scaled about its middle and then moved, both as parts of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Framing {
    pub(crate) scale: f32,
    pub(crate) shift: Vec2,
}

/// A smaller table could not be read, whatever covers it.
const LEAST: f32 = 0.3;
/// Steps of the part of a picture that is seen.
const STEPS: f32 = 16384.0;
/// Nearer to the whole picture than this makes no difference.
const NOTHING: f32 = 1e-3;

impl Framing {
    /// The picture as it is.
    pub(crate) const WHOLE: Framing = Framing { scale: 1.0, shift: Vec2::ZERO };

    /// The framing that changes the least so that the words and the key, which a picture has at these places, lie in
    /// their room.
    pub(crate) fn fit(words: Rect, key: Option<Rect>, room: &TableRoom) -> Framing {
        let mut places = vec![(words, room.words)];
        places.extend(key.filter(|_| !room.key.is_empty()).map(|key| (key, room.key)));
        let axis = |of: fn(Vec2) -> f32| {
            let ends = |(place, room): &(Rect, Rect)| {
                [place.min, room.min, place.max, room.max].map(|at| of(at) - 0.5)
            };
            places.iter().map(ends).collect::<Vec<_>>()
        };
        let (across, down) = (axis(|at| at.x), axis(|at| at.y));
        let scale = largest(&across).min(largest(&down)).clamp(LEAST, 1.0);
        Framing { scale, shift: Vec2::new(shift(&across, scale), shift(&down, scale)) }
    }

    pub(crate) fn mix(self, to: Framing, part: f32) -> Framing {
        Framing { scale: self.scale.lerp(to.scale, part), shift: self.shift.lerp(to.shift, part) }
    }

    /// Where a place of the picture comes to lie.
    #[cfg(test)]
    pub(crate) fn place(self, at: Vec2) -> Vec2 {
        Vec2::splat(0.5) + (at - 0.5) * self.scale + self.shift
    }

    /// The tangent of half the vertical angle that a lens needs for all that is seen, in those of the picture's own, and
    /// the part of its picture that is seen, in a window of this shape.
    pub(crate) fn lens(self, aspect: f32) -> (f32, Option<SubCameraView>) {
        if (self.scale - 1.0).abs() < NOTHING && self.shift.abs().max_element() < NOTHING {
            return (1.0, None);
        }
        let (middle, half) = (-self.shift / self.scale, 0.5 / self.scale);
        let times = 2.0 * (middle.abs().max_element() + half);
        let whole = Vec2::new(aspect, 1.0) * STEPS;
        let seen = SubCameraView {
            full_size: whole.round().as_uvec2(),
            offset: (0.5 + (middle - half) / times) * whole,
            size: (whole * 2.0 * half / times).round().as_uvec2(),
        };
        (times, Some(seen))
    }
}

/// The largest scale at which every end can lie within its room.
fn largest(ends: &[[f32; 4]]) -> f32 {
    let pairs = ends
        .iter()
        .flat_map(|[low, least, ..]| ends.iter().map(move |[.., high, most]| (high - low, most - least)));
    pairs.filter(|(size, _)| *size > 0.0).map(|(size, room)| room / size).fold(f32::INFINITY, f32::min)
}

/// How far to move so that every end lies within its room, or the middle of what would be best.
fn shift(ends: &[[f32; 4]], scale: f32) -> f32 {
    let least = ends.iter().map(|[low, least, ..]| least - scale * low).fold(f32::NEG_INFINITY, f32::max);
    let most = ends.iter().map(|[.., high, most]| most - scale * high).fold(f32::INFINITY, f32::min);
    if least <= most { 0.0_f32.clamp(least, most) } else { (least + most) / 2.0 }
}

#[cfg(test)]
mod tests {
    use bevy::camera::CameraProjection;

    use super::*;

    fn room(words: [f32; 4], key: [f32; 4]) -> TableRoom {
        let rect = |[left, top, right, bottom]: [f32; 4]| Rect::new(left, top, right, bottom);
        TableRoom { words: rect(words), key: rect(key) }
    }

    const WORDS: Rect = Rect { min: Vec2::new(0.2, 0.23), max: Vec2::new(0.77, 0.74) };
    const KEY: Rect = Rect { min: Vec2::new(0.78, 0.28), max: Vec2::new(0.98, 0.59) };

    #[test]
    fn what_has_room_stays_where_it_is() {
        assert_eq!(Framing::fit(WORDS, Some(KEY), &TableRoom::WHOLE), Framing::WHOLE);
        let enough = room([0.01, 0.2, 0.8, 0.75], [0.01, 0.2, 1.0, 0.6]);
        assert_eq!(Framing::fit(WORDS, Some(KEY), &enough), Framing::WHOLE);
    }

    #[test]
    fn words_and_key_come_to_lie_in_their_room() {
        let rooms = [
            room([0.3, 0.2, 0.7, 0.7], [0.3, 0.2, 0.99, 0.5]),
            room([0.0, 0.25, 0.72, 0.6], [0.0, 0.25, 0.99, 0.45]),
            room([0.1, 0.1, 0.9, 0.4], [0.7, 0.1, 0.99, 0.3]),
        ];
        for room in rooms {
            let framing = Framing::fit(WORDS, Some(KEY), &room);
            for (place, room) in [(WORDS, room.words), (KEY, room.key)] {
                let (min, max) = (framing.place(place.min), framing.place(place.max));
                let room = room.inflate(1e-4);
                assert!(room.contains(min) && room.contains(max), "{framing:?}: {min} {max} in {room:?}");
            }
        }
    }

    #[test]
    fn a_lens_shows_what_the_framing_says() {
        let framing = Framing { scale: 0.8, shift: Vec2::new(-0.12, 0.05) };
        let (aspect, fov) = (16.0 / 9.0, 0.6_f32);
        let (times, seen) = framing.lens(aspect);
        let own = PerspectiveProjection { fov, aspect_ratio: aspect, ..default() };
        let wide = PerspectiveProjection { fov: 2.0 * ((fov / 2.0).tan() * times).atan(), ..own.clone() };
        let seen = wide.get_clip_from_view_for_sub(&seen.expect("a part of the picture"));
        let place = |clip: Mat4, at: Vec3| {
            let at = clip.project_point3(at);
            Vec2::new(at.x, -at.y) / 2.0 + 0.5
        };
        for at in [Vec3::new(0.4, 0.2, -3.0), Vec3::new(-0.7, -0.5, -4.0)] {
            let (whole, framed) = (place(own.get_clip_from_view(), at), place(seen, at));
            assert!(framing.place(whole).abs_diff_eq(framed, 1e-3), "{whole} {framed}");
        }
        assert_eq!(Framing::WHOLE.lens(aspect), (1.0, None));
    }
}
