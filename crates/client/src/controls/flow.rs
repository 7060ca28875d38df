//! What goes on beside the moves of a match, with its controls: pauses, requests, confirmations and proposals.

use std::borrow::Cow;

use splitkey_protocol::{
    ClueIdea, JointAction, JointRequest, LinkKind, RaceAsk, Request, SeatId, SideRequest, VotesUse,
};
use splitkey_rules::{Phase, Side};

use super::command::Command;
use crate::{
    Args, Flow, MatchView, RaceTime, Secret, Settings, TableState, Texts, arg,
    phrases::{clock_line, person_name, side_name},
};

/// A sentence, and the buttons that belong to it.
#[derive(Clone, Debug, PartialEq)]
pub struct FlowPart {
    pub id: Cow<'static, str>,
    pub text: String,
    pub acts: Vec<FlowAct>,
}

/// A button of a [`FlowPart`], or a switch.
#[derive(Clone, Debug, PartialEq)]
pub struct FlowAct {
    pub id: Cow<'static, str>,
    pub text: String,
    /// For a switch: whether it is on.
    pub on: Option<bool>,
    pub press: Command,
}

/// Returns everything that goes on now, the most urgent first. Proposals may give away their side's key, and are hidden
/// with it.
pub fn flow_parts(
    state: &TableState,
    flow: &Flow,
    game: &MatchView,
    settings: &Settings,
    texts: &Texts,
) -> Vec<FlowPart> {
    if game.position.phase.is_over() {
        return Vec::new();
    }
    let mut parts = Vec::new();
    parts.extend(race_part(state, flow, game, texts));
    parts.extend(pause_part(flow, game, texts));
    parts.extend(joint_part(flow, game, texts));
    // The player list shows the other requests.
    parts.extend(request_parts(state, flow, settings, texts).into_iter().take(1));
    parts.extend(touch_part(state, flow, game, texts));
    parts.extend(first_clue_part(state, flow, game, texts));
    parts.extend(idea_parts(state, flow, game, settings, texts));
    parts.extend(votes_parts(state, game, texts));
    let may_clue = game.my_side().is_some_and(|side| game.position.phase.may_clue(side));
    let proposes = may_clue && !flow.clues.is_empty();
    if proposes && settings.shows(Secret::Draft) {
        let clues = flow.clues.keys().enumerate();
        parts.extend(clues.filter_map(|(number, by)| clue_part(*by, number, state, flow, texts)));
    } else if proposes {
        let text = texts.get("flow-proposed-hidden");
        parts.push(FlowPart { id: "proposed-hidden".into(), text, acts: Vec::new() });
    }
    parts
}

/// Returns the controls available throughout a match: asking for joint actions, and having touches confirmed.
pub(crate) fn flow_switches(
    state: &TableState,
    flow: &Flow,
    game: &MatchView,
    texts: &Texts,
) -> Vec<FlowAct> {
    let Some(side) = game.my_side().filter(|_| !game.position.phase.is_over()) else { return Vec::new() };
    let mut switches = Vec::new();
    if !flow.now.paused && flow.now.request.is_none() {
        switches.extend(JointAction::ALL.map(|action| {
            let [ask, ..] = joint_texts(action);
            act(ask, ask, Command::Want(Request::Ask { action }), texts)
        }));
    }
    let on = state.table.as_ref().is_some_and(|table| table.confirm_by_two[side.index()]);
    if on || state.seats_of(side).count() > 1 {
        let press = Command::Want(Request::ConfirmByTwo { on: !on });
        switches.push(FlowAct { on: Some(on), ..act("two-touch", "flow-confirm", press, texts) });
    }
    if let Some(table) = state.table.as_ref().filter(|table| table.links.contains(&LinkKind::Viewers)) {
        let now = table.votes[side.index()];
        for (id, key, on) in
            [("show-votes", "flow-votes", VotesUse::Shown), ("let-guess", "flow-viewers", VotesUse::Touched)]
        {
            let is_on = now >= on;
            // Each switch is off without the one before it.
            let votes = match (is_on, on) {
                (true, VotesUse::Touched) => VotesUse::Shown,
                (true, _) => VotesUse::Hidden,
                (false, on) => on,
            };
            let press = Command::Want(Request::UseVotes { votes });
            switches.push(FlowAct { on: Some(is_on), ..act(id, key, press, texts) });
        }
    }
    switches
}

/// Returns whether this player could propose a clue to others of the side before it is given.
pub fn may_propose(state: &TableState, game: &MatchView) -> bool {
    let talk = state.table.as_ref().is_some_and(|table| table.access.talk);
    game.my_side()
        .is_some_and(|side| talk && game.position.phase.may_clue(side) && state.seats_of(side).count() > 1)
}

fn act(id: impl Into<Cow<'static, str>>, key: &str, press: Command, texts: &Texts) -> FlowAct {
    FlowAct { id: id.into(), text: texts.get(key), on: None, press }
}

/// Returns the clock of a pair in a strike race, which either of them pauses and resumes.
fn race_part(state: &TableState, flow: &Flow, game: &MatchView, texts: &Texts) -> Option<FlowPart> {
    let race = state.table.as_ref()?.race.as_ref()?;
    let RaceTime { clock, now } = flow.race?;
    let key = if clock.paused { "race-resume" } else { "race-pause" };
    let ask = RaceAsk::Pause { race: race.race, on: !clock.paused };
    let pause = act("race-pause", key, Command::Want(Request::Race { ask }), texts);
    Some(FlowPart {
        id: "flow-of-race".into(),
        text: clock_line(clock.next_token, clock.paused, clock.tokens, now, texts),
        acts: game.my_side().map(|_| pause).into_iter().collect(),
    })
}

/// Returns what other sides make of what viewers vote for.
fn votes_parts(state: &TableState, game: &MatchView, texts: &Texts) -> Vec<FlowPart> {
    let Some(table) = state.table.as_ref().filter(|table| table.links.contains(&LinkKind::Viewers)) else {
        return Vec::new();
    };
    let part = |side: Side| {
        let key = match table.votes[side.index()] {
            VotesUse::Hidden => return None,
            VotesUse::Shown => "flow-sees-votes",
            VotesUse::Touched => "flow-lets-viewers",
        };
        let text = texts.format(key, &Args::from_iter([arg("side", side_name(side, texts))]));
        Some(FlowPart { id: format!("votes-{}", side.letter()).into(), text, acts: Vec::new() })
    };
    Side::BOTH.into_iter().filter(|side| Some(*side) != game.my_side()).filter_map(part).collect()
}

fn pause_part(flow: &Flow, game: &MatchView, texts: &Texts) -> Option<FlowPart> {
    let go_on = act("go-on", "flow-go-on", Command::Want(Request::GoOn), texts);
    flow.now.paused.then(|| FlowPart {
        id: "flow-of-pause".into(),
        text: texts.get("flow-paused"),
        acts: game.my_side().map(|_| go_on).into_iter().collect(),
    })
}

/// Returns the texts of a joint action: its button, the request of the other side and of this one, and how to withdraw
/// that.
fn joint_texts(action: JointAction) -> [&'static str; 4] {
    match action {
        JointAction::Pause => {
            ["joint-pause", "joint-pause-asked", "joint-pause-mine", "joint-pause-withdraw"]
        }
    }
}

fn joint_part(flow: &Flow, game: &MatchView, texts: &Texts) -> Option<FlowPart> {
    let JointRequest { action, by } = flow.now.request?;
    let [_, asked, mine, withdraw] = joint_texts(action);
    let side = |side: Side| Args::from_iter([arg("side", side_name(side, texts))]);
    let decline = |key: &str| act("joint-decline", key, Command::Want(Request::Decline), texts);
    let (text, acts) = match game.my_side() {
        Some(me) if me == by => (texts.format(mine, &side(by.partner())), vec![decline(withdraw)]),
        Some(_) => {
            let agree = act("joint-agree", "joint-agree", Command::Want(Request::Ask { action }), texts);
            (texts.format(asked, &side(by)), vec![agree, decline("joint-decline")])
        }
        None => (texts.format(asked, &side(by)), Vec::new()),
    };
    Some(FlowPart { id: "flow-of-request".into(), text, acts })
}

/// Returns the requests to join a side, with buttons to answer them, or this player's own request.
pub(crate) fn request_parts(
    state: &TableState,
    flow: &Flow,
    settings: &Settings,
    texts: &Texts,
) -> Vec<FlowPart> {
    let requests = flow.requests.iter().enumerate();
    requests.filter_map(|(number, request)| request_part(request, number, state, settings, texts)).collect()
}

fn request_part(
    SideRequest { by, side }: &SideRequest,
    number: usize,
    state: &TableState,
    settings: &Settings,
    texts: &Texts,
) -> Option<FlowPart> {
    let name = person_name(state.seat(*by)?, state, settings, texts);
    let args = Args::from_iter([arg("name", name), arg("side", side_name(*side, texts))]);
    let mine = state.you == Some(*by);
    let acts = if mine {
        vec![act("take-back", "flow-asked-withdraw", Command::Want(Request::StandUp), texts)]
    } else {
        let answer = |admit| Command::Want(Request::AnswerSit { seat: *by, admit });
        vec![
            act(format!("let-join-{number}"), "flow-asks-admit", answer(true), texts),
            act(format!("not-join-{number}"), "flow-asks-decline", answer(false), texts),
        ]
    };
    let key = if mine { "flow-asked" } else { "flow-asks" };
    Some(FlowPart { id: format!("asks-{number}").into(), text: texts.format(key, &args), acts })
}

fn touch_part(state: &TableState, flow: &Flow, game: &MatchView, texts: &Texts) -> Option<FlowPart> {
    let side = game.my_side()?;
    let confirms = state.table.as_ref().is_some_and(|table| table.confirm_by_two[side.index()]);
    if !confirms || !game.position.phase.may_guess(side) {
        return None;
    }
    let alone = !state.has_partner_here();
    let Some(touch) = flow.touch else {
        return alone.then(|| FlowPart {
            id: "flow-of-touch".into(),
            text: texts.get("flow-alone"),
            acts: Vec::new(),
        });
    };
    let word = game.word(touch.word);
    let name = state.seat(touch.by).map_or("", |seat| seat.name.as_str());
    let args = Args::from_iter([arg("name", name), arg("word", word)]);
    let mine = state.you == Some(touch.by);
    let key = match (mine, alone) {
        (true, false) => "flow-touch-mine",
        (true, true) => "flow-touch-alone",
        (false, _) => "flow-touch-other",
    };
    let mut acts = Vec::new();
    if !mine || alone {
        let press = Command::Want(Request::Guess { word: touch.word.into() });
        acts.push(FlowAct {
            text: texts.format("match-touch", &args),
            ..act("second", "match-touch", press, texts)
        });
    }
    acts.push(act("drop-touch", "flow-touch-drop", Command::Want(Request::DropTouch), texts));
    Some(FlowPart { id: "flow-of-touch".into(), text: texts.format(key, &args), acts })
}

fn first_clue_part(state: &TableState, flow: &Flow, game: &MatchView, texts: &Texts) -> Option<FlowPart> {
    if game.position.phase != Phase::First {
        return None;
    }
    let who = |by: &SeatId| {
        let seat = state.seat(*by)?;
        let side = side_name(seat.side?, texts);
        let args = Args::from_iter([arg("name", seat.name.as_str()), arg("side", side)]);
        Some(texts.format("fact-who", &args))
    };
    let names: Vec<String> = flow.now.first_clues.iter().filter_map(who).collect();
    let text = match names.as_slice() {
        [] if game.my_side().is_none() => return None,
        [] => texts.get("flow-first-nobody"),
        names => texts.format("flow-first", &Args::from_iter([arg("names", names.join(", "))])),
    };
    let offered = state.you.is_some_and(|you| flow.now.first_clues.contains(&you));
    let key = if offered { "flow-first-withdraw" } else { "flow-first-offer" };
    let press = Command::Want(Request::OfferFirstClue { offer: !offered });
    let acts = game.my_side().map(|_| act("first-clue", key, press, texts));
    Some(FlowPart { id: "flow-of-first".into(), text, acts: acts.into_iter().collect() })
}

/// Returns how to ask the computer for ideas, or those that it has for this position.
fn idea_parts(
    state: &TableState,
    flow: &Flow,
    game: &MatchView,
    settings: &Settings,
    texts: &Texts,
) -> Vec<FlowPart> {
    let are_chosen = state.table.as_ref().is_some_and(|table| table.settings.ideas);
    let may_clue = game.my_side().is_some_and(|side| game.position.phase.may_clue(side));
    if !are_chosen || !may_clue || !settings.shows(Secret::Draft) {
        return Vec::new();
    }
    if let Some(trouble) = state.computer_trouble() {
        return vec![FlowPart { id: "ideas".into(), text: texts.get(trouble), acts: Vec::new() }];
    }
    let now = flow.ideas.as_ref().filter(|(revision, _)| *revision == game.position.revision);
    match now.map(|(_, ideas)| ideas.as_slice()) {
        None => {
            let ask = act("ask-ideas", "ideas-ask", Command::Want(Request::FetchIdeas), texts);
            vec![FlowPart { id: "ideas".into(), text: texts.get("ideas-about"), acts: vec![ask] }]
        }
        Some([]) => vec![FlowPart { id: "ideas".into(), text: texts.get("ideas-none"), acts: Vec::new() }],
        Some(ideas) => ideas.iter().enumerate().map(|(at, idea)| idea_part(at, idea, game, texts)).collect(),
    }
}

fn idea_part(at: usize, idea: &ClueIdea, game: &MatchView, texts: &Texts) -> FlowPart {
    let words: Vec<&str> = idea.words.iter().map(|cell| game.word(*cell)).collect();
    let args = Args::from_iter([
        arg("clue", idea.clue.text.to_uppercase()),
        arg("number", idea.clue.number),
        arg("words", words.join(", ")),
    ]);
    FlowPart {
        id: format!("idea-{at}").into(),
        text: texts.format("ideas-line", &args),
        acts: vec![act(
            format!("take-idea-{at}"),
            "flow-proposed-take",
            Command::TakeClue(idea.clue.clone()),
            texts,
        )],
    }
}

fn clue_part(by: SeatId, number: usize, state: &TableState, flow: &Flow, texts: &Texts) -> Option<FlowPart> {
    let clue = flow.clues.get(&by)?;
    let name = state.seat(by)?.name.as_str();
    let text = clue.text.to_uppercase();
    let args = Args::from_iter([arg("name", name), arg("clue", text), arg("number", clue.number)]);
    let (key, press) = if state.you == Some(by) {
        ("flow-proposed-drop", Command::Want(Request::ProposeClue { clue: None }))
    } else {
        ("flow-proposed-take", Command::TakeClue(clue.clone()))
    };
    Some(FlowPart {
        id: format!("proposed-{number}").into(),
        text: texts.format("flow-proposed", &args),
        acts: vec![act(format!("take-{number}"), key, press, texts)],
    })
}
