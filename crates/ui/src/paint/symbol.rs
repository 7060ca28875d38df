//! Symbols as vector shapes, since the fonts have none: identities, crests, tokens and the emblem.
//!
//! Coordinates are those of each drawing in the art direction, 64 units wide unless noted otherwise.

use bevy_egui::egui::{
    Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::RectShape, pos2, vec2,
};
use splitkey_client::{
    palette,
    rules::{Identity, Side},
};

use crate::paint::style::{colour, side_colour};

mod playing;

/// The position and size for a drawing of 64 units.
#[derive(Clone, Copy)]
struct Place {
    centre: Pos2,
    unit: f32,
}

impl Place {
    fn new(centre: Pos2, size: f32) -> Place {
        Place { centre, unit: size / 64.0 }
    }

    fn at(self, x: f32, y: f32) -> Pos2 {
        self.centre + vec2(x - 32.0, y - 32.0) * self.unit
    }

    fn rect(self, x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(self.at(x, y), vec2(width, height) * self.unit)
    }
}

/// Paints an identity's symbol in `ink`. Cut-outs show `ground`.
pub(crate) fn identity(
    painter: &Painter,
    identity: Identity,
    centre: Pos2,
    size: f32,
    ink: Color32,
    ground: Color32,
) {
    let place = Place::new(centre, size);
    match identity {
        Identity::Agent => {
            painter.circle_filled(place.at(32.0, 32.0), 24.0 * place.unit, ink);
            painter.circle_filled(place.at(32.0, 26.0), 7.0 * place.unit, ground);
            let hole = vec![place.at(32.0, 22.0), place.at(39.0, 46.0), place.at(25.0, 46.0)];
            painter.add(Shape::convex_polygon(hole, ground, Stroke::NONE));
        }
        Identity::Bystander => {
            let square = place.rect(12.0, 12.0, 40.0, 40.0);
            let stroke = Stroke::new(8.0 * place.unit, ink);
            painter.add(RectShape::stroke(square, 4.0 * place.unit, stroke, StrokeKind::Middle));
        }
        Identity::Assassin => {
            let stroke = Stroke::new(11.5 * place.unit, ink);
            painter.line_segment([place.at(12.0, 12.0), place.at(52.0, 52.0)], stroke);
            painter.line_segment([place.at(52.0, 12.0), place.at(12.0, 52.0)], stroke);
        }
    }
}

/// Paints a check mark.
pub(crate) fn check(painter: &Painter, centre: Pos2, size: f32, ink: Color32) {
    let place = Place::new(centre, size);
    let points = vec![place.at(12.0, 34.0), place.at(26.0, 48.0), place.at(53.0, 17.0)];
    painter.add(Shape::line(points, Stroke::new(9.0 * place.unit, ink)));
}

/// Paints the crest of a side in its own colour.
pub(crate) fn crest(painter: &Painter, side: Side, centre: Pos2, size: f32) {
    crest_in(painter, side, centre, size, side_colour(side));
}

/// Paints the crest of a side: a half sun, or a crescent with a star.
pub(crate) fn crest_in(painter: &Painter, side: Side, centre: Pos2, size: f32, ink: Color32) {
    let place = Place::new(centre, size);
    match side {
        Side::A => paint_sun(painter, place, ink),
        Side::B => paint_moon(painter, place, ink),
    }
}

fn paint_sun(painter: &Painter, place: Place, ink: Color32) {
    let half = (0..=16).map(|step| {
        let angle = std::f32::consts::PI * (1.0 + step as f32 / 16.0);
        place.at(32.0 + 14.0 * angle.cos(), 40.0 + 14.0 * angle.sin())
    });
    painter.add(Shape::convex_polygon(half.collect(), ink, Stroke::NONE));
    painter.rect_filled(place.rect(6.0, 44.0, 52.0, 5.0), 2.5 * place.unit, ink);
    let stroke = Stroke::new(4.4 * place.unit, ink);
    for ray in 0..7 {
        let angle = std::f32::consts::PI * (1.0 + ray as f32 / 6.0);
        let at = |radius: f32| place.at(32.0 + radius * angle.cos(), 40.0 + radius * angle.sin());
        painter.line_segment([at(19.0), at(28.0)], stroke);
    }
}

fn paint_moon(painter: &Painter, place: Place, ink: Color32) {
    let (outer, inner) = (pos2(33.1, 32.0), pos2(41.8, 27.9));
    let (upper, lower) = (pos2(40.0, 8.0), pos2(56.0, 42.0));
    let arc = |centre: Pos2, radius: f32| {
        let angle = |point: Pos2| (point - centre).angle();
        let from = angle(upper);
        // Both arcs run counterclockwise from the upper horn to the lower one.
        let to = angle(lower) - std::f32::consts::TAU;
        (0..=32).map(move |step| {
            let angle = from + (to - from) * step as f32 / 32.0;
            place.at(centre.x + radius * angle.cos(), centre.y + radius * angle.sin())
        })
    };
    paint_band(painter, arc(outer, 25.0).collect(), arc(inner, 20.0).collect(), ink);
    painter.circle_filled(place.at(47.0, 22.0), 3.4 * place.unit, ink);
}

/// Fills the band between two lines of the same number of points, with smooth edges.
fn paint_band(painter: &Painter, first: Vec<Pos2>, second: Vec<Pos2>, ink: Color32) {
    let mut mesh = Mesh::default();
    for (one, other) in first.iter().zip(&second) {
        let next = mesh.vertices.len() as u32;
        mesh.colored_vertex(*one, ink);
        mesh.colored_vertex(*other, ink);
        if next >= 2 {
            mesh.add_triangle(next - 2, next - 1, next);
            mesh.add_triangle(next - 1, next, next + 1);
        }
    }
    painter.add(Shape::mesh(mesh));
    let edge: Vec<Pos2> = first.into_iter().chain(second.into_iter().rev()).collect();
    painter.add(Shape::closed_line(edge, Stroke::new(0.6, ink)));
}

/// Paints the mark of an assassin that did not end the match.
pub(crate) fn assassin_mark(painter: &Painter, centre: Pos2, size: f32) {
    let (ground, red) = (colour(palette::ASSASSIN), colour(palette::WAX_RED_ON_PANEL));
    painter.circle(centre, size * 0.5, ground, Stroke::new(2.0, red));
    identity(painter, Identity::Assassin, centre, size * 0.62, red, ground);
}

/// Paints a timer token, bystander side up. Its arrow points to `direction`.
pub(crate) fn bystander_token(painter: &Painter, centre: Pos2, size: f32, direction: Vec2) {
    let radius = size / 2.0;
    let (rim, ground, ink) =
        (colour(palette::BYSTANDER_RIM), colour(palette::BYSTANDER), colour(palette::BYSTANDER_INK));
    paint_disc(painter, centre, radius, rim, colour(palette::BYSTANDER_WORD), ground);
    let unit = radius / 128.0;
    let (forth, aside) = (direction.normalized() * unit, direction.normalized().rot90() * unit);
    let at = |along: f32, across: f32| centre + forth * along + aside * across;
    let head = vec![at(94.0, 0.0), at(16.0, 68.0), at(16.0, -68.0)];
    painter.add(Shape::convex_polygon(head, ink, Stroke::NONE));
    painter.add(Shape::convex_polygon(
        vec![at(18.0, 28.0), at(18.0, -28.0), at(-24.0, -28.0), at(-24.0, 28.0)],
        ink,
        Stroke::NONE,
    ));
    let square = [(-39.0, 25.0), (-39.0, -25.0), (-83.0, -25.0), (-83.0, 25.0)];
    let square = square.map(|(along, across)| at(along, across)).to_vec();
    painter.add(Shape::closed_line(square, Stroke::new(13.0 * unit, ink)));
}

/// Paints a timer token, check side up.
pub(crate) fn check_token(painter: &Painter, centre: Pos2, size: f32) {
    let radius = size / 2.0;
    let (rim, light) = (colour(palette::AGENT_DARK), colour(palette::AGENT_LIGHTEST));
    paint_disc(painter, centre, radius, rim, light, colour(palette::AGENT));
    check(painter, centre, size * 0.62, colour(palette::TEXT));
}

fn paint_disc(painter: &Painter, centre: Pos2, radius: f32, rim: Color32, notch: Color32, ground: Color32) {
    painter.circle_filled(centre, radius, rim);
    let notches = if radius > 11.0 { 24 } else { 12 };
    for step in 0..notches {
        let way = Vec2::angled(std::f32::consts::TAU * step as f32 / notches as f32);
        let stroke = Stroke::new((radius * 0.055).max(0.8), notch);
        painter.line_segment([centre + way * radius * 0.87, centre + way * radius * 0.97], stroke);
    }
    painter.circle_filled(centre, radius * 0.81, ground);
}

/// Paints an empty slot of the bank. Slots beyond nine have a dash.
pub(crate) fn empty_slot(painter: &Painter, centre: Pos2, size: f32, extra: bool) {
    let stroke = Stroke::new(1.5, colour(palette::BUTTON_STROKE));
    painter.circle(centre, size / 2.0 - 1.0, colour(palette::GROUND), stroke);
    if extra {
        let half = vec2(size * 0.16, 0.0);
        painter.line_segment([centre - half, centre + half], stroke);
    }
}

/// Paints an open eye, or a crossed-out one.
pub(crate) fn eye(painter: &Painter, centre: Pos2, size: f32, ink: Color32, open: bool) {
    let place = Place::new(centre, size);
    let lid = |sign: f32| -> Vec<Pos2> {
        (0..=16)
            .map(|step| {
                let x = step as f32 / 16.0;
                place.at(6.0 + 52.0 * x, 32.0 - sign * 17.0 * (std::f32::consts::PI * x).sin())
            })
            .collect()
    };
    let stroke = Stroke::new(5.0 * place.unit, ink);
    painter.add(Shape::line(lid(1.0), stroke));
    painter.add(Shape::line(lid(-1.0), stroke));
    painter.circle_filled(place.at(32.0, 32.0), 8.0 * place.unit, ink);
    if !open {
        painter.line_segment([place.at(12.0, 56.0), place.at(52.0, 8.0)], stroke);
    }
}

/// Paints a thin cross, for dismissing.
pub(crate) fn cross(painter: &Painter, centre: Pos2, size: f32, ink: Color32) {
    let place = Place::new(centre, size);
    let stroke = Stroke::new(5.0 * place.unit, ink);
    painter.line_segment([place.at(14.0, 14.0), place.at(50.0, 50.0)], stroke);
    painter.line_segment([place.at(50.0, 14.0), place.at(14.0, 50.0)], stroke);
}

/// Paints a gear.
pub(crate) fn gear(painter: &Painter, centre: Pos2, size: f32, ink: Color32) {
    let unit = size / 64.0;
    painter.circle_stroke(centre, 15.0 * unit, Stroke::new(9.0 * unit, ink));
    for tooth in 0..8 {
        let way = Vec2::angled(std::f32::consts::TAU * tooth as f32 / 8.0);
        let stroke = Stroke::new(9.0 * unit, ink);
        painter.line_segment([centre + way * 18.0 * unit, centre + way * 28.0 * unit], stroke);
    }
}

/// Paints a loudspeaker.
pub(crate) fn speaker(painter: &Painter, centre: Pos2, size: f32, ink: Color32) {
    let place = Place::new(centre, size);
    paint_cone(painter, place, ink);
    let stroke = Stroke::new(5.0 * place.unit, ink);
    for radius in [12.0, 22.0] {
        let wave = (-6..=6).map(|step| {
            let angle = step as f32 / 6.0 * 0.9;
            place.at(34.0 + radius * angle.cos(), 32.0 + radius * angle.sin())
        });
        painter.add(Shape::line(wave.collect(), stroke));
    }
}

/// Paints a loudspeaker that is switched off.
pub(crate) fn speaker_off(painter: &Painter, centre: Pos2, size: f32, ink: Color32) {
    let place = Place::new(centre, size);
    paint_cone(painter, place, ink);
    let stroke = Stroke::new(5.0 * place.unit, ink);
    painter.line_segment([place.at(42.0, 24.0), place.at(58.0, 40.0)], stroke);
    painter.line_segment([place.at(58.0, 24.0), place.at(42.0, 40.0)], stroke);
}

fn paint_cone(painter: &Painter, place: Place, ink: Color32) {
    painter.rect_filled(place.rect(6.0, 23.0, 12.0, 18.0), 0, ink);
    let cone = vec![place.at(16.0, 23.0), place.at(33.0, 8.0), place.at(33.0, 56.0), place.at(16.0, 41.0)];
    painter.add(Shape::convex_polygon(cone, ink, Stroke::NONE));
}

/// Paints the emblem, a key cut lengthwise. `height` is that of the whole drawing.
pub(crate) fn emblem(painter: &Painter, centre: Pos2, height: f32) {
    emblem_halves(painter, centre, height, 1.0);
}

/// Paints the emblem with the distance of its halves scaled by `apart`. At 0 the key is whole.
pub(crate) fn emblem_halves(painter: &Painter, centre: Pos2, height: f32, apart: f32) {
    let unit = height / 240.0;
    let halves = [(Side::A, -1.0, vec2(-2.0, -7.0)), (Side::B, 1.0, vec2(2.0, 7.0))];
    for (side, mirror, shift) in halves.map(|(side, mirror, shift)| (side, mirror, shift * apart)) {
        let ink = side_colour(side);
        let at = |x: f32, y: f32| centre + (vec2(x * mirror, y - 2.0) + shift) * unit;
        let ring = |radius: f32| -> Vec<Pos2> {
            (0..=24)
                .map(|step| {
                    let angle = std::f32::consts::PI * (step as f32 / 24.0 - 0.5);
                    at(3.0 + (radius - 1.0) * angle.cos(), -54.0 + radius * angle.sin())
                })
                .collect()
        };
        paint_band(painter, ring(42.0), ring(20.0), ink);
        let teeth: [(f32, f32, f32); 2] = match side {
            Side::A => [(30.0, 34.0, 48.0), (36.0, 62.0, 80.0)],
            Side::B => [(27.0, 20.0, 36.0), (34.0, 52.0, 68.0)],
        };
        let stem = vec![at(3.0, -14.0), at(14.0, -14.0), at(14.0, 92.0), at(3.0, 98.0)];
        painter.add(Shape::convex_polygon(stem, ink, Stroke::NONE));
        for (reach, from, to) in teeth {
            let tooth = vec![at(13.0, from), at(reach, from), at(reach, to), at(13.0, to)];
            painter.add(Shape::convex_polygon(tooth, ink, Stroke::NONE));
        }
    }
}

/// Returns the symbol of a page item that is drawn as one.
pub(crate) fn of(id: &str) -> Option<fn(&Painter, Pos2, f32, Color32)> {
    match id {
        "open-settings" => Some(gear),
        "dismiss" => Some(cross),
        _ => playing::of(id),
    }
}
