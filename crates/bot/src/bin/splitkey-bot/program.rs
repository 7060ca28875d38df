//! The other program, as a child process. It ends with this one.

use std::{
    io::{self, BufReader},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use splitkey_partner::lines::{self, LineError};
use splitkey_rules::{Action, SideView};

pub(crate) struct Program(Child);

/// The lines from and to a program.
pub(crate) struct Lines {
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Program {
    /// Starts a command in the shell.
    ///
    /// # Errors
    /// When there is no shell.
    pub(crate) fn start(command: &str) -> io::Result<(Program, Lines)> {
        let shell = if cfg!(windows) { ["cmd", "/C"] } else { ["sh", "-c"] };
        let mut program = Command::new(shell[0]);
        let program = program.args([shell[1], command]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = program.spawn()?;
        let (to, from) = (child.stdin.take(), child.stdout.take());
        let (to, from) = to.zip(from).ok_or(io::ErrorKind::BrokenPipe)?;
        Ok((Program(child), Lines { to, from: BufReader::new(from) }))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Lines {
    /// Asks the program for the next move of a side, and returns it.
    ///
    /// # Errors
    /// As [`lines::ask`].
    pub(crate) fn ask(&mut self, view: &SideView) -> Result<Option<Action>, LineError> {
        lines::ask(view, &mut self.to, &mut self.from)
    }
}
