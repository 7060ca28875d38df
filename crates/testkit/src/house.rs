//! A host and its players in one thread, over the memory link, with time by hand.

use std::{net::IpAddr, sync::Arc, time::Duration};

use flume::{Receiver, Sender};
use splitkey_client::{Hosts, Intent};
use splitkey_host::{
    Culprit, Dealer, History, Host, HostConfig, HostEvent, Journal, MemoryJournal, PasswordWorker, PlayerId,
};
use splitkey_net::{Dial, Door, MemoryDial};
use splitkey_protocol::{Refused, TableCode, TablePassword};
use splitkey_rules::Side;

use crate::{HeldJournal, Hold, Player};

/// A host that is stepped by the test.
pub struct House {
    host: Host,
    events: Receiver<HostEvent>,
    door: Arc<Door<HostEvent>>,
    now: Duration,
}

/// How far the clock goes on at each step.
const STEP: Duration = Duration::from_millis(16);

impl House {
    pub fn open() -> House {
        House::with_journal(|notify| Box::new(MemoryJournal::new(notify)))
    }

    /// A house with limits of its own.
    pub fn with_config(config: HostConfig) -> House {
        let (sender, events) = flume::unbounded();
        let door = Arc::new(Door::new(sender.clone(), HostEvent::Link, 10_000, "Split Key test"));
        let host = Host::new(config, Box::new(MemoryJournal::new(sender)));
        House { host, events, door, now: Duration::ZERO }
    }

    /// A house whose journal is made by `journal` from the channel for its notices.
    pub fn with_journal(journal: impl FnOnce(Sender<HostEvent>) -> Box<dyn Journal>) -> House {
        House::keeping(HostConfig::default(), journal)
    }

    /// A house with limits and a journal of its own.
    pub fn keeping(config: HostConfig, journal: impl FnOnce(Sender<HostEvent>) -> Box<dyn Journal>) -> House {
        let (sender, events) = flume::unbounded();
        let door = Arc::new(Door::new(sender.clone(), HostEvent::Link, 10_000, "Split Key test"));
        House { host: Host::new(config, journal(sender)), events, door, now: Duration::ZERO }
    }

    /// A house whose records become durable when the test says so.
    pub fn with_held_journal() -> (House, Hold) {
        let mut hold = None;
        let house = House::with_journal(|notify| {
            let (journal, held) = HeldJournal::new(notify);
            hold = Some(held);
            Box::new(journal)
        });
        (house, hold.expect("the house should have made its journal"))
    }

    /// Leaves passwords to `worker` from now on.
    pub fn derive_passwords_by(&mut self, worker: PasswordWorker) {
        self.host.derive_passwords_by(worker);
    }

    /// Tells the host something that is neither of links nor of the journal.
    pub fn tell(&mut self, event: HostEvent) {
        self.host.receive(event);
    }

    /// A house that deals as it is told.
    pub fn with_dealer(dealer: Dealer) -> House {
        let (sender, events) = flume::unbounded();
        let door = Arc::new(Door::new(sender.clone(), HostEvent::Link, 10_000, "Split Key test"));
        let journal = Box::new(MemoryJournal::new(sender));
        let host = Host::with_dealer(HostConfig::default(), journal, dealer);
        House { host, events, door, now: Duration::ZERO }
    }

    /// A house that deals as it is told, with a journal that is made from the channel for its notices.
    pub fn with_dealer_and_journal(
        dealer: Dealer,
        journal: impl FnOnce(Sender<HostEvent>) -> Box<dyn Journal>,
    ) -> House {
        let (sender, events) = flume::unbounded();
        let door = Arc::new(Door::new(sender.clone(), HostEvent::Link, 10_000, "Split Key test"));
        let host = Host::with_dealer(HostConfig::default(), journal(sender), dealer);
        House { host, events, door, now: Duration::ZERO }
    }

    /// Goes on with a table that a journal has kept.
    pub fn resume(&mut self, history: History) {
        self.host.resume(history);
    }

    /// Keeps a table closed, or a player away, before tables are parked.
    pub fn quarantine(&mut self, culprit: Culprit) {
        self.host.quarantine(culprit);
    }

    /// Notes a table that a journal has kept, and that is read when somebody asks for it.
    pub fn park(&mut self, code: TableCode, players: impl IntoIterator<Item = PlayerId>) {
        self.host.park(code, players);
    }

    /// How many tables are in memory, and how many in the journal alone.
    pub fn tables(&self) -> (usize, usize) {
        (self.host.tables(), self.host.parked_tables())
    }

    /// A way in, for players.
    pub fn dial(&self) -> Box<dyn Dial> {
        Box::new(MemoryDial::new(self.door.clone()))
    }

    /// The way in for players who connect by themselves.
    pub fn hosts(&self) -> Hosts {
        let door = self.door.clone();
        let dialler = move |_: &str| Ok(Box::new(MemoryDial::new(door.clone())) as Box<dyn Dial>);
        Hosts { address: "house".into(), origin: "house".into(), private: true, dialler: Box::new(dialler) }
    }

    /// A way in that seems to come from an address.
    pub fn dial_from(&self, address: impl Into<IpAddr>) -> Box<dyn Dial> {
        Box::new(MemoryDial::from(self.door.clone(), address.into()))
    }

    /// A new player with a link that is on its way.
    pub fn player(&self, name: &str) -> Player {
        let mut player = Player::new(name);
        player.connect(self.dial());
        player
    }

    /// A new player whose link seems to come from an address.
    pub fn player_from(&self, name: &str, address: impl Into<IpAddr>) -> Player {
        let mut player = Player::new(name);
        player.connect(self.dial_from(address));
        player
    }

    /// A new player who is connected and at no table.
    pub fn stranger(&mut self, name: &str) -> Player {
        let mut player = self.player(name);
        self.settle([&mut player]);
        player
    }

    /// Lets a stranger try to come to the table of the first of `players`; returns them with what they were told.
    pub fn try_to_join(
        &mut self,
        players: &mut [Player],
        name: &str,
        password: Option<TablePassword>,
    ) -> (Player, Option<Refused>) {
        let code = players.first().expect("somebody should be there").code();
        let mut player = self.stranger(name);
        player.want(Intent::JoinTable { code, password });
        self.settle(players.iter_mut().chain([&mut player]));
        let refused = player.refused();
        (player, refused)
    }

    /// Lets time go by for the host alone.
    pub fn pass(&mut self, time: Duration) {
        self.now += time;
        self.step();
    }

    /// The host's time of its last step.
    pub fn now(&self) -> Duration {
        self.now
    }

    /// Steps the host once.
    pub fn step(&mut self) {
        self.now += STEP;
        for event in self.events.drain() {
            self.host.receive(event);
        }
        while self.host.step(self.now).is_some_and(|due| due <= self.now) {}
    }

    /// Steps everybody until what was said before has come everywhere, and all of it was shown.
    pub fn settle<'a>(&mut self, players: impl IntoIterator<Item = &'a mut Player>) {
        let mut players: Vec<&mut Player> = players.into_iter().collect();
        for _ in 0..8 {
            players.iter_mut().for_each(|player| player.update());
            self.step();
        }
        players.iter_mut().for_each(|player| player.show_all());
    }

    /// Lets one of some players want something, and all hear what came of it.
    pub fn want(&mut self, players: &mut [Player], who: usize, intent: Intent) {
        let player = players.get_mut(who).expect("the player should be there");
        player.want(intent);
        self.settle(players);
    }

    /// Lark, Owl, a second Owl and a spectator, in a match.
    pub fn match_of_four(&mut self) -> Vec<Player> {
        let mut players = Vec::from(self.table_of_two());
        let code = players[0].code();
        for (name, side) in [("Second", Some(Side::B)), ("Watcher", None)] {
            let mut player = self.player(name);
            self.settle([&mut player]);
            player.want(Intent::JoinTable { code, password: None });
            self.settle([&mut player]);
            players.push(player);
            if let Some(side) = side {
                let newest = players.len() - 1;
                self.want(&mut players, newest, Intent::Sit { side });
            }
        }
        self.want(&mut players, 0, Intent::StartMatch);
        players
    }

    /// Somebody who watches asks to join a side of the running match, and another lets them in.
    pub fn let_join(&mut self, players: &mut [Player], who: usize, side: Side, by: usize) {
        self.want(players, who, Intent::Sit { side });
        let seat = players.get(who).expect("the player should be there").seat();
        self.want(players, by, Intent::AnswerSit { seat, admit: true });
    }

    /// Two players at the two sides of a new table, with a match dealt.
    pub fn match_of_two(&mut self) -> [Player; 2] {
        let mut players = self.table_of_two();
        self.want(&mut players, 0, Intent::StartMatch);
        players
    }

    /// Two players at the two sides of a new table, which they take by themselves.
    fn table_of_two(&mut self) -> [Player; 2] {
        let mut players = [self.player("Lark"), self.player("Owl")];
        self.settle(&mut players);
        players[0].want(Intent::CreateTable);
        self.settle(&mut players);
        let code = players[0].state().table.as_ref().expect("the table should be open").code;
        players[1].want(Intent::JoinTable { code, password: None });
        self.settle(&mut players);
        players
    }
}
