//! A host, as its owner drives it.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::{
    error::{FallbackErrorHandler, error},
    prelude::*,
    schedule::{Schedules, SingleThreadedExecutor},
};
use splitkey_net::{HostNetPlugin, HostNow, LinkEvent, LinkInbox, Peers};
use splitkey_protocol::{TableCode, races::Seconds};

use crate::{
    PartnerRunner,
    config::HostConfig,
    connections::{self, arrivals, replays},
    crashes::{
        in_hand::{self, Culprit, WorkKind},
        quarantine,
    },
    history::History,
    journal::{self, Journal, races::KeptRace},
    lifecycle::{self, parking},
    limits::{allowances, budgets},
    neighbours::Neighbours,
    pacing,
    people::{
        self,
        decisions::DecisionsMade,
        derivation::{self, PasswordWorker},
        phone_link::{PhoneClaims, PhoneRequests},
    },
    play::{self, dealer::Dealer, library, own_words::held},
    players::{bans::NetworkKey, player::PlayerId},
    publishing::{
        self,
        followers::{FollowerOutlet, Followers},
        polls::Polls,
        votes::{ChatsChanged, VotesCounted},
    },
    race_desk::{self, following::WebhookRefusals},
    races::{daily::DailyRaces, news::RaceNewsOutlet, registry::Races},
    requests::{self, commits, step},
    routing,
    schedule::{self, AddDeadline, Deadlines},
    tables::{alarms, directory, draining, idling, parked, partners, queue, seats, table},
    talk,
    teams::{self, questions},
};

mod event;
mod inspection;
mod memory_journal;
#[cfg(test)]
mod tests;

pub use self::{event::HostEvent, memory_journal::MemoryJournal};

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
        let network_key = config.network_key.unwrap_or_else(NetworkKey::random);
        app.insert_resource(FallbackErrorHandler(error));
        app.add_plugins(HostNetPlugin).add_deadline(|world| world.resource::<Peers>().next_deadline());
        app.insert_resource(directory::Directory::new(&config))
            .insert_resource(parking::Unattended::new(&config, journal.keeps()))
            .insert_resource(allowances::Allowances::new(&config, network_key))
            .insert_resource(budgets::Budgets::new(&config))
            .insert_resource(held::WordsHeld::new(config.own_words_bytes))
            .init_resource::<quarantine::Quarantine>()
            .init_resource::<Races>()
            .insert_resource(DailyRaces(config.daily_board))
            .insert_resource(config.webhooks)
            .insert_resource(dealer)
            .insert_resource(idling::IdleLimit(config.idle))
            .insert_resource(library::Library::built_in())
            .insert_resource(network_key)
            .insert_resource(journal::OpenJournal(journal))
            .insert_resource(partners::Partners::new(&config))
            .insert_resource(Polls::new(config.chats))
            .init_resource::<journal::LowDisk>();
        app.add_plugins((
            schedule::plugin,
            requests::plugin,
            lifecycle::plugin,
            people::plugin,
            connections::plugin,
            routing::plugin,
            publishing::plugin,
            pacing::plugin,
            play::plugin,
            talk::plugin,
            teams::plugin,
            race_desk::plugin,
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

    /// Shows the pages that follow tables to `outlet` from now on.
    pub fn show_pages_by(&mut self, outlet: FollowerOutlet) {
        self.app.world_mut().resource_mut::<Followers>().outlet = Some(outlet);
    }

    /// Sends what happens in races to `outlet` from now on, for their webhooks.
    pub fn send_news_by(&mut self, outlet: RaceNewsOutlet) {
        self.app.world_mut().resource_mut::<Races>().outlet = Some(outlet);
    }

    /// Has computer players connected by `runner` from now on. Without a runner, tables cannot have them.
    pub fn run_partners_by(&mut self, runner: Box<dyn PartnerRunner>) {
        self.app.world_mut().resource_mut::<partners::Partners>().runner = Some(runner);
    }

    /// Resumes a table after its last record. Its people return to their seats as they connect.
    pub fn resume(&mut self, history: History) {
        let is_quarantined = self.app.world().resource::<quarantine::Quarantine>().has_table(history.code());
        if history.is_closed() || is_quarantined {
            return;
        }
        in_hand::hold(Culprit::Table(history.code()), WorkKind::named("Resume"));
        let History { table, seats, match_state, records, .. } = history;
        let (code, words) = (table.code, table.words_bytes());
        let public = table.access.public;
        let players: Vec<PlayerId> = seats.iter().map(|person| person.player).collect();
        let world = self.app.world_mut();
        world.resource_mut::<held::WordsHeld>().change(0, words);
        let mut entity = world.spawn(queue::table_with(table, seats, records));
        if let Some(match_state) = match_state {
            entity.insert(match_state);
        }
        let entity = entity.id();
        let (now, limit) = (world.resource::<HostNow>().0, *world.resource::<idling::IdleLimit>());
        world.resource_scope(|world, mut alarms: Mut<alarms::Alarms>| {
            world.resource_scope(|world, mut unattended: Mut<parking::Unattended>| {
                let mut tables = world.query::<(&mut table::Table, &seats::Seats)>();
                if let Ok((mut table, seats)) = tables.get_mut(world, entity) {
                    table.transient.idling.begin(now, limit, entity, &mut alarms);
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

    /// Leaves the races to another host of the same journal, until [`HostEvent::RacesTaken`].
    pub fn leave_races_elsewhere(&mut self) {
        self.app.world_mut().resource_mut::<Races>().leave_elsewhere();
    }

    /// Takes up the races of the journal.
    pub fn keep_races(&mut self, races: Vec<KeptRace>) {
        let key = *self.app.world().resource::<NetworkKey>();
        self.app.world_mut().resource_mut::<Races>().restore(races, &key);
    }

    /// Tells what the computer's clock shows, in seconds since 1970, and how long the host has run by a clock that is never
    /// set. A host that was never told has no races.
    pub fn tell_time(&mut self, clock: Seconds, ran: Duration) {
        self.app.world_mut().resource_mut::<Races>().tell_time(clock, ran);
    }

    /// Registers an open table of the journal and the players seated there. It is loaded when someone asks for it.
    pub fn park(&mut self, code: TableCode, players: impl IntoIterator<Item = PlayerId>) {
        let world = self.app.world_mut();
        if world.resource::<quarantine::Quarantine>().has_table(code) {
            return;
        }
        let mut directory = world.resource_mut::<directory::Directory>();
        directory.park(code, parked::Parked::default());
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
            HostEvent::Committed(notice) => world.resource_mut::<commits::Commits>().0.push_back(notice),
            HostEvent::Derived(derived) => {
                world.resource_mut::<derivation::Derivations>().done.push_back(derived);
            }
            HostEvent::Recalled { table, found } => {
                world.resource_mut::<parking::RecalledTables>().0.push_back((table, found));
            }
            HostEvent::SheetsRead { number, answer } => {
                world.resource_mut::<questions::Questions>().answered.push_back((number, answer));
            }
            HostEvent::MatchFound { wanted, found } => {
                world.resource_mut::<replays::FoundMatches>().0.push_back((wanted, found));
            }
            HostEvent::IdeasFound { number, ideas } => {
                world.resource_mut::<partners::Partners>().answered.push_back((number, ideas));
            }
            HostEvent::PhoneOpens(claim) => world.resource_mut::<PhoneClaims>().0.push_back(claim),
            HostEvent::PhoneAsks(request) => world.resource_mut::<PhoneRequests>().0.push_back(request),
            HostEvent::Decided(made) => world.resource_mut::<DecisionsMade>().0.push_back(made),
            HostEvent::VotesCounted(votes) => world.resource_mut::<VotesCounted>().0.push_back(votes),
            HostEvent::ChatChanged(news) => world.resource_mut::<ChatsChanged>().0.push_back(news),
            HostEvent::WebhookRefused(refusal) => world.resource_mut::<WebhookRefusals>().0.push(refusal),
            HostEvent::FeedAsked(request) => {
                let races = world.resource::<Races>();
                // Whoever asks a host without races is not told that there is no such feed.
                if races.now().is_some() {
                    (request.answer)(races.seat_feed(request.link));
                }
            }
            HostEvent::NewsWanted(request) => world.resource_mut::<Neighbours>().asked.push(request),
            HostEvent::NeighboursTold(news) => world.resource_mut::<Neighbours>().told = Some(news),
            HostEvent::SetAside(tables) => world.resource_mut::<directory::Directory>().set_aside(tables),
            HostEvent::LowDisk(low) => world.resource_mut::<journal::LowDisk>().0 = low,
            HostEvent::RacesTaken(races) => self.keep_races(races),
            HostEvent::Drain(done) => world.resource_mut::<draining::Draining>().begin(done),
            HostEvent::Stop => world.resource_mut::<arrivals::Stopping>().0 = true,
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
        if world.resource::<step::Touched>().is_empty() && !derived {
            Deadlines::next(world)
        } else {
            Some(now)
        }
    }
}
