use super::{AccountError, AccountService, ProfileChange};
use crate::actor::Customer;

impl AccountService {
    /// Applies the change and returns the updated customer. Fields without a new value keep their current value, also
    /// after a concurrent change.
    ///
    /// # Errors
    /// [`AccountError::WrongCredentials`] if the account was deleted meanwhile, [`AccountError::Storage`].
    pub fn update_profile(
        &self,
        customer: &Customer,
        change: &ProfileChange,
    ) -> Result<Customer, AccountError> {
        let changed = self.users.update_profile(customer.id(), change)?;
        changed.map(Customer::new).ok_or(AccountError::WrongCredentials)
    }
}

#[cfg(test)]
mod tests {
    use super::AccountService;
    use crate::{
        account::{MockUserRepository, ProfileChange},
        ports::Ports,
        testing::{customer, ports},
    };
    use domain::text::Line;
    use fixtures::user;
    use std::sync::Arc;

    #[test]
    fn passes_only_changed_fields() {
        let change = ProfileChange { first_name: Some(Line::new("Yeni").unwrap()), ..Default::default() };
        let wanted = change.clone();
        let mut users = MockUserRepository::new();
        users
            .expect_update_profile()
            .withf(move |id, change| *id == user().id && *change == wanted)
            .once()
            .returning(|_, _| Ok(Some(user())));
        assert!(
            AccountService::new(&Ports { users: Arc::new(users), ..ports() })
                .update_profile(&customer(), &change)
                .is_ok()
        );
    }
}
