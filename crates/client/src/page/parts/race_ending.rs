//! What is said last of a match that is over: advice or, in a strike race, how the pair stands.

use splitkey_protocol::{
    RacePage, RaceRow,
    races::{PairEnd, RaceResult, Stage},
};
use splitkey_rules::Outcome;

use crate::{
    Args, MatchView, arg,
    page::model::context::PageContext,
    phrases::{advice, ruling_line, tie_break_line},
};

/// Returns advice for the next match or, in a strike race, what ranks the pair and where it stands.
pub fn closing_words(context: &PageContext, outcome: Outcome, game: &MatchView) -> Option<String> {
    if game.strikes().is_none() {
        return advice(outcome, game, &context.texts);
    }
    let told: Vec<String> = tie_breaks(context, outcome, game).into_iter().chain(standing(context)).collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// Returns what decides among pairs with as many strikes.
fn tie_breaks(context: &PageContext, outcome: Outcome, game: &MatchView) -> Option<String> {
    let clock = context.flow.race.map(|race| race.clock).filter(|_| outcome == Outcome::Won)?;
    let result = RaceResult::of(&game.log, game.position.strikes, 0, clock.tokens);
    Some(tie_break_line(result, &context.texts))
}

/// Returns the rank of the pair, how many others have not finished, and what the organiser has decided, once that is
/// known.
fn standing(context: &PageContext) -> Vec<String> {
    let (texts, races) = (&context.texts, &context.races);
    let race = context.state.table.as_ref().and_then(|table| table.race.as_ref());
    let Some(page) = races.page.as_ref().filter(|page| race.is_some_and(|race| race.race == page.race))
    else {
        return Vec::new();
    };
    let Some(row) = page.mine.as_ref().and_then(|mine| races.row(mine.number)) else { return Vec::new() };
    let rank = rank_line(page, row, context);
    rank.into_iter().chain(row.rulings.iter().map(|ruling| ruling_line(ruling, texts))).collect()
}

fn rank_line(page: &RacePage, row: &RaceRow, context: &PageContext) -> Option<String> {
    let standing = row.standing?;
    let PairEnd::Finished(result) = standing.end else { return None };
    let solo = page.solo.unwrap_or_default();
    let (pairs, finished) = match row.computer {
        Some(_) => (solo.pairs, solo.finished),
        None => (page.pairs.saturating_sub(solo.pairs), page.finished.saturating_sub(solo.finished)),
    };
    let key = if page.stage == Stage::Closed { "race-rank-closed" } else { "race-rank" };
    let args = [
        arg("rank", standing.rank?),
        arg("strikes", result.strikes),
        arg("pairs", pairs),
        arg("playing", pairs.saturating_sub(finished)),
    ];
    Some(context.texts.format(key, &Args::from_iter(args)))
}
