//! Logins: what a session holds, under the hash of its key.

use crate::{Database, error::invalid_column, schema::sessions};
use application::{
    error::StorageError,
    session::{SessionRepository, SessionState},
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Sessions in PostgreSQL.
pub struct PgSessions(Database);

impl PgSessions {
    /// Sessions of this database.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}

/// The table holds hashes alone: a stolen copy of it logs nobody in.
fn hash(key: &str) -> Vec<u8> {
    Sha256::digest(key).to_vec()
}

fn to_json(state: &SessionState) -> Value {
    state.iter().map(|(name, text)| (name.clone(), Value::from(text.as_str()))).collect()
}

impl SessionRepository for PgSessions {
    fn load(&self, key: &str, now: DateTime<Utc>) -> Result<Option<SessionState>, StorageError> {
        self.0.run(|connection| {
            let state: Option<Value> = sessions::table
                .find(hash(key))
                .filter(sessions::expires_at.gt(now))
                .select(sessions::state)
                .first(connection)
                .optional()?;
            state
                .map(|json| serde_json::from_value(json).map_err(invalid_column("sessions", "state")))
                .transpose()
        })
    }

    fn insert(&self, key: &str, state: &SessionState, expires_at: DateTime<Utc>) -> Result<(), StorageError> {
        self.0.run(|connection| {
            diesel::insert_into(sessions::table)
                .values((
                    sessions::key_hash.eq(hash(key)),
                    sessions::state.eq(to_json(state)),
                    sessions::expires_at.eq(expires_at),
                ))
                .execute(connection)?;
            Ok(())
        })
    }

    fn update(
        &self,
        key: &str,
        state: &SessionState,
        expires_at: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        self.0.run(|connection| {
            let changed = diesel::update(sessions::table.find(hash(key)))
                .set((sessions::state.eq(to_json(state)), sessions::expires_at.eq(expires_at)))
                .execute(connection)?;
            Ok(changed == 1)
        })
    }

    fn extend(&self, key: &str, expires_at: DateTime<Utc>) -> Result<(), StorageError> {
        self.0.run(|connection| {
            diesel::update(sessions::table.find(hash(key)))
                .set(sessions::expires_at.eq(expires_at))
                .execute(connection)?;
            Ok(())
        })
    }

    fn delete(&self, key: &str) -> Result<(), StorageError> {
        self.0.run(|connection| {
            diesel::delete(sessions::table.find(hash(key))).execute(connection)?;
            Ok(())
        })
    }

    fn delete_expired(&self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        self.0.run(|connection| {
            let ended =
                diesel::delete(sessions::table.filter(sessions::expires_at.le(now))).execute(connection)?;
            Ok(ended as u64)
        })
    }
}
