//! Where the tables of a shared journal are: asked before a socket is opened, so that a proxy can lead it to the right
//! host.
//!
//! A thread with a connection of its own answers all questions that wait by one statement.

use std::{collections::HashMap, thread, time::Duration};

use flume::{Receiver, Sender};
use splitkey_host::FORMAT;
use splitkey_protocol::TableCode;

use super::{
    JournalFileError,
    postgres::{DatabaseUrl, Postgres},
    route::HostRoute,
    sql::{Sql, SqlResult, values},
};

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// How many questions may wait.
const WAITING: usize = 1024;
/// How many questions are answered at once.
const AT_ONCE: usize = 256;

/// The host that has a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Owner {
    pub(crate) node: String,
    /// How a proxy leads there, if the host has told.
    pub(crate) route: Option<HostRoute>,
    /// Until when its lease runs, in microseconds since 1970 by the clock of the database. Only a renewal changes it.
    pub(crate) lease_until: i64,
}

/// What is known of tables: nothing of those that do not exist, and no owner of those that nobody has.
type Found = HashMap<TableCode, Option<Owner>>;

/// A question, with the way back. The answer is `None` if the database did not answer.
struct Question {
    code: TableCode,
    answer: Sender<Option<Placed>>,
}

/// Where a table is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Placed {
    /// There is no open table with this code.
    Nowhere,
    /// No host has it.
    Free,
    At(Owner),
}

/// Asks where tables are.
#[derive(Clone, Debug)]
pub(crate) struct Placements(Sender<Question>);

impl Placements {
    /// Starts the thread that asks the database. It ends with the last of the copies.
    ///
    /// # Errors
    /// When the database cannot be reached, or the thread cannot be started.
    pub(crate) fn start(url: &DatabaseUrl) -> Result<Placements, JournalFileError> {
        let database = Postgres::connect(url)?.impatient(PATIENCE);
        let (questions, asked) = flume::bounded(WAITING);
        thread::Builder::new()
            .name("placement".to_owned())
            .spawn(move || answer_all(&database, &asked))
            .map_err(JournalFileError::Thread)?;
        Ok(Placements(questions))
    }

    /// Returns where a table is, or `None` if the database does not answer or too many questions wait.
    pub(crate) async fn find(&self, code: TableCode) -> Option<Placed> {
        let (answer, answered) = flume::bounded(1);
        self.0.try_send(Question { code, answer }).ok()?;
        answered.recv_async().await.ok().flatten()
    }
}

/// Returns whether somebody still waits for the answer.
fn is_open(question: &Question) -> bool {
    !question.answer.is_disconnected()
}

fn answer_all(database: &dyn Sql, asked: &Receiver<Question>) {
    for first in asked {
        let questions: Vec<Question> =
            std::iter::once(first).chain(asked.try_iter()).filter(is_open).take(AT_ONCE).collect();
        if questions.is_empty() {
            continue;
        }
        let found = find(database, questions.iter().map(|question| question.code));
        if let Err(error) = &found {
            tracing::warn!(%error, "cannot look up which server has a table");
        }
        for Question { code, answer } in questions {
            let placed = found.as_ref().ok().map(|found| match found.get(&code) {
                None => Placed::Nowhere,
                Some(None) => Placed::Free,
                Some(Some(owner)) => Placed::At(owner.clone()),
            });
            // Whoever asked may be gone.
            let _ = answer.try_send(placed);
        }
    }
}

fn find(database: &dyn Sql, codes: impl Iterator<Item = TableCode>) -> SqlResult<Found> {
    let codes: Vec<String> = codes.map(|code| code.to_string()).collect();
    // A table that only newer hosts may have is taken to be at one of these, which then claims it.
    let owners = "SELECT code, coalesce(host.name, ''), coalesce(host.route, ''),
                         coalesce((extract(epoch FROM host.lease_until) * 1000000)::bigint, 0)
                  FROM game_table LEFT JOIN host ON host.id = coalesce(owner,
                      (SELECT newer.id FROM host AS newer
                       WHERE game_table.format > ?2 AND newer.format >= game_table.format
                             AND newer.lease_until >= clock_timestamp()
                       ORDER BY newer.lease_until DESC LIMIT 1))
                  WHERE code = ANY(string_to_array(?1, ',')) AND closed = 0 AND pruned_at IS NULL";
    let rows = database.query(owners, values![codes.join(",").as_str(), FORMAT], |row| {
        Ok((row.get::<String>(0)?, row.get::<String>(1)?, row.get::<String>(2)?, row.get::<i64>(3)?))
    })?;
    let owner = |node: String, route: String, lease_until: i64| Owner {
        node,
        route: route.parse().ok(),
        lease_until,
    };
    let found = rows.into_iter().filter_map(|(code, node, route, lease_until)| {
        let at = (!node.is_empty()).then(|| owner(node, route, lease_until));
        Some((code.parse().ok()?, at))
    });
    Ok(found.collect())
}
