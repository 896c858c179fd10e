use crate::error::StorageError;
use chrono::{DateTime, Utc};
use domain::{
    ids::{OrderId, ProductId, UserId},
    money::Kurus,
    order::{OrderNumber, OrderStatus},
};
use serde::Serialize;
use utoipa::ToSchema;

/// A product that sold well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BestSeller {
    pub product: ProductId,
    /// Its name today.
    pub name: String,
    /// Number of pieces sold.
    pub pieces: u64,
    /// Revenue.
    pub turnover: Kurus,
}

/// The numbers of tasks that wait for the seller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Waiting {
    /// Orders that await their payment.
    #[serde(rename = "awaitingPayment")]
    pub for_payment: u64,
    /// Orders whose bank transfer is overdue; they also count as awaiting payment.
    #[serde(rename = "overdueTransfers")]
    pub overdue_transfers: u64,
    /// Paid orders not yet handed to the carrier.
    #[serde(rename = "awaitingDispatch")]
    pub for_dispatch: u64,
    /// Orders with a payment problem.
    #[serde(rename = "paymentProblems")]
    pub payment_problems: u64,
    /// Orders whose customers request their cancellation, which are neither cancelled nor shipped.
    #[serde(rename = "cancelRequests")]
    pub cancel_requests: u64,
    /// Orders with a refund to the card that is still pending after an hour, or that failed and was not repeated.
    #[serde(rename = "openRefunds")]
    pub open_refunds: u64,
    /// Returns that wait for the shop.
    #[serde(rename = "openReturns")]
    pub returns: u64,
    /// Products that can't be ordered.
    #[serde(rename = "outOfStock")]
    pub out_of_stock: u64,
    #[serde(flatten)]
    pub invoices: InvoiceTasks,
}

/// The numbers of tasks with invoices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct InvoiceTasks {
    /// Orders that were shipped while invoicing was on and have no invoice that counts; 0 while it is off.
    #[serde(rename = "invoicesToMake")]
    pub to_make: u64,
    /// Days until the first of these invoices is due: 0 on the last day, negative afterwards.
    #[serde(rename = "invoiceDueInDays")]
    #[schema(required = true)]
    pub due_in_days: Option<i64>,
    /// Invoices that the integrator has not been given.
    #[serde(rename = "invoicesToExport")]
    pub to_export: u64,
    /// Invoices whose PDF has not come back from the integrator.
    #[serde(rename = "invoicesWithoutPdf")]
    pub without_pdf: u64,
    /// Invoices of cancelled orders that are not cancelled.
    #[serde(rename = "invoicesToCancel")]
    pub to_cancel: u64,
}

/// Numbers of orders by several criteria.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderTotals {
    /// By status, in the sequence of an order's life.
    pub statuses: Vec<(OrderStatus, u64)>,
    /// Paid orders.
    pub paid: u64,
    /// Unpaid orders.
    pub unpaid: u64,
    /// Card orders.
    pub by_card: u64,
    /// Orders by bank transfer.
    pub by_transfer: u64,
}

/// One of the orders placed last. Money is in TL.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderNews {
    #[serde(rename = "_id")]
    pub id: OrderId,
    pub number: OrderNumber,
    pub amount: Kurus,
    /// The name of its recipient.
    pub recipient: String,
    pub status: OrderStatus,
    pub is_paid: bool,
    #[serde(serialize_with = "domain::json::time")]
    #[schema(required = true)]
    /// When the last of its money was refunded.
    pub refunded_at: Option<DateTime<Utc>>,
    /// When it was placed.
    #[serde(serialize_with = "domain::json::time")]
    pub created_at: DateTime<Utc>,
}

/// The news for a staff account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct News {
    /// The orders placed last, newest first. An order by card is among them once it is paid.
    pub orders: Vec<OrderNews>,
    /// The new orders that the account has not seen, newest first.
    pub unseen: Vec<OrderId>,
}

/// What staff have not read yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = UnreadCounts)]
pub struct Unread {
    /// Support threads with new messages of their customers.
    #[serde(rename = "unreadThreads")]
    pub threads: u64,
    /// Messages from the contact form.
    #[serde(rename = "unreadMessages")]
    pub messages: u64,
}

/// The backlog of the background workers, for monitoring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backlog {
    /// Mails waiting to be sent.
    pub mails_pending: u64,
    /// Seconds since the oldest waiting mail was due; 0 without one.
    pub mail_overdue_seconds: u64,
    /// Mails that were given up.
    pub mails_failed: u64,
    /// Card orders with an undecided payment.
    pub payments_open: u64,
    /// Seconds since the oldest of these orders was placed; 0 without one.
    pub payment_open_seconds: u64,
    /// Orders with a payment problem.
    pub payment_problems: u64,
}

/// Figures for the overview. The database computes them in the time zone Europe/Istanbul.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait OverviewRepository: Send + Sync {
    /// Returns the `limit` products with the most pieces ordered in the last `days` days up to the day of `now`.
    fn best_sellers(
        &self,
        days: u32,
        now: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<BestSeller>, StorageError>;

    /// Returns the numbers of orders by status and payment.
    fn order_totals(&self) -> Result<OrderTotals, StorageError>;

    /// Returns the tasks that wait for the seller now.
    fn waiting(&self, now: DateTime<Utc>) -> Result<Waiting, StorageError>;

    /// Returns the sum of the orders that await their payment.
    fn outstanding(&self) -> Result<Kurus, StorageError>;

    /// Returns the numbers of unread threads and messages.
    fn unread(&self) -> Result<Unread, StorageError>;

    /// Returns the orders placed last that count as sold, newest first. Every open page of staff asks for them every few
    /// seconds.
    fn latest_orders(&self, limit: u32) -> Result<Vec<OrderNews>, StorageError>;

    /// Returns the orders among the [`domain::limits::NEWS`] placed last that this staff account has not seen, newest first. Orders
    /// from before the account was created are not among them.
    fn unseen_orders(&self, staff: UserId) -> Result<Vec<OrderId>, StorageError>;

    /// Marks these orders as seen by this staff account. Marking an order twice has no further effect.
    fn mark_orders_seen(&self, staff: UserId, orders: &[OrderId]) -> Result<(), StorageError>;

    fn backlog(&self, now: DateTime<Utc>) -> Result<Backlog, StorageError>;
}
