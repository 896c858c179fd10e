//! The outbox. Mails are written in the transaction of the change that they report, and sent afterwards.

mod error;
pub(crate) mod ports;
mod send_mail;
mod test_mail;

pub use error::MailError;
pub use ports::*;
pub use send_mail::SendMail;
pub use test_mail::TestMailService;

use crate::{
    actor::Staff,
    catalogue::ProductRepository,
    clock::Clock,
    order::OrderRepository,
    page::{Page, PageRequest},
    ports::Ports,
    shop::LiveShop,
};
use domain::{ids::MailId, mail::MailStatus};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The plain text of a mail, without the secrets of its links.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = MailTextData)]
pub struct MailText {
    /// `None` if it was not stored, or if what the mail is about no longer exists.
    #[schema(required = true)]
    pub text: Option<String>,
    /// Whether it is the text with which the mail was sent.
    #[serde(rename = "sent")]
    pub is_sent: bool,
}

/// Shows staff the outbox.
pub struct MailService {
    mails: Arc<dyn MailRepository>,
    orders: Arc<dyn OrderRepository>,
    products: Arc<dyn ProductRepository>,
    letters: Arc<dyn LetterWriter>,
    shop: Arc<LiveShop>,
    clock: Arc<dyn Clock>,
}

impl MailService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            mails: Arc::clone(&ports.mails),
            orders: Arc::clone(&ports.orders),
            products: Arc::clone(&ports.products),
            letters: Arc::clone(&ports.letters),
            shop: Arc::clone(&ports.shop),
            clock: Arc::clone(&ports.clock),
        }
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

    /// Returns the plain text of a mail without the secrets of its links: as it was sent, or as it would be sent now.
    ///
    /// # Errors
    /// [`MailError::NotFound`], [`MailError::Storage`].
    pub fn text(&self, _staff: &Staff, id: MailId) -> Result<MailText, MailError> {
        Ok(match self.mails.find(id)?.ok_or(MailError::NotFound)? {
            StoredMail::Sent(text) => MailText { text, is_sent: true },
            StoredMail::Unsent { mail, created_at } => {
                let prepared = send_mail::prepare(&*self.orders, &*self.products, mail, created_at)?;
                let text = send_mail::text_for_staff(&*self.letters, &self.shop.facts(), prepared);
                MailText { text, is_sent: false }
            }
        })
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
