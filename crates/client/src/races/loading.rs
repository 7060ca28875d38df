//! Fetches races while a page shows them, and keeps them up to date.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_state::prelude::*;
use bevy_time::prelude::*;
use splitkey_net::{LinkState, Uplink};
use splitkey_protocol::{
    FromHost, RaceAsk, RaceKey, RaceLink, RacePage, RaceRefused, RaceTold, Refused, Request,
    races::{Seconds, Stage},
};

use super::{book::Races, draft::RaceDraft};
use crate::{
    ClientSystems, Cue, CueSounded, Flow, OnReceived, OpenSheet, RaceTime, Received, Screen, Sheet,
    TableState,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Loading>()
        .add_systems(OnReceived, receive_races)
        .add_systems(Update, (keep_time, fetch_list, fetch_page).chain().in_set(ClientSystems::Sync));
}

/// Interval between requests for what is on screen.
const EVERY: Duration = Duration::from_secs(20);
/// How long nothing is asked for after the host was asked too often.
const REST: Duration = Duration::from_secs(3);
/// The host's time is told again after this many seconds.
const TOLD_EVERY: Seconds = 30;

/// What has been asked of the host.
#[derive(Resource, Default)]
struct Loading {
    list_at: Option<Duration>,
    page_at: Option<Duration>,
    /// What the page was asked for by.
    page_by: Option<RaceKey>,
    pairs: Parts,
    clues: Parts,
    /// The host's time, and when it was told.
    clock: Option<(Seconds, Duration)>,
    /// When the host may be asked again, after it has refused to be asked so often.
    rests_until: Duration,
}

/// What is fetched in parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Parts {
    /// The place of the next part, while there is one.
    next: Option<u16>,
    /// Whether it is under way.
    asked: bool,
}

impl Parts {
    /// Returns the place of the next part, if it has to be asked for.
    fn wanted(self) -> Option<u16> {
        self.next.filter(|_| !self.asked)
    }

    /// Puts a part where it belongs, if everything before it is there.
    fn take<T: Clone>(&mut self, all: &mut Vec<T>, from: u16, part: &[T], more: bool) {
        let start = usize::from(from);
        if start > all.len() {
            return;
        }
        let more = more && !part.is_empty();
        let end = if more { all.len().min(start + part.len()) } else { all.len() };
        all.splice(start..end, part.iter().cloned());
        if self.next == Some(from) {
            let next = from.saturating_add(u16::try_from(part.len()).unwrap_or(u16::MAX));
            *self = Parts { next: more.then_some(next), asked: false };
        }
    }
}

/// Handles the host's messages about races.
fn receive_races(
    mut received: MessageReader<Received>,
    (time, state): (Res<Time<Real>>, Res<TableState>),
    mut races: ResMut<Races>,
    mut loading: ResMut<Loading>,
    mut flow: ResMut<Flow>,
    mut sheet: ResMut<OpenSheet>,
    mut commands: Commands,
) {
    for Received(message) in received.read() {
        if matches!(message, FromHost::Race { .. }) {
            races.is_elsewhere = false;
        }
        match message {
            FromHost::Race { told } => match told {
                RaceTold::List { listed, mine, now } => {
                    loading.clock = Some((*now, time.elapsed()));
                    races.now = *now;
                    races.listed.clone_from(listed);
                    // At a table, its own match is what counts.
                    if races.set_mine(mine.clone()) && state.table.is_none() {
                        commands.trigger(CueSounded(Cue::Turn));
                    }
                    (races.heard, races.has_none) = (true, false);
                }
                RaceTold::Made { race } => {
                    loading.list_at = None;
                    races.draft = RaceDraft::default();
                    commands.trigger(super::RaceAct::View(RaceKey::Race(*race)));
                }
                RaceTold::Page { page } => {
                    if is_wanted(page.race, &races, &loading) {
                        loading.clock = Some((page.now, time.elapsed()));
                        races.now = page.now;
                        hear_page(page, &mut races, &mut loading);
                    }
                }
                RaceTold::Pairs { race, from, rows, more } if races.race() == Some(*race) => {
                    loading.pairs.take(&mut races.pairs, *from, rows, *more);
                }
                RaceTold::Clues { race, from, pairs, more } if races.race() == Some(*race) => {
                    loading.clues.take(&mut races.clues, *from, pairs, *more);
                    races.has_clues |= !more;
                }
                RaceTold::Pairs { .. } | RaceTold::Clues { .. } => {}
                RaceTold::Clock { clock, now, .. } => {
                    loading.clock = Some((*now, time.elapsed()));
                    races.now = *now;
                    flow.race = Some(RaceTime { clock: *clock, now: *now });
                }
            },
            // The player has come to the table of their pair.
            FromHost::Joined { .. } if std::mem::take(&mut races.is_opening) => {
                sheet.set_if_neq(OpenSheet(None));
            }
            FromHost::Refused { reason } => hear_refusal(reason, time.elapsed(), &mut races, &mut loading),
            _ => {}
        }
    }
}

/// Returns whether a page is the one that is open, if one is. Which race an invitation is to is known from the answer
/// only.
fn is_wanted(race: RaceLink, races: &Races, loading: &Loading) -> bool {
    match races.open {
        Some(RaceKey::Race(open)) => open == race,
        Some(RaceKey::Pair(_)) => loading.page_by == races.open,
        None => true,
    }
}

fn hear_page(page: &RacePage, races: &mut Races, loading: &mut Loading) {
    // Once the place is taken, the invitation leads nowhere.
    if page.mine.is_some() {
        races.open = Some(RaceKey::Race(page.race));
        loading.page_by = races.open;
    }
    let same = |old: &RacePage| RacePage { now: page.now, ..old.clone() } == *page;
    let first = Parts { next: Some(0), asked: false };
    if !races.page.as_ref().is_some_and(same) || loading.pairs.next.is_none() {
        loading.pairs = first;
    }
    if page.stage == Stage::Closed && !races.has_clues && loading.clues.next.is_none() {
        loading.clues = first;
    }
    if races.race().is_some_and(|old| old != page.race) {
        races.pairs.clear();
        races.clues.clear();
        races.has_clues = false;
    }
    races.page = Some(page.clone());
}

fn hear_refusal(reason: &Refused, at: Duration, races: &mut Races, loading: &mut Loading) {
    races.is_opening = false;
    races.draft.is_sent = false;
    match reason {
        Refused::PasswordNeeded | Refused::WrongPassword => races.password = None,
        Refused::Race(RaceRefused::Unknown) if races.page.is_none() => races.open = None,
        Refused::Race(RaceRefused::None) => races.have_none(),
        Refused::Race(RaceRefused::Elsewhere) => (races.heard, races.is_elsewhere) = (true, true),
        // They are asked for again.
        Refused::TooManyRequests | Refused::Race(RaceRefused::TooFast) => {
            (loading.pairs.asked, loading.clues.asked) = (false, false);
            loading.rests_until = at + REST;
        }
        _ => {}
    }
}

/// Tells the host's time again from time to time.
fn keep_time(time: Res<Time<Real>>, loading: Res<Loading>, mut races: ResMut<Races>, mut flow: ResMut<Flow>) {
    let Some((then, at)) = loading.clock else { return };
    let now = then + time.elapsed().saturating_sub(at).as_secs();
    if now.abs_diff(races.now) >= TOLD_EVERY {
        races.now = now;
        if let Some(RaceTime { clock, .. }) = flow.race {
            flow.race = Some(RaceTime { clock, now });
        }
    }
}

/// Fetches the list while it is on screen.
fn fetch_list(
    time: Res<Time<Real>>,
    link: Res<LinkState>,
    (state, screen, sheet): (Res<TableState>, Res<State<Screen>>, Res<OpenSheet>),
    mut races: ResMut<Races>,
    mut loading: ResMut<Loading>,
    mut uplink: NonSendMut<Uplink>,
) {
    if *link != LinkState::Online && races.draft.is_sent {
        races.draft.is_sent = false;
    }
    let at_home = *screen.get() == Screen::Home && state.table.is_none() && sheet.0.is_none();
    let wanted = at_home || matches!(sheet.0, Some(Sheet::Races | Sheet::NewRace));
    if *link != LinkState::Online || !wanted {
        loading.bypass_change_detection().list_at = None;
    } else if loading.list_at.is_none_or(|at| time.elapsed() - at >= EVERY) {
        loading.list_at = Some(time.elapsed());
        // A failed request is repeated at the next interval.
        let _sent = uplink.send(Request::Race { ask: RaceAsk::List });
    }
}

/// Fetches the open race while a page shows it, with its pairs and, once it is closed, their clues.
fn fetch_page(
    time: Res<Time<Real>>,
    link: Res<LinkState>,
    (state, screen, sheet): (Res<TableState>, Res<State<Screen>>, Res<OpenSheet>),
    mut races: ResMut<Races>,
    mut loading: ResMut<Loading>,
    mut uplink: NonSendMut<Uplink>,
) {
    let mut on_screen = matches!(sheet.0, Some(Sheet::Race | Sheet::RaceClues));
    // The debrief says where the pair stands.
    let race =
        state.table.as_ref().and_then(|table| table.race.as_ref()).map(|race| RaceKey::Race(race.race));
    if let Some(race) = race.filter(|_| *screen.get() == Screen::Debrief && sheet.0.is_none()) {
        on_screen = true;
        if races.open != Some(race) {
            races.view(race);
        }
    }
    let Some(by) = races.open.filter(|_| on_screen && *link == LinkState::Online) else {
        let loading = loading.bypass_change_detection();
        (loading.page_at, loading.pairs, loading.clues) = (None, Parts::default(), Parts::default());
        return;
    };
    if loading.page_by != Some(by) {
        let (clock, rests_until) = (loading.clock, loading.rests_until);
        *loading = Loading { page_by: Some(by), clock, rests_until, ..Loading::default() };
    }
    if time.elapsed() < loading.rests_until {
        return;
    }
    if loading.page_at.is_none_or(|at| time.elapsed() - at >= EVERY) {
        loading.page_at = Some(time.elapsed());
        let _sent = uplink.send(Request::Race { ask: RaceAsk::Fetch { by } });
    }
    let Some(race) = races.race() else { return };
    if let Some(from) = loading.pairs.wanted() {
        loading.pairs.asked = uplink.send(Request::Race { ask: RaceAsk::FetchPairs { race, from } });
    }
    if let Some(from) = loading.clues.wanted() {
        loading.clues.asked = uplink.send(Request::Race { ask: RaceAsk::FetchClues { race, from } });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_put_together_in_order_and_replace_what_was_there() {
        let mut parts = Parts { next: Some(0), asked: true };
        let mut all = vec![1, 2, 3, 4, 5, 6];
        parts.take(&mut all, 0, &[7, 8, 9], true);
        assert_eq!((parts.wanted(), &all[..]), (Some(3), &[7, 8, 9, 4, 5, 6][..]));
        parts.asked = true;
        parts.take(&mut all, 3, &[10], false);
        assert_eq!((parts, &all[..]), (Parts::default(), &[7, 8, 9, 10][..]));
        parts.take(&mut all, 9, &[1], false);
        assert_eq!(all.len(), 4, "what lies between is missing");
    }
}
