//! Staff accounts, which are managed on the command line or made by the configuration, never by a request.

use application::{
    Ports, Services,
    actor::Staff,
    staff::{ChangeStaffError, CreateStaffError, NewStaff, StaffMember, StaffOrder},
};
use domain::{
    account::{Profile, Roles, StaffPassword},
    email::EmailAddress,
    text::Line,
};

/// Whoever has the command line may do everything anyway.
fn operator() -> anyhow::Result<Staff> {
    let profile = Profile::named(Line::new("Komut")?, Line::new("Satırı")?);
    Ok(Staff::of_command_line(EmailAddress::new("komut@localhost.invalid")?, profile))
}

/// Makes a staff account. Says whether it did: an account with that e-mail is left as it is.
///
/// # Errors
/// What failed, in words.
pub fn create(
    ports: &Ports,
    email: EmailAddress,
    password: StaffPassword,
    roles: Roles,
) -> anyhow::Result<bool> {
    let profile = Profile::named(Line::new("Satıcı")?, Line::new("Hesabı")?);
    let new = NewStaff { email, password, profile, roles };
    match Services::new(ports).staff.create(&operator()?, new) {
        Ok(_) => Ok(true),
        Err(CreateStaffError::EmailTaken) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Changes a staff account. Says whether there is one with this e-mail.
///
/// # Errors
/// What failed, in words.
pub fn change(ports: &Ports, email: &EmailAddress, order: StaffOrder) -> anyhow::Result<bool> {
    match Services::new(ports).staff.change(&operator()?, email, order) {
        Ok(()) => Ok(true),
        Err(ChangeStaffError::NotFound) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Lists the staff accounts, one a line: e-mail, role, and what is special about it.
///
/// # Errors
/// What failed, in words.
pub fn list(ports: &Ports) -> anyhow::Result<Vec<String>> {
    Ok(Services::new(ports).staff.list(&operator()?)?.iter().map(line).collect())
}

fn line(member: &StaffMember) -> String {
    let user = &member.user;
    let role = if user.roles.is_admin { "admin" } else { "seller" };
    let state = if member.is_disabled { "disabled" } else { "enabled" };
    let factor = if user.has_two_factor { "two-factor" } else { "password only" };
    format!("{}\t{role}\t{state}\t{factor}", user.email)
}
