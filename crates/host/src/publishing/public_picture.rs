//! A table as its audience sees it at one moment: what spectators are sent, and what overlays and lists show.

use std::{sync::Arc, time::Duration};

use splitkey_protocol::{FromHost, PublicTable, TableView, View, VotesUse};
use splitkey_rules::{PublicView, Side, VoteTally};

use crate::{
    publishing::{
        filtered::{filtered_table, filtered_view},
        followers::Picture,
        holding::Watched,
        overlay_picture::Frame,
    },
    tables::matches::Match,
};

/// What the memory of a person at the table and of a match is reckoned as, in bytes.
const PERSON_BYTES: usize = 96;
const MATCH_BYTES: usize = 4096;

/// A picture. Pictures that follow each other share what has not changed.
#[derive(Clone)]
pub(crate) struct PublicPicture {
    pub(crate) table: Arc<TableView>,
    /// The match, if spectators may see it.
    dealt: Option<Arc<Dealt>>,
    frame: Arc<Frame>,
    running: bool,
}

#[derive(PartialEq)]
struct Dealt {
    view: View,
    /// What follows the match when someone is shown it.
    told: Vec<FromHost>,
}

impl PublicPicture {
    pub(crate) fn of(
        watched @ (table, seats, match_state): Watched,
        before: Option<&PublicPicture>,
        now: Duration,
    ) -> PublicPicture {
        let dealt = match_state.filter(|_| table.access.spectators).map(|match_state| Dealt {
            view: filtered_view(table, match_state.view(None)),
            told: match_state
                .flow
                .told_to(seats, None, now)
                .into_iter()
                .chain(match_state.explanation())
                .collect(),
        });
        PublicPicture {
            table: shared(
                before.map(|before| &before.table),
                filtered_table(table, table.view(seats, match_state)),
            ),
            dealt: dealt.map(|dealt| shared(before.and_then(|before| before.dealt.as_ref()), dealt)),
            frame: shared(before.map(|before| &before.frame), Frame::of(watched)),
            running: match_state.is_some_and(Match::runs),
        }
    }

    /// Returns whether both show the same, apart from the timer.
    pub(crate) fn is_like(&self, other: &PublicPicture) -> bool {
        let view = |picture: &PublicPicture| picture.dealt.as_ref().map(|dealt| dealt.view.clone());
        self.table == other.table
            && self.frame == other.frame
            && self.has_match() == other.has_match()
            && (self.dealt.as_ref().zip(other.dealt.as_ref()).is_none_or(|(one, two)| Arc::ptr_eq(one, two))
                || view(self) == view(other))
    }

    /// Returns the match, if spectators may see it.
    pub(crate) fn view(&self) -> Option<&PublicView> {
        self.dealt.as_ref().map(|dealt| dealt.view.public())
    }

    /// Returns what overlays show.
    pub(crate) fn overlay(&self, votes: Option<VoteTally>) -> Picture {
        self.frame.picture(self.view(), votes)
    }

    /// Returns whether viewers act for a side that guesses.
    pub(crate) fn lets_viewers_act(&self) -> bool {
        let Some(dealt) = &self.dealt else { return false };
        let paused = |message: &FromHost| matches!(message, FromHost::Flow { flow } if flow.paused);
        let phase = dealt.view.public().position.phase;
        !dealt.told.iter().any(paused)
            && Side::BOTH
                .into_iter()
                .any(|side| phase.may_guess(side) && self.table.votes[side.index()] == VotesUse::Touched)
    }

    pub(crate) fn has_match(&self) -> bool {
        self.dealt.is_some()
    }

    /// Returns the messages that show the match to someone, `later` after it was shown first.
    pub(crate) fn match_messages(&self, later: Duration) -> Vec<FromHost> {
        let Some(dealt) = &self.dealt else { return Vec::new() };
        let mut messages = vec![FromHost::Dealt { view: dealt.view.clone() }];
        messages.extend(dealt.told.iter().cloned().map(|mut message| {
            if let FromHost::Flow { flow } = &mut message
                && let Some(timer) = flow.timer.as_mut().filter(|timer| timer.runs)
            {
                let later = u32::try_from(later.as_millis()).unwrap_or(u32::MAX);
                timer.passed = timer.passed.saturating_add(later);
            }
            message
        }));
        messages
    }

    /// Returns the entry of the table in the list of public tables, unless it showed none then.
    pub(crate) fn listed(&self) -> Option<PublicTable> {
        let table = &*self.table;
        let here = |side: Option<Side>| {
            table.seats.iter().filter(|seat| seat.connected && seat.side == side).count()
        };
        let is_attended = table.seats.iter().any(|seat| seat.connected && seat.computer.is_none());
        let is_open = table.access.public && !table.access.locked && is_attended;
        let host = table.seats.iter().find(|seat| seat.id == table.host).filter(|_| is_open)?;
        Some(PublicTable {
            code: table.code,
            host: host.name.clone(),
            language: table.settings.language,
            seated: Side::BOTH.map(|side| here(Some(side)) as u8),
            watching: here(None) as u16,
            running: self.running,
            has_password: table.has_password,
            knock: table.access.knock,
        })
    }

    /// Returns the memory of what is not part of `before`, in bytes.
    pub(crate) fn bytes_beside(&self, before: Option<&PublicPicture>) -> usize {
        let is_new = |same: fn(&PublicPicture, &PublicPicture) -> bool| {
            before.is_none_or(|before| !same(self, before))
        };
        let table = is_new(|one, two| Arc::ptr_eq(&one.table, &two.table));
        let dealt = is_new(|one, two| match (&one.dealt, &two.dealt) {
            (Some(one), Some(two)) => Arc::ptr_eq(one, two),
            (one, _) => one.is_none(),
        });
        let frame = is_new(|one, two| Arc::ptr_eq(&one.frame, &two.frame));
        let of_table = size_of::<TableView>() + PERSON_BYTES * self.table.seats.len();
        [(table, of_table), (dealt, MATCH_BYTES), (frame, self.frame.bytes())]
            .into_iter()
            .filter_map(|(is_new, bytes)| is_new.then_some(bytes))
            .sum()
    }
}

fn shared<T: PartialEq>(before: Option<&Arc<T>>, now: T) -> Arc<T> {
    match before {
        Some(before) if **before == now => before.clone(),
        _ => Arc::new(now),
    }
}

#[cfg(test)]
impl PublicPicture {
    /// Returns the picture of a table with these people and no match.
    pub(crate) fn empty(seats: Vec<splitkey_protocol::Seat>) -> PublicPicture {
        use splitkey_protocol::{SeatId, TableCode};

        let table = TableView { seats, ..TableView::new(TableCode::from_bits(7), SeatId(0)) };
        PublicPicture { table: Arc::new(table), dealt: None, frame: Arc::default(), running: false }
    }
}
