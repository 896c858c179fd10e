use crate::{actor::Staff, error::StorageError};
use domain::email::EmailAddress;

/// Stores decisions of staff about customers. `staff` is named in the audit log.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CustomerRepository: Send + Sync {
    /// Sets whether the customer is trusted; `false` if no open account has this e-mail.
    fn set_trusted(
        &self,
        staff: &Staff,
        email: &EmailAddress,
        is_trusted: bool,
    ) -> Result<bool, StorageError>;

    /// Returns the e-mails of all accounts that hold a character outside ASCII, sorted.
    fn list_non_ascii_emails(&self) -> Result<Vec<EmailAddress>, StorageError>;

    /// Returns those of these e-mails that an account has.
    fn find_emails(&self, emails: &[String]) -> Result<Vec<EmailAddress>, StorageError>;
}
