use super::{AccountService, EMAIL_CONFIRMATION_LIFETIME, TokenHash};
use crate::{actor::Customer, error::StorageError};
use domain::mail::Letter;

/// The reasons why an e-mail was not confirmed.
#[derive(Debug, thiserror::Error)]
pub enum ConfirmEmailError {
    /// The link has expired, was used, or was replaced by a newer one.
    #[error("token expired")]
    TokenExpired,
    /// The account's e-mail is confirmed, so that it needs no link.
    #[error("e-mail is confirmed already")]
    AlreadyConfirmed,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl AccountService {
    /// Confirms an account's e-mail by a mailed link, which works once.
    ///
    /// # Errors
    /// [`ConfirmEmailError::TokenExpired`], [`ConfirmEmailError::Storage`].
    pub fn confirm_email(&self, token: &str) -> Result<(), ConfirmEmailError> {
        if self.users.confirm_email(&TokenHash::of(token), self.clock.now())? {
            Ok(())
        } else {
            Err(ConfirmEmailError::TokenExpired)
        }
    }

    /// Mails the customer a new link that confirms the e-mail on `page`. Earlier links end.
    ///
    /// # Errors
    /// [`ConfirmEmailError::AlreadyConfirmed`], [`ConfirmEmailError::Storage`].
    pub fn mail_email_confirmation(&self, customer: &Customer, page: &str) -> Result<(), ConfirmEmailError> {
        let email = customer.user().email.clone();
        let link = self.link(email, page, EMAIL_CONFIRMATION_LIFETIME, Letter::EmailConfirmation);
        if self.users.keep_email_confirmation(customer.id(), &link)? {
            Ok(())
        } else {
            Err(ConfirmEmailError::AlreadyConfirmed)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{AccountService, ConfirmEmailError, EMAIL_CONFIRMATION_LIFETIME, TokenHash};
    use crate::{
        account::MockUserRepository,
        ports::Ports,
        testing::{customer, ports},
    };
    use domain::mail::MailKind;
    use fixtures::moment;
    use std::sync::Arc;

    fn service(users: MockUserRepository) -> AccountService {
        AccountService::new(&Ports { users: Arc::new(users), ..ports() })
    }

    #[test]
    fn link_works_once() {
        for works in [true, false] {
            let mut users = MockUserRepository::new();
            users
                .expect_confirm_email()
                .withf(|token, now| *token == TokenHash::of("anahtar") && *now == moment())
                .once()
                .returning(move |_, _| Ok(works));
            let confirmed = service(users).confirm_email("anahtar");
            assert_eq!(confirmed.is_ok(), works);
            assert!(works || matches!(confirmed, Err(ConfirmEmailError::TokenExpired)));
        }
    }

    #[test]
    fn mails_no_link_for_confirmed_email() {
        for is_kept in [true, false] {
            let mut users = MockUserRepository::new();
            users
                .expect_keep_email_confirmation()
                .withf(|id, link| {
                    *id == customer().id()
                        && link.mail.to == customer().user().email
                        && link.mail.letter.kind() == MailKind::EmailConfirmation
                        && link.expires_at == moment() + EMAIL_CONFIRMATION_LIFETIME
                })
                .once()
                .returning(move |_, _| Ok(is_kept));
            let mailed = service(users).mail_email_confirmation(&customer(), "https://shop.example");
            assert_eq!(mailed.is_ok(), is_kept);
            assert!(is_kept || matches!(mailed, Err(ConfirmEmailError::AlreadyConfirmed)));
        }
    }
}
