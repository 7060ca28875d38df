//! The paper slip: the game's name, how the match ended, the players if they are named, and both keys.

use splitkey_client::{
    AGENT_CARDS, palette,
    phrases::{match_name, outcome_sentence, outcome_title, result_line, stamp, stamp_line, tally},
    rules::{Identity, Outcome, Side},
};
use vello_cpu::kurbo::{Affine, Circle, RoundedRect};

use super::{
    Subject, keys,
    sheet::{Sheet, Style, around},
};
use crate::drawing::{
    crest::{self, draw_crest},
    lettering::{CAPITALS, Typeface, tint},
    symbol::{BOX, draw_emblem, draw_identity},
};

const CORNER: f64 = 6.0;
const INNER: f64 = 24.0;
/// The sizes in which the title may be set, so that it takes at most two lines.
const TITLE: [f32; 3] = [54.0, 46.0, 40.0];
const NAME: &str = "SPLIT KEY";
/// The height of a side's players, and of the stamp with the number beside it.
const PLAYERS: f64 = 28.0;
const STAMP: f64 = 92.0;

pub(super) fn draw_slip(sheet: &mut Sheet, slip @ [x, y, width, height]: [f64; 4], subject: &Subject) {
    let (ink, brown) = (tint(palette::WORD_INK), tint(palette::BYSTANDER_INK));
    sheet.ink.rounded(slip, CORNER, tint(palette::PAPER_NEAR));
    let (left, top, inner) = (x + INNER, y + 18.0, width - 2.0 * INNER);
    let emblem = Affine::translate((left + 12.0, top + 20.0)) * Affine::scale(0.2);
    draw_emblem(&mut sheet.ink, emblem);
    sheet.line(NAME, Style::bold(26.0, ink), (left + 34.0, top + 29.0));
    let mission = match_name(subject.game, subject.texts);
    let room = inner - 140.0;
    let style = shrunk(sheet, &mission, Style::semi(20.0, brown), room);
    sheet.line_to(&mission, style, (left + inner, top + 28.0));
    let title = outcome_title(subject.outcome, subject.texts).to_uppercase();
    let sizes = TITLE.map(|size| Style::bold(size, ink));
    let fits = |style: &&Style| sheet.lines(&title, **style, inner as f32).len() <= 2;
    let style = sizes.iter().find(fits).copied().unwrap_or(sizes[2]);
    let mut y = sheet.wrapped(&title, style, inner as f32, (left, top + 44.0)) + 14.0;
    draw_agents(sheet, (left, y), inner, subject.game.position.agents());
    y = sheet.wrapped(&told(subject), Style::semi(19.0, ink), inner as f32, (left, y + 20.0));
    let keys = slip[1] + height - INNER - keys::HEIGHT;
    keys::draw_keys(sheet, (left, keys), inner, subject);
    let mut bottom = keys - 14.0;
    if let Some(names) = &subject.names {
        for side in [Side::B, Side::A] {
            bottom -= PLAYERS;
            draw_players(sheet, (left, bottom), inner, side, &names[side.index()]);
        }
    }
    let middle = (y + bottom - 6.0).max(2.0 * y + STAMP) / 2.0;
    draw_stamp(sheet, (left, middle), inner, subject);
    draw_number(sheet, (left + inner, middle), subject);
}

/// Returns how the match ended, in sentences.
fn told(subject: &Subject) -> String {
    let result = result_line(subject.game, subject.texts);
    match subject.outcome {
        Outcome::Won => result,
        outcome => format!("{} {result}", outcome_sentence(outcome, subject.game, subject.texts)),
    }
}

/// Returns a style in which a line is no wider than `room`.
fn shrunk(sheet: &Sheet, text: &str, style: Style, room: f64) -> Style {
    let factor = (room as f32 / sheet.width(text, style).max(1.0)).min(1.0);
    Style { size: style.size * factor, ..style }
}

/// Draws a symbol for each agent, found or not.
fn draw_agents(sheet: &mut Sheet, (x, y): (f64, f64), width: f64, found: usize) {
    let step = width / f64::from(AGENT_CARDS);
    for agent in 0..usize::from(AGENT_CARDS) {
        let at = (x + (agent as f64 + 0.5) * step, y);
        if agent < found {
            let (colour, ground) = (tint(palette::AGENT), tint(palette::PAPER_NEAR));
            draw_identity(&mut sheet.ink, Identity::Agent, around(at, BOX, 20.0), colour, ground);
        } else {
            let colour = tint(palette::BYSTANDER_RIM);
            sheet.ink.stroke(&Circle::new(at, 6.5), Affine::IDENTITY, 1.5, &[], colour);
        }
    }
}

/// Draws the stamp around the middle of its left edge.
fn draw_stamp(sheet: &mut Sheet, (x, y): (f64, f64), width: f64, subject: &Subject) {
    let (outcome, game) = (subject.outcome, subject.game);
    let won = outcome == Outcome::Won;
    let colour = tint(if won { palette::AGENT_DARK } else { palette::CLUE_NUMBER });
    let word = stamp(outcome, game, subject.texts).to_uppercase();
    let below = stamp_line(outcome, game, subject.texts).map(|line| line.to_uppercase());
    let room = width * 0.62;
    let word_style = shrunk(sheet, &word, Style::bold(36.0, colour), room - 36.0);
    let below_style = below.as_ref().map(|line| shrunk(sheet, line, Style::semi(19.0, colour), room - 36.0));
    let wide = |text: &str, style| f64::from(sheet.width(text, style));
    let below_wide = below.as_deref().zip(below_style).map_or(0.0, |(line, style)| wide(line, style));
    let half =
        (wide(&word, word_style).max(below_wide) / 2.0 + 18.0, if below.is_some() { 36.0 } else { 27.0 });
    let place = Affine::translate((x + half.0 + 4.0, y)) * Affine::rotate(-0.07);
    let frame = RoundedRect::new(-half.0, -half.1, half.0, half.1, 4.0);
    sheet.ink.stroke(&frame, place, 4.0, &[], colour);
    let baseline = f64::from(word_style.size * CAPITALS / 2.0) - if below.is_some() { 12.0 } else { 0.0 };
    sheet.fitted(&word, word_style, f32::INFINITY, place * Affine::translate((0.0, baseline)));
    if let Some((line, style)) = below.zip(below_style) {
        sheet.fitted(&line, style, f32::INFINITY, place * Affine::translate((0.0, 25.0)));
    }
}

/// Draws what the match adds up to, or else the tokens left, up to the right edge.
fn draw_number(sheet: &mut Sheet, (right, y): (f64, f64), subject: &Subject) {
    let (label, number) = match tally(subject.game, subject.texts) {
        Some(tally) => (tally.label, tally.total.to_string()),
        None => {
            let left = subject.game.position.bank.tokens();
            (subject.texts.get("debrief-score-left"), left.to_string())
        }
    };
    let (ink, brown) = (tint(palette::WORD_INK), tint(palette::BYSTANDER_INK));
    sheet.line_to(&label, Style::semi(18.0, brown), (right, y - 26.0));
    sheet.line_to(&number, Style::bold(68.0, ink), (right, y + 34.0));
}

/// Draws the players of a side, as many as there is room for.
fn draw_players(sheet: &mut Sheet, (x, y): (f64, f64), width: f64, side: Side, names: &[String]) {
    let ink = tint(palette::BYSTANDER_INK);
    draw_crest(&mut sheet.ink, side, around((x + 11.0, y + 12.0), crest::BOX, 24.0), ink);
    let style = Style { typeface: Typeface::Caption, size: 19.0, colour: ink };
    let room = width - 28.0;
    let listed = |count: usize| {
        let shown = names.iter().take(count).map(String::as_str).collect::<Vec<_>>().join(", ");
        let more = names.len() - count;
        if more > 0 { format!("{shown} +{more}") } else { shown }
    };
    let fits = |line: &String| f64::from(sheet.width(line, style)) <= room;
    let line = (1..=names.len()).rev().map(listed).find(fits).unwrap_or_else(|| listed(names.len().min(1)));
    let style = shrunk(sheet, &line, style, room);
    sheet.line(&line, style, (x + 28.0, y + 19.0));
}
