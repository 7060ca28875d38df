//! What holds for every connection to a database, and the task that drives it.

use std::future::poll_fn;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio_postgres::{AsyncMessage, Connection};

use super::super::sql::describe;

/// What every connection sets. A commit is durable when it is acknowledged, whatever the database's own setting; a host
/// that is stopped in the middle of a transaction holds its locks for less time than a lease, and so does one whose
/// computer is gone.
///
/// Limits on the time of statements and sessions that the role or the database has are for people who ask by hand: what
/// the host asks grows with the journal.
pub(super) const SETTINGS: &str = "
    SET statement_timeout = 0;
    SELECT set_config(name, '0', false) FROM unnest(ARRAY['idle_session_timeout', 'transaction_timeout']) AS name
    WHERE current_setting(name, true) IS NOT NULL;
    SET default_transaction_isolation = 'read committed';
    SET default_transaction_deferrable = off;
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') IN ('off', 'local', 'remote_write');
    SET lock_timeout = '5s';
    SET idle_in_transaction_session_timeout = '2s';
    SET tcp_keepalives_idle = 5;
    SET tcp_keepalives_interval = 2;
    SET tcp_keepalives_count = 3;
    SET client_min_messages = 'warning';
";

/// Drives a connection until it ends.
pub(super) async fn drive<S, T>(mut connection: Connection<S, T>)
where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    loop {
        match poll_fn(|context| connection.poll_message(context)).await {
            // A warning after a commit says that a standby may not have it.
            Some(Ok(AsyncMessage::Notice(notice))) => {
                tracing::warn!(code = notice.code().code(), "the database: {}", notice.message());
            }
            Some(Ok(_)) => {}
            Some(Err(error)) => {
                tracing::warn!("the connection to the database was lost: {}", describe(&error));
                return;
            }
            None => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use splitkey_testkit::PostgresServer;

    use super::super::{
        super::sql::{Sql, values},
        DatabaseUrl, Postgres,
    };

    #[test]
    fn limits_that_the_role_has_do_not_hold_for_the_host() {
        let server = PostgresServer::shared();
        assert!(server.run(
            "CREATE ROLE hasty LOGIN; ALTER ROLE hasty SET statement_timeout = '50ms';
             ALTER ROLE hasty SET idle_session_timeout = '50ms';
             ALTER ROLE hasty SET default_transaction_isolation = 'serializable'"
        ));
        let url = server.new_schema().replace("user=splitkey", "user=hasty");
        let url: DatabaseUrl = url.parse().expect("an address");
        let database = Postgres::connect(&url).expect("a database");
        let sql: &dyn Sql = &database;
        let slept: bool =
            sql.one("SELECT pg_sleep(0.2) IS NOT NULL", values![]).expect("statements may take long");
        assert!(slept);
        for (name, value) in
            [("idle_session_timeout", "0"), ("default_transaction_isolation", "read committed")]
        {
            let set: String = sql.one("SELECT current_setting(?1)", values![name]).expect("a setting");
            assert_eq!(set, value, "{name}");
        }
    }
}
