use super::{MailError, MailRecord, MailRepository};
use crate::{actor::Staff, clock::Clock, ports::Ports};
use domain::{ids::MailId, mail::MailStatus};
use std::sync::Arc;

/// Sends a mail that was given up once more.
pub struct RetryMail {
    mails: Arc<dyn MailRepository>,
    clock: Arc<dyn Clock>,
}

impl RetryMail {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { mails: Arc::clone(&ports.mails), clock: Arc::clone(&ports.clock) }
    }

    /// Makes the mail due again; one that is already is answered as it is.
    ///
    /// # Errors
    /// [`MailError::NotFound`], [`MailError::NotFailed`] when it was sent, [`MailError::LinkErased`],
    /// [`MailError::Storage`].
    pub fn run(&self, staff: &Staff, id: MailId) -> Result<MailRecord, MailError> {
        let mail = self.mails.retry(staff, id, self.clock.now())?.ok_or(MailError::NotFound)?;
        match mail.status {
            MailStatus::Pending => Ok(mail),
            MailStatus::Sent => Err(MailError::NotFailed),
            MailStatus::Failed => Err(MailError::LinkErased),
        }
    }
}
