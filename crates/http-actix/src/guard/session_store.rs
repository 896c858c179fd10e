//! actix-session's store over the application's session port.

use crate::{
    guard::{
        authenticate::{is_in_background, refuse, remember},
        blocking,
        bulkhead::Bulkhead,
        session::{State, logins_of, state_of, used_at_of},
    },
    wire::error::ApiError,
};
use actix_session::storage::{LoadError, SaveError, SessionKey, SessionStore, UpdateError};
use actix_web::cookie::time::Duration;
use anyhow::anyhow;
use application::{account::AccountService, clock::Clock, error::StorageError, session::SessionRepository};
use chrono::{DateTime, TimeDelta, Utc};
use rand::Rng;
use std::sync::Arc;

/// Keeps sessions in the application's repository.
#[derive(Clone)]
pub(crate) struct PortSessionStore {
    accounts: Arc<AccountService>,
    sessions: Arc<dyn SessionRepository>,
    clock: Arc<dyn Clock>,
    database: Arc<Bulkhead>,
    timeout: std::time::Duration,
}

impl PortSessionStore {
    pub(crate) fn new(
        accounts: Arc<AccountService>,
        sessions: Arc<dyn SessionRepository>,
        clock: Arc<dyn Clock>,
        database: Arc<Bulkhead>,
        timeout: std::time::Duration,
    ) -> Self {
        Self { accounts, sessions, clock, database, timeout }
    }

    /// Writes; what fails is the request's answer.
    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn SessionRepository, DateTime<Utc>) -> Result<T, StorageError> + Send + 'static,
    ) {
        let (sessions, now) = (Arc::clone(&self.sessions), self.clock.now());
        if let Err(refusal) = self.hop(move || work(&*sessions, now)).await {
            refuse(refusal);
        }
    }

    async fn hop<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, StorageError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = self.database.enter().await?;
        let done = blocking::in_time(self.timeout, blocking::hop(place, work)).await?;
        done.map_err(|error| {
            // Says why in the log. Whoever asks may try again, whatever it was.
            drop(ApiError::from(error));
            ApiError::unavailable()
        })
    }
}

/// 256 random bits in hex.
fn new_key() -> Result<SessionKey, anyhow::Error> {
    let mut bytes = [0_u8; 32];
    rand::rng().fill_bytes(&mut bytes);
    hex::encode(bytes).try_into().map_err(|_| anyhow!("session key too long"))
}

fn after(now: DateTime<Utc>, ttl: &Duration) -> DateTime<Utc> {
    now + TimeDelta::seconds(ttl.whole_seconds())
}

/// Never fails: see [`refuse`].
impl SessionStore for PortSessionStore {
    /// Loads the session with its accounts, and remembers these for [`authenticate`].
    ///
    /// [`authenticate`]: crate::guard::authenticate::authenticate
    async fn load(&self, key: &SessionKey) -> Result<Option<State>, LoadError> {
        let (accounts, key) = (Arc::clone(&self.accounts), key.as_ref().to_owned());
        let is_use = !is_in_background();
        let found = self.hop(move || accounts.current_actor(&key, is_use)).await;
        Ok(match found {
            Ok(found) => found.map(|current| {
                remember(current.actor);
                state_of(&current.logins, current.used_at)
            }),
            Err(refusal) => {
                refuse(refusal);
                Some(State::new())
            }
        })
    }

    async fn save(&self, state: State, ttl: &Duration) -> Result<SessionKey, SaveError> {
        let key = new_key().map_err(SaveError::Other)?;
        let (text, ttl) = (key.as_ref().to_owned(), *ttl);
        self.write(move |sessions, now| {
            let used_at = used_at_of(&state).unwrap_or(now);
            sessions.insert(&text, &logins_of(&state), used_at, after(now, &ttl))
        })
        .await;
        Ok(key)
    }

    async fn update(&self, key: SessionKey, state: State, ttl: &Duration) -> Result<SessionKey, UpdateError> {
        let (text, ttl) = (key.as_ref().to_owned(), *ttl);
        // A session ended meanwhile stays ended: the key is answered, but nothing is kept under it.
        self.write(move |sessions, now| {
            let used_at = used_at_of(&state).unwrap_or(now);
            sessions.update(&text, &logins_of(&state), used_at, after(now, &ttl))
        })
        .await;
        Ok(key)
    }

    async fn update_ttl(&self, key: &SessionKey, ttl: &Duration) -> Result<(), anyhow::Error> {
        let (key, ttl) = (key.as_ref().to_owned(), *ttl);
        self.write(move |sessions, now| sessions.extend(&key, after(now, &ttl))).await;
        Ok(())
    }

    async fn delete(&self, key: &SessionKey) -> Result<(), anyhow::Error> {
        let key = key.as_ref().to_owned();
        self.write(move |sessions, _| sessions.delete(&key)).await;
        Ok(())
    }
}
