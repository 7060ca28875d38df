//! The connection to a host, and reaching a table through it.

use bevy::prelude::*;

mod attention;
mod connection;
mod entrance;
mod hosting;
mod hosts;

pub use attention::Looking;
pub use connection::NextTry;
pub use entrance::Entrance;
pub use hosting::{
    ChangeHost, HostHere, Hosting, HostingError, OWN_PORT, OwnHost, Served, StartHosting, StopHosting,
};
pub use hosts::{ConnectTo, Dialler, Hosts};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((attention::plugin, connection::plugin, entrance::plugin, hosting::plugin));
}
