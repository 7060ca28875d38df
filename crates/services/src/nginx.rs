//! An nginx with the configuration for operators in front of hosts on this computer.

use std::{
    fs, io,
    net::{SocketAddr, TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::ask_to_end;

/// A timeout far longer than a start takes.
const PATIENCE: Duration = Duration::from_secs(60);
/// The address of the first host in the configuration for operators. Lines with the next ones say the same of them.
const FIRST: &str = "10.0.0.11:7777";
const OTHERS: [&str; 2] = ["10.0.0.12:7777", "10.0.0.13:7777"];

/// A running nginx.
#[derive(Debug)]
pub struct Nginx {
    child: Child,
    _folder: TempDir,
}

impl Nginx {
    /// Starts nginx at an address in front of the hosts h1, h2, …, with a configuration like
    /// `crates/server/deploy/nginx.conf` but for its addresses, its encryption and what one address may do, and waits
    /// until it listens.
    ///
    /// # Errors
    /// When the address is taken, there is no nginx, or it does not take the configuration.
    pub fn start(configuration: &Path, address: SocketAddr, hosts: &[SocketAddr]) -> io::Result<Nginx> {
        // Whoever else listens there would be taken for nginx.
        drop(TcpListener::bind(address)?);
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("nginx.conf");
        fs::write(&file, adapt(&fs::read_to_string(configuration)?, address, hosts))?;
        // Debian has it where only root looks.
        let debian = Path::new("/usr/sbin/nginx");
        let mut command = Command::new(if debian.is_file() { debian } else { Path::new("nginx") });
        command.arg("-p").arg(folder.path()).arg("-c").arg(&file).args(["-g", "daemon off;"]);
        let mut child = command.stdin(Stdio::null()).spawn()?;
        let until = Instant::now() + PATIENCE;
        while TcpStream::connect(address).is_err() {
            if child.try_wait()?.is_some() || Instant::now() > until {
                return Err(io::Error::other("nginx did not start"));
            }
            thread::sleep(Duration::from_millis(10));
        }
        Ok(Nginx { child, _folder: folder })
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // Its workers end with it, unlike after a kill.
        ask_to_end(&mut self.child);
        let _ = self.child.wait();
    }
}

/// Returns a whole configuration file for these addresses.
fn adapt(text: &str, address: SocketAddr, hosts: &[SocketAddr]) -> String {
    // All players come from this computer.
    let text = text
        .replace("443 ssl", &address.to_string())
        .replace("limit_conn splitkey_address 256;", "limit_conn splitkey_address 65535;");
    let is_wanted =
        |line: &&str| !line.contains("ssl_certificate") && !OTHERS.iter().any(|other| line.contains(other));
    let for_host = |line: &str, number: usize, host: &SocketAddr| {
        line.replace(FIRST, &host.to_string()).replace("_h1", &format!("_h{number}"))
    };
    let for_hosts = |line: &str| -> Vec<String> {
        if line.contains(FIRST) {
            (1..).zip(hosts).map(|(number, host)| for_host(line, number, host)).collect()
        } else {
            vec![line.to_owned()]
        }
    };
    let lines: Vec<String> = text.lines().filter(is_wanted).flat_map(for_hosts).collect();
    let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    let places: String = places.map(|name| format!("{name}_temp_path {name};\n")).concat();
    // Workers may not be allowed to write to this folder, so what is on its way stays in memory.
    format!(
        "pid nginx.pid; error_log error.log; events {{}}\nhttp {{ access_log off; proxy_max_temp_file_size 0;\n\
         {places}{}\n}}",
        lines.join("\n")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_host_has_the_two_places_that_operators_give_it() {
        let text = include_str!("../../server/deploy/nginx.conf");
        let address = |port| SocketAddr::from(([127, 0, 0, 1], port));
        let hosts: Vec<SocketAddr> = (1..=4).map(address).collect();
        let adapted = adapt(text, address(80), &hosts);
        for (number, host) in (1..).zip(&hosts) {
            assert_eq!(adapted.matches(&format!("server {host}")).count(), 2, "{adapted}");
            let own = format!("upstream splitkey_h{number} {{ server {host}; }}");
            assert!(adapted.contains(&own), "{adapted}");
        }
        assert!(adapted.contains("listen 127.0.0.1:80;"), "{adapted}");
        assert!(!adapted.contains("10.0.0.") && !adapted.contains("ssl"), "{adapted}");
        assert!(!adapted.contains("splitkey_address 256"), "{adapted}");
    }
}
