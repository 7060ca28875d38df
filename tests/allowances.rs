//! What one address and one IPv6 /48 may do, and how many codes all addresses together may try.

use std::net::IpAddr;

use splitkey_client::Screen;
use splitkey_host::HostConfig;
use splitkey_protocol::{
    FromHost, HistoryOf, PlayerName, PlayerToken, Refused, ReplayLink, Request, TableCode,
};
use splitkey_testkit::{Guest, LinkedApps, Player, ScriptedJournal};

/// Returns an address in one of the /64s of an IPv6 /48.
fn of_site(site: u16, network: u16) -> IpAddr {
    IpAddr::from([0x2001, 0xdb8, site, network, 0, 0, 0, 1])
}

/// Returns a player from an address who has tried to open a table.
fn opener(apps: &mut LinkedApps, address: impl Into<IpAddr>) -> Player {
    let mut player = apps.player_from("Ada", address);
    apps.settle([&mut player]);
    player.want(Request::CreateTable);
    apps.settle([&mut player]);
    player
}

fn has_table(player: &Player) -> bool {
    if player.screen() != Screen::Table {
        assert_eq!(player.refused(), Some(Refused::HostFull));
    }
    player.screen() == Screen::Table
}

#[test]
fn one_ipv6_48_may_open_four_times_as_many_tables_as_one_address() {
    let mut apps = LinkedApps::with_config(HostConfig { tables_an_hour: 2, ..HostConfig::default() });
    let openers: Vec<Player> = (0..12).map(|number| opener(&mut apps, of_site(1, number / 2))).collect();
    assert_eq!(openers.iter().filter(|player| has_table(player)).count(), 8);
    assert!(has_table(&opener(&mut apps, of_site(2, 0))), "another /48 has its own share");
    assert!(has_table(&opener(&mut apps, [10, 0, 0, 1])));
}

#[test]
fn the_open_tables_of_one_address_are_limited() {
    let mut apps = LinkedApps::with_config(HostConfig { tables_an_address: 2, ..HostConfig::default() });
    let address = [10, 0, 0, 1];
    let mut first = opener(&mut apps, address);
    let second = opener(&mut apps, address);
    assert!(has_table(&first) && has_table(&second));
    assert!(!has_table(&opener(&mut apps, address)));
    assert!(has_table(&opener(&mut apps, [10, 0, 0, 2])));
    first.want(Request::LeaveTable);
    apps.settle([&mut first]);
    let third = opener(&mut apps, address);
    assert!(has_table(&third), "closing a table makes room");
    assert!(!has_table(&opener(&mut apps, address)));

    let of_a_site: Vec<Player> = (0..12).map(|number| opener(&mut apps, of_site(1, number / 2))).collect();
    assert_eq!(of_a_site.iter().filter(|player| has_table(player)).count(), 8);
}

/// Tries a code, and returns whether the player has joined a table.
fn finds(apps: &mut LinkedApps, player: &mut Player, code: TableCode) -> bool {
    let before = player.heard().len();
    let name = PlayerName::new("Guesser").expect("a name");
    player.say(Request::JoinTable { code, password: None }.by(name));
    apps.settle([&mut *player]);
    player.heard()[before..].iter().any(|said| matches!(said, FromHost::Joined { .. }))
}

#[test]
fn wrong_codes_from_many_addresses_reduce_the_tries_of_each() {
    let config = HostConfig { wrong_codes_an_hour: 10, all_wrong_codes_an_hour: 40, ..HostConfig::default() };
    let mut apps = LinkedApps::with_config(config);
    let code = opener(&mut apps, [10, 0, 0, 1]).code();
    let mut wrong = (0..).map(TableCode::from_bits).filter(|wrong| *wrong != code);
    let mut guess = |apps: &mut LinkedApps, address: u8, guesses| {
        let mut guesser = apps.player_from("Guesser", [10, 0, 1, address]);
        apps.settle([&mut guesser]);
        for code in wrong.by_ref().take(guesses) {
            assert!(!finds(apps, &mut guesser, code));
        }
        guesser
    };
    let mut few = guess(&mut apps, 0, 9);
    assert!(finds(&mut apps, &mut few, code), "a single address may try nine wrong codes");
    (1..6).for_each(|address| drop(guess(&mut apps, address, 10)));
    let mut late = guess(&mut apps, 6, 3);
    assert!(!finds(&mut apps, &mut late, code), "now three wrong codes are too many");
    let mut honest = guess(&mut apps, 7, 2);
    assert!(finds(&mut apps, &mut honest, code), "two wrong codes are still allowed");
}

/// Returns a host that has never heard of the table with the returned code, which its shared journal has.
fn host_beside_another(config: HostConfig) -> (LinkedApps, ScriptedJournal, TableCode) {
    let journal = ScriptedJournal::default();
    journal.share();
    let mut other = LinkedApps::writing_to(&journal, HostConfig::default());
    let code = opener(&mut other, [10, 0, 0, 1]).code();
    (LinkedApps::writing_to(&journal, config), journal, code)
}

/// Tries codes on one connection each, all before the journal answers, and returns how many players have joined.
fn try_at_once(apps: &mut LinkedApps, journal: &ScriptedJournal, codes: &[TableCode]) -> usize {
    let mut guessers: Vec<Player> =
        (0..codes.len()).map(|_| apps.player_from("Guesser", [10, 0, 1, 1])).collect();
    apps.settle(&mut guessers);
    journal.hold();
    for (guesser, code) in guessers.iter_mut().zip(codes) {
        let name = PlayerName::new("Guesser").expect("a name");
        guesser.say(Request::JoinTable { code: *code, password: None }.by(name));
    }
    apps.settle(&mut guessers);
    journal.release();
    apps.settle(&mut guessers);
    let has_joined =
        |player: &&Player| player.heard().iter().any(|said| matches!(said, FromHost::Joined { .. }));
    guessers.iter().filter(has_joined).count()
}

#[test]
fn codes_tried_at_once_count_before_a_shared_journal_has_answered() {
    let config = HostConfig { wrong_codes_an_hour: 10, ..HostConfig::default() };
    let (mut apps, journal, code) = host_beside_another(config);
    let mut codes: Vec<TableCode> =
        (0..60).map(TableCode::from_bits).filter(|wrong| *wrong != code).collect();
    codes.push(code);
    assert_eq!(
        try_at_once(&mut apps, &journal, &codes),
        0,
        "ten wrong codes are as many as the address may try"
    );
    assert_eq!(journal.recalls(), 10);
    let mut honest = apps.player_from("Ben", [10, 0, 0, 2]);
    apps.settle([&mut honest]);
    assert!(finds(&mut apps, &mut honest, code), "another address finds the table");
}

#[test]
fn right_codes_of_a_shared_journal_use_up_nothing() {
    let config = HostConfig { wrong_codes_an_hour: 2, ..HostConfig::default() };
    let (mut apps, journal, code) = host_beside_another(config);
    assert_eq!(try_at_once(&mut apps, &journal, &[code]), 1);
    let wrong = TableCode::from_bits(u32::from(code == TableCode::from_bits(0)));
    assert_eq!(try_at_once(&mut apps, &journal, &[wrong]), 0);
    let mut late = apps.player_from("Ben", [10, 0, 1, 1]);
    apps.settle([&mut late]);
    assert!(finds(&mut apps, &mut late, code), "one wrong code leaves one more try");
}

/// Sends a request once on each of so many new connections from an address, all at the same time, and returns how many
/// were not refused as too many. Each is of another player, or all of one.
fn taken(
    apps: &mut LinkedApps,
    address: [u8; 4],
    request: &Request,
    connections: u32,
    is_one: bool,
) -> usize {
    let token = |number: u32| {
        let mut token = [7; 32];
        token[..4].copy_from_slice(&(if is_one { 0 } else { number }).to_le_bytes());
        // Players at another address are others.
        token[4..8].copy_from_slice(&address);
        PlayerToken(token)
    };
    let dial = apps.dial_from(address);
    let mut guests: Vec<Guest> =
        (0..connections).map(|number| Guest::dial(&*dial, token(number), None, apps.now())).collect();
    let now = apps.now();
    let mut refused = 0;
    apps.step();
    guests.iter_mut().for_each(|guest| drop(guest.update(now)));
    for guest in &mut guests {
        assert!(guest.say(request.clone()));
        guest.send(now);
    }
    apps.step();
    for guest in &mut guests {
        let heard = guest.update(now);
        let is_refused = |said: &FromHost| *said == FromHost::Refused { reason: Refused::TooManyRequests };
        refused += heard.iter().filter(|said| is_refused(said)).count();
    }
    guests.len() - refused
}

#[test]
fn reconnecting_gives_nothing_new_to_a_player_or_an_address() {
    let link = ReplayLink { table: 1, record: 1, tag: [0; 16] };
    let limited = [
        (Request::FetchTables, 5, 32),
        (Request::FetchTeams, 24, 8),
        (Request::FetchHistory { of: HistoryOf::Mine, before: None }, 24, 8),
        (Request::OpenReplay { link }, 4, 8),
    ];
    for (request, each, players) in limited {
        let mut apps = LinkedApps::open();
        let here = [10, 0, 0, 1];
        assert_eq!(taken(&mut apps, here, &request, 60, true), each, "{request:?} by one player");
        assert_eq!(taken(&mut apps, here, &request, 60, true), 0, "{request:?} after reconnecting");
        let of_others = taken(&mut apps, here, &request, 400, false);
        let most = (players - 1) * each;
        assert!((most..=most + 4).contains(&of_others), "{request:?} by others: {of_others}, and not {most}");
        assert_eq!(taken(&mut apps, [10, 0, 0, 2], &request, 1, false), 1, "{request:?} elsewhere");
    }
}
