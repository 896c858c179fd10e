use super::UserRepository;
use crate::{
    actor::{Actor, Login},
    error::StorageError,
    ports::Ports,
};
use std::sync::Arc;

/// Turns what a session remembers into the accounts as they are now.
pub struct CurrentActor {
    users: Arc<dyn UserRepository>,
}

impl CurrentActor {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { users: Arc::clone(&ports.users) }
    }

    /// The actor. A login whose account is gone, or whose password was changed since, counts as none.
    ///
    /// # Errors
    /// [`StorageError`] when the accounts can't be read.
    pub fn run(&self, customer: Option<Login>, staff: Option<Login>) -> Result<Actor, StorageError> {
        let mut ids: Vec<_> = customer.iter().chain(&staff).map(|login| login.user_id).collect();
        ids.dedup();
        if ids.is_empty() {
            return Ok(Actor::default());
        }
        let users = self.users.find(&ids)?;
        let account = |login: Option<Login>| {
            let login = login?;
            users
                .iter()
                .find(|user| user.id == login.user_id && user.session_epoch == login.session_epoch)
                .cloned()
        };
        Ok(Actor::new(account(customer), account(staff)))
    }
}

#[cfg(test)]
mod tests {
    use super::CurrentActor;
    use crate::{account::MockUserRepository, actor::Login, testing::user};
    use std::sync::Arc;

    #[test]
    fn a_login_from_before_a_password_change_is_none() {
        let mut users = MockUserRepository::new();
        users.expect_find().returning(|_| Ok(vec![user()]));
        let current = CurrentActor { users: Arc::new(users) };
        let login = |session_epoch| Some(Login { user_id: user().id, session_epoch });
        assert!(current.run(login(user().session_epoch), None).unwrap().customer().is_ok());
        assert!(current.run(login(user().session_epoch - 1), None).unwrap().customer().is_err());
    }

    #[test]
    fn a_visitor_costs_no_query() {
        let current = CurrentActor { users: Arc::new(MockUserRepository::new()) };
        assert!(current.run(None, None).unwrap().customer().is_err());
    }
}
