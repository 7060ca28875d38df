//! Tables with a journal on disk go on after a restart, and after the disk has failed for a while.

mod campaigns;
mod disk;
mod review;

use std::fs;

use splitkey_client::Screen;
use splitkey_host::HostConfig;
use splitkey_protocol::{
    Channel, FromHost, Packs, Refused, Request, TableAccess, TablePassword, TableSettings, TalkLine,
};
use splitkey_testkit::{CLUES, LinkedApps, Player};
use tempfile::TempDir;

/// A journal's folder, deleted on drop.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    /// Returns a host that resumes the tables in the folder.
    fn apps(&self) -> LinkedApps {
        LinkedApps::in_folder(self.0.path(), HostConfig::default())
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
    lark.want(Request::Clue { text: CLUES[0].into(), number: 2, insist: false });
    apps.settle([&mut lark, &mut owl]);
    let before = [lark.game().clone(), owl.game().clone()];
    drop(apps);

    let mut apps = folder.apps();
    let mut players = [again(&apps, &lark), again(&apps, &owl)];
    apps.settle(&mut players);
    assert_eq!(players.each_ref().map(|player| player.game().clone()), before);
    assert_eq!(players.each_ref().map(Player::screen), [Screen::Match; 2]);
    assert!(players[0].state().i_am_host());
    players[1].want(Request::Stop);
    apps.settle(&mut players);
    assert!(players[1].refused().is_some(), "a stop should need a guess");
    let cell = players[1].game().position.words.iter().position(|word| !word.is_covered()).expect("a word");
    let cell = splitkey_rules::Cell::new(cell as u8).expect("a cell");
    players[1].want(Request::Guess { word: cell.into() });
    apps.settle(&mut players);
    assert_eq!(players[0].game().position.revision, 2);
}

#[test]
fn the_settings_of_a_table_survive_a_restart() {
    let folder = Folder::new();
    let mut apps = folder.apps();
    let mut lark = apps.player("Lark");
    apps.settle([&mut lark]);
    lark.want(Request::CreateTable);
    apps.settle([&mut lark]);
    let settings = TableSettings { packs: Packs::Both, word_play: true, ..TableSettings::STANDARD };
    lark.want(Request::Configure { settings });
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
    let join = |password: Option<&str>| Request::JoinTable {
        code: table,
        password: password.map(|text| TablePassword::new(text).expect("a password")),
    };
    zoe.want(join(None));
    apps.settle([&mut lark, &mut owl, &mut zoe]);
    let access = TableAccess { public: true, talk: false, ..TableAccess::PRIVATE };
    for request in [
        Request::SetAccess { access },
        Request::SetPassword { password: TablePassword::new("open sesame").ok() },
        Request::Ban { seat: zoe.state().you.expect("a seat") },
        Request::HandOver { seat: owl.state().you.expect("a seat") },
    ] {
        lark.want(request);
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
    lark.want(Request::CloseTable);
    apps.settle([&mut lark, &mut owl]);
    drop(apps);
    let mut apps = folder.apps();
    owl.connect_to(apps.dial(), Some(table));
    apps.settle([&mut owl]);
    assert_eq!(owl.refused(), Some(Refused::UnknownTable));
}

#[test]
fn chat_is_not_written_to_the_journal() {
    let folder = Folder::new();
    let mut apps = folder.apps();
    let [mut lark, mut owl] = apps.match_of_two();
    let line = TalkLine::new("xylophone").expect("a line");
    lark.want(Request::Say { channel: Channel::Side, line });
    apps.settle([&mut lark, &mut owl]);
    let heard = |said: &FromHost| matches!(said, FromHost::Said { .. });
    assert!(lark.heard().iter().any(heard), "it is said");
    drop(apps);
    for file in fs::read_dir(folder.0.path()).expect("a folder") {
        let written = fs::read(file.expect("a file").path()).expect("a file");
        assert!(!written.windows(9).any(|bytes| bytes == b"xylophone"));
    }
}
