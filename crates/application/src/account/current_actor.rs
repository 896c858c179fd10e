use super::AccountService;
use crate::{actor::Actor, error::StorageError, session::Logins};
use chrono::{DateTime, TimeDelta, Utc};

/// Staff are logged out after this time without use.
const STAFF_IDLE: TimeDelta = TimeDelta::hours(12);

/// Precision of the last use, because otherwise every request would write to the database.
const USE_NOTED_EVERY: TimeDelta = TimeDelta::minutes(5);

/// The logins of a session.
pub struct CurrentLogins {
    /// The stored logins.
    pub logins: Logins,
    /// The logged-in accounts.
    pub actor: Actor,
    /// When the session was last used.
    pub used_at: DateTime<Utc>,
}

impl AccountService {
    /// Returns the logins of a session; `None` for an unknown session. A login whose account is gone, or whose password
    /// has changed, gives no account. Twelve hours without use end a staff login; `is_use` says whether this request
    /// counts as use.
    ///
    /// # Errors
    /// [`StorageError`] if sessions can't be read.
    pub fn current_actor(&self, key: &str, is_use: bool) -> Result<Option<CurrentLogins>, StorageError> {
        let now = self.clock.now();
        let Some(session) = self.sessions.load(key, now)? else { return Ok(None) };
        let mut used_at = session.used_at;
        let unused = now - used_at;
        let mut accounts = session.staff.iter().chain(&session.customer);
        let may_be_staff = accounts.any(|user| user.roles.is_staff());
        if may_be_staff && unused >= STAFF_IDLE {
            // Removed for good: a later customer login must not revive the staff login.
            let logins = Logins { staff: None, ..session.logins };
            return Ok(Some(CurrentLogins { logins, actor: Actor::idle(session.customer), used_at }));
        }
        if is_use && may_be_staff && unused >= USE_NOTED_EVERY {
            self.sessions.note_use(key, now)?;
            used_at = now;
        }
        let actor = Actor::new(session.customer, session.staff);
        Ok(Some(CurrentLogins { logins: session.logins, actor, used_at }))
    }
}

#[cfg(test)]
mod tests {
    use super::{AccountService, CurrentLogins};
    use crate::{
        actor::{AccessError, Actor},
        ports::Ports,
        session::{Logins, MockSessionRepository, StoredSession},
        testing::ports,
    };
    use chrono::TimeDelta;
    use domain::account::User;
    use fixtures::{moment, seller, user};
    use std::sync::Arc;

    /// Returns the actor of a session unused for this time. `is_noted` says whether the use is recorded.
    fn actor(customer: Option<User>, staff: Option<User>, unused: TimeDelta, is_noted: bool) -> Actor {
        current(customer, staff, unused, true, is_noted).actor
    }

    fn current(
        customer: Option<User>,
        staff: Option<User>,
        unused: TimeDelta,
        is_use: bool,
        is_noted: bool,
    ) -> CurrentLogins {
        let mut sessions = MockSessionRepository::new();
        sessions.expect_load().withf(|key, now| key == "anahtar" && *now == moment()).returning(
            move |_, _| {
                Ok(Some(StoredSession {
                    logins: Logins::default(),
                    customer: customer.clone(),
                    staff: staff.clone(),
                    used_at: moment() - unused,
                }))
            },
        );
        sessions
            .expect_note_use()
            .withf(|key, now| key == "anahtar" && *now == moment())
            .times(usize::from(is_noted))
            .returning(|_, _| Ok(()));
        let current = AccountService::new(&Ports { sessions: Arc::new(sessions), ..ports() });
        current.current_actor("anahtar", is_use).unwrap().unwrap()
    }

    #[test]
    fn background_polling_does_not_count_as_use() {
        let unused = TimeDelta::hours(1);
        let left_alone = current(None, Some(seller()), unused, false, false);
        assert!(left_alone.actor.staff().is_ok());
        assert_eq!(left_alone.used_at, moment() - unused);
        assert_eq!(current(None, Some(seller()), unused, true, true).used_at, moment());
    }

    #[test]
    fn session_account_becomes_actor() {
        let actor = actor(Some(user()), None, TimeDelta::days(20), false);
        assert_eq!(actor.customer().unwrap().user(), &user());
        assert_eq!(actor.staff(), Err(AccessError::StaffOnly));
    }

    #[test]
    fn staff_session_expires_after_twelve_idle_hours() {
        let last = TimeDelta::hours(12) - TimeDelta::seconds(1);
        for (customer, staff) in [(None, Some(seller())), (Some(seller()), None)] {
            assert!(actor(customer.clone(), staff.clone(), TimeDelta::minutes(4), false).staff().is_ok());
            assert!(actor(customer.clone(), staff.clone(), last, true).staff().is_ok());
            let idle = actor(customer.clone(), staff, TimeDelta::hours(12), false);
            assert_eq!(idle.staff(), Err(AccessError::LoginRequired));
            assert_eq!(idle.customer().is_ok(), customer.is_some(), "shopping goes on");
        }
    }
}
