//! Another program as a player, started anew for each match.

use std::io::BufReader;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use splitkey_partner::lines::{self, LineError};
use splitkey_rules::{Action, SideView};

pub struct Program {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Program {
    /// Starts a command in the shell.
    pub fn start(command: &str) -> Program {
        let shell = if cfg!(windows) { ["cmd", "/C"] } else { ["sh", "-c"] };
        let mut child = Command::new(shell[0])
            .args([shell[1], command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start {command}: {error}"));
        let to = child.stdin.take().expect("the program should have an input");
        let from = child.stdout.take().expect("the program should have an output");
        Program { child, to, from: BufReader::new(from) }
    }

    pub fn act(&mut self, view: &SideView) -> Result<Option<Action>, LineError> {
        lines::ask(view, &mut self.to, &mut self.from)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
