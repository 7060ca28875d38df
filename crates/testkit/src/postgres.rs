//! A PostgreSQL server for tests: Debian's own, on a Unix socket in a folder of its own, for as long as the process lives.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// A timeout far longer than a start takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Makes the server in a new folder, tells which, and ends it with the folder when the standard input is closed, however
/// the test ends. Nothing is flushed: no test turns off the power.
const SCRIPT: &str = r#"
set -e
folder=$(mktemp -d /tmp/splitkey-pg.XXXXXX)
"$0/initdb" -D "$folder/data" -U splitkey -E UTF8 --locale=C --auth=trust --no-sync >"$folder/log" 2>&1
start() {
    "$0/postgres" -D "$folder/data" -c listen_addresses= -c unix_socket_directories="$folder" -c fsync=off \
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
    answers: BufReader<std::process::ChildStdout>,
    script: Child,
}

impl PostgresServer {
    /// Starts a server, and waits until it answers.
    ///
    /// # Panics
    /// When there is no PostgreSQL.
    pub fn start() -> PostgresServer {
        let programs = programs();
        let is_root =
            fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
        // PostgreSQL does not run as root.
        let mut command = Command::new(if is_root { "runuser" } else { "sh" });
        if is_root {
            command.args(["-u", "postgres", "--", "sh"]);
        }
        let mut script = command
            .args(["-c", SCRIPT])
            .arg(&programs)
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let orders = script.stdin.take().expect("standard input");
        let mut answers = BufReader::new(script.stdout.take().expect("standard output"));
        let mut folder = String::new();
        answers.read_line(&mut folder).expect("the folder of the server");
        let folder = PathBuf::from(folder.trim_end());
        assert!(folder.is_dir(), "PostgreSQL should start");
        let server = PostgresServer { folder, programs, orders: Some(orders), answers, script };
        server.wait();
        server
    }

    /// Returns the server of this process, which its tests share.
    pub fn shared() -> &'static PostgresServer {
        static SHARED: OnceLock<PostgresServer> = OnceLock::new();
        SHARED.get_or_init(PostgresServer::start)
    }

    /// Returns the address of a new empty schema, which is a place for one journal.
    pub fn new_schema(&self) -> String {
        PostgresServer::address(&self.folder, &self.new_schema_name())
    }

    /// Returns the name of a new empty schema.
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
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["-X", "-q", "-v", "ON_ERROR_STOP=1", "-U", "splitkey", "-d", "postgres", "-c", sql]);
        let done = psql.arg("-h").arg(&self.folder).stdout(Stdio::null()).stderr(Stdio::null()).status();
        done.expect("psql should run").success()
    }

    /// Ends the server as a crash does, without telling anybody.
    pub fn crash(&mut self) {
        self.order("crash");
    }

    /// Starts the server again, and waits until it answers.
    pub fn start_again(&mut self) {
        self.order("start");
        self.wait();
    }

    fn order(&mut self, order: &str) {
        use std::io::Write;
        let orders = self.orders.as_mut().expect("standard input");
        writeln!(orders, "{order}").expect("the script should read");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("an answer");
        assert!(!answer.is_empty(), "the script should run");
    }

    fn wait(&self) {
        let until = Instant::now() + PATIENCE;
        while !self.run("SELECT 1") {
            assert!(Instant::now() < until, "PostgreSQL should answer");
            thread::sleep(Duration::from_millis(50));
        }
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
fn programs() -> PathBuf {
    let installed = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let has_server = |bin: &Path| bin.join("initdb").is_file();
    let version = |bin: &PathBuf| -> u32 {
        let name = bin.parent().and_then(Path::file_name).unwrap_or_default();
        name.to_string_lossy().parse().unwrap_or_default()
    };
    let newest =
        installed.map(|version| version.path().join("bin")).filter(|bin| has_server(bin)).max_by_key(version);
    newest.expect("PostgreSQL should be installed: apt-get install postgresql")
}
