use super::{MailError, MailRecord, MailRepository};
use crate::{
    actor::Staff,
    page::{Page, PageRequest},
    ports::Ports,
};
use domain::mail::MailStatus;
use std::sync::Arc;

/// Lists mails, for staff.
pub struct ListMails {
    mails: Arc<dyn MailRepository>,
}

impl ListMails {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { mails: Arc::clone(&ports.mails) }
    }

    /// Returns one page, newest first.
    ///
    /// # Errors
    /// [`MailError::Storage`].
    pub fn run(
        &self,
        _staff: &Staff,
        status: Option<MailStatus>,
        page: PageRequest,
    ) -> Result<Page<MailRecord>, MailError> {
        Ok(self.mails.list(status, page)?)
    }
}
