//! A table that the player creates: sets its words to the player's language, and asks for it again if the connection
//! was lost before the host's answer.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::LinkState;
use splitkey_protocol::{Language, MyTable, Packs, Request, TableCode, TableSettings};

use crate::{ClientSystems, Notice, Settings, Solo, TableList, TableState, ToHost, screen::TablesListed};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Opening>()
        .add_observer(note_wish)
        .add_observer(ask_again)
        .add_systems(Update, (follow_wish, choose_words).chain().in_set(ClientSystems::Sync));
}

/// The only language in which the computer partner plays.
pub(super) const PARTNER_LANGUAGE: Language = Language::English;

/// Whether the player has asked for a new table and is not there yet.
#[derive(Resource, Default)]
struct Opening {
    asked: bool,
    /// Whether the connection was lost since.
    lost: bool,
    /// The player's tables when they asked.
    before: Vec<TableCode>,
}

fn note_wish(request: On<ToHost>, tables: Res<TableList>, mut opening: ResMut<Opening>) {
    match &request.event().0 {
        Request::CreateTable => {
            let before = tables.mine.iter().map(|table| table.code).collect();
            *opening = Opening { asked: true, lost: false, before };
        }
        // That is how the player comes to the table if only the answer was lost.
        Request::JoinTable { code, .. } if opening.lost && !opening.before.contains(code) => {}
        Request::JoinTable { .. } | Request::LeaveTable => *opening = Opening::default(),
        _ => {}
    }
}

fn follow_wish(link: Res<LinkState>, notice: Option<Res<Notice>>, mut opening: ResMut<Opening>) {
    if !opening.asked {
        return;
    }
    if *link != LinkState::Online {
        opening.lost = true;
    } else if !opening.lost && notice.is_some_and(|notice| notice.is_changed()) {
        *opening = Opening::default();
    }
}

/// Asks again for a table that was not created, or joins it if it was.
fn ask_again(
    _: On<TablesListed>,
    link: Res<LinkState>,
    state: Res<TableState>,
    tables: Res<TableList>,
    opening: Res<Opening>,
    mut commands: Commands,
) {
    if !opening.lost || *link != LinkState::Online || state.table.is_some() {
        return;
    }
    let created = tables.mine.iter().find(|table| !opening.before.contains(&table.code));
    let join = |table: &MyTable| Request::JoinTable { code: table.code, password: None };
    commands.trigger(ToHost(created.map_or(Request::CreateTable, join)));
}

fn choose_words(
    state: Res<TableState>,
    settings: Res<Settings>,
    solo: Res<Solo>,
    mut opening: ResMut<Opening>,
    mut commands: Commands,
) {
    let Some(table) = state.table.as_ref().filter(|_| opening.asked) else { return };
    *opening = Opening::default();
    let language = if solo.is_running() { PARTNER_LANGUAGE } else { settings.language };
    if state.i_am_host() && table.settings.language != language {
        let settings = TableSettings { language, packs: Packs::First, ..table.settings };
        commands.trigger(ToHost(Request::Configure { settings }));
    }
}
