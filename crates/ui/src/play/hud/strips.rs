//! Transient strips: notices, disconnected players, offers and requests.

use std::borrow::Cow;

use bevy_egui::egui::{Color32, Painter, Ui, pos2};
use splitkey_client::{
    MatchView,
    controls::{Choice, FlowPart, choices, flow_parts, offer},
    palette,
    phrases::viewers_line,
};

use super::places::Places;
use crate::{
    context::DrawContext,
    items::{flex::Part, form::Form, words},
    paint::style::{body, colour},
    play::{
        clue_entry::{SharedDraft, insist},
        turn::{acts, away_words, choice, notice_buttons},
    },
    window::pane::paint_accent_panel,
};

/// Maximum width of a strip, and the height of its controls and of a line of text.
const WIDEST: f32 = 820.0;
const HIGH: f32 = 38.0;
/// Between strips.
const GAP: f32 = 8.0;

/// Shows strips below the turn bar for notices, and above the action bar for clues, offers and what goes on beside the
/// moves. Updates how far they reach in `places`. Returns what did not get a strip.
pub(super) fn show_strips(
    ui: &mut Ui,
    places: &mut Places,
    game: &MatchView,
    context: &DrawContext,
    draft: &SharedDraft,
    form: &mut Form,
) -> Vec<FlowPart> {
    let painter = ui.painter().clone();
    let ink = colour(palette::TEXT);
    let strip = |id: Cow<'static, str>, words: &str, ink, controls| strip(&painter, id, words, ink, controls);
    let (mut under, mut over) = (Vec::new(), Vec::new());
    let insist = insist(&painter, &draft.borrow(), context);
    if let Some((words, ink)) = context.notice_line() {
        let buttons = notice_buttons(&painter, context);
        match insist {
            Some(insist) => {
                let controls = [insist].into_iter().chain(buttons).collect();
                over.push(strip("insist".into(), &words, ink, controls));
            }
            None => under.push(strip("notice".into(), &words, ink, buttons)),
        }
    } else if let Some(words) = context.judged_words() {
        over.push(strip("referee".into(), &words, colour(palette::ERROR_TEXT), Vec::new()));
    }
    under.extend(away_words(context).map(|words| strip("away".into(), &words, ink, Vec::new())));
    if let Some(offer) = offer(game, &context.texts) {
        let choices = choices(game, context.ready(), &context.texts).into_iter();
        let answers = choices.filter(Choice::answers_offer);
        let answers = answers.map(|answer| choice(&painter, answer)).collect();
        over.push(strip("offer".into(), &offer.text, ink, answers));
    }
    let (votes, touch_in) = (context.viewers.votes_on(game, &context.state), context.viewers.touch_in(game));
    let votes = viewers_line(votes, touch_in, game, &context.texts);
    over.extend(votes.map(|words| strip("votes".into(), &words, ink, Vec::new())));
    let mut parts = flow_parts(&context.state, &context.flow, game, &context.settings, &context.texts);
    let rest = parts.split_off(parts.len().min(places.strips.saturating_sub(over.len())));
    over.extend(parts.into_iter().map(|part| {
        let acts = (!part.acts.is_empty()).then(|| acts(&painter, part.acts, context));
        strip(part.id, &part.text, ink, acts.into_iter().collect())
    }));
    let strips = Part::column(GAP, under).centred().place(places.over.width(), None, f32::INFINITY);
    let at = pos2(places.over.left(), places.top);
    let reach = strips.taken(at);
    if reach.is_positive() {
        places.top = reach.bottom() + GAP;
    }
    strips.show(ui, at, form);
    let strips =
        Part::column(GAP, over).reversed().centred().place(places.under.width(), None, f32::INFINITY);
    let at = pos2(places.under.left(), places.bottom - strips.size().y);
    let reach = strips.taken(at);
    if reach.is_positive() {
        places.bottom = reach.top() - GAP;
        places.right = places.right.max(reach.right());
    }
    strips.show(ui, at, form);
    rest
}

/// Returns a sentence with its controls on the right, as a panel.
fn strip<'a>(
    painter: &Painter,
    id: Cow<'static, str>,
    told: &str,
    ink: Color32,
    controls: Vec<Part<'a>>,
) -> Part<'a> {
    let told = Part::column(0.0, [words(painter, told, body(18.0), ink)]).in_the_middle().least_height(HIGH);
    let controls = controls.into_iter().map(|control| control.height(HIGH).fixed());
    let strip = Part::row(14.0, [told].into_iter().chain(controls)).centred().padded(16.0, 5.0);
    strip.at_most(WIDEST).on(paint_accent_panel).pane(id)
}
