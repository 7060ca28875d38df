//! A disk that fails for a while, and what players notice of it.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
};

use flume::{Receiver, Sender};
use splitkey_client::{Intent, Screen};
use splitkey_host::{
    CommitNotice, HostEvent, Journal, JournalError, Seq, SheetQuery, Submission, WantedMatch,
};
use splitkey_net::LinkState;
use splitkey_protocol::{FromClient, FromHost, Goodbye, Refused, TableCode};
use splitkey_server::StoredJournal;
use splitkey_testkit::{CLUES, LinkedApps, Player};

use crate::journal::{Folder, again};

/// The state of the disk, controlled by the test.
#[derive(Default)]
pub struct Disk {
    fails: AtomicBool,
    /// Notices of the journal that wait until the disk works again.
    held: Mutex<Vec<HostEvent>>,
    pub notify: Mutex<Option<Sender<HostEvent>>>,
}

impl Disk {
    fn fail(&self) {
        self.fails.store(true, Ordering::SeqCst);
    }

    fn work(&self) {
        self.fails.store(false, Ordering::SeqCst);
        let held: Vec<HostEvent> = self.held.lock().expect("a lock").drain(..).collect();
        held.into_iter().for_each(|event| self.tell(event));
    }

    fn tell(&self, event: HostEvent) {
        let notify = self.notify.lock().expect("a lock");
        notify.as_ref().expect("a host").send(event).expect("the host should be running");
    }
}

/// A journal that waits for the disk, so that the test need not, and fails when the test says so.
pub struct AtOnce {
    pub journal: StoredJournal,
    pub events: Receiver<HostEvent>,
    pub notify: Sender<HostEvent>,
    pub disk: Arc<Disk>,
    /// The submissions that have failed so far.
    pub failed: u64,
}

impl AtOnce {
    fn pass_on(&self) {
        let event = self.events.recv().expect("the journal should answer");
        match event {
            HostEvent::Recalled { .. } if self.disk.fails.load(Ordering::SeqCst) => {
                self.disk.held.lock().expect("a lock").push(event);
            }
            event => self.notify.send(event).expect("the host should be running"),
        }
    }
}

impl Journal for AtOnce {
    fn submit(&mut self, submission: Submission) -> Seq {
        if self.disk.fails.load(Ordering::SeqCst) {
            self.failed += 1;
            // The real journal numbers submissions from 1.
            let seq = Seq(u64::MAX - self.failed);
            let result = Err(JournalError::Failed("the disk is full".into()));
            let notice = HostEvent::Committed(CommitNotice { seq, result });
            self.notify.send(notice).expect("the host should be running");
            return seq;
        }
        let seq = self.journal.submit(submission);
        self.pass_on();
        seq
    }

    fn read_sheets(&mut self, number: u64, query: SheetQuery) {
        self.journal.read_sheets(number, query);
        self.pass_on();
    }

    fn keeps(&self) -> bool {
        true
    }

    fn recall(&mut self, table: TableCode) {
        self.journal.recall(table);
        self.pass_on();
    }

    fn find_match(&mut self, wanted: WantedMatch) {
        self.journal.find_match(wanted);
        self.pass_on();
    }

    fn epoch(&self) -> u32 {
        self.journal.epoch()
    }
}

/// Waits until all players are back at their table.
fn wait_until_back(apps: &mut LinkedApps, players: &mut [Player]) {
    for _ in 0..200 {
        if players
            .iter()
            .all(|player| player.link() == &LinkState::Online && player.screen() == Screen::Match)
        {
            return;
        }
        apps.settle(players.iter_mut());
    }
    panic!("all players should be back");
}

#[test]
fn players_return_automatically_after_the_disk_has_failed_for_a_while() {
    let folder = Folder::new();
    let disk = Arc::<Disk>::default();
    let mut apps = folder.apps_with(&disk);
    let mut players = apps.match_of_two();
    let table = players[0].code();
    disk.fail();
    players[0].want(Intent::Clue { text: CLUES[0].into(), number: 1, insist: false });
    for _ in 0..40 {
        apps.settle(&mut players);
        for player in &players {
            assert_eq!(player.game().position.revision, 0, "an uncommitted clue should not be shown");
            assert!(
                !matches!(player.link(), LinkState::Ended(_) | LinkState::Refused(_)),
                "{:?}",
                player.link()
            );
            assert_eq!(player.refused(), None);
        }
    }
    assert!(players.iter().any(|player| matches!(player.link(), LinkState::Waiting { attempt: 3.., .. })));
    let mut zoe = apps.stranger("Zoe");
    zoe.want(Intent::JoinTable { code: table, password: None });
    apps.settle([&mut zoe]);
    assert_eq!(zoe.refused(), Some(Refused::HostFull), "the table should still exist");

    disk.work();
    wait_until_back(&mut apps, &mut players);
    players[0].want(Intent::Clue { text: CLUES[1].into(), number: 1, insist: false });
    apps.settle(&mut players);
    assert_eq!(players[1].game().position.revision, 1);
    zoe.want(Intent::JoinTable { code: table, password: None });
    apps.settle(players.iter_mut().chain([&mut zoe]));
    assert_eq!(zoe.code(), table);
}

#[test]
fn low_disk_space_prevents_new_tables_and_matches_go_on() {
    let folder = Folder::new();
    let disk = Arc::<Disk>::default();
    let mut apps = folder.apps_with(&disk);
    let mut players = apps.match_of_two();
    let mut words = apps.stranger("Words");
    words.want(Intent::CreateTable);
    apps.settle([&mut words]);
    let text: String = (0..60).map(|at| format!("Wörd {at}\n")).collect();
    let bring = FromClient::OwnWords { part: 0, text, last: true };

    disk.tell(HostEvent::LowDisk(true));
    let mut zoe = apps.stranger("Zoe");
    zoe.want(Intent::CreateTable);
    words.say(&bring);
    players[0].want(Intent::Clue { text: CLUES[0].into(), number: 1, insist: false });
    apps.settle(players.iter_mut().chain([&mut zoe, &mut words]));
    assert_eq!(zoe.refused(), Some(Refused::HostFull));
    assert_eq!(words.refused(), Some(Refused::HostFull));
    assert_eq!(players[1].game().position.revision, 1);

    disk.tell(HostEvent::LowDisk(false));
    zoe.want(Intent::CreateTable);
    words.say(&bring);
    apps.settle([&mut zoe, &mut words]);
    assert!(zoe.state().table.is_some());
    assert_eq!(words.state().table.as_ref().map(|table| table.own_words), Some(60));
}

#[test]
fn a_player_who_leaves_while_the_disk_fails_is_notified() {
    let folder = Folder::new();
    let disk = Arc::<Disk>::default();
    let mut apps = folder.apps_with(&disk);
    let [mut lark, mut owl] = apps.match_of_two();
    disk.fail();
    owl.want(Intent::LeaveTable);
    apps.settle([&mut lark, &mut owl]);
    for player in [&lark, &owl] {
        let told = |said: &FromHost| matches!(said, FromHost::Goodbye { why: Goodbye::GoingDown });
        assert!(player.heard().iter().any(told));
    }
    disk.work();
    let mut owl = again(&apps, &owl);
    apps.settle([&mut owl]);
    assert_eq!(owl.screen(), Screen::Match, "the seat is kept");
}
