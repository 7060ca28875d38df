//! The illustrations of the coach's tips.

use bevy_egui::egui::{Align2, Painter, Pos2, Rect, vec2};
use splitkey_client::{
    CoachNote, palette,
    rules::{Identity, Side},
};

use crate::paint::{
    style::{colour, courier},
    symbol, text,
};

/// Paints the illustration of a tip.
pub(crate) fn paint_picture(painter: &Painter, centre: Pos2, note: CoachNote) {
    match note {
        CoachNote::Key => symbol::emblem(painter, centre, 60.0),
        CoachNote::Clue | CoachNote::Heard => {
            let slip = Rect::from_center_size(centre, vec2(48.0, 30.0));
            painter.rect_filled(slip, 4, colour(palette::PAPER_NEAR));
            let ink = colour(palette::CLUE_NUMBER);
            let at = centre + vec2(0.0, 1.0);
            text::line(painter, at, Align2::CENTER_CENTER, "2", courier(26.0), ink);
        }
        CoachNote::Touch | CoachNote::Watch => {
            symbol::crest(painter, Side::A, centre - vec2(11.0, 12.0), 26.0);
            symbol::crest(painter, Side::B, centre + vec2(11.0, 14.0), 26.0);
        }
        CoachNote::Stop => {
            let (ink, ground) = (colour(palette::AGENT_LIGHT), colour(palette::PANEL));
            symbol::identity(painter, Identity::Agent, centre, 46.0, ink, ground);
        }
        CoachNote::Assassin | CoachNote::Sudden => {
            let (ink, ground) = (colour(palette::TEXT), colour(palette::ASSASSIN));
            symbol::identity(painter, Identity::Assassin, centre, 46.0, ink, ground);
        }
        CoachNote::Miss => symbol::bystander_token(painter, centre, 48.0, vec2(0.0, 1.0)),
    }
}
