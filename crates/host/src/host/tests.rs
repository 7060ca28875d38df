//! Checks that the records of a table lead to the same state as the events themselves, and that a host can resume
//! from any of them.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
    time::Duration,
};

use proptest::prelude::*;
use splitkey_net::{Arrival, Arrivals, ConnId};
use splitkey_protocol::{
    FromClient, Hello, Packs, PlayerToken, Request, SheetId, TablePassword, VotesUse, codec,
};
use splitkey_rules::{Cell, Identity, Side};

use self::step::{Step, any_step};
use super::*;
use crate::{
    history::HistoryProblem,
    journal::{
        CommitNotice, Event, RULES, Record, Seq, Submission, sheet_store::SheetStore, sheets::SheetQuery,
    },
    requests::handlers::Handlers,
    tables::queue::RequestQueue,
    tables::{matches::Match, seats::Seats, table::Table},
};

mod budget;
mod codes;
mod step;
mod teams;

/// The number of players.
const PLAYERS: u8 = 4;

/// A journal that stores records where the test can read them.
struct Notebook {
    records: Arc<Mutex<Vec<Record>>>,
    sheets: Arc<Mutex<SheetStore>>,
    last: u64,
    notify: flume::Sender<HostEvent>,
}

impl Journal for Notebook {
    fn submit(&mut self, submission: Submission) -> Seq {
        self.sheets.lock().expect("the notebook should be whole").keep(&submission, 0);
        self.records.lock().expect("the notebook should be whole").extend(submission.records);
        self.last += 1;
        let seq = Seq(self.last);
        let notice = CommitNotice { seq, result: Ok(()) };
        self.notify.send(HostEvent::Committed(notice)).expect("the test should listen");
        seq
    }

    fn read_sheets(&mut self, number: u64, query: SheetQuery) {
        let answer = self.sheets.lock().expect("the notebook should be whole").answer(query);
        self.notify.send(HostEvent::SheetsRead { number, answer }).expect("the test should listen");
    }
}

/// A host with a journal, driven by the test.
struct Bench {
    host: Host,
    events: flume::Receiver<HostEvent>,
    records: Arc<Mutex<Vec<Record>>>,
    sheets: Arc<Mutex<SheetStore>>,
    code: Option<TableCode>,
    now: Duration,
}

impl Bench {
    fn set_up(records: Vec<Record>, sheets: SheetStore) -> Bench {
        let (records, sheets) = (Arc::new(Mutex::new(records)), Arc::new(Mutex::new(sheets)));
        let (notify, events) = flume::unbounded();
        let journal = Notebook { records: records.clone(), sheets: sheets.clone(), last: 0, notify };
        let host = Host::new(HostConfig::default(), Box::new(journal));
        Bench { host, events, records, sheets, code: None, now: Duration::ZERO }
    }

    /// Returns a host resumed from this one's records, with the same players on new connections.
    fn restarted(&self) -> Bench {
        let mut bench = Bench::set_up(self.written(), self.sheets());
        bench.code = self.code;
        self.histories().into_iter().for_each(|history| bench.host.resume(history));
        (0..PLAYERS).for_each(|player| bench.connect(player));
        bench
    }

    fn sheets(&self) -> SheetStore {
        self.sheets.lock().expect("the notebook should be whole").clone()
    }

    /// Returns the sheet of the team that was made last.
    fn last_sheet(&self) -> Option<SheetId> {
        self.written().iter().rev().find_map(|record| match &record.event {
            Event::TeamChosen { team: Some(team), .. } => Some(team.sheet),
            _ => None,
        })
    }

    fn written(&self) -> Vec<Record> {
        self.records.lock().expect("the notebook should be whole").clone()
    }

    /// Returns the history of each table that was opened.
    fn histories(&self) -> Vec<History> {
        let mut tables: BTreeMap<TableCode, Vec<Record>> = BTreeMap::new();
        for record in self.written() {
            tables.entry(record.table).or_default().push(record);
        }
        let read = |records| History::read(records).expect("its own records should be a history");
        tables.into_values().filter_map(read).collect()
    }

    /// Returns the history of the last table. Most tests have only one.
    fn history(&self) -> History {
        self.histories().pop().expect("a table should have been opened")
    }

    fn arrive(&mut self, arrival: Arrival) {
        self.host.app.world_mut().resource_mut::<Arrivals>().0.push_back(arrival);
        self.settle();
    }

    /// Runs the host until it has done everything due by `now`.
    fn settle(&mut self) {
        for _ in 0..4 {
            self.host.step(self.now);
            for event in self.events.drain() {
                self.host.receive(event);
            }
        }
    }

    fn connect(&mut self, player: u8) {
        let hello = Hello::new(PlayerToken([player; 32]), self.code, 0);
        self.arrive(Arrival::Opened { conn: conn(player), hello, from: None });
    }

    fn say(&mut self, player: u8, message: impl Into<FromClient>) {
        self.arrive(Arrival::Said { conn: conn(player), message: message.into() });
        let opened = self.written().iter().rfind(|record| record.number == 1).map(|record| record.table);
        self.code = opened.or(self.code);
    }

    /// Returns the host's tables, each as the text of [`compared`].
    fn state(&mut self) -> BTreeSet<String> {
        let world = self.host.app.world_mut();
        let mut tables = world.query::<(&Table, &Seats, &RequestQueue, Option<&Match>)>();
        tables
            .iter(world)
            .map(|(table, seats, queue, match_state)| compared(table, seats, queue.records, match_state))
            .collect()
    }

    fn revision(&mut self, player: u8) -> u32 {
        let id = PlayerId::from(&PlayerToken([player; 32]));
        let world = self.host.app.world_mut();
        let mut tables = world.query::<(&Seats, Option<&Match>)>();
        let sits = |(seats, _): &(&Seats, _)| seats.iter().any(|person| person.player == id);
        let match_state = tables.iter(world).find(sits).and_then(|(_, match_state)| match_state);
        match_state.map_or(0, |match_state| match_state.game.revision())
    }
}

fn password() -> TablePassword {
    TablePassword::new("open sesame").expect("a password")
}

fn conn(player: u8) -> ConnId {
    ConnId(u64::from(player) + 1)
}

/// Returns everything that must survive a restart as text, including each viewer's view as its bytes on the wire.
fn compared(table: &Table, seats: &Seats, records: u64, match_state: Option<&Match>) -> String {
    let mut view = table.view(seats, match_state);
    view.seats.iter_mut().for_each(|seat| (seat.connected, seat.away) = (false, false));
    (view.ready, view.votes) = ([false; 2], [VotesUse::Hidden; 2]);
    let views = [None, Some(Side::A), Some(Side::B)].map(|side| {
        match_state.map(|match_state| {
            codec::encode(&splitkey_protocol::FromHost::Dealt { view: match_state.view(side) })
        })
    });
    let mut seen: Vec<_> = match_state
        .into_iter()
        .flat_map(|match_state| &match_state.key_seen)
        .map(|(p, s)| (p.hash(), s))
        .collect();
    seen.sort();
    let players: Vec<_> = seats.iter().map(|person| (person.player.hash(), person.has_sat)).collect();
    let mut uninvited: Vec<_> =
        match_state.into_iter().flat_map(|match_state| &match_state.uninvited).map(|p| p.hash()).collect();
    uninvited.sort();
    let mut shown: Vec<_> = match_state
        .into_iter()
        .flat_map(|match_state| &match_state.shown_names)
        .map(|(p, name)| (p.hash(), name))
        .collect();
    shown.sort_by_key(|(player, _)| *player);
    let layout = match_state.map(|match_state| &match_state.layout.down);
    let hash = match_state.map(|match_state| {
        let Match { game, flow, settings, on_sheet, .. } = match_state;
        (game.state_hash(), flow.paused, *settings, *on_sheet)
    });
    let own = table.own_words.as_ref().map(|own| &own.words);
    let people = format!("{seen:?} {players:?} {uninvited:?} {shown:?}");
    format!("{view:?} {views:?} {people} {layout:?} {hash:?} {own:?} {table:?} {records}")
}

/// Returns a host with a match between two players and a third person watching.
fn a_table() -> Bench {
    let mut bench = Bench::set_up(Vec::new(), SheetStore::default());
    (0..PLAYERS).for_each(|player| bench.connect(player));
    let steps = [Step::Open(0), Step::Join(1), Step::Join(2), Step::Sit(0, Side::A), Step::Sit(1, Side::B)];
    steps.into_iter().chain([Step::Start(0)]).for_each(|step| step.take(&mut bench));
    bench
}

/// Checks that a snapshot at any record, plus the records after it, gives the same table as all records.
fn check_snapshots(bench: &Bench) {
    let mut tables: BTreeMap<TableCode, Vec<Record>> = BTreeMap::new();
    for record in bench.written() {
        tables.entry(record.table).or_default().push(record);
    }
    let told = |history: &History| {
        let History { table, seats, match_state, records, epoch, actions } = history;
        format!(
            "{} {epoch} {actions:?} {}",
            compared(table, seats, *records, match_state.as_ref()),
            seats.next()
        )
    };
    for records in tables.into_values() {
        let whole = History::read(records.clone()).expect("a history").expect("records");
        for at in 1..=records.len() {
            let (before, after) = records.split_at(at);
            let before = History::read(before.to_vec()).expect("a history").expect("records");
            let resumed = History::resume_from(before.snapshot()).expect("a history");
            assert_eq!(told(&resumed), told(&before));
            let end =
                History::read_on(Some(resumed), after.to_vec()).expect("what follows should still follow");
            assert_eq!(told(&end.expect("a history")), told(&whole), "after a snapshot at record {at}");
        }
    }
}

fn check_replay(bench: &mut Bench) {
    check_snapshots(bench);
    let open = bench.histories().into_iter().filter(|history| !history.is_closed());
    let read: BTreeSet<_> =
        open.map(|h| compared(&h.table, &h.seats, h.records, h.match_state.as_ref())).collect();
    assert_eq!(read, bench.state());
    assert_eq!(bench.restarted().state(), bench.state());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_events_at_a_table_replay_to_the_same_state(
        steps in prop::collection::vec(any_step(), 1..120)
    ) {
        let mut bench = a_table();
        for step in steps {
            step.take(&mut bench);
        }
        check_replay(&mut bench);
    }
}

#[test]
fn a_dealt_match_is_in_the_records() {
    let mut bench = a_table();
    assert_eq!(bench.written().len(), 6);
    assert!(bench.history().has_running_match());
    check_replay(&mut bench);
}

#[test]
fn a_player_who_has_seen_a_key_cannot_change_sides_after_a_restart() {
    let mut bench = a_table();
    Step::StandUp(0).take(&mut bench);
    let mut bench = bench.restarted();
    let before = bench.written().len();
    Step::Sit(0, Side::B).take(&mut bench);
    assert_eq!(bench.written().len(), before, "the other side should be refused");
    Step::Sit(0, Side::A).take(&mut bench);
    assert_eq!(bench.written().len(), before + 1);
}

#[test]
fn cards_can_be_turned_over_after_a_restart() {
    let mut bench = a_table();
    Step::GiveUp(0).take(&mut bench);
    Step::Agree(1).take(&mut bench);
    let mut bench = bench.restarted();
    assert!(bench.history().table_view().can_flip);
    Step::Flip(0).take(&mut bench);
    assert!(bench.history().has_running_match());
    check_replay(&mut bench);
}

/// Returns a host with a second match, with enforced timers, where a clue waits for its guess.
fn a_timed_match() -> Bench {
    let mut bench = a_table();
    let steps = [Step::GiveUp(0), Step::Agree(1), Step::Configure(0, Packs::First, true)];
    steps.into_iter().chain([Step::Start(0), Step::Clue(0)]).for_each(|step| step.take(&mut bench));
    bench
}

#[test]
fn a_timeout_is_recorded_and_replays_without_a_clock() {
    let mut bench = a_timed_match();
    bench.now += Duration::from_secs(62);
    bench.settle();
    assert!(matches!(
        bench.written().last().map(|record| &record.event),
        Some(Event::TimedOut { side: Side::B })
    ));
    check_replay(&mut bench);
}

#[test]
fn a_restart_resets_timers_and_keeps_a_pause() {
    let mut bench = a_timed_match();
    bench.now += Duration::from_secs(50);
    bench.settle();
    let mut bench = bench.restarted();
    let before = bench.written().len();
    bench.now += Duration::from_secs(50);
    bench.settle();
    assert_eq!(bench.written().len(), before, "only 50 of 60 seconds should be used");
    [Step::Pause(0), Step::Pause(1)].into_iter().for_each(|step| step.take(&mut bench));
    let mut bench = bench.restarted();
    let before = bench.written().len();
    bench.now += Duration::from_secs(3600);
    bench.settle();
    Step::Guess(1, 0).take(&mut bench);
    assert_eq!(bench.written().len(), before, "timers and actions should wait for the end of the pause");
    Step::GoOn(1).take(&mut bench);
    bench.now += Duration::from_secs(62);
    bench.settle();
    assert_eq!(bench.written().len(), before + 2, "the pause should end, then the timer run out");
    check_replay(&mut bench);
}

#[test]
fn a_table_that_everybody_has_left_is_closed() {
    let mut bench = a_table();
    [Step::Leave(0), Step::Leave(1), Step::Leave(2)].into_iter().for_each(|step| step.take(&mut bench));
    assert!(bench.history().is_closed());
    assert!(bench.restarted().state().is_empty());
}

#[test]
fn a_table_closes_even_if_its_last_player_leaves_twice() {
    let mut bench = a_table();
    [Step::Leave(0), Step::Leave(1)].into_iter().for_each(|step| step.take(&mut bench));
    let leave = || Arrival::Said { conn: conn(2), message: Request::LeaveTable.into() };
    bench.host.app.world_mut().resource_mut::<Arrivals>().0.extend([leave(), leave()]);
    bench.settle();
    assert_eq!(bench.host.tables(), 0);
}

#[test]
fn records_that_do_not_follow_are_refused() {
    let mut bench = a_table();
    Step::Clue(0).take(&mut bench);
    let records = bench.written();
    let problem = |change: &dyn Fn(&mut Vec<Record>)| {
        let mut changed = records.clone();
        change(&mut changed);
        History::read(changed).expect_err("the records should not follow").problem
    };
    assert_eq!(problem(&|records| drop(records.remove(2))), HistoryProblem::OutOfOrder);
    assert_eq!(problem(&|records| records[3].epoch = 0), HistoryProblem::OlderOwner);
    assert_eq!(problem(&|records| records[6].state_hash ^= 1), HistoryProblem::OtherState);
    assert_eq!(problem(&|records| records[0].rules += 1), HistoryProblem::OtherRules(RULES + 1));
    let other_key = |records: &mut Vec<Record>| {
        let Event::Dealt { deal } = &mut records[5].event else {
            panic!("the sixth record should be a deal")
        };
        let mut pairs = Cell::all()
            .map(|cell| Side::BOTH.map(|side| deal.deal.key().identity(side, cell)))
            .map(|[a, b]| (a, b))
            .collect::<Vec<(Identity, Identity)>>();
        pairs.rotate_left(1);
        let key = splitkey_rules::KeyCard::from_pairs(pairs.try_into().expect("25 pairs")).expect("a key");
        let (words, mission) = (deal.deal.words().clone(), deal.deal.mission());
        deal.deal = splitkey_rules::Deal::new(words, key, mission, deal.deal.variant()).expect("a deal");
    };
    assert_eq!(problem(&other_key), HistoryProblem::OtherState);
}

#[test]
fn every_request_has_a_handler() {
    let bench = Bench::set_up(Vec::new(), SheetStore::default());
    let handlers = bench.host.app.world().resource::<Handlers>();
    let without: Vec<_> = Request::NAMES.iter().filter(|name| handlers.of(name).is_none()).collect();
    assert!(without.is_empty(), "{without:?}");
}
