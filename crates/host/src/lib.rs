//! The authoritative host: a headless Bevy `App` that runs tables and matches.
//!
//! Its owner drives it without a runner: [`Host::receive`] takes events from links, journal and password workers,
//! and [`Host::step`] runs all systems once and returns when the next step is due. A step does work only for tables
//! that an event or alarm concerns.
//!
//! A table is an entity with a `Table`, its `Seats`, a `Match` once one is dealt, and a request queue (`Line`). A
//! client's message passes these stages, in the order of the host's system sets:
//!
//! - `Route`: `routing` finds the table of the connection and adds the message to its queue.
//! - `Publish`: `publication` sends what the journal has made durable since the last step.
//! - `Admit`: `line` takes the first request of each queue whose table waits for no record.
//! - `Aside`: requests that change nothing stored, such as talk, are answered outside the queue.
//! - `CarryOut`: one system for each kind of request applies or refuses it. A change that must last is
//!   committed as a [`Record`].
//! - `Flow`: `timing` and others update timers and whatever else follows from changes.
//!
//! Each change is written to the [`Journal`] as one record and published only once it is durable; until then the
//! table's next request waits. [`History`] restores a table from its records. Tables without connected people are
//! removed from memory ("parked") if the journal can load them again. If a host panics, [`take_in_hand`] tells which
//! table or player to quarantine.

use std::time::Duration;

use bevy::{
    ecs::{
        error::{FallbackErrorHandler, error},
        schedule::{Schedules, SingleThreadedExecutor},
    },
    prelude::*,
};
use splitkey_net::{HostNetPlugin, HostNow, LinkEvent, LinkInbox, Peers};
use splitkey_protocol::TableCode;

mod access;
mod acting;
mod alarms;
mod allowance;
mod bans;
mod bucket;
mod budget;
mod clock;
mod dealer;
mod derivation;
mod devices;
mod directory;
mod flow;
mod history;
mod host_role;
mod idle;
mod idle_links;
mod in_hand;
mod inspection;
mod insults;
mod joining;
mod journal;
#[cfg(feature = "leak")]
mod leak;
mod library;
mod line;
mod listing;
mod marks;
mod matches;
mod names;
mod network;
mod own_words;
mod parking;
mod passing;
mod password;
mod pausing;
mod player;
mod presence;
mod publication;
mod quarantine;
mod readiness;
mod referee;
mod removal;
mod reporting;
mod routing;
mod seating;
mod seats;
mod second;
mod side_requests;
mod starting;
mod table;
mod table_news;
mod talk;
mod timing;
mod together;

pub use bans::{NetworkHash, NetworkKey};
pub use dealer::Dealer;
pub use derivation::{DerivedPassword, PasswordJob, PasswordWorker};
pub use history::{History, HistoryError, HistoryProblem, MatchSnapshot, SeatSnapshot, Snapshot};
pub use in_hand::{Culprit, Work, WorkKind, take_in_hand};
pub use journal::{
    CommitNotice, DealRecord, Event, FORMAT, Journal, JournalError, MemoryJournal, RULES, Record, Seq,
};
#[cfg(feature = "leak")]
pub use leak::Leak;
pub use parking::Recalled;
pub use password::PasswordHash;
pub use player::PlayerId;

/// The settings of a host.
#[derive(Clone, Copy, Debug)]
pub struct HostConfig {
    /// The most tables in memory.
    pub max_tables: usize,
    /// The most tables that are only in the journal. Beyond that no new tables are opened.
    pub max_parked: usize,
    /// How long a table without connected people stays in memory, if the journal can load it again.
    pub park_after: Duration,
    /// How many tables everyone at one address together may open in an hour.
    pub tables_an_hour: u32,
    /// How many tables that were opened from one address may be open at once.
    pub tables_an_address: u32,
    /// How many unknown codes everyone at one address together may try in an hour. Beyond that every code is
    /// reported as unknown, except to players seated at that table.
    pub wrong_codes_an_hour: u32,
    /// How many unknown codes may be tried from all addresses in an hour before each address may try only a few.
    pub all_wrong_codes_an_hour: u32,
    /// How many word lists everyone at one address together may send in an hour.
    pub word_lists_an_hour: u32,
    /// How many people everyone at one address together may report in an hour.
    pub reports_an_hour: u32,
    /// How many passwords everyone at one address together may set or try in an hour.
    pub passwords_an_hour: u32,
    /// The memory for the word lists of all tables together, in bytes.
    pub own_words_bytes: usize,
    /// How long a table without a running match may be idle before it closes, or `None` for no limit. If the journal
    /// stores nothing, a table without connected people closes after this time even with a running match.
    pub idle: Option<Duration>,
    /// The key for hashes of banned networks. `None` stands for a random key, which is enough if tables are not stored.
    pub network_key: Option<NetworkKey>,
}

impl Default for HostConfig {
    fn default() -> HostConfig {
        HostConfig {
            max_tables: 20_000,
            max_parked: 500_000,
            park_after: Duration::from_secs(600),
            tables_an_hour: 60,
            tables_an_address: 128,
            wrong_codes_an_hour: 20,
            all_wrong_codes_an_hour: 2000,
            word_lists_an_hour: 60,
            reports_an_hour: 20,
            passwords_an_hour: 300,
            own_words_bytes: 256 << 20,
            idle: Some(Duration::from_secs(24 * 3600)),
            network_key: None,
        }
    }
}

/// An event that the owner passes to [`Host::receive`].
#[derive(Debug)]
pub enum HostEvent {
    Link(LinkEvent),
    /// The journal has made records durable, or failed to.
    Committed(CommitNotice),
    /// The result of [`PasswordJob::run`].
    Derived(DerivedPassword),
    /// The journal's answer to [`Journal::recall`].
    Recalled {
        table: TableCode,
        found: Recalled,
    },
    /// Old tables that the journal has set aside. It no longer recalls them.
    SetAside(Vec<TableCode>),
    /// Whether disk space for the journal is low. If so, no tables are opened and no word lists accepted; matches go
    /// on.
    LowDisk(bool),
    /// Tells everyone that the host is going down and closes all connections.
    Stop,
}

/// The order of the host's systems in `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum HostSystems {
    /// Adds messages from links to the request queue of their table.
    Route,
    /// Publishes what has become durable.
    Publish,
    /// Takes the first request of each queue whose table waits for no record.
    Admit,
    /// Answers requests that change nothing stored, before anything of this step is in flight.
    Aside,
    /// Applies the requests: one system for each kind.
    CarryOut,
    /// Updates timers, requests and idle state of the tables concerned.
    Flow,
}

/// A host with its tables.
pub struct Host {
    app: App,
}

impl Host {
    /// Returns a host without tables that deals at random.
    ///
    /// # Panics
    /// When the operating system provides no randomness, or a built-in word pack is broken.
    pub fn new(config: HostConfig, journal: Box<dyn Journal>) -> Host {
        Host::with_dealer(config, journal, Dealer::from_os())
    }

    /// Returns a host without tables that deals with `dealer`.
    ///
    /// # Panics
    /// When a built-in word pack is broken.
    pub fn with_dealer(config: HostConfig, journal: Box<dyn Journal>, dealer: Dealer) -> Host {
        let mut app = App::new();
        app.insert_resource(FallbackErrorHandler(error));
        app.add_plugins(HostNetPlugin);
        app.configure_sets(
            Update,
            (
                HostSystems::Route,
                HostSystems::Publish,
                HostSystems::Admit,
                HostSystems::Aside,
                HostSystems::CarryOut,
                HostSystems::Flow,
            )
                .chain(),
        );
        app.insert_resource(directory::Directory::new(&config))
            .insert_resource(parking::Unattended::new(&config, journal.keeps()))
            .insert_resource(allowance::Allowances::new(&config))
            .insert_resource(own_words::WordsHeld::new(config.own_words_bytes))
            .init_resource::<quarantine::Quarantine>()
            .insert_resource(dealer)
            .insert_resource(idle::IdleLimit(config.idle))
            .insert_resource(library::Library::built_in())
            .insert_resource(config.network_key.unwrap_or_else(NetworkKey::random))
            .insert_resource(journal::OpenJournal(journal))
            .init_resource::<journal::LowDisk>();
        app.add_plugins((
            access::plugin,
            acting::plugin,
            alarms::plugin,
            derivation::plugin,
            devices::plugin,
            host_role::plugin,
            idle::plugin,
            idle_links::plugin,
            joining::plugin,
            line::plugin,
            listing::plugin,
            marks::plugin,
            pausing::plugin,
            presence::plugin,
            reporting::plugin,
        ))
        .add_plugins((
            own_words::plugin,
            parking::plugin,
            publication::plugin,
            readiness::plugin,
            referee::plugin,
            removal::plugin,
            routing::plugin,
            seating::plugin,
            side_requests::plugin,
            starting::plugin,
            table_news::plugin,
            talk::plugin,
            timing::plugin,
            together::plugin,
        ));
        let mut schedules = app.world_mut().resource_mut::<Schedules>();
        for (_, schedule) in schedules.iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        app.finish();
        app.cleanup();
        Host { app }
    }

    /// Sends passwords to `worker` from now on, so that tables do not wait for each other's passwords.
    pub fn derive_passwords_by(&mut self, worker: PasswordWorker) {
        self.app.world_mut().resource_mut::<derivation::Derivations>().worker = Some(worker);
    }

    /// Resumes a table after its last record. Its people return to their seats as they connect.
    pub fn resume(&mut self, history: History) {
        let is_quarantined = self.app.world().resource::<quarantine::Quarantine>().has_table(history.code());
        if history.is_closed() || is_quarantined {
            return;
        }
        in_hand::hold(Culprit::Table(history.code()), WorkKind::named("Resume"));
        let History { table, seats, dealt, records, .. } = history;
        let (code, words) = (table.code, table.words_bytes());
        let public = table.access.public;
        let players: Vec<PlayerId> = seats.iter().map(|person| person.player).collect();
        let world = self.app.world_mut();
        world.resource_mut::<own_words::WordsHeld>().change(0, words);
        let mut entity = world.spawn(table::table_with(table, seats, records));
        if let Some(dealt) = dealt {
            entity.insert(dealt);
        }
        let entity = entity.id();
        let (now, limit) = (world.resource::<HostNow>().0, *world.resource::<idle::IdleLimit>());
        world.resource_scope(|world, mut alarms: Mut<alarms::Alarms>| {
            world.resource_scope(|world, mut unattended: Mut<parking::Unattended>| {
                let mut tables = world.query::<(&mut table::Table, &seats::Seats)>();
                if let Ok((mut table, seats)) = tables.get_mut(world, entity) {
                    table.passing.idling.begin(now, limit, entity, &mut alarms);
                    unattended.note(entity, &mut table, seats, now);
                }
            });
        });
        let mut directory = world.resource_mut::<directory::Directory>();
        directory.open_table(code, entity);
        directory.publish(code, public);
        players.into_iter().for_each(|player| directory.come_to(player, code));
        in_hand::release();
    }

    /// Keeps a table closed, or a player out, because their requests crashed a host. Call this before resuming or
    /// parking tables.
    pub fn quarantine(&mut self, culprit: Culprit) {
        let world = self.app.world_mut();
        world.resource_mut::<quarantine::Quarantine>().add(culprit);
        if let Culprit::Table(code) = culprit {
            world.resource_mut::<directory::Directory>().reserve(code);
        }
    }

    /// Registers an open table of the journal and the players seated there. It is loaded when someone asks for it.
    pub fn park(&mut self, code: TableCode, players: impl IntoIterator<Item = PlayerId>) {
        let world = self.app.world_mut();
        if world.resource::<quarantine::Quarantine>().has_table(code) {
            return;
        }
        let mut directory = world.resource_mut::<directory::Directory>();
        directory.park(code, parking::Parked::default());
        players.into_iter().for_each(|player| directory.come_to(player, code));
    }

    /// Returns the number of tables in memory.
    pub fn tables(&self) -> usize {
        self.app.world().resource::<directory::Directory>().tables()
    }

    /// Returns the number of open tables that are only in the journal.
    pub fn parked_tables(&self) -> usize {
        self.app.world().resource::<directory::Directory>().parked_tables()
    }

    /// Takes an event for the next step.
    pub fn receive(&mut self, event: HostEvent) {
        let world = self.app.world_mut();
        match event {
            HostEvent::Link(event) => {
                if let LinkEvent::Opened { conn, hello, .. } = &event {
                    in_hand::note_player(*conn, PlayerId::from(&hello.token));
                }
                world.resource_mut::<LinkInbox>().0.push_back(event);
            }
            HostEvent::Committed(notice) => world.resource_mut::<publication::Commits>().0.push_back(notice),
            HostEvent::Derived(derived) => {
                world.resource_mut::<derivation::Derivations>().done.push_back(derived);
            }
            HostEvent::Recalled { table, found } => {
                world.resource_mut::<parking::RecalledTables>().0.push_back((table, found));
            }
            HostEvent::SetAside(tables) => world.resource_mut::<directory::Directory>().set_aside(tables),
            HostEvent::LowDisk(low) => world.resource_mut::<journal::LowDisk>().0 = low,
            HostEvent::Stop => world.resource_mut::<routing::Stopping>().0 = true,
        }
    }

    /// Runs all systems once. `now` is the time since a fixed moment and must never go back.
    ///
    /// Returns when the next step is due, or `None` if only an event requires one.
    pub fn step(&mut self, now: Duration) -> Option<Duration> {
        in_hand::release();
        self.app.world_mut().resource_mut::<HostNow>().0 = now;
        self.app.update();
        let world = self.app.world();
        let derived = !world.resource::<derivation::Derivations>().done.is_empty();
        if world.resource::<line::Touched>().is_empty() && !derived {
            let alarm = world.resource::<alarms::Alarms>().next();
            let link = world.resource::<idle_links::IdleLinks>().next();
            let codes = world.resource::<devices::DeviceCodes>().next_deadline();
            let parking = world.resource::<parking::Unattended>().next();
            let net = world.resource::<Peers>().next_deadline();
            [net, alarm, link, codes, parking].into_iter().flatten().min()
        } else {
            Some(now)
        }
    }
}
