//! An nginx for tests, with the configuration for operators in front of hosts on this computer.

use std::{
    fs, io,
    net::{SocketAddr, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::restart::free_address;

/// A timeout far longer than a start takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running nginx.
#[derive(Debug)]
pub struct Nginx {
    address: SocketAddr,
    child: Child,
    _folder: TempDir,
}

impl Nginx {
    /// Starts nginx in front of the three hosts h1, h2 and h3, with a configuration like `crates/server/deploy/nginx.conf`
    /// but for its addresses and its encryption.
    ///
    /// # Errors
    /// When there is no nginx, or it does not take the configuration.
    pub fn start(configuration: &Path, hosts: [SocketAddr; 3]) -> io::Result<Nginx> {
        let folder = tempfile::tempdir()?;
        let address = free_address().map_err(io::Error::other)?;
        let mut text = fs::read_to_string(configuration)?.replace("443 ssl", &address.to_string());
        for (number, host) in (11..).zip(hosts) {
            text = text.replace(&format!("10.0.0.{number}:7777"), &host.to_string());
        }
        let lines: Vec<&str> = text.lines().filter(|line| !line.contains("ssl_certificate")).collect();
        let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let places: String = places.map(|name| format!("{name}_temp_path {name};\n")).concat();
        let all = format!(
            "pid nginx.pid; error_log error.log; events {{}}\nhttp {{ access_log off;\n{places}{}\n}}",
            lines.join("\n")
        );
        let file = folder.path().join("nginx.conf");
        fs::write(&file, all)?;
        // Debian has it where only root looks.
        let debian = Path::new("/usr/sbin/nginx");
        let mut child = Command::new(if debian.is_file() { debian } else { Path::new("nginx") })
            .arg("-p")
            .arg(folder.path())
            .arg("-c")
            .arg(&file)
            .args(["-g", "daemon off;"])
            .stdin(Stdio::null())
            .spawn()?;
        let until = Instant::now() + PATIENCE;
        while TcpStream::connect(address).is_err() {
            if child.try_wait()?.is_some() || Instant::now() > until {
                return Err(io::Error::other("nginx did not start"));
            }
            thread::sleep(Duration::from_millis(10));
        }
        Ok(Nginx { address, child, _folder: folder })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // Its workers end with it, unlike after a kill. This fails only if it has ended.
        let id = self.child.id().to_string();
        let _ = Command::new("kill").args(["-s", "TERM", &id]).status();
        let _ = self.child.wait();
    }
}
