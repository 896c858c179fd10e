use crate::{
    actor::Staff,
    error::StorageError,
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use domain::{
    account::User,
    email::EmailAddress,
    ids::{CustomerNoteId, UserId},
    limits,
    money::Kurus,
    phone::OptionalPhone,
    text::Paragraph,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A customer with what they ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomerSummary {
    pub user: User,
    /// Where the customer can be called: the profile's telephone, otherwise that of the first address.
    pub phone: OptionalPhone,
    /// Whether the limits on unpaid orders do not apply.
    pub is_trusted: bool,
    /// When the account was opened.
    pub created_at: DateTime<Utc>,
    /// Number of orders that count as sold ([`OrderStatus::counts_as_sold`]).
    ///
    /// [`OrderStatus::counts_as_sold`]: domain::order::OrderStatus::counts_as_sold
    pub orders: u64,
    /// What was paid and not refunded.
    pub spent: Kurus,
    /// When the last of these orders was placed.
    pub last_order_at: Option<DateTime<Utc>>,
}

pub type NoteText = Paragraph<{ limits::CUSTOMER_NOTE }>;

/// What a staff member noted about a customer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CustomerNote {
    #[serde(rename = "_id")]
    pub id: CustomerNoteId,
    pub text: NoteText,
    /// Full name of the staff member, as it was then.
    pub by: String,
    #[serde(rename = "createdAt", serialize_with = "domain::json::time")]
    pub at: DateTime<Utc>,
}

/// The sequence of a list of customers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CustomerSort {
    /// The account opened last first.
    #[default]
    Newest,
    /// The last order first.
    LastOrder,
    /// Most orders first.
    Orders,
    /// Most money spent first.
    Spent,
    Name,
}

/// The filter and sequence of a list of customers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CustomerFilter {
    /// Folded words, each of which must occur in the name or the e-mail.
    pub words: Vec<String>,
    /// Digits that a telephone number contains; a customer with such a number is found without the words.
    pub phone: Option<String>,
    pub sort: CustomerSort,
}

/// An id or e-mail that identifies a customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CustomerKey<'a> {
    Id(UserId),
    Email(&'a EmailAddress),
}

/// Stores decisions of staff about customers. `staff` is named in the audit log. Closed accounts and staff are not
/// customers here.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CustomerRepository: Send + Sync {
    /// Returns a page of the customers that match.
    fn list(&self, filter: &CustomerFilter, page: PageRequest)
    -> Result<Page<CustomerSummary>, StorageError>;

    /// Returns a customer and the notes about them, newest first and at most [`limits::CUSTOMER_NOTES`]. That a staff
    /// member has seen them is written to the audit log.
    fn open(
        &self,
        staff: &Staff,
        id: UserId,
    ) -> Result<Option<(CustomerSummary, Vec<CustomerNote>)>, StorageError>;

    /// Adds a note; `false` if there is no such customer.
    fn add_note(&self, staff: &Staff, id: UserId, note: &CustomerNote) -> Result<bool, StorageError>;

    /// Sets whether the customer is trusted; `false` if there is no such customer.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn set_trusted<'a>(
        &self,
        staff: &Staff,
        customer: CustomerKey<'a>,
        is_trusted: bool,
    ) -> Result<bool, StorageError>;

    /// Returns the e-mails of all accounts that hold a character outside ASCII, sorted.
    fn list_non_ascii_emails(&self) -> Result<Vec<EmailAddress>, StorageError>;

    /// Returns those of these e-mails that an account has.
    fn find_emails(&self, emails: &[String]) -> Result<Vec<EmailAddress>, StorageError>;
}
