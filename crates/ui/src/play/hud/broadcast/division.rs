//! How the broadcast view divides a window: the column with the places for cameras, and the lower third.

use bevy_egui::egui::{Rect, pos2, vec2};
use splitkey_client::{Cameras, Settings, rules::Side};

use super::super::places::EDGE;
use crate::window::pane::{bottom, centred, columns, left, top};

/// The column's share of the window's width, and its maximum width, with cameras of the usual size.
const COLUMN: (f32, f32) = (0.224, 430.0);
/// The height of the lower third.
const LOWER: f32 = 142.0;
/// Aspect ratio of a camera, height by width.
const CAMERA: f32 = 9.0 / 16.0;
/// Between the cameras of a side.
const GAP: f32 = 8.0;
/// Between the cameras and what they leave of the column.
const AROUND: f32 = 14.0;
/// The heights of the name of the game and of the counts.
pub(super) const BRAND: f32 = 62.0;
pub(super) const COUNTS: f32 = 112.0;
/// The height of the clue where it is in the column.
pub(super) const CLUE: f32 = 168.0;

/// The place for a camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Camera {
    pub(super) rect: Rect,
    /// Whose it is, or nobody's in particular.
    pub(super) side: Option<Side>,
    /// The players of the side that are seen there: from this one on, up to that one.
    pub(super) players: (usize, usize),
}

/// The parts of a window.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Division {
    pub(super) column: Rect,
    pub(super) cameras: Vec<Camera>,
    /// What the cameras leave of the column.
    pub(super) rest: Rect,
    /// Without it, the clue is in the column.
    pub(super) lower: Option<Rect>,
}

impl Division {
    /// Divides a window in which `side` plays, or nobody.
    pub(super) fn of(window: Rect, settings: &Settings, side: Option<Side>) -> Division {
        let (part, most) = COLUMN;
        let usual = (window.width() * part).min(most);
        let size = settings.broadcast.camera_size;
        let (column, beside) = left(window, usual * size.max(1.0));
        let (_, lower) = bottom(beside.shrink2(vec2(EDGE, EDGE)), LOWER);
        let lower = (!settings.has_large_words(side)).then_some(lower);
        let inner = column.shrink(EDGE);
        let rows = if settings.broadcast.cameras == Cameras::One { 1 } else { 2 };
        let needed = 2.0 * AROUND + BRAND + COUNTS + if lower.is_none() { CLUE } else { 0.0 };
        let number = if settings.broadcast.cameras == Cameras::Four { 2 } else { 1 };
        let gaps = GAP * (number - 1) as f32;
        let width = (inner.width() * size.min(1.0) - gaps) / number as f32;
        let height = (width * CAMERA).min(((inner.height() - needed) / rows as f32).max(0.0));
        let row = vec2(height / CAMERA * number as f32 + gaps, height);
        let (upper, rest) = top(inner, height);
        let cut = |rect: Rect, side: Option<Side>| {
            columns(centred(rect, row.x, row.y), number, GAP).enumerate().map(move |(at, rect)| {
                let last = if at + 1 == number { usize::MAX } else { at + 1 };
                Camera { rect, side, players: (at, last) }
            })
        };
        let (cameras, rest): (Vec<Camera>, Rect) = match settings.broadcast.cameras {
            Cameras::One => (cut(upper, None).collect(), rest),
            Cameras::Two | Cameras::Four => {
                let (rest, lower) = bottom(rest, height);
                (cut(upper, Some(Side::B)).chain(cut(lower, Some(Side::A))).collect(), rest)
            }
        };
        Division { column, cameras, rest: rest.shrink2(vec2(0.0, AROUND)), lower }
    }

    /// Returns the place of the lower third, or of nothing at the foot of the window.
    pub(super) fn foot(&self, window: Rect) -> Rect {
        let foot = window.bottom() - EDGE;
        let (left, right) = (self.column.right() + EDGE, window.right() - EDGE);
        self.lower.unwrap_or(Rect::from_min_max(pos2(left, foot), pos2(right, foot)))
    }
}

#[cfg(test)]
mod tests {
    use splitkey_client::{Broadcast, Viewpoint};

    use super::*;

    fn settings(cameras: Cameras, camera_size: f32, large_words: bool) -> Settings {
        let broadcast = Broadcast { cameras, camera_size, large_words, ..Broadcast::default() };
        Settings { view: Viewpoint::Broadcast, broadcast, ..Settings::default() }
    }

    fn window(width: f32, height: f32) -> Rect {
        Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height))
    }

    #[test]
    fn every_camera_has_its_shape_and_its_own_place_in_the_column() {
        for (width, height) in
            [(1040.0, 640.0), (1200.0, 675.0), (1440.0, 1080.0), (1920.0, 1080.0), (2520.0, 1080.0)]
        {
            for (cameras, number) in [(Cameras::One, 1), (Cameras::Two, 2), (Cameras::Four, 4)] {
                for (size, large) in
                    [0.6, 1.0, 1.3, 1.6].into_iter().flat_map(|size| [(size, false), (size, true)])
                {
                    let about = format!("{width}×{height} {cameras:?} {size} {large}");
                    let division = Division::of(window(width, height), &settings(cameras, size, large), None);
                    assert_eq!(division.cameras.len(), number, "{about}");
                    for (at, camera) in division.cameras.iter().enumerate() {
                        let rect = camera.rect;
                        assert!(division.column.shrink(EDGE - 0.1).contains_rect(rect), "{about}: {rect}");
                        assert!((rect.height() / rect.width() - CAMERA).abs() < 0.01, "{about}: {rect}");
                        assert!(rect.width() > 40.0, "{about}: {rect}");
                        let others = &division.cameras[..at];
                        let clear = |other: Rect| !other.shrink(0.1).intersects(rect);
                        assert!(others.iter().all(|other| clear(other.rect)), "{about}: {rect}");
                        assert!(clear(division.rest), "{about}: {rect} and {}", division.rest);
                    }
                    let least = BRAND + COUNTS + if large { CLUE } else { 0.0 };
                    assert!(division.rest.height() > least - 0.1, "{about}: {}", division.rest);
                    assert_eq!(division.lower.is_none(), large, "{about}");
                }
            }
        }
    }

    #[test]
    fn cameras_of_the_usual_size_are_where_the_art_direction_puts_them() {
        let division = Division::of(window(1920.0, 1080.0), &Settings::default(), None);
        let [upper, lower] = division.cameras[..] else { panic!("{division:?}") };
        assert_eq!((upper.side, lower.side), (Some(Side::B), Some(Side::A)));
        assert_eq!(division.column.width(), 430.0);
        assert!(
            (upper.rect.width() - 382.0).abs() < 1.0 && (upper.rect.top() - 24.0).abs() < 0.1,
            "{upper:?}"
        );
        assert!((lower.rect.bottom() - 1056.0).abs() < 0.1, "{lower:?}");
    }

    #[test]
    fn larger_cameras_take_room_from_the_words_and_smaller_ones_give_none_back() {
        let at = |size| Division::of(window(1920.0, 1080.0), &settings(Cameras::Two, size, false), None);
        let [small, usual, large] = [0.6, 1.0, 1.6].map(at);
        assert_eq!(small.column, usual.column);
        assert!(large.column.width() > 1.5 * usual.column.width());
        let width = |division: &Division| division.cameras[0].rect.width();
        assert!(width(&small) < 0.65 * width(&usual) && width(&large) > 1.5 * width(&usual));
    }

    #[test]
    fn a_players_window_keeps_the_lower_third() {
        let settings = settings(Cameras::Two, 1.0, true);
        assert!(Division::of(window(1920.0, 1080.0), &settings, Some(Side::A)).lower.is_some());
    }
}
