//! A host that is about to end lets others have its tables, and sends the players of each there.

use std::time::Duration;

use flume::{Receiver, TryRecvError};

use splitkey_host::HostEvent;
use splitkey_net::LinkState;
use splitkey_protocol::{FromHost, Goodbye, Request};
use splitkey_testkit::{CLUES, Guest, LinkedApps, Player, ScriptedJournal};

use crate::parking::{name, settle, token, visit};

/// What players hear who are sent to another host.
const SENT_ON: [FromHost; 1] = [FromHost::Goodbye { why: Goodbye::Elsewhere }];

/// Returns a host that has others beside it, and its journal.
fn one_of_several() -> (LinkedApps, ScriptedJournal) {
    let (apps, journal) = LinkedApps::with_scripted_journal();
    journal.share();
    (apps, journal)
}

/// Ends the host, whose tables others can have once the journal is released.
fn drain(apps: &mut LinkedApps, journal: &ScriptedJournal) -> Receiver<()> {
    journal.hold();
    let (keep, done) = flume::bounded(0);
    apps.tell(HostEvent::Drain(keep));
    apps.step();
    done
}

fn is_done(done: &Receiver<()>) -> bool {
    done.try_recv() == Err(TryRecvError::Disconnected)
}

fn guest(apps: &LinkedApps, number: u32) -> Guest {
    Guest::dial(&*apps.dial_from([10, 0, 0, 9]), token(number), None, apps.now())
}

fn is_sent_on(player: &Player) -> bool {
    player.heard().contains(&SENT_ON[0])
}

#[test]
fn players_are_sent_on_once_another_host_can_have_their_table() {
    let (mut apps, journal) = one_of_several();
    let mut players = apps.match_of_two();
    let code = players[0].code();
    let done = drain(&mut apps, &journal);
    apps.settle(players.iter_mut());
    assert_eq!(journal.handed_over(), [code]);
    assert!(!players.iter().any(is_sent_on), "nobody else has the table yet");
    assert!(!is_done(&done));
    journal.release();
    apps.settle(players.iter_mut());
    assert!(players.iter().all(is_sent_on));
    (0..5).for_each(|_| apps.pass(Duration::from_millis(50)));
    assert!(is_done(&done));
    assert_eq!(apps.tables().0, 0);
}

#[test]
fn nothing_is_done_at_a_table_that_is_handed_over() {
    let (mut apps, journal) = one_of_several();
    let mut players = apps.match_of_two();
    let _done = drain(&mut apps, &journal);
    let before = journal.submitted();
    players[0].want(Request::Clue { text: CLUES[0].into(), number: 2, insist: false });
    apps.settle(players.iter_mut());
    assert_eq!(journal.submitted(), before);
    journal.release();
    apps.settle(players.iter_mut());
    assert_eq!(journal.submitted(), before);
    assert!(!players[0].heard().iter().any(|said| matches!(said, FromHost::Moved { .. })));
}

#[test]
fn a_host_that_hands_its_tables_over_lets_nobody_in() {
    let (mut apps, journal) = one_of_several();
    let mut players = apps.match_of_two();
    let code = players[0].code();
    let mut idle = guest(&apps, 8);
    settle(&mut apps, std::slice::from_mut(&mut idle));
    let _done = drain(&mut apps, &journal);
    let told = settle(&mut apps, std::slice::from_mut(&mut idle)).remove(0);
    assert_eq!(told, SENT_ON, "a player without a table goes at once");
    // They belong to the table until it has another host.
    let (mut late, told) = visit(&mut apps, 9, code);
    assert_eq!(told, []);
    journal.release();
    apps.settle(players.iter_mut());
    assert_eq!(settle(&mut apps, std::slice::from_mut(&mut late)).remove(0), SENT_ON);
    let (_, told) = visit(&mut apps, 9, code);
    assert_eq!(told, SENT_ON);
    let mut opener = guest(&apps, 10);
    opener.say(Request::CreateTable.by(name()));
    assert_eq!(settle(&mut apps, std::slice::from_mut(&mut opener)).remove(0), SENT_ON);
}

#[test]
fn many_tables_are_handed_over_one_after_another() {
    let (mut apps, journal) = one_of_several();
    let mut guests: Vec<Guest> = (0..25).map(|number| guest(&apps, number)).collect();
    settle(&mut apps, &mut guests);
    guests.iter_mut().for_each(|guest| {
        guest.say(Request::CreateTable.by(name()));
    });
    settle(&mut apps, &mut guests);
    assert_eq!(apps.tables().0, 25);
    let done = drain(&mut apps, &journal);
    let mut seen = Vec::new();
    for _ in 0..20 {
        seen.push(journal.waiting());
        journal.release();
        journal.hold();
        apps.pass(Duration::from_millis(50));
    }
    seen.retain(|tables| *tables > 0);
    assert_eq!(seen, [10, 10, 5]);
    assert!(is_done(&done));
}

#[test]
fn a_host_without_others_has_nothing_to_hand_over() {
    let (mut apps, journal) = LinkedApps::with_scripted_journal();
    let mut players = apps.match_of_two();
    let done = drain(&mut apps, &journal);
    assert!(is_done(&done));
    apps.settle(players.iter_mut());
    assert!(players.iter().all(|player| *player.link() == LinkState::Online));
}
