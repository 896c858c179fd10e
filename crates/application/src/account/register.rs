use super::{AccountError, AccountService, EMAIL_CONFIRMATION_LIFETIME, Inserted, NewUser};
use crate::actor::Customer;
use domain::{
    account::{Password, PersonName, Profile, Roles},
    email::EmailAddress,
    ids::{MailId, UserId},
    mail::{Letter, Mail},
};

/// The registration form.
#[derive(Clone, Debug)]
pub struct Registration {
    pub first_name: PersonName,
    pub last_name: PersonName,
    /// E-mail address, which becomes the login.
    pub email: EmailAddress,
    pub password: Password,
}

/// How the e-mail of a new account is confirmed.
#[derive(Clone, Copy, Debug)]
pub enum EmailConfirmation<'a> {
    /// By a link to this page, which is mailed.
    Link(&'a str),
    /// By a link that the customer asks for later.
    Later,
    /// It needs none, because the shop itself creates the account.
    None,
}

impl AccountService {
    /// Creates the account and returns it as logged in. If the e-mail is taken and `tell_owner` is set, its owner gets
    /// a mail.
    ///
    /// # Errors
    /// [`AccountError::EmailTaken`], [`AccountError::Storage`].
    pub fn register(
        &self,
        registration: Registration,
        tell_owner: bool,
        confirmation: EmailConfirmation<'_>,
    ) -> Result<Customer, AccountError> {
        let Registration { first_name, last_name, email, password } = registration;
        let taken = tell_owner.then(|| Mail {
            id: MailId::new(self.ids.next()),
            to: email.clone(),
            letter: Letter::AddressTaken,
        });
        let link = match confirmation {
            EmailConfirmation::Link(page) => {
                Some(self.link(email.clone(), page, EMAIL_CONFIRMATION_LIFETIME, Letter::EmailConfirmation))
            }
            EmailConfirmation::Later | EmailConfirmation::None => None,
        };
        let user = NewUser {
            id: UserId::new(self.ids.next()),
            password: self.hasher.hash(&password)?,
            email,
            profile: Profile::named(first_name, last_name),
            roles: Roles::default(),
            is_email_confirmed: matches!(confirmation, EmailConfirmation::None),
            // The mail about the account is not older than the account.
            at: link.as_ref().map_or_else(|| self.clock.now(), |link| link.at),
        };
        match self.users.insert(&user, link.as_ref(), taken.as_ref())? {
            Inserted::Yes(user) => Ok(Customer::new(user)),
            Inserted::EmailTaken => Err(AccountError::EmailTaken),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{AccountService, EmailConfirmation, Registration};
    use crate::{
        account::{
            AccountError, EMAIL_CONFIRMATION_LIFETIME, Inserted, MockPasswordHasher, MockUserRepository,
            PasswordHash,
        },
        ports::Ports,
        testing::ports,
    };
    use domain::{account::Password, email::EmailAddress, mail::Letter, text::Line};
    use fixtures::{moment, user};
    use secrecy::ExposeSecret;
    use std::sync::Arc;

    fn registration() -> Registration {
        Registration {
            first_name: Line::new("Ayşe").unwrap(),
            last_name: Line::new("Demir").unwrap(),
            email: EmailAddress::new("ayse@example.com").unwrap(),
            password: Password::new("gizli").unwrap(),
        }
    }

    fn register(users: MockUserRepository) -> AccountService {
        let mut hasher = MockPasswordHasher::new();
        hasher.expect_hash().returning(|_| Ok(PasswordHash::new("hash".into())));
        AccountService::new(&Ports { users: Arc::new(users), hasher: Arc::new(hasher), ..ports() })
    }

    #[test]
    fn stores_the_hash_and_no_role() {
        let mut users = MockUserRepository::new();
        users
            .expect_insert()
            .withf(|new, link, taken| {
                new.password.as_str() == "hash"
                    && !new.roles.is_staff()
                    && !new.is_email_confirmed
                    && link.is_none()
                    && taken.is_none()
            })
            .once()
            .returning(|_, _, _| Ok(Inserted::Yes(user())));
        assert!(register(users).register(registration(), false, EmailConfirmation::Later).is_ok());
    }

    #[test]
    fn confirmation_link_works_for_seven_days() {
        let mut users = MockUserRepository::new();
        users
            .expect_insert()
            .withf(|new, link, _| {
                let Some(link) = link else { return false };
                let Letter::EmailConfirmation(url) = &link.mail.letter else { return false };
                !new.is_email_confirmed
                    && link.mail.to == new.email
                    && link.expires_at == moment() + EMAIL_CONFIRMATION_LIFETIME
                    && link.at == new.at
                    && url.expose_secret().starts_with("https://shop.example/e-posta-dogrula#token=")
            })
            .once()
            .returning(|_, _, _| Ok(Inserted::Yes(user())));
        let page = EmailConfirmation::Link("https://shop.example/e-posta-dogrula");
        assert!(register(users).register(registration(), false, page).is_ok());
    }

    #[test]
    fn accounts_of_the_shop_itself_are_confirmed() {
        let mut users = MockUserRepository::new();
        users
            .expect_insert()
            .withf(|new, link, _| new.is_email_confirmed && link.is_none())
            .once()
            .returning(|_, _, _| Ok(Inserted::Yes(user())));
        assert!(register(users).register(registration(), false, EmailConfirmation::None).is_ok());
    }

    #[test]
    fn refuses_taken_email() {
        let mut users = MockUserRepository::new();
        users
            .expect_insert()
            .withf(|_, _, taken| taken.is_some())
            .returning(|_, _, _| Ok(Inserted::EmailTaken));
        let refused = register(users).register(registration(), true, EmailConfirmation::Later);
        assert!(matches!(refused, Err(AccountError::EmailTaken)));
    }
}
