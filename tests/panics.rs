//! A host that panics is replaced by one that goes on from the journal, for every table.

use std::{
    env, fs,
    net::SocketAddr,
    path::PathBuf,
    process,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use splitkey_host::{Journal, Record, Seq};
use splitkey_protocol::{FromClient, FromHost, PlayerName, PlayerToken, TableCode};
use splitkey_server::{Fittings, Server, ServerConfig, ServerError};
use splitkey_testkit::{CLUES, Caller};

/// Everybody has to be back by then, however busy the machine is.
const BACK_WITHIN: Duration = Duration::from_secs(30);

/// A folder that is deleted in the end.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Panics at some submissions, in the middle of a rule system.
struct Deadly {
    journal: Box<dyn Journal>,
    submitted: Arc<AtomicU64>,
    is_deadly: fn(u64) -> bool,
}

impl Journal for Deadly {
    fn submit(&mut self, records: Vec<Record>) -> Seq {
        let number = self.submitted.fetch_add(1, Ordering::SeqCst) + 1;
        assert!(!(self.is_deadly)(number), "submission {number} is deadly, as this test wants it");
        self.journal.submit(records)
    }

    fn recall(&mut self, table: TableCode) {
        self.journal.recall(table);
    }

    fn epoch(&self) -> u32 {
        self.journal.epoch()
    }
}

fn server(data: Option<PathBuf>, is_deadly: fn(u64) -> bool) -> Server {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let submitted = Arc::<AtomicU64>::default();
    let fit = move |journal| -> Box<dyn Journal> {
        Box::new(Deadly { journal, submitted: submitted.clone(), is_deadly })
    };
    let fittings = Fittings { journal: Some(Box::new(fit)), ..Fittings::default() };
    let config = ServerConfig { listen, data, ..ServerConfig::default() };
    Server::start_with(config, fittings).expect("a server")
}

fn token(number: u8) -> PlayerToken {
    PlayerToken([number; 32])
}

fn revision(said: &FromHost) -> Option<u32> {
    match said {
        FromHost::Dealt { view } => Some(view.public().position.revision),
        FromHost::Moved { position, .. } => Some(position.revision),
        _ => None,
    }
}

#[test]
fn every_table_is_back_three_seconds_after_a_panic() {
    let folder = Folder(env::temp_dir().join(format!("splitkey-panics-{}", process::id())));
    // Two tables take five records each until their matches are dealt, and two clues one each.
    let server = server(Some(folder.0.clone()), |number| number == 12);
    let call = |number, table| Caller::dial(server.addr(), token(number), table);
    let mut tables = [[1, 2], [3, 4]].map(|numbers| numbers.map(|number| call(number, None)));
    let codes = tables.each_mut().map(Caller::deal);
    let clue = |text: &str, seen_revision| FromClient::Clue {
        text: text.into(),
        number: 1,
        insist: false,
        seen_revision,
    };
    tables[0][0].say(&clue(CLUES[0], 0));
    tables[0][1].wait(|said| revision(said).filter(|revision| *revision == 1));
    tables[1][0].say(&clue(CLUES[1], 0));

    let before = Instant::now();
    tables.iter_mut().flatten().for_each(Caller::wait_for_end);
    let mut kept = Vec::new();
    for (numbers, code) in [[1, 2], [3, 4]].into_iter().zip(codes) {
        for number in numbers {
            let mut caller = call(number, Some(code));
            kept.push(caller.wait(revision));
        }
    }
    assert!(before.elapsed() < BACK_WITHIN, "{:?}", before.elapsed());
    assert_eq!(kept, [1, 1, 0, 0], "what nobody was shown is not kept");

    let mut lark = call(3, Some(codes[1]));
    lark.wait(revision);
    lark.say(&clue(CLUES[1], 0));
    assert_eq!(lark.wait(revision), 1, "the table plays on");
    drop(lark);
    server.stop();
}

#[test]
fn a_host_that_always_panics_ends() {
    let server = server(None, |_| true);
    let signals = server.signals().expect("signals");
    let name = PlayerName::new("Ada").expect("a name");
    for number in 0..6 {
        let mut caller = Caller::dial(server.addr(), token(number), None);
        caller.say(&FromClient::CreateTable { name: name.clone() });
        caller.wait_for_end();
    }
    assert!(matches!(server.wait(signals), Err(ServerError::HostEnded)));
}
