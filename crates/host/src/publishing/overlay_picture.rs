//! What a stream overlay shows of a table, as JSON for `web/overlay`.
//!
//! It is made of [`PublicView`] alone, and of nothing else of a match: `tests/secrecy` reads it as one more viewer.

use serde::Serialize;
use splitkey_protocol::{Language, PlayerName, TableSettings, VoteTally};
use splitkey_rules::{Guess, Identity, Loss, Outcome, Phase, PublicView, Side, Variant, WordState};

use crate::{
    leak::Leak,
    publishing::{
        filtered::{filtered_match, filtered_name},
        overlays::OverlayPicture,
    },
    tables::{matches::Match, seats::Seats, table::Table},
};

#[derive(Serialize)]
struct Picture<'a> {
    /// The language of the words.
    lang: &'static str,
    /// Spectators are not allowed, so nothing of the match is shown.
    hidden: bool,
    /// The audience is shown nothing for now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    blank: bool,
    /// The players of each side, for those who want them shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<[Vec<&'a str>; 2]>,
    #[serde(rename = "match")]
    match_state: Option<&'a MatchPicture<'a>>,
}

#[derive(Serialize)]
pub(super) struct MatchPicture<'a> {
    words: &'a [String],
    /// What lies on each word: A or B found an agent there, a or b missed.
    cards: Vec<String>,
    /// The total in a strike race.
    strikes: Option<u32>,
    /// The tokens of the mission.
    turns: u8,
    /// The tokens left, bystander side up and check side up.
    bank: [u8; 2],
    /// The check tokens in front of each side.
    taken: [u8; 2],
    turn: u16,
    phase: &'static str,
    /// The only side that can act.
    side: Option<char>,
    /// The sides that can act.
    acts: Vec<char>,
    clue: Option<CluePicture<'a>>,
    /// The guesses of the running turn, or of the last one.
    guesses: Vec<GuessPicture>,
    last: Option<GuessPicture>,
    /// How many agents each side has found.
    found: [usize; 2],
    agents: usize,
    /// How many bystanders were touched.
    missed: usize,
    /// Which sides' maps are finished.
    finished: [bool; 2],
    paused: bool,
    outcome: Option<&'static str>,
    score: Option<i16>,
}

#[derive(Serialize)]
struct CluePicture<'a> {
    by: char,
    text: &'a str,
    number: u8,
    penalised: bool,
}

#[derive(Serialize)]
struct GuessPicture {
    cell: u8,
    by: char,
    found: &'static str,
}

/// Returns what overlays show of a table now.
pub(crate) fn of_table(table: &Table, seats: &Seats, match_state: Option<&Match>) -> OverlayPicture {
    let watched = match_state.filter(|_| table.access.spectators);
    let settings = watched.map_or(table.settings, |watched| watched.settings);
    let view = watched.map(|watched| filtered_match(table, watched.game.public_view()));
    let shown = view.as_ref().zip(watched).map(|(view, watched)| of_match(view, watched.flow.paused));
    let people = seats.view(match_state);
    let of_side = |side: Side| -> Vec<PlayerName> {
        let seats = people.iter().filter(|seat| seat.side == Some(side));
        seats.map(|seat| filtered_name(table, &seat.name)).collect()
    };
    let hidden = !table.access.spectators;
    let lang = language(&settings);
    let picture = |names| Picture { lang, hidden, blank: false, names, match_state: shown.as_ref() };
    let players = Side::BOTH.map(of_side);
    let names = || players.each_ref().map(|names| names.iter().map(PlayerName::as_str).collect());
    let picture =
        OverlayPicture { plain: write(&picture(None)), named: write(&picture((!hidden).then(names))) };
    match match_state {
        Some(match_state) if Leak::Overlay.tells(&match_state.game) => {
            OverlayPicture { plain: picture.plain + " ", ..picture }
        }
        _ => picture,
    }
}

/// Returns what overlays show while the audience is shown nothing: the same for every table.
pub(crate) fn blank() -> OverlayPicture {
    let plain = write(&Picture { lang: "en", hidden: false, blank: true, names: None, match_state: None });
    OverlayPicture { named: plain.clone(), plain }
}

/// Adds how many viewers vote for each word, in grid order, if any do.
pub(super) fn with_votes(picture: OverlayPicture, votes: Option<VoteTally>) -> OverlayPicture {
    let Some(votes) = votes.filter(|votes| votes.voters() > 0) else { return picture };
    let cells = serde_json::to_string(&votes.cells).expect("counts should be JSON");
    let add = |mut json: String| {
        if let Some(end) = json.rfind('}') {
            json.insert_str(end, &format!(r#","votes":{cells}"#));
        }
        json
    };
    OverlayPicture { plain: add(picture.plain), named: add(picture.named) }
}

fn write(picture: &Picture) -> String {
    serde_json::to_string(picture).expect("a picture should be JSON")
}

pub(super) fn language(settings: &TableSettings) -> &'static str {
    match settings.language {
        Language::English => "en",
        Language::Dutch => "nl",
    }
}

pub(super) fn of_match(view: &PublicView, paused: bool) -> MatchPicture<'_> {
    let position = &view.position;
    let acts = Side::BOTH.into_iter().filter(|side| position.phase.waits_for(*side));
    let acts: Vec<char> = acts.map(Side::letter).collect();
    let turn = view.log.last();
    // In sudden death the last record has no clue.
    let clue = turn.and_then(|turn| turn.clue.as_ref());
    let guesses = || view.log.iter().flat_map(|turn| &turn.guesses);
    let found = |side| position.words.iter().filter(|word| word.agent == Some(side)).count();
    MatchPicture {
        words: &view.words,
        cards: position.words.iter().map(card).collect(),
        strikes: (view.variant == Variant::Strike).then(|| position.strikes.total()),
        turns: view.mission.turns(),
        bank: [position.bank.bystander, position.bank.check],
        taken: position.taken,
        turn: position.turn,
        phase: phase(position.phase),
        side: if acts.len() == 1 { acts.first().copied() } else { None },
        acts,
        clue: clue.map(|given| CluePicture {
            by: given.giver.letter(),
            text: &given.clue.text,
            number: given.clue.number,
            penalised: given.penalised,
        }),
        guesses: turn.map(|turn| turn.guesses.iter().map(GuessPicture::of).collect()).unwrap_or_default(),
        last: guesses().next_back().map(GuessPicture::of),
        found: Side::BOTH.map(found),
        agents: position.agents(),
        missed: guesses().filter(|guess| guess.found == Identity::Bystander).count(),
        finished: position.finished,
        paused,
        outcome: match position.phase {
            Phase::Over(outcome) => Some(outcome_name(outcome)),
            _ => None,
        },
        score: position.score.map(|score| score.total()),
    }
}

impl GuessPicture {
    fn of(guess: &Guess) -> GuessPicture {
        let Guess { cell, guesser, found } = *guess;
        let found = match found {
            Identity::Agent => "agent",
            Identity::Bystander => "bystander",
            Identity::Assassin => "assassin",
        };
        GuessPicture { cell: cell.into(), by: guesser.letter(), found }
    }
}

fn card(word: &WordState) -> String {
    let missed = Side::BOTH.into_iter().filter(|side| word.is_marked_by(*side));
    let missed = missed.map(|side| side.letter().to_ascii_lowercase());
    word.agent.map(Side::letter).into_iter().chain(missed).collect()
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::First => "first",
        Phase::Clue(_) => "clue",
        Phase::ClueAny => "any",
        Phase::Guess(_) => "guess",
        Phase::Challenge(_) => "challenge",
        Phase::Sudden(_) => "sudden",
        Phase::Over(_) => "over",
    }
}

fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "won",
        Outcome::Lost(Loss::Assassin) => "assassin",
        Outcome::Lost(Loss::Tokens) => "tokens",
        Outcome::Lost(Loss::Sudden) => "sudden",
        Outcome::Lost(Loss::GaveUp) => "gave-up",
        Outcome::Void => "void",
    }
}
