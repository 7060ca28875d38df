//! The table between matches: who sits where, the mission and settings, and the start button.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, CornerRadius, OpenUrl, Order, Painter, Rect, pos2, vec2},
};
use splitkey_client::{
    Args, PageOpened, Screen, arg,
    controls::LinkCopied,
    page::{Item, ItemKind, Layer, Section},
    palette,
    phrases::{code_shown, mission_name},
    rules::Side,
};

use crate::{
    context::DrawContext,
    items::{
        GAP,
        flex::Part,
        form::{Form, ItemFields},
        lines::caption,
        of, parts, row_parts, words,
    },
    paint::{
        style::{body, bold, colour, courier, semi},
        symbol, text,
    },
    screens::ground::{HEAD, WIDE, brand, paint_ground, paint_head_ground},
    window::{
        frame::UiSystems,
        pane::{centred, paint_panel, pane, window_rect},
    },
};

mod people;
mod words;

pub(super) fn plugin(app: &mut App) {
    words::plugin(app);
    app.add_observer(copy_link).add_observer(open_page).add_systems(
        EguiPrimaryContextPass,
        draw_table.in_set(UiSystems::Draw).run_if(in_state(Screen::Table)),
    );
}

/// The height of the parts below the sides, in wide windows.
const LOWER: f32 = 192.0;
/// The sections of the sides, of the settings, of the spectators and of what the key card holds.
const SIDES: [Section; 2] = [Section::Column(0), Section::Column(2)];
const MISSION: Section = Section::Column(1);
const PEOPLE: Section = Section::Column(3);
const SECRETS: Section = Section::Column(4);

/// Copies through egui's clipboard. The browser copies by itself.
fn copy_link(link: On<LinkCopied>, mut contexts: EguiContexts) -> Result {
    contexts.ctx_mut()?.copy_text(link.0.clone());
    Ok(())
}

/// Opens a page in the system's browser.
fn open_page(page: On<PageOpened>, mut contexts: EguiContexts) -> Result {
    contexts.ctx_mut()?.open_url(OpenUrl::new_tab(&page.0));
    Ok(())
}

fn draw_table(
    context: DrawContext,
    mut fields: ResMut<ItemFields>,
    mut contexts: EguiContexts,
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    if context.state.table.is_none() {
        return Ok(());
    }
    let window = window_rect(ctx);
    pane(ctx, "table", Order::Middle, window, |ui| {
        paint_ground(ui.painter(), window, &context);
        if context.streaming.0 {
            return paint_intermission(ui.painter(), window, &context);
        }
        let table =
            Table { painter: ui.painter().clone(), items: context.page.on(Layer::Screen), context: &context };
        let page = match window.width() >= WIDE && window.height() >= 620.0 {
            true => table.wide(window.width()),
            false => table.narrow(),
        };
        page.show(ui, window, &mut Form::new(&mut fields, &mut commands));
    });
    Ok(())
}

/// What the screen is drawn from.
struct Table<'a> {
    painter: Painter,
    items: &'a [Item],
    context: &'a DrawContext<'a>,
}

impl<'a> Table<'a> {
    fn section(&self, section: Section) -> Vec<Part<'a>> {
        // A player who sits there stands up with another button.
        let sits = |item: &&Item| matches!(item.kind, ItemKind::Button { pressed: Some(true), .. });
        let sits = |item: &&Item| item.id.starts_with("sit-") && sits(item);
        let items = of(self.items, section).filter(|item| !sits(item));
        parts(&self.painter, items, &|item| self.special(item))
    }

    /// Draws some elements in their own way.
    fn special(&self, item: &'a Item) -> Option<Part<'a>> {
        Some(match &*item.id {
            "heading" => code(self.context),
            "mission" => slip(self.context),
            "seats-a" => people::seats(Side::A, self.context),
            "seats-b" => people::seats(Side::B, self.context),
            "spectators" => people::spectators(&self.painter, item),
            "secrets" => secrets(&self.painter, item),
            _ => return None,
        })
    }

    fn panel(&self, section: Section) -> Part<'a> {
        Part::column(GAP, self.section(section)).padded(18.0, 14.0).on(paint_panel)
    }

    /// Returns a panel that scrolls where it has too little height.
    fn scrolling_panel(&self, section: Section, id: &'static str) -> Part<'a> {
        let inner = Part::column(GAP, self.section(section)).scrolling(id).grow(1.0);
        Part::column(0.0, [inner]).padded(18.0, 14.0).on(paint_panel)
    }

    fn wide(&self, width: f32) -> Part<'a> {
        let tagline = self.context.get("home-tagline");
        let tagline = words_of(&self.painter, &tagline);
        let head = Part::row(10.0, self.section(Section::Head)).centred().fixed();
        let head =
            Part::row(20.0, [brand(&self.painter, self.context, 42.0), tagline.share(1.0), head]).centred();
        let head = head.padded(28.0, 0.0).height(HEAD).on(paint_head_ground);
        let side = ((width - 96.0) * 0.28).max(310.0);
        let [one, other] = [Side::A, Side::B].map(|side| (side, self.section(SIDES[side.index()])));
        let [one, other] =
            [one, other].map(|(at, parts)| people::side(at, parts, true, self.context).width(side).fixed());
        let mission = self.scrolling_panel(MISSION, "mission").share(1.0);
        let upper = Part::row(20.0, [one, mission, other]).grow(1.0).shrinking();
        let people = self.scrolling_panel(PEOPLE, "people").width(side).fixed();
        let lower =
            Part::row(20.0, [people, self.scrolling_panel(SECRETS, "secrets").share(1.0)]).height(LOWER);
        let (line, buttons) = self.foot();
        let mut foot: Vec<Part> = buttons.into_iter().map(|(_, part)| part.fixed()).collect();
        if let Some(start) = foot.pop() {
            foot.push(line.share(1.0));
            foot.push(start.width(side));
        }
        let foot = Part::row(14.0, foot).centred();
        let rest = Part::column(18.0, [upper, lower, foot]).padded(28.0, 24.0).grow(1.0).shrinking();
        Part::column(0.0, [head, rest])
    }

    fn narrow(&self) -> Part<'a> {
        let brand = brand(&self.painter, self.context, 26.0);
        let head = Part::row(8.0, self.section(Section::Head).into_iter().map(|part| part.grow(1.0)));
        let head = Part::column(4.0, [brand, head]).padded(14.0, 6.0).on(paint_head_ground);
        let [one, other] = [Side::A, Side::B]
            .map(|side| people::side(side, self.section(SIDES[side.index()]), false, self.context));
        let panels = [MISSION, PEOPLE, SECRETS].map(|section| self.panel(section));
        let body = Part::column(GAP, [one, other].into_iter().chain(panels)).padded(14.0, 10.0);
        let (line, buttons) = self.foot();
        let buttons = Part::row(GAP, buttons.into_iter().map(|(grows, part)| part.grow(grows))).wrapped();
        let foot = Part::column(8.0, [line, buttons]).padded(14.0, 10.0);
        Part::column(0.0, [head, body.scrolling("table").grow(1.0), foot])
    }

    /// Returns the line that says what happens next, and the buttons with how they grow.
    fn foot(&self) -> (Part<'a>, Vec<(f32, Part<'a>)>) {
        let part = |item: &'a Item| row_parts(&self.painter, [item]).pop();
        let (told, buttons): (Vec<&Item>, Vec<&Item>) =
            of(self.items, Section::Foot).partition(|item| matches!(item.kind, ItemKind::Text { .. }));
        let notice = self.section(Section::Notice);
        let line = match notice.is_empty() {
            true => told.into_iter().filter_map(part).collect(),
            false => notice,
        };
        let grow = |item: &Item| if item.id == "start" { 3.0 } else { 0.0 };
        let buttons = buttons.into_iter().filter_map(|item| Some((grow(item), part(item)?))).collect();
        (Part::column(4.0, line), buttons)
    }
}

fn words_of<'a>(painter: &Painter, told: &str) -> Part<'a> {
    words(painter, told, body(18.0), colour(palette::MUTED))
}

/// The table's code, on paper.
fn code<'a>(context: &'a DrawContext) -> Part<'a> {
    let table = context.state.table.as_ref();
    let code = table.map(|table| code_shown(table.code, &context.settings)).unwrap_or_default();
    Part::painting(vec2(150.0, 46.0), move |painter, rect| {
        painter.rect_filled(rect, CornerRadius::same(6), colour(palette::PAPER_NEAR));
        let ink = colour(palette::WORD_INK);
        let place = rect.center() + vec2(0.0, 2.0);
        text::line(painter, place, Align2::CENTER_CENTER, &code, courier(28.0), ink);
    })
}

/// The mission, on paper.
fn slip<'a>(context: &'a DrawContext) -> Part<'a> {
    Part::contents(
        |width| vec2(width.min(400.0), 76.0),
        move |ui, rect, _| {
            let Some(table) = &context.state.table else { return };
            let (painter, mission) = (ui.painter(), table.settings.mission);
            painter.rect_filled(rect, 6, colour(palette::PAPER_NEAR));
            let at = rect.min + vec2(18.0, rect.height() * 0.24);
            let brown = colour(palette::BYSTANDER_INK);
            text::caption(painter, at, Align2::LEFT_CENTER, &context.get("table-mission"), semi(16.0), brown);
            let ink = colour(palette::WORD_INK);
            let name = mission_name(mission, &context.texts).to_uppercase();
            let at = rect.min + vec2(18.0, rect.height() * 0.63);
            let room = rect.width() * 0.55;
            let name = text::shrunk(painter, at, Align2::LEFT_CENTER, room, &name, bold(36.0), ink);
            let numbers =
                Args::from_iter([arg("turns", mission.turns()), arg("mistakes", mission.mistakes())]);
            let numbers = context.format("table-mission-numbers", &numbers);
            let at = pos2(name.right() + 12.0, name.bottom() - 5.0);
            let room = rect.right() - at.x - 12.0;
            text::shrunk(painter, at, Align2::LEFT_BOTTOM, room, &numbers, semi(23.0), ink);
        },
    )
}

/// What follows from the key card's distribution (rules §2), side by side where there is room.
fn secrets<'a>(painter: &Painter, item: &'a Item) -> Part<'a> {
    let ItemKind::List { label, lines, .. } = &item.kind else { return Part::column(0.0, []) };
    let line =
        |line: &'a String| words(painter, line, body(17.0), colour(palette::TEXT)).basis(250.0).grow(1.0);
    let title = caption(painter, label, semi(17.0), colour(palette::MUTED));
    Part::column(8.0, [title, Part::row(20.0, lines.iter().map(line)).wrapped()])
}

/// Paints what a broadcast source shows between matches, without anything that leads to the table.
fn paint_intermission(painter: &Painter, window: Rect, context: &DrawContext) {
    let ink = colour(palette::TEXT);
    let centre = window.center();
    paint_panel(painter, centred(window, 620.0_f32.min(window.width()), 380.0_f32.min(window.height())));
    symbol::emblem(painter, centre - vec2(0.0, 110.0), 120.0);
    let title = text::tracked(painter, &context.get("home-title"), bold(64.0), ink, 0.12);
    painter.galley(pos2(centre.x - title.size().x / 2.0, centre.y - 30.0), title, ink);
    let (told, muted) = (context.get("stream-waits"), colour(palette::MUTED));
    text::line(painter, centre + vec2(0.0, 80.0), Align2::CENTER_CENTER, told, body(28.0), muted);
}
