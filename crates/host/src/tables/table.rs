//! The components of a table.

use std::collections::{BTreeMap, VecDeque};

use bevy_ecs::prelude::*;
use splitkey_protocol::{
    Audience, ChatChannel, LinkKind, Packs, SeatId, TableAccess, TableCode, TableLink, TableRace,
    TableSettings, TableTeam,
};
use splitkey_rules::CELLS;
use splitkey_words::own::OwnWords;

use crate::{
    players::{
        bans::{Bans, NetworkKey},
        password::PasswordHash,
    },
    tables::{
        own_words::{WordsComing, bytes_of},
        seats::Person,
        transient::Transient,
    },
};

/// A table, apart from its people and its match.
#[derive(Component, Debug)]
pub(crate) struct Table {
    pub(crate) code: TableCode,
    /// The person who configures the table and starts matches.
    pub(crate) host: SeatId,
    pub(crate) settings: TableSettings,
    /// The table's own word list.
    pub(crate) own_words: Option<OwnWords>,
    /// A word list of which not all parts have arrived.
    pub(crate) coming: WordsComing,
    /// The words of recent matches, the latest last.
    pub(crate) recent_words: VecDeque<String>,
    pub(crate) access: TableAccess,
    pub(crate) password: Option<PasswordHash>,
    pub(crate) bans: Bans,
    /// On which sides a second member must confirm touches, by [`splitkey_rules::Side::index`].
    pub(crate) confirm_by_two: [bool; 2],
    /// The team that the table plays for.
    pub(crate) team: Option<TableTeam>,
    /// The race of which a pair plays here.
    pub(crate) race: Option<TableRace>,
    /// What the links of pages that follow the table are made of. That of the moderator is in no record.
    pub(crate) links: BTreeMap<LinkKind, [u8; 16]>,
    /// The Twitch channel in whose chat viewers vote. Only with a link of viewers.
    pub(crate) chat: Option<ChatChannel>,
    /// How far behind the table its audience is.
    pub(crate) audience: Audience,
    /// For how many seconds, when that was set, the audience had not been shown what had happened before.
    pub(crate) still_held: u8,
    /// State that is in no record.
    pub(crate) transient: Transient,
}

/// A deal avoids the words of this many recent matches.
const RECENT_MATCHES: usize = 3;

impl Table {
    pub(crate) fn new(code: TableCode) -> Table {
        Table {
            code,
            host: SeatId(0),
            settings: TableSettings::STANDARD,
            own_words: None,
            coming: WordsComing::default(),
            recent_words: VecDeque::new(),
            access: TableAccess::PRIVATE,
            password: None,
            bans: Bans::default(),
            confirm_by_two: [false; 2],
            team: None,
            race: None,
            links: BTreeMap::new(),
            chat: None,
            audience: Audience::LIVE,
            still_held: 0,
            transient: Transient::default(),
        }
    }

    /// Makes the table play with a word list.
    pub(crate) fn keep_words(&mut self, own: OwnWords) {
        self.own_words = Some(own);
        self.settings.packs = Packs::Own;
    }

    /// Makes the table play for a team and its city, or for no team.
    pub(crate) fn play_for(&mut self, team: Option<TableTeam>) {
        if let Some(team) = &team {
            self.settings.mission = team.mission;
        }
        self.team = team;
    }

    /// Returns the link of a page that follows the table, if there is one.
    pub(crate) fn link(&self, kind: LinkKind, key: &NetworkKey) -> Option<TableLink> {
        self.links.get(&kind).map(|salt| key.table_link(self.code, kind, *salt))
    }

    /// Returns whether a word was used in a recent match.
    pub(crate) fn has_seen(&self, word: &str) -> bool {
        self.recent_words.iter().any(|recent| recent == word)
    }

    /// Remembers the words of a deal.
    pub(crate) fn note_words(&mut self, words: &[String; CELLS]) {
        self.recent_words.extend(words.iter().cloned());
        while self.recent_words.len() > RECENT_MATCHES * CELLS {
            self.recent_words.pop_front();
        }
    }

    /// Returns whether a person sees the match: players always, spectators if the table allows them.
    pub(crate) fn shows_match_to(&self, person: &Person) -> bool {
        person.side.is_some() || self.access.spectators
    }

    /// Returns whether a person is shown the table only as the audience is. Its host decides about the audience, and so
    /// sees it live.
    pub(crate) fn is_in_audience(&self, person: &Person) -> bool {
        person.side.is_none() && person.id != self.host
    }

    /// Returns whether the audience may not be shown everything at once after a restart.
    pub(crate) fn holds_audience_back(&self) -> bool {
        self.audience != Audience::LIVE || self.still_held > 0
    }

    /// Returns the memory that the table's word lists take, complete or not, in bytes.
    pub(crate) fn words_bytes(&self) -> usize {
        self.own_words.as_ref().map_or(0, bytes_of) + self.coming.bytes()
    }

    pub(crate) fn own_words_count(&self) -> u16 {
        self.own_words.as_ref().map_or(0, |own| own.words.len() as u16)
    }
}
