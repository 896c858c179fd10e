//! Asking whether the database answers, also while all connections of the pool are at work.

use super::ConnectionManager;
use crate::error::DbError;
use application::error::StorageError;
use diesel::{Connection, PgConnection, connection::SimpleConnection};
use r2d2::ManageConnection;
use std::sync::{Mutex, PoisonError};

/// For one transaction, since nothing may be set on a pooler's connection.
const LIMIT: &str = "SET LOCAL statement_timeout = '2s'";

/// A connection of its own, kept from one question to the next as long as it works.
pub(super) struct Probe {
    manager: ConnectionManager,
    kept: Mutex<Option<PgConnection>>,
}

impl Probe {
    pub(super) const fn new(manager: ConnectionManager) -> Self {
        Self { manager, kept: Mutex::new(None) }
    }

    /// Asks something short. Who asks while another one waits for an answer gets a connection too: the first one may lead
    /// nowhere any more.
    pub(super) fn ask<T>(
        &self,
        question: impl FnOnce(&mut PgConnection) -> Result<T, DbError>,
    ) -> Result<T, StorageError> {
        let kept =
            self.exchange(None).and_then(|mut kept| self.manager.is_valid(&mut kept).is_ok().then_some(kept));
        let mut connection = match kept {
            Some(kept) => kept,
            None => self.manager.connect().map_err(|error| StorageError::Unavailable(error.into()))?,
        };
        let answer = connection.transaction(|connection| {
            connection.batch_execute(LIMIT)?;
            question(connection)
        })?;
        drop(self.exchange(Some(connection)));
        Ok(answer)
    }

    /// Keeps this connection, or none, and answers the one that was kept.
    fn exchange(&self, next: Option<PgConnection>) -> Option<PgConnection> {
        std::mem::replace(&mut *self.kept.lock().unwrap_or_else(PoisonError::into_inner), next)
    }
}
