//! Where everybody is: connections to players and tables, codes to tables.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    net::IpAddr,
    time::Duration,
};

use bevy::prelude::*;
use splitkey_net::ConnId;
use splitkey_protocol::{DeviceId, TableCode};

use crate::{HostConfig, PlayerId, bucket::Bucket, parking::Parked};

/// The host's address book.
#[derive(Resource)]
pub(crate) struct Directory {
    max_tables: usize,
    max_parked: usize,
    /// The tables in memory, and those that are being read.
    tables: HashMap<TableCode, Entity>,
    parked: HashMap<TableCode, Parked>,
    /// Codes of tables that are kept and cannot be opened.
    reserved: HashSet<TableCode>,
    /// Codes of tables that could not be kept, and open again when the journal can be written.
    recalled: HashSet<TableCode>,
    connections: HashMap<ConnId, Connection>,
    /// The connections of each player who has any.
    devices: HashMap<PlayerId, Devices>,
    /// The tables that anybody may find.
    public: BTreeSet<TableCode>,
    /// The codes of tables that closed, and the connections that were left without a table, since somebody last asked.
    closed: Vec<TableCode>,
    without_table: Vec<ConnId>,
    /// The tables that each player is at, connected or not.
    at: BTreeSet<(PlayerId, TableCode)>,
}

/// Who speaks on a connection, and to which table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    pub(crate) player: PlayerId,
    /// The address that the player shares with others; nothing in this process.
    pub(crate) from: Option<IpAddr>,
    pub(crate) table: Option<Entity>,
    /// When the connection was made.
    pub(crate) since: Duration,
}

/// A connection, and its number among those of its player.
struct Connection {
    caller: Caller,
    device: DeviceId,
    /// How often it may still ask for lists of tables.
    table_lists: Bucket,
}

/// The connections of one player, in the order of their numbers.
struct Devices {
    next: u32,
    open: Vec<(DeviceId, ConnId)>,
}

impl Devices {
    /// Most players have one.
    fn new() -> Devices {
        Devices { next: 0, open: Vec::with_capacity(1) }
    }

    fn place(&self, device: DeviceId) -> Option<usize> {
        self.open.binary_search_by_key(&device, |(id, _)| *id).ok()
    }
}

/// Lists of tables that one connection may ask for.
const TABLE_LISTS: Bucket = Bucket::new(5, Duration::from_secs(1));

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

    /// Whether a new table may not have this code.
    pub(crate) fn is_taken(&self, code: TableCode) -> bool {
        self.tables.contains_key(&code)
            || self.parked.contains_key(&code)
            || self.recalled.contains(&code)
            || self.reserved.contains(&code)
    }

    pub(crate) fn reserve(&mut self, code: TableCode) {
        self.reserved.insert(code);
    }

    /// A table waits for the journal, and its code with it.
    pub(crate) fn begin_recall(&mut self, code: TableCode) {
        self.recalled.insert(code);
    }

    /// The journal has told of a table what it can.
    pub(crate) fn end_recall(&mut self, code: TableCode) {
        self.recalled.remove(&code);
    }

    /// Whether a table opens again when the journal can be written.
    pub(crate) fn is_recalled(&self, code: TableCode) -> bool {
        self.recalled.contains(&code)
    }

    pub(crate) fn open_table(&mut self, code: TableCode, table: Entity) {
        self.tables.insert(code, table);
    }

    /// Forgets a table; one that has its code by now stays.
    pub(crate) fn close_table(&mut self, code: TableCode, table: Entity) {
        if self.table(code) == Some(table) {
            self.tables.remove(&code);
            self.public.remove(&code);
            self.closed.push(code);
        }
    }

    /// The tables that closed or were parked since this was last called.
    pub(crate) fn closed(&mut self) -> impl Iterator<Item = TableCode> {
        self.closed.drain(..)
    }

    /// Notes that a table is only in the journal.
    pub(crate) fn park(&mut self, code: TableCode, parked: Parked) {
        self.parked.insert(code, parked);
    }

    pub(crate) fn parked(&self, code: TableCode) -> Option<&Parked> {
        self.parked.get(&code)
    }

    /// Takes out a parked table that is to be read.
    pub(crate) fn unpark(&mut self, code: TableCode) -> Option<Parked> {
        self.parked.remove(&code)
    }

    /// Forgets parked tables that the journal has set aside; those in memory stay.
    pub(crate) fn set_aside(&mut self, mut tables: Vec<TableCode>) {
        tables.retain(|code| self.parked.remove(code).is_some());
        self.forget(&tables.into_iter().collect());
    }

    /// Forgets who was at tables that are no more.
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

    /// Whether a player is at a table, connected or not.
    pub(crate) fn is_at(&self, player: PlayerId, table: TableCode) -> bool {
        self.at.contains(&(player, table))
    }

    /// The tables that a player is at.
    pub(crate) fn tables_of(&self, player: PlayerId) -> impl Iterator<Item = TableCode> {
        let all = (player, TableCode::from_bits(0))..=(player, TableCode::from_bits(u32::MAX));
        self.at.range(all).map(|(_, code)| *code)
    }

    /// Says whether anybody may find a table.
    pub(crate) fn publish(&mut self, code: TableCode, public: bool) {
        if public {
            self.public.insert(code);
        } else {
            self.public.remove(&code);
        }
    }

    /// The tables that anybody may find.
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
        self.connections.insert(conn, Connection { caller, device, table_lists: TABLE_LISTS });
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

    /// Whether a connection may be sent a list of tables now.
    pub(crate) fn may_list(&mut self, conn: ConnId, now: Duration) -> bool {
        self.connections.get_mut(&conn).is_some_and(|connection| connection.table_lists.take(now))
    }

    /// Says which table a connection's requests go to.
    pub(crate) fn send_to(&mut self, conn: ConnId, table: Option<Entity>) {
        if let Some(connection) = self.connections.get_mut(&conn) {
            connection.caller.table = table;
            if table.is_none() {
                self.without_table.push(conn);
            }
        }
    }

    /// The connections that were left without a table since this was last called.
    pub(crate) fn without_table(&mut self) -> impl Iterator<Item = ConnId> {
        self.without_table.drain(..)
    }

    /// A player's connections, the newest first.
    pub(crate) fn devices_of(&self, player: PlayerId) -> impl Iterator<Item = (DeviceId, ConnId, Caller)> {
        let open = self.devices.get(&player).into_iter().flat_map(|devices| devices.open.iter().rev());
        open.filter_map(|(id, conn)| Some((*id, *conn, self.caller(*conn)?)))
    }

    /// The number by which its player knows a connection.
    pub(crate) fn device_of(&self, conn: ConnId) -> Option<DeviceId> {
        self.connections.get(&conn).map(|connection| connection.device)
    }

    /// The connection that a player knows by a number.
    pub(crate) fn conn_of_device(&self, player: PlayerId, device: DeviceId) -> Option<ConnId> {
        let devices = self.devices.get(&player)?;
        devices.open.get(devices.place(device)?).map(|(_, conn)| *conn)
    }

    /// A connection that is about to end is none of its player's devices any more.
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
