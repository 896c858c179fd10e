//! Staff accounts, as the command line and the configuration manage them.

use application::{
    Ports, Services,
    actor::Staff,
    customer::{ChangeCustomerError, CustomerKey, RefusedEmail},
    staff::{ChangeStaffError, CreateStaffError, NewStaff, StaffAction, StaffMember},
};
use domain::{
    account::{Profile, Roles, StaffPassword},
    email::EmailAddress,
    text::Line,
};

/// Returns the actor of the command line, who has every right.
fn operator() -> anyhow::Result<Staff> {
    let profile = Profile::named(Line::new("Komut")?, Line::new("Satırı")?);
    Ok(Staff::of_command_line(EmailAddress::new("komut@localhost.invalid")?, profile))
}

/// Creates a staff account. Returns `false` and changes nothing if an account has that e-mail.
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

/// Returns whether a staff account has this e-mail.
pub fn exists(ports: &Ports, email: &EmailAddress) -> anyhow::Result<bool> {
    Ok(Services::new(ports).staff.list(&operator()?)?.iter().any(|member| member.user.email == *email))
}

/// Changes a staff account. Returns whether an account has this e-mail.
pub fn change(ports: &Ports, email: &EmailAddress, action: StaffAction) -> anyhow::Result<bool> {
    match Services::new(ports).staff.change(&operator()?, email, action) {
        Ok(()) => Ok(true),
        Err(ChangeStaffError::NotFound) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Sets whether a customer is trusted. Returns whether an account has this e-mail.
pub fn set_trusted(ports: &Ports, email: &EmailAddress, is_trusted: bool) -> anyhow::Result<bool> {
    match Services::new(ports).customers.set_trusted(&operator()?, CustomerKey::Email(email), is_trusted) {
        Ok(()) => Ok(true),
        Err(ChangeCustomerError::NotFound) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Returns a line for each account whose e-mail is refused today: the e-mail, and those of the accounts that it collides
/// with. Invisible characters are escaped.
pub fn list_refused_emails(ports: &Ports) -> anyhow::Result<Vec<String>> {
    let refused = Services::new(ports).customers.list_refused_emails(&operator()?)?;
    let shown = |email: &EmailAddress| email.as_str().escape_debug().to_string();
    let line = |account: &RefusedEmail| {
        let collisions: Vec<_> = account.collisions.iter().map(shown).collect();
        format!("{}\t{}", shown(&account.email), collisions.join(" "))
    };
    Ok(refused.iter().map(|account| line(account).trim_end().to_owned()).collect())
}

/// Returns a line for each staff account: e-mail, role, state and second factor.
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
