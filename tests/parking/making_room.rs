//! Abandoned tables make room for others, and close once they have been idle for too long.

use splitkey_client::Screen;
use splitkey_host::{Event, HostConfig};
use splitkey_protocol::{Refused, Request};
use splitkey_testkit::{Guest, LinkedApps, Player, ScriptedJournal};

use crate::parking::{
    HOUR, MINUTE, abandoned_match, again, name, own_tables, pass, refusal, settle, token, visit,
};

#[test]
fn abandoned_tables_do_not_use_up_the_places_of_others() {
    const MOST: usize = 100;
    let journal = ScriptedJournal::default();
    let limits = HostConfig { max_tables: MOST, tables_an_hour: u32::MAX, ..HostConfig::default() };
    let mut apps = LinkedApps::writing_to(&journal, limits);
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
        guests.iter_mut().for_each(|guest| assert!(guest.say(Request::CreateTable.by(name()))));
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
    zoe.want(Request::CreateTable);
    apps.settle([&mut zoe]);
    assert_eq!((zoe.refused(), zoe.screen()), (None, Screen::Table));
}

#[test]
fn a_parked_idle_table_closes_when_it_is_read_and_a_running_match_does_not() {
    let journal = ScriptedJournal::default();
    let limits = HostConfig { idle: Some(24 * HOUR), ..HostConfig::default() };
    let mut apps = LinkedApps::writing_to(&journal, limits);
    let [lark, _owl] = abandoned_match(&mut apps);
    let mut guest = Guest::dial(&*apps.dial(), token(1), None, apps.now());
    settle(&mut apps, std::slice::from_mut(&mut guest));
    guest.say(Request::CreateTable.by(name()));
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
    assert!(matches!(journal.tables()[&idle].last().expect("a record").event, Event::Closed));
    let mut lark = again(&apps, &lark);
    apps.settle([&mut lark]);
    assert_eq!(lark.screen(), Screen::Match);
    assert_eq!(apps.tables(), (1, 0));
}

#[test]
fn without_a_journal_abandoned_tables_make_room_after_ten_minutes() {
    let mut apps = LinkedApps::with_config(HostConfig { max_tables: 20, ..HostConfig::default() });
    let open = |apps: &mut LinkedApps, number: u32| {
        let mut guest = Guest::dial(&*apps.dial(), token(number), None, apps.now());
        settle(apps, std::slice::from_mut(&mut guest));
        guest.say(Request::CreateTable.by(name()));
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
