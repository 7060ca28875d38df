//! The rule book, each chapter with the game's own symbols, and what is known of the key card.

use bevy_egui::egui::{Align2, Painter, Rect, Stroke, StrokeKind, pos2, vec2};
use splitkey_client::{
    page::{Emphasis, Item, ItemKind, PAIRS, Section},
    palette,
    rules::{Identity, Side, book::Chapter},
};

use crate::{
    context::DrawContext,
    items::{flex::Part, of, parts, plain_parts, words},
    paint::{
        style::{body, bold, colour, courier, semi},
        symbol, text,
    },
    window::pane::left,
};

const PICTURE: f32 = 84.0;
/// The width of the list of chapters beside the open one.
const CONTENTS: f32 = 260.0;
/// Longer lines are hard to read.
const LINE: f32 = 680.0;

/// Returns the chapters of the rule book, and the open one beside or above them.
pub(super) fn book<'a>(
    painter: &Painter,
    items: &'a [Item],
    wide: bool,
    context: &'a DrawContext,
) -> Part<'a> {
    let chapters = of(items, Section::Column(0)).map(|item| {
        let chapter = plain_parts(painter, [item]);
        Part::column(0.0, chapter)
    });
    let chapters = match wide {
        true => Part::column(6.0, chapters).width(CONTENTS),
        false => Part::row(6.0, chapters.map(|chapter| chapter.grow(1.0))).wrapped(),
    };
    let told = parts(painter, of(items, Section::Column(1)), &|item| part(painter, item, wide, context));
    let told = Part::column(12.0, told);
    match wide {
        true => Part::row(28.0, [chapters, told.share(1.0).at_most(LINE)]),
        false => Part::column(16.0, [told, chapters]),
    }
}

/// Returns the part of the open chapter's title with its illustration, of a paragraph, or of the table of how the
/// identities of the two halves combine.
fn part<'a>(painter: &Painter, item: &'a Item, wide: bool, context: &DrawContext) -> Option<Part<'a>> {
    let ink = colour(palette::TEXT);
    match &item.kind {
        ItemKind::Heading { text } => {
            let title = words(painter, &text.to_uppercase(), bold(24.0), colour(palette::PRIMARY));
            let chapter = Chapter::ALL.into_iter().find(|chapter| item.id == chapter.name())?;
            let picture = Part::painting(vec2(PICTURE, PICTURE), move |painter, rect| {
                paint_picture(painter, Rect::from_min_size(rect.min, vec2(PICTURE, PICTURE)), chapter);
            });
            Some(Part::row(20.0, [picture.fixed(), title.share(1.0)]).centred())
        }
        ItemKind::Text { text } if item.emphasis == Emphasis::Main => {
            let mark = |painter: &Painter, rect: Rect| {
                let rim = Stroke::new(2.0, colour(palette::PRIMARY));
                painter.rect(rect, 6, colour(palette::GROUND), rim, StrokeKind::Inside);
            };
            Some(Part::column(0.0, [words(painter, text, body(19.0), ink)]).padded(12.0, 8.0).on(mark))
        }
        ItemKind::Text { text } => Some(words(painter, text, body(19.0), ink)),
        ItemKind::List { label, .. } => {
            let title = words(painter, label, semi(19.0), ink);
            let captions = ["howto-mine", "howto-theirs"].map(|key| context.get(key));
            let pairs = Part::contents(
                move |width| vec2(if wide { 380.0 } else { width.min(480.0) }, 200.0),
                move |ui, rect, _| paint_pairs(ui.painter(), rect, &captions),
            );
            Some(Part::column(10.0, [title, pairs]))
        }
        _ => None,
    }
}

/// Paints the illustration of a chapter.
fn paint_picture(painter: &Painter, rect: Rect, chapter: Chapter) {
    let rim = Stroke::new(1.5, colour(palette::PANEL_STROKE));
    painter.rect(rect, 8, colour(palette::GROUND), rim, StrokeKind::Inside);
    let centre = rect.center();
    match chapter {
        Chapter::Minute | Chapter::Key => symbol::emblem(painter, centre, 74.0),
        Chapter::Clues | Chapter::Talk | Chapter::Penalty | Chapter::House => {
            let slip = Rect::from_center_size(centre, vec2(72.0, 34.0));
            painter.rect_filled(slip, 4, colour(palette::PAPER_NEAR));
            let ink = colour(palette::WORD_INK);
            text::line(painter, centre - vec2(12.0, -1.0), Align2::CENTER_CENTER, "?", courier(26.0), ink);
            let red = colour(palette::CLUE_NUMBER);
            text::line(painter, centre + vec2(20.0, 1.0), Align2::CENTER_CENTER, "2", courier(26.0), red);
        }
        Chapter::Touch => {
            let signs = [Identity::Agent, Identity::Bystander, Identity::Assassin];
            for (identity, y) in signs.into_iter().zip([-25.0, 0.0, 25.0]) {
                paint_sign(
                    painter,
                    Rect::from_center_size(centre + vec2(0.0, y), vec2(56.0, 22.0)),
                    identity,
                );
            }
        }
        Chapter::Tokens => {
            symbol::bystander_token(painter, centre - vec2(17.0, 12.0), 40.0, vec2(0.0, 1.0));
            symbol::check_token(painter, centre + vec2(17.0, 14.0), 40.0);
        }
        Chapter::Sudden => {
            for at in 0..3 {
                let slot = centre + vec2((at as f32 - 1.0) * 24.0, 0.0);
                symbol::empty_slot(painter, slot, 20.0, false);
            }
        }
        Chapter::End | Chapter::Missions | Chapter::Race => {
            symbol::crest(painter, Side::A, centre - vec2(20.0, 14.0), 36.0);
            symbol::crest(painter, Side::B, centre + vec2(20.0, -14.0), 36.0);
            symbol::check_token(painter, centre + vec2(0.0, 20.0), 34.0);
        }
    }
}

fn paint_sign(painter: &Painter, rect: Rect, identity: Identity) {
    let (ground, ink) = identity_paints(identity);
    let rim = Stroke::new(1.0, colour(palette::BUTTON_STROKE));
    painter.rect(rect, 4, colour(ground), rim, StrokeKind::Inside);
    let size = rect.height() * 0.8;
    symbol::identity(painter, identity, rect.center(), size, colour(ink), colour(ground));
}

fn identity_paints(identity: Identity) -> (palette::Paint, palette::Paint) {
    match identity {
        Identity::Agent => (palette::AGENT, palette::TEXT),
        Identity::Bystander => (palette::BYSTANDER, palette::BYSTANDER_INK),
        Identity::Assassin => (palette::ASSASSIN, palette::TEXT),
    }
}

fn paint_pairs(painter: &Painter, rect: Rect, captions: &[String; 2]) {
    let muted = colour(palette::MUTED);
    let signs = [Identity::Agent, Identity::Bystander, Identity::Assassin];
    let (names, grid) = left(rect, rect.width() * 0.28);
    let theirs = pos2(grid.center().x, rect.top() + 14.0);
    let [mine_caption, caption] = captions;
    text::line(painter, theirs, Align2::CENTER_CENTER, caption, semi(17.0), muted);
    let mine = pos2(names.left(), rect.top() + 60.0);
    text::line(painter, mine, Align2::LEFT_CENTER, mine_caption, semi(17.0), muted);
    let cell = vec2(grid.width() / 3.0, 40.0);
    let at = |column: usize, row: usize| {
        pos2(grid.left(), rect.top() + 40.0)
            + vec2((column as f32 + 0.5) * cell.x, (row as f32 + 0.5) * cell.y)
    };
    for (column, identity) in signs.into_iter().enumerate() {
        paint_sign(painter, Rect::from_center_size(at(column, 0), vec2(44.0, 28.0)), identity);
    }
    for (row, (identity, counts)) in signs.into_iter().zip(PAIRS).enumerate() {
        let y = at(0, row + 1).y;
        let place = pos2(names.right() - 40.0, y);
        paint_sign(painter, Rect::from_center_size(place, vec2(44.0, 28.0)), identity);
        for (column, count) in counts.into_iter().enumerate() {
            let ink = colour(palette::TEXT);
            let told = count.to_string();
            text::line(painter, at(column, row + 1), Align2::CENTER_CENTER, told, bold(24.0), ink);
        }
    }
}
