//! The command line of a match, opened by `/`.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{
        self, CornerRadius, EventFilter, Frame, Id, Key, LayerId, Modifiers, Order, Rect, Stroke, StrokeKind,
        TextBuffer, TextEdit, Ui, epaint::RectShape, text::LayoutJob, vec2,
    },
};
use splitkey_client::{
    CommandLineWanted, CommandNames, CommandWritten, Layout, Screen, Texts, page::COMMAND_CHARS, palette,
    protocol::Language,
};

use crate::{
    context::DrawContext,
    input::text_fields::{FieldKind, note_field, take_typed},
    items::{
        self,
        flex::Part,
        form::{Form, ItemFields},
    },
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
    app.init_resource::<CommandLine>().add_observer(open_wanted);
    app.add_systems(OnExit(Screen::Match), close).add_systems(
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

/// The distance of its texts and of its field from its edge, and the height of the field.
const INSET: f32 = 14.0;
const MARGIN: f32 = 8.0;
const FIELD: f32 = 42.0;

fn open_wanted(_: On<CommandLineWanted>, mut command_line: ResMut<CommandLine>) {
    command_line.open();
}

fn close(mut command_line: ResMut<CommandLine>) {
    command_line.close();
}

fn draw_command_line(
    context: DrawContext,
    mut contexts: EguiContexts,
    mut command_line: ResMut<CommandLine>,
    mut fields: ResMut<ItemFields>,
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
    // At the foot of the log or column, or above a phone's tabs, so that it covers no word.
    let (most, edge, width) = match *context.layout {
        Layout::Table => (SHOWN, 24.0, WIDTH),
        Layout::Flat => (FEW, EDGE, column_width(window)),
        Layout::Phone => (FEW, 8.0, window.width() - 16.0),
    };
    let painter = ctx.layer_painter(LayerId::background());
    let completion = |(row, told): (usize, &String)| {
        let ink = if row == 0 { palette::TEXT } else { palette::MUTED };
        items::lines::line(&painter, told, body(17.0), colour(ink))
    };
    let shown = completions.iter().take(most).enumerate().map(completion);
    let shown = Part::column(2.0, shown).padded(INSET, 2.0);
    let mut done = false;
    let entry = |ui: &mut Ui, rect: Rect, _: &mut Form| {
        done = show_line(ui, rect, line, &completions, &context);
    };
    let entry = Part::contents(|_| vec2(0.0, FIELD), entry);
    let dialog = Part::column(4.0, [shown, entry]).padded(MARGIN, MARGIN).on(paint_dialog);
    let dialog = dialog.place(width, None, window.height());
    let corner = window.right_bottom() - vec2(edge, 24.0_f32.min(edge)) - dialog.size();
    let mut form = Form::new(&mut fields, &mut commands);
    pane(ctx, "command line", Order::Foreground, Rect::from_min_size(corner, dialog.size()), |ui| {
        dialog.show(ui, corner, &mut form);
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
    let hint = egui::RichText::new(context.get_in_match("command-hint")).font(body(17.0));
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
