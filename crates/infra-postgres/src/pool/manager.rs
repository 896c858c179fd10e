//! Creates connections for the pool and detects broken ones.

use crate::{error::DatabaseError, url::DatabaseUrl};
use diesel::{
    Connection, PgConnection, QueryResult,
    connection::{CacheSize, SimpleConnection},
    r2d2::R2D2Connection,
};
use r2d2::ManageConnection;

/// The time limits of requests. A stuck query must not hold its connection for ever.
const LIMITS: &str = "SET statement_timeout = '15s'; SET idle_in_transaction_session_timeout = '30s'";

/// Creates and checks the connections to one database.
pub(super) struct ConnectionManager {
    url: DatabaseUrl,
    /// Whether an external pooler assigns a server connection per transaction, so that session settings do not last.
    is_pooled: bool,
}

impl ConnectionManager {
    pub(super) const fn new(url: DatabaseUrl, is_pooled: bool) -> Self {
        Self { url, is_pooled }
    }
}

impl ManageConnection for ConnectionManager {
    type Connection = PgConnection;
    type Error = DatabaseError;

    fn connect(&self) -> Result<PgConnection, DatabaseError> {
        let mut connection = self.url.establish()?;
        if self.is_pooled {
            // The next transaction may run on another server connection, without the prepared statements.
            connection.set_prepared_statement_cache_size(CacheSize::Disabled);
        } else {
            connection.batch_execute(LIMITS).map_err(|error| lost(&error))?;
        }
        Ok(connection)
    }

    /// Checks whether the server has closed the connection, without a query: one before each use would cost as much as the
    /// work itself. It reads the socket twice, because the first read may only find the server's final message. The
    /// keep-alives of the URL detect a server that vanished without closing.
    fn is_valid(&self, connection: &mut PgConnection) -> Result<(), DatabaseError> {
        for _ in 0..2 {
            connection.notifications_iter().collect::<QueryResult<Vec<_>>>().map_err(|error| lost(&error))?;
        }
        Ok(())
    }

    fn has_broken(&self, connection: &mut PgConnection) -> bool {
        std::thread::panicking() || connection.is_broken()
    }
}

fn lost(error: &diesel::result::Error) -> DatabaseError {
    DatabaseError::Connect(error.to_string())
}
