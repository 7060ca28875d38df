//! The journal's statements on a PostgreSQL database.
//!
//! A connection that was lost is made again by the next statement outside a transaction. Statements are never
//! cancelled: what becomes of a commit is found out by asking, see [`super::writer`].

use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
    future::{Future, pending},
    ops::ControlFlow,
    sync::Arc,
    time::Duration,
};

use tokio::{
    runtime::{Builder, Runtime},
    sync::watch,
    time::sleep,
};
use tokio_postgres::{Client, NoTls, Statement, types::ToSql};

use self::{
    session::{SETTINGS, drive},
    url::Protection,
};
use super::sql::{Engine, Sql, SqlError, SqlResult, SqlRow, TransactionKind, Value, describe};

pub(crate) mod claims;
pub(crate) mod life;
mod pooler;
pub(crate) mod schema;
mod session;
pub(crate) mod types;
mod uri;
pub(crate) mod url;

pub use self::url::{DatabaseUrl, NotADatabase};

/// How long a connection may take.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);
/// How long sent bytes may stay unacknowledged before a connection counts as lost.
const ACKNOWLEDGED_WITHIN: Duration = Duration::from_secs(10);

/// A connection to a database, which is made when it is needed.
pub(crate) struct Postgres {
    url: DatabaseUrl,
    /// Where the connection is driven, so that its end is noticed while nothing is asked.
    runtime: Arc<Runtime>,
    link: RefCell<Option<Link>>,
    /// How often the connection was made.
    made: Cell<u32>,
    transaction: Cell<TransactionState>,
    /// How long an answer may take; without one it is waited for, because a commit must not be given up.
    within: Option<Duration>,
    /// Whether nothing is asked or waited for any more, in all connections that come from the same one.
    given_up: Arc<watch::Sender<bool>>,
}

/// A living connection, and the statements that are prepared in it.
struct Link {
    client: Client,
    prepared: HashMap<String, Statement>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TransactionState {
    None,
    Running,
    /// A statement has failed, so nothing of it can be committed.
    Failed,
}

impl Postgres {
    /// Connects to a database.
    ///
    /// # Errors
    /// When it cannot be reached, or refuses the connection.
    pub(crate) fn connect(url: &DatabaseUrl) -> SqlResult<Postgres> {
        let runtime =
            Builder::new_multi_thread().worker_threads(1).thread_name("database").enable_all().build();
        let runtime = runtime.map_err(|error| SqlError::Lost(format!("cannot start a thread: {error}")))?;
        let postgres = Postgres {
            url: url.clone(),
            runtime: Arc::new(runtime),
            link: RefCell::new(None),
            made: Cell::new(0),
            transaction: Cell::new(TransactionState::None),
            within: None,
            given_up: Arc::new(watch::Sender::new(false)),
        };
        postgres.refuse_pooler()?;
        Ok(postgres)
    }

    /// Returns another connection to the same database, not made yet.
    pub(crate) fn another(&self) -> Postgres {
        Postgres {
            url: self.url.clone(),
            runtime: self.runtime.clone(),
            link: RefCell::new(None),
            made: Cell::new(0),
            transaction: Cell::new(TransactionState::None),
            within: None,
            given_up: self.given_up.clone(),
        }
    }

    /// Returns another connection like [`Postgres::another`], which is lost when an answer takes longer than this. Only
    /// for what does no harm if it is done twice.
    pub(crate) fn impatient(&self, within: Duration) -> Postgres {
        Postgres { within: Some(within), ..self.another() }
    }

    /// Gives up this connection and all others that come from the same one, even in the middle of a statement.
    pub(crate) fn give_up(&self) {
        self.given_up.send_replace(true);
    }

    /// Returns the number of the present connection. A lost one and the next have different numbers.
    pub(crate) fn connection(&self) -> u32 {
        self.made.get()
    }

    /// Returns whether these connections were given up.
    pub(crate) fn is_given_up(&self) -> bool {
        *self.given_up.borrow()
    }

    /// Waits for an answer.
    fn wait<T>(&self, answer: impl Future<Output = SqlResult<T>>) -> SqlResult<T> {
        let mut given_up = self.given_up.subscribe();
        let too_long = async {
            match self.within {
                Some(within) => sleep(within).await,
                None => pending().await,
            }
        };
        self.runtime.block_on(async {
            tokio::select! {
                biased;
                _ = given_up.wait_for(|it| *it) => Err(SqlError::gone()),
                answer = answer => answer,
                () = too_long => Err(SqlError::Lost("the database does not answer in time".to_owned())),
            }
        })
    }

    fn open(&self) -> SqlResult<Link> {
        let mut config = self.url.config.clone();
        if config.get_application_name().is_none() {
            config.application_name("splitkey-server");
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_WITHIN);
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(ACKNOWLEDGED_WITHIN);
        }
        let unreachable = |error: tokio_postgres::Error| SqlError::Lost(describe(&error));
        self.wait(async {
            let client = match &self.url.protection {
                Protection::None => {
                    let (client, connection) = config.connect(NoTls).await.map_err(unreachable)?;
                    tokio::spawn(drive(connection));
                    client
                }
                Protection::Tls(tls) => {
                    let tls = rustls_tokio_postgres::MakeRustlsConnect::new((**tls).clone());
                    let (client, connection) = config.connect(tls).await.map_err(unreachable)?;
                    tokio::spawn(drive(connection));
                    client
                }
            };
            client.batch_execute(SETTINGS).await.map_err(unreachable)?;
            Ok(Link { client, prepared: HashMap::new() })
        })
    }

    /// Does something with the connection, which is made before if there is none.
    fn with_link<T>(&self, act: impl FnOnce(&mut Link) -> SqlResult<T>) -> SqlResult<T> {
        let mut slot = self.link.borrow_mut();
        if slot.as_ref().is_some_and(|link| link.client.is_closed()) {
            *slot = None;
        }
        if slot.is_none() {
            if self.transaction.get() != TransactionState::None {
                return Err(SqlError::gone());
            }
            *slot = Some(self.open()?);
            self.made.set(self.made.get() + 1);
        }
        let link = slot.as_mut().ok_or_else(SqlError::gone)?;
        let done = act(link);
        if let Err(error) = &done {
            if self.transaction.get() == TransactionState::Running {
                self.transaction.set(TransactionState::Failed);
            }
            if error.is_lost() {
                *slot = None;
            }
        }
        done
    }
}

impl Link {
    /// Returns a statement, prepared once in each connection.
    async fn prepare(&mut self, sql: &str) -> SqlResult<Statement> {
        if let Some(statement) = self.prepared.get(sql) {
            return Ok(statement.clone());
        }
        // Values are written as SQLite has them.
        let statement = self.client.prepare(&sql.replace('?', "$")).await?;
        self.prepared.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }
}

/// Returns values as the driver takes them.
fn parameters<'a>(values: &'a [Value<'a>]) -> Vec<&'a (dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

impl Sql for Postgres {
    fn engine(&self) -> Engine {
        Engine::Postgres
    }

    fn execute(&self, sql: &str, values: &[Value<'_>]) -> SqlResult<usize> {
        self.with_link(|link| {
            self.wait(async {
                let statement = link.prepare(sql).await?;
                Ok(link.client.execute(&statement, &parameters(values)).await? as usize)
            })
        })
    }

    fn each(
        &self,
        sql: &str,
        values: &[Value<'_>],
        take: &mut dyn FnMut(&SqlRow<'_>) -> SqlResult<ControlFlow<()>>,
    ) -> SqlResult<()> {
        let rows = self.with_link(|link| {
            self.wait(async {
                let statement = link.prepare(sql).await?;
                Ok(link.client.query(&statement, &parameters(values)).await?)
            })
        })?;
        for row in &rows {
            if take(&SqlRow::Postgres(row))?.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn batch(&self, sql: &str) -> SqlResult<()> {
        self.with_link(|link| self.wait(async { Ok(link.client.batch_execute(sql).await?) }))
    }

    fn start(&self, kind: TransactionKind) -> SqlResult<()> {
        self.batch(match kind {
            TransactionKind::Snapshot => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
            TransactionKind::Write => "BEGIN ISOLATION LEVEL READ COMMITTED",
        })?;
        self.transaction.set(TransactionState::Running);
        Ok(())
    }

    fn end(&self, keep: bool) -> SqlResult<()> {
        let state = self.transaction.replace(TransactionState::None);
        if state == TransactionState::None {
            return Ok(());
        }
        if self.link.borrow().as_ref().is_none_or(|link| link.client.is_closed()) {
            return Err(SqlError::gone());
        }
        // The database answers a commit after a failure as if all were well.
        let keep_it = keep && state == TransactionState::Running;
        self.batch(if keep_it { "COMMIT" } else { "ROLLBACK" })?;
        if keep && !keep_it { Err(SqlError::NoRow) } else { Ok(()) }
    }
}
