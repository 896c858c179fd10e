//! Actors: the accounts that are logged in to a session.

use domain::{
    account::{Profile, Roles, User},
    email::EmailAddress,
    ids::UserId,
};
use uuid::Uuid;

/// The reasons why an actor may not use a use case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccessError {
    /// No account is logged in, or only staff where a customer is needed.
    #[error("login required")]
    LoginRequired,
    /// The logged-in account is not staff.
    #[error("staff only")]
    StaffOnly,
}

/// A login as stored in a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Login {
    /// The account.
    pub user_id: UserId,
    /// The account's [`User::session_epoch`] at login. The login ends when the account's epoch rises.
    pub session_epoch: i32,
}

/// The accounts of one session. A browser may have a customer login and a staff login at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Actor {
    customer: Option<User>,
    staff: Option<User>,
    /// Whether the session was unused for so long that its staff login has ended.
    is_idle: bool,
}

/// Proof that a customer is logged in. Only a session, a login or a registration creates one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Customer(User);

/// Proof that a staff member is logged in, by either login. Only a session or a login creates one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staff(User);

impl Actor {
    /// Creates the actor of these accounts. Only code of this crate that has checked a login may call it; tests of
    /// other crates use `testing::actor`.
    #[must_use]
    pub(crate) const fn new(customer: Option<User>, staff: Option<User>) -> Self {
        Self { customer, staff, is_idle: false }
    }

    /// Creates the actor of a session whose staff login has ended because it was not used.
    #[must_use]
    pub(crate) const fn idle(customer: Option<User>) -> Self {
        Self { customer, staff: None, is_idle: true }
    }

    /// Returns the customer.
    ///
    /// # Errors
    /// [`AccessError::LoginRequired`] without a customer login, even with a staff login.
    pub fn customer(&self) -> Result<Customer, AccessError> {
        self.customer.clone().map(Customer).ok_or(AccessError::LoginRequired)
    }

    /// Returns the first of the logged-in accounts that is staff. A customer login does not count for an account with a
    /// second factor, because that login does not ask for the factor.
    ///
    /// # Errors
    /// [`AccessError::LoginRequired`] for a visitor and for an idle session, [`AccessError::StaffOnly`] for a customer.
    pub fn staff(&self) -> Result<Staff, AccessError> {
        let customer = self.customer.iter().filter(|user| !user.has_two_factor);
        let member = self.staff.iter().chain(customer).find(|user| user.roles.is_staff());
        match member {
            Some(_) if self.is_idle => Err(AccessError::LoginRequired),
            Some(user) => Ok(Staff(user.clone())),
            None if self.staff.is_some() || self.customer.is_some() => Err(AccessError::StaffOnly),
            None => Err(AccessError::LoginRequired),
        }
    }
}

impl Customer {
    /// Creates the proof for an account that has just logged in.
    pub(crate) const fn new(user: User) -> Self {
        Self(user)
    }

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
    /// Creates the proof for an account that has just logged in; `None` unless it is staff.
    pub(crate) fn new(user: User) -> Option<Self> {
        user.roles.is_staff().then_some(Self(user))
    }

    /// Creates the proof for a command of the command line. Its user has full access anyway. It belongs to no account
    /// and no request can create it.
    #[must_use]
    pub fn of_command_line(email: EmailAddress, profile: Profile) -> Self {
        let roles = Roles { is_seller: true, is_admin: false };
        Self(User {
            id: UserId::new(Uuid::nil()),
            email,
            profile,
            roles,
            session_epoch: 0,
            has_two_factor: false,
            is_email_confirmed: true,
        })
    }

    /// Returns whether this is [the command line](Self::of_command_line) instead of an account.
    #[must_use]
    pub const fn is_command_line(&self) -> bool {
        self.0.id.uuid().is_nil()
    }

    /// Returns the full name for audit log and histories.
    #[must_use]
    pub fn name(&self) -> String {
        self.0.full_name()
    }

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
    use domain::account::User;
    use fixtures::{seller, user};

    #[test]
    fn staff_login_alone_makes_no_customer() {
        let actor = Actor::new(None, Some(seller()));
        assert_eq!(actor.customer().unwrap_err(), AccessError::LoginRequired);
        assert!(actor.staff().is_ok());
    }

    #[test]
    fn accepts_staff_from_either_login() {
        assert!(Actor::new(Some(seller()), None).staff().is_ok());
        assert_eq!(Actor::new(Some(user()), None).staff().unwrap_err(), AccessError::StaffOnly);
        assert_eq!(Actor::default().staff().unwrap_err(), AccessError::LoginRequired);
        assert_eq!(Actor::new(Some(user()), Some(seller())).staff().unwrap().id(), seller().id);
    }

    #[test]
    fn customer_login_skips_second_factor_without_staff_rights() {
        let guarded = User { has_two_factor: true, ..seller() };
        assert_eq!(Actor::new(Some(guarded.clone()), None).staff(), Err(AccessError::StaffOnly));
        assert!(Actor::new(None, Some(guarded)).staff().is_ok());
    }
}
