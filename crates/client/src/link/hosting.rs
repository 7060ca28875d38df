//! A host run by this app, for players on the same network.

use std::mem;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::TableCode;

use super::current_host::{ConnectTo, CurrentHost};
use crate::{Args, Texts, arg, platform::Inviter};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hosting>()
        .add_observer(start_hosting)
        .add_observer(stop_hosting)
        .add_observer(change_host);
}

/// Default port of the app's own host.
pub const OWN_PORT: u16 = 7777;

/// A host run by this app, and connecting to other hosts.
pub trait HostHere: Send + Sync {
    /// Starts to serve at `port`, or at any free port.
    ///
    /// # Errors
    ///
    /// Returns an error when nobody could connect.
    fn start(&mut self, port: Option<u16>) -> Result<Served, HostingError>;
    /// Tells all players that the host is stopping, and stops it without waiting for slow connections.
    fn stop(&mut self);
    /// Resolves the address of a host, or a link to one of its tables.
    ///
    /// # Errors
    ///
    /// Returns an error when `address` is neither.
    fn elsewhere(&self, address: &str) -> Result<(CurrentHost, Inviter, Option<TableCode>), HostingError>;
}

/// The app's own host, on devices that can run one. The binary inserts it.
#[derive(Resource)]
pub struct OwnHost(pub Box<dyn HostHere>);

/// A running host.
pub struct Served {
    /// Where other players reach it, such as `192.168.1.5:7777`.
    pub address: String,
    /// Whether it serves the browser client, so that guests need no app.
    pub page: bool,
    /// How this app's own player connects to it, like everybody else.
    pub current_host: CurrentHost,
    /// Creates links to its tables.
    pub inviter: Inviter,
}

/// State of the app's own host.
#[derive(Resource, Default)]
pub struct Hosting {
    running: Option<Running>,
    /// Why it did not start.
    pub trouble: Option<HostingError>,
    /// Whether the player has been asked to confirm stopping it.
    pub asked_to_stop: bool,
}

struct Running {
    address: String,
    page: bool,
    /// The host that the player was connected to before.
    before: CurrentHost,
    inviter_before: Option<Inviter>,
}

impl Hosting {
    /// Returns where other players reach it, while it runs.
    pub fn address(&self) -> Option<&str> {
        self.running.as_ref().map(|running| running.address.as_str())
    }

    /// Creates the state for an app that starts as a host. `there` is the host to return to when it stops.
    pub fn on(served: Served, there: (CurrentHost, Inviter)) -> (Hosting, CurrentHost, Inviter) {
        let Served { address, page, current_host, inviter } = served;
        let running = Some(Running { address, page, before: there.0, inviter_before: Some(there.1) });
        (Hosting { running, ..Hosting::default() }, current_host, inviter)
    }

    /// Returns whether it serves the browser client, while it runs.
    pub fn has_page(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.page)
    }

    /// Returns what guests need: a page to open, or the address for their app.
    pub fn link(&self) -> Option<String> {
        let address = self.address()?;
        Some(if self.has_page() { format!("http://{address}") } else { address.to_owned() })
    }
}

/// Starts the app's own host at `port`, or at any free port, and connects to it.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartHosting {
    pub port: Option<u16>,
}

/// Stops the app's own host, telling its players, and reconnects to the previous host.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopHosting;

/// Connects to the host at this address.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct ChangeHost(pub String);

/// Why hosting, or connecting to another host, failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostingError {
    /// Another program listens at this port.
    PortTaken(u16),
    /// The computer is on no network that other players could reach.
    NoNetwork,
    /// The system does not allow the app to listen at that port.
    NotAllowed,
    Failed(String),
    /// The text is not a valid host address.
    BadAddress,
    /// The host is outside the local network and the connection would not be encrypted.
    Unencrypted,
}

impl HostingError {
    /// Returns the reason in words.
    pub fn words(&self, texts: &Texts) -> String {
        match self {
            HostingError::PortTaken(port) => {
                texts.format("hosting-port-taken", &Args::from_iter([arg("port", port.to_string())]))
            }
            HostingError::NoNetwork => texts.get("hosting-no-network"),
            HostingError::NotAllowed => texts.get("hosting-not-allowed"),
            HostingError::Failed(why) => {
                texts.format("hosting-failed", &Args::from_iter([arg("why", why.as_str())]))
            }
            HostingError::BadAddress => texts.get("hosting-bad-address"),
            HostingError::Unencrypted => texts.get("hosting-unencrypted"),
        }
    }
}

fn start_hosting(
    start: On<StartHosting>,
    own: Option<ResMut<OwnHost>>,
    mut current_host: ResMut<CurrentHost>,
    inviter: Option<ResMut<Inviter>>,
    mut hosting: ResMut<Hosting>,
    mut commands: Commands,
) {
    let Some(mut own) = own.filter(|_| hosting.running.is_none()) else { return };
    match own.0.start(start.port) {
        Ok(Served { address, page, current_host: here, inviter: invites_here }) => {
            let before = mem::replace(&mut *current_host, here);
            let inviter_before = inviter.map(|mut inviter| mem::replace(&mut *inviter, invites_here));
            let running = Some(Running { address, page, before, inviter_before });
            *hosting = Hosting { running, ..Hosting::default() };
            commands.trigger(ConnectTo { table: None });
        }
        Err(error) => hosting.trouble = Some(error),
    }
}

fn stop_hosting(
    _: On<StopHosting>,
    own: Option<ResMut<OwnHost>>,
    mut current_host: ResMut<CurrentHost>,
    inviter: Option<ResMut<Inviter>>,
    mut hosting: ResMut<Hosting>,
    mut commands: Commands,
) {
    let (Some(mut own), Some(running)) = (own, hosting.running.take()) else { return };
    hosting.asked_to_stop = false;
    own.0.stop();
    *current_host = running.before;
    if let (Some(mut inviter), Some(before)) = (inviter, running.inviter_before) {
        *inviter = before;
    }
    commands.trigger(ConnectTo { table: None });
}

fn change_host(
    change: On<ChangeHost>,
    own: Option<Res<OwnHost>>,
    mut current_host: ResMut<CurrentHost>,
    inviter: Option<ResMut<Inviter>>,
    mut hosting: ResMut<Hosting>,
    mut commands: Commands,
) {
    let Some(own) = own.filter(|_| hosting.running.is_none()) else { return };
    match own.0.elsewhere(&change.0) {
        Ok((there, invites_there, table)) => {
            *current_host = there;
            if let Some(mut inviter) = inviter {
                *inviter = invites_there;
            }
            hosting.trouble = None;
            commands.trigger(ConnectTo { table });
        }
        Err(error) => hosting.trouble = Some(error),
    }
}
