//! Indexes of connections, players and tables.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    net::IpAddr,
    time::Duration,
};

use bevy_ecs::prelude::*;
use splitkey_net::ConnId;
use splitkey_protocol::{DeviceId, TableCode};

use crate::{config::HostConfig, players::player::PlayerId, tables::parked::Parked};

/// Maps connections to players and tables, codes to tables, and players to the tables they are at.
#[derive(Resource)]
pub(crate) struct Directory {
    max_tables: usize,
    max_parked: usize,
    /// The tables in memory, including those that are being loaded.
    tables: HashMap<TableCode, Entity>,
    parked: HashMap<TableCode, Parked>,
    /// Codes of tables in the journal that cannot be opened.
    reserved: HashSet<TableCode>,
    /// Codes of tables whose last record could not be stored. They are reopened once the journal works again.
    recalled: HashSet<TableCode>,
    connections: HashMap<ConnId, Connection>,
    /// The connections of each connected player.
    devices: HashMap<PlayerId, Devices>,
    /// The tables in the public list.
    public: BTreeSet<TableCode>,
    /// Codes of closed tables since [`Directory::closed`] was last called.
    closed: Vec<TableCode>,
    /// Connections left without a table since [`Directory::without_table`] was last called.
    without_table: Vec<ConnId>,
    /// The tables that each player is at, connected or not.
    at: BTreeSet<(PlayerId, TableCode)>,
}

/// The player of a connection, and the table that its requests go to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    pub(crate) player: PlayerId,
    /// The address that limits apply to, or `None` for a player in this process.
    pub(crate) from: Option<IpAddr>,
    pub(crate) table: Option<Entity>,
    /// When the connection was made.
    pub(crate) since: Duration,
}

/// A connection, and its number among its player's connections.
struct Connection {
    caller: Caller,
    device: DeviceId,
}

/// The connections of one player, ordered by number.
struct Devices {
    next: u32,
    open: Vec<(DeviceId, ConnId)>,
}

impl Devices {
    /// Allocates room for one connection, since most players have only one.
    fn new() -> Devices {
        Devices { next: 0, open: Vec::with_capacity(1) }
    }

    fn place(&self, device: DeviceId) -> Option<usize> {
        self.open.binary_search_by_key(&device, |(id, _)| *id).ok()
    }
}

impl Directory {
    pub(crate) fn new(config: &HostConfig) -> Directory {
        Directory {
            max_tables: config.max_tables,
            max_parked: config.max_parked,
            tables: HashMap::new(),
            parked: HashMap::new(),
            reserved: HashSet::new(),
            recalled: HashSet::new(),
            connections: HashMap::new(),
            devices: HashMap::new(),
            public: BTreeSet::new(),
            closed: Vec::new(),
            without_table: Vec::new(),
            at: BTreeSet::new(),
        }
    }

    pub(crate) fn tables(&self) -> usize {
        self.tables.len()
    }

    pub(crate) fn parked_tables(&self) -> usize {
        self.parked.len()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.tables.len() >= self.max_tables || self.parked.len() >= self.max_parked
    }

    pub(crate) fn table(&self, code: TableCode) -> Option<Entity> {
        self.tables.get(&code).copied()
    }

    /// Returns whether a new table cannot have this code.
    pub(crate) fn is_taken(&self, code: TableCode) -> bool {
        self.tables.contains_key(&code)
            || self.parked.contains_key(&code)
            || self.recalled.contains(&code)
            || self.reserved.contains(&code)
    }

    pub(crate) fn reserve(&mut self, code: TableCode) {
        self.reserved.insert(code);
    }

    /// Notes that a table waits for the journal. Its code stays taken.
    pub(crate) fn begin_recall(&mut self, code: TableCode) {
        self.recalled.insert(code);
    }

    /// Notes that the journal has answered about a table.
    pub(crate) fn end_recall(&mut self, code: TableCode) {
        self.recalled.remove(&code);
    }

    /// Returns whether a table will be reopened once the journal works again.
    pub(crate) fn is_recalled(&self, code: TableCode) -> bool {
        self.recalled.contains(&code)
    }

    pub(crate) fn open_table(&mut self, code: TableCode, table: Entity) {
        self.tables.insert(code, table);
    }

    /// Removes a table, unless its code already belongs to another table.
    pub(crate) fn close_table(&mut self, code: TableCode, table: Entity) {
        if self.table(code) == Some(table) {
            self.tables.remove(&code);
            self.public.remove(&code);
            self.closed.push(code);
        }
    }

    /// Returns the tables that have closed or been parked since the last call.
    pub(crate) fn closed(&mut self) -> impl Iterator<Item = TableCode> {
        self.closed.drain(..)
    }

    /// Notes that a table is now only in the journal.
    pub(crate) fn park(&mut self, code: TableCode, parked: Parked) {
        self.parked.insert(code, parked);
    }

    pub(crate) fn parked(&self, code: TableCode) -> Option<&Parked> {
        self.parked.get(&code)
    }

    /// Removes and returns a parked table that is to be loaded.
    pub(crate) fn unpark(&mut self, code: TableCode) -> Option<Parked> {
        self.parked.remove(&code)
    }

    /// Removes parked tables that the journal has set aside. Tables in memory stay.
    pub(crate) fn set_aside(&mut self, mut tables: Vec<TableCode>) {
        tables.retain(|code| self.parked.remove(code).is_some());
        self.forget(&tables.into_iter().collect());
    }

    /// Forgets who was at tables that no longer exist.
    pub(crate) fn forget(&mut self, gone: &HashSet<TableCode>) {
        if !gone.is_empty() {
            self.at.retain(|(_, table)| !gone.contains(table));
        }
    }

    pub(crate) fn come_to(&mut self, player: PlayerId, table: TableCode) {
        self.at.insert((player, table));
    }

    pub(crate) fn part_from(&mut self, player: PlayerId, table: TableCode) {
        self.at.remove(&(player, table));
    }

    /// Returns whether a player is at a table, connected or not.
    pub(crate) fn is_at(&self, player: PlayerId, table: TableCode) -> bool {
        self.at.contains(&(player, table))
    }

    /// Returns the tables that a player is at.
    pub(crate) fn tables_of(&self, player: PlayerId) -> impl Iterator<Item = TableCode> {
        let all = (player, TableCode::from_bits(0))..=(player, TableCode::from_bits(u32::MAX));
        self.at.range(all).map(|(_, code)| *code)
    }

    /// Sets whether a table is in the public list.
    pub(crate) fn publish(&mut self, code: TableCode, public: bool) {
        if public {
            self.public.insert(code);
        } else {
            self.public.remove(&code);
        }
    }

    /// Returns the tables in the public list.
    pub(crate) fn public_tables(&self) -> impl Iterator<Item = Entity> {
        self.public.iter().filter_map(|code| self.table(*code))
    }

    pub(crate) fn connect(
        &mut self,
        conn: ConnId,
        player: PlayerId,
        from: Option<IpAddr>,
        now: Duration,
    ) -> Caller {
        let caller = Caller { player, from, table: None, since: now };
        let devices = self.devices.entry(player).or_insert_with(Devices::new);
        let device = DeviceId(devices.next);
        devices.next = devices.next.saturating_add(1);
        devices.open.push((device, conn));
        self.connections.insert(conn, Connection { caller, device });
        self.without_table.push(conn);
        caller
    }

    pub(crate) fn disconnect(&mut self, conn: ConnId) {
        self.end_device(conn);
        self.connections.remove(&conn);
    }

    pub(crate) fn caller(&self, conn: ConnId) -> Option<Caller> {
        self.connections.get(&conn).map(|connection| connection.caller)
    }

    /// Sets the table that a connection's requests go to.
    pub(crate) fn send_to(&mut self, conn: ConnId, table: Option<Entity>) {
        if let Some(connection) = self.connections.get_mut(&conn) {
            connection.caller.table = table;
            if table.is_none() {
                self.without_table.push(conn);
            }
        }
    }

    /// Returns the connections left without a table since the last call.
    pub(crate) fn without_table(&mut self) -> impl Iterator<Item = ConnId> {
        self.without_table.drain(..)
    }

    /// Returns a player's connections, the newest first.
    pub(crate) fn devices_of(&self, player: PlayerId) -> impl Iterator<Item = (DeviceId, ConnId, Caller)> {
        let open = self.devices.get(&player).into_iter().flat_map(|devices| devices.open.iter().rev());
        open.filter_map(|(id, conn)| Some((*id, *conn, self.caller(*conn)?)))
    }

    /// Returns the number of a connection among its player's connections.
    pub(crate) fn device_of(&self, conn: ConnId) -> Option<DeviceId> {
        self.connections.get(&conn).map(|connection| connection.device)
    }

    /// Returns the connection with this number among the player's connections.
    pub(crate) fn conn_of_device(&self, player: PlayerId, device: DeviceId) -> Option<ConnId> {
        let devices = self.devices.get(&player)?;
        devices.open.get(devices.place(device)?).map(|(_, conn)| *conn)
    }

    /// Removes a connection that is about to end from its player's devices.
    pub(crate) fn end_device(&mut self, conn: ConnId) {
        let Some(Connection { caller, device, .. }) = self.connections.get(&conn) else { return };
        let Some(devices) = self.devices.get_mut(&caller.player) else { return };
        if let Some(place) = devices.place(*device) {
            devices.open.remove(place);
        }
        if devices.open.is_empty() {
            self.devices.remove(&caller.player);
        }
    }

    pub(crate) fn connections(&self) -> impl Iterator<Item = ConnId> {
        self.connections.keys().copied()
    }
}
