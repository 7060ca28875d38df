//! The table's word list: written, pasted or dropped, with its problems listed line by line.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{
        self, Align2, Color32, Frame, Id, LayerId, Margin, Order, Rect, ScrollArea, TextEdit, Ui, UiBuilder,
        vec2,
    },
};
use splitkey_client::{
    Args, ListWritten, Screen, WordList, arg,
    page::{Command, host_line},
    palette,
    platform::Files,
};

use crate::{
    control::Control,
    layout::UiSystems,
    pane::{bottom, centred, columns, paint_dialog, pane, right, top, window_rect},
    scene::{Scene, press},
    style::{body, bold, colour, semi},
    text,
    text_fields::{FieldKind, note_field, take_typed},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_words.in_set(UiSystems::Over).run_if(in_state(Screen::Table)),
    );
}

/// The size of the panel where the window has room for it.
const SIZE: egui::Vec2 = vec2(880.0, 640.0);
/// Narrower panels show the problems below the field.
const WIDE: f32 = 700.0;

fn draw_words(
    scene: Scene,
    list: Res<WordList>,
    files: Option<Res<Files>>,
    mut contexts: EguiContexts,
    mut commands: Commands,
) -> Result {
    if !list.open {
        return Ok(());
    }
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    pane(ctx, "words", Order::Foreground, window, |ui| {
        // Nothing beneath may get the pointer or the keyboard.
        ctx.memory_mut(|memory| memory.set_modal_layer(LayerId::new(Order::Foreground, Id::new("words"))));
        ui.painter().rect_filled(window, 0, Color32::from_black_alpha(140));
        let size = SIZE.min(window.size() - vec2(24.0, 24.0));
        let rect = centred(window, size.x, size.y);
        paint_dialog(ui.painter(), rect);
        let inner = rect.shrink2(vec2(22.0, 18.0));
        let (head, rest) = top(inner, 40.0);
        let ink = colour(palette::TEXT);
        let title = scene.get("own-title");
        text::line(ui.painter(), head.left_center(), Align2::LEFT_CENTER, title, bold(29.0), ink);
        let muted = colour(palette::MUTED);
        let hint =
            text::wrapped(ui.painter(), rest.min, rest.width(), scene.get("own-hint"), body(17.0), muted);
        let rest = rest.with_min_y(hint.bottom() + 12.0);
        let (middle, buttons) = bottom(rest, if size.x < WIDE { 152.0 } else { 100.0 });
        let middle = middle.with_max_y(middle.bottom() - 14.0);
        let (field, told) = if size.x < WIDE {
            middle.split_top_bottom_at_fraction(0.55)
        } else {
            middle.split_left_right_at_fraction(0.46)
        };
        let told = if size.x < WIDE {
            told.with_min_y(told.top() + 8.0)
        } else {
            told.with_min_x(told.left() + 18.0)
        };
        show_field(ui, field, &list, &scene, &mut commands);
        show_told(ui, told, &list, &scene);
        show_buttons(ui, buttons, &list, files.is_some_and(|files| files.0.can_ask()), &scene, &mut commands);
    });
    Ok(())
}

fn show_field(ui: &mut Ui, rect: Rect, list: &WordList, scene: &Scene, commands: &mut Commands) {
    ui.painter().rect_filled(rect, 5, colour(palette::PAPER_NEAR));
    let mut text = list.text.clone();
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rect.shrink(6.0)));
    let id = Id::new("own words field");
    let typed = take_typed(ui, id, usize::MAX, &mut text);
    ScrollArea::vertical().id_salt("own words").auto_shrink(false).show(&mut inner, |ui| {
        let hint = egui::RichText::new(scene.get("own-label")).color(colour(palette::BYSTANDER_INK));
        let field = TextEdit::multiline(&mut text)
            .id(id)
            .font(body(18.0))
            .text_color(colour(palette::WORD_INK))
            .hint_text(hint)
            .frame(Frame::NONE)
            .margin(Margin::same(6))
            .desired_width(f32::INFINITY)
            .desired_rows(12);
        let response = ui.add(field);
        note_field(ui, &response, rect, &text, usize::MAX, FieldKind::Lines, false);
        if typed || response.changed() {
            commands.trigger(ListWritten(text));
        }
    });
}

/// Shows what is accepted, and what is not.
fn show_told(ui: &mut Ui, rect: Rect, list: &WordList, scene: &Scene) {
    let painter = ui.painter();
    let good = list.read.is_enough() && !list.not_text;
    let ink = colour(if good || list.text.is_empty() { palette::TEXT } else { palette::ERROR_TEXT });
    let summary = text::wrapped(painter, rect.min, rect.width(), list.summary(&scene.texts), semi(20.0), ink);
    let problems = list.problems(&scene.texts);
    if problems.is_empty() {
        return;
    }
    let count = Args::from_iter([arg("count", list.read.problems.len() + list.read.more_problems)]);
    let at = summary.left_bottom() + vec2(0.0, 8.0);
    let error = colour(palette::ERROR_TEXT);
    let caption =
        text::wrapped(painter, at, rect.width(), scene.format("own-problems", &count), semi(18.0), error);
    let rest = rect.with_min_y(caption.bottom() + 6.0);
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rest));
    ScrollArea::vertical().id_salt("own problems").auto_shrink(false).show(&mut inner, |ui| {
        for problem in problems {
            ui.label(egui::RichText::new(problem).font(body(16.0)).color(colour(palette::TEXT)));
        }
    });
}

fn show_buttons(
    ui: &mut Ui,
    rect: Rect,
    list: &WordList,
    can_ask: bool,
    scene: &Scene,
    commands: &mut Commands,
) {
    let (upper, lower) = rect.split_top_bottom_at_y(rect.bottom() - 52.0);
    let mut small = vec![("own-copy", Command::CopyWords), ("own-save", Command::SaveWords)];
    if can_ask {
        small.insert(0, ("own-file", Command::AskForWords));
    }
    let upper = upper.with_max_y(upper.bottom() - 8.0);
    let (row, told) = if upper.height() > 60.0 {
        upper.split_top_bottom_at_fraction(0.5)
    } else {
        upper.split_left_right_at_fraction(0.62)
    };
    for ((key, pressed), place) in small.iter().zip(columns(row, small.len(), 8.0)) {
        let enabled = *pressed == Command::AskForWords || !list.read.words.is_empty();
        let label = scene.get(key);
        if Control::plain(&label).font(bold(18.0)).enabled(enabled).show(ui, key, place) {
            press(commands, pressed.clone());
        }
    }
    if let Some((words, ink)) = told_line(list, scene) {
        let room = told.shrink2(vec2(12.0, 4.0));
        text::shrunk(
            ui.painter(),
            room.left_center(),
            Align2::LEFT_CENTER,
            room.width(),
            &words,
            body(16.0),
            ink,
        );
    }
    let (close, keep) = right(lower, lower.width() * 0.6);
    let label = scene.get("own-close");
    if Control::plain(&label).show(ui, "own close", close.with_max_x(close.right() - 10.0)) {
        press(commands, Command::CloseWords);
    }
    let why = host_line(&scene.state, "table-host-sets", &scene.texts)
        .or_else(|| (!list.read.is_enough()).then(|| list.summary(&scene.texts)));
    let enabled = why.is_none() && scene.online() && list.percent_sent().is_none();
    let label = scene.get("own-keep");
    if Control::primary(&label).enabled(enabled).why(why.as_deref()).show(ui, "own keep", keep) {
        press(commands, Command::KeepWords);
    }
}

/// Returns the progress of the list, or what failed.
fn told_line(list: &WordList, scene: &Scene) -> Option<(String, Color32)> {
    if let Some(trouble) = scene.trouble_line() {
        return Some(trouble);
    }
    let sending = list
        .percent_sent()
        .map(|percent| scene.format("own-sending", &Args::from_iter([arg("percent", percent)])));
    Some((sending.or_else(|| list.saved.clone())?, colour(palette::MUTED)))
}
