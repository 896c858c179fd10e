use super::{AccountError, ProfileChange, UserRepository};
use crate::{actor::Customer, ports::Ports};
use std::sync::Arc;

/// Changes a customer's own profile; the e-mail can't be changed here.
pub struct UpdateProfile {
    users: Arc<dyn UserRepository>,
}

impl UpdateProfile {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { users: Arc::clone(&ports.users) }
    }

    /// Applies the change and returns the customer as they are then. What the change leaves out stays as it is in
    /// that moment, also when somebody else has just changed it.
    ///
    /// # Errors
    /// [`AccountError::WrongCredentials`] when the account has gone meanwhile, [`AccountError::Storage`].
    pub fn run(&self, customer: &Customer, change: &ProfileChange) -> Result<Customer, AccountError> {
        let changed = self.users.update_profile(customer.id(), change)?;
        changed.map(Customer::new).ok_or(AccountError::WrongCredentials)
    }
}

#[cfg(test)]
mod tests {
    use super::UpdateProfile;
    use crate::{
        account::{MockUserRepository, ProfileChange},
        testing::{customer, user},
    };
    use domain::text::Line;
    use std::sync::Arc;

    #[test]
    fn only_what_is_to_change_is_handed_on() {
        let change = ProfileChange { first_name: Some(Line::new("Yeni").unwrap()), ..Default::default() };
        let wanted = change.clone();
        let mut users = MockUserRepository::new();
        users
            .expect_update_profile()
            .withf(move |id, change| *id == user().id && *change == wanted)
            .once()
            .returning(|_, _| Ok(Some(user())));
        assert!(UpdateProfile { users: Arc::new(users) }.run(&customer(), &change).is_ok());
    }
}
