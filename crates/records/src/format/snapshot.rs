//! The binary format of snapshots: version 5.
//!
//! Settings, access, audience and deal are stored as the payloads of the events that set them, so that new forms of these need no
//! new version of the snapshot.

use bincode::{Decode, Encode};
use splitkey_host::{Event, MatchSnapshot, NetworkHash, PlayerId, SeatSnapshot, Snapshot};
use splitkey_protocol::{Computer, Meaning, PlayerName, SeatId, TableCode, TableRace, TableTeam};
use splitkey_rules::{Action, Side};

use super::{
    LAYOUT, PayloadError,
    access::PasswordRecord,
    action::ActionRecord,
    action::SideRecord,
    channel,
    computer::{ComputerRecord, MeaningRecord},
    decode, encode,
    race::RaceRecord,
    team::TeamRecord,
};

/// The version that is written. Snapshots of other versions are ignored, because the records contain the same.
pub const SNAPSHOT_VERSION: u16 = 6;

#[derive(Encode, Decode)]
struct SnapshotRecord {
    epoch: u32,
    host: u16,
    settings: Vec<u8>,
    access: Vec<u8>,
    password: Option<PasswordRecord>,
    own_words: Option<Vec<String>>,
    recent_words: Vec<String>,
    banned_players: Vec<[u8; 32]>,
    banned_networks: Vec<[u8; 32]>,
    confirm_by_two: [bool; 2],
    team: Option<TeamRecord>,
    race: Option<RaceRecord>,
    overlay: Option<[u8; 16]>,
    watch: Option<[u8; 16]>,
    chat: Option<String>,
    audience: Vec<u8>,
    seats: Vec<SeatRecord>,
    next_seat: u16,
    match_state: Option<MatchRecord>,
}

#[derive(Encode, Decode)]
struct SeatRecord {
    seat: u16,
    player: [u8; 32],
    name: String,
    side: Option<SideRecord>,
    has_sat: bool,
    computer: Option<ComputerRecord>,
}

#[derive(Encode, Decode)]
struct MatchRecord {
    deal: Vec<u8>,
    actions: Vec<(SideRecord, ActionRecord)>,
    state_hash: u64,
    key_seen: Vec<([u8; 32], SideRecord)>,
    uninvited: Vec<[u8; 32]>,
    shown_names: Vec<([u8; 32], String)>,
    paused: bool,
    settings: Vec<u8>,
    on_sheet: bool,
    meanings: Vec<MeaningRecord>,
}

/// Encodes a snapshot as a payload, without its table and record number.
///
/// # Errors
/// When the payload would be too long.
pub fn encode_snapshot(snapshot: &Snapshot) -> Result<Vec<u8>, PayloadError> {
    let seat = |person: &SeatSnapshot| SeatRecord {
        seat: person.seat.0,
        player: person.player.hash(),
        name: person.name.to_string(),
        side: person.side.map(SideRecord::from),
        has_sat: person.has_sat,
        computer: person.computer.map(ComputerRecord::from),
    };
    let record = SnapshotRecord {
        epoch: snapshot.epoch,
        host: snapshot.host.0,
        settings: encode(&Event::Configured { settings: snapshot.settings })?,
        access: encode(&Event::AccessSet { access: snapshot.access })?,
        password: snapshot.password.as_ref().map(Into::into),
        own_words: snapshot.own_words.clone(),
        recent_words: snapshot.recent_words.clone(),
        banned_players: snapshot.banned_players.iter().map(|player| player.hash()).collect(),
        banned_networks: snapshot.banned_networks.iter().map(|network| network.0).collect(),
        confirm_by_two: snapshot.confirm_by_two,
        team: snapshot.team.as_ref().map(TeamRecord::from),
        race: snapshot.race.as_ref().map(RaceRecord::from),
        overlay: snapshot.overlay,
        watch: snapshot.watch,
        chat: snapshot.chat.as_ref().map(ToString::to_string),
        audience: encode(&Event::AudienceSet {
            audience: snapshot.audience,
            still_held: snapshot.still_held,
        })?,
        seats: snapshot.seats.iter().map(seat).collect(),
        next_seat: snapshot.next_seat,
        match_state: snapshot.match_state.as_ref().map(encode_match).transpose()?,
    };
    bincode::encode_to_vec(record, LAYOUT).map_err(|_| PayloadError::TooLong)
}

fn encode_match(match_state: &MatchSnapshot) -> Result<MatchRecord, PayloadError> {
    let action = |(side, action): &(Side, Action)| (SideRecord::from(*side), ActionRecord::from(action));
    let seen = |(player, side): &(PlayerId, Side)| (player.hash(), SideRecord::from(*side));
    Ok(MatchRecord {
        deal: encode(&Event::Dealt { deal: Box::new(match_state.deal.clone()) })?,
        actions: match_state.actions.iter().map(action).collect(),
        state_hash: match_state.state_hash,
        key_seen: match_state.key_seen.iter().map(seen).collect(),
        uninvited: match_state.uninvited.iter().map(|player| player.hash()).collect(),
        shown_names: match_state
            .shown_names
            .iter()
            .map(|(player, name)| (player.hash(), name.to_string()))
            .collect(),
        paused: match_state.paused,
        settings: encode(&Event::Configured { settings: match_state.settings })?,
        on_sheet: match_state.on_sheet,
        meanings: match_state.meanings.iter().map(MeaningRecord::from).collect(),
    })
}

/// Decodes a snapshot, which has to use all of the bytes.
///
/// # Errors
/// When the bytes are not a snapshot of this version.
pub fn decode_snapshot(table: TableCode, records: u64, payload: &[u8]) -> Result<Snapshot, PayloadError> {
    let (record, read) = bincode::decode_from_slice::<SnapshotRecord, _>(payload, LAYOUT)
        .map_err(|_| PayloadError::Malformed)?;
    let (
        Event::Configured { settings },
        Event::AccessSet { access },
        Event::AudienceSet { audience, still_held },
    ) = (decode(&record.settings)?, decode(&record.access)?, decode(&record.audience)?)
    else {
        return Err(PayloadError::Malformed);
    };
    if read != payload.len() {
        return Err(PayloadError::Malformed);
    }
    let seat = |seat: SeatRecord| {
        Ok(SeatSnapshot {
            seat: SeatId(seat.seat),
            player: PlayerId::from_hash(seat.player),
            name: PlayerName::new(&seat.name).map_err(|_| PayloadError::Malformed)?,
            side: seat.side.map(Side::from),
            has_sat: seat.has_sat,
            computer: seat.computer.map(Computer::from),
        })
    };
    Ok(Snapshot {
        table,
        records,
        epoch: record.epoch,
        host: SeatId(record.host),
        settings,
        access,
        password: record.password.map(Into::into),
        own_words: record.own_words,
        recent_words: record.recent_words,
        banned_players: record.banned_players.into_iter().map(PlayerId::from_hash).collect(),
        banned_networks: record.banned_networks.into_iter().map(NetworkHash).collect(),
        confirm_by_two: record.confirm_by_two,
        team: record.team.map(TableTeam::try_from).transpose()?,
        race: record.race.map(TableRace::try_from).transpose()?,
        overlay: record.overlay,
        watch: record.watch,
        chat: record.chat.map(channel).transpose()?,
        audience,
        still_held,
        seats: record.seats.into_iter().map(seat).collect::<Result<_, PayloadError>>()?,
        next_seat: record.next_seat,
        match_state: record.match_state.map(decode_match).transpose()?,
    })
}

fn decode_match(match_state: MatchRecord) -> Result<MatchSnapshot, PayloadError> {
    let (Event::Dealt { deal }, Event::Configured { settings }) =
        (decode(&match_state.deal)?, decode(&match_state.settings)?)
    else {
        return Err(PayloadError::Malformed);
    };
    let action = |(side, action): (SideRecord, ActionRecord)| Ok((side.into(), action.try_into()?));
    let seen = |(player, side): ([u8; 32], SideRecord)| (PlayerId::from_hash(player), side.into());
    let name = |(player, name): ([u8; 32], String)| {
        let name = PlayerName::new(&name).map_err(|_| PayloadError::Malformed)?;
        Ok((PlayerId::from_hash(player), name))
    };
    Ok(MatchSnapshot {
        deal: *deal,
        actions: match_state.actions.into_iter().map(action).collect::<Result<_, PayloadError>>()?,
        state_hash: match_state.state_hash,
        key_seen: match_state.key_seen.into_iter().map(seen).collect(),
        uninvited: match_state.uninvited.into_iter().map(PlayerId::from_hash).collect(),
        shown_names: match_state.shown_names.into_iter().map(name).collect::<Result<_, PayloadError>>()?,
        paused: match_state.paused,
        settings,
        on_sheet: match_state.on_sheet,
        meanings: match_state.meanings.into_iter().map(Meaning::try_from).collect::<Result<_, _>>()?,
    })
}
