//! The chat: a panel beside the table, and the latest line while the panel is closed.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, Color32, Id, Key, LayerId, Order, Rect, ScrollArea, Ui, UiBuilder, pos2, vec2},
};
use splitkey_client::{
    Args, Layout, Screen, Secret, Talk, TalkReturned, arg,
    controls::{Command, FieldPurpose, FieldSubmitted},
    palette,
    phrases::person_name,
    protocol::{Channel, Reaction, Request, limits::TALK_CHARS},
    talk::{channel, reaction_key, say_label},
};

use crate::{
    context::{DrawContext, press},
    controls::{
        button::Control,
        field::{line_field, line_id},
    },
    input::text_fields::FieldKind,
    paint::{
        style::{body, bold, colour, semi},
        text,
    },
    window::{
        frame::UiSystems,
        pane::{bottom, columns, paint_dialog, pane, right, top, window_rect},
        scale::TALK_WIDTH,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TalkField>().add_observer(take_back).init_resource::<TalkColumn>().add_systems(
        EguiPrimaryContextPass,
        (draw_talk, draw_last_line)
            .in_set(UiSystems::Over)
            .run_if(|screen: Res<State<Screen>>| is_on(*screen.get())),
    );
}

/// The contents of the chat field.
#[derive(Resource, Default)]
struct TalkField(String);

/// Puts lines that the host refused back into the field, before what has been typed since.
fn take_back(returned: On<TalkReturned>, mut field: ResMut<TalkField>) {
    let field_before = std::mem::take(&mut field.0);
    let before = returned.before.as_deref().unwrap_or_default();
    let typed = field_before.strip_prefix(before).unwrap_or(&field_before);
    let parts = [returned.lines.as_str(), typed.trim_start()];
    field.0 = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
}

/// How long a line is visible while the panel is closed, in seconds.
const SEEN_FOR: f32 = 7.0;
const ROW: f32 = 42.0;
/// The name of the chat field.
pub(crate) const SAY: &str = "say";

/// Returns whether a screen has the chat.
fn is_on(screen: Screen) -> bool {
    !matches!(screen, Screen::Home | Screen::Join | Screen::Replay)
}

/// Returns whether chat is allowed at this table.
pub(crate) fn is_open(context: &DrawContext) -> bool {
    context.state.table.as_ref().is_some_and(|table| table.access.talk)
}

/// Returns whether typing without a focused field goes to the chat field.
pub(crate) fn takes_typing(context: &DrawContext, screen: Screen) -> bool {
    context.talk.open && is_open(context) && is_on(screen)
}

/// The place of key and log beside the flat table, which the panel takes in a window without room beside the words.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) struct TalkColumn(pub(crate) Rect);

impl Default for TalkColumn {
    fn default() -> TalkColumn {
        TalkColumn(Rect::NOTHING)
    }
}

/// Beside the table, above the corner that is kept free for a camera.
pub(crate) fn place_over_table(window: Rect) -> Rect {
    let height = (window.height() - 330.0).max(240.0).min(window.height() - 90.0);
    Rect::from_min_size(window.min + vec2(24.0, 78.0), vec2(TALK_WIDTH, height))
}

fn place(window: Rect, screen: Screen, column: Rect, context: &DrawContext) -> Rect {
    match (*context.layout, screen) {
        (Layout::Phone, _) => window.shrink2(vec2(8.0, if window.height() < 420.0 { 4.0 } else { 60.0 })),
        (Layout::Flat, Screen::Match) if context.talk_beside.0 => {
            let size = vec2(TALK_WIDTH, window.height() - 44.0);
            Rect::from_min_size(window.min + vec2(20.0, 10.0), size)
        }
        (Layout::Flat, Screen::Match) => column,
        (Layout::Table | Layout::Flat, _) => place_over_table(window),
    }
}

fn draw_talk(
    context: DrawContext,
    screen: Res<State<Screen>>,
    column: Res<TalkColumn>,
    mut field: ResMut<TalkField>,
    mut was_open: Local<bool>,
    mut contexts: EguiContexts,
    mut commands: Commands,
) -> Result {
    let open = context.talk.open && is_open(&context);
    let opens = open && !*was_open;
    *was_open = open;
    if !open {
        return Ok(());
    }
    let ctx = &contexts.ctx_mut()?.clone();
    if opens {
        ctx.memory_mut(|memory| memory.request_focus(line_id(SAY)));
    }
    let rect = place(window_rect(ctx), *screen.get(), column.0, &context);
    pane(ctx, "talk", Order::Foreground, rect, |ui| {
        paint_dialog(ui.painter(), rect);
        let inner = rect.shrink(14.0);
        let (head, rest) = top(inner, 36.0);
        let (title, close) = right(head, 110.0);
        let ink = colour(palette::TEXT);
        let name = context.get("talk-title");
        text::line(ui.painter(), title.left_center(), Align2::LEFT_CENTER, name, bold(24.0), ink);
        let label = context.get("sheet-close");
        if Control::plain(&label).font(semi(18.0)).show(ui, "close talk", close) {
            press(&mut commands, Command::ToggleTalk);
        }
        let (rest, gestures) = bottom(rest.with_min_y(rest.top() + 8.0), ROW - 6.0);
        show_gestures(ui, gestures, &context, &mut commands);
        let (rest, entry) = bottom(rest.with_max_y(rest.bottom() - 8.0), ROW + 24.0);
        show_entry(ui, entry, &mut field.0, &context, &mut commands);
        show_lines(ui, rest.with_max_y(rest.bottom() - 8.0), &context);
    });
    Ok(())
}

fn show_lines(ui: &mut Ui, rect: Rect, context: &DrawContext) {
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rect));
    inner.set_clip_rect(rect);
    ScrollArea::vertical().id_salt("talk lines").auto_shrink(false).stick_to_bottom(true).show(
        &mut inner,
        |ui| {
            let width = rect.width() - 12.0;
            let mut show = |told: String, ink| {
                let height = text::height(ui.painter(), &told, body(18.0), width);
                let (_, place) = ui.allocate_space(vec2(width, height));
                text::wrapped(ui.painter(), place.min, width, told, body(18.0), ink);
            };
            if context.talk.lines.is_empty() {
                show(context.get("talk-empty"), colour(palette::MUTED));
            }
            let (hidden, open): (Vec<_>, Vec<_>) =
                context.talk.lines.iter().partition(|line| line.is_hidden(&context.settings));
            if !hidden.is_empty() {
                show(context.get("talk-hidden"), colour(palette::MUTED));
            }
            for line in open {
                show(line.words(&context.settings, &context.texts), colour(palette::TEXT));
            }
            for line in context.talk.unsent(&context.settings).filter(|_| !context.online()) {
                let line = Args::from_iter([arg("text", line)]);
                show(context.format("talk-unsent", &line), colour(palette::MUTED));
            }
        },
    );
}

fn show_entry(ui: &mut Ui, rect: Rect, typed: &mut String, context: &DrawContext, commands: &mut Commands) {
    let (caption, row) = top(rect, 24.0);
    let muted = colour(palette::MUTED);
    let at = caption.left_center();
    text::shrunk(
        ui.painter(),
        at,
        Align2::LEFT_CENTER,
        caption.width(),
        &say_label(&context.state, &context.texts),
        semi(17.0),
        muted,
    );
    let (field, button) = right(row, 74.0);
    let hidden = channel(&context.state) == Channel::Side && !context.settings.shows(Secret::SideTalk);
    let response = line_field(
        ui,
        field.with_max_x(field.right() - 8.0),
        SAY,
        TALK_CHARS,
        FieldKind::Line,
        hidden,
        typed,
    );
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let send = context.get("talk-send");
    // A line that was put back may be too long together with what was typed.
    let may = context.online() && typed.chars().count() <= TALK_CHARS;
    let clicked = Control::plain(&send).font(semi(19.0)).enabled(may).show(ui, "send talk", button);
    if may && (entered || clicked) && !typed.trim().is_empty() {
        commands.trigger(FieldSubmitted { purpose: FieldPurpose::Talk, text: std::mem::take(typed) });
        response.request_focus();
    }
}

fn show_gestures(ui: &mut Ui, rect: Rect, context: &DrawContext, commands: &mut Commands) {
    for (reaction, place) in Reaction::ALL.into_iter().zip(columns(rect, Reaction::ALL.len(), 6.0)) {
        let label = context.get(reaction_key(reaction));
        let control = Control::plain(&label).font(semi(16.0)).enabled(context.online());
        if control.show(ui, reaction_key(reaction), place) {
            press(commands, Command::Want(Request::React { reaction }));
        }
    }
}

/// Draws the latest line while the panel is closed, and the current reactions.
fn draw_last_line(
    context: DrawContext,
    screen: Res<State<Screen>>,
    time: Res<Time<Real>>,
    mut last: Local<(u64, f32)>,
    mut contexts: EguiContexts,
) -> Result {
    let now = time.elapsed_secs();
    let line = context.talk.lines.back();
    if last.0 != context.talk.heard {
        *last = (context.talk.heard, now);
    }
    let fresh = line.filter(|line| {
        !context.talk.open
            && !line.is_hidden(&context.settings)
            && context.talk.unread > 0
            && context.state.you != Some(line.by)
            && now - last.1 < SEEN_FOR
    });
    let told = fresh
        .map(|line| line.words(&context.settings, &context.texts))
        .into_iter()
        .chain(gestures(&context.talk, &context));
    let ctx = contexts.ctx_mut()?;
    let window = window_rect(ctx);
    // It ignores the pointer, so it may cover anything except the words.
    let painter = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::new("last line")));
    let in_match = *screen.get() == Screen::Match;
    let flat = in_match && *context.layout == Layout::Flat;
    let (mut at, most) = match *context.layout {
        // Below the lines, so that no word is covered.
        Layout::Flat if context.talk_beside.0 => (pos2(34.0, window.bottom() - 206.0), 4),
        // In the foot of the window.
        Layout::Flat if in_match => (pos2(20.0, window.bottom() - 33.0), 4),
        Layout::Phone if in_match => (pos2(12.0, window.top() + 50.0), 1),
        Layout::Phone => (pos2(24.0, window.top() + 56.0), 4),
        Layout::Table | Layout::Flat => {
            let left = if context.talk.open { 380.0 } else { 24.0 };
            (pos2(left, window.top() + 80.0), if in_match { 2 } else { 4 })
        }
    };
    at.x += window.left();
    for words in told.take(most) {
        let room = (window.right() - at.x - 24.0).min(420.0);
        if room < 80.0 {
            break;
        }
        let width = text::width(&painter, &words, body(18.0)).min(room - 24.0) + 24.0;
        let rect = Rect::from_min_size(at, vec2(width, 32.0));
        painter.rect_filled(rect, 6, Color32::from_black_alpha(215));
        let place = rect.left_center() + vec2(12.0, 0.0);
        let ink = colour(palette::TEXT);
        text::shrunk(&painter, place, Align2::LEFT_CENTER, width - 24.0, &words, body(18.0), ink);
        at += if flat && !context.talk_beside.0 { vec2(width + 8.0, 0.0) } else { vec2(0.0, 36.0) };
    }
    Ok(())
}

fn gestures(talk: &Talk, context: &DrawContext) -> Vec<String> {
    let told = |(seat, reaction, _): &(_, Reaction, _)| {
        let name = person_name(context.state.seat(*seat)?, &context.state, &context.settings, &context.texts);
        let text = context.get(reaction_key(*reaction));
        Some(context.format("talk-line", &Args::from_iter([arg("name", name), arg("text", text)])))
    };
    talk.gestures.iter().filter_map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_line_is_put_back_before_what_was_typed_since() {
        let mut app = App::new();
        app.init_resource::<TalkField>().add_observer(take_back);
        let mut after = |typed: &str| {
            app.world_mut().resource_mut::<TalkField>().0 = typed.to_owned();
            app.world_mut().trigger(TalkReturned { lines: "hello".into(), before: None });
            app.world().resource::<TalkField>().0.clone()
        };
        assert_eq!(after(""), "hello");
        assert_eq!(after("there"), "hello there");
    }

    #[test]
    fn several_refused_lines_are_put_back_in_the_order_in_which_they_were_written() {
        let mut app = App::new();
        app.init_resource::<TalkField>().add_observer(take_back);
        for (lines, before) in [("one", None), ("one two", Some("one"))] {
            app.world_mut().resource_mut::<TalkField>().0.push_str(" typed");
            let before = before.map(str::to_owned);
            app.world_mut().trigger(TalkReturned { lines: lines.into(), before });
        }
        assert_eq!(app.world().resource::<TalkField>().0, "one two typed typed");
    }
}
