//! The command line of a match, opened by `/`.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{
        self, Align2, CornerRadius, EventFilter, Frame, Id, Key, Modifiers, Order, Rect, Stroke, StrokeKind,
        TextBuffer, TextEdit, Ui, epaint::RectShape, pos2, text::LayoutJob, vec2,
    },
};
use splitkey_client::{
    CommandNames, CommandWritten, Layout, Screen, Texts, page::COMMAND_CHARS, palette, protocol::Language,
};

use crate::{
    context::DrawContext,
    input::text_fields::{FieldKind, note_field, take_typed},
    paint::{
        style::{FIELD_CORNER, body, colour, courier},
        text,
    },
    play::side_column::{EDGE, column_width},
    window::{
        frame::UiSystems,
        pane::{paint_dialog, pane, window_rect},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CommandLine>().add_systems(OnExit(Screen::Match), close).add_systems(
        EguiPrimaryContextPass,
        draw_command_line.in_set(UiSystems::Over).run_if(in_state(Screen::Match)),
    );
}

/// The line while it is open, and the names of the commands at this table.
#[derive(Resource, Default)]
pub(crate) struct CommandLine {
    line: Option<String>,
    names: Option<(Language, CommandNames)>,
}

impl CommandLine {
    pub(crate) fn open(&mut self) {
        self.line.get_or_insert_default();
    }

    pub(crate) fn is_open(&self) -> bool {
        self.line.is_some()
    }

    pub(crate) fn close(&mut self) {
        self.line = None;
    }
}

/// Maximum number of completions: over the log of the 3D table, and where there is less room.
const SHOWN: usize = 6;
const FEW: usize = 4;
const WIDTH: f32 = 360.0;

/// At the foot of the log or column, or above a phone's tabs, so that it covers no word.
fn place(window: Rect, layout: Layout, height: f32) -> Rect {
    let (edge, width) = match layout {
        Layout::Table => (24.0, WIDTH),
        Layout::Flat => (EDGE, column_width(window)),
        Layout::Phone => (8.0, window.width() - 16.0),
    };
    let corner = window.right_bottom() - vec2(edge + width, 24.0_f32.min(edge) + height);
    Rect::from_min_size(corner, vec2(width, height))
}

fn close(mut command_line: ResMut<CommandLine>) {
    command_line.close();
}

fn draw_command_line(
    context: DrawContext,
    mut contexts: EguiContexts,
    mut command_line: ResMut<CommandLine>,
    mut commands: Commands,
) -> Result {
    let CommandLine { line: Some(line), names } = &mut *command_line else { return Ok(()) };
    let Some(table) = &context.state.table else { return Ok(()) };
    let language = table.settings.language;
    if names.as_ref().is_none_or(|(of, _)| *of != language) {
        *names = Some((language, CommandNames::new(&Texts::of(language))));
    }
    let completions = match (names, &context.state.game) {
        (Some((_, names)), Some(game)) => names.completions(line, game),
        _ => Vec::new(),
    };
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    let shown = completions.len().min(if *context.layout == Layout::Table { SHOWN } else { FEW });
    let rect = place(window, *context.layout, 64.0 + shown as f32 * 24.0);
    let done = pane(ctx, "command line", Order::Foreground, rect, |ui| {
        paint_dialog(ui.painter(), rect);
        for (row, completion) in completions.iter().take(shown).enumerate() {
            let at = rect.left_top() + vec2(22.0, 18.0 + row as f32 * 24.0);
            let ink = colour(if row == 0 { palette::TEXT } else { palette::MUTED });
            text::line(ui.painter(), at, Align2::LEFT_CENTER, completion, body(17.0), ink);
        }
        let place = Rect::from_min_max(pos2(rect.left(), rect.bottom() - 58.0), rect.max).shrink(8.0);
        show_line(ui, place, line, &completions, &context)
    });
    if done {
        commands.trigger(CommandWritten(std::mem::take(line)));
        command_line.close();
    }
    Ok(())
}

/// Shows the line itself. Returns whether it was submitted. Tab inserts the first completion.
fn show_line(
    ui: &mut Ui,
    rect: Rect,
    line: &mut String,
    completions: &[String],
    context: &DrawContext,
) -> bool {
    let id = Id::new("command line field");
    let corner = CornerRadius::same(FIELD_CORNER);
    let stroke = Stroke::new(2.0, colour(palette::PRIMARY));
    ui.painter().add(RectShape::new(rect, corner, colour(palette::GROUND), stroke, StrokeKind::Inside));
    let tab = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Tab));
    let hint = egui::RichText::new(context.get("command-hint")).font(body(17.0));
    let masks = context.may_clue() && !context.draft_shown();
    let mut layouter = |ui: &Ui, text: &dyn TextBuffer, _: f32| {
        let text = if masks { masked(text.as_str()) } else { text.as_str().to_owned() };
        let job = LayoutJob::simple_singleline(text, courier(20.0), colour(palette::TEXT));
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    };
    let typed = take_typed(ui, id, COMMAND_CHARS, line);
    let output = TextEdit::singleline(line)
        .id(id)
        .font(courier(20.0))
        .layouter(&mut layouter)
        .hint_text(hint.color(colour(palette::DISABLED_TEXT)))
        .char_limit(COMMAND_CHARS)
        .frame(Frame::NONE)
        .margin(egui::Margin::ZERO)
        .desired_width(rect.width() - 28.0);
    let place = Rect::from_center_size(rect.center(), vec2(rect.width() - 28.0, 26.0));
    let mut response = ui.place(place, output);
    if typed {
        response.mark_changed();
    }
    let filter = EventFilter { tab: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    if let Some(first) = completions.first().filter(|_| tab) {
        line.clone_from(first);
        let mut state = egui::text_edit::TextEditState::load(ui.ctx(), id).unwrap_or_default();
        let end = egui::text::CCursor::new(line.chars().count());
        state.cursor.set_char_range(Some(egui::text::CCursorRange::one(end)));
        state.store(ui.ctx(), id);
    }
    let sent = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if !sent {
        response.request_focus();
    }
    note_field(ui, &response, rect, line, COMMAND_CHARS, FieldKind::Line, masks);
    sent
}

/// Returns a line with the text of its clue replaced by dots.
fn masked(line: &str) -> String {
    let name = line.find([':', ' ']).map_or(line.len(), |at| at + 1);
    let (name, clue) = line.split_at(name);
    name.to_owned() + &text::dots(clue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hidden_line_shows_its_clue_as_dots() {
        assert_eq!(masked("clu"), "clu");
        assert_eq!(masked("CLUE:"), "CLUE:");
        assert_eq!(masked("CLUE: été-2"), "CLUE:••••••");
        assert_eq!(masked("CLUE fog"), "CLUE •••");
    }
}
