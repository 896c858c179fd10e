//! Health checks on a connection outside the pool, which work while the pool is exhausted.

use super::ConnectionManager;
use crate::error::DbError;
use application::error::StorageError;
use diesel::{Connection, PgConnection, connection::SimpleConnection};
use r2d2::ManageConnection;
use std::sync::{Mutex, PoisonError};

/// The time limit of a check. It is local to the transaction, because session settings do not last in a pooler.
const LIMIT: &str = "SET LOCAL statement_timeout = '2s'";

/// A connection for health checks, reused while it works.
pub(super) struct Probe {
    manager: ConnectionManager,
    connection: Mutex<Option<PgConnection>>,
}

impl Probe {
    pub(super) const fn new(manager: ConnectionManager) -> Self {
        Self { manager, connection: Mutex::new(None) }
    }

    /// Runs a short query. A concurrent check opens a second connection, because the first may hang on a dead server.
    pub(super) fn query<T>(
        &self,
        query: impl FnOnce(&mut PgConnection) -> Result<T, DbError>,
    ) -> Result<T, StorageError> {
        let idle =
            self.replace(None).and_then(|mut idle| self.manager.is_valid(&mut idle).is_ok().then_some(idle));
        let mut connection = match idle {
            Some(idle) => idle,
            None => self.manager.connect().map_err(|error| StorageError::Unavailable(error.into()))?,
        };
        let result = connection.transaction(|connection| {
            connection.batch_execute(LIMIT)?;
            query(connection)
        })?;
        drop(self.replace(Some(connection)));
        Ok(result)
    }

    /// Stores `next` as the idle connection and returns the previous one.
    fn replace(&self, next: Option<PgConnection>) -> Option<PgConnection> {
        std::mem::replace(&mut *self.connection.lock().unwrap_or_else(PoisonError::into_inner), next)
    }
}
