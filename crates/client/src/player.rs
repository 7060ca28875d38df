//! The player as this device and others know them: using the same player elsewhere, and forgetting them here.

use bevy_app::prelude::*;

mod devices;
mod forget;

pub use devices::{DeviceAct, Devices};
pub use forget::{ForgetDevice, Forgetting, ReloadPage, Reloads};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((devices::plugin, forget::plugin));
}
