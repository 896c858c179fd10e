use crate::{
    actor::Staff,
    error::StorageError,
    order::{ports::OrderView, text::AcceptedLegalText},
    page::{Page, PageRequest},
};
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    catalogue::Product,
    email::EmailAddress,
    ids::MailId,
    mail::{Mail, MailStatus},
};

/// A mail that one worker holds for a while; no other sends it meanwhile.
#[derive(Clone, Debug)]
pub struct ClaimedMail {
    /// The mail.
    pub mail: Mail,
    /// How often it was tried, this time included. Tells a claim from a later one of the same mail.
    pub attempts: u32,
    /// When what it tells about happened.
    pub created_at: DateTime<Utc>,
}

/// What became of an attempt. Errors are shown to staff: they hold no text of the mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailOutcome {
    /// The next mail server has taken it.
    Sent {
        /// When.
        at: DateTime<Utc>,
    },
    /// It failed, and is tried again.
    Retry {
        /// When.
        at: DateTime<Utc>,
        /// Why it failed.
        error: String,
    },
    /// It failed for good.
    Failed {
        /// Why.
        error: String,
    },
}

/// A mail as staff see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailRecord {
    /// Its id.
    pub id: MailId,
    /// Where it goes.
    pub to: EmailAddress,
    /// Its subject.
    pub subject: String,
    /// How far it has come.
    pub status: MailStatus,
    /// How often it was tried since staff last asked for it.
    pub attempts: u32,
    /// Why the last attempt failed.
    pub error: Option<String>,
    /// Whether it was given up together with the link that it held, so that it can't be sent once more.
    pub is_link_erased: bool,
    /// When what it tells about happened.
    pub created_at: DateTime<Utc>,
    /// When it was sent.
    pub sent_at: Option<DateTime<Utc>>,
}

/// Keeps the outbox. Mails come in through the repositories of what they tell about.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait MailRepository: Send + Sync {
    /// Takes the mail that has been due longest, if one is due: for so long nobody else gets it. The time is the
    /// database's own, since the clocks of instances may differ.
    fn claim(&self, lease: TimeDelta) -> Result<Option<ClaimedMail>, StorageError>;

    /// Writes what became of a claimed mail, unless another worker has claimed it since. What only the mail needed
    /// (its text) is erased once it is sent.
    fn finish(&self, claimed: &ClaimedMail, outcome: &MailOutcome) -> Result<(), StorageError>;

    /// Returns mails, newest first; of one status if it is given.
    fn list(&self, status: Option<MailStatus>, page: PageRequest) -> Result<Page<MailRecord>, StorageError>;

    /// Makes a failed mail due again at this moment, as if it had never been tried; answers it as it is now, whether
    /// or not it had failed. One with a link to a new password stays failed: its link is erased.
    fn retry(
        &self,
        staff: &Staff,
        id: MailId,
        now: DateTime<Utc>,
    ) -> Result<Option<MailRecord>, StorageError>;

    /// Deletes what was sent before this moment, and what was written before it and given up; returns how many mails that
    /// were.
    fn delete_done_before(&self, moment: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// A mail with everything that it shows.
#[derive(Clone, Debug)]
pub struct PreparedMail {
    /// The mail.
    pub mail: Mail,
    /// When what it tells about happened.
    pub created_at: DateTime<Utc>,
    /// The order that it is about.
    pub order: Option<OrderView>,
    /// The product that it is about.
    pub product: Option<Product>,
    /// The legal texts that go with it.
    pub texts: Vec<AcceptedLegalText>,
}

/// Why a mail could not be sent; the words are for staff.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// It may go another time.
    #[error("{0}")]
    Temporary(String),
    /// It will never go (SMTP 5xx).
    #[error("{0}")]
    Permanent(String),
}

/// Writes and sends mails.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait MailSender: Send + Sync {
    /// Sends a mail, within [`super::SendMail::LEASE`].
    fn send(&self, mail: &PreparedMail) -> Result<(), SendError>;
}
