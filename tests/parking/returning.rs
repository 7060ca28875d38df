//! Players return to a parked table, and find it as it was.

use splitkey_client::Screen;
use splitkey_host::{Event, Record};
use splitkey_protocol::{FromHost, PlayerToken, Refused, Request, TableAccess};
use splitkey_testkit::{Guest, LinkedApps, Player};

use crate::parking::{HOUR, MINUTE, abandoned_match, again, pass, refusal, settle};

#[test]
fn a_running_match_is_parked_after_ten_minutes_and_resumed_unchanged() {
    let (mut apps, journal) = LinkedApps::with_scripted_journal();
    let [lark, owl] = abandoned_match(&mut apps);
    let written = journal.submitted();
    apps.pass(9 * MINUTE);
    assert_eq!(apps.tables(), (1, 0));
    apps.pass(2 * MINUTE);
    assert_eq!(apps.tables(), (0, 1));
    assert_eq!(journal.submitted(), written, "parking should write no record");

    let mut players = [again(&apps, &lark), again(&apps, &owl)];
    apps.settle(&mut players);
    assert_eq!(apps.tables(), (1, 0));
    assert_eq!(players.each_ref().map(Player::game), [lark.game(), owl.game()]);
    assert_eq!(players.each_ref().map(Player::screen), [Screen::Match; 2]);
    assert!(players[0].state().i_am_host());
    let cell = splitkey_rules::Cell::new(0).expect("a cell");
    players[1].want(Request::Guess { word: cell.into() });
    apps.settle(&mut players);
    assert_eq!(players[0].game().position.revision, 2, "the match should go on");
    pass(&mut apps, HOUR);
    assert_eq!(apps.tables(), (1, 0), "a connected player should keep the table in memory");
}

#[test]
fn players_wait_while_a_table_is_read_and_their_requests_are_limited() {
    let (mut apps, journal) = LinkedApps::with_scripted_journal();
    let [lark, owl] = abandoned_match(&mut apps);
    pass(&mut apps, 11 * MINUTE);
    journal.hold();
    let code = lark.code();
    let dial = |player: PlayerToken| Guest::dial(&*apps.dial(), player, Some(code), apps.now());
    let mut guests = [dial(lark.token()), dial(owl.token())];
    settle(&mut apps, &mut guests);
    for number in 0..200 {
        let access = TableAccess { talk: number % 2 == 1, ..TableAccess::PRIVATE };
        guests[0].say(Request::SetAccess { access });
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
    journal.release();
    settle(&mut apps, std::slice::from_mut(&mut first));
    (0..100).for_each(|_| apps.step());
    assert_eq!(journal.recalls(), 1);
    let told = settle(&mut apps, std::slice::from_mut(&mut first)).remove(0);
    assert_eq!(refusal(&told), None);
    let table = first.table.as_ref().expect("a table");
    assert_eq!(table.seats.iter().map(|seat| seat.connected).collect::<Vec<_>>(), [true, false]);
    let is_change = |record: &&Record| matches!(record.event, Event::AccessSet { .. });
    let changes = journal.tables()[&code].iter().filter(is_change).count();
    assert!((1..=40).contains(&changes), "{changes} of 200 requests waited");
}

#[test]
fn a_request_to_join_keeps_a_table_in_memory_until_its_host_is_back() {
    let (mut apps, _) = LinkedApps::with_scripted_journal();
    let mut lark = apps.stranger("Lark");
    lark.want(Request::CreateTable);
    apps.settle([&mut lark]);
    lark.want(Request::SetAccess { access: TableAccess { knock: true, ..TableAccess::PRIVATE } });
    apps.settle([&mut lark]);
    let mut zoe = apps.stranger("Zoe");
    zoe.want(Request::JoinTable { code: lark.code(), password: None });
    apps.settle([&mut lark, &mut zoe]);
    let mut returned = again(&apps, &lark);
    let code = lark.code();
    drop(lark);
    apps.settle([&mut zoe]);
    pass(&mut apps, HOUR);
    assert_eq!(apps.tables(), (1, 0));
    apps.settle([&mut returned]);
    let knock = returned.state().table.as_ref().expect("a table").knocks[0].id;
    returned.want(Request::Answer { knock, admit: true });
    apps.settle([&mut returned, &mut zoe]);
    assert_eq!(zoe.code(), code);

    // A request to join that ends before anybody is back leaves nothing behind.
    let mut ada = apps.stranger("Ada");
    ada.want(Request::JoinTable { code, password: None });
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
    let (mut apps, _) = LinkedApps::with_scripted_journal();
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
