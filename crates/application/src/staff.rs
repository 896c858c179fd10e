//! Staff accounts, which staff and the command line manage.

pub(crate) mod ports;

pub use ports::*;

use crate::{
    account::{INVITATION_LIFETIME, Inserted, NewLink, NewUser, PasswordHasher, TokenHash, UserRepository},
    actor::Staff,
    clock::{Clock, IdGenerator},
    error::StorageError,
    ports::Ports,
};
use domain::{
    account::{Password, Profile, Roles, StaffPassword, User},
    email::EmailAddress,
    ids::{MailId, UserId},
    mail::{Letter, Mail},
};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A new staff account.
#[derive(Clone, Debug)]
pub struct NewStaff {
    /// E-mail address, which becomes the login.
    pub email: EmailAddress,
    pub password: StaffPassword,
    /// Names.
    pub profile: Profile,
    pub roles: Roles,
}

/// The reasons why no staff account was created.
#[derive(Debug, thiserror::Error)]
pub enum CreateStaffError {
    /// An account with this e-mail exists already. It was not changed.
    #[error("an account with this e-mail exists")]
    EmailTaken,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A change of a staff account, as requested.
#[derive(Clone, Debug)]
pub enum StaffAction {
    /// Blocks logins and ends all sessions.
    Disable,
    /// Allows logins again.
    Enable,
    /// Sets another password and ends all sessions.
    SetPassword(StaffPassword),
    EndSessions,
    /// Removes the second factor.
    ResetTwoFactor,
}

/// The reasons why a staff account was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeStaffError {
    /// No staff account has this e-mail.
    #[error("no staff account has this e-mail")]
    NotFound,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The reasons why staff did not change their team.
#[derive(Debug, thiserror::Error)]
pub enum TeamRefused {
    /// The own password is wrong.
    #[error("wrong password")]
    WrongPassword,
    /// There is no such staff account, or it can't be changed in this way.
    #[error("no such staff account")]
    NotFound,
    /// The staff member named their own account.
    #[error("the own account")]
    OwnAccount,
    /// No account that may log in would be left.
    #[error("the last active account")]
    LastActive,
    /// An account with this e-mail exists already. It was not changed.
    #[error("an account with this e-mail exists")]
    EmailTaken,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A new member of the team.
#[derive(Clone, Debug)]
pub struct Invitation {
    pub email: EmailAddress,
    /// Names.
    pub profile: Profile,
}

/// What staff do to another member of the team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TeamAction {
    Disable,
    Enable,
    EndSessions,
    /// Sends the invitation again.
    Invite,
}

/// Manages staff accounts.
pub struct StaffService {
    accounts: Arc<dyn StaffRepository>,
    users: Arc<dyn UserRepository>,
    hasher: Arc<dyn PasswordHasher>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl StaffService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            accounts: Arc::clone(&ports.staff),
            users: Arc::clone(&ports.users),
            hasher: Arc::clone(&ports.hasher),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Creates the account. An existing account with this e-mail is not changed.
    pub fn create(&self, staff: &Staff, new: NewStaff) -> Result<User, CreateStaffError> {
        let user = NewUser {
            id: UserId::new(self.ids.next()),
            password: self.hasher.hash(&new.password.into())?,
            email: new.email,
            profile: new.profile,
            roles: new.roles,
            is_email_confirmed: true,
            at: self.clock.now(),
        };
        match self.accounts.insert(staff, &user)? {
            Inserted::Yes(user) => Ok(user),
            Inserted::EmailTaken => Err(CreateStaffError::EmailTaken),
        }
    }

    /// Lists all staff accounts by e-mail.
    pub fn list(&self, _staff: &Staff) -> Result<Vec<StaffMember>, StorageError> {
        self.accounts.list()
    }

    /// Applies the requested change.
    pub fn change(
        &self,
        staff: &Staff,
        email: &EmailAddress,
        action: StaffAction,
    ) -> Result<(), ChangeStaffError> {
        let change = match action {
            StaffAction::Disable => StaffChange::Disable,
            StaffAction::Enable => StaffChange::Enable,
            StaffAction::SetPassword(password) => {
                let mail = Mail {
                    id: MailId::new(self.ids.next()),
                    to: email.clone(),
                    letter: Letter::PasswordChanged,
                };
                StaffChange::SetPassword(self.hasher.hash(&password.into())?, mail)
            }
            StaffAction::EndSessions => StaffChange::EndSessions,
            StaffAction::ResetTwoFactor => StaffChange::ResetTwoFactor,
        };
        match self.accounts.change(staff, email, &change)? {
            StaffChanged::Yes => Ok(()),
            StaffChanged::NotFound | StaffChanged::LastActive => Err(ChangeStaffError::NotFound),
        }
    }

    /// Creates an account and mails a link by which its owner chooses a password on `page`. Everyone of the staff may do
    /// everything.
    ///
    /// # Errors
    /// [`TeamRefused`]. Nothing is written then.
    pub fn invite(
        &self,
        staff: &Staff,
        password: &Password,
        invited: Invitation,
        page: &str,
    ) -> Result<StaffMember, TeamRefused> {
        self.check_password(staff, password)?;
        // A random one, which is never shown: the member chooses a password by the link in the mail.
        let unknown =
            Password::new(&self.ids.token()).map_err(|error| StorageError::failed(error.to_string()))?;
        let user = NewUser {
            id: UserId::new(self.ids.next()),
            password: self.hasher.hash(&unknown)?,
            email: invited.email.clone(),
            profile: invited.profile,
            roles: Roles { is_seller: true, is_admin: false },
            is_email_confirmed: true,
            at: self.clock.now(),
        };
        match self.accounts.invite(staff, &user, &self.invitation(invited.email, page))? {
            Inserted::Yes(user) => Ok(StaffMember { user, is_disabled: false, is_invited: true }),
            Inserted::EmailTaken => Err(TeamRefused::EmailTaken),
        }
    }

    /// Changes the account of another member of the team.
    ///
    /// # Errors
    /// [`TeamRefused`]. Nothing is written then.
    pub fn change_member(
        &self,
        staff: &Staff,
        password: &Password,
        id: UserId,
        action: TeamAction,
        page: &str,
    ) -> Result<(), TeamRefused> {
        self.check_password(staff, password)?;
        if id == staff.id() {
            return Err(TeamRefused::OwnAccount);
        }
        let member = self.accounts.list()?.into_iter().find(|member| member.user.id == id);
        let email = member.ok_or(TeamRefused::NotFound)?.user.email;
        let change = match action {
            TeamAction::Disable => StaffChange::Disable,
            TeamAction::Enable => StaffChange::Enable,
            TeamAction::EndSessions => StaffChange::EndSessions,
            TeamAction::Invite => StaffChange::Invite(self.invitation(email.clone(), page)),
        };
        match self.accounts.change(staff, &email, &change)? {
            StaffChanged::Yes => Ok(()),
            StaffChanged::NotFound => Err(TeamRefused::NotFound),
            StaffChanged::LastActive => Err(TeamRefused::LastActive),
        }
    }

    fn invitation(&self, email: EmailAddress, page: &str) -> NewLink {
        let (token, now) = (self.ids.token(), self.clock.now());
        let url = format!("{page}?ekip=1#token={token}");
        NewLink {
            token: TokenHash::of(&token),
            expires_at: now + INVITATION_LIFETIME,
            at: now,
            mail: Mail {
                id: MailId::new(self.ids.next()),
                to: email,
                letter: Letter::StaffInvitation(url.into()),
            },
        }
    }

    /// Checks the own password, so that an open session alone changes no accounts.
    fn check_password(&self, staff: &Staff, password: &Password) -> Result<(), TeamRefused> {
        let found = self.users.find_credentials(&staff.user().email)?;
        if self.hasher.verify(password, found.as_ref().map(|(_, hash)| hash))? {
            Ok(())
        } else {
            Err(TeamRefused::WrongPassword)
        }
    }

    /// Ends all sessions of the account and returns the account with its new session epoch, for the one session that
    /// goes on; `None` if the account may no longer log in.
    pub fn end_other_sessions(&self, staff: &Staff) -> Result<Option<Staff>, StorageError> {
        let email = &staff.user().email;
        self.accounts.change(staff, email, &StaffChange::EndSessions)?;
        let found = self.users.find_credentials(email)?;
        Ok(found.and_then(|(user, _)| Staff::new(user)))
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Invitation, MockStaffRepository, StaffChange, StaffChanged, StaffMember, StaffService, TeamAction,
        TeamRefused,
    };
    use crate::{
        account::{INVITATION_LIFETIME, Inserted, MockPasswordHasher, MockUserRepository, PasswordHash},
        ports::Ports,
        testing::{ports, staff},
    };
    use domain::{
        account::{Password, User},
        ids::UserId,
        mail::Letter,
    };
    use fixtures::{moment, seller};
    use secrecy::ExposeSecret;
    use std::sync::Arc;
    use uuid::Uuid;

    fn other() -> User {
        User { id: UserId::new(Uuid::from_u128(77)), ..seller() }
    }

    /// A service whose staff member has the password `doğru`.
    fn service(accounts: MockStaffRepository) -> StaffService {
        let mut users = MockUserRepository::new();
        users.expect_find_credentials().returning(|_| Ok(Some((seller(), PasswordHash::new("hash".into())))));
        let mut hasher = MockPasswordHasher::new();
        hasher.expect_verify().returning(|password, _| Ok(password.expose() == "doğru"));
        hasher.expect_hash().returning(|_| Ok(PasswordHash::new("hash".into())));
        let ports = ports();
        StaffService::new(&Ports {
            staff: Arc::new(accounts),
            users: Arc::new(users),
            hasher: Arc::new(hasher),
            ..ports
        })
    }

    fn password(text: &str) -> Password {
        Password::new(text).unwrap()
    }

    #[test]
    fn asks_for_own_password_first() {
        let service = service(MockStaffRepository::new());
        let invitation = Invitation { email: other().email, profile: other().profile };
        let refused = service.invite(&staff(), &password("yanlış"), invitation, "").unwrap_err();
        assert!(matches!(refused, TeamRefused::WrongPassword));
        let disable =
            service.change_member(&staff(), &password("yanlış"), other().id, TeamAction::Disable, "");
        assert!(matches!(disable, Err(TeamRefused::WrongPassword)));
    }

    #[test]
    fn invitation_has_a_link_for_seven_days() {
        let mut accounts = MockStaffRepository::new();
        accounts
            .expect_invite()
            .withf(|_, user, invitation| {
                let Letter::StaffInvitation(url) = &invitation.mail.letter else { return false };
                user.roles.is_seller
                    && invitation.expires_at == moment() + INVITATION_LIFETIME
                    && url.expose_secret().starts_with("https://shop.example/sifre-yenile?ekip=1#token=")
            })
            .return_once(|_, _, _| Ok(Inserted::Yes(other())));
        let invitation = Invitation { email: other().email, profile: other().profile };
        let page = "https://shop.example/sifre-yenile";
        let member = service(accounts).invite(&staff(), &password("doğru"), invitation, page).unwrap();
        assert!(member.is_invited);
    }

    #[test]
    fn nobody_changes_their_own_account() {
        for action in [TeamAction::Disable, TeamAction::EndSessions] {
            let refused = service(MockStaffRepository::new())
                .change_member(&staff(), &password("doğru"), staff().id(), action, "")
                .unwrap_err();
            assert!(matches!(refused, TeamRefused::OwnAccount), "{action:?}");
        }
    }

    #[test]
    fn refusals_of_storage_are_told() {
        for (changed, is_refused) in [(StaffChanged::Yes, false), (StaffChanged::LastActive, true)] {
            let mut accounts = MockStaffRepository::new();
            let member = StaffMember { user: other(), is_disabled: false, is_invited: false };
            accounts.expect_list().return_once(move || Ok(vec![member]));
            accounts
                .expect_change()
                .withf(|_, _, change| matches!(change, StaffChange::Disable))
                .return_once(move |_, _, _| Ok(changed));
            let done = service(accounts).change_member(
                &staff(),
                &password("doğru"),
                other().id,
                TeamAction::Disable,
                "",
            );
            assert_eq!(matches!(done, Err(TeamRefused::LastActive)), is_refused);
        }
        let mut accounts = MockStaffRepository::new();
        accounts.expect_list().return_once(|| Ok(vec![]));
        let unknown =
            service(accounts).change_member(&staff(), &password("doğru"), other().id, TeamAction::Enable, "");
        assert!(matches!(unknown, Err(TeamRefused::NotFound)));
    }
}
