//! Tables that are only in the journal.

use std::{net::IpAddr, time::Duration};

use bevy_ecs::prelude::*;
use splitkey_net::{ConnId, TokenBucket};

use crate::{
    limits::budget::RECORDS,
    tables::{
        queue::RequestQueue,
        summary::Summary,
        table::Table,
        transient::{FormerHost, Transient},
    },
};

/// What is known of a table that is only in the journal.
#[derive(Debug)]
pub(crate) struct Parked {
    /// When something last happened there. 0 if that was before this host started.
    pub(crate) active_at: Duration,
    /// How much it may still write, apart from game actions.
    pub(crate) budget: TokenBucket,
    /// Who gets the host's role back on reconnecting.
    pub(crate) former_host: Option<FormerHost>,
    /// Its entry in its people's lists of tables, if known.
    pub(crate) summary: Option<Box<Summary>>,
    /// Who tries its code, if this host has not heard of it before: another host may have opened it, or the code is wrong.
    pub(crate) tried_by: Option<Trier>,
}

/// Who tries a code that only the journal knows about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trier {
    pub(crate) conn: ConnId,
    pub(crate) from: Option<IpAddr>,
}

impl Parked {
    /// Returns what must be remembered about a table, besides its records.
    pub(crate) fn of(table: &Table, queue: &RequestQueue) -> Parked {
        let Transient { idling, former_host, .. } = &table.transient;
        let (active_at, budget) = (idling.since, queue.budget);
        Parked { active_at, budget, former_host: *former_host, summary: None, tried_by: None }
    }
}

impl Default for Parked {
    fn default() -> Parked {
        Parked {
            active_at: Duration::ZERO,
            budget: RECORDS,
            former_host: None,
            summary: None,
            tried_by: None,
        }
    }
}

/// A table that is being loaded. Requests wait in its queue.
#[derive(Component, Debug)]
pub(crate) struct Recalling(pub(crate) Parked);
