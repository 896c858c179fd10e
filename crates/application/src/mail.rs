//! The outbox. Mails are written in the transaction of the change that they report, and sent afterwards.

mod error;
pub(crate) mod ports;
mod send_mail;

pub use error::MailError;
pub use ports::*;
pub use send_mail::SendMail;

use crate::{
    actor::Staff,
    clock::Clock,
    page::{Page, PageRequest},
    ports::Ports,
};
use domain::{ids::MailId, mail::MailStatus};
use std::sync::Arc;

/// Shows staff the outbox.
pub struct MailService {
    mails: Arc<dyn MailRepository>,
    clock: Arc<dyn Clock>,
}

impl MailService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self { mails: Arc::clone(&ports.mails), clock: Arc::clone(&ports.clock) }
    }

    /// Returns a page of mails, newest first.
    pub fn list(
        &self,
        _staff: &Staff,
        status: Option<MailStatus>,
        page: PageRequest,
    ) -> Result<Page<MailRecord>, MailError> {
        Ok(self.mails.list(status, page)?)
    }

    /// Makes a failed mail due again. A mail that is already due is returned unchanged.
    ///
    /// # Errors
    /// [`MailError::NotFound`], [`MailError::NotFailed`] if it was sent, [`MailError::LinkErased`],
    /// [`MailError::Storage`].
    pub fn retry(&self, staff: &Staff, id: MailId) -> Result<MailRecord, MailError> {
        let mail = self.mails.retry(staff, id, self.clock.now())?.ok_or(MailError::NotFound)?;
        match mail.status {
            MailStatus::Pending => Ok(mail),
            MailStatus::Sent => Err(MailError::NotFailed),
            MailStatus::Failed => Err(MailError::LinkErased),
        }
    }
}
