//! The runner of computer players, and which of them are connected.

use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use bevy_ecs::prelude::*;
use splitkey_net::{ConnId, Origin};
use splitkey_protocol::{ClueIdea, Language, Packs, PlayerToken, Refused, TableCode};
use splitkey_rules::SideView;

use crate::{
    config::HostConfig,
    players::player::PlayerId,
    tables::{directory::Directory, table::Table},
};

/// How long a called player may take to connect before it is called again.
const CALL_AGAIN: Duration = Duration::from_secs(10);
/// The most computer players of those who play at one address. An IPv6 /48 has four times as many.
const OF_ADDRESS: usize = 8;

/// The number of the last request for ideas in this process. When a host is replaced, an answer to the one before must
/// not seem to be one to a request of the next.
static LAST: AtomicU64 = AtomicU64::new(0);

/// Connects computer players, each a client of its own over a link within the process.
pub trait PartnerRunner: Send + Sync {
    /// Returns whether computer players know the word of a card.
    fn knows(&self, word: &str) -> bool;

    /// Connects a player to a table, in place of any with the same token. The host ends the connection.
    fn call(&mut self, call: PartnerCall);

    /// Thinks of clues for a person. [`crate::HostEvent::IdeasFound`] follows with the same number.
    fn think(&mut self, wanted: WantedIdeas);
}

/// A person's request for ideas.
#[derive(Clone, Debug)]
pub struct WantedIdeas {
    pub number: u64,
    /// What the person's side sees.
    pub view: Box<SideView>,
}

/// A computer player to connect.
#[derive(Clone, Debug)]
pub struct PartnerCall {
    /// For the first frame of the connection.
    pub token: PlayerToken,
    pub table: TableCode,
}

/// The runner of computer players, and the players that it runs.
#[derive(Resource)]
pub(crate) struct Partners {
    pub(crate) runner: Option<Box<dyn PartnerRunner>>,
    /// The most players that may be connected.
    most: usize,
    /// The players that were called. They are removed when their connection ends.
    called: HashMap<PlayerId, Called>,
    /// Who has asked for ideas, in which revision of their match, and what the runner has answered.
    asked: HashMap<u64, (ConnId, u32)>,
    pub(crate) answered: VecDeque<(u64, Vec<ClueIdea>)>,
}

/// A player that was called.
#[derive(Clone, Copy, Debug)]
struct Called {
    /// When it was called last.
    at: Duration,
    /// The address of somebody who plays with it; `None` in this process.
    by: Option<IpAddr>,
}

impl Partners {
    pub(crate) fn new(config: &HostConfig) -> Partners {
        Partners {
            runner: None,
            most: config.computer_players,
            called: HashMap::new(),
            asked: HashMap::new(),
            answered: VecDeque::new(),
        }
    }

    /// Checks whether computer players can play what a table has chosen.
    ///
    /// # Errors
    /// When there are none, or they do not know the language or most of the cards.
    pub(crate) fn check(&self, table: &Table) -> Result<(), Refused> {
        let runner = self.runner.as_ref().ok_or(Refused::NoPartners)?;
        let knows_most = || {
            let words = table.own_words.iter().flat_map(|own| &own.words);
            let (mut known, mut all) = (0_usize, 0_usize);
            for word in words {
                all += 1;
                known += usize::from(runner.knows(word));
            }
            known * 5 >= all * 4
        };
        match table.settings.packs {
            _ if table.settings.language != Language::English => Err(Refused::PartnerLanguage),
            Packs::Pictures => Err(Refused::PartnerCards),
            Packs::Own if !knows_most() => Err(Refused::PartnerCards),
            _ => Ok(()),
        }
    }

    /// Has the runner think of clues for a person.
    pub(crate) fn ask(&mut self, conn: ConnId, view: SideView) {
        let Some(runner) = &mut self.runner else { return };
        let number = LAST.fetch_add(1, Ordering::Relaxed);
        self.asked.insert(number, (conn, view.public.position.revision));
        runner.think(WantedIdeas { number, view: Box::new(view) });
    }

    /// Returns the next answer: who asked, in which revision, and the ideas.
    pub(crate) fn next_answer(&mut self) -> Option<(ConnId, u32, Vec<ClueIdea>)> {
        loop {
            let (number, ideas) = self.answered.pop_front()?;
            if let Some((conn, revision)) = self.asked.remove(&number) {
                return Some((conn, revision, ideas));
            }
        }
    }

    /// Notes that a player's connection has ended.
    pub(crate) fn forget(&mut self, player: PlayerId) {
        self.called.remove(&player);
    }

    /// Forgets players who were called and never came, and returns whether another one can be connected for somebody at
    /// an address.
    pub(crate) fn has_room(&mut self, by: Option<IpAddr>, now: Duration, directory: &Directory) -> bool {
        if self.called.len() >= self.most {
            let comes = |player: PlayerId, called: Called| {
                directory.devices_of(player).next().is_some() || now < called.at + CALL_AGAIN
            };
            self.called.retain(|player, called| comes(*player, *called));
        }
        let is_left = |origin: Origin| {
            let theirs = self.called.values().filter_map(|called| called.by);
            let count = theirs.filter(|by| Origin::of(*by).any(|other| other == origin)).count();
            count < OF_ADDRESS * origin.shares() as usize
        };
        self.called.len() < self.most && by.is_none_or(|by| Origin::of(by).all(is_left))
    }

    /// Has a player connected for somebody at an address, unless it is coming already or there is no room for it.
    pub(crate) fn call(
        &mut self,
        player: PlayerId,
        call: PartnerCall,
        by: Option<IpAddr>,
        now: Duration,
        directory: &Directory,
    ) {
        let comes = self.called.get(&player).is_some_and(|called| now < called.at + CALL_AGAIN);
        let is_known = self.called.contains_key(&player);
        if comes || !is_known && !self.has_room(by, now, directory) {
            return;
        }
        if let Some(runner) = &mut self.runner {
            runner.call(call);
            self.called.insert(player, Called { at: now, by });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use splitkey_rules::{Deal, Game, Side};

    use super::*;

    /// Notes the numbers of the requests.
    struct Notes(Arc<Mutex<Vec<u64>>>);

    impl PartnerRunner for Notes {
        fn knows(&self, _: &str) -> bool {
            true
        }

        fn call(&mut self, _: PartnerCall) {}

        fn think(&mut self, wanted: WantedIdeas) {
            self.0.lock().expect("a list").push(wanted.number);
        }
    }

    #[test]
    fn the_answer_to_a_host_that_was_replaced_reaches_nobody_at_the_next() {
        let asked = Arc::<Mutex<Vec<u64>>>::default();
        let host = || {
            let mut partners = Partners::new(&HostConfig::default());
            partners.runner = Some(Box::new(Notes(asked.clone())));
            partners.ask(ConnId(7), Game::new(Deal::sample()).side_view(Side::A));
            partners
        };
        let (_replaced, mut next) = (host(), host());
        let numbers = asked.lock().expect("a list").clone();
        next.answered.extend(numbers.into_iter().map(|number| (number, Vec::new())));
        assert!(next.next_answer().is_some(), "its own");
        assert_eq!(next.next_answer(), None);
    }
}
