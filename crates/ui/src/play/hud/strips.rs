//! Transient strips: notices, disconnected players, offers and requests.

use bevy::prelude::Commands;
use bevy_egui::egui::{Color32, Context, Id, LayerId, Order, Rect, Ui, Vec2, pos2, vec2};
use splitkey_client::{
    MatchView,
    controls::{Command, FlowPart, choices, flow_parts, offer},
    palette,
    phrases::viewers_line,
    protocol::Request,
};

use super::places::Places;
use crate::{
    context::{DrawContext, press},
    controls::button::Control,
    paint::{
        style::{body, bold, colour},
        text,
    },
    play::{
        clue_entry::{may_insist, show_insist},
        draft::ClueDraft,
        turn::{away_words, notice_button_width, show_act, show_notice_button},
    },
    window::pane::{columns, paint_accent_panel, pane, right},
};

/// Shows strips below the turn bar for notices, and above the action bar for clues, offers and what goes on beside the
/// moves. Updates how far they reach in `places`. Returns what did not get a strip.
pub(super) fn show_strips(
    ctx: &Context,
    places: &mut Places,
    game: &MatchView,
    context: &DrawContext,
    draft: &ClueDraft,
    commands: &mut Commands,
) -> Vec<FlowPart> {
    if let Some((words, ink)) = context.notice_line().filter(|_| !may_insist(context)) {
        let strip = Strip { id: "notice", words: &words, ink, room: notice_button_width(context, CROSS) };
        strip.show_under(ctx, places, |ui, rect| show_notice_button(ui, rect, context, commands));
    }
    if let Some(words) = away_words(context) {
        let strip = Strip { id: "away", words: &words, ink: colour(palette::TEXT), room: 0.0 };
        strip.show_under(ctx, places, |_, _| ());
    }
    show_clue_and_offer(ctx, places, game, context, draft, commands);
    let (votes, touch_in) = (context.viewers.votes_on(game, &context.state), context.viewers.touch_in(game));
    if let Some(words) = viewers_line(votes, touch_in, game, &context.texts) {
        let ink = colour(palette::TEXT);
        Strip { id: "votes", words: &words, ink, room: 0.0 }.show_over(ctx, places, |_, _| ());
    }
    let parts = flow_parts(&context.state, &context.flow, game, &context.settings, &context.texts);
    let count = parts.len().min(places.strips);
    let rest = parts.split_at(count).1.to_vec();
    // Beside an open panel there is less room for both words and buttons.
    let act = ACT.min(places.under.width() * 0.28);
    for part in parts.iter().take(count) {
        let count = part.acts.len();
        let ink = colour(palette::TEXT);
        let strip = Strip { id: &part.id, words: &part.text, ink, room: count as f32 * act };
        strip.show_over(ctx, places, |ui, rect| {
            for (act, place) in part.acts.iter().zip(columns(rect, count, 6.0)) {
                show_act(ui, place, act, context, commands);
            }
        });
    }
    rest
}

/// Shows what concerns the clue, and an offer, above the action bar.
fn show_clue_and_offer(
    ctx: &Context,
    places: &mut Places,
    game: &MatchView,
    context: &DrawContext,
    draft: &ClueDraft,
    commands: &mut Commands,
) {
    if let Some((words, ink)) = context.notice_line().filter(|_| may_insist(context)) {
        let strip = Strip { id: "insist", words: &words, ink, room: 264.0 + CROSS };
        strip.show_over(ctx, places, |ui, rect| {
            let (insist, cross) = right(rect, CROSS);
            show_insist(ui, insist.with_max_x(insist.right() - 6.0), draft, context, commands);
            show_notice_button(ui, cross, context, commands);
        });
    } else if let Some(words) = context.judged_words() {
        let ink = colour(palette::ERROR_TEXT);
        Strip { id: "referee", words: &words, ink, room: 0.0 }.show_over(ctx, places, |_, _| ());
    }
    if let Some(offer) = offer(game, &context.texts) {
        let agree = choices(game, context.ready(), &context.texts)
            .into_iter()
            .find(|choice| choice.want == Request::Agree);
        let ink = colour(palette::TEXT);
        let room = if agree.is_some() { 230.0 } else { 0.0 };
        Strip { id: "offer", words: &offer.text, ink, room }.show_over(ctx, places, |ui, rect| {
            let Some(agree) = agree else { return };
            let control = Control::plain(&agree.text).font(bold(19.0)).enabled(agree.enabled);
            if control.show(ui, agree.id, rect) {
                press(commands, Command::Want(agree.want));
            }
        });
    }
}

/// The width of a button in a strip.
const ACT: f32 = 200.0;
/// The width of the button that dismisses a notice.
const CROSS: f32 = 44.0;
/// Maximum width of a strip, and the gap to the next one.
const WIDEST: f32 = 820.0;
const GAP: f32 = 8.0;

/// A sentence with its controls on the right.
struct Strip<'a> {
    id: &'a str,
    words: &'a str,
    ink: Color32,
    /// The width of the controls.
    room: f32,
}

impl Strip<'_> {
    fn beside(&self) -> f32 {
        if self.room > 0.0 { self.room + 14.0 } else { 0.0 }
    }

    /// Returns the width of the text, and the size of the strip.
    fn measure(&self, ctx: &Context, lane: Rect) -> (f32, Vec2) {
        let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new(self.id)));
        let most = WIDEST.min(lane.width());
        let words = text::width(&painter, self.words, body(18.0)).min(most - self.beside() - 36.0).max(60.0);
        let height = (text::height(&painter, self.words, body(18.0), words + 1.0) + 18.0).max(48.0);
        (words, vec2(words + self.beside() + 36.0, height))
    }

    /// Shows the strip below the turn bar and the strips already there.
    fn show_under(self, ctx: &Context, places: &mut Places, contents: impl FnOnce(&mut Ui, Rect)) {
        let (words, size) = self.measure(ctx, places.over);
        let corner = pos2(places.over.center().x - size.x / 2.0, places.top);
        places.top += size.y + GAP;
        self.show(ctx, Rect::from_min_size(corner, size), words, contents);
    }

    /// Shows the strip above the action bar and the strips already there.
    fn show_over(self, ctx: &Context, places: &mut Places, contents: impl FnOnce(&mut Ui, Rect)) {
        let (words, size) = self.measure(ctx, places.under);
        let corner = pos2(places.under.center().x - size.x / 2.0, places.bottom - size.y);
        places.bottom -= size.y + GAP;
        places.right = places.right.max(corner.x + size.x);
        places.strips = places.strips.saturating_sub(1);
        self.show(ctx, Rect::from_min_size(corner, size), words, contents);
    }

    fn show(self, ctx: &Context, rect: Rect, width: f32, contents: impl FnOnce(&mut Ui, Rect)) {
        pane(ctx, self.id, Order::Middle, rect, |ui| {
            paint_accent_panel(ui.painter(), rect);
            let (told, place) = right(rect, self.beside());
            let height = text::height(ui.painter(), self.words, body(18.0), width + 1.0);
            let at = pos2(told.left() + 18.0, told.center().y - height / 2.0);
            text::wrapped(ui.painter(), at, width + 1.0, self.words, body(18.0), self.ink);
            if self.room > 0.0 {
                contents(ui, place.shrink2(vec2(7.0, 5.0)));
            }
        });
    }
}
