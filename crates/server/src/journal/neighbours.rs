//! Carries what the hosts of a database tell each other: a thread writes what this host tells, and reads the others.
//!
//! Each host has one row, which ends with its life. The table is not logged, because nothing in it matters after a crash
//! of the database.

use std::{collections::HashMap, thread, time::Duration};

use flume::{RecvTimeoutError, Sender};
use splitkey_host::{HostEvent, HostNews, NewsRequest};

use super::{
    JournalFileError, LeaseWatch,
    postgres::{DatabaseUrl, Postgres},
    sql::{Sql, SqlResult, values},
};

/// How often the hosts tell each other.
const EVERY: Duration = Duration::from_secs(1);
/// How long the host and the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Tells the other hosts of a database what they have to know, until this is dropped.
pub(crate) struct NeighbourThread {
    _keep: Sender<()>,
}

impl NeighbourThread {
    /// Starts it for a life of a host that listens for events.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub(crate) fn start(
        url: &DatabaseUrl,
        lease: &LeaseWatch,
        to_host: Sender<HostEvent>,
    ) -> Result<NeighbourThread, JournalFileError> {
        let (url, guard, life) = (url.clone(), lease.guard.clone(), lease.life);
        let (keep, end) = flume::bounded::<()>(0);
        let run = move || {
            let mut exchange = Exchange { url, life, to_host, database: None, heard: false, works: true };
            while let Err(RecvTimeoutError::Timeout) = end.recv_timeout(EVERY) {
                // A host that may not speak may be dead already.
                if guard.may_speak() {
                    exchange.turn();
                }
            }
        };
        thread::Builder::new().name("neighbours".to_owned()).spawn(run).map_err(JournalFileError::Thread)?;
        Ok(NeighbourThread { _keep: keep })
    }
}

struct Exchange {
    url: DatabaseUrl,
    life: i64,
    to_host: Sender<HostEvent>,
    database: Option<Postgres>,
    /// Whether the host has heard of any others.
    heard: bool,
    /// Whether it worked the last time.
    works: bool,
}

impl Exchange {
    /// Tells the others, and hears them.
    fn turn(&mut self) {
        let Some(news) = self.ask_host() else { return };
        match self.exchange(&news) {
            Ok(others) => {
                self.works = true;
                // A host without others need not be woken.
                if self.heard || !others.is_empty() {
                    self.heard = !others.is_empty();
                    // This fails if the host has ended.
                    let _ = self.to_host.send(HostEvent::NeighboursTold(others));
                }
            }
            Err(error) => {
                if std::mem::replace(&mut self.works, false) {
                    tracing::warn!(%error, "cannot send news to the other servers");
                }
            }
        }
    }

    fn ask_host(&self) -> Option<String> {
        let (answer, answered) = flume::bounded(1);
        // Nobody receives the answer of a host that is too slow.
        let request = NewsRequest(Box::new(move |news| drop(answer.try_send(news))));
        self.to_host.send(HostEvent::NewsWanted(request)).ok()?;
        serde_json::to_string(&answered.recv_timeout(PATIENCE).ok()?).ok()
    }

    fn exchange(&mut self, news: &str) -> SqlResult<HashMap<i64, HostNews>> {
        if self.database.is_none() {
            self.database = Some(Postgres::connect(&self.url)?.impatient(PATIENCE));
        }
        let Some(database) = &self.database else { return Ok(HashMap::new()) };
        let sql: &dyn Sql = database;
        let all = "SELECT neighbour.host, news FROM neighbour JOIN host ON host.id = neighbour.host
                   WHERE lease_until >= clock_timestamp()";
        let mut told: HashMap<i64, String> =
            sql.query(all, &[], |row| Ok((row.get(0)?, row.get(1)?)))?.into_iter().collect();
        if told.remove(&self.life).is_none_or(|before| before != news) {
            let tell = "INSERT INTO neighbour (host, news) VALUES (?1, ?2)
                        ON CONFLICT (host) DO UPDATE SET news = excluded.news";
            sql.execute(tell, values![self.life, news])?;
        }
        // Another version may tell something else.
        Ok(told
            .into_iter()
            .filter_map(|(life, news)| Some((life, serde_json::from_str(&news).ok()?)))
            .collect())
    }
}
