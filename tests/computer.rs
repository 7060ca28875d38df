//! Computer players: they are ordinary clients in seats that the host gives them, and keep those only while no person
//! wants them.

mod ideas;
mod meanings;
mod play;
#[cfg(unix)]
mod program;
mod seats;
mod secrets;
mod substitutes;

use std::time::Duration;

use splitkey_client::MatchView;
use splitkey_host::{HostConfig, NetworkKey};
use splitkey_protocol::{Computer, FromHost, Level, Refused, Request, Seat};
use splitkey_rules::{Action, Side, SideView};
use splitkey_testkit::{LinkedApps, Player, ScriptedJournal};

const QUICK: Computer = Computer { level: Level::Sharp, quick: true };

/// Returns a host with computer players.
fn apps() -> LinkedApps {
    let mut apps = LinkedApps::open();
    apps.allow_computers();
    apps
}

fn config() -> HostConfig {
    HostConfig { network_key: Some(NetworkKey([5; 32])), ..HostConfig::default() }
}

/// Returns a player on a side of a new table, who has seated a computer player on the other side.
fn with_computer(apps: &mut LinkedApps, side: Side, computer: Computer) -> Player {
    let mut player = alone(apps, side);
    player.want(Request::SeatPartner { side: side.partner(), computer });
    apps.settle([&mut player]);
    player
}

/// Returns a player on a side of a new table.
fn alone(apps: &mut LinkedApps, side: Side) -> Player {
    let mut player = apps.stranger("Ada");
    player.want(Request::CreateTable);
    apps.settle([&mut player]);
    player.want(Request::Sit { side });
    apps.settle([&mut player]);
    player
}

fn computer_of(player: &Player) -> Option<Seat> {
    player.state().computer().cloned()
}

/// Returns everything that the host has refused to a player.
fn refusals(player: &Player) -> Vec<Refused> {
    let refused = |message: &FromHost| match message {
        FromHost::Refused { reason } => Some(reason.clone()),
        _ => None,
    };
    player.heard().iter().filter_map(refused).collect()
}

/// Returns what a player sees of the match.
fn side_view(game: &MatchView) -> SideView {
    let (side, map) = game.me.expect("a player should have a side");
    SideView { side, map, public: game.public.clone() }
}
