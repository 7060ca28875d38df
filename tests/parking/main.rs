//! Tables without connections are parked: they leave the memory, and return when somebody needs them.

mod ledger;

use std::time::Duration;

use splitkey_client::{Intent, Screen};
use splitkey_host::{Culprit, Event, HostConfig, HostEvent, PlayerId, Recalled, Record};
use splitkey_protocol::{
    FromClient, FromHost, MyTable, PlayerName, PlayerToken, Refused, SeatId, TableAccess, TableCode,
};
use splitkey_testkit::{CLUES, Guest, LinkedApps, Player};

use self::ledger::Ledger;

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
    guest.say(&FromClient::FetchTables);
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
    lark.want(Intent::Clue { text: CLUES[0].into(), number: 2, insist: false });
    apps.settle([&mut lark, &mut owl]);
    for player in [&mut lark, &mut owl] {
        // Nothing more is delivered to either of them.
        player.connect(LinkedApps::open().dial());
    }
    apps.settle([]);
    [lark, owl]
}

#[test]
fn a_running_match_is_parked_after_ten_minutes_and_resumed_unchanged() {
    let ledger = Ledger::default();
    let mut apps = ledger.apps(HostConfig::default());
    let [lark, owl] = abandoned_match(&mut apps);
    let written = ledger.kept().submitted;
    apps.pass(9 * MINUTE);
    assert_eq!(apps.tables(), (1, 0));
    apps.pass(2 * MINUTE);
    assert_eq!(apps.tables(), (0, 1));
    assert_eq!(ledger.kept().submitted, written, "parking should write no record");

    let mut players = [again(&apps, &lark), again(&apps, &owl)];
    apps.settle(&mut players);
    assert_eq!(apps.tables(), (1, 0));
    assert_eq!(players.each_ref().map(Player::game), [lark.game(), owl.game()]);
    assert_eq!(players.each_ref().map(Player::screen), [Screen::Match; 2]);
    assert!(players[0].state().i_am_host());
    let cell = splitkey_rules::Cell::new(0).expect("a cell");
    players[1].want(Intent::Guess { cell });
    apps.settle(&mut players);
    assert_eq!(players[0].game().position.revision, 2, "the match should go on");
    pass(&mut apps, HOUR);
    assert_eq!(apps.tables(), (1, 0), "a connected player should keep the table in memory");
}

#[test]
fn abandoned_tables_do_not_use_up_the_places_of_others() {
    const MOST: usize = 100;
    let ledger = Ledger::default();
    let limits = HostConfig { max_tables: MOST, tables_an_hour: u32::MAX, ..HostConfig::default() };
    let mut apps = ledger.apps(limits);
    let [lark, owl] = abandoned_match(&mut apps);
    let mut opened = 0;
    while opened < 25_000 {
        let guest = |number: u32| {
            let dial = apps.dial_from([10, 0, 0, (number % 4) as u8]);
            Guest::dial(&*dial, token(number), None, apps.now())
        };
        let mut guests: Vec<Guest> = (opened..opened + 10).map(guest).collect();
        opened += guests.len() as u32;
        settle(&mut apps, &mut guests);
        guests.iter_mut().for_each(|guest| assert!(guest.say(&FromClient::CreateTable { name: name() })));
        for told in settle(&mut apps, &mut guests) {
            assert_eq!(refusal(&told), None, "of {opened} tables");
        }
        assert!(apps.tables().0 <= MOST, "{:?}", apps.tables());
    }
    apps.settle([]);
    assert_eq!(apps.tables().0 + apps.tables().1, 25_001);
    let mut players = [again(&apps, &lark), again(&apps, &owl)];
    apps.settle(&mut players);
    assert_eq!(players.each_ref().map(Player::game), [lark.game(), owl.game()]);
    let mut zoe = apps.stranger("Zoe");
    zoe.want(Intent::CreateTable);
    apps.settle([&mut zoe]);
    assert_eq!((zoe.refused(), zoe.screen()), (None, Screen::Table));
}

#[test]
fn players_wait_while_a_table_is_read_and_their_requests_are_limited() {
    let ledger = Ledger::default();
    let mut apps = ledger.apps(HostConfig::default());
    let [lark, owl] = abandoned_match(&mut apps);
    pass(&mut apps, 11 * MINUTE);
    ledger.kept().waits = true;
    let code = lark.code();
    let dial = |player: PlayerToken| Guest::dial(&*apps.dial(), player, Some(code), apps.now());
    let mut guests = [dial(lark.token()), dial(owl.token())];
    settle(&mut apps, &mut guests);
    for number in 0..200 {
        let access = TableAccess { talk: number % 2 == 1, ..TableAccess::PRIVATE };
        guests[0].say(&FromClient::SetAccess { access });
        if number % 20 == 0 {
            let [told, other] = settle(&mut apps, &mut guests).try_into().expect("two guests");
            let is_refusal =
                |said: &FromHost| *said == FromHost::Refused { reason: Refused::TooManyRequests };
            assert!(
                told.iter().all(is_refusal) && other.is_empty(),
                "nothing else should be sent yet: {told:?}"
            );
        }
    }
    let [mut first, gone] = guests;
    drop(gone);
    settle(&mut apps, std::slice::from_mut(&mut first));
    ledger.go_on();
    settle(&mut apps, std::slice::from_mut(&mut first));
    (0..100).for_each(|_| apps.step());
    assert_eq!(ledger.kept().recalls, 1);
    let told = settle(&mut apps, std::slice::from_mut(&mut first)).remove(0);
    assert_eq!(refusal(&told), None);
    let table = first.table.as_ref().expect("a table");
    assert_eq!(table.seats.iter().map(|seat| seat.connected).collect::<Vec<_>>(), [true, false]);
    let is_change = |record: &&Record| matches!(record.event, Event::AccessSet { .. });
    let changes = ledger.kept().records[&code].iter().filter(is_change).count();
    assert!((1..=40).contains(&changes), "{changes} of 200 requests waited");
}

#[test]
fn a_request_to_join_keeps_a_table_in_memory_until_its_host_is_back() {
    let ledger = Ledger::default();
    let mut apps = ledger.apps(HostConfig::default());
    let mut lark = apps.stranger("Lark");
    lark.want(Intent::CreateTable);
    apps.settle([&mut lark]);
    lark.want(Intent::SetAccess { access: TableAccess { knock: true, ..TableAccess::PRIVATE } });
    apps.settle([&mut lark]);
    let mut zoe = apps.stranger("Zoe");
    zoe.want(Intent::JoinTable { code: lark.code(), password: None });
    apps.settle([&mut lark, &mut zoe]);
    let mut returned = again(&apps, &lark);
    let code = lark.code();
    drop(lark);
    apps.settle([&mut zoe]);
    pass(&mut apps, HOUR);
    assert_eq!(apps.tables(), (1, 0));
    apps.settle([&mut returned]);
    let knock = returned.state().table.as_ref().expect("a table").knocks[0].id;
    returned.want(Intent::Answer { knock, admit: true });
    apps.settle([&mut returned, &mut zoe]);
    assert_eq!(zoe.code(), code);

    // A request to join that ends before anybody is back leaves nothing behind.
    let mut ada = apps.stranger("Ada");
    ada.want(Intent::JoinTable { code, password: None });
    apps.settle([&mut returned, &mut zoe, &mut ada]);
    let host = again(&apps, &returned);
    drop((returned, zoe));
    apps.settle([&mut ada]);
    drop(ada);
    apps.settle([]);
    pass(&mut apps, 11 * MINUTE);
    assert_eq!(apps.tables(), (0, 1));
    let mut host = [host];
    apps.settle(&mut host);
    let table = host[0].state().table.as_ref().expect("a table");
    assert_eq!((table.knocks.len(), table.seats.len()), (0, 2));
}

#[test]
fn a_returning_host_gets_the_role_back_even_if_the_table_was_parked() {
    let ledger = Ledger::default();
    let mut apps = ledger.apps(HostConfig::default());
    let [lark, mut owl] = apps.match_of_two();
    let (token, code) = (lark.token(), lark.code());
    drop(lark);
    apps.settle([&mut owl]);
    apps.pass(4 * MINUTE);
    apps.settle([&mut owl]);
    assert!(owl.state().i_am_host());
    drop(owl);
    apps.settle([]);
    pass(&mut apps, HOUR);
    assert_eq!(apps.tables(), (0, 1));
    let mut lark = Player::with_token("Lark", token);
    lark.connect_to(apps.dial(), Some(code));
    apps.settle([&mut lark]);
    assert!(lark.state().i_am_host());
}

#[test]
fn a_parked_table_looks_like_an_open_one_and_is_read_only_when_joined() {
    let ledger = Ledger::default();
    let limits = HostConfig { wrong_codes_an_hour: 3, ..HostConfig::default() };
    let mut apps = ledger.apps(limits);
    let [lark, _owl] = abandoned_match(&mut apps);
    let code = lark.code();
    let (_, open) = visit(&mut apps, 1, code);
    pass(&mut apps, 11 * MINUTE);
    assert_eq!(apps.tables(), (0, 1));
    let (_, parked) = visit(&mut apps, 2, code);
    assert_eq!(parked, open);
    assert_eq!(refusal(&parked), Some(&Refused::NotAtTable), "the page asks for a name and then joins");

    pass(&mut apps, 11 * MINUTE);
    assert_eq!((apps.tables(), ledger.kept().recalls), ((0, 1), 1));
    for wrong in (0..).map(TableCode::from_bits).filter(|wrong| *wrong != code).take(3) {
        let (_, told) = visit(&mut apps, 3, wrong);
        assert_eq!(refusal(&told), Some(&Refused::UnknownTable));
    }
    let (_, told) = visit(&mut apps, 3, code);
    assert_eq!(refusal(&told), Some(&Refused::UnknownTable), "the tries of the address are used up");
    assert_eq!(ledger.kept().recalls, 1, "no table should be read for it");
    let dial = apps.dial_from([10, 0, 0, 9]);
    let mut guest = Guest::dial(&*dial, lark.token(), Some(code), apps.now());
    settle(&mut apps, std::slice::from_mut(&mut guest));
    assert_eq!(guest.you, Some(SeatId(0)), "a player with a seat there should return");
}

#[test]
fn the_list_of_own_tables_includes_parked_ones() {
    let ledger = Ledger::default();
    let mut apps = ledger.apps(HostConfig::default());
    let [lark, owl] = abandoned_match(&mut apps);
    let open = own_tables(&mut apps, owl.token());
    let [mine] = open.as_slice() else { panic!("{open:?}") };
    assert_eq!((mine.code, mine.running, mine.my_turn, mine.others.len()), (lark.code(), true, true, 1));
    pass(&mut apps, 11 * MINUTE);
    assert_eq!(own_tables(&mut apps, owl.token()), open);
    assert_eq!(own_tables(&mut apps, token(1)), []);
    assert_eq!(ledger.kept().recalls, 0, "the list should need no reading");

    let mut apps = ledger.restart();
    assert_eq!(apps.tables(), (0, 1));
    for _ in 0..3 {
        assert_eq!(own_tables(&mut apps, owl.token()), open);
        pass(&mut apps, 11 * MINUTE);
        assert_eq!(apps.tables(), (0, 1));
    }
    assert_eq!(ledger.kept().recalls, 1, "after a restart the table should be read once");
}

#[test]
fn a_parked_public_table_is_not_listed() {
    let ledger = Ledger::default();
    let mut apps = ledger.apps(HostConfig::default());
    let mut lark = apps.stranger("Lark");
    lark.want(Intent::CreateTable);
    apps.settle([&mut lark]);
    lark.want(Intent::SetAccess { access: TableAccess { public: true, ..TableAccess::PRIVATE } });
    apps.settle([&mut lark]);
    let listed = |apps: &mut LinkedApps| {
        let mut guest = Guest::dial(&*apps.dial(), token(1), None, apps.now());
        settle(apps, std::slice::from_mut(&mut guest));
        guest.say(&FromClient::FetchTables);
        let told = settle(apps, std::slice::from_mut(&mut guest)).remove(0);
        told.iter().any(|said| matches!(said, FromHost::Tables { public, .. } if !public.is_empty()))
    };
    assert!(listed(&mut apps));
    let mut returned = again(&apps, &lark);
    drop(lark);
    apps.settle([]);
    pass(&mut apps, 11 * MINUTE);
    assert_eq!((apps.tables(), listed(&mut apps)), ((0, 1), false));
    apps.settle([&mut returned]);
    assert!(listed(&mut apps));
}

#[test]
fn a_parked_idle_table_closes_when_it_is_read_and_a_running_match_does_not() {
    let ledger = Ledger::default();
    let limits = HostConfig { idle: Some(24 * HOUR), ..HostConfig::default() };
    let mut apps = ledger.apps(limits);
    let [lark, _owl] = abandoned_match(&mut apps);
    let mut guest = Guest::dial(&*apps.dial(), token(1), None, apps.now());
    settle(&mut apps, std::slice::from_mut(&mut guest));
    guest.say(&FromClient::CreateTable { name: name() });
    settle(&mut apps, std::slice::from_mut(&mut guest));
    let idle = guest.table.as_ref().expect("a table").code;
    drop(guest);
    apps.settle([]);
    pass(&mut apps, 23 * HOUR);
    assert_eq!(apps.tables(), (0, 2));
    let (guest, told) = visit(&mut apps, 1, idle);
    assert_eq!(refusal(&told), None, "{told:?}");
    drop(guest);
    apps.settle([]);
    pass(&mut apps, 11 * MINUTE);
    assert_eq!(apps.tables(), (0, 2));
    pass(&mut apps, 24 * HOUR);
    assert_eq!(own_tables(&mut apps, token(1)), []);
    let (_, told) = visit(&mut apps, 1, idle);
    assert_eq!(refusal(&told), Some(&Refused::UnknownTable));
    assert!(matches!(ledger.kept().records[&idle].last().expect("a record").event, Event::Closed));
    let mut lark = again(&apps, &lark);
    apps.settle([&mut lark]);
    assert_eq!(lark.screen(), Screen::Match);
    assert_eq!(apps.tables(), (1, 0));
}

#[test]
fn a_parked_table_that_is_set_aside_is_gone_and_one_in_memory_stays() {
    let ledger = Ledger::default();
    let mut apps = ledger.apps(HostConfig::default());
    let [lark, _owl] = abandoned_match(&mut apps);
    pass(&mut apps, 11 * MINUTE);
    let [mut wren, mut jay] = apps.match_of_two();
    apps.tell(HostEvent::SetAside(vec![lark.code(), wren.code()]));
    apps.settle([&mut wren, &mut jay]);
    assert_eq!(apps.tables(), (1, 0));
    assert_eq!(own_tables(&mut apps, lark.token()), []);
    let (_, told) = visit(&mut apps, 1, lark.code());
    assert_eq!(refusal(&told), Some(&Refused::UnknownTable));
    assert_eq!(ledger.kept().recalls, 0);
}

#[test]
fn a_quarantined_table_is_never_read() {
    let ledger = Ledger::default();
    let [lark, _owl] = abandoned_match(&mut ledger.apps(HostConfig::default()));
    let mut apps = ledger.apps(HostConfig::default());
    apps.quarantine(Culprit::Table(lark.code()));
    apps.park(lark.code(), [PlayerId::from(&lark.token())]);
    let mut lark = again(&apps, &lark);
    apps.settle([&mut lark]);
    assert_eq!((lark.refused(), lark.screen()), (Some(Refused::TableQuarantined), Screen::Home));
    assert_eq!(own_tables(&mut apps, lark.token()), []);
    assert_eq!((apps.tables(), ledger.kept().recalls), ((0, 0), 0));
}

#[test]
fn an_unreadable_table_is_reported_and_keeps_its_code() {
    let ledger = Ledger::default();
    let mut apps = ledger.apps(HostConfig::default());
    let [lark, _owl] = abandoned_match(&mut apps);
    pass(&mut apps, 11 * MINUTE);
    let mut returned = again(&apps, &lark);
    ledger.kept().broken = Some(|| Recalled::Unread);
    apps.settle([&mut returned]);
    assert_eq!((returned.refused(), returned.screen()), (Some(Refused::TableUnreadable), Screen::Home));
    assert_eq!(apps.tables(), (0, 1));
    // The disk works again.
    ledger.kept().broken = None;
    returned.want(Intent::JoinTable { code: lark.code(), password: None });
    apps.settle([&mut returned]);
    assert_eq!((returned.refused(), returned.game()), (None, lark.game()));

    drop(returned);
    apps.settle([]);
    pass(&mut apps, 11 * MINUTE);
    ledger.kept().broken = Some(|| Recalled::Damaged);
    for reads in [3, 3] {
        let mut returned = again(&apps, &lark);
        apps.settle([&mut returned]);
        assert_eq!(returned.refused(), Some(Refused::TableUnreadable));
        assert_eq!(ledger.kept().recalls, reads, "a damaged table should not be read again");
    }
    assert_eq!(apps.tables(), (0, 0));
    assert_eq!(own_tables(&mut apps, lark.token()), []);
}

#[test]
fn without_a_journal_abandoned_tables_make_room_after_ten_minutes() {
    let mut apps = LinkedApps::with_config(HostConfig { max_tables: 20, ..HostConfig::default() });
    let open = |apps: &mut LinkedApps, number: u32| {
        let mut guest = Guest::dial(&*apps.dial(), token(number), None, apps.now());
        settle(apps, std::slice::from_mut(&mut guest));
        guest.say(&FromClient::CreateTable { name: name() });
        let told = settle(apps, std::slice::from_mut(&mut guest)).remove(0);
        refusal(&told).cloned()
    };
    assert!((0..20).all(|number| open(&mut apps, number).is_none()));
    assert_eq!(open(&mut apps, 20), Some(Refused::HostFull));
    pass(&mut apps, 11 * MINUTE);
    apps.settle([]);
    assert_eq!(apps.tables(), (18, 0));
    assert_eq!(open(&mut apps, 20), None);
}
