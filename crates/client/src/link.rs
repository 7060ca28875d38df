//! The connection to a host, and reaching a table through it.

use bevy_app::prelude::*;

mod attention;
mod connection;
mod current_host;
mod hosting;
mod joining;
mod solo;

pub use attention::Looking;
pub use connection::NextTry;
pub use current_host::{ConnectTo, CurrentHost, Dialler};
pub use hosting::{
    ChangeHost, HostHere, Hosting, HostingError, OWN_PORT, OwnHost, Served, StartHosting, StopHosting,
};
pub use joining::Joining;
pub(crate) use solo::ForgetSolo;
pub use solo::{AloneHost, HostAlone, LeaveSolo, PlayNow, Solo, SoloTrouble};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((attention::plugin, connection::plugin, hosting::plugin, joining::plugin, solo::plugin));
}
