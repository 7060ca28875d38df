//! A whole host whose players send valid messages in any order and amount, over connections that open, hang and close,
//! while clocks jump, commits wait or fail, and the host restarts.
//!
//! After every step: nothing has panicked; the state of every table equals the one from its records; the amount of data
//! written and sent stays within a budget per message; and a second host, whose keys differ only in what one side may
//! not know, has sent the same bytes to everybody who may not know it.

mod arguments;
mod budget;
mod choices;
mod guest;
mod keys;
mod messages;
mod notebook;
mod races;
mod replay;
mod script;
mod setup;
mod step;
mod twins;

use splitkey_protocol::FromClient;

use self::{arguments::Arguments, choices::Choices, script::Script};
pub use self::{arguments::Known, messages::KINDS, script::Report, step::Step};

/// The most steps in one script.
const STEPS: usize = 400;

/// Plays the script in the bytes.
pub fn host(bytes: &[u8]) {
    play(bytes);
}

/// Plays the script in the bytes, and reports what happened.
pub fn play(bytes: &[u8]) -> Report {
    let mut script = Script::new(Choices::new(bytes));
    for _ in 0..STEPS {
        if script.is_over() {
            break;
        }
        script.take_step();
    }
    script.end()
}

/// Plays these steps at a table where places 0 and 1 play a match and place 2 is a spectator, and reports what
/// happened.
pub fn play_steps(steps: impl IntoIterator<Item = Step>) -> Report {
    let mut script = Script::new(Choices::new(&[0, 1]));
    steps.into_iter().for_each(|step| script.take(step));
    script.end()
}

/// Makes a message of the kind with this number, whose arguments the bytes choose.
pub fn message(kind: usize, bytes: &[u8], known: &Known) -> FromClient {
    messages::message(kind, &mut Arguments::new(&mut Choices::new(bytes), known))
}
