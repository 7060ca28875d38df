//! The player's own devices: where else they are connected, and how another device becomes the same player.

use std::time::Duration;

use bevy::{ecs::system::SystemParam, prelude::*};
use splitkey_net::{Heard, LinkState, Uplink};
use splitkey_protocol::{
    DEVICE_CODE_SECONDS, Device, DeviceCode, DeviceId, FromClient, FromHost, PlayerToken, Refused,
};

use crate::{
    ClientSystems, ConnectTo, Entrance, Hosts, Notice, OpenSheet, Playback, Sheet, Shown, TableList,
    TableState,
    device::{Identities, Profile},
    table_state::{hear_host, put_away},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Devices>()
        .add_observer(carry_out)
        .add_observer(become_player)
        .add_systems(Update, hear_of_devices.in_set(ClientSystems::Hear).before(hear_host))
        .add_systems(Update, (fetch_devices, count_code_down).in_set(ClientSystems::Keep));
}

/// How often the list is asked for while it is seen.
const EVERY: Duration = Duration::from_secs(8);

/// What the host told of the player's devices last, and the codes of this device.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Devices {
    /// This device first, then the newest connections.
    pub open: Vec<Device>,
    /// A code for another device, and for how many more seconds it can be used.
    pub code: Option<(DeviceCode, u32)>,
    /// A code of another device that was typed here. The player is asked before it is used.
    pub typed: Option<DeviceCode>,
    /// What did not work.
    pub trouble: Option<Refused>,
    /// Whether showing the token of an earlier version was asked for once.
    pub asked_for_old: bool,
    /// Whether a typed code was sent and not answered yet.
    asked: bool,
    /// When the code ends, by the time of this app.
    code_until: Duration,
    /// When the list was asked for.
    listed_at: Option<Duration>,
}

impl Devices {
    /// Whether something was begun in the settings.
    fn is_begun(&self) -> bool {
        self.listed_at.is_some() || self.typed.is_some() || self.trouble.is_some() || self.asked_for_old
    }

    /// Asks for everything once more the next time.
    fn begin_anew(&mut self) {
        (self.listed_at, self.typed, self.trouble, self.asked_for_old) = (None, None, None, false);
    }
}

/// What a player does about their devices.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceAct {
    End(DeviceId),
    MakeCode,
    /// Asks before the typed code is used.
    Type(DeviceCode),
    UseCode,
    DropCode,
    /// Is the other of two players again who are kept for this host.
    Switch,
    /// Asks before this host is shown the token of an earlier version.
    AskForOld,
    ShowOld,
}

/// This device is another player for its host from now on.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
struct BecomePlayer;

/// Takes what is about devices from what the host said.
fn hear_of_devices(
    time: Res<Time<Real>>,
    heard: Res<Heard>,
    hosts: Option<Res<Hosts>>,
    identities: Option<ResMut<Identities>>,
    mut profile: Option<ResMut<Profile>>,
    mut devices: ResMut<Devices>,
    mut commands: Commands,
) {
    let mut identity = identities.zip(hosts);
    for message in &heard.0 {
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
            // A host that nobody asked changes nothing.
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
    identity: Option<&mut (ResMut<Identities>, Res<Hosts>)>,
    profile: Option<&mut Profile>,
) {
    if let Some((identities, hosts)) = identity {
        identities.0.adopt(&hosts.origin, token);
    }
    if let Some(profile) = profile {
        profile.token = token.clone();
    }
}

/// What is left when the player is another one.
#[derive(SystemParam)]
struct Table<'w> {
    heard: ResMut<'w, Heard>,
    state: ResMut<'w, TableState>,
    playback: ResMut<'w, Playback>,
    shown: ResMut<'w, Shown>,
    tables: ResMut<'w, TableList>,
    entrance: ResMut<'w, Entrance>,
}

/// Nothing of the player before stays on the screen, and the host hears who it is now.
fn become_player(
    _: On<BecomePlayer>,
    mut table: Table,
    mut devices: ResMut<Devices>,
    mut commands: Commands,
) {
    table.heard.0.clear();
    put_away(&mut table.state, &mut table.playback, &mut table.shown);
    *table.tables = TableList::default();
    *table.entrance = Entrance::default();
    *devices = Devices::default();
    commands.insert_resource(Notice::OtherPlayer);
    commands.trigger(ConnectTo { table: None });
}

fn carry_out(
    act: On<DeviceAct>,
    profile: Option<Res<Profile>>,
    hosts: Option<Res<Hosts>>,
    identities: Option<ResMut<Identities>>,
    mut devices: ResMut<Devices>,
    mut uplink: NonSendMut<Uplink>,
    mut commands: Commands,
) {
    devices.trouble = None;
    let message = match *act.event() {
        DeviceAct::End(device) => FromClient::EndDevice { device },
        DeviceAct::MakeCode => {
            let Some(profile) = profile else { return };
            FromClient::MakeDeviceCode { token: profile.token.clone() }
        }
        DeviceAct::Type(code) => {
            devices.typed = Some(code);
            return;
        }
        DeviceAct::UseCode => {
            let Some(code) = devices.typed.take() else { return };
            devices.asked = true;
            FromClient::UseDeviceCode { code }
        }
        DeviceAct::DropCode => {
            devices.typed = None;
            return;
        }
        DeviceAct::Switch => {
            if let (Some(mut identities), Some(hosts)) = (identities, hosts)
                && identities.0.has_former(&hosts.origin)
            {
                identities.0.switch(&hosts.origin);
                commands.trigger(BecomePlayer);
            }
            return;
        }
        DeviceAct::AskForOld => {
            devices.asked_for_old = true;
            return;
        }
        DeviceAct::ShowOld => {
            if let (Some(mut identities), Some(hosts)) = (identities, hosts)
                && identities.0.has_old(&hosts.origin)
            {
                identities.0.show_old(&hosts.origin);
                commands.trigger(BecomePlayer);
            }
            return;
        }
    };
    if !uplink.send(&message) {
        commands.insert_resource(Notice::Offline);
    }
}

/// Asks for the list while the settings lie open.
fn fetch_devices(
    time: Res<Time<Real>>,
    link: Res<LinkState>,
    sheet: Res<OpenSheet>,
    mut devices: ResMut<Devices>,
    mut uplink: NonSendMut<Uplink>,
) {
    if sheet.0 != Some(Sheet::Settings) {
        if devices.is_begun() {
            devices.begin_anew();
        }
    } else if *link != LinkState::Online {
        devices.listed_at = None;
    } else if devices.listed_at.is_none_or(|at| time.elapsed() - at >= EVERY) {
        devices.listed_at = Some(time.elapsed());
        // What is not listed now is listed the next time.
        let _sent = uplink.send(&FromClient::FetchDevices);
    }
}

fn count_code_down(time: Res<Time<Real>>, mut devices: ResMut<Devices>) {
    let Some((code, seconds)) = devices.code else { return };
    let left = devices.code_until.saturating_sub(time.elapsed()).as_millis().div_ceil(1000) as u32;
    if left != seconds {
        devices.code = (left > 0).then_some((code, left));
    }
}
