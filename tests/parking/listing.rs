//! A parked table is found by its code and in the list of its players.

use splitkey_host::{Event, HostConfig, Record};
use splitkey_protocol::{FromHost, Refused, Request, SeatId, TableAccess, TableCode};
use splitkey_testkit::{Guest, LinkedApps, ScriptedJournal};

use crate::parking::{MINUTE, abandoned_match, again, own_tables, pass, refusal, settle, token, visit};

#[test]
fn a_parked_table_looks_like_an_open_one_and_is_read_only_when_joined() {
    let journal = ScriptedJournal::default();
    let limits = HostConfig { wrong_codes_an_hour: 3, ..HostConfig::default() };
    let mut apps = LinkedApps::writing_to(&journal, limits);
    let [lark, _owl] = abandoned_match(&mut apps);
    let code = lark.code();
    let (_, open) = visit(&mut apps, 1, code);
    pass(&mut apps, 11 * MINUTE);
    assert_eq!(apps.tables(), (0, 1));
    let (_, parked) = visit(&mut apps, 2, code);
    assert_eq!(parked, open);
    assert_eq!(refusal(&parked), Some(&Refused::NotAtTable), "the page asks for a name and then joins");

    pass(&mut apps, 11 * MINUTE);
    assert_eq!((apps.tables(), journal.recalls()), ((0, 1), 1));
    for wrong in (0..).map(TableCode::from_bits).filter(|wrong| *wrong != code).take(3) {
        let (_, told) = visit(&mut apps, 3, wrong);
        assert_eq!(refusal(&told), Some(&Refused::UnknownTable));
    }
    let (_, told) = visit(&mut apps, 3, code);
    assert_eq!(refusal(&told), Some(&Refused::UnknownTable), "the tries of the address are used up");
    assert_eq!(journal.recalls(), 1, "no table should be read for it");
    let dial = apps.dial_from([10, 0, 0, 9]);
    let mut guest = Guest::dial(&*dial, lark.token(), Some(code), apps.now());
    settle(&mut apps, std::slice::from_mut(&mut guest));
    assert_eq!(guest.you, Some(SeatId(0)), "a player with a seat there should return");
}

/// Returns another host with the same journal.
fn restart(journal: &ScriptedJournal) -> LinkedApps {
    let newcomer = |record: &Record| match &record.event {
        Event::Opened { player, .. } | Event::Joined { player, .. } => Some(*player),
        _ => None,
    };
    let mut apps = LinkedApps::writing_to(journal, HostConfig::default());
    for (code, records) in journal.tables() {
        apps.park(code, records.iter().filter_map(newcomer));
    }
    apps
}

#[test]
fn the_list_of_own_tables_includes_parked_ones() {
    let (mut apps, journal) = LinkedApps::with_scripted_journal();
    let [lark, owl] = abandoned_match(&mut apps);
    let open = own_tables(&mut apps, owl.token());
    let [mine] = open.as_slice() else { panic!("{open:?}") };
    assert_eq!((mine.code, mine.running, mine.my_turn, mine.others.len()), (lark.code(), true, true, 1));
    pass(&mut apps, 11 * MINUTE);
    assert_eq!(own_tables(&mut apps, owl.token()), open);
    assert_eq!(own_tables(&mut apps, token(1)), []);
    assert_eq!(journal.recalls(), 0, "the list should need no reading");

    let mut apps = restart(&journal);
    assert_eq!(apps.tables(), (0, 1));
    for _ in 0..3 {
        assert_eq!(own_tables(&mut apps, owl.token()), open);
        pass(&mut apps, 11 * MINUTE);
        assert_eq!(apps.tables(), (0, 1));
    }
    assert_eq!(journal.recalls(), 1, "after a restart the table should be read once");
}

#[test]
fn a_parked_public_table_is_not_listed() {
    let (mut apps, _) = LinkedApps::with_scripted_journal();
    let mut lark = apps.stranger("Lark");
    lark.want(Request::CreateTable);
    apps.settle([&mut lark]);
    lark.want(Request::SetAccess { access: TableAccess { public: true, ..TableAccess::PRIVATE } });
    apps.settle([&mut lark]);
    let listed = |apps: &mut LinkedApps| {
        let mut guest = Guest::dial(&*apps.dial(), token(1), None, apps.now());
        settle(apps, std::slice::from_mut(&mut guest));
        guest.say(Request::FetchTables);
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
