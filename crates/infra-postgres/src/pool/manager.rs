//! How the pool makes connections and knows which are gone.

use crate::{error::DatabaseError, url::DatabaseUrl};
use diesel::{
    Connection, PgConnection, QueryResult,
    connection::{CacheSize, SimpleConnection},
    r2d2::R2D2Connection,
};
use r2d2::ManageConnection;

/// What no request may pass, so that one stuck query can't hold a connection for ever.
const LIMITS: &str = "SET statement_timeout = '15s'; SET idle_in_transaction_session_timeout = '30s'";

/// Makes connections to one database.
pub(super) struct ConnectionManager {
    url: DatabaseUrl,
    /// Whether a pooler gives each transaction another connection: nothing may be set on one.
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
            // Statements that were prepared would be on another connection the next time.
            connection.set_prepared_statement_cache_size(CacheSize::Disabled);
        } else {
            connection.batch_execute(LIMITS).map_err(|error| lost(&error))?;
        }
        Ok(connection)
    }

    /// Looks whether the other side has closed the connection, without asking it: a query before each use would
    /// cost as much as the work itself. Two looks, since the first may only find the farewell that came before
    /// the end. A peer that went without a word is noticed by the keep-alives of the URL.
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
