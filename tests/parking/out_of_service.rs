//! Tables that the host must not or cannot read.

use splitkey_client::Screen;
use splitkey_host::{Culprit, HostConfig, HostEvent, PlayerId, Recalled};
use splitkey_protocol::{Refused, Request};
use splitkey_testkit::{LinkedApps, ScriptedJournal};

use crate::parking::{MINUTE, abandoned_match, again, own_tables, pass, refusal, visit};

#[test]
fn a_parked_table_that_is_set_aside_is_gone_and_one_in_memory_stays() {
    let (mut apps, journal) = LinkedApps::with_scripted_journal();
    let [lark, _owl] = abandoned_match(&mut apps);
    pass(&mut apps, 11 * MINUTE);
    let [mut wren, mut jay] = apps.match_of_two();
    apps.tell(HostEvent::SetAside(vec![lark.code(), wren.code()]));
    apps.settle([&mut wren, &mut jay]);
    assert_eq!(apps.tables(), (1, 0));
    assert_eq!(own_tables(&mut apps, lark.token()), []);
    let (_, told) = visit(&mut apps, 1, lark.code());
    assert_eq!(refusal(&told), Some(&Refused::UnknownTable));
    assert_eq!(journal.recalls(), 0);
}

#[test]
fn a_quarantined_table_is_never_read() {
    let journal = ScriptedJournal::default();
    let [lark, _owl] = abandoned_match(&mut LinkedApps::writing_to(&journal, HostConfig::default()));
    let mut apps = LinkedApps::writing_to(&journal, HostConfig::default());
    apps.quarantine(Culprit::Table(lark.code()));
    apps.park(lark.code(), [PlayerId::from(&lark.token())]);
    let mut lark = again(&apps, &lark);
    apps.settle([&mut lark]);
    assert_eq!((lark.refused(), lark.screen()), (Some(Refused::TableQuarantined), Screen::Home));
    assert_eq!(own_tables(&mut apps, lark.token()), []);
    assert_eq!((apps.tables(), journal.recalls()), ((0, 0), 0));
}

#[test]
fn an_unreadable_table_is_reported_and_keeps_its_code() {
    let (mut apps, journal) = LinkedApps::with_scripted_journal();
    let [lark, _owl] = abandoned_match(&mut apps);
    pass(&mut apps, 11 * MINUTE);
    let mut returned = again(&apps, &lark);
    journal.recall_as(Some(|| Recalled::Unread));
    apps.settle([&mut returned]);
    assert_eq!((returned.refused(), returned.screen()), (Some(Refused::TableUnreadable), Screen::Home));
    assert_eq!(apps.tables(), (0, 1));
    // The disk works again.
    journal.recall_as(None);
    returned.want(Request::JoinTable { code: lark.code(), password: None });
    apps.settle([&mut returned]);
    assert_eq!((returned.refused(), returned.game()), (None, lark.game()));

    drop(returned);
    apps.settle([]);
    pass(&mut apps, 11 * MINUTE);
    journal.recall_as(Some(|| Recalled::Damaged));
    for reads in [3, 3] {
        let mut returned = again(&apps, &lark);
        apps.settle([&mut returned]);
        assert_eq!(returned.refused(), Some(Refused::TableUnreadable));
        assert_eq!(journal.recalls(), reads, "a damaged table should not be read again");
    }
    assert_eq!(apps.tables(), (0, 0));
    assert_eq!(own_tables(&mut apps, lark.token()), []);
}
