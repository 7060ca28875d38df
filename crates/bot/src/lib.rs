//! Computer players: clients without screens that hold a seat at a table.
//!
//! A [`Bot`] is what one of them knows and wants: it hears the host's messages like any client, shows its side of the
//! match to a [`splitkey_partner::Partner`], and says what that decides, at a person's pace. A [`Bots`] runs many of them
//! over links to one host, on the thread of its owner and without an engine of its own. The host seats a computer player
//! and asks its owner to connect it; the bot sits down nowhere by itself, and it learns nothing that a person in its seat
//! would not. [`Bot::guest`] makes one that comes by itself and asks something else for its moves; `splitkey-bot` lets
//! another program play so. Where one person plays alone, [`Bots::adapt`] lets the players carry over from match to match
//! how that person plays.

mod bot;
mod bots;
mod meanings;
mod mind;
mod minds;
mod pace;
mod partner_mind;
mod wish;

pub use bot::Bot;
pub use bots::Bots;
pub use minds::Minds;
pub use splitkey_partner::Habits;
