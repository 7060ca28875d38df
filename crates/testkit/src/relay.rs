//! A relay between a program and a service: it can lead elsewhere, or hold back everything as a broken network does.

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

/// The public address of several hosts, which leads to one of them.
pub struct Front {
    address: SocketAddr,
    to: Arc<Mutex<SocketAddr>>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Front {
    /// # Panics
    /// When there is no free port.
    pub fn new(to: SocketAddr) -> Front {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let front = Front { address, to: Arc::new(Mutex::new(to)), open: Arc::default() };
        let (to, open) = (front.to.clone(), front.open.clone());
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let to = *to.lock().unwrap_or_else(PoisonError::into_inner);
                // The client sees a closed connection if there is no host.
                let Ok(host) = TcpStream::connect(to) else { continue };
                open.lock().unwrap_or_else(PoisonError::into_inner).push(client.again());
                carry(&client, &host, &Arc::default());
            }
        });
        front
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Leads new connections to another host, and closes all others.
    pub fn lead_to(&self, to: SocketAddr) {
        *self.to.lock().unwrap_or_else(PoisonError::into_inner) = to;
        self.open.lock().unwrap_or_else(PoisonError::into_inner).drain(..).for_each(|client| client.end());
    }
}

/// The way of one host to its database, which is a socket in a folder.
pub struct Way {
    folder: tempfile::TempDir,
    holds: Arc<AtomicBool>,
}

impl Way {
    /// # Panics
    /// When the socket cannot be made.
    pub fn new(to: &Path) -> Way {
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
        Way { folder, holds }
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Holds back everything from now on, or lets it pass again.
    pub fn hold(&self, holds: bool) {
        self.holds.store(holds, Ordering::SeqCst);
    }
}
