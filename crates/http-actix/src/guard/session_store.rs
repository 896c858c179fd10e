//! actix-session's store over the application's session repository.

use super::{
    blocking,
    bulkhead::Bulkhead,
    session::{SessionState, StoredLogins, state_of},
};
use actix_session::storage::{LoadError, SaveError, SessionKey, SessionStore, UpdateError};
use actix_web::cookie::time::Duration;
use anyhow::anyhow;
use application::{clock::Clock, error::StorageError, session::SessionRepository};
use chrono::{DateTime, TimeDelta, Utc};
use rand::Rng;
use std::sync::Arc;

/// Stores sessions in the application's repository.
#[derive(Clone)]
pub(crate) struct PortSessionStore {
    sessions: Arc<dyn SessionRepository>,
    clock: Arc<dyn Clock>,
    database: Arc<Bulkhead>,
    timeout: std::time::Duration,
}

impl PortSessionStore {
    pub(crate) fn new(
        sessions: Arc<dyn SessionRepository>,
        clock: Arc<dyn Clock>,
        database: Arc<Bulkhead>,
        timeout: std::time::Duration,
    ) -> Self {
        Self { sessions, clock, database, timeout }
    }

    async fn write<T: Send + 'static>(
        &self,
        write: impl FnOnce(&dyn SessionRepository, DateTime<Utc>) -> Result<T, StorageError> + Send + 'static,
    ) -> Result<T, anyhow::Error> {
        let (sessions, now) = (Arc::clone(&self.sessions), self.clock.now());
        let work = move || write(&*sessions, now);
        blocking::session_work(&self.database, self.timeout, work).await.map_err(|error| anyhow!(error))
    }
}

/// Returns 256 random bits in hex.
fn new_key() -> Result<SessionKey, anyhow::Error> {
    let mut bytes = [0_u8; 32];
    rand::rng().fill_bytes(&mut bytes);
    hex::encode(bytes).try_into().map_err(|_| anyhow!("session key too long"))
}

fn after(now: DateTime<Utc>, ttl: &Duration) -> DateTime<Utc> {
    now + TimeDelta::seconds(ttl.whole_seconds())
}

impl SessionStore for PortSessionStore {
    async fn load(&self, key: &SessionKey) -> Result<Option<SessionState>, LoadError> {
        Ok(Some(state_of(key.as_ref())))
    }

    async fn save(&self, state: SessionState, ttl: &Duration) -> Result<SessionKey, SaveError> {
        let key = new_key().map_err(SaveError::Other)?;
        let Some(stored) = StoredLogins::in_state(&state) else { return Ok(key) };
        let (text, ttl) = (key.as_ref().to_owned(), *ttl);
        self.write(move |sessions, now| {
            sessions.insert(&text, &stored.logins(), stored.used_at.unwrap_or(now), after(now, &ttl))
        })
        .await
        .map_err(SaveError::Other)?;
        Ok(key)
    }

    /// Does nothing: every change of a session renews its key, so that it is deleted and saved anew.
    async fn update(
        &self,
        key: SessionKey,
        _: SessionState,
        _: &Duration,
    ) -> Result<SessionKey, UpdateError> {
        Ok(key)
    }

    /// Does nothing: a session's lifetime begins with its login.
    async fn update_ttl(&self, _: &SessionKey, _: &Duration) -> Result<(), anyhow::Error> {
        Ok(())
    }

    async fn delete(&self, key: &SessionKey) -> Result<(), anyhow::Error> {
        let key = key.as_ref().to_owned();
        self.write(move |sessions, _| sessions.delete(&key)).await
    }
}
