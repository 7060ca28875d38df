//! What crosses the wire between a player and the host, and how it is written.
//!
//! The first frame each way ([`hello`]) has a fixed layout for ever; everything after it is a
//! [`FromClient`] or [`FromHost`] in [`codec`]'s form, and may change with [`VERSION`].

pub mod codec;
mod device;
mod from_client;
mod from_host;
pub mod hello;
mod judgement;
pub mod limits;
mod match_flow;
mod name;
mod printable;
mod refused;
mod report;
mod table_access;
mod table_code;
mod table_list;
mod table_password;
mod table_settings;
mod talk;
mod timers;

pub use device::{DEVICE_CODE_SECONDS, Device, DeviceCode, DeviceCodeError, DeviceId};
pub use from_client::FromClient;
pub use from_host::{FromHost, Goodbye, Knock, Parting, Seat, SeatId, TableView, View};
pub use hello::{Answer, Hello, PlayerToken, Welcome};
pub use judgement::{Finding, Judgement};
pub use match_flow::{MatchFlow, Pause, SideRequest, TimerState, WaitingTouch};
pub use name::{NameError, PlayerName};
pub use printable::is_readable;
pub use refused::Refused;
pub use report::ReportReason;
pub use splitkey_rules as rules;
pub use table_access::TableAccess;
pub use table_code::{TableCode, TableCodeError};
pub use table_list::{KnockId, MyTable, PublicTable};
pub use table_password::{PasswordError, TablePassword};
pub use table_settings::{Language, Packs, RefereeMode, TableSettings};
pub use talk::{Channel, Reaction, TalkError, TalkLine};
pub use timers::Timers;

/// The version of every message after the first frame. Any change of their bytes raises it.
pub const VERSION: u16 = 8;
