//! Strike races (rules §12): what is asked and told about them.
//!
//! All times are in seconds since 1970. `now` is that of the host, against which a client should count.

mod ask;
mod called_off;
mod link;
mod page;
mod plan;
mod refused;
mod row;
mod text;
mod told;
mod webhook;

pub use ask::{RaceAsk, RaceKey, Ruling, RulingOn, SignUp};
pub use called_off::{CalledOff, CalledOffBy};
pub use link::{FeedLink, PairLink, RaceLink, RaceLinkError};
pub use page::{Dropped, Invitation, MyPair, PairPlay, RaceClock, RacePage, Reminders, SoloPairs, TableRace};
pub use plan::{ExactWords, RacePlan, RaceWords};
pub use refused::RaceRefused;
pub use row::{PairClues, RaceRow, RaceStanding};
pub use text::{RaceText, RaceTextError};
pub use told::{RaceLine, RaceTold};
pub use webhook::{ShownWebhook, Webhook, WebhookForm, WebhookOf, WebhookUrl, WebhookUrlError};
