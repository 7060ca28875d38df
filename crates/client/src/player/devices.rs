//! The player's own devices: their other connections, and using the same player on another device.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_net::{Heard, LinkState, Uplink};
use splitkey_protocol::{
    DEVICE_CODE_SECONDS, Device, DeviceCode, DeviceId, FromHost, PlayerToken, Refused, Request,
};

use super::forget::KnownTables;
use crate::{
    ClientSystems, ConnectTo, CurrentHost, Notice, OnReceived, OpenSheet, Playback, Received, Sheet,
    platform::{Identities, Profile},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Devices>()
        .add_observer(carry_out)
        .add_observer(become_player)
        .add_systems(OnReceived, receive_devices)
        .add_systems(Update, (fetch_devices, count_code_down).in_set(ClientSystems::Sync));
}

/// Interval between requests for the list while it is on screen.
const EVERY: Duration = Duration::from_secs(8);

/// The player's devices as last received from the host, and the codes of this device.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Devices {
    /// This device first, then the newest connections.
    pub open: Vec<Device>,
    /// A code for another device, and the seconds for which it remains valid.
    pub code: Option<(DeviceCode, u32)>,
    /// A code of another device that was typed here. The player is asked before it is used.
    pub typed: Option<DeviceCode>,
    /// Why the last action failed.
    pub trouble: Option<Refused>,
    /// Whether a typed code was sent and not answered yet.
    asked: bool,
    /// When the code expires, in this app's elapsed time.
    code_until: Duration,
    /// When the list was last requested.
    listed_at: Option<Duration>,
}

impl Devices {
    /// Returns whether the settings have left any state here.
    fn is_begun(&self) -> bool {
        self.listed_at.is_some() || self.typed.is_some() || self.trouble.is_some()
    }

    /// Resets that state, so that the list is requested and a code is confirmed anew.
    fn begin_anew(&mut self) {
        (self.listed_at, self.typed, self.trouble) = (None, None, None);
    }
}

/// What a player can do about their devices.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceAct {
    End(DeviceId),
    MakeCode,
    /// Asks for confirmation before the typed code is used.
    Type(DeviceCode),
    UseCode,
    DropCode,
    /// Switches to the other of the two players kept for this host.
    Switch,
}

/// This device now has another player's token for its host.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
struct BecomePlayer;

/// Handles the host's messages about devices.
fn receive_devices(
    time: Res<Time<Real>>,
    mut received: MessageReader<Received>,
    current_host: Option<Res<CurrentHost>>,
    identities: Option<ResMut<Identities>>,
    mut profile: Option<ResMut<Profile>>,
    mut devices: ResMut<Devices>,
    mut commands: Commands,
) {
    let mut identity = identities.zip(current_host);
    for Received(message) in received.read() {
        match message {
            FromHost::Devices { devices: open } => devices.open.clone_from(open),
            FromHost::DeviceCodeMade { code } => {
                devices.code = Some((*code, DEVICE_CODE_SECONDS));
                devices.code_until = time.elapsed() + Duration::from_secs(DEVICE_CODE_SECONDS.into());
                devices.trouble = None;
            }
            FromHost::DeviceCodeUsed => {
                devices.code = None;
                commands.insert_resource(Notice::DeviceCodeUsed);
            }
            FromHost::Refused {
                reason:
                    reason @ (Refused::UnknownDeviceCode | Refused::TooManyCodes | Refused::DeviceCodesTooFast),
            } => {
                devices.asked = false;
                devices.trouble = Some(reason.clone());
            }
            // A token that this device did not ask for changes nothing.
            FromHost::Identity { token } if devices.asked => {
                adopt(token, identity.as_mut(), profile.as_deref_mut());
                commands.trigger(BecomePlayer);
            }
            _ => {}
        }
    }
}

fn adopt(
    token: &PlayerToken,
    identity: Option<&mut (ResMut<Identities>, Res<CurrentHost>)>,
    profile: Option<&mut Profile>,
) {
    if let Some((identities, current_host)) = identity {
        identities.0.adopt(&current_host.origin, token);
    }
    if let Some(profile) = profile {
        profile.token = token.clone();
    }
}

/// Clears everything of the previous player from the screen, and reconnects as the new one.
fn become_player(
    _: On<BecomePlayer>,
    mut heard: ResMut<Heard>,
    mut known: KnownTables,
    mut devices: ResMut<Devices>,
    mut commands: Commands,
) {
    heard.0.clear();
    known.forget();
    *devices = Devices::default();
    commands.insert_resource(Notice::OtherPlayer);
    commands.trigger(ConnectTo { table: None });
}

fn carry_out(
    act: On<DeviceAct>,
    profile: Option<Res<Profile>>,
    current_host: Option<Res<CurrentHost>>,
    identities: Option<ResMut<Identities>>,
    mut devices: ResMut<Devices>,
    mut uplink: NonSendMut<Uplink>,
    mut commands: Commands,
) {
    devices.trouble = None;
    let message = match *act.event() {
        DeviceAct::End(device) => Request::EndDevice { device },
        DeviceAct::MakeCode => {
            let Some(profile) = profile else { return };
            Request::MakeDeviceCode { token: profile.token.clone() }
        }
        DeviceAct::Type(code) => {
            devices.typed = Some(code);
            return;
        }
        DeviceAct::UseCode => {
            let Some(code) = devices.typed.take() else { return };
            devices.asked = true;
            Request::UseDeviceCode { code }
        }
        DeviceAct::DropCode => {
            devices.typed = None;
            return;
        }
        DeviceAct::Switch => {
            if let (Some(mut identities), Some(current_host)) = (identities, current_host)
                && identities.0.has_former(&current_host.origin)
            {
                identities.0.switch(&current_host.origin);
                commands.trigger(BecomePlayer);
            }
            return;
        }
    };
    if !uplink.send(message) {
        commands.insert_resource(Notice::Offline);
    }
}

/// Requests the list while the settings show it.
fn fetch_devices(
    time: Res<Time<Real>>,
    link: Res<LinkState>,
    (sheet, playback): (Res<OpenSheet>, Res<Playback>),
    mut devices: ResMut<Devices>,
    mut uplink: NonSendMut<Uplink>,
) {
    if sheet.0 != Some(Sheet::Settings) || playback.is_replay() {
        if devices.is_begun() {
            devices.begin_anew();
        }
    } else if *link != LinkState::Online {
        devices.listed_at = None;
    } else if devices.listed_at.is_none_or(|at| time.elapsed() - at >= EVERY) {
        devices.listed_at = Some(time.elapsed());
        // A failed request is repeated at the next interval.
        let _sent = uplink.send(Request::FetchDevices);
    }
}

fn count_code_down(time: Res<Time<Real>>, mut devices: ResMut<Devices>) {
    let Some((code, seconds)) = devices.code else { return };
    let left = devices.code_until.saturating_sub(time.elapsed()).as_millis().div_ceil(1000) as u32;
    if left != seconds {
        devices.code = (left > 0).then_some((code, left));
    }
}
