//! Tables without connections are parked: they leave the memory, and return when somebody needs them.

mod draining;
mod listing;
mod making_room;
mod out_of_service;
mod returning;

use std::time::Duration;

use splitkey_protocol::{FromHost, MyTable, PlayerName, PlayerToken, Refused, Request, TableCode};
use splitkey_testkit::{CLUES, Guest, LinkedApps, Player};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);

/// Advances the clock in steps, so that the host does everything that falls due.
fn pass(apps: &mut LinkedApps, time: Duration) {
    apps.pass(4 * MINUTE);
    apps.pass(time - 5 * MINUTE);
    apps.pass(MINUTE);
}

fn again(apps: &LinkedApps, player: &Player) -> Player {
    let mut again = Player::with_token("Somebody", player.token());
    again.connect_to(apps.dial(), Some(player.code()));
    again
}

fn token(number: u32) -> PlayerToken {
    let mut token = [7; 32];
    token[..4].copy_from_slice(&number.to_le_bytes());
    PlayerToken(token)
}

fn name() -> PlayerName {
    PlayerName::new("Ada").expect("a name")
}

/// Delivers all messages between the host and some guests, and returns what each guest received.
fn settle(apps: &mut LinkedApps, guests: &mut [Guest]) -> Vec<Vec<FromHost>> {
    let mut told = vec![Vec::new(); guests.len()];
    for _ in 0..4 {
        for (guest, told) in guests.iter_mut().zip(&mut told) {
            told.extend(guest.update(apps.now()));
        }
        apps.step();
    }
    for (guest, told) in guests.iter_mut().zip(&mut told) {
        told.extend(guest.update(apps.now()));
    }
    told
}

/// Connects a guest with the code of a table, and returns what they received.
fn visit(apps: &mut LinkedApps, number: u32, table: TableCode) -> (Guest, Vec<FromHost>) {
    let mut guest = Guest::dial(&*apps.dial_from([10, 0, 0, 9]), token(number), Some(table), apps.now());
    let told = settle(apps, std::slice::from_mut(&mut guest)).remove(0);
    (guest, told)
}

fn refusal(told: &[FromHost]) -> Option<&Refused> {
    told.iter().find_map(|said| match said {
        FromHost::Refused { reason } => Some(reason),
        _ => None,
    })
}

fn own_tables(apps: &mut LinkedApps, player: PlayerToken) -> Vec<MyTable> {
    let mut guest = Guest::dial(&*apps.dial(), player, None, apps.now());
    settle(apps, std::slice::from_mut(&mut guest));
    guest.say(Request::FetchTables);
    let told = settle(apps, std::slice::from_mut(&mut guest)).remove(0);
    let mine = told.into_iter().find_map(|said| match said {
        FromHost::Tables { mine, .. } => Some(mine),
        _ => None,
    });
    mine.expect("a list")
}

/// Makes a running match without connections, after the first clue, and returns the players in their last state.
fn abandoned_match(apps: &mut LinkedApps) -> [Player; 2] {
    let [mut lark, mut owl] = apps.match_of_two();
    lark.want(Request::Clue { text: CLUES[0].into(), number: 2, insist: false });
    apps.settle([&mut lark, &mut owl]);
    for player in [&mut lark, &mut owl] {
        // Nothing more is delivered to either of them.
        player.connect(LinkedApps::open().dial());
    }
    apps.settle([]);
    [lark, owl]
}
