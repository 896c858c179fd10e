//! Accounts of customers and staff.

use crate::{
    email::EmailAddress,
    ids::UserId,
    limits,
    phone::OptionalPhone,
    text::{Line, OptionalLine},
};
use secrecy::{ExposeSecret, SecretString};

/// A person's first or last name.
pub type PersonName = Line<{ limits::NAME }>;

/// A free text of a profile, which may be empty.
pub type ProfileLine = OptionalLine<{ limits::TEXT }>;

/// A password as typed, 1 to [`limits::PASSWORD`] characters. It is never printed.
#[derive(Clone, Debug)]
pub struct Password(SecretString);

/// Why a password is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// The password is empty.
    #[error("empty password")]
    Empty,
    /// The password is longer than [`limits::PASSWORD`].
    #[error("password too long")]
    TooLong,
}

impl Password {
    /// Checks a password. White space is not trimmed.
    ///
    /// # Errors
    /// [`PasswordError`] if it is empty or too long.
    pub fn new(raw: &str) -> Result<Self, PasswordError> {
        if raw.is_empty() {
            Err(PasswordError::Empty)
        } else if raw.chars().count() > limits::PASSWORD {
            Err(PasswordError::TooLong)
        } else {
            Ok(Self(raw.into()))
        }
    }

    /// Returns the clear text, for the password hasher only.
    #[must_use]
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}

/// A password for staff: at least [`limits::STAFF_PASSWORD`] characters.
#[derive(Clone, Debug)]
pub struct StaffPassword(Password);

/// The error for a staff password that is too short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a staff password has at least {} characters", limits::STAFF_PASSWORD)]
pub struct StaffPasswordTooShort;

impl StaffPassword {
    /// Checks a password.
    pub fn new(password: Password) -> Result<Self, StaffPasswordTooShort> {
        if password.expose().chars().count() < limits::STAFF_PASSWORD {
            return Err(StaffPasswordTooShort);
        }
        Ok(Self(password))
    }
}

impl From<StaffPassword> for Password {
    fn from(password: StaffPassword) -> Self {
        password.0
    }
}

/// A person's own details. Excludes the e-mail address, which can't be changed here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub first_name: PersonName,
    pub last_name: PersonName,
    /// Telephone.
    pub phone: OptionalPhone,
    /// Home town or district, free text.
    pub location: ProfileLine,
    pub postal_code: ProfileLine,
}

impl Profile {
    /// Returns a profile with names only.
    #[must_use]
    pub fn named(first_name: PersonName, last_name: PersonName) -> Self {
        Self {
            first_name,
            last_name,
            phone: OptionalPhone::default(),
            location: OptionalLine::default(),
            postal_code: OptionalLine::default(),
        }
    }
}

/// The rights of an account beyond buying.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roles {
    /// Manages products and orders.
    pub is_seller: bool,
    /// Has the rights of a seller, and replies in support threads as administrator.
    pub is_admin: bool,
}

impl Roles {
    /// Returns true for sellers and admins.
    #[must_use]
    pub const fn is_staff(self) -> bool {
        self.is_seller || self.is_admin
    }
}

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    /// Its e-mail, unique among accounts.
    pub email: EmailAddress,
    /// Names, telephone and location.
    pub profile: Profile,
    /// Seller, admin or neither.
    pub roles: Roles,
    /// Number of password changes. A session from an earlier epoch is invalid.
    pub session_epoch: i32,
    /// Whether a staff login requires a second factor.
    pub has_two_factor: bool,
    /// Whether the e-mail was shown to be the account's, by a mailed link or because the shop created the account.
    pub is_email_confirmed: bool,
}

impl User {
    /// Checks a new password by the rule for this account's roles.
    ///
    /// # Errors
    /// [`StaffPasswordTooShort`]; customers have no minimum length.
    pub fn check_password(&self, new: &Password) -> Result<(), StaffPasswordTooShort> {
        if self.roles.is_staff() { StaffPassword::new(new.clone()).map(drop) } else { Ok(()) }
    }

    /// Returns first and last name together.
    #[must_use]
    pub fn full_name(&self) -> String {
        format!("{} {}", self.profile.first_name, self.profile.last_name)
    }
}

#[cfg(test)]
mod tests {
    use super::{Password, PasswordError, Roles, StaffPassword, StaffPasswordTooShort};

    #[test]
    fn checks_password_length_only() {
        assert_eq!(Password::new("").unwrap_err(), PasswordError::Empty);
        assert!(Password::new(" ").is_ok());
        assert!(Password::new(&"ş".repeat(128)).is_ok());
        assert_eq!(Password::new(&"ş".repeat(129)).unwrap_err(), PasswordError::TooLong);
        assert!(!format!("{:?}", Password::new("gizli").unwrap()).contains("gizli"));
    }

    #[test]
    fn requires_twelve_characters_of_staff_passwords() {
        let staff = |text: &str| StaffPassword::new(Password::new(text).unwrap()).map(drop);
        assert_eq!(staff(&"ş".repeat(11)), Err(StaffPasswordTooShort));
        assert_eq!(staff(&"ş".repeat(12)), Ok(()));
    }

    #[test]
    fn sellers_and_admins_are_staff() {
        for (is_seller, is_admin, staff) in
            [(false, false, false), (true, false, true), (false, true, true), (true, true, true)]
        {
            assert_eq!(Roles { is_seller, is_admin }.is_staff(), staff);
        }
    }
}
