//! The clue entry: text field, number row and send button.

use std::cell::RefCell;

use bevy_egui::egui::{
    self, Align2, CornerRadius, EventFilter, Frame, Id, Key, Modifiers, Painter, Rect, Response, Sense,
    Stroke, StrokeKind, TextBuffer, TextEdit, Ui, epaint::RectShape, text::LayoutJob, vec2,
};
use splitkey_client::{Args, ClueTyped, arg, controls::Command, palette, rules::CLUE_MAX_CHARS};

use crate::{
    context::DrawContext,
    controls::button::{Control, paint_focus},
    input::text_fields::{FieldKind, note_field, take_typed},
    items::{control::control, flex::Part, form::Form},
    paint::{
        style::{BUTTON_CORNER, FIELD_CORNER, body, bold, colour, courier, semi},
        text,
    },
    play::{
        draft::{ClueDraft, ClueFocus},
        turn::ROW,
    },
    window::pane::{columns, right},
};

/// The clue that the parts of the entry share.
pub(crate) type SharedDraft<'a> = RefCell<&'a mut ClueDraft>;

/// The entry shows the remaining characters from this number on.
const TELL_LEFT: usize = 16;
/// The least widths of a clue and of the numbers.
const LEAST_CLUE: f32 = 180.0;
const NUMBERS: f32 = 240.0;

/// Returns the field of the clue, with this font size.
pub(crate) fn clue_field<'a>(
    size: f32,
    draft: &'a SharedDraft<'a>,
    context: &'a DrawContext<'a>,
) -> Part<'a> {
    let show = move |ui: &mut Ui, rect: Rect, form: &mut Form| {
        let draft = &mut **draft.borrow_mut();
        let field = show_field(ui, rect, size, draft, context);
        if field.changed() {
            form.commands.trigger(ClueTyped(draft.text.clone()));
        }
        if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            if draft.number.is_none() && !draft.text.trim().is_empty() {
                draft.focus = Some(ClueFocus::Number);
            } else {
                draft.focus = Some(ClueFocus::Text);
                send(draft, context, form);
            }
        }
        if draft.focus.take_if(|focus| *focus == ClueFocus::Text).is_some() {
            field.request_focus();
        }
    };
    Part::contents(|width| vec2(width.min(LEAST_CLUE), ROW), show).at_least(LEAST_CLUE)
}

/// Returns the row of numbers.
pub(crate) fn numbers<'a>(draft: &'a SharedDraft<'a>, context: &'a DrawContext<'a>) -> Part<'a> {
    let show = move |ui: &mut Ui, rect: Rect, form: &mut Form| {
        let draft = &mut **draft.borrow_mut();
        let numbers = show_numbers(ui, rect, draft, context);
        if numbers.has_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            send(draft, context, form);
        }
        if draft.focus.take_if(|focus| *focus == ClueFocus::Number).is_some() {
            numbers.request_focus();
        }
    };
    Part::contents(|width| vec2(width.min(NUMBERS), ROW), show)
}

/// Returns the button that sends the clue. While a clue waits for the host for long, it says so.
pub(crate) fn send_button<'a>(
    painter: &Painter,
    draft: &'a SharedDraft<'a>,
    context: &'a DrawContext<'a>,
) -> Part<'a> {
    let label = match draft.borrow().number.filter(|_| context.draft_shown()) {
        _ if context.sent_clue.waits_long() => context.get("match-sending"),
        Some(number) => context.format("match-send-for", &Args::from_iter([arg("number", number)])),
        None => context.get("match-send"),
    };
    let button = Control::primary(label.to_uppercase()).font(bold(24.0));
    let wanted = button.wanted(painter).unwrap_or_default();
    let short = context.get("match-send-short").to_uppercase();
    let show = move |ui: &mut Ui, rect: Rect, form: &mut Form| {
        let draft = draft.borrow();
        let trouble = draft.trouble(context);
        let number = draft.number.filter(|_| context.draft_shown());
        let button = match number {
            _ if rect.width() >= wanted => button,
            Some(number) => Control::primary(format!("{short} {number}")).font(bold(24.0)),
            None => Control::primary(short).font(bold(24.0)),
        };
        if button.enabled(trouble.is_none()).why(trouble).show(ui, "send", rect) {
            send(&draft, context, form);
        }
    };
    Part::contents(move |width| vec2(wanted.min(width), ROW), show)
}

fn send(draft: &ClueDraft, context: &DrawContext, form: &mut Form) {
    if let Some(request) = draft.request().filter(|_| draft.trouble(context).is_none()) {
        form.press(&Command::Want(request));
    }
}

/// Returns the button that sends a clue although the referee refused it, if that is possible.
pub(crate) fn insist<'a>(painter: &Painter, draft: &ClueDraft, context: &DrawContext) -> Option<Part<'a>> {
    let (label, notice) = insist_words(context).zip(context.notice.as_ref())?;
    let button = Control::plain(label).font(bold(18.0)).enabled(context.ready());
    let clue = context.sent_clue.insist(&draft.text, draft.number).map(|clue| notice.insist(clue));
    let insist = move |form: &mut Form| clue.iter().for_each(|clue| form.press(clue));
    Some(control(painter, button, ROW, "insist", insist))
}

/// Returns the label for insisting on the clue just refused.
fn insist_words(context: &DrawContext) -> Option<String> {
    context
        .notice
        .as_ref()
        .filter(|_| context.may_clue())?
        .insist_words(&context.texts, context.state.game.as_ref())
}

/// Returns the id of the clue field, so that typing can focus it from anywhere.
pub(crate) fn field_id() -> Id {
    Id::new("clue field")
}

fn show_field(ui: &mut Ui, rect: Rect, size: f32, draft: &mut ClueDraft, context: &DrawContext) -> Response {
    let rim = if context.notice.as_ref().is_some_and(|notice| notice.is_trouble())
        || context.judged_words().is_some()
    {
        palette::ERROR_TEXT
    } else {
        palette::PRIMARY
    };
    let corner = CornerRadius::same(FIELD_CORNER);
    let stroke = Stroke::new(2.0, colour(rim));
    ui.painter().add(RectShape::new(rect, corner, colour(palette::PAPER_NEAR), stroke, StrokeKind::Inside));
    let left = draft.left();
    let mut inner = rect.shrink2(vec2(14.0, 4.0));
    if left <= TELL_LEFT {
        let (rest, note) = right(inner, 104.0);
        inner = rest;
        let told = Args::from_iter([arg("count", left)]);
        let told = context.format("match-clue-left", &told);
        let ink = colour(palette::CLUE_NUMBER);
        text::line(ui.painter(), note.right_center(), Align2::RIGHT_CENTER, told, semi(15.0), ink);
    }
    let font = courier(size);
    let height = ui.fonts_mut(|fonts| fonts.row_height(&font));
    let place = Rect::from_center_size(inner.center() + vec2(0.0, 2.0), vec2(inner.width(), height + 4.0));
    if draft.text.is_empty() {
        let hint = if context.draft_shown() { "match-clue-hint" } else { "match-clue-hint-hidden" };
        let (hint, ink) = (context.get(hint), colour(palette::BYSTANDER_INK).gamma_multiply(0.75));
        let at = place.left_center();
        text::shrunk(ui.painter(), at, Align2::LEFT_CENTER, place.width(), &hint, body(19.0), ink);
    }
    let mut layouter = |ui: &Ui, text: &dyn TextBuffer, _: f32| {
        let text = if context.draft_shown() { upper(text.as_str()) } else { text::dots(text.as_str()) };
        let job = LayoutJob::simple_singleline(text, font.clone(), colour(palette::WORD_INK));
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    };
    let typed = take_typed(ui, field_id(), CLUE_MAX_CHARS, &mut draft.text);
    let edit = TextEdit::singleline(&mut draft.text)
        .id(field_id())
        .font(font.clone())
        .layouter(&mut layouter)
        .char_limit(CLUE_MAX_CHARS)
        .frame(Frame::NONE)
        .margin(egui::Margin::ZERO)
        .vertical_align(egui::Align::Center)
        .desired_width(place.width());
    let mut response = ui.place(place, edit);
    if typed {
        response.mark_changed();
    }
    if ui.interact(rect, field_id().with("paper"), Sense::CLICK).clicked() {
        response.request_focus();
    }
    if response.has_focus() {
        // The focus ring would not show on paper, so it is drawn outside.
        let ring = Stroke::new(3.0, colour(palette::TEXT));
        ui.painter().rect_stroke(rect, corner, ring, StrokeKind::Outside);
    }
    let secret = !context.draft_shown();
    note_field(ui, &response, rect, &draft.text, CLUE_MAX_CHARS, FieldKind::Clue, secret);
    response
}

/// Converts to upper case character by character, so that the cursor keeps its place. Clues are shown in upper case.
fn upper(text: &str) -> String {
    let letter = |c: char| {
        let mut upper = c.to_uppercase();
        match (upper.next(), upper.next()) {
            (Some(one), None) => one,
            _ => c,
        }
    };
    text.chars().map(letter).collect()
}

/// Shows six buttons: 0 to 4 and one to the higher numbers, or 5 to 9 and one back. The row takes the keyboard focus as
/// a whole; arrows and digits choose.
fn show_numbers(ui: &mut Ui, rect: Rect, draft: &mut ClueDraft, context: &DrawContext) -> Response {
    let id = ui.id().with("numbers");
    let row = ui.interact(rect, id, Sense::focusable_noninteractive());
    if row.has_focus() {
        let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        choose_by_key(ui, draft);
    }
    let first = if draft.high { 5 } else { 0 };
    let mut cells: Vec<Option<u8>> = (first..first + 5).map(Some).collect();
    cells.insert(if draft.high { 0 } else { 5 }, None);
    let gap = if rect.width() > 340.0 { 8.0 } else { 5.0 };
    let mut around = rect;
    for (place, cell) in columns(rect, 6, gap).zip(cells) {
        let chosen = cell.is_some() && cell == draft.number;
        let label = match cell {
            Some(number) => number.to_string(),
            None if draft.high => context.get("match-number-less"),
            None => context.get("match-number-more"),
        };
        let control = Control::option(&label, chosen).font(bold(24.0)).unfocusable();
        if control.show(ui, ("number", cell), place) {
            match cell {
                Some(number) => draft.choose(number),
                None => draft.high = !draft.high,
            }
        }
        if chosen {
            around = place;
        }
    }
    if row.has_focus() {
        paint_focus(ui.painter(), around, BUTTON_CORNER);
    }
    row
}

fn choose_by_key(ui: &Ui, draft: &mut ClueDraft) {
    let step = ui.input_mut(|input| {
        let right = input.consume_key(Modifiers::NONE, Key::ArrowRight);
        let left = input.consume_key(Modifiers::NONE, Key::ArrowLeft);
        i8::from(right) - i8::from(left)
    });
    if step != 0 {
        let next = draft.number.map_or(0, |number| number.saturating_add_signed(step).min(9));
        draft.choose(next);
    }
    if let Some(number) = typed_digit(ui.ctx()) {
        draft.choose(number);
    }
}

/// Returns the digit typed in this frame.
pub(crate) fn typed_digit(ctx: &egui::Context) -> Option<u8> {
    ctx.input(|input| {
        input.events.iter().find_map(|event| match event {
            egui::Event::Text(text) => text.parse().ok().filter(|number| *number <= 9),
            _ => None,
        })
    })
}
