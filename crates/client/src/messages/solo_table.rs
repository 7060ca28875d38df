//! The table of a player who plays alone: makes it, seats the computer partner, and deals.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::LinkState;
use splitkey_protocol::{Computer, Request, TableSettings};
use splitkey_rules::{Mission, Side};

use crate::{ClientSystems, Coach, LeaveSolo, Solo, TableList, TableState, ToHost, screen::TablesListed};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Arranged>()
        .add_observer(find_table)
        .add_systems(Update, (arrange_table, leave_with_table).in_set(ClientSystems::Sync));
}

/// The side of a player who plays alone.
const MINE: Side = Side::A;
/// The mission of a lesson.
const EASIEST: Mission = Mission::WITH_EXTRA_TOKENS[Mission::WITH_EXTRA_TOKENS.len() - 1];

/// What was last asked for on the way to a match. A request that is refused is not repeated: then the player sees the
/// reason, and the table with all its controls.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Arranged {
    #[default]
    Nothing,
    Table,
    Side,
    Partner,
    Mission,
    Start,
    /// The player plays, or sees how the last match ended.
    Done,
}

/// Returns to the table where the player has played alone, or makes one.
fn find_table(
    _: On<TablesListed>,
    link: Res<LinkState>,
    state: Res<TableState>,
    solo: Res<Solo>,
    tables: Res<TableList>,
    mut arranged: ResMut<Arranged>,
    mut commands: Commands,
) {
    let is_asked = *arranged != Arranged::Nothing;
    if !solo.is_running() || is_asked || *link != LinkState::Online || state.table.is_some() {
        return;
    }
    *arranged = Arranged::Table;
    commands.trigger(ToHost(match tables.mine.first() {
        Some(table) => Request::JoinTable { code: table.code, password: None },
        None => Request::CreateTable,
    }));
}

/// Asks for the next step towards a match.
fn arrange_table(
    link: Res<LinkState>,
    state: Res<TableState>,
    (solo, coach): (Res<Solo>, Res<Coach>),
    mut arranged: ResMut<Arranged>,
    mut commands: Commands,
) {
    if !solo.is_running() || (*link != LinkState::Online && *arranged != Arranged::Done) {
        arranged.set_if_neq(Arranged::Nothing);
        return;
    }
    if *arranged == Arranged::Done || state.table.is_none() {
        return;
    }
    let mission = coach.teaches().then_some(EASIEST);
    let (wanted, request) = next_step(&state, solo.wants_match(), mission);
    if *arranged != wanted {
        *arranged = wanted;
        request.into_iter().for_each(|request| commands.trigger(ToHost(request)));
    }
}

fn next_step(state: &TableState, wants_match: bool, mission: Option<Mission>) -> (Arranged, Option<Request>) {
    let dealt = state.table.as_ref().is_some_and(|table| table.match_dealt);
    // A team's city has a mission of its own.
    let settings = state.table.as_ref().filter(|table| table.team.is_none()).map(|table| table.settings);
    let other = settings.zip(mission).filter(|(settings, mission)| settings.mission != *mission);
    match state.my_side() {
        _ if state.match_runs() || (dealt && !wants_match) => (Arranged::Done, None),
        None => (Arranged::Side, Some(Request::Sit { side: MINE })),
        Some(mine) if state.seats_of(mine.partner()).next().is_none() => {
            let (side, computer) = (mine.partner(), Computer::default());
            (Arranged::Partner, Some(Request::SeatPartner { side, computer }))
        }
        // The last match comes with the table.
        Some(_) if dealt && state.game.is_none() => (Arranged::Table, None),
        Some(_) => match other {
            Some((settings, mission)) => {
                let settings = TableSettings { mission, ..settings };
                (Arranged::Mission, Some(Request::Configure { settings }))
            }
            None => (Arranged::Start, Some(Request::StartMatch)),
        },
    }
}

/// Returns to the previous host once the player is at no table any more.
fn leave_with_table(
    link: Res<LinkState>,
    state: Res<TableState>,
    solo: Res<Solo>,
    mut was_there: Local<bool>,
    mut commands: Commands,
) {
    let is_there = solo.is_running() && state.table.is_some();
    let has_left = std::mem::replace(&mut *was_there, is_there) && !is_there;
    if has_left && solo.is_running() && *link == LinkState::Online {
        commands.trigger(LeaveSolo);
    }
}
