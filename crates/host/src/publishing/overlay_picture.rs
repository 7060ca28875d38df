//! What a stream overlay shows of a table, as JSON for `web/overlay`.
//!
//! It is made of [`PublicView`] alone, and of nothing else of a match: `tests/secrecy` reads it as one more viewer.

use serde::Serialize;
use splitkey_protocol::{Language, PlayerName, TableSettings};
use splitkey_rules::{
    CELLS, Guess, Identity, Loss, Outcome, Phase, PublicView, Side, Variant, VoteTally, WordState,
};

use crate::{
    leak::Leak,
    publishing::{
        filtered::{filtered_match, filtered_name},
        followers::Picture,
        holding::Watched,
    },
};

#[derive(Serialize)]
struct TablePicture<'a> {
    /// The language of the words.
    lang: &'static str,
    /// Spectators are not allowed, so nothing of the match is shown.
    hidden: bool,
    /// The audience is shown nothing for now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    blank: bool,
    /// The players of each side, for those who want them shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<&'a [Vec<PlayerName>; 2]>,
    #[serde(rename = "match")]
    match_state: Option<&'a MatchPicture<'a>>,
    /// How many viewers vote for each word, in grid order, if any do.
    #[serde(skip_serializing_if = "Option::is_none")]
    votes: Option<[u16; CELLS]>,
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

/// What overlays show of a table besides its match.
#[derive(Default, PartialEq)]
pub(super) struct Frame {
    lang: &'static str,
    hidden: bool,
    paused: bool,
    /// The players of each side, as public views name them.
    names: [Vec<PlayerName>; 2],
    /// Whether [`Leak::Overlay`] shows.
    leaks: bool,
}

impl Frame {
    pub(super) fn of((table, seats, match_state): Watched) -> Frame {
        let watched = match_state.filter(|_| table.access.spectators);
        let people = seats.view(match_state);
        let of_side = |side: Side| {
            let seats = people.iter().filter(|seat| seat.side == Some(side));
            seats.map(|seat| filtered_name(table, &seat.name)).collect()
        };
        Frame {
            lang: language(&watched.map_or(table.settings, |watched| watched.settings)),
            hidden: !table.access.spectators,
            paused: watched.is_some_and(|watched| watched.flow.paused),
            names: Side::BOTH.map(of_side),
            leaks: match_state.is_some_and(|match_state| Leak::Overlay.tells(&match_state.game)),
        }
    }

    /// Returns what overlays show with this match, and with how many viewers vote for each word, if any do.
    pub(super) fn picture(&self, view: Option<&PublicView>, votes: Option<VoteTally>) -> Picture {
        let shown = view.map(|view| of_match(view, self.paused));
        let votes = votes.filter(|votes| votes.voters() > 0).map(|votes| votes.cells);
        let (lang, hidden, match_state) = (self.lang, self.hidden, shown.as_ref());
        let picture = |names| write(&TablePicture { lang, hidden, blank: false, names, match_state, votes });
        let plain = picture(None);
        Picture {
            json: if self.leaks { plain + " " } else { plain },
            named: Some(picture((!hidden).then_some(&self.names))),
            poll: None,
        }
    }

    /// Returns the memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let names = self.names.iter().flatten();
        size_of::<Frame>() + names.map(|name| size_of::<PlayerName>() + name.as_str().len()).sum::<usize>()
    }
}

/// Returns what overlays show of a table now.
pub(super) fn of_table(watched @ (table, _, match_state): Watched, votes: Option<VoteTally>) -> Picture {
    let match_state = match_state.filter(|_| table.access.spectators);
    let view = match_state.map(|match_state| filtered_match(table, match_state.game.public_view()));
    Frame::of(watched).picture(view.as_ref(), votes)
}

/// Returns what overlays show while the audience is shown nothing: the same for every table.
pub(super) fn blank() -> Picture {
    let blank =
        TablePicture { lang: "en", hidden: false, blank: true, names: None, match_state: None, votes: None };
    let plain = write(&blank);
    Picture { named: Some(plain.clone()), ..plain.into() }
}

fn write(picture: &TablePicture) -> String {
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
