//! The computer players of a host that a test steps.

use std::{sync::LazyLock, time::Duration};

use flume::{Receiver, Sender};
use splitkey_bot::{Bots, Minds};
use splitkey_host::{HostEvent, PartnerCall, PartnerRunner, WantedIdeas};
use splitkey_net::{Dial, Wake};

/// What computer players know.
pub static MINDS: LazyLock<Minds> = LazyLock::new(|| {
    Minds::read(include_bytes!("../../../assets/lexicon/associations-en.bin"))
        .expect("the table should be readable")
});

/// The computer players, and the calls of the host that wait.
pub(crate) struct Computers {
    bots: Bots,
    called: Receiver<PartnerCall>,
    thought: Receiver<HostEvent>,
}

struct Calls(Sender<PartnerCall>, Sender<HostEvent>);

impl PartnerRunner for Calls {
    fn knows(&self, word: &str) -> bool {
        MINDS.knows(word)
    }

    fn call(&mut self, call: PartnerCall) {
        self.0.send(call).expect("the test should still have its computer players");
    }

    fn think(&mut self, WantedIdeas { number, view }: WantedIdeas) {
        let found = HostEvent::IdeasFound { number, ideas: MINDS.ideas(&view) };
        self.1.send(found).expect("the test should still have its host");
    }
}

impl Computers {
    /// Returns no computer players yet, and what the host needs to call them.
    pub(crate) fn new(dial: Box<dyn Dial>) -> (Box<dyn PartnerRunner>, Computers) {
        let (calls, called) = flume::unbounded();
        let (thoughts, thought) = flume::unbounded();
        let bots = Bots::new(dial, Wake::none(), MINDS.clone());
        (Box::new(Calls(calls, thoughts)), Computers { bots, called, thought })
    }

    pub(crate) fn len(&self) -> usize {
        self.bots.len()
    }

    /// Returns what they have thought of.
    pub(crate) fn thoughts(&self) -> impl Iterator<Item = HostEvent> + '_ {
        self.thought.try_iter()
    }

    pub(crate) fn step(&mut self, now: Duration) {
        for PartnerCall { token, table } in self.called.try_iter() {
            self.bots.call(token, table, now);
        }
        self.bots.step(now);
    }
}
