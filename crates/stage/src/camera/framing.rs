//! Moving and scaling the view of the table to the space that the panels leave.

use bevy::{camera::SubCameraView, prelude::*};
use splitkey_client::TableRoom;

/// A view that is scaled about its middle and then shifted, both as fractions of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Framing {
    pub(crate) scale: f32,
    pub(crate) shift: Vec2,
}

/// A table below this scale would be unreadable, whatever covers it.
const LEAST: f32 = 0.3;
/// Resolution of the sub-camera view.
const STEPS: f32 = 16384.0;
/// A framing closer to the whole view than this counts as the whole view.
const NOTHING: f32 = 1e-3;

impl Framing {
    /// The unchanged view.
    pub(crate) const WHOLE: Framing = Framing { scale: 1.0, shift: Vec2::ZERO };

    /// Returns the framing with the least change that brings the words and the key, which are at these places of the
    /// view, into their room. They fill it, up to the scale `most`.
    pub(crate) fn fit(words: Rect, key: Option<Rect>, room: &TableRoom, most: f32) -> Framing {
        let mut places = vec![(words, room.words)];
        places.extend(key.filter(|_| !room.key.is_empty()).map(|key| (key, room.key)));
        let axis = |of: fn(Vec2) -> f32| {
            let ends = |(place, room): &(Rect, Rect)| {
                [place.min, room.min, place.max, room.max].map(|at| of(at) - 0.5)
            };
            places.iter().map(ends).collect::<Vec<_>>()
        };
        let (across, down) = (axis(|at| at.x), axis(|at| at.y));
        let scale = largest(&across).min(largest(&down)).clamp(LEAST, most);
        Framing { scale, shift: Vec2::new(shift(&across, scale), shift(&down, scale)) }
    }

    pub(crate) fn mix(self, to: Framing, part: f32) -> Framing {
        Framing { scale: self.scale.lerp(to.scale, part), shift: self.shift.lerp(to.shift, part) }
    }

    /// Returns where a point of the view ends up.
    #[cfg(test)]
    pub(crate) fn place(self, at: Vec2) -> Vec2 {
        Vec2::splat(0.5) + (at - 0.5) * self.scale + self.shift
    }

    /// Returns the tangent of half the vertical angle that the lens needs, relative to that of the view, and the part
    /// of its picture that is visible, in a window of this aspect ratio.
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

/// Returns the largest scale at which every extent can fit its room.
fn largest(ends: &[[f32; 4]]) -> f32 {
    let pairs = ends
        .iter()
        .flat_map(|[low, least, ..]| ends.iter().map(move |[.., high, most]| (high - low, most - least)));
    pairs.filter(|(size, _)| *size > 0.0).map(|(size, room)| room / size).fold(f32::INFINITY, f32::min)
}

/// Returns the shift at which every extent fits its room, or the best compromise.
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
    fn a_view_that_fits_stays_unchanged() {
        assert_eq!(Framing::fit(WORDS, Some(KEY), &TableRoom::WHOLE, 1.0), Framing::WHOLE);
        let enough = room([0.01, 0.2, 0.8, 0.75], [0.01, 0.2, 1.0, 0.6]);
        assert_eq!(Framing::fit(WORDS, Some(KEY), &enough, 1.0), Framing::WHOLE);
    }

    #[test]
    fn words_and_key_end_up_in_their_room() {
        let rooms = [
            room([0.3, 0.2, 0.7, 0.7], [0.3, 0.2, 0.99, 0.5]),
            room([0.0, 0.25, 0.72, 0.6], [0.0, 0.25, 0.99, 0.45]),
            room([0.1, 0.1, 0.9, 0.4], [0.7, 0.1, 0.99, 0.3]),
        ];
        for room in rooms {
            let framing = Framing::fit(WORDS, Some(KEY), &room, 1.0);
            for (place, room) in [(WORDS, room.words), (KEY, room.key)] {
                let (min, max) = (framing.place(place.min), framing.place(place.max));
                let room = room.inflate(1e-4);
                assert!(room.contains(min) && room.contains(max), "{framing:?}: {min} {max} in {room:?}");
            }
        }
    }

    #[test]
    fn the_lens_shows_the_framed_view() {
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
