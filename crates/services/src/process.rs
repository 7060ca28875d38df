//! How processes are told to end.

use std::process::{Child, Command};

/// Puts a program that is about to be started into a process group of its own, so that it does not also receive the
/// terminal's Ctrl-C.
pub fn leave_group(command: &mut Command) -> &mut Command {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    command
}

/// Asks a process to end in an orderly way. On Windows, where that cannot be asked of a process, it is killed.
pub fn ask_to_end(child: &mut Child) {
    // Not SIGINT, which programs that a shell starts in the background may ignore. This fails only if the process has
    // already ended.
    if cfg!(unix) {
        let _ = Command::new("kill").args(["-s", "TERM", &child.id().to_string()]).status();
    } else {
        let _ = child.kill();
    }
}
