//! A PostgreSQL server: Debian's own, on a Unix socket in a folder of its own, for as long as the process lives.

use std::{
    fs, io,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use crate::leave_group;

/// A timeout far longer than a start takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Makes the server in a new folder, tells which, and ends it with the folder when the standard input is closed, however
/// the process at its other end has ended. Unless told otherwise, nothing is flushed: nobody turns off the power.
const SCRIPT: &str = r#"
set -e
fsync=$1
folder=$(mktemp -d /tmp/splitkey-pg.XXXXXX)
"$0/initdb" -D "$folder/data" -U splitkey -E UTF8 --locale=C --auth=trust --no-sync >"$folder/log" 2>&1 || {
    cat "$folder/log" >&2
    rm -rf "$folder"
    exit 1
}
start() {
    "$0/postgres" -D "$folder/data" -c listen_addresses= -c unix_socket_directories="$folder" -c fsync="$fsync" \
        -c max_connections=200 -c shared_buffers=32MB >>"$folder/log" 2>&1 &
    server=$!
}
start
echo "$folder"
while read -r order; do
    case "$order" in
        crash) kill -QUIT "$server"; wait "$server" || true; echo crashed;;
        start) start; echo started;;
    esac
done
kill -INT "$server" 2>/dev/null || true
wait "$server" 2>/dev/null || true
rm -rf "$folder"
"#;

/// A running server.
#[derive(Debug)]
pub struct PostgresServer {
    folder: PathBuf,
    programs: PathBuf,
    /// The script ends when this is closed, which happens at the latest with the process.
    orders: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    script: Child,
}

impl PostgresServer {
    /// Starts a server, and waits until it answers.
    ///
    /// # Errors
    /// When there is no PostgreSQL, or it does not start.
    pub fn start() -> io::Result<PostgresServer> {
        PostgresServer::start_with("off")
    }

    /// Starts a server that flushes what it commits to the disk, to measure what that costs.
    ///
    /// # Errors
    /// As [`PostgresServer::start`].
    pub fn start_durable() -> io::Result<PostgresServer> {
        PostgresServer::start_with("on")
    }

    fn start_with(fsync: &str) -> io::Result<PostgresServer> {
        let programs = programs()
            .ok_or_else(|| io::Error::other("PostgreSQL is not installed: apt-get install postgresql"))?;
        let user = Command::new("id").arg("-u").output()?;
        // PostgreSQL does not run as root.
        let is_root = user.stdout.trim_ascii() == b"0";
        let mut command = Command::new(if is_root { "runuser" } else { "sh" });
        if is_root {
            command.args(["-u", "postgres", "--", "sh"]);
        }
        command.args(["-c", SCRIPT]).arg(&programs).arg(fsync).current_dir("/");
        let mut script = leave_group(&mut command).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let orders = script.stdin.take();
        let mut answers = BufReader::new(script.stdout.take().expect("its output should be piped"));
        let mut folder = String::new();
        answers.read_line(&mut folder)?;
        let folder = PathBuf::from(folder.trim_end());
        if !folder.is_dir() {
            script.wait()?;
            return Err(io::Error::other("PostgreSQL does not start"));
        }
        let server = PostgresServer { folder, programs, orders, answers, script };
        server.wait()?;
        Ok(server)
    }

    /// Returns the server of this process, which its tests share.
    ///
    /// # Panics
    /// When it does not start.
    pub fn shared() -> &'static PostgresServer {
        static SHARED: OnceLock<PostgresServer> = OnceLock::new();
        SHARED.get_or_init(|| PostgresServer::start().expect("PostgreSQL should start"))
    }

    /// Returns the address of a new empty schema, which is a place for one journal.
    pub fn new_schema(&self) -> String {
        PostgresServer::address(&self.folder, &self.new_schema_name())
    }

    /// Returns the name of a new empty schema.
    ///
    /// # Panics
    /// When it cannot be made.
    pub fn new_schema_name(&self) -> String {
        static LAST: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", LAST.fetch_add(1, Ordering::Relaxed));
        assert!(self.run(&format!("CREATE SCHEMA {name}")), "a schema should be made");
        name
    }

    /// Returns the folder of the server's socket.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the address of a schema by way of a socket in this folder.
    pub fn address(folder: &Path, schema: &str) -> String {
        let (folder, name) = (folder.display(), schema);
        format!("postgres:///postgres?user=splitkey&host={folder}&options=-csearch_path%3D{name}")
    }

    /// Runs statements, and returns whether they succeeded.
    pub fn run(&self, sql: &str) -> bool {
        self.query(sql).is_ok()
    }

    /// Runs statements, and returns the rows of their results. Columns are separated by `|`.
    ///
    /// # Errors
    /// When one of them fails.
    pub fn query(&self, sql: &str) -> io::Result<Vec<String>> {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-U", "splitkey", "-d", "postgres"]);
        let done = psql.args(["-c", sql, "-h"]).arg(&self.folder).stdin(Stdio::null()).output()?;
        if !done.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&done.stderr).into_owned()));
        }
        Ok(String::from_utf8_lossy(&done.stdout).lines().map(str::to_owned).collect())
    }

    /// Ends the server as a crash does, without telling anybody.
    ///
    /// # Panics
    /// When the script has ended.
    pub fn crash(&mut self) {
        self.order("crash");
    }

    /// Starts the server again, and waits until it answers.
    ///
    /// # Panics
    /// When it does not.
    pub fn start_again(&mut self) {
        self.order("start");
        self.wait().expect("PostgreSQL should answer");
    }

    fn order(&mut self, order: &str) {
        let orders = self.orders.as_mut().expect("standard input");
        writeln!(orders, "{order}").expect("the script should read");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("an answer");
        assert!(!answer.is_empty(), "the script should run");
    }

    fn wait(&self) -> io::Result<()> {
        let until = Instant::now() + PATIENCE;
        while let Err(error) = self.query("SELECT 1") {
            if Instant::now() > until {
                return Err(error);
            }
            thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        // The script ends the server at the end of its input.
        drop(self.orders.take());
        let _ = self.script.wait();
    }
}

/// Returns the folder of the newest server's programs.
fn programs() -> Option<PathBuf> {
    let installed = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let has_server = |bin: &Path| bin.join("initdb").is_file();
    let version = |bin: &PathBuf| -> u32 {
        let name = bin.parent().and_then(Path::file_name).unwrap_or_default();
        name.to_string_lossy().parse().unwrap_or_default()
    };
    installed.map(|version| version.path().join("bin")).filter(|bin| has_server(bin)).max_by_key(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_keeps_what_it_has_through_a_crash_and_leaves_nothing_behind() {
        let mut server = PostgresServer::start().expect("PostgreSQL should start");
        let schema = server.new_schema_name();
        assert!(server.run(&format!("CREATE TABLE {schema}.word AS SELECT 'fjord' AS word, 2 AS number")));
        server.crash();
        assert!(!server.run("SELECT 1"));
        server.start_again();
        assert_eq!(server.query(&format!("SELECT * FROM {schema}.word")).expect("rows"), ["fjord|2"]);
        assert!(server.query("SELECT nothing").is_err());
        let folder = server.folder().to_owned();
        drop(server);
        assert!(!folder.exists());
    }

    #[test]
    fn a_server_flushes_what_it_commits_only_when_asked_to() {
        let flushes = |server: io::Result<PostgresServer>| {
            server.expect("PostgreSQL should start").query("SHOW fsync").expect("a row")
        };
        assert_eq!(flushes(PostgresServer::start()), ["off"]);
        assert_eq!(flushes(PostgresServer::start_durable()), ["on"]);
    }
}
