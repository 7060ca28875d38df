//! The messages between client and host, their limits and their encoding.
//!
//! A connection starts with one [`hello`] frame in each direction, whose layout never changes. After that the client
//! sends [`FromClient`] and the host sends [`FromHost`], encoded by [`codec`]; these may change with [`VERSION`].
//! [`limits`] has the sizes and rates that the host enforces. Texts from people ([`PlayerName`], [`TalkLine`],
//! [`TablePassword`]) check themselves when they are decoded, so that no handler sees an invalid one.
//!
//! What a client may see of a match is defined by [`rules::SideView`] and [`rules::PublicView`].

mod audience;
mod chat_channel;
mod checked;
pub mod codec;
mod computer;
mod cost;
mod device;
pub mod frame;
mod from_client;
mod from_host;
pub mod hello;
mod history;
mod judgement;
pub mod limits;
mod link_text;
mod match_flow;
mod moderator;
mod name;
pub mod pasted;
mod phone;
mod phone_ask;
mod phone_words;
mod printable;
mod race;
mod refused;
mod replay;
mod report;
mod request;
mod request_rules;
mod seat;
mod table_access;
mod table_chat;
mod table_code;
mod table_link;
mod table_list;
mod table_password;
mod table_settings;
mod talk;
mod teams;
mod thought;
mod timers;
mod votes_use;

pub use audience::{Audience, HeldBack};
pub use chat_channel::{ChatChannel, NotAChannel};
pub use computer::{ClueIdea, Computer, Level, Meaning};
pub use cost::Cost;
pub use device::{DEVICE_CODE_SECONDS, Device, DeviceCode, DeviceCodeError, DeviceId};
pub use from_client::FromClient;
pub use from_host::{FromHost, Goodbye, Knock, Parting, TableView, View};
pub use hello::{Answer, Hello, PlayerToken, Welcome};
pub use history::{BestClue, EasierOptions, HistoryOf, MatchSummary, PastMatch, SideSummary};
pub use judgement::{Finding, Judgement};
pub use match_flow::{JointAction, JointRequest, MatchFlow, SideRequest, TimerState, WaitingTouch};
pub use moderator::{Decision, PublicText};
pub use name::{Name, NameError, PlayerName, RaceTitle, TeamName};
pub use phone::{PAIRING_SECONDS, Pairing, PairingCode, PairingPhrase, PairingPhraseError, PhoneView};
pub use phone_ask::PhoneAsk;
pub use printable::{is_readable, is_unprintable};
pub use race::{
    CalledOff, CalledOffBy, Dropped, ExactWords, FeedLink, Invitation, MyPair, PairClues, PairLink, PairPlay,
    RaceAsk, RaceClock, RaceKey, RaceLine, RaceLink, RaceLinkError, RacePage, RacePlan, RaceRefused, RaceRow,
    RaceStanding, RaceText, RaceTextError, RaceTold, RaceWords, Reminders, Ruling, RulingOn, ShownWebhook,
    SignUp, SoloPairs, TableRace, Webhook, WebhookForm, WebhookOf, WebhookUrl, WebhookUrlError,
};
pub use refused::Refused;
pub use replay::{Replay, ReplayLink, ReplayLinkError, Review};
pub use report::ReportReason;
pub use request::Request;
pub use request_rules::{Handling, RequestRules};
pub use seat::{Seat, SeatId};
pub use splitkey_race as races;
pub use splitkey_rules as rules;
pub use table_access::{PublicFilter, SlowMode, TableAccess};
pub use table_chat::{ChatState, TableChat};
pub use table_code::{TableCode, TableCodeError};
pub use table_link::{LinkKind, TableLink};
pub use table_list::{KnockId, MyTable, PublicTable};
pub use table_password::{PasswordError, TablePassword};
pub use table_settings::{Language, Packs, RefereeMode, TableSettings};
pub use talk::{Channel, Reaction, TalkError, TalkLine};
pub use teams::{MyTeam, SheetId, SheetKey, SheetLink, SheetLinkError, TableTeam};
pub use thought::{Thought, ThoughtError, ThoughtText};
pub use timers::Timers;
pub use votes_use::{VIEWERS_TOUCH_SECONDS, VotesUse};

/// The version of all messages after the first frame. Any change to their bytes raises it.
pub const VERSION: u16 = 1;
