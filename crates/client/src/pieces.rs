//! What lies on the table, as entities: cards, tokens and the key stand.

use bevy_app::prelude::*;

mod agent_card;
mod assassin_card;
mod key_stand;
mod pictures;
mod token;
mod word_card;

pub use agent_card::{AgentCard, AgentPlace};
pub use assassin_card::{AssassinCard, AssassinPlace};
pub use key_stand::{KeyStand, StandMap};
pub use pictures::picture;
pub use token::{TimerToken, TokenPlace};
pub use word_card::{WordCard, WordFace, WordLook};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        agent_card::plugin,
        assassin_card::plugin,
        key_stand::plugin,
        token::plugin,
        word_card::plugin,
    ));
}
