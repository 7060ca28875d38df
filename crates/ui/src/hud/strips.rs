//! What comes and goes: what did not work, who lost the line, what was offered.

use bevy::prelude::Commands;
use bevy_egui::egui::{Color32, Context, Id, Order, Rect, pos2, vec2};
use splitkey_client::{
    MatchView, palette,
    twin::{Press, choices, flow_parts, may_propose, offer},
};

use super::Places;
use crate::{
    clue_entry::{may_insist, show_insist},
    control::{Control, show_cross},
    draft::ClueDraft,
    moves::{away_words, show_act, show_propose},
    pane::{columns, paint_accent_panel, pane, right},
    scene::{Scene, press},
    style::{body, bold, colour},
    text,
};

/// A strip under the turn bar for troubles, and one over the action bar for what belongs to a clue or offer.
pub(super) fn show_strips(
    ctx: &Context,
    places: &Places,
    game: &MatchView,
    scene: &Scene,
    draft: &ClueDraft,
    commands: &mut Commands,
) {
    let mut top = places.turn_bar.bottom() + 8.0;
    if let Some((words, ink)) = scene.notice_line().filter(|_| !may_insist(scene)) {
        top = show_strip(ctx, "notice", places, top, &words, ink, Some(CROSS), |ui, rect| {
            show_cross(ui, rect, scene, commands);
        }) + 8.0;
    }
    if let Some(words) = away_words(scene) {
        show_strip(ctx, "away", places, top, &words, colour(palette::TEXT), None, |_, _| ());
    }
    let over = |strips: f32| places.action_bar.top() - 8.0 - strips * 56.0;
    let stacked = show_exclusive(ctx, places, over(1.0), game, scene, draft, commands);
    show_flow(ctx, places, |at| over((usize::from(stacked) + at) as f32), game, scene, draft, commands);
}

/// What goes on beside the moves, one strip over the other.
fn show_flow(
    ctx: &Context,
    places: &Places,
    top: impl Fn(usize) -> f32,
    game: &MatchView,
    scene: &Scene,
    draft: &ClueDraft,
    commands: &mut Commands,
) {
    let ink = colour(palette::TEXT);
    let parts = flow_parts(&scene.state, &scene.flow, game, &scene.settings, &scene.texts);
    let mut at = 0;
    for part in parts.iter().take(STRIPS) {
        at += 1;
        let count = part.acts.len();
        let room = (count > 0).then_some(count as f32 * ACT);
        show_strip(ctx, part.id, places, top(at), &part.text, ink, room, |ui, rect| {
            for (act, place) in part.acts.iter().zip(columns(rect, count, 6.0)) {
                show_act(ui, place, act, scene, commands);
            }
        });
    }
    if may_propose(&scene.state, game) && at < STRIPS {
        let told = scene.get("flow-propose-hint");
        show_strip(ctx, "propose", places, top(at + 1), &told, ink, Some(ACT), |ui, rect| {
            show_propose(ui, rect, draft, scene, commands);
        });
    }
}

/// Over the action bar: what was said of a clue, or what was offered. Tells whether there is something.
fn show_exclusive(
    ctx: &Context,
    places: &Places,
    top: f32,
    game: &MatchView,
    scene: &Scene,
    draft: &ClueDraft,
    commands: &mut Commands,
) -> bool {
    if let Some((words, ink)) = scene.notice_line().filter(|_| may_insist(scene)) {
        show_strip(ctx, "insist", places, top, &words, ink, Some(270.0), |ui, rect| {
            show_insist(ui, rect, draft, scene, commands);
        });
    } else if let Some(words) = scene.judged_words() {
        let ink = colour(palette::ERROR_TEXT);
        show_strip(ctx, "referee", places, top, &words, ink, None, |_, _| ());
    } else if let Some(offer) = offer(game, &scene.texts) {
        let agree =
            choices(game, scene.ready(), &scene.texts).into_iter().find(|choice| choice.id == "agree");
        let ink = colour(palette::TEXT);
        let room = agree.is_some().then_some(230.0);
        show_strip(ctx, "offer", places, top, &offer.text, ink, room, |ui, rect| {
            let Some(agree) = agree else { return };
            let control = Control::plain(&agree.text).font(bold(19.0)).enabled(agree.enabled);
            if control.show(ui, "agree", rect) {
                press(commands, Press::Want(agree.want));
            }
        });
    } else {
        return false;
    }
    true
}

/// The most strips over each other, and the width of a button in one.
const STRIPS: usize = 4;
const ACT: f32 = 200.0;
/// The width of the button that puts a notice away.
const CROSS: f32 = 44.0;

/// Shows a strip from `top` on and returns its end. `room` is the width that `contents` get at its right.
fn show_strip(
    ctx: &Context,
    id: &'static str,
    places: &Places,
    top: f32,
    words: &str,
    ink: Color32,
    room: Option<f32>,
    contents: impl FnOnce(&mut bevy_egui::egui::Ui, Rect),
) -> f32 {
    let beside = room.map_or(0.0, |room| room + 14.0);
    let painter = ctx.layer_painter(bevy_egui::egui::LayerId::new(Order::Middle, Id::new(id)));
    let most = 820.0_f32.min(places.action_bar.width());
    let inner = text::width(&painter, words, body(18.0)).min(most - beside - 36.0);
    let height = (text::height(&painter, words, body(18.0), inner + 1.0) + 18.0).max(48.0);
    let width = inner + beside + 36.0;
    let centre = if top > places.turn_bar.bottom() + 120.0 {
        places.action_bar.center().x
    } else {
        places.turn_bar.center().x
    };
    let rect = Rect::from_min_size(pos2(centre - width / 2.0, top), vec2(width, height));
    pane(ctx, id, Order::Middle, rect, |ui| {
        paint_accent_panel(ui.painter(), rect);
        let (told, place) = right(rect, beside);
        let middle = told.center().y
            - (height - 18.0).min(text::height(ui.painter(), words, body(18.0), inner + 1.0)) / 2.0;
        text::wrapped(ui.painter(), pos2(told.left() + 18.0, middle), inner + 1.0, words, body(18.0), ink);
        if room.is_some() {
            contents(ui, place.shrink2(vec2(7.0, 5.0)));
        }
    });
    rect.bottom()
}
