//! Relays between a program and a service: one leads to the right host, another one holds back everything as a broken
//! network does.

use std::{
    io::{Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    os::unix::net::{UnixListener, UnixStream},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

/// How often a relay that holds back looks whether it may go on.
const LOOKS_EVERY: Duration = Duration::from_millis(5);

/// A stream that can be read and written at once.
trait Stream: Read + Write + Send + Sized + 'static {
    fn again(&self) -> Self;
    fn end(&self);
}

impl Stream for TcpStream {
    fn again(&self) -> TcpStream {
        self.try_clone().expect("another handle")
    }

    fn end(&self) {
        let _ = self.shutdown(Shutdown::Both);
    }
}

impl Stream for UnixStream {
    fn again(&self) -> UnixStream {
        self.try_clone().expect("another handle")
    }

    fn end(&self) {
        let _ = self.shutdown(Shutdown::Both);
    }
}

/// Carries bytes both ways until one end closes.
fn carry<S: Stream>(one: &S, other: &S, holds: &Arc<AtomicBool>) {
    for (mut from, mut to) in [(one.again(), other.again()), (other.again(), one.again())] {
        let holds = holds.clone();
        thread::spawn(move || {
            let mut bytes = [0; 16 * 1024];
            while let Ok(count @ 1..) = from.read(&mut bytes) {
                wait(&holds);
                if to.write_all(bytes.get(..count).unwrap_or_default()).is_err() {
                    break;
                }
            }
            wait(&holds);
            from.end();
            to.end();
        });
    }
}

fn wait(holds: &AtomicBool) {
    while holds.load(Ordering::SeqCst) {
        thread::sleep(LOOKS_EVERY);
    }
}

/// The public address of several hosts, which leads to them as nginx does with `crates/server/deploy/nginx.conf`. Sockets
/// go to one of the hosts as long as it takes any.
pub struct ReverseProxy {
    address: SocketAddr,
    hosts: Arc<Mutex<Hosts>>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

/// The hosts by their routes.
#[derive(Default)]
struct Hosts {
    all: Vec<(String, SocketAddr)>,
    /// The place of the one that is tried first.
    first: usize,
}

impl Hosts {
    fn in_order(&self) -> Vec<SocketAddr> {
        let (before, after) = self.all.split_at(self.first.min(self.all.len()));
        after.iter().chain(before).map(|(_, host)| *host).collect()
    }

    fn named(&self, route: &str) -> Option<SocketAddr> {
        self.all.iter().find(|(name, _)| name == route).map(|(_, host)| *host)
    }
}

/// What became of a request.
enum Asked {
    /// The host answers, and the socket may be open now.
    Answered(TcpStream, String),
    /// Another host should be asked.
    SendTo(String),
    /// The host takes nobody now, or is gone.
    Unavailable,
}

impl ReverseProxy {
    /// # Panics
    /// When there is no free port.
    pub fn new() -> ReverseProxy {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let front = ReverseProxy { address, hosts: Arc::default(), open: Arc::default() };
        let (hosts, open) = (front.hosts.clone(), front.open.clone());
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                open.lock().unwrap_or_else(PoisonError::into_inner).push(client.again());
                let hosts = hosts.clone();
                // The client sees a closed connection if there is no host.
                thread::spawn(move || lead(&client, &hosts).unwrap_or_else(|| client.end()));
            }
        });
        front
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Sets where a host is.
    pub fn set_host(&self, route: &str, address: SocketAddr) {
        let mut hosts = self.hosts.lock().unwrap_or_else(PoisonError::into_inner);
        hosts.all.retain(|(name, _)| name != route);
        hosts.all.push((route.to_owned(), address));
        hosts.all.sort();
    }

    /// Leads new connections to another host first, by its place in the order of the routes.
    pub fn prefer(&self, first: usize) {
        self.hosts.lock().unwrap_or_else(PoisonError::into_inner).first = first;
    }

    /// Leads new connections to another host first, and closes all others.
    pub fn lead_to(&self, first: usize) {
        self.prefer(first);
        self.open.lock().unwrap_or_else(PoisonError::into_inner).drain(..).for_each(|client| client.end());
    }
}

impl Default for ReverseProxy {
    fn default() -> ReverseProxy {
        ReverseProxy::new()
    }
}

/// Leads one request to the host that takes it, which may send it on once. Returns `None` if there is none.
fn lead(client: &TcpStream, hosts: &Mutex<Hosts>) -> Option<()> {
    let head = read_head(client)?;
    let order = || hosts.lock().unwrap_or_else(PoisonError::into_inner).in_order();
    let is_sent_on = |asked: &Asked| !matches!(asked, Asked::Unavailable);
    let mut asked = order().into_iter().map(|host| ask(host, &head, false)).find(is_sent_on)?;
    if let Asked::SendTo(route) = &asked {
        let host = hosts.lock().unwrap_or_else(PoisonError::into_inner).named(route);
        let there = host.map(|host| ask(host, &head, true)).filter(is_sent_on);
        asked = match there {
            Some(there) => there,
            None => order().into_iter().map(|host| ask(host, &head, true)).find(is_sent_on)?,
        };
    }
    let Asked::Answered(host, answer) = asked else { return None };
    client.again().write_all(answer.as_bytes()).ok()?;
    carry(client, &host, &Arc::default());
    Some(())
}

/// Asks a host, which another one may have sent the request to.
fn ask(host: SocketAddr, head: &str, is_routed: bool) -> Asked {
    let answered = || -> Option<(TcpStream, String)> {
        let mut stream = TcpStream::connect(host).ok()?;
        let (request, headers) = head.split_once("\r\n")?;
        let routed = if is_routed { "X-Splitkey-Routed: yes\r\n" } else { "" };
        write!(stream, "{request}\r\nX-Forwarded-For: 127.0.0.1\r\n{routed}{headers}").ok()?;
        let answer = read_head(&stream)?;
        Some((stream, answer))
    };
    let Some((stream, answer)) = answered() else { return Asked::Unavailable };
    let send_to = answer.lines().find_map(|line| line.strip_prefix("x-accel-redirect: /at/"));
    match send_to.and_then(|path| path.split('/').next()) {
        Some(route) => Asked::SendTo(route.to_owned()),
        None if answer.starts_with("HTTP/1.1 503") => Asked::Unavailable,
        None => Asked::Answered(stream, answer),
    }
}

/// Reads up to the end of the head of a request or an answer.
fn read_head(mut from: &TcpStream) -> Option<String> {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") {
        from.read_exact(&mut byte).ok()?;
        head.extend(byte);
    }
    String::from_utf8(head).ok()
}

/// The way of one host to its database, which is a socket in a folder.
pub struct DatabaseProxy {
    folder: tempfile::TempDir,
    holds: Arc<AtomicBool>,
}

impl DatabaseProxy {
    /// # Panics
    /// When the socket cannot be made.
    pub fn new(to: &Path) -> DatabaseProxy {
        let folder = tempfile::tempdir().expect("a folder");
        let name = ".s.PGSQL.5432";
        let listener = UnixListener::bind(folder.path().join(name)).expect("a socket");
        let (to, holds): (PathBuf, Arc<AtomicBool>) = (to.join(name), Arc::default());
        let held = holds.clone();
        thread::spawn(move || {
            for host in listener.incoming().flatten() {
                let (to, held) = (to.clone(), held.clone());
                thread::spawn(move || {
                    wait(&held);
                    match UnixStream::connect(to) {
                        Ok(database) => carry(&host, &database, &held),
                        Err(_) => host.end(),
                    }
                });
            }
        });
        DatabaseProxy { folder, holds }
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Holds back everything from now on, or lets it pass again.
    pub fn hold(&self, holds: bool) {
        self.holds.store(holds, Ordering::SeqCst);
    }
}
