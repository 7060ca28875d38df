//! The thread of the computer players. They think there, and play over links in memory like any other client.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, LazyLock},
    thread,
    time::Instant,
};

use flume::{Receiver, Sender};
use splitkey_bot::{Bots, Habits, Minds};
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

/// Starts a thread that runs the computer players of one host, and ends with it. With a file, they adapt to the one person
/// who plays there, and keep in it what they learn.
pub(super) fn start(
    admission: Arc<Admission<HostEvent>>,
    to_host: Sender<HostEvent>,
    habits: Option<PathBuf>,
) -> Box<dyn PartnerRunner> {
    let (tasks, to_do) = flume::unbounded();
    thread::spawn(move || run(MemoryDial::new(admission), &to_do, &to_host, habits.as_deref()));
    Box::new(Calls(tasks))
}

fn run(
    dial: MemoryDial<HostEvent>,
    to_do: &Receiver<Task>,
    to_host: &Sender<HostEvent>,
    habits: Option<&Path>,
) {
    // Nobody may ever want a computer player.
    let Ok(first) = to_do.recv() else { return };
    let (wake, woken) = flume::bounded(1);
    // One that waits is enough.
    let wake = Wake(Arc::new(move || {
        let _ = wake.try_send(());
    }));
    let mut bots = Bots::new(Box::new(dial), wake, MINDS.clone());
    if let Some(file) = habits {
        bots.adapt(read_habits(file));
    }
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
        if let (Some(file), Some(learned)) = (habits, bots.take_habits())
            && let Err(error) = fs::write(file, learned.to_string())
        {
            tracing::error!(%error, "cannot write {}", file.display());
        }
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

/// Returns what was learned of the player. What cannot be read counts as nothing, and is replaced after the next match.
fn read_habits(file: &Path) -> Option<Habits> {
    match fs::read_to_string(file) {
        Ok(text) => text
            .parse::<Habits>()
            .inspect_err(|error| tracing::warn!(%error, "cannot use {}", file.display()))
            .ok(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => {
            tracing::warn!(%error, "cannot read {}", file.display());
            None
        }
    }
}
