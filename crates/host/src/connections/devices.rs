//! A player's connections, and the codes that make another device the same player.
//!
//! Requests and answers concern only the player's own connections. They change no table.

use std::{
    collections::{HashMap, VecDeque},
    time::Duration,
};

use bevy_app::prelude::*;
use bevy_ecs::{prelude::*, system::SystemParam};
use splitkey_net::{ConnId, HostNow};
use splitkey_protocol::{
    DEVICE_CODE_SECONDS, Device, DeviceCode, DeviceId, FromHost, Goodbye, PlayerToken, Refused, limits,
};

use crate::{
    limits::allowances::Allowances,
    play::dealer::Dealer,
    players::player::PlayerId,
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    schedule::{AddDeadline, HostSystems},
    tables::{
        directory::{Caller, Directory},
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_deadline(|world| world.resource::<DeviceCodes>().next())
        .init_resource::<DeviceCodes>()
        .add_systems(Update, forget_codes.in_set(HostSystems::CarryOut));
    handle_requests! { app, from:
        FetchDevices => list_devices, from.conn;
        EndDevice { device } => end_device, (from.conn, device);
        MakeDeviceCode { token } => make_device_code, (from.conn, token);
        UseDeviceCode { code } => use_device_code, (from.conn, code);
    }
}

const CODE_LIVES: Duration = Duration::from_secs(DEVICE_CODE_SECONDS as u64);

/// The valid codes, at most one for each player. They are only in memory.
///
/// A code has 50 bits and is valid for five minutes, and an address may try 20 wrong codes an hour. If a million
/// addresses try as many as they may while a thousand codes are valid, one is found with a probability of 1 in 50,000.
#[derive(Resource, Default)]
pub(crate) struct DeviceCodes {
    alive: HashMap<DeviceCode, Holder>,
    of: HashMap<PlayerId, DeviceCode>,
    /// In order of creation, and so of expiry.
    ends: VecDeque<(Duration, DeviceCode)>,
}

/// The player who made a code. `Debug` does not print the token.
#[derive(Debug)]
struct Holder {
    player: PlayerId,
    token: PlayerToken,
    until: Duration,
}

impl DeviceCodes {
    /// Returns when the next code expires. The host must run a step then.
    pub(crate) fn next(&self) -> Option<Duration> {
        self.ends.front().map(|(until, _)| *until)
    }

    /// Adds a code, which replaces the player's previous one.
    fn add(&mut self, code: DeviceCode, player: PlayerId, token: PlayerToken, now: Duration) {
        if let Some(old) = self.of.insert(player, code) {
            self.alive.remove(&old);
        }
        let until = now + CODE_LIVES;
        self.alive.insert(code, Holder { player, token, until });
        self.ends.push_back((until, code));
    }

    /// Uses up a code, and returns its player if it is valid.
    fn take(&mut self, code: DeviceCode, now: Duration) -> Option<(PlayerId, PlayerToken)> {
        let holder = self.alive.remove(&code)?;
        self.of.remove(&holder.player);
        (holder.until > now).then_some((holder.player, holder.token))
    }

    fn forget_ended(&mut self, now: Duration) {
        while self.next().is_some_and(|until| until <= now) {
            let Some((_, code)) = self.ends.pop_front() else { return };
            if let Some(holder) = self.alive.remove(&code) {
                self.of.remove(&holder.player);
            }
        }
    }
}

fn forget_codes(now: Res<HostNow>, mut codes: ResMut<DeviceCodes>) {
    if codes.next().is_some_and(|until| until <= now.0) {
        codes.forget_ended(now.0);
    }
}

/// The parameters of the systems that answer requests about devices.
#[derive(SystemParam)]
pub(crate) struct Desk<'w, 's> {
    now: Res<'w, HostNow>,
    directory: ResMut<'w, Directory>,
    codes: ResMut<'w, DeviceCodes>,
    dealer: ResMut<'w, Dealer>,
    allowances: ResMut<'w, Allowances>,
    tables: Query<'w, 's, &'static Table>,
    publisher: Publisher<'w>,
}

/// Sends the list of the player's devices.
fn list_devices(In(conn): In<ConnId>, mut desk: Desk) {
    if let Some(caller) = desk.directory.caller(conn) {
        desk.list(conn, caller);
    }
}

/// Ends another connection of the player. Does nothing if it has already ended.
pub(crate) fn end_device(In((conn, device)): In<(ConnId, DeviceId)>, mut desk: Desk) {
    let Some(caller) = desk.directory.caller(conn) else { return };
    let ended = desk.directory.conn_of_device(caller.player, device).filter(|ended| *ended != conn);
    if let Some(ended) = ended {
        desk.directory.end_device(ended);
        desk.publisher.end(ended, Goodbye::EndedByPlayer);
    }
    desk.list(conn, caller);
}

/// Makes a code that makes another device the same player.
fn make_device_code(In((conn, token)): In<(ConnId, PlayerToken)>, mut desk: Desk) {
    let Some(caller) = desk.directory.caller(conn) else { return };
    if let Err(reason) = desk.make_code(conn, caller, token) {
        desk.publisher.refuse(conn, reason);
    }
}

/// Makes this device the player who made a code.
fn use_device_code(In((conn, code)): In<(ConnId, DeviceCode)>, mut desk: Desk) {
    let Some(caller) = desk.directory.caller(conn) else { return };
    if let Err(reason) = desk.use_code(conn, caller, code) {
        desk.publisher.refuse(conn, reason);
    }
}

impl Desk<'_, '_> {
    fn list(&mut self, conn: ConnId, caller: Caller) {
        let now = self.now.0;
        let device = |(id, other, caller): (DeviceId, ConnId, Caller)| Device {
            id,
            table: caller.table.and_then(|table| self.tables.get(table).ok()).map(|table| table.code),
            this: other == conn,
            connected: now.saturating_sub(caller.since).as_secs().try_into().unwrap_or(u32::MAX),
        };
        // Include this connection, however many there are.
        let this = self.directory.device_of(conn).map(|id| (id, conn, caller));
        let others = self.directory.devices_of(caller.player).filter(|(_, other, _)| *other != conn);
        let devices = this.into_iter().chain(others).take(limits::LISTED_DEVICES).map(device).collect();
        self.publisher.tell(conn, &FromHost::Devices { devices });
    }

    fn make_code(&mut self, conn: ConnId, caller: Caller, token: PlayerToken) -> Result<(), Refused> {
        if PlayerId::from(&token) != caller.player {
            // Our client never sends another token.
            return Err(Refused::NoSuchPerson);
        }
        if !self.allowances.device_codes.take(caller.from, self.now.0) {
            return Err(Refused::DeviceCodesTooFast);
        }
        let code = self.dealer.device_code(|code| self.codes.alive.contains_key(&code));
        self.codes.add(code, caller.player, token, self.now.0);
        self.publisher.tell(conn, &FromHost::DeviceCodeMade { code });
        Ok(())
    }

    fn use_code(&mut self, conn: ConnId, caller: Caller, code: DeviceCode) -> Result<(), Refused> {
        let (now, wrong_codes) = (self.now.0, &mut self.allowances.wrong_codes);
        if !wrong_codes.is_left(caller.from, now) {
            return Err(Refused::TooManyCodes);
        }
        let Some((player, token)) = self.codes.take(code, now) else {
            wrong_codes.note(caller.from, now);
            return Err(Refused::UnknownDeviceCode);
        };
        for (_, device, _) in self.directory.devices_of(player).take(limits::LISTED_DEVICES) {
            self.publisher.tell(device, &FromHost::DeviceCodeUsed);
        }
        self.publisher.tell(conn, &FromHost::Identity { token });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: u8) -> PlayerId {
        PlayerId::from_hash([number; 32])
    }

    fn add(codes: &mut DeviceCodes, bits: u64, number: u8, at: u64) -> DeviceCode {
        let code = DeviceCode::from_bits(bits);
        codes.add(code, player(number), PlayerToken([number; 32]), Duration::from_secs(at));
        code
    }

    #[test]
    fn a_code_belongs_to_one_player_and_works_once() {
        let mut codes = DeviceCodes::default();
        let (first, second) = (add(&mut codes, 1, 1, 0), add(&mut codes, 2, 2, 0));
        let now = Duration::from_secs(1);
        assert_eq!(codes.take(first, now), Some((player(1), PlayerToken([1; 32]))));
        assert_eq!(codes.take(first, now), None);
        assert_eq!(codes.take(second, now), Some((player(2), PlayerToken([2; 32]))));
    }

    #[test]
    fn a_new_code_voids_the_previous_one() {
        let mut codes = DeviceCodes::default();
        let (old, new) = (add(&mut codes, 1, 1, 0), add(&mut codes, 2, 1, 1));
        assert_eq!(codes.take(old, Duration::from_secs(2)), None);
        assert!(codes.take(new, Duration::from_secs(2)).is_some());
    }

    #[test]
    fn a_code_and_its_token_are_removed_after_five_minutes() {
        let mut codes = DeviceCodes::default();
        let code = add(&mut codes, 1, 1, 10);
        let end = Duration::from_secs(310);
        assert_eq!(codes.next(), Some(end));
        assert_eq!(codes.take(code, end), None);
        let code = add(&mut codes, 2, 1, 10);
        codes.forget_ended(end - Duration::from_millis(1));
        assert!(codes.alive.contains_key(&code));
        codes.forget_ended(end);
        assert!(codes.alive.is_empty() && codes.of.is_empty() && codes.ends.is_empty());
    }

    #[test]
    fn debug_hides_codes_and_tokens() {
        let mut codes = DeviceCodes::default();
        add(&mut codes, u64::MAX, 77, 0);
        let told = format!("{:?}", codes.alive);
        assert!(!told.contains("77") && !told.contains('Z'), "{told}");
    }
}
