//! Tables with a journal on disk go on after a restart, and after the disk has failed for a while.

use std::{
    fs,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use flume::{Receiver, Sender};
use splitkey_client::{Intent, Screen, Teams, campaign::MissionMap};
use splitkey_host::{
    CommitNotice, HostEvent, Journal, JournalError, Seq, SheetQuery, Submission, WantedMatch,
};
use splitkey_net::LinkState;
use splitkey_protocol::{
    Channel, FromClient, FromHost, Goodbye, Packs, Refused, TableAccess, TableCode, TablePassword,
    TableSettings, TalkLine, TeamName,
};
use splitkey_rules::Side;
use splitkey_server::{KEEP_DAYS, Kept, SqliteJournal, check};
use splitkey_testkit::{CLUES, Ending, LinkedApps, Player, next_intent};
use tempfile::TempDir;

/// A journal's folder, deleted on drop.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    /// Returns a host that resumes the tables in the folder.
    fn apps(&self) -> LinkedApps {
        self.apps_with(&Arc::default())
    }

    /// Returns the same on a disk that can fail.
    fn apps_with(&self, disk: &Arc<Disk>) -> LinkedApps {
        let (sender, events) = flume::unbounded();
        let (journal, Kept { tables, .. }) =
            SqliteJournal::open(self.0.path(), KEEP_DAYS, sender).expect("a journal");
        let mut apps = LinkedApps::with_journal(|notify| {
            *disk.notify.lock().expect("a lock") = Some(notify.clone());
            Box::new(AtOnce { journal, events, notify, disk: disk.clone(), failed: 0 })
        });
        tables.into_iter().for_each(|table| apps.park(table.code, table.players));
        apps
    }
}

/// The state of the disk, controlled by the test.
#[derive(Default)]
struct Disk {
    fails: AtomicBool,
    /// Notices of the journal that wait until the disk works again.
    held: Mutex<Vec<HostEvent>>,
    notify: Mutex<Option<Sender<HostEvent>>>,
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
struct AtOnce {
    journal: SqliteJournal,
    events: Receiver<HostEvent>,
    notify: Sender<HostEvent>,
    disk: Arc<Disk>,
    /// The submissions that have failed so far.
    failed: u64,
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
            let result = Err(JournalError("the disk is full".into()));
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

/// Returns the same player in a new window.
fn again(apps: &LinkedApps, player: &Player) -> Player {
    let mut again = Player::with_token("Somebody", player.token());
    again.connect_to(apps.dial(), Some(player.code()));
    again
}

#[test]
fn a_match_goes_on_with_another_host() {
    let folder = Folder::new();
    let mut apps = folder.apps();
    let [mut lark, mut owl] = apps.match_of_two();
    lark.want(Intent::Clue { text: CLUES[0].into(), number: 2, insist: false });
    apps.settle([&mut lark, &mut owl]);
    let before = [lark.game().clone(), owl.game().clone()];
    drop(apps);

    let mut apps = folder.apps();
    let mut players = [again(&apps, &lark), again(&apps, &owl)];
    apps.settle(&mut players);
    assert_eq!(players.each_ref().map(|player| player.game().clone()), before);
    assert_eq!(players.each_ref().map(Player::screen), [Screen::Match; 2]);
    assert!(players[0].state().i_am_host());
    players[1].want(Intent::Stop);
    apps.settle(&mut players);
    assert!(players[1].refused().is_some(), "a stop should need a guess");
    let cell = players[1].game().position.words.iter().position(|word| !word.is_covered()).expect("a word");
    let cell = splitkey_rules::Cell::new(cell as u8).expect("a cell");
    players[1].want(Intent::Guess { cell });
    apps.settle(&mut players);
    assert_eq!(players[0].game().position.revision, 2);
}

#[test]
fn the_settings_of_a_table_survive_a_restart() {
    let folder = Folder::new();
    let mut apps = folder.apps();
    let mut lark = apps.player("Lark");
    apps.settle([&mut lark]);
    lark.want(Intent::CreateTable);
    apps.settle([&mut lark]);
    let settings = TableSettings { packs: Packs::Both, word_play: true, ..TableSettings::STANDARD };
    lark.want(Intent::Configure { settings });
    apps.settle([&mut lark]);
    drop(apps);
    let mut apps = folder.apps();
    let mut lark = again(&apps, &lark);
    apps.settle([&mut lark]);
    assert_eq!(lark.state().table.as_ref().expect("a table").settings, settings);
}

#[test]
fn access_bans_and_the_host_of_a_table_survive_a_restart() {
    let folder = Folder::new();
    let mut apps = folder.apps();
    let [mut lark, mut owl] = apps.match_of_two();
    let mut zoe = apps.player("Zoe");
    apps.settle([&mut zoe]);
    let table = lark.code();
    let join = |password: Option<&str>| Intent::JoinTable {
        code: table,
        password: password.map(|text| TablePassword::new(text).expect("a password")),
    };
    zoe.want(join(None));
    apps.settle([&mut lark, &mut owl, &mut zoe]);
    let access = TableAccess { public: true, talk: false, ..TableAccess::PRIVATE };
    for intent in [
        Intent::SetAccess { access },
        Intent::SetPassword { password: TablePassword::new("open sesame").ok() },
        Intent::Ban { seat: zoe.state().you.expect("a seat") },
        Intent::HandOver { seat: owl.state().you.expect("a seat") },
    ] {
        lark.want(intent);
        apps.settle([&mut lark, &mut owl, &mut zoe]);
    }
    drop(apps);
    let written = fs::read(folder.0.path().join("journal.db")).expect("a journal");
    assert!(!written.windows(6).any(|bytes| bytes == b"sesame"), "the password should not be in the file");

    let mut apps = folder.apps();
    let mut owl = again(&apps, &owl);
    let mut others = [Player::with_token("Zoe", zoe.token()), apps.player("New")];
    others[0].connect(apps.dial());
    apps.settle(others.iter_mut().chain([&mut owl]));
    assert!(owl.state().i_am_host());
    let kept = owl.state().table.as_ref().expect("a table");
    assert_eq!((kept.access, kept.has_password, kept.banned), (access, true, 1));
    for (who, password, reason) in [
        (0, "open sesame", Some(Refused::Banned)),
        (1, "sesame", Some(Refused::WrongPassword)),
        (1, "open sesame", None),
    ] {
        others[who].want(join(Some(password)));
        apps.settle(others.iter_mut().chain([&mut owl]));
        assert_eq!(others[who].refused(), reason);
    }
}

#[test]
fn a_closed_table_stays_closed_after_a_restart() {
    let folder = Folder::new();
    let mut apps = folder.apps();
    let [mut lark, mut owl] = apps.match_of_two();
    let table = owl.code();
    lark.want(Intent::CloseTable);
    apps.settle([&mut lark, &mut owl]);
    drop(apps);
    let mut apps = folder.apps();
    owl.connect_to(apps.dial(), Some(table));
    apps.settle([&mut owl]);
    assert_eq!(owl.refused(), Some(Refused::UnknownTable));
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

#[test]
fn chat_is_not_written_to_the_journal() {
    let folder = Folder::new();
    let mut apps = folder.apps();
    let [mut lark, mut owl] = apps.match_of_two();
    let line = TalkLine::new("xylophone").expect("a line");
    lark.want(Intent::Say { channel: Channel::Side, line });
    apps.settle([&mut lark, &mut owl]);
    let heard = |said: &FromHost| matches!(said, FromHost::Said { .. });
    assert!(lark.heard().iter().any(heard), "it is said");
    drop(apps);
    for file in fs::read_dir(folder.0.path()).expect("a folder") {
        let written = fs::read(file.expect("a file").path()).expect("a file");
        assert!(!written.windows(9).any(|bytes| bytes == b"xylophone"));
    }
}

/// Plays the running match of two players to a win.
fn win(apps: &mut LinkedApps, players: &mut [Player]) {
    for _ in 0..200 {
        let game = players[0].game().clone();
        let keys: Vec<_> = players.iter().filter_map(|player| player.game().me).collect();
        let of = |side: Side| &keys.iter().find(|(its, _)| *its == side).expect("both sides").1;
        let keys = [of(Side::A), of(Side::B)];
        let Some((side, intent)) = next_intent(&game, keys, Ending::Win) else { return };
        apps.want(players, side.index(), intent);
    }
    panic!("the match should be over");
}

#[test]
fn two_teams_play_their_campaigns_through_restarts_of_the_host() {
    let folder = Folder::new();
    let mut apps = folder.apps();
    let mut tables = [Vec::from(apps.match_of_two()), Vec::from(apps.match_of_two())];
    for (players, name) in tables.iter_mut().zip(["The Locksmiths", "Owls on Tour"]) {
        win(&mut apps, players);
        let name = TeamName::new(name).expect("a name");
        apps.want(players, 0, Intent::MakeTeam { name, with_win: true });
    }
    let map = MissionMap::world();
    for (number, slug) in ["berlin", "london", "moscow"].into_iter().enumerate() {
        drop(apps);
        apps = folder.apps();
        for players in &mut tables {
            *players = players.iter().map(|player| again(&apps, player)).collect();
            (0..3).for_each(|_| apps.settle(players.iter_mut()));
            let sheet = players[1].app.world().resource::<Teams>().sheet.as_ref().expect("the team's sheet");
            assert_eq!(sheet.sheet.progress().won, number + 1);
            let city = map.find(slug).expect("a city").index();
            apps.want(players, 0, Intent::ChooseCity { city });
            apps.want(players, 0, Intent::StartMatch);
            win(&mut apps, players);
        }
    }
    for players in &mut tables {
        (0..3).for_each(|_| apps.settle(players.iter_mut()));
        let open = players[1].app.world().resource::<Teams>().sheet.as_ref().expect("the team's sheet");
        let played = open.sheet.attempts().iter().map(|attempt| map.city(attempt.city).slug.as_str());
        assert_eq!(played.collect::<Vec<_>>(), ["prague", "berlin", "london", "moscow"]);
        assert!(open.sheet.attempts().iter().all(|attempt| attempt.ended_at > 1_700_000_000));
    }
    drop(apps);
    assert!(check(folder.0.path()).expect("a report").is_sound());
}
