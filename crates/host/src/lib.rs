//! The authoritative host: a headless Bevy App that keeps tables and matches.
//!
//! Its owner steps it: [`Host::receive`] takes what links and journal say, [`Host::step`] runs the
//! systems once and tells when it wants to run again. Only the tables named by what was received
//! are touched. Each table is an entity whose [`Match`](matches::Match) holds the game; a request
//! waits in its table's line until the one before it is durable.

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

/// What a host is made from.
#[derive(Clone, Copy, Debug)]
pub struct HostConfig {
    /// More tables in memory than this are refused.
    pub max_tables: usize,
    /// With more tables than this in the journal alone, no new ones are opened.
    pub max_parked: usize,
    /// How long a table stays in memory at which nobody is connected, where the journal keeps it.
    pub park_after: Duration,
    /// How many tables everybody at one address may open in an hour.
    pub tables_an_hour: u32,
    /// How many tables that everybody at one address opened may be open at once.
    pub tables_an_address: u32,
    /// How many codes of no table everybody at one address may try in an hour. Past that every code is one of no
    /// table, but for who has a seat there.
    pub wrong_codes_an_hour: u32,
    /// How many codes of no table may be tried from all addresses in an hour, until each may try only a few.
    pub all_wrong_codes_an_hour: u32,
    /// How many lists of words everybody at one address may bring in an hour.
    pub word_lists_an_hour: u32,
    /// How many people everybody at one address may report in an hour.
    pub reports_an_hour: u32,
    /// How many passwords everybody at one address may set or try in an hour.
    pub passwords_an_hour: u32,
    /// The memory for the tables' own words, all together, in bytes.
    pub own_words_bytes: usize,
    /// How long a table stays at which nothing happens and no match runs; for ever without. Where the journal
    /// keeps nothing, a table at which nobody is connected for so long closes with its match.
    pub idle: Option<Duration>,
    /// Hashes the networks that tables ban; a random one without, which is enough for tables that are not kept.
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

/// What a host's owner passes on to it.
#[derive(Debug)]
pub enum HostEvent {
    Link(LinkEvent),
    /// The journal made records durable, or could not.
    Committed(CommitNotice),
    /// A password was derived, as [`PasswordJob::run`] returned it.
    Derived(DerivedPassword),
    /// What the journal has of a table that it was asked to recall.
    Recalled {
        table: TableCode,
        found: Recalled,
    },
    /// Tables that the journal has set aside because they are old. It does not recall them any more.
    SetAside(Vec<TableCode>),
    /// Whether little space is left where the journal is. Then no tables are opened and no lists of words taken;
    /// matches go on.
    LowDisk(bool),
    /// Tells everyone that the host is going down.
    Stop,
}

/// The order of the host's systems in `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum HostSystems {
    /// What links say goes to the line of its table.
    Route,
    /// What became durable is published.
    Publish,
    /// The first request of each free line is admitted.
    Admit,
    /// Requests that change nothing kept are answered, before anything of this step is in flight.
    Aside,
    /// One system per kind of request carries it out.
    CarryOut,
    /// The flow of the matches that something happened to is brought up to date.
    Flow,
}

/// A host with its tables.
pub struct Host {
    app: App,
}

impl Host {
    /// # Panics
    /// When the operating system gives no randomness, or our own word pack is broken.
    pub fn new(config: HostConfig, journal: Box<dyn Journal>) -> Host {
        Host::with_dealer(config, journal, Dealer::from_os())
    }

    /// A host that deals as it is told.
    ///
    /// # Panics
    /// When our own word pack is broken.
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

    /// Leaves passwords to `worker` from now on, so that no other table waits for them.
    pub fn derive_passwords_by(&mut self, worker: PasswordWorker) {
        self.app.world_mut().resource_mut::<derivation::Derivations>().worker = Some(worker);
    }

    /// Takes a table up where its records end. Its people come back to their seats as they connect.
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

    /// Keeps a table closed, or a player away, whose requests brought a host down. To be called before tables are
    /// resumed or parked.
    pub fn quarantine(&mut self, culprit: Culprit) {
        let world = self.app.world_mut();
        world.resource_mut::<quarantine::Quarantine>().add(culprit);
        if let Culprit::Table(code) = culprit {
            world.resource_mut::<directory::Directory>().reserve(code);
        }
    }

    /// Notes an open table of the journal with the players who have a seat there. It is read when somebody asks
    /// for it.
    pub fn park(&mut self, code: TableCode, players: impl IntoIterator<Item = PlayerId>) {
        let world = self.app.world_mut();
        if world.resource::<quarantine::Quarantine>().has_table(code) {
            return;
        }
        let mut directory = world.resource_mut::<directory::Directory>();
        directory.park(code, parking::Parked::default());
        players.into_iter().for_each(|player| directory.come_to(player, code));
    }

    /// How many tables are in memory.
    pub fn tables(&self) -> usize {
        self.app.world().resource::<directory::Directory>().tables()
    }

    /// How many open tables are in the journal alone.
    pub fn parked_tables(&self) -> usize {
        self.app.world().resource::<directory::Directory>().parked_tables()
    }

    /// Takes one event for the next step.
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

    /// Runs the systems once. `now` is the time since any fixed moment and never goes back.
    ///
    /// Returns when the next step is due; nothing when only an event asks for one.
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
