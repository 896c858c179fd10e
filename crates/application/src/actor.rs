//! Who is asking.

use domain::{
    account::{Profile, Roles, User},
    email::EmailAddress,
    ids::UserId,
};
use uuid::Uuid;

/// A use case was asked for by somebody who may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccessError {
    /// Nobody is logged in (or only staff, where a customer is needed).
    #[error("login required")]
    LoginRequired,
    /// Somebody is logged in, but not as staff.
    #[error("staff only")]
    StaffOnly,
}

/// What a session remembers of one login.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Login {
    /// The account.
    pub user_id: UserId,
    /// The account's [`User::session_epoch`] at login; an older one is no login any more.
    pub session_epoch: i32,
}

/// The accounts of one session: a browser may hold a customer's and a staff login at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Actor {
    customer: Option<User>,
    staff: Option<User>,
}

/// Proof that a customer is logged in: only a session, a login or a registration makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Customer(User);

/// Proof that somebody of the staff is logged in, by either login: only a session or a login makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staff(User);

impl Actor {
    /// Returns the actor of these accounts. Only what has seen a login may make one, in this crate; tests of
    /// other crates have `testing::actor`.
    #[must_use]
    pub(crate) const fn new(customer: Option<User>, staff: Option<User>) -> Self {
        Self { customer, staff }
    }

    /// Returns the customer.
    ///
    /// # Errors
    /// [`AccessError::LoginRequired`] without a customer login; a staff login alone is no customer.
    pub fn customer(&self) -> Result<Customer, AccessError> {
        self.customer.clone().map(Customer).ok_or(AccessError::LoginRequired)
    }

    /// Returns the member of staff: the first of the logged-in accounts that is one.
    ///
    /// # Errors
    /// [`AccessError::LoginRequired`] for a visitor, [`AccessError::StaffOnly`] for a mere customer.
    pub fn staff(&self) -> Result<Staff, AccessError> {
        let accounts = || self.staff.iter().chain(&self.customer);
        if let Some(user) = accounts().find(|user| user.roles.is_staff()) {
            return Ok(Staff(user.clone()));
        }
        Err(if accounts().next().is_some() { AccessError::StaffOnly } else { AccessError::LoginRequired })
    }
}

impl Customer {
    /// Returns the proof for an account that has just logged in.
    pub(crate) const fn new(user: User) -> Self {
        Self(user)
    }

    /// Returns the customer's id.
    #[must_use]
    pub const fn id(&self) -> UserId {
        self.0.id
    }

    /// Returns the customer's account.
    #[must_use]
    pub const fn user(&self) -> &User {
        &self.0
    }
}

impl Staff {
    /// Returns the proof for an account that has just logged in; `None` unless it is staff.
    pub(crate) fn new(user: User) -> Option<Self> {
        user.roles.is_staff().then_some(Self(user))
    }

    /// Returns the proof for a command of the command line, whose user may do everything anyway: no account, and
    /// out of reach of any request.
    #[must_use]
    pub fn of_command_line(email: EmailAddress, profile: Profile) -> Self {
        let roles = Roles { is_seller: true, is_admin: false };
        Self(User { id: UserId::new(Uuid::nil()), email, profile, roles, session_epoch: 0 })
    }

    /// Returns the full name, for noting who did what.
    #[must_use]
    pub fn name(&self) -> String {
        self.0.full_name()
    }

    /// Returns the account's id.
    #[must_use]
    pub const fn id(&self) -> UserId {
        self.0.id
    }

    /// Returns the account.
    #[must_use]
    pub const fn user(&self) -> &User {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::{AccessError, Actor};
    use crate::testing::{seller, user};

    #[test]
    fn a_staff_login_alone_is_no_customer() {
        let actor = Actor::new(None, Some(seller()));
        assert_eq!(actor.customer().unwrap_err(), AccessError::LoginRequired);
        assert!(actor.staff().is_ok());
    }

    #[test]
    fn staff_counts_whichever_login_it_came_by() {
        assert!(Actor::new(Some(seller()), None).staff().is_ok());
        assert_eq!(Actor::new(Some(user()), None).staff().unwrap_err(), AccessError::StaffOnly);
        assert_eq!(Actor::default().staff().unwrap_err(), AccessError::LoginRequired);
        assert_eq!(Actor::new(Some(user()), Some(seller())).staff().unwrap().id(), seller().id);
    }
}
