use crate::error::StorageError;
use chrono::{DateTime, NaiveDate, Utc};
use domain::{ids::ProductId, money::Kurus, order::OrderStatus};

/// One day of business, in the shop's time zone. Only sold orders count ([`OrderStatus::counts_as_sold`]).
///
/// [`OrderStatus::counts_as_sold`]: domain::order::OrderStatus::counts_as_sold
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayTotals {
    /// The day.
    pub date: NaiveDate,
    /// Orders placed.
    pub orders: u64,
    /// Sum of their amounts.
    pub turnover: Kurus,
}

/// A product that sold well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestSeller {
    /// The product.
    pub product: ProductId,
    /// Its name today.
    pub name: String,
    /// Pieces sold.
    pub pieces: u64,
    /// What they were sold for.
    pub turnover: Kurus,
}

/// What waits for the seller now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// Orders whose money has not come (cancelled ones left out).
    pub for_payment: u64,
    /// Those of them whose transfer was due by now.
    pub overdue_transfers: u64,
    /// Paid orders not yet handed to the carrier.
    pub for_dispatch: u64,
    /// Orders with whose money something is wrong.
    pub payment_problems: u64,
    /// Returns about which the shop has something to do.
    pub returns: u64,
    /// Products that can't be ordered.
    pub out_of_stock: u64,
}

/// How many orders there are, told apart in several ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderTotals {
    /// Of each status, in the order of an order's life.
    pub statuses: Vec<(OrderStatus, u64)>,
    /// Of all of them those that are paid.
    pub paid: u64,
    /// Of all of them those that are paid by card.
    pub by_card: u64,
}

/// What nobody of the shop has read yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unread {
    /// Support threads in which the customer has written since.
    pub threads: u64,
    /// Messages from the contact form.
    pub messages: u64,
}

/// What the shop's own workers have not got done yet, for whoever runs it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backlog {
    /// Mails that are still to go out.
    pub mails_pending: u64,
    /// Seconds since the oldest of them was due; 0 when none is.
    pub mail_overdue_seconds: u64,
    /// Mails that were given up.
    pub mails_failed: u64,
    /// Card orders whose payment is still open.
    pub payments_open: u64,
    /// Seconds since the oldest of them was placed; 0 without any.
    pub payment_open_seconds: u64,
    /// Orders with whose money something is wrong.
    pub payment_problems: u64,
}

/// Reads figures, computed by the database in the time zone Europe/Istanbul.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait OverviewRepository: Send + Sync {
    /// Returns the last `days` days up to the one of `now`, oldest first, days without orders included.
    fn days(&self, days: u32, now: DateTime<Utc>) -> Result<Vec<DayTotals>, StorageError>;

    /// Returns the `limit` products of which the most pieces were ordered in those days.
    fn best_sellers(
        &self,
        days: u32,
        now: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<BestSeller>, StorageError>;

    /// Returns how many orders there are of each kind. Only card orders are counted one by one, by their index.
    fn order_totals(&self) -> Result<OrderTotals, StorageError>;

    /// Returns what waits now, at this moment.
    fn waiting(&self, now: DateTime<Utc>) -> Result<Waiting, StorageError>;

    /// Returns what is unread now.
    fn unread(&self) -> Result<Unread, StorageError>;

    /// Returns what is not done at this moment.
    fn backlog(&self, now: DateTime<Utc>) -> Result<Backlog, StorageError>;
}
