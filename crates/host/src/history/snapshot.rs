//! A snapshot of a table at one of its records, so that earlier records need not be replayed.
//!
//! It contains what the records add up to. A match is stored as its deal and its actions, which are replayed: the
//! state of the rules is never stored.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use splitkey_protocol::{
    Audience, ChatChannel, Computer, LinkKind, Meaning, PlayerName, SeatId, TableAccess, TableCode,
    TableRace, TableSettings, TableTeam, Thought,
};
use splitkey_rules::{Action, Side};
use splitkey_words::own::OwnWords;

use super::{History, HistoryProblem};
use crate::{
    journal::{DealRecord, as_json},
    players::{
        bans::{Bans, NetworkHash},
        password::PasswordHash,
        player::PlayerId,
    },
    tables::{
        matches::Match,
        seats::{Person, Seats},
        table::Table,
    },
};

/// Everything that a host must know about a table, apart from the records that follow.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    pub table: TableCode,
    /// The number of the record after which the snapshot was taken.
    pub records: u64,
    pub epoch: u32,
    pub host: SeatId,
    #[serde(with = "as_json")]
    pub settings: TableSettings,
    #[serde(with = "as_json")]
    pub access: TableAccess,
    pub password: Option<PasswordHash>,
    pub own_words: Option<Vec<String>>,
    /// The words of recent matches, the latest last.
    pub recent_words: Vec<String>,
    pub banned_players: Vec<PlayerId>,
    pub banned_networks: Vec<NetworkHash>,
    /// On which sides a second member must confirm touches, by [`Side::index`].
    pub confirm_by_two: [bool; 2],
    /// The team that the table plays for.
    pub team: Option<TableTeam>,
    /// The race of which a pair plays at the table.
    pub race: Option<TableRace>,
    /// What the links of pages that follow the table are made of.
    pub links: BTreeMap<LinkKind, [u8; 16]>,
    /// The Twitch channel in whose chat viewers vote.
    pub chat: Option<ChatChannel>,
    /// How far behind the table its audience is.
    pub audience: Audience,
    /// For how many seconds, when that was set, the audience had not been shown what had happened before.
    pub still_held: u8,
    /// In order of arrival.
    pub seats: Vec<SeatSnapshot>,
    /// The number of the next seat.
    pub next_seat: u16,
    pub match_state: Option<MatchSnapshot>,
    /// The deal of the match. Only the journal stores it, in a form of its own.
    #[serde(skip)]
    pub deal: Option<DealRecord>,
}

/// A person at the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatSnapshot {
    pub seat: SeatId,
    pub player: PlayerId,
    pub name: PlayerName,
    pub side: Option<Side>,
    /// Whether they have ever sat on a side at this table.
    pub has_sat: bool,
    /// Present for a computer player.
    pub computer: Option<Computer>,
}

/// The running match, or the last one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MatchSnapshot {
    pub actions: Vec<(Side, Action)>,
    /// [`splitkey_rules::Game::state_hash`] after the actions.
    pub state_hash: u64,
    /// Which side's key each player has seen, ordered by player.
    pub key_seen: Vec<(PlayerId, Side)>,
    /// Who joined a side without being admitted by it and has not acted for it yet, ordered by player.
    pub uninvited: Vec<PlayerId>,
    /// The names that everyone sees while the match runs, ordered by player.
    pub shown_names: Vec<(PlayerId, PlayerName)>,
    pub paused: bool,
    /// The settings with which it was dealt.
    #[serde(with = "as_json")]
    pub settings: TableSettings,
    /// Whether it is on a team's sheet, or goes on one when it ends.
    pub on_sheet: bool,
    /// What the clues of a computer player were meant for, in the order of the turns.
    pub meanings: Vec<Meaning>,
    /// What the guessers of a strike race thought, in order.
    pub thoughts: Vec<Thought>,
}

impl History {
    /// Returns a snapshot after the last record.
    pub fn snapshot(&self) -> Snapshot {
        // Name every field, so that adding one requires a decision whether to store it.
        let History { table, seats, match_state, records, epoch, actions } = self;
        let Table {
            code,
            host,
            settings,
            own_words,
            coming: _,
            recent_words,
            access,
            password,
            bans,
            confirm_by_two,
            team,
            race,
            links,
            chat,
            audience,
            still_held,
            transient: _,
        } = table;
        Snapshot {
            table: *code,
            records: *records,
            epoch: *epoch,
            host: *host,
            settings: *settings,
            access: *access,
            password: password.clone(),
            own_words: own_words.as_ref().map(|own| own.words.clone()),
            recent_words: recent_words.iter().cloned().collect(),
            banned_players: bans.players().collect(),
            banned_networks: bans.networks().collect(),
            confirm_by_two: *confirm_by_two,
            team: team.clone(),
            race: race.clone(),
            links: links.clone(),
            chat: chat.clone(),
            audience: *audience,
            still_held: *still_held,
            seats: seats.iter().map(SeatSnapshot::of).collect(),
            next_seat: seats.next(),
            match_state: match_state.as_ref().map(|match_state| MatchSnapshot::of(match_state, actions)),
            deal: match_state.as_ref().map(|Match { game, layout, .. }| DealRecord {
                deal: game.deal().clone(),
                down: layout.down.clone(),
            }),
        }
    }

    /// Restores the table from a snapshot.
    ///
    /// # Errors
    /// When replaying its match does not lead to the same state.
    pub fn resume_from(snapshot: Snapshot) -> Result<History, HistoryProblem> {
        let mut table = Table::new(snapshot.table);
        if let Some(words) = snapshot.own_words {
            table.keep_words(OwnWords { words });
        }
        table.host = snapshot.host;
        table.settings = snapshot.settings;
        table.access = snapshot.access;
        table.password = snapshot.password;
        table.recent_words = snapshot.recent_words.into();
        table.bans = Bans::of(snapshot.banned_players, snapshot.banned_networks);
        table.confirm_by_two = snapshot.confirm_by_two;
        table.team = snapshot.team;
        table.race = snapshot.race;
        (table.links, table.chat) = (snapshot.links, snapshot.chat);
        (table.audience, table.still_held) = (snapshot.audience, snapshot.still_held);
        let mut seats = Seats::default();
        for SeatSnapshot { seat, player, name, side, has_sat, computer } in snapshot.seats {
            seats.restore(seat, player, name);
            if let Some(person) = seats.of_seat(seat) {
                person.side = side;
                person.has_sat = has_sat;
                person.computer = computer;
            }
        }
        seats.go_on_at(snapshot.next_seat);
        let (match_state, actions) = match snapshot.match_state.zip(snapshot.deal) {
            Some((match_state, deal)) => {
                let (match_state, actions) = match_state.play_again(deal, &table)?;
                (Some(match_state), actions)
            }
            None => (None, Vec::new()),
        };
        Ok(History { table, seats, match_state, records: snapshot.records, epoch: snapshot.epoch, actions })
    }
}

impl SeatSnapshot {
    fn of(person: &Person) -> SeatSnapshot {
        let Person { id, player, name, side, has_sat, conn: _, away: _, origin: _, lost_at: _, computer } =
            person;
        let (name, computer) = (name.clone(), *computer);
        SeatSnapshot { seat: *id, player: *player, name, side: *side, has_sat: *has_sat, computer }
    }
}

impl MatchSnapshot {
    fn of(match_state: &Match, actions: &[(Side, Action)]) -> MatchSnapshot {
        // Requests to join and everything in `flow` except a pause are in no record.
        let Match {
            game,
            layout: _,
            settings,
            on_sheet,
            key_seen,
            uninvited,
            shown_names,
            meanings,
            thoughts,
            flow,
            requests: _,
        } = match_state;
        let mut key_seen: Vec<(PlayerId, Side)> =
            key_seen.iter().map(|(player, side)| (*player, *side)).collect();
        key_seen.sort_unstable();
        let mut uninvited: Vec<PlayerId> = uninvited.iter().copied().collect();
        uninvited.sort_unstable();
        let mut shown_names: Vec<(PlayerId, PlayerName)> =
            shown_names.iter().map(|(player, name)| (*player, name.clone())).collect();
        shown_names.sort_unstable_by_key(|(player, _)| *player);
        MatchSnapshot {
            actions: actions.to_vec(),
            state_hash: game.state_hash(),
            key_seen,
            uninvited,
            shown_names,
            paused: flow.paused,
            settings: *settings,
            on_sheet: *on_sheet,
            meanings: meanings.clone(),
            thoughts: thoughts.clone(),
        }
    }

    fn play_again(
        self,
        deal: DealRecord,
        table: &Table,
    ) -> Result<(Match, Vec<(Side, Action)>), HistoryProblem> {
        let mut match_state = Match::of(deal, table, &Seats::default());
        (match_state.settings, match_state.on_sheet) = (self.settings, self.on_sheet);
        for (side, action) in &self.actions {
            match_state.game.apply(*side, action).map_err(HistoryProblem::Refused)?;
        }
        if match_state.game.state_hash() != self.state_hash {
            return Err(HistoryProblem::OtherState);
        }
        match_state.key_seen = self.key_seen.into_iter().collect();
        match_state.uninvited = self.uninvited.into_iter().collect();
        match_state.shown_names = self.shown_names.into_iter().collect();
        match_state.explain(self.meanings);
        match_state.thoughts = self.thoughts;
        match_state.flow.paused = self.paused;
        Ok((match_state, self.actions))
    }
}
