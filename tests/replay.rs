//! Finished matches are replayed for those at the table and those with a link; running ones never are.

use std::time::Duration;

use flume::{Receiver, Sender};
use splitkey_client::Intent;
use splitkey_host::{HostConfig, HostEvent, Journal, NetworkKey, Seq, SheetQuery, Submission, WantedMatch};
use splitkey_protocol::{FromClient, FromHost, Refused, Replay, ReplayLink, TableAccess, TableCode};
use splitkey_rules::{Loss, Outcome};
use splitkey_server::{KEEP_DAYS, SqliteJournal};
use splitkey_testkit::{CLUES, LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;
const WATCHER: usize = 3;

/// A journal on disk that waits for each answer, so that the test need not.
struct AtOnce {
    journal: SqliteJournal,
    events: Receiver<HostEvent>,
    notify: Sender<HostEvent>,
}

impl AtOnce {
    fn pass_on(&self) {
        let event = self.events.recv().expect("the journal should answer");
        self.notify.send(event).expect("the host should be running");
    }
}

impl Journal for AtOnce {
    fn submit(&mut self, submission: Submission) -> Seq {
        let seq = self.journal.submit(submission);
        self.pass_on();
        seq
    }

    fn recall(&mut self, table: TableCode) {
        self.journal.recall(table);
        self.pass_on();
    }

    fn read_sheets(&mut self, number: u64, query: SheetQuery) {
        self.journal.read_sheets(number, query);
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

/// Returns a host with a journal in a folder and this secret.
fn host(folder: &tempfile::TempDir, secret: u8) -> LinkedApps {
    let config = HostConfig { network_key: Some(NetworkKey([secret; 32])), ..HostConfig::default() };
    LinkedApps::keeping(config, |notify| {
        let (sender, events) = flume::unbounded();
        let (journal, _) = SqliteJournal::open(folder.path(), KEEP_DAYS, sender).expect("a journal");
        Box::new(AtOnce { journal, events, notify })
    })
}

fn end_match(apps: &mut LinkedApps, players: &mut [Player]) {
    apps.want(players, LARK, Intent::GiveUp);
    apps.want(players, OWL, Intent::Agree);
}

/// Sends a message, and returns the replays and refusals that answer it.
fn ask(
    apps: &mut LinkedApps,
    players: &mut [Player],
    who: usize,
    message: &FromClient,
) -> Result<Replay, Refused> {
    let before = players[who].heard().len();
    players[who].say(message);
    apps.settle(&mut *players);
    let answers = players[who].heard()[before..].iter().filter_map(|said| match said {
        FromHost::Replay { replay } => Some(Ok((**replay).clone())),
        FromHost::Refused { reason } => Some(Err(reason.clone())),
        _ => None,
    });
    let [answer] = <[_; 1]>::try_from(answers.collect::<Vec<_>>()).expect("one answer");
    answer
}

#[test]
fn everybody_who_watched_a_match_may_replay_it_once_it_is_over() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    let clue = Intent::Clue { text: CLUES[0].into(), number: 2, insist: false };
    apps.want(&mut players, LARK, clue);
    for who in [LARK, OWL, WATCHER] {
        assert_eq!(ask(&mut apps, &mut players, who, &FromClient::FetchReplay), Err(Refused::MatchRunning));
    }
    end_match(&mut apps, &mut players);
    for who in [LARK, OWL, WATCHER] {
        let replay = ask(&mut apps, &mut players, who, &FromClient::FetchReplay).expect("a replay");
        assert_eq!(replay.finished.outcome(), Outcome::Lost(Loss::GaveUp));
        assert_eq!(replay.finished.deal().words(), &players[who].game().words);
        assert_eq!(replay.finished.actions().len() as u32, players[who].game().position.revision);
        let names = replay.names.map(|names| names.into_iter().map(String::from).collect::<Vec<_>>());
        assert_eq!(names, [vec!["Lark".to_owned()], vec!["Owl".to_owned(), "Second".to_owned()]]);
        assert_eq!(replay.link, None, "nothing is kept beyond this host");
    }
    apps.want(&mut players, LARK, Intent::StartMatch);
    assert_eq!(ask(&mut apps, &mut players, OWL, &FromClient::FetchReplay), Err(Refused::MatchRunning));
}

#[test]
fn those_who_may_not_watch_get_no_replay() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    let access = TableAccess { spectators: false, ..TableAccess::PRIVATE };
    apps.want(&mut players, LARK, Intent::SetAccess { access });
    end_match(&mut apps, &mut players);
    assert_eq!(ask(&mut apps, &mut players, WATCHER, &FromClient::FetchReplay), Err(Refused::NoMatch));
    let mut stranger = [apps.stranger("Stranger")];
    assert_eq!(ask(&mut apps, &mut stranger, 0, &FromClient::FetchReplay), Err(Refused::NotAtTable));
}

#[test]
fn replays_are_limited_for_each_person() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    end_match(&mut apps, &mut players);
    let fetch = FromClient::FetchReplay;
    assert!((0..4).all(|_| ask(&mut apps, &mut players, OWL, &fetch).is_ok()));
    assert_eq!(ask(&mut apps, &mut players, OWL, &fetch), Err(Refused::TooManyRequests));
    assert!(ask(&mut apps, &mut players, LARK, &fetch).is_ok(), "others have a limit of their own");
    apps.pass(Duration::from_secs(10));
    assert!(ask(&mut apps, &mut players, OWL, &fetch).is_ok());
}

#[test]
fn a_link_opens_the_replay_for_anyone_even_after_a_restart_of_the_host() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut apps = host(&folder, 1);
    let mut players = Vec::from(apps.match_of_two());
    end_match(&mut apps, &mut players);
    let replay = ask(&mut apps, &mut players, OWL, &FromClient::FetchReplay).expect("a replay");
    let link = replay.link.expect("a link");
    // Later matches do not change what the link leads to.
    apps.want(&mut players, LARK, Intent::StartMatch);
    let open = FromClient::OpenReplay { link };
    let mut stranger = [apps.stranger("Stranger")];
    assert_eq!(ask(&mut apps, &mut stranger, 0, &open), Ok(replay.clone()));
    drop((apps, players));
    let mut apps = host(&folder, 1);
    let mut stranger = [apps.stranger("Stranger")];
    assert_eq!(ask(&mut apps, &mut stranger, 0, &open), Ok(replay));
    let running = ReplayLink { record: link.record + 3, ..link };
    assert_eq!(
        ask(&mut apps, &mut stranger, 0, &FromClient::OpenReplay { link: running }),
        Err(Refused::UnknownReplay)
    );
}

#[test]
fn links_of_other_hosts_and_made_up_ones_lead_nowhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut apps = host(&folder, 1);
    let mut players = Vec::from(apps.match_of_two());
    end_match(&mut apps, &mut players);
    let link = ask(&mut apps, &mut players, OWL, &FromClient::FetchReplay).expect("a replay").link;
    let link = link.expect("a link");
    for made_up in [
        ReplayLink { tag: [0; 16], ..link },
        ReplayLink { table: link.table + 1, ..link },
        ReplayLink { record: 1, ..link },
    ] {
        let mut stranger = [apps.stranger("Stranger")];
        let answer = ask(&mut apps, &mut stranger, 0, &FromClient::OpenReplay { link: made_up });
        assert_eq!(answer, Err(Refused::UnknownReplay));
    }
    drop((apps, players));
    let mut other = host(&folder, 2);
    let mut stranger = [other.stranger("Stranger")];
    let open = FromClient::OpenReplay { link };
    assert_eq!(ask(&mut other, &mut stranger, 0, &open), Err(Refused::UnknownReplay));
    (0..3).for_each(|_| drop(ask(&mut other, &mut stranger, 0, &open)));
    assert_eq!(ask(&mut other, &mut stranger, 0, &open), Err(Refused::TooManyRequests));
}

#[test]
fn a_link_to_a_match_that_was_deleted_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut apps = host(&folder, 1);
    let mut players = Vec::from(apps.match_of_two());
    end_match(&mut apps, &mut players);
    let replay = ask(&mut apps, &mut players, OWL, &FromClient::FetchReplay).expect("a replay");
    let open = FromClient::OpenReplay { link: replay.link.expect("a link") };
    drop((apps, players));
    std::fs::remove_file(folder.path().join("journal.db")).expect("the journal's file");
    let mut apps = host(&folder, 1);
    let mut stranger = [apps.stranger("Stranger")];
    assert_eq!(ask(&mut apps, &mut stranger, 0, &open), Err(Refused::ReplayGone));
}
