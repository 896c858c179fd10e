use crate::{
    actor::Actor,
    clock::Clock,
    error::StorageError,
    ports::Ports,
    session::{Logins, SessionRepository},
};
use std::sync::Arc;

/// Turns a session's key into the accounts that are logged in by it, as they are now.
pub struct CurrentActor {
    sessions: Arc<dyn SessionRepository>,
    clock: Arc<dyn Clock>,
}

impl CurrentActor {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { sessions: Arc::clone(&ports.sessions), clock: Arc::clone(&ports.clock) }
    }

    /// Returns what the session remembers and who that is; `None` without such a session. A login whose account
    /// is gone, or whose password was changed since, is remembered but nobody's.
    ///
    /// # Errors
    /// [`StorageError`] when sessions can't be read.
    pub fn run(&self, key: &str) -> Result<Option<(Logins, Actor)>, StorageError> {
        let session = self.sessions.load(key, self.clock.now())?;
        Ok(session.map(|session| (session.logins, Actor::new(session.customer, session.staff))))
    }
}

#[cfg(test)]
mod tests {
    use super::CurrentActor;
    use crate::{
        session::{Logins, MockSessionRepository, StoredSession},
        testing::{fixed_clock, moment, user},
    };
    use std::sync::Arc;

    #[test]
    fn whoever_the_session_names_is_asking() {
        let mut sessions = MockSessionRepository::new();
        sessions.expect_load().withf(|key, now| key == "anahtar" && *now == moment()).returning(|_, _| {
            Ok(Some(StoredSession { logins: Logins::default(), customer: Some(user()), staff: None }))
        });
        let current = CurrentActor { sessions: Arc::new(sessions), clock: fixed_clock() };
        let (_, actor) = current.run("anahtar").unwrap().unwrap();
        assert_eq!(actor.customer().unwrap().user(), &user());
        assert!(actor.staff().is_err());
    }
}
