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
    /// Nobody has used the session for so long that it makes no staff any more.
    is_idle: bool,
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
        Self { customer, staff, is_idle: false }
    }

    /// Returns the actor of a session that was not used for too long to be staff's.
    #[must_use]
    pub(crate) const fn idle(customer: Option<User>) -> Self {
        Self { customer, staff: None, is_idle: true }
    }

    /// Returns the customer.
    ///
    /// # Errors
    /// [`AccessError::LoginRequired`] without a customer login; a staff login alone is no customer.
    pub fn customer(&self) -> Result<Customer, AccessError> {
        self.customer.clone().map(Customer).ok_or(AccessError::LoginRequired)
    }

    /// Returns the member of staff: the first of the logged-in accounts that is one. The customers' login asks for
    /// no second factor, so that it makes no staff of an account that has one.
    ///
    /// # Errors
    /// [`AccessError::LoginRequired`] for a visitor and after too long a time without use,
    /// [`AccessError::StaffOnly`] for a mere customer.
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
        Self(User {
            id: UserId::new(Uuid::nil()),
            email,
            profile,
            roles,
            session_epoch: 0,
            has_two_factor: false,
        })
    }

    /// Returns whether this is no account but [the command line](Self::of_command_line).
    #[must_use]
    pub const fn is_command_line(&self) -> bool {
        self.0.id.uuid().is_nil()
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
    use domain::account::User;

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
