//! The thread of the computer players. They think there, and play over links in memory like any other client.

use std::{
    sync::{Arc, LazyLock},
    thread,
    time::Instant,
};

use flume::{Receiver, Sender};
use splitkey_bot::{Bots, Minds};
use splitkey_host::{HostEvent, PartnerCall, PartnerRunner};
use splitkey_net::{Admission, MemoryDial, Wake};

/// What computer players know, read when the first one is wanted and shared by all hosts of a process.
static MINDS: LazyLock<Minds> = LazyLock::new(|| {
    let table = include_bytes!("../../../assets/lexicon/associations-en.bin");
    Minds::read(table).expect("the built-in table of associations should be readable")
});

/// Hands the calls of one host to its thread.
struct Calls(Sender<PartnerCall>);

impl PartnerRunner for Calls {
    fn knows(&self, word: &str) -> bool {
        MINDS.knows(word)
    }

    fn call(&mut self, call: PartnerCall) {
        // The thread ends only after this.
        let _ = self.0.send(call);
    }
}

/// Starts a thread that runs the computer players of one host, and ends with it.
pub(super) fn start(admission: Arc<Admission<HostEvent>>) -> Box<dyn PartnerRunner> {
    let (calls, called) = flume::unbounded();
    thread::spawn(move || run(MemoryDial::new(admission), &called));
    Box::new(Calls(calls))
}

fn run(dial: MemoryDial<HostEvent>, called: &Receiver<PartnerCall>) {
    // Nobody may ever want a computer player.
    let Ok(first) = called.recv() else { return };
    let (wake, woken) = flume::bounded(1);
    // One that waits is enough.
    let wake = Wake(Arc::new(move || {
        let _ = wake.try_send(());
    }));
    let mut bots = Bots::new(Box::new(dial), wake, MINDS.clone());
    let start = Instant::now();
    let mut call = Some(first);
    loop {
        if let Some(PartnerCall { token, table }) = call {
            bots.call(token, table, start.elapsed());
        }
        let due = bots.step(start.elapsed()).map(|due| start + due);
        let next = flume::Selector::new()
            .recv(called, |call| call.map(Some).map_err(drop))
            .recv(&woken, |_| Ok(None));
        let next = match due {
            Some(due) => next.wait_deadline(due).unwrap_or(Ok(None)),
            None => next.wait(),
        };
        match next {
            Ok(next) => call = next,
            Err(()) => return,
        }
    }
}
