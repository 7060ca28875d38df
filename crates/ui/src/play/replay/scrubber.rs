//! The line of a replay, with a mark for each turn, guess and mistake. Its buttons do the same as the line.

use bevy_egui::egui::{Align2, CursorIcon, Painter, Pos2, Rect, Sense, Stroke, Ui, pos2, vec2};
use splitkey_client::{Mark, OpenReplay, ReplayAct, controls::Command, palette};

use crate::{
    context::DrawContext,
    items::{flex::Part, form::Form},
    paint::{
        style::{colour, semi},
        text,
    },
};

const HEIGHT: f32 = 40.0;
/// The distance of its ends from those of its place.
const MARGIN: f32 = 12.0;

pub(super) fn part<'a>(context: &'a DrawContext) -> Part<'a> {
    Part::contents(
        |width| vec2(width.min(2000.0), HEIGHT),
        move |ui, rect, form| {
            if let Some(open) = context.replay.open() {
                show_line(ui, rect, open, form);
            }
        },
    )
}

fn show_line(ui: &mut Ui, rect: Rect, open: &OpenReplay, form: &mut Form) {
    let line = rect.shrink2(vec2(MARGIN, 0.0));
    let last = open.timeline.last().max(1);
    // It needs no focus of its own: the keys work everywhere.
    let response = ui.interact(rect, ui.id().with("replay line"), Sense::CLICK | Sense::DRAG);
    if let Some(at) = response.interact_pointer_pos() {
        let part = ((at.x - line.left()) / line.width()).clamp(0.0, 1.0);
        let to = (part * last as f32).round() as usize;
        if to != open.at {
            form.press(&Command::Replay(ReplayAct::To(to)));
        }
    }
    response.on_hover_cursor(CursorIcon::PointingHand);
    let y = rect.bottom() - 14.0;
    let place = |at: usize| pos2(line.left() + line.width() * at as f32 / last as f32, y);
    let painter = ui.painter();
    painter.line_segment([place(0), place(last)], Stroke::new(4.0, colour(palette::BUTTON_STROKE)));
    painter.line_segment([place(0), place(open.at)], Stroke::new(4.0, colour(palette::PRIMARY)));
    let mut turn = 0;
    let mut free = line.left() - MARGIN;
    for (at, mark) in open.timeline.marks().enumerate() {
        if mark == Mark::Turn {
            turn += 1;
            free = paint_turn(painter, place(at), turn, free);
        } else {
            paint_mark(painter, place(at), mark);
        }
    }
    painter.circle(place(open.at), 9.0, colour(palette::PRIMARY), Stroke::new(2.0, colour(palette::TEXT)));
}

/// Paints the start of a turn, with its number unless another one reaches to there. Returns where the last number ends.
fn paint_turn(painter: &Painter, at: Pos2, turn: u32, free: f32) -> f32 {
    painter.vline(at.x, at.y - 10.0..=at.y + 8.0, Stroke::new(2.0, colour(palette::MUTED)));
    if at.x - 6.0 < free {
        return free;
    }
    let ink = colour(palette::MUTED);
    text::line(painter, at - vec2(0.0, 10.0), Align2::CENTER_BOTTOM, turn.to_string(), semi(13.0), ink)
        .right()
        + 4.0
}

/// Paints a guess. A mistake is square, so that it differs in more than its colour.
fn paint_mark(painter: &Painter, at: Pos2, mark: Mark) {
    match mark {
        Mark::Agent => {
            painter.circle_filled(at, 5.0, colour(palette::AGENT_LIGHT));
        }
        Mark::Mistake => {
            let square = Rect::from_center_size(at, vec2(9.0, 9.0));
            painter.rect_filled(square, 0, colour(palette::WAX_RED_ON_PANEL));
        }
        Mark::Other => {
            painter.circle_filled(at, 2.5, colour(palette::MUTED));
        }
        Mark::Turn => {}
    }
}
