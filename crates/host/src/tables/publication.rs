//! What is published once a record is durable.

use splitkey_net::ConnId;
use splitkey_protocol::{FromHost, SeatId, SheetId, TableRace};
use splitkey_rules::Fact;

use crate::{journal::races::StoredPlay, leak::Leak, players::player::PlayerId, tables::matches::Match};

/// Messages to send when a record is durable. Views are made when they are sent.
#[derive(Debug, Default)]
pub(crate) struct Publication(pub(crate) Vec<Notice>);

/// One message or view to send.
#[derive(Debug)]
pub(crate) enum Notice {
    /// The same message for everyone who sees the match.
    Watching(FromHost),
    /// The same message for everyone at the table.
    Everybody(FromHost),
    One(ConnId, FromHost),
    /// The table, for everyone there.
    Table,
    /// The table and the match for its audience, which is shown other texts from now on. `withdrawn` if it is no longer
    /// to be shown some that it has not seen yet.
    Audience {
        withdrawn: bool,
    },
    /// The table for its host, who gets more details.
    TableForHost,
    /// The match for everyone there, each with their own view.
    Deal,
    DealTo(ConnId),
    /// The team's sheet has changed.
    Sheet(SheetId),
    /// The [`FromHost::Flow`] of the match, for everyone who sees it.
    Flow,
    /// What the pair at the table has done in its race, with whoever asked for that from elsewhere.
    Race(TableRace, Box<StoredPlay>, Option<(ConnId, PlayerId)>),
}

impl Publication {
    pub(crate) fn watching(mut self, message: FromHost) -> Publication {
        self.0.push(Notice::Watching(message));
        self
    }

    pub(crate) fn everybody(mut self, message: FromHost) -> Publication {
        self.0.push(Notice::Everybody(message));
        self
    }

    pub(crate) fn one(mut self, conn: ConnId, message: FromHost) -> Publication {
        self.0.push(Notice::One(conn, message));
        self
    }

    pub(crate) fn table(mut self) -> Publication {
        self.0.push(Notice::Table);
        self
    }

    pub(crate) fn audience(mut self, withdrawn: bool) -> Publication {
        self.0.push(Notice::Audience { withdrawn });
        self
    }

    pub(crate) fn table_for_host(mut self) -> Publication {
        self.0.push(Notice::TableForHost);
        self
    }

    pub(crate) fn deal(mut self) -> Publication {
        self.0.push(Notice::Deal);
        self
    }

    pub(crate) fn sheet(mut self, sheet: SheetId) -> Publication {
        self.0.push(Notice::Sheet(sheet));
        self
    }

    pub(crate) fn flow(mut self) -> Publication {
        self.0.push(Notice::Flow);
        self
    }

    /// Returns the connections with messages of their own.
    pub(crate) fn addressed(&self) -> impl Iterator<Item = ConnId> {
        self.0.iter().filter_map(|notice| match notice {
            Notice::One(conn, _) | Notice::DealTo(conn) | Notice::Race(_, _, Some((conn, _))) => Some(*conn),
            _ => None,
        })
    }

    pub(crate) fn deal_to(mut self, conn: ConnId) -> Publication {
        self.0.push(Notice::DealTo(conn));
        self
    }

    /// Returns what everyone who sees the match is told about an action. `by` is `None` for a timer.
    pub(crate) fn of_action(match_state: &Match, by: Option<SeatId>, facts: Vec<Fact>) -> Publication {
        let key = match_state.game.revealed_key().map(Box::new);
        let moved = FromHost::Moved { by, facts, revision: match_state.game.revision(), key };
        let moved = Publication::default().watching(moved);
        let moved = if Leak::Action.tells(&match_state.game) {
            moved.watching(FromHost::PeopleChanged { changed: Vec::new(), gone: Vec::new() })
        } else {
            moved
        };
        // The cards can be turned over now, which the table shows.
        let moved = if match_state.runs() { moved } else { moved.table() };
        match_state.explanation().into_iter().fold(moved, Publication::watching)
    }
}
