//! Linked test apps: a host and its players in one thread, over memory links, with a clock that the test advances.

use std::{
    collections::HashMap,
    net::IpAddr,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use flume::{Receiver, Sender};
use splitkey_client::CurrentHost;
use splitkey_host::{
    Culprit, Dealer, FeedRequest, FollowerChange, FollowerNews, History, Host, HostConfig, HostEvent,
    Journal, KeptRace, MemoryJournal, NetworkKey, PasswordWorker, PlayerId, RaceNewsOutlet, SeatFeed,
};
use splitkey_net::{Admission, Dial, MemoryDial};
use splitkey_protocol::{FeedLink, LinkKind, Refused, Request, TableCode, TableLink, TablePassword, View};
use splitkey_rules::Side;
use splitkey_server::{KEEP_DAYS, Kept, StoredJournal};

use crate::{Player, ScriptedJournal, computers::Computers, prompt_journal::PromptJournal};

mod matches;

/// A host that the test steps, and the admission of its players.
pub struct LinkedApps {
    host: Host,
    events: Receiver<HostEvent>,
    admission: Arc<Admission<HostEvent>>,
    now: Duration,
    computers: Option<Computers>,
    /// What the computer's clock showed when the host started, in seconds since 1970.
    time: u64,
    /// How long the host has run besides.
    besides: Duration,
    pages: Pages,
}

/// What takes the changes of pages that follow tables.
type Pages = Arc<Mutex<HashMap<LinkKind, Box<dyn FnMut(TableLink, FollowerChange) + Send>>>>;

/// What the computer's clock shows when a host starts, in seconds since 1970: 2026-10-20, so that the clocks of Europe
/// are changed a few days later.
pub const UNIX_TIME: u64 = 1_792_454_400;
/// How far each step advances the clock.
const STEP: Duration = Duration::from_millis(16);

impl LinkedApps {
    /// Returns a host with the default limits and a journal in memory.
    pub fn open() -> LinkedApps {
        LinkedApps::with_journal(|notify| Box::new(MemoryJournal::new(notify)))
    }

    /// Returns a host with these limits.
    pub fn with_config(config: HostConfig) -> LinkedApps {
        let (sender, events) = flume::unbounded();
        let admission = Arc::new(Admission::new(sender.clone(), HostEvent::Link, 10_000, "Split Key test"));
        let host = Host::new(config, Box::new(MemoryJournal::new(sender)));
        LinkedApps {
            host,
            events,
            admission,
            now: Duration::ZERO,
            computers: None,
            time: UNIX_TIME,
            besides: Duration::ZERO,
            pages: Arc::default(),
        }
    }

    /// Returns a host with the journal that `journal` makes from the channel for its notices.
    pub fn with_journal(journal: impl FnOnce(Sender<HostEvent>) -> Box<dyn Journal>) -> LinkedApps {
        LinkedApps::keeping(HostConfig::default(), journal)
    }

    /// Returns a host with these limits and this journal.
    pub fn keeping(
        config: HostConfig,
        journal: impl FnOnce(Sender<HostEvent>) -> Box<dyn Journal>,
    ) -> LinkedApps {
        let (sender, events) = flume::unbounded();
        let admission = Arc::new(Admission::new(sender.clone(), HostEvent::Link, 10_000, "Split Key test"));
        LinkedApps {
            host: Host::new(config, journal(sender)),
            events,
            admission,
            now: Duration::ZERO,
            computers: None,
            time: UNIX_TIME,
            besides: Duration::ZERO,
            pages: Arc::default(),
        }
    }

    /// Returns a host with this journal.
    pub fn writing_to(journal: &ScriptedJournal, config: HostConfig) -> LinkedApps {
        LinkedApps::keeping(config, |notify| journal.open(notify))
    }

    /// Returns a host with the default limits and a journal that does what the test says.
    pub fn with_scripted_journal() -> (LinkedApps, ScriptedJournal) {
        let journal = ScriptedJournal::default();
        (LinkedApps::writing_to(&journal, HostConfig::default()), journal)
    }

    /// Returns a host with the journal in a folder, which answers before the host goes on, and with the tables and races
    /// there.
    pub fn in_folder(folder: &Path, config: HostConfig) -> LinkedApps {
        let (sender, events) = flume::unbounded();
        let opened = StoredJournal::open(folder, KEEP_DAYS, sender).expect("the journal should open");
        let (journal, Kept { tables, races, .. }) = opened;
        let journal = Box::new(journal);
        let mut apps =
            LinkedApps::keeping(config, |notify| Box::new(PromptJournal { journal, events, notify }));
        apps.keep_races(races);
        tables.into_iter().for_each(|table| apps.park(table.code, table.players));
        apps
    }

    /// Derives passwords with `worker` from now on.
    pub fn derive_passwords_by(&mut self, worker: PasswordWorker) {
        self.host.derive_passwords_by(worker);
    }

    /// Shows what pages of one kind show to `page` from now on.
    pub fn follow(&mut self, kind: LinkKind, page: impl FnMut(TableLink, FollowerChange) + Send + 'static) {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner).insert(kind, Box::new(page));
        let pages = self.pages.clone();
        self.host.show_pages_by(Box::new(move |FollowerNews { link, change, .. }| {
            if let Some(page) = pages.lock().unwrap_or_else(PoisonError::into_inner).get_mut(&link.kind) {
                page(link, change);
            }
        }));
    }

    /// Sends the news of races to `outlet` from now on.
    pub fn send_news_by(&mut self, outlet: RaceNewsOutlet) {
        self.host.send_news_by(outlet);
    }

    /// Returns what the feed of a seat in a race tells now.
    pub fn seat_feed(&mut self, link: FeedLink) -> Option<SeatFeed> {
        let (answer, answered) = flume::bounded(1);
        let answer = Box::new(move |feed| answer.send(feed).expect("a receiver"));
        self.host.receive(HostEvent::FeedAsked(FeedRequest { link, answer }));
        answered.try_recv().expect("the host should answer at once")
    }

    /// Lets tables have computer players from now on, who take part in every step.
    pub fn allow_computers(&mut self) {
        self.allow_computers_by(self.dial());
    }

    /// The same, with computer players who connect through `dial`.
    pub fn allow_computers_by(&mut self, dial: Box<dyn Dial>) {
        let (runner, computers) = Computers::new(dial);
        self.host.run_partners_by(runner);
        self.computers = Some(computers);
    }

    /// Returns how many computer players are connected.
    pub fn computers(&self) -> usize {
        self.computers.as_ref().map_or(0, Computers::len)
    }

    /// Sends the host an event that comes from neither a connection nor the journal.
    pub fn tell(&mut self, event: HostEvent) {
        self.host.receive(event);
    }

    /// Returns a host that deals with `dealer`.
    pub fn with_dealer(dealer: Dealer) -> LinkedApps {
        let (sender, events) = flume::unbounded();
        let admission = Arc::new(Admission::new(sender.clone(), HostEvent::Link, 10_000, "Split Key test"));
        let journal = Box::new(MemoryJournal::new(sender));
        let host = Host::with_dealer(HostConfig::default(), journal, dealer);
        LinkedApps {
            host,
            events,
            admission,
            now: Duration::ZERO,
            computers: None,
            time: UNIX_TIME,
            besides: Duration::ZERO,
            pages: Arc::default(),
        }
    }

    /// Returns a host with these limits that deals with `dealer`.
    pub fn with_config_and_dealer(config: HostConfig, dealer: Dealer) -> LinkedApps {
        let (sender, events) = flume::unbounded();
        let admission = Arc::new(Admission::new(sender.clone(), HostEvent::Link, 10_000, "Split Key test"));
        let host = Host::with_dealer(config, Box::new(MemoryJournal::new(sender)), dealer);
        LinkedApps {
            host,
            events,
            admission,
            now: Duration::ZERO,
            computers: None,
            time: UNIX_TIME,
            besides: Duration::ZERO,
            pages: Arc::default(),
        }
    }

    /// Returns a match as a member of `side` sees it, or a spectator for `None`.
    pub fn match_view(&self, code: TableCode, side: Option<Side>) -> Option<View> {
        self.host.match_view(code, side)
    }

    /// Returns a host that deals with `dealer` and has the journal made from the channel for its notices.
    pub fn with_dealer_and_journal(
        dealer: Dealer,
        journal: impl FnOnce(Sender<HostEvent>) -> Box<dyn Journal>,
    ) -> LinkedApps {
        let (sender, events) = flume::unbounded();
        let admission = Arc::new(Admission::new(sender.clone(), HostEvent::Link, 10_000, "Split Key test"));
        // The same links on every host that is to do the same.
        let config = HostConfig { network_key: Some(NetworkKey([1; 32])), ..HostConfig::default() };
        let host = Host::with_dealer(config, journal(sender), dealer);
        LinkedApps {
            host,
            events,
            admission,
            now: Duration::ZERO,
            computers: None,
            time: UNIX_TIME,
            besides: Duration::ZERO,
            pages: Arc::default(),
        }
    }

    /// Resumes a table from its history.
    pub fn resume(&mut self, history: History) {
        self.host.resume(history);
    }

    /// Keeps a table closed or a player out. Has to be called before tables are parked.
    pub fn quarantine(&mut self, culprit: Culprit) {
        self.host.quarantine(culprit);
    }

    /// Registers a table that is only in the journal, and is read when it is needed.
    pub fn park(&mut self, code: TableCode, players: impl IntoIterator<Item = PlayerId>) {
        self.host.park(code, players);
    }

    /// Returns the number of tables in memory, and of those only in the journal.
    pub fn tables(&self) -> (usize, usize) {
        (self.host.tables(), self.host.parked_tables())
    }

    /// Returns a dialer for players.
    pub fn dial(&self) -> Box<dyn Dial> {
        Box::new(MemoryDial::new(self.admission.clone()))
    }

    /// Returns the resource for players whose client connects by itself.
    pub fn current_host(&self) -> CurrentHost {
        let admission = self.admission.clone();
        let dialler = move |_: &str| Ok(Box::new(MemoryDial::new(admission.clone())) as Box<dyn Dial>);
        CurrentHost {
            address: "linked".into(),
            origin: "linked".into(),
            private: true,
            dialler: Box::new(dialler),
        }
    }

    /// Returns a dialer whose connections come from this address.
    pub fn dial_from(&self, address: impl Into<IpAddr>) -> Box<dyn Dial> {
        Box::new(MemoryDial::from(self.admission.clone(), address.into()))
    }

    /// Returns a new player whose connection is being opened.
    pub fn player(&self, name: &str) -> Player {
        let mut player = Player::new(name);
        player.connect(self.dial());
        player
    }

    /// Returns a new player whose connection comes from this address.
    pub fn player_from(&self, name: &str, address: impl Into<IpAddr>) -> Player {
        let mut player = Player::new(name);
        player.connect(self.dial_from(address));
        player
    }

    /// Returns a new player who is connected but at no table.
    pub fn stranger(&mut self, name: &str) -> Player {
        let mut player = self.player(name);
        self.settle([&mut player]);
        player
    }

    /// Lets a new player try to join the table of the first of `players`. Returns the new player and the refusal, if
    /// any.
    pub fn try_to_join(
        &mut self,
        players: &mut [Player],
        name: &str,
        password: Option<TablePassword>,
    ) -> (Player, Option<Refused>) {
        let code = players.first().expect("there should be a player at the table").code();
        let mut player = self.stranger(name);
        player.want(Request::JoinTable { code, password });
        self.settle(players.iter_mut().chain([&mut player]));
        let refused = player.refused();
        (player, refused)
    }

    /// Advances the clock, and steps only the host.
    pub fn pass(&mut self, time: Duration) {
        self.now += time;
        self.step();
    }

    /// Sets what the computer's clock showed when the host started: a step of the clock, if it runs.
    pub fn set_clock(&mut self, time: u64) {
        self.time = time;
    }

    /// Lets time pass in races, but not the host's own time, by which connections are lost.
    pub fn move_clock(&mut self, seconds: u64) {
        self.time += seconds;
        self.besides += Duration::from_secs(seconds);
    }

    /// Returns what the computer's clock shows.
    pub fn time(&self) -> u64 {
        self.time + self.now.as_secs()
    }

    /// Takes up the races of a journal.
    pub fn keep_races(&mut self, races: Vec<KeptRace>) {
        self.host.keep_races(races);
    }

    /// Returns the host's time at its last step.
    pub fn now(&self) -> Duration {
        self.now
    }

    /// Steps the host, and again as long as it is due.
    pub fn step(&mut self) {
        self.now += STEP;
        for event in self.events.drain() {
            self.host.receive(event);
        }
        self.host.tell_time(self.time(), self.now + self.besides);
        while self.host.step(self.now).is_some_and(|due| due <= self.now) {}
        if let Some(computers) = &mut self.computers {
            computers.step(self.now);
            computers.thoughts().for_each(|thought| self.host.receive(thought));
        }
    }

    /// Steps the host and these players until all messages have been delivered and shown.
    pub fn settle<'a>(&mut self, players: impl IntoIterator<Item = &'a mut Player>) {
        let mut players: Vec<&mut Player> = players.into_iter().collect();
        for _ in 0..8 {
            players.iter_mut().for_each(|player| player.update());
            self.step();
        }
        players.iter_mut().for_each(|player| player.show_all());
    }

    /// Lets one player trigger a request, and settles all players.
    pub fn want(&mut self, players: &mut [Player], who: usize, request: Request) {
        let player = players.get_mut(who).expect("the player should be there");
        player.want(request);
        self.settle(players);
    }
}
