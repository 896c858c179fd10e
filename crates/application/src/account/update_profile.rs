use super::{AccountError, UserRepository};
use crate::{actor::Customer, ports::Ports};
use domain::account::{PersonName, Profile, User};
use domain::{limits, phone::OptionalPhone, text::OptionalLine};
use std::sync::Arc;

/// New values for some fields of a profile; what is `None` stays as it was.
#[derive(Clone, Debug, Default)]
pub struct ProfileChange {
    /// First name.
    pub first_name: Option<PersonName>,
    /// Last name.
    pub last_name: Option<PersonName>,
    /// Telephone.
    pub phone: Option<OptionalPhone>,
    /// Place.
    pub location: Option<OptionalLine<{ limits::TEXT }>>,
    /// Postal code.
    pub postal_code: Option<OptionalLine<{ limits::TEXT }>>,
}

/// Changes a customer's own profile; the e-mail can't be changed here.
pub struct UpdateProfile {
    users: Arc<dyn UserRepository>,
}

impl UpdateProfile {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { users: Arc::clone(&ports.users) }
    }

    /// Applies the change and answers the account as it is then.
    ///
    /// # Errors
    /// [`AccountError::WrongCredentials`] when the account has gone meanwhile, [`AccountError::Storage`].
    pub fn run(&self, customer: &Customer, change: ProfileChange) -> Result<User, AccountError> {
        let old = customer.user().profile.clone();
        let profile = Profile {
            first_name: change.first_name.unwrap_or(old.first_name),
            last_name: change.last_name.unwrap_or(old.last_name),
            phone: change.phone.unwrap_or(old.phone),
            location: change.location.unwrap_or(old.location),
            postal_code: change.postal_code.unwrap_or(old.postal_code),
        };
        self.users.update_profile(customer.id(), &profile)?.ok_or(AccountError::WrongCredentials)
    }
}

#[cfg(test)]
mod tests {
    use super::{ProfileChange, UpdateProfile};
    use crate::{
        account::MockUserRepository,
        testing::{customer, user},
    };
    use domain::text::Line;
    use std::sync::Arc;

    #[test]
    fn fields_left_out_stay() {
        let mut users = MockUserRepository::new();
        users.expect_update_profile().once().returning(|_, profile| {
            let mut changed = user();
            changed.profile = profile.clone();
            Ok(Some(changed))
        });
        let change = ProfileChange { first_name: Some(Line::new("Yeni").unwrap()), ..Default::default() };
        let changed = UpdateProfile { users: Arc::new(users) }.run(&customer(), change).unwrap();
        assert_eq!(changed.profile.first_name.as_str(), "Yeni");
        assert_eq!(changed.profile.last_name, user().profile.last_name);
    }
}
