use crate::{
    actor::Staff,
    error::StorageError,
    order::{guest::key::GuestKey, ports::OrderView, text::AcceptedLegalText},
    page::{Page, PageRequest},
};
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    catalogue::Product,
    email::EmailAddress,
    ids::MailId,
    mail::{Mail, MailStatus},
    shop::ShopFacts,
};
use serde::Serialize;
use utoipa::ToSchema;

/// A mail that one worker has claimed. No other worker sends it meanwhile.
#[derive(Clone, Debug)]
pub struct ClaimedMail {
    pub mail: Mail,
    /// Number of attempts including this one. It distinguishes this claim from later claims of the mail.
    pub attempts: u32,
    /// When the reported change happened.
    pub created_at: DateTime<Utc>,
}

/// How a mail left the shop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// The next mail server accepted it, with this answer.
    Accepted(String),
    /// The shop has no mail server, so it was written to the file with this path.
    WrittenToFile(String),
}

/// The result of an attempt. Errors are shown to staff and contain no text of the mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailOutcome {
    /// The next mail server has accepted the mail, or it was written to a file.
    Sent {
        at: DateTime<Utc>,
        /// Whether it was written to a file, because the shop has no mail server.
        is_to_file: bool,
        /// Its plain text without the secrets of its links, for staff to read.
        text: Option<String>,
    },
    /// The attempt failed and is repeated.
    Retry {
        /// The time of the next attempt.
        at: DateTime<Utc>,
        /// The reason of the failure.
        error: String,
    },
    /// The mail is given up.
    Failed {
        /// The reason of the failure.
        error: String,
    },
}

/// A mail as shown to staff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Mail)]
pub struct MailRecord {
    #[serde(rename = "_id")]
    pub id: MailId,
    /// The recipient.
    pub to: EmailAddress,
    pub subject: String,
    pub status: MailStatus,
    /// Number of attempts since the last retry by staff.
    pub attempts: u32,
    /// The error of the last attempt.
    pub error: Option<String>,
    /// Whether it was given up and its link erased, so that it can't be sent again.
    #[serde(rename = "linkErased", skip_serializing_if = "std::ops::Not::not")]
    pub is_link_erased: bool,
    /// When the reported change happened.
    #[serde(serialize_with = "domain::json::time")]
    pub created_at: DateTime<Utc>,
    /// When it was sent.
    #[serde(serialize_with = "domain::json::time")]
    pub sent_at: Option<DateTime<Utc>>,
    /// Whether it was not mailed but written to a file, because the shop has no mail server.
    #[serde(rename = "toFile", skip_serializing_if = "std::ops::Not::not")]
    pub is_to_file: bool,
}

/// The content of a mail in the outbox.
#[derive(Clone, Debug)]
pub enum StoredMail {
    /// The text with which it was sent, without the secrets of its links.
    Sent(Option<String>),
    /// The mail to be sent.
    Unsent {
        mail: Mail,
        /// When the reported change happened.
        created_at: DateTime<Utc>,
    },
}

/// Stores the outbox. New mails are written by the repositories of the changes that they report.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait MailRepository: Send + Sync {
    /// Claims the mail that has been due longest, if there is one. Other workers skip it until the lease ends. The time
    /// is the database's, because the clocks of instances may differ.
    fn claim(&self, lease: TimeDelta) -> Result<Option<ClaimedMail>, StorageError>;

    /// Writes the result for a claimed mail, unless another worker has claimed it since. The quote or link of a sent
    /// mail is erased; the text with which it was sent stays.
    fn finish(&self, claimed: &ClaimedMail, outcome: &MailOutcome) -> Result<(), StorageError>;

    /// Returns a page of mails, newest first; with `status`, only mails of that status.
    fn list(&self, status: Option<MailStatus>, page: PageRequest) -> Result<Page<MailRecord>, StorageError>;

    fn find(&self, id: MailId) -> Result<Option<StoredMail>, StorageError>;

    /// Makes a failed mail due now with no attempts counted, and returns it. Other mails are returned unchanged, as is
    /// a mail whose link was erased.
    fn retry(
        &self,
        staff: &Staff,
        id: MailId,
        now: DateTime<Utc>,
    ) -> Result<Option<MailRecord>, StorageError>;

    /// Deletes mails that were sent before this time, and given-up mails written before it. Returns their number.
    fn delete_done_before(&self, moment: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// A mail with all data that it shows.
#[derive(Clone, Debug)]
pub struct PreparedMail {
    pub mail: Mail,
    /// When the reported change happened.
    pub created_at: DateTime<Utc>,
    /// The mail's order.
    pub order: Option<OrderView>,
    /// The key of the order in a mail to its guest; `None` if it can't be opened any more.
    pub guest_key: Option<GuestKey>,
    /// The mail's product.
    pub product: Option<Product>,
    /// The attached legal texts.
    pub texts: Vec<AcceptedLegalText>,
}

/// An error while sending a mail. The message is for staff.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// A later attempt may succeed.
    #[error("{0}")]
    Temporary(String),
    /// Every attempt would fail (SMTP 5xx).
    #[error("{0}")]
    Permanent(String),
}

/// Writes the text of mails without sending them.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait LetterWriter: Send + Sync {
    /// Returns the plain text of a mail. Fails when what it is about no longer exists.
    fn write(&self, shop: &ShopFacts, mail: &PreparedMail) -> Result<String, SendError>;
}

/// Composes and sends mails.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait MailSender: Send + Sync {
    /// Sends a mail, within [`super::SendMail::LEASE`], or writes it to a file if the shop has no mail server.
    fn send(&self, mail: &PreparedMail) -> Result<Delivery, SendError>;
}
