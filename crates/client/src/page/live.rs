//! Announcements for the live region: what just happened, in sentences.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::LinkState;
use splitkey_protocol::{Seat, SeatId};
use splitkey_rules::Variant;

use crate::{
    Args, CatchUpBegan, ClientSystems, ClueJudged, Coach, CoachNote, CurrentHost, FactShown, Flow, Hosting,
    HostingError, LiveRegion, MatchShown, MatchTimer, Notice, Playback, ReplayViewer, Secret, Settings,
    Shown, TableReview, TableState, Talk, Texts, Trouble, Troubles, arg,
    controls::flow_parts,
    phrases::{fact_sentence, headline, link_words_of},
    replay::replay_place,
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(say_fact).add_observer(say_deal).add_observer(say_missed).add_systems(
        Update,
        (
            (say_notice, say_judged, say_trouble, say_hosting, say_link, say_turn).chain(),
            (say_flow, say_replay, say_review, say_timer, say_note, say_talk, forget_old).chain(),
        )
            .chain()
            .in_set(ClientSystems::Draw),
    );
}

/// Maximum number of sentences kept when no renderer takes them out.
const KEPT: usize = 40;
/// An enforced timer is announced this many seconds before its end.
const SOON: u32 = 30;

fn say_fact(
    shown_fact: On<FactShown>,
    shown: Res<Shown>,
    state: Res<TableState>,
    texts: Res<Texts>,
    mut region: ResMut<LiveRegion>,
) {
    let Some(game) = &shown.0 else { return };
    let seat = shown_fact.by.and_then(|seat| state.seat(seat));
    let by = seat.map(|seat| seat.name.as_str());
    region.0.extend(fact_sentence(&shown_fact.fact, by, game, &texts));
}

fn say_deal(shown: On<MatchShown>, texts: Res<Texts>, mut region: ResMut<LiveRegion>) {
    if shown.fresh {
        region.0.push(texts.get("fact-dealt"));
    }
}

fn say_missed(began: On<CatchUpBegan>, texts: Res<Texts>, mut region: ResMut<LiveRegion>) {
    let count = Args::from_iter([arg("count", began.facts)]);
    region.0.push(texts.format("catch-up-began", &count));
}

fn say_notice(
    notice: Option<Res<Notice>>,
    shown: Res<Shown>,
    settings: Res<Settings>,
    texts: Res<Texts>,
    mut region: ResMut<LiveRegion>,
) {
    if let Some(notice) = notice.filter(|notice| notice.is_changed()) {
        region.0.push(notice.words(&texts, shown.0.as_ref(), &settings));
    }
}

/// Announces the referee's judgement of the clue in the field.
fn say_judged(
    judged: Option<Res<ClueJudged>>,
    shown: Res<Shown>,
    settings: Res<Settings>,
    texts: Res<Texts>,
    mut region: ResMut<LiveRegion>,
) {
    if let (Some(judged), Some(game)) = (judged.filter(|judged| judged.is_changed()), &shown.0) {
        region.0.extend(judged.words(&texts, game, &settings));
    }
}

fn say_trouble(
    troubles: Res<Troubles>,
    texts: Res<Texts>,
    mut said: Local<Option<Trouble>>,
    mut region: ResMut<LiveRegion>,
) {
    let first = troubles.first();
    if *said != first {
        region.0.extend(first.map(|trouble| texts.get(trouble.text())));
        *said = first;
    }
}

fn say_hosting(
    hosting: Res<Hosting>,
    texts: Res<Texts>,
    mut said: Local<Option<HostingError>>,
    mut region: ResMut<LiveRegion>,
) {
    if *said != hosting.trouble {
        said.clone_from(&hosting.trouble);
        region.0.extend(said.as_ref().map(|trouble| trouble.words(&texts)));
    }
}

fn say_note(
    coach: Res<Coach>,
    (shown, texts): (Res<Shown>, Res<Texts>),
    mut said: Local<(Option<CoachNote>, Vec<CoachNote>)>,
    mut region: ResMut<LiveRegion>,
) {
    let (last, all) = &mut *said;
    let note = coach.note();
    if *last != note {
        *last = note;
        // The same tip returns every turn; it is announced once and can be read again on the page.
        if let Some(note) = note.filter(|note| !all.contains(note)) {
            all.push(note);
            let variant = shown.0.as_ref().map_or(Variant::STANDARD, |game| game.variant);
            region.0.push(note.words(variant, &texts));
        }
    }
}

/// Announces a lost connection once, however many attempts follow, and the reconnection.
fn say_link(
    link: Res<LinkState>,
    state: Res<TableState>,
    current_host: Option<Res<CurrentHost>>,
    settings: Res<Settings>,
    texts: Res<Texts>,
    mut said: Local<Option<LinkState>>,
    mut region: ResMut<LiveRegion>,
) {
    let tries = |link: &LinkState| matches!(link, LinkState::Connecting { .. } | LinkState::Waiting { .. });
    // Nothing was lost before the first attempt.
    let first = matches!(*link, LinkState::Connecting { attempt: ..=1 });
    let goes_on = said.as_ref().is_some_and(|said| {
        *said == *link
            || (first && tries(said))
            || (tries(said) && tries(&link) && !matches!(said, LinkState::Connecting { attempt: ..=1 }))
    });
    if goes_on {
        return;
    }
    let named = current_host.as_deref().filter(|_| settings.shows(Secret::Access));
    match link_words_of(&link, &state, named, &texts) {
        Some(words) => region.0.push(words),
        None => region.0.push(texts.get("link-online")),
    }
    *said = Some(link.clone());
}

/// Announces that the match waits for this player, once everything before it is shown.
fn say_turn(
    shown: Res<Shown>,
    playback: Res<Playback>,
    texts: Res<Texts>,
    mut said: Local<Option<String>>,
    mut region: ResMut<LiveRegion>,
) {
    if !playback.is_done() || playback.is_replay() {
        return;
    }
    let waits =
        |game: &&crate::MatchView| game.my_side().is_some_and(|side| game.position.phase.waits_for(side));
    let line = shown.0.as_ref().filter(waits).map(|game| headline(game, &texts));
    if *said != line {
        region.0.extend(line.clone());
        *said = line;
    }
}

/// Announces where a replay is when it went there without playing what happened.
fn say_replay(
    viewer: Res<ReplayViewer>,
    playback: Res<Playback>,
    texts: Res<Texts>,
    mut said: Local<Option<usize>>,
    mut region: ResMut<LiveRegion>,
) {
    let at = viewer.open().map(|open| open.at);
    if *said == at {
        return;
    }
    *said = at;
    if let Some(open) = viewer.open().filter(|_| playback.is_done()) {
        region.0.push(replay_place(open, &texts));
    }
}

/// Announces who leads a review of the match.
fn say_review(
    review: Res<TableReview>,
    state: Res<TableState>,
    texts: Res<Texts>,
    mut said: Local<Option<SeatId>>,
    mut region: ResMut<LiveRegion>,
) {
    let leader = review.leader();
    if *said == leader {
        return;
    }
    *said = leader;
    let name = leader.filter(|leader| state.you != Some(*leader)).and_then(|leader| state.seat(leader));
    let line = |name: &Seat| texts.format("replay-led", &Args::from_iter([arg("name", name.name.as_str())]));
    region.0.extend(name.map(line));
}

/// Announces chat by other players.
fn say_talk(
    talk: Res<Talk>,
    state: Res<TableState>,
    settings: Res<Settings>,
    texts: Res<Texts>,
    mut said: Local<u64>,
    mut region: ResMut<LiveRegion>,
) {
    let new = talk.heard.saturating_sub(*said) as usize;
    *said = talk.heard;
    let seen = talk.lines.len().saturating_sub(new);
    let of_others = talk.lines.iter().skip(seen).filter(|line| state.you != Some(line.by));
    region.0.extend(
        of_others.filter(|line| !line.is_hidden(&settings)).map(|line| line.words(&settings, &texts)),
    );
}

/// Announces once what goes on beside the moves.
fn say_flow(
    flow: Res<Flow>,
    state: Res<TableState>,
    (shown, playback): (Res<Shown>, Res<Playback>),
    settings: Res<Settings>,
    texts: Res<Texts>,
    mut said: Local<Vec<String>>,
    mut region: ResMut<LiveRegion>,
) {
    let changed = flow.is_changed() || state.is_changed() || settings.is_changed();
    if !changed || playback.is_replay() {
        return;
    }
    let parts = shown.0.as_ref().map(|game| flow_parts(&state, &flow, game, &settings, &texts));
    let now: Vec<String> = parts.into_iter().flatten().map(|part| part.text).collect();
    region.0.extend(now.iter().filter(|line| !said.contains(line)).cloned());
    *said = now;
}

/// Announces once that an enforced timer is about to run out.
fn say_timer(
    timer: Res<MatchTimer>,
    texts: Res<Texts>,
    mut said: Local<bool>,
    mut region: ResMut<LiveRegion>,
) {
    let soon = timer.0.is_some_and(|left| left.runs && left.enforced && left.seconds <= SOON);
    if soon && !*said {
        region.0.push(texts.get("timer-soon"));
    }
    *said = soon;
}

fn forget_old(mut region: ResMut<LiveRegion>) {
    let surplus = region.0.len().saturating_sub(KEPT);
    if surplus > 0 {
        region.0.drain(..surplus);
    }
}
