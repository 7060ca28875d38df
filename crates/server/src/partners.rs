//! The thread of the computer players. They think there, and play over links in memory like any other client.

use std::{
    sync::{Arc, LazyLock},
    thread,
    time::Instant,
};

use flume::{Receiver, Sender};
use splitkey_bot::{Bots, Minds};
use splitkey_host::{HostEvent, PartnerCall, PartnerRunner, WantedIdeas};
use splitkey_net::{Admission, MemoryDial, Wake};

/// What computer players know, read when the first one is wanted and shared by all hosts of a process.
static MINDS: LazyLock<Minds> = LazyLock::new(|| {
    let table = include_bytes!("../../../assets/lexicon/associations-en.bin");
    Minds::read(table).expect("the built-in table of associations should be readable")
});

/// Hands the calls of one host to its thread.
struct Calls(Sender<Task>);

/// What the thread has to do.
enum Task {
    Call(PartnerCall),
    Think(WantedIdeas),
}

impl PartnerRunner for Calls {
    fn knows(&self, word: &str) -> bool {
        MINDS.knows(word)
    }

    fn call(&mut self, call: PartnerCall) {
        // The thread ends only after this.
        let _ = self.0.send(Task::Call(call));
    }

    fn think(&mut self, wanted: WantedIdeas) {
        // As above.
        let _ = self.0.send(Task::Think(wanted));
    }
}

/// Starts a thread that runs the computer players of one host, and ends with it.
pub(super) fn start(
    admission: Arc<Admission<HostEvent>>,
    to_host: Sender<HostEvent>,
) -> Box<dyn PartnerRunner> {
    let (tasks, to_do) = flume::unbounded();
    thread::spawn(move || run(MemoryDial::new(admission), &to_do, &to_host));
    Box::new(Calls(tasks))
}

fn run(dial: MemoryDial<HostEvent>, to_do: &Receiver<Task>, to_host: &Sender<HostEvent>) {
    // Nobody may ever want a computer player.
    let Ok(first) = to_do.recv() else { return };
    let (wake, woken) = flume::bounded(1);
    // One that waits is enough.
    let wake = Wake(Arc::new(move || {
        let _ = wake.try_send(());
    }));
    let mut bots = Bots::new(Box::new(dial), wake, MINDS.clone());
    let start = Instant::now();
    let mut task = Some(first);
    loop {
        match task {
            Some(Task::Call(PartnerCall { token, table })) => bots.call(token, table, start.elapsed()),
            Some(Task::Think(WantedIdeas { number, view })) => {
                let found = HostEvent::IdeasFound { number, ideas: MINDS.ideas(&view) };
                // Without a receiver, the host is gone.
                if to_host.send(found).is_err() {
                    return;
                }
            }
            None => {}
        }
        let due = bots.step(start.elapsed()).map(|due| start + due);
        let next = flume::Selector::new()
            .recv(to_do, |task| task.map(Some).map_err(drop))
            .recv(&woken, |_| Ok(None));
        let next = match due {
            Some(due) => next.wait_deadline(due).unwrap_or(Ok(None)),
            None => next.wait(),
        };
        match next {
            Ok(next) => task = next,
            Err(()) => return,
        }
    }
}
