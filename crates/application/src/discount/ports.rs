use crate::{
    actor::Staff,
    error::StorageError,
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use domain::{
    discount::{Discount, DiscountCode, DiscountKind},
    ids::{CategoryId, DiscountId},
    money::Kurus,
};

/// The conditions of a code as staff write them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiscountDetails {
    pub code: DiscountCode,
    pub kind: DiscountKind,
    pub minimum: Option<Kurus>,
    /// The categories that it is for; empty for all.
    pub categories: Vec<CategoryId>,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    pub max_uses: Option<u32>,
    pub max_uses_per_customer: Option<u32>,
    pub is_active: bool,
}

/// A code with the number of orders that use it. Cancelled orders do not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedDiscount {
    pub discount: Discount,
    pub uses: u32,
}

/// The reasons why a code was not written.
#[derive(Debug, thiserror::Error)]
pub enum DiscountRefused {
    /// There is no such code.
    #[error("no such discount")]
    NotFound,
    /// Another discount has this code: upper and lower case and the Turkish i do not distinguish codes.
    #[error("the code is taken")]
    CodeTaken,
    /// The shop has [`domain::limits::DISCOUNTS`] codes.
    #[error("too many discounts")]
    TooMany,
    /// A category does not exist.
    #[error("category {0} not found")]
    UnknownCategory(CategoryId),
    /// Orders use the code, so it can only be switched off.
    #[error("orders use the discount")]
    InUse,
    /// Another staff member has changed the code since the editor saw it; it is now this one.
    #[error("the discount was changed meanwhile")]
    ChangedMeanwhile(Box<CountedDiscount>),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Stores discount codes. Each change writes one audit entry.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait DiscountRepository: Send + Sync {
    /// Returns all codes, at most [`domain::limits::DISCOUNTS`], in no particular sequence.
    fn all(&self) -> Result<Vec<CountedDiscount>, StorageError>;

    /// Returns a page of the codes, newest first.
    fn list(&self, page: PageRequest) -> Result<Page<CountedDiscount>, StorageError>;

    /// Adds a code.
    fn insert(
        &self,
        staff: &Staff,
        id: DiscountId,
        details: &DiscountDetails,
        at: DateTime<Utc>,
    ) -> Result<CountedDiscount, DiscountRefused>;

    /// Replaces the conditions of a code. `seen` is the version that the editor has seen, to the millisecond as on the
    /// wire; `None` accepts any version.
    fn update(
        &self,
        staff: &Staff,
        id: DiscountId,
        details: &DiscountDetails,
        seen: Option<DateTime<Utc>>,
        at: DateTime<Utc>,
    ) -> Result<CountedDiscount, DiscountRefused>;

    /// Deletes a code that no order uses.
    fn delete(&self, staff: &Staff, id: DiscountId) -> Result<(), DiscountRefused>;
}
