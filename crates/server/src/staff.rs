//! Staff accounts, which are made on the command line or by the configuration, never by a request.

use application::{
    Ports, UseCases,
    account::{CreateStaffError, NewAccount},
};
use domain::{
    account::{Password, Profile, Roles},
    email::EmailAddress,
    text::Line,
};

/// Makes a staff account. Says whether it did: an account with that e-mail is left as it is.
///
/// # Errors
/// What failed, in words.
pub fn create(ports: &Ports, email: EmailAddress, password: Password, roles: Roles) -> anyhow::Result<bool> {
    let profile = Profile::named(Line::new("Satıcı")?, Line::new("Hesabı")?);
    match UseCases::new(ports).create_staff.run(NewAccount { email, password, profile, roles }) {
        Ok(_) => Ok(true),
        Err(CreateStaffError::EmailTaken) => Ok(false),
        Err(error) => Err(error.into()),
    }
}
