//! Tables on a journal that is on the disk: they go on after a restart, and close when they cannot be kept.

use std::{env, fs, path::PathBuf, process};

use flume::{Receiver, Sender};
use splitkey_client::{Intent, Screen};
use splitkey_host::{HostEvent, Journal, Record, Seq};
use splitkey_net::LinkState;
use splitkey_protocol::{Goodbye, Packs, Refused, TableAccess, TableCode, TablePassword, TableSettings};
use splitkey_server::{KEEP_DAYS, Kept, SqliteJournal};
use splitkey_testkit::{CLUES, House, Player};

/// A folder that is deleted in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = Folder(env::temp_dir().join(format!("splitkey-{name}-{}", process::id())));
        let _ = fs::remove_dir_all(&folder.0);
        folder
    }

    /// A house that goes on with what the folder has, and whose journal fails at one submission.
    fn house(&self, fails_at: Option<u64>) -> House {
        let (sender, events) = flume::unbounded();
        let (journal, Kept { histories, .. }) =
            SqliteJournal::open(&self.0, KEEP_DAYS, sender).expect("a journal");
        let mut house = House::with_journal(|notify| {
            Box::new(AtOnce { journal, events, notify, fails_at, submitted: 0 })
        });
        histories.into_iter().for_each(|history| house.resume(history));
        house
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Waits for the disk, so that a test need not.
struct AtOnce {
    journal: SqliteJournal,
    events: Receiver<HostEvent>,
    notify: Sender<HostEvent>,
    /// At this submission the record has the number of another, so that the journal cannot keep it.
    fails_at: Option<u64>,
    submitted: u64,
}

impl AtOnce {
    fn pass_on(&self) {
        let event = self.events.recv().expect("the journal should answer");
        self.notify.send(event).expect("the house should listen");
    }
}

impl Journal for AtOnce {
    fn submit(&mut self, mut records: Vec<Record>) -> Seq {
        self.submitted += 1;
        if self.fails_at == Some(self.submitted) {
            records.iter_mut().for_each(|record| record.number = 2);
        }
        let seq = self.journal.submit(records);
        self.pass_on();
        seq
    }

    fn recall(&mut self, table: TableCode) {
        self.journal.recall(table);
        self.pass_on();
    }

    fn epoch(&self) -> u32 {
        self.journal.epoch()
    }
}

/// The same player in a new window.
fn again(house: &House, player: &Player) -> Player {
    let mut again = Player::with_token("Somebody", player.token());
    again.connect_to(house.dial(), Some(player.code()));
    again
}

#[test]
fn a_match_goes_on_in_another_house() {
    let folder = Folder::new("goes-on");
    let mut house = folder.house(None);
    let [mut lark, mut owl] = house.match_of_two();
    lark.want(Intent::Clue { text: CLUES[0].into(), number: 2, insist: false });
    house.settle([&mut lark, &mut owl]);
    let before = [lark.game().clone(), owl.game().clone()];
    drop(house);

    let mut house = folder.house(None);
    let mut players = [again(&house, &lark), again(&house, &owl)];
    house.settle(&mut players);
    assert_eq!(players.each_ref().map(|player| player.game().clone()), before);
    assert_eq!(players.each_ref().map(Player::screen), [Screen::Match; 2]);
    assert!(players[0].state().i_am_host());
    players[1].want(Intent::Stop);
    house.settle(&mut players);
    assert!(players[1].refused().is_some(), "nobody stops before the first touch");
    let cell = players[1].game().position.words.iter().position(|word| !word.is_covered()).expect("a word");
    let cell = splitkey_rules::Cell::new(cell as u8).expect("a cell");
    players[1].want(Intent::Guess { cell });
    house.settle(&mut players);
    assert_eq!(players[0].game().position.revision, 2);
}

#[test]
fn settings_stay_with_the_table() {
    let folder = Folder::new("settings");
    let mut house = folder.house(None);
    let mut lark = house.player("Lark");
    house.settle([&mut lark]);
    lark.want(Intent::CreateTable);
    house.settle([&mut lark]);
    let settings = TableSettings { packs: Packs::Both, word_play: true, ..TableSettings::STANDARD };
    lark.want(Intent::Configure { settings });
    house.settle([&mut lark]);
    drop(house);
    let mut house = folder.house(None);
    let mut lark = again(&house, &lark);
    house.settle([&mut lark]);
    assert_eq!(lark.state().table.as_ref().expect("a table").settings, settings);
}

#[test]
fn doors_bans_and_the_host_stay_with_the_table() {
    let folder = Folder::new("doors");
    let mut house = folder.house(None);
    let [mut lark, mut owl] = house.match_of_two();
    let mut zoe = house.player("Zoe");
    house.settle([&mut zoe]);
    let table = lark.code();
    let join = |password: Option<&str>| Intent::JoinTable {
        code: table,
        password: password.map(|text| TablePassword::new(text).expect("a password")),
    };
    zoe.want(join(None));
    house.settle([&mut lark, &mut owl, &mut zoe]);
    let access = TableAccess { public: true, talk: false, ..TableAccess::PRIVATE };
    for intent in [
        Intent::SetAccess { access },
        Intent::SetPassword { password: TablePassword::new("open sesame").ok() },
        Intent::Ban { seat: zoe.state().you.expect("a seat") },
        Intent::HandOver { seat: owl.state().you.expect("a seat") },
    ] {
        lark.want(intent);
        house.settle([&mut lark, &mut owl, &mut zoe]);
    }
    drop(house);
    let written = fs::read(folder.0.join("journal.db")).expect("a journal");
    assert!(!written.windows(6).any(|bytes| bytes == b"sesame"), "a password is not written down");

    let mut house = folder.house(None);
    let mut owl = again(&house, &owl);
    let mut others = [Player::with_token("Zoe", zoe.token()), house.player("New")];
    others[0].connect(house.dial());
    house.settle(others.iter_mut().chain([&mut owl]));
    assert!(owl.state().i_am_host());
    let kept = owl.state().table.as_ref().expect("a table");
    assert_eq!((kept.access, kept.has_password, kept.banned), (access, true, 1));
    for (who, password, reason) in [
        (0, "open sesame", Some(Refused::Banned)),
        (1, "sesame", Some(Refused::WrongPassword)),
        (1, "open sesame", None),
    ] {
        others[who].want(join(Some(password)));
        house.settle(others.iter_mut().chain([&mut owl]));
        assert_eq!(others[who].refused(), reason);
    }
}

#[test]
fn a_closed_table_stays_closed() {
    let folder = Folder::new("closed");
    let mut house = folder.house(None);
    let [mut lark, mut owl] = house.match_of_two();
    let table = owl.code();
    lark.want(Intent::CloseTable);
    house.settle([&mut lark, &mut owl]);
    drop(house);
    let mut house = folder.house(None);
    owl.connect_to(house.dial(), Some(table));
    house.settle([&mut owl]);
    assert_eq!(owl.refused(), Some(Refused::UnknownTable));
}

#[test]
fn a_table_that_cannot_be_kept_closes_and_is_there_again_as_it_was_kept() {
    let folder = Folder::new("fails");
    let mut house = folder.house(Some(6));
    let [mut lark, mut owl] = house.match_of_two();
    lark.want(Intent::Clue { text: CLUES[0].into(), number: 1, insist: false });
    house.settle([&mut lark, &mut owl]);
    for player in [&lark, &owl] {
        assert_eq!(player.game().position.revision, 0, "what is not kept is not shown");
        assert_eq!(player.link(), &LinkState::Ended(Goodbye::TableClosed));
    }
    let mut players = [again(&house, &lark), again(&house, &owl)];
    house.settle(&mut players);
    assert_eq!(players[0].game(), lark.game());
    players[0].want(Intent::Clue { text: CLUES[1].into(), number: 1, insist: false });
    house.settle(&mut players);
    assert_eq!(players[1].game().position.revision, 1);
}
