//! The host that this app can run for others, and connecting to other hosts.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket},
    path::{Path, PathBuf},
    thread::{self, JoinHandle},
};

use bevy::prelude::*;
use splitkey_client::{
    CurrentHost, HostHere, HostingError, Served, net::Dial, platform::Inviter, protocol::TableCode,
};
use splitkey_server::{ChatServer, Server, ServerConfig, ServerError};

use super::{
    PageLink,
    address::{AddressError, HostAddress},
    host_at,
    identity::OWN_HOST,
};

/// A host in this process. Dropping it stops it like [`HostHere::stop`].
pub(super) struct HereHost {
    /// The folder of the browser client, if there is one.
    web: Option<PathBuf>,
    /// Finds the address of this computer in its network.
    find_address: fn() -> Option<IpAddr>,
    /// Whether to connect to hosts outside the local network without encryption.
    insecure: bool,
    server: Option<Server>,
    /// Servers that are still closing their connections.
    stopping: Vec<JoinHandle<()>>,
}

impl HereHost {
    /// Uses the browser client in a folder, or in the folder `web` beside the app.
    pub(super) fn new(web: Option<PathBuf>, insecure: bool) -> HereHost {
        let mut own = HereHost::found_by(own_address, web.or_else(web_beside));
        own.insecure = insecure;
        own
    }

    fn found_by(find_address: fn() -> Option<IpAddr>, web: Option<PathBuf>) -> HereHost {
        HereHost { web, find_address, insecure: false, server: None, stopping: Vec::new() }
    }

    /// Starts serving at an address.
    pub(super) fn serve(&mut self, listen: SocketAddr) -> Result<Served, ServerError> {
        let server = Server::start(ServerConfig {
            listen,
            web: self.web.clone(),
            // Whoever plays here decides for which table a chat is read.
            chats: Some(ChatServer::twitch()),
            ..default()
        })?;
        let dial = server.dial();
        let dialler = move |_: &str| Ok(Box::new(dial.clone()) as Box<dyn Dial>);
        let address = self.reached_at(server.addr()).to_string();
        let current_host = CurrentHost {
            address: address.clone(),
            origin: OWN_HOST.to_owned(),
            private: true,
            dialler: Box::new(dialler),
        };
        self.server = Some(server);
        let inviter = Inviter(Box::new(PageLink { page: format!("http://{address}") }));
        Ok(Served { address, page: self.web.is_some(), current_host, inviter })
    }

    /// Returns where others reach a server that listens here. For all addresses, that is this computer's address in its
    /// network.
    fn reached_at(&self, listens: SocketAddr) -> SocketAddr {
        let found = (self.find_address)().filter(|_| listens.ip().is_unspecified());
        found.map_or(listens, |ip| SocketAddr::new(ip, listens.port()))
    }

    fn join_stopped(&mut self) {
        for thread in self.stopping.drain(..) {
            if thread.join().is_err() {
                error!("the server panicked while stopping");
            }
        }
    }
}

impl HostHere for HereHost {
    fn start(&mut self, port: Option<u16>) -> Result<Served, HostingError> {
        if (self.find_address)().is_none_or(|ip| ip.is_loopback()) {
            return Err(HostingError::NoNetwork);
        }
        // The port of the previous host may not be free yet.
        self.join_stopped();
        let listen = SocketAddr::from((Ipv4Addr::UNSPECIFIED, port.unwrap_or(0)));
        self.serve(listen).map_err(|error| match error {
            ServerError::AddressInUse(taken) => HostingError::PortTaken(taken.port()),
            ServerError::Bind(_, error) if error.kind() == io::ErrorKind::PermissionDenied => {
                HostingError::NotAllowed
            }
            other => HostingError::Failed(other.to_string()),
        })
    }

    fn stop(&mut self) {
        if let Some(server) = self.server.take() {
            self.stopping.push(thread::spawn(move || {
                server.stop();
            }));
        }
    }

    fn elsewhere(&self, address: &str) -> Result<(CurrentHost, Inviter, Option<TableCode>), HostingError> {
        let (address, table) = read_address(address).ok_or(HostingError::BadAddress)?;
        let there = HostAddress::parse_safe(&address, self.insecure).map_err(|error| match error {
            AddressError::Malformed => HostingError::BadAddress,
            AddressError::Unencrypted => HostingError::Unencrypted,
        })?;
        let (current_host, inviter) = host_at(address, &there);
        Ok((current_host, inviter, table))
    }
}

impl Drop for HereHost {
    fn drop(&mut self) {
        self.stop();
        self.join_stopped();
    }
}

/// Returns the address in what people type or paste, and the table that it leads to.
fn read_address(text: &str) -> Option<(String, Option<TableCode>)> {
    let text = text.trim();
    let (address, query) = text.split_once('?').unwrap_or((text, ""));
    let table = match query.split('&').find_map(|part| part.strip_prefix("table=")) {
        Some(code) => Some(code.parse().ok()?),
        None => None,
    };
    Some((address.trim_end_matches('/').to_owned(), table))
}

/// Returns the folder `web` beside the app, if it contains the browser client.
fn web_beside() -> Option<PathBuf> {
    let folder = std::env::current_exe().ok()?.parent().map(|folder: &Path| folder.join("web"))?;
    folder.join("index.html").is_file().then_some(folder)
}

/// Returns the address of this computer in its network, or `None` without a network.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // Nothing is sent: connecting a UDP socket only selects the route, here to an address reserved for documentation.
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_unspecified())
}

#[cfg(test)]
mod tests {
    use std::{
        net::TcpListener,
        sync::{Arc, mpsc},
        time::Duration,
    };

    use splitkey_client::{
        Hosting, OwnHost, StartHosting, StopHosting,
        net::{LinkState, Uplink, Wake, websocket::WebSocketDial},
        protocol::{FromHost, Goodbye, Request},
    };
    use splitkey_testkit::Player;

    use super::*;

    /// Finds no network.
    fn alone() -> Option<IpAddr> {
        Some(IpAddr::from([127, 0, 0, 1]))
    }

    /// Finds an address that others could reach; no test connects to it.
    fn in_a_network() -> Option<IpAddr> {
        Some(IpAddr::from([192, 0, 2, 7]))
    }

    /// Players whose links wake the test.
    struct Group {
        players: Vec<Player>,
        bell: Wake,
        woken: mpsc::Receiver<()>,
    }

    impl Group {
        fn new() -> Group {
            let (ring, woken) = mpsc::channel();
            let ring = move || {
                let _ = ring.send(());
            };
            Group { players: Vec::new(), bell: Wake(Arc::new(ring)), woken }
        }

        fn add(&mut self, name: &str) -> &mut Player {
            let mut player = Player::new(name);
            player.app.world_mut().non_send_mut::<Uplink>().set_wake(self.bell.clone());
            self.players.push(player);
            self.players.last_mut().expect("a player")
        }

        fn until(&mut self, what: &str, done: impl Fn(&[Player]) -> bool) {
            for _ in 0..1_000 {
                self.players.iter_mut().for_each(Player::update);
                if done(&self.players) {
                    return;
                }
                // The timeout drives what is due without a wake-up.
                let _ = self.woken.recv_timeout(BEAT);
            }
            panic!("waited in vain for {what}");
        }
    }

    const BEAT: Duration = Duration::from_millis(20);

    #[test]
    fn a_port_in_use_is_reported_and_a_free_one_can_be_chosen() {
        let taken = TcpListener::bind("0.0.0.0:0").expect("a port");
        let port = taken.local_addr().expect("an address").port();
        let mut host = HereHost::found_by(in_a_network, None);
        assert_eq!(host.start(Some(port)).err(), Some(HostingError::PortTaken(port)));
        let Ok(served) = host.start(None) else { panic!("any free port") };
        assert!(served.address.starts_with("192.0.2.7:"), "{}", served.address);
        assert!(!served.page);
    }

    #[test]
    fn hosting_needs_a_network() {
        for find_address in [|| None, alone] {
            let mut host = HereHost::found_by(find_address, None);
            assert_eq!(host.start(None).err(), Some(HostingError::NoNetwork));
        }
    }

    #[test]
    fn the_hosting_player_and_a_guest_meet_and_both_learn_of_the_end() {
        let own = HereHost::found_by(in_a_network, None);
        let Ok((before, inviter, _)) = own.elsewhere("localhost:1") else { panic!("an address") };
        let mut group = Group::new();
        let host = group.add("Mara");
        host.app.insert_resource(before).insert_resource(inviter).insert_resource(OwnHost(Box::new(own)));
        host.app.world_mut().trigger(StartHosting { port: None });
        group.until("the own host", |players| *players[0].link() == LinkState::Online);
        group.players[0].want(Request::CreateTable);
        group.until("a table", |players| players[0].state().table.is_some());

        let hosting = group.players[0].app.world().resource::<Hosting>();
        let (_, port) = hosting.address().and_then(|address| address.rsplit_once(':')).expect("a port");
        let url = format!("ws://127.0.0.1:{port}/ws");
        let code = group.players[0].state().table.as_ref().expect("a table").code;
        group.add("Jonas").connect_to(Box::new(WebSocketDial { url }), Some(code));
        group.until("the guest", |players| *players[1].link() == LinkState::Online);
        group.players[1].want(Request::JoinTable { code, password: None });
        group.until("both there", |players| {
            let table = players[0].state().table.as_ref();
            table.is_some_and(|table| table.seats.len() == 2) && players[1].state().table.is_some()
        });

        group.players[0].app.world_mut().trigger(StopHosting);
        group.until("the end", |players| *players[1].link() != LinkState::Online);
        assert!(group.players[1].heard().contains(&FromHost::Goodbye { why: Goodbye::GoingDown }));
        let world = group.players[0].app.world();
        assert!(world.resource::<Hosting>().address().is_none());
        assert_eq!(world.resource::<CurrentHost>().address, "localhost:1");
    }

    #[test]
    fn an_address_or_a_link_leads_to_another_host() {
        let own = HereHost::found_by(in_a_network, None);
        let read = |text: &str| {
            let there = own.elsewhere(text);
            there.map(|(current_host, _, table)| (current_host.address, table.map(|code| code.to_string())))
        };
        let code = Some("K7M2PQ".to_owned());
        assert_eq!(read(" 192.168.1.5:7777 "), Ok(("192.168.1.5:7777".into(), None)));
        assert_eq!(read("http://10.0.0.2:7777/?table=K7M2PQ"), Ok(("http://10.0.0.2:7777".into(), code)));
        for wrong in ["", "ftp://example.org", "two words", "http://", "http://a/?table=!!"] {
            assert_eq!(read(wrong), Err(HostingError::BadAddress), "{wrong:?}");
        }
    }

    #[test]
    fn a_remote_host_without_encryption_is_refused_unless_insecure_is_set() {
        let mut own = HereHost::found_by(in_a_network, None);
        let link = "http://play.example.org/?table=K7M2PQ";
        assert_eq!(own.elsewhere(link).err(), Some(HostingError::Unencrypted));
        own.insecure = true;
        assert!(own.elsewhere(link).is_ok_and(|(current_host, ..)| !current_host.private));
    }
}
