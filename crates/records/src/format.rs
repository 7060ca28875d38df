//! The binary format of events, the payloads of records: format 10.
//!
//! These types define the stored bytes and are used for nothing else. Any change of the bytes needs a new format, and
//! the old one has to stay readable. Each format only appends variants to those of the one before, so its decoder also
//! reads all older formats. Format 4 has a different state hash from format 3. Format 5 stores settings as a list of
//! options, which can grow without a new format. Format 6 adds the team that a table plays for, format 7 the link for
//! stream overlays and computer players, format 8 what their clues were meant for, how far behind the table its
//! audience is, and the pairs of strike races, format 9 the link and the chat by which viewers vote, and format 10 more
//! options of a table's access.

use std::fmt;

use bincode::{
    Decode, Encode,
    config::{Configuration, Limit, LittleEndian, Varint},
};
use splitkey_host::{Event, NetworkHash, PlayerId};
use splitkey_protocol::{Audience, ChatChannel, JointAction, Meaning, PlayerName, SeatId, TableTeam};
use splitkey_rules::{Mission, Side};

mod access;
mod action;
mod computer;
mod deal;
mod race;
mod settings;
pub mod snapshot;
pub mod summary;
mod team;
#[cfg(test)]
mod tests;

use self::{
    access::{AccessRecord, AccessRecord4, AccessRecord10, PasswordRecord},
    action::{ActionRecord, JointRecord, ReasonRecord, SideRecord},
    computer::{ComputerRecord, MeaningRecord},
    deal::StoredDeal,
    race::RaceRecord,
    settings::{OptionsRecord, SettingsRecord, SettingsRecord2, SettingsRecord3},
    team::TeamRecord,
};

/// The longest payload, in bytes: four times the longest word list.
const PAYLOAD_BYTES: usize = 1 << 20;

const LAYOUT: Configuration<LittleEndian, Varint, Limit<PAYLOAD_BYTES>> =
    bincode::config::standard().with_limit::<PAYLOAD_BYTES>();

/// Encodes an event as a payload.
///
/// # Errors
/// When the payload would be longer than 1 MiB.
pub fn encode(event: &Event) -> Result<Vec<u8>, PayloadError> {
    bincode::encode_to_vec(EventRecord::from(event), LAYOUT).map_err(|_| PayloadError::TooLong)
}

/// Decodes an event, which has to use all of the bytes.
///
/// # Errors
/// When the bytes are not an event of this format.
pub fn decode(payload: &[u8]) -> Result<Event, PayloadError> {
    let (event, read) =
        bincode::decode_from_slice::<EventRecord, _>(payload, LAYOUT).map_err(|_| PayloadError::Malformed)?;
    if read == payload.len() { event.try_into() } else { Err(PayloadError::Malformed) }
}

/// Why an event cannot be encoded or decoded. Reveals nothing of the content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayloadError {
    TooLong,
    Malformed,
}

impl fmt::Display for PayloadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLong => "it is too long",
            Self::Malformed => "it is malformed",
        })
    }
}

impl std::error::Error for PayloadError {}

/// Reads the name of a channel.
fn channel(name: String) -> Result<ChatChannel, PayloadError> {
    ChatChannel::try_from(name).map_err(|_| PayloadError::Malformed)
}

#[derive(Encode, Decode)]
enum EventRecord {
    Opened {
        host: u16,
        player: [u8; 32],
        name: String,
    },
    Joined {
        seat: u16,
        player: [u8; 32],
        name: String,
    },
    Renamed {
        seat: u16,
        name: String,
    },
    SatDown {
        seat: u16,
        side: Option<SideRecord>,
    },
    Left {
        seat: u16,
        host: Option<u16>,
    },
    Configured(SettingsRecord),
    WordsKept(Vec<String>),
    Dealt(Box<StoredDeal>),
    Acted {
        side: SideRecord,
        seat: u16,
        action: ActionRecord,
    },
    // Added in format 2.
    AccessSet(AccessRecord),
    PasswordSet(Option<PasswordRecord>),
    HandedOver {
        host: u16,
    },
    Banned {
        seat: u16,
        network: Option<[u8; 32]>,
    },
    BansLifted,
    /// The settings in format 2.
    Set(SettingsRecord2),
    SidesSwapped,
    Closed,
    // Added in format 3.
    /// The settings in format 3.
    SetTimed(SettingsRecord3),
    TimedOut(SideRecord),
    Paused {
        seat: u16,
    },
    WentOn {
        seat: u16,
    },
    ConfirmSet {
        side: SideRecord,
        on: bool,
    },
    Reported {
        by: u16,
        seat: u16,
        reason: ReasonRecord,
    },
    // Added in format 4.
    /// The access of a table whose sides anybody may join during a match.
    AccessSetOpen(AccessRecord4),
    // Added in format 5.
    /// The settings since format 5.
    OptionsSet(OptionsRecord),
    /// What both sides agreed to since format 5.
    Agreed {
        action: JointRecord,
        seat: u16,
    },
    // Added in format 6.
    TeamChosen {
        team: Option<TeamRecord>,
        with_win: bool,
    },
    // Added in format 7.
    OverlaySet(Option<[u8; 16]>),
    PartnerSeated {
        seat: u16,
        player: [u8; 32],
        name: String,
        side: SideRecord,
        computer: ComputerRecord,
    },
    // Added in format 8.
    CluesExplained {
        seat: u16,
        clues: Vec<MeaningRecord>,
    },
    AudienceSet {
        delay: u8,
        blank: bool,
        still_held: u8,
    },
    PairSeated(RaceRecord),
    ClockSet {
        seat: u16,
        paused: bool,
    },
    // Added in format 9.
    WatchSet {
        salt: Option<[u8; 16]>,
        chat: Option<String>,
    },
    // Added in format 10.
    /// The access of a table with options that format 4 does not have.
    AccessOptionsSet(AccessRecord10),
}

impl From<&Event> for EventRecord {
    fn from(event: &Event) -> EventRecord {
        match event {
            Event::Opened { host, player, name } => {
                EventRecord::Opened { host: host.0, player: player.hash(), name: name.to_string() }
            }
            Event::Joined { seat, player, name } => {
                EventRecord::Joined { seat: seat.0, player: player.hash(), name: name.to_string() }
            }
            Event::Renamed { seat, name } => EventRecord::Renamed { seat: seat.0, name: name.to_string() },
            Event::SatDown { seat, side } => {
                EventRecord::SatDown { seat: seat.0, side: side.map(SideRecord::from) }
            }
            Event::Left { seat, host } => EventRecord::Left { seat: seat.0, host: host.map(|host| host.0) },
            Event::Configured { settings } => EventRecord::OptionsSet(settings.into()),
            Event::SidesSwapped => EventRecord::SidesSwapped,
            Event::WordsKept { words } => EventRecord::WordsKept(words.clone()),
            Event::Dealt { deal } => EventRecord::Dealt(Box::new(StoredDeal::from(&**deal))),
            Event::Acted { side, seat, action } => {
                EventRecord::Acted { side: (*side).into(), seat: seat.0, action: action.into() }
            }
            Event::AccessSet { access } if AccessRecord10::is_needed(access) => {
                EventRecord::AccessOptionsSet(access.into())
            }
            Event::AccessSet { access } if access.open_sides => EventRecord::AccessSetOpen(access.into()),
            Event::AccessSet { access } => EventRecord::AccessSet(access.into()),
            Event::PasswordSet { password } => EventRecord::PasswordSet(password.as_ref().map(Into::into)),
            Event::HandedOver { host } => EventRecord::HandedOver { host: host.0 },
            Event::Banned { seat, network } => {
                EventRecord::Banned { seat: seat.0, network: network.map(|network| network.0) }
            }
            Event::BansLifted => EventRecord::BansLifted,
            Event::Closed => EventRecord::Closed,
            Event::TimedOut { side } => EventRecord::TimedOut((*side).into()),
            Event::Agreed { action, seat } => EventRecord::Agreed { action: (*action).into(), seat: seat.0 },
            Event::TeamChosen { team, with_win } => {
                EventRecord::TeamChosen { team: team.as_ref().map(TeamRecord::from), with_win: *with_win }
            }
            Event::OverlaySet { salt } => EventRecord::OverlaySet(*salt),
            Event::WatchSet { salt, chat } => {
                EventRecord::WatchSet { salt: *salt, chat: chat.as_ref().map(ToString::to_string) }
            }
            Event::AudienceSet { audience: Audience { delay, blank }, still_held } => {
                EventRecord::AudienceSet { delay: *delay, blank: *blank, still_held: *still_held }
            }
            Event::PartnerSeated { seat, player, name, side, computer } => EventRecord::PartnerSeated {
                seat: seat.0,
                player: player.hash(),
                name: name.to_string(),
                side: (*side).into(),
                computer: (*computer).into(),
            },
            Event::CluesExplained { seat, clues } => EventRecord::CluesExplained {
                seat: seat.0,
                clues: clues.iter().map(MeaningRecord::from).collect(),
            },
            Event::PairSeated { race } => EventRecord::PairSeated(race.into()),
            Event::ClockSet { seat, paused } => EventRecord::ClockSet { seat: seat.0, paused: *paused },
            Event::WentOn { seat } => EventRecord::WentOn { seat: seat.0 },
            Event::ConfirmSet { side, on } => EventRecord::ConfirmSet { side: (*side).into(), on: *on },
            Event::Reported { by, seat, reason } => {
                EventRecord::Reported { by: by.0, seat: seat.0, reason: (*reason).into() }
            }
        }
    }
}

impl TryFrom<EventRecord> for Event {
    type Error = PayloadError;

    fn try_from(event: EventRecord) -> Result<Event, PayloadError> {
        // An older host may have accepted a name that is no longer valid.
        let name = |name: String| {
            PlayerName::new(&name).or_else(|_| PlayerName::new("Guest")).map_err(|_| PayloadError::Malformed)
        };
        Ok(match event {
            EventRecord::Opened { host, player, name: text } => {
                Event::Opened { host: SeatId(host), player: PlayerId::from_hash(player), name: name(text)? }
            }
            EventRecord::Joined { seat, player, name: text } => {
                Event::Joined { seat: SeatId(seat), player: PlayerId::from_hash(player), name: name(text)? }
            }
            EventRecord::Renamed { seat, name: text } => {
                Event::Renamed { seat: SeatId(seat), name: name(text)? }
            }
            EventRecord::SatDown { seat, side } => {
                Event::SatDown { seat: SeatId(seat), side: side.map(Side::from) }
            }
            EventRecord::Left { seat, host } => Event::Left { seat: SeatId(seat), host: host.map(SeatId) },
            EventRecord::Configured(settings) => {
                Event::Configured { settings: OptionsRecord::from(settings).try_into()? }
            }
            EventRecord::OptionsSet(options) => Event::Configured { settings: options.try_into()? },
            EventRecord::WordsKept(words) => Event::WordsKept { words },
            EventRecord::Dealt(deal) => Event::Dealt { deal: Box::new((*deal).try_into()?) },
            EventRecord::Acted { side, seat, action } => {
                Event::Acted { side: side.into(), seat: SeatId(seat), action: action.try_into()? }
            }
            EventRecord::AccessSet(access) => Event::AccessSet { access: access.into() },
            EventRecord::AccessSetOpen(access) => Event::AccessSet { access: access.into() },
            EventRecord::AccessOptionsSet(access) => Event::AccessSet { access: access.into() },
            EventRecord::PasswordSet(password) => Event::PasswordSet { password: password.map(Into::into) },
            EventRecord::HandedOver { host } => Event::HandedOver { host: SeatId(host) },
            EventRecord::Banned { seat, network } => {
                Event::Banned { seat: SeatId(seat), network: network.map(NetworkHash) }
            }
            EventRecord::Set(settings) => {
                Event::Configured { settings: OptionsRecord::from(settings).try_into()? }
            }
            EventRecord::SidesSwapped => Event::SidesSwapped,
            EventRecord::BansLifted => Event::BansLifted,
            EventRecord::Closed => Event::Closed,
            EventRecord::SetTimed(settings) => {
                Event::Configured { settings: OptionsRecord::from(settings).try_into()? }
            }
            EventRecord::TimedOut(side) => Event::TimedOut { side: side.into() },
            EventRecord::Paused { seat } => Event::Agreed { action: JointAction::Pause, seat: SeatId(seat) },
            EventRecord::Agreed { action, seat } => {
                Event::Agreed { action: action.into(), seat: SeatId(seat) }
            }
            EventRecord::TeamChosen { team, with_win } => {
                Event::TeamChosen { team: team.map(TableTeam::try_from).transpose()?, with_win }
            }
            EventRecord::OverlaySet(salt) => Event::OverlaySet { salt },
            EventRecord::WatchSet { salt, chat } => {
                Event::WatchSet { salt, chat: chat.map(channel).transpose()? }
            }
            EventRecord::AudienceSet { delay, blank, still_held } => {
                Event::AudienceSet { audience: Audience { delay, blank }, still_held }
            }
            EventRecord::PartnerSeated { seat, player, name: text, side, computer } => Event::PartnerSeated {
                seat: SeatId(seat),
                player: PlayerId::from_hash(player),
                name: name(text)?,
                side: side.into(),
                computer: computer.into(),
            },
            EventRecord::CluesExplained { seat, clues } => {
                let clues = clues.into_iter().map(Meaning::try_from).collect::<Result<_, _>>()?;
                Event::CluesExplained { seat: SeatId(seat), clues }
            }
            EventRecord::PairSeated(race) => Event::PairSeated { race: race.try_into()? },
            EventRecord::ClockSet { seat, paused } => Event::ClockSet { seat: SeatId(seat), paused },
            EventRecord::WentOn { seat } => Event::WentOn { seat: SeatId(seat) },
            EventRecord::ConfirmSet { side, on } => Event::ConfirmSet { side: side.into(), on },
            EventRecord::Reported { by, seat, reason } => {
                Event::Reported { by: SeatId(by), seat: SeatId(seat), reason: reason.into() }
            }
        })
    }
}

fn mission(turns: u8, mistakes: u8) -> Result<Mission, PayloadError> {
    Mission::new(turns, mistakes).map_err(|_| PayloadError::Malformed)
}
