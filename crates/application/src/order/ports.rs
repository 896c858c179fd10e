use super::{AcceptedLegalText, OrderLegalText};
use crate::{
    error::StorageError,
    page::{Page, PageRequest},
};
use domain::{
    catalogue::Product,
    ids::{OrderId, UserId},
    money::Kurus,
    order::{IdempotencyKey, Order, OrderEvent, OrderNumber, OrderStatus},
};

/// SHA-256 of what was ordered: tells a repeated request from another one under the same key.
pub type RequestFingerprint = [u8; 32];

/// What the customer is told of an order just placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedOrder {
    /// Its id.
    pub id: OrderId,
    /// Its number, the reference of a transfer.
    pub number: OrderNumber,
    /// Its amount.
    pub amount: Kurus,
    /// `true` when this request placed it, `false` when an earlier one with the same key did.
    pub is_new: bool,
}

/// A request key together with what it was used for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderRequestKey {
    /// The customer's key.
    pub key: IdempotencyKey,
    /// What was asked for under it.
    pub fingerprint: RequestFingerprint,
}

/// What became of an order handed to the repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placement {
    /// It is written.
    Placed,
    /// A product was deleted, repriced, renamed or went out of stock since it was read; nothing was written.
    ProductsChanged,
    /// Another order has this number; nothing was written.
    NumberTaken,
    /// An order under the same key was there first (perhaps a moment ago); nothing was written.
    KeyTaken(KeyedOrder),
}

/// An order found by its request key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyedOrder {
    /// Its id.
    pub id: OrderId,
    /// Its number.
    pub number: OrderNumber,
    /// Its amount.
    pub amount: Kurus,
    /// What was asked for.
    pub fingerprint: RequestFingerprint,
}

/// An order with what is shown beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderView {
    /// The order.
    pub order: Order,
    /// Each line's product as it is today, `None` once deleted; in the order of the lines.
    pub products: Vec<Option<Product>>,
    /// Full name of the account that ordered, as it is today.
    pub customer: String,
    /// What happened since it was placed, oldest first.
    pub events: Vec<OrderEvent>,
    /// Whether the legal texts were accepted with it.
    pub is_confirmed: bool,
}

/// What an order can wait for; the overview counts the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitingFor {
    /// Its money has not come, and it is not cancelled.
    Payment,
    /// It is paid and not yet handed to the carrier.
    Dispatch,
}

/// Which orders to list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderFilter {
    /// Only of this status.
    pub status: Option<OrderStatus>,
    /// Only paid, or only unpaid.
    pub is_paid: Option<bool>,
    /// Only what waits for the seller in this way.
    pub waiting: Option<WaitingFor>,
    /// Words folded by `domain::turkish::fold`, all to be found in the number's digits, the customer's
    /// name or the recipient's.
    pub words: Vec<String>,
}

/// Whether a change was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// It was; this is the order now.
    Yes(Box<OrderView>),
    /// The order's status or paid state is no longer what it was; nothing was written.
    ChangedMeanwhile,
}

/// Keeps orders.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait OrderRepository: Send + Sync {
    /// The customer's order placed under this key.
    fn find_by_key(&self, user: UserId, key: &IdempotencyKey) -> Result<Option<KeyedOrder>, StorageError>;

    /// Writes order, lines, accepted texts and key and empties the customer's cart, all or nothing. Every line's product
    /// must still exist, be in stock and have the line's name and price. Two orders of one product don't
    /// wait for each other; two requests with one key do.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn place<'a>(
        &self,
        order: &Order,
        texts: &[OrderLegalText],
        key: Option<&'a OrderRequestKey>,
    ) -> Result<Placement, StorageError>;

    /// A customer's orders, newest first.
    fn list_of(&self, user: UserId, page: PageRequest) -> Result<Page<OrderView>, StorageError>;

    /// Everybody's orders that fit, newest first.
    fn list_all(&self, filter: &OrderFilter, page: PageRequest) -> Result<Page<OrderView>, StorageError>;

    /// The next of the orders that fit, newest first: at most `limit`, after this one if there is one.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn list_after<'a>(
        &self,
        filter: &OrderFilter,
        after: Option<&'a Order>,
        limit: u32,
    ) -> Result<Vec<OrderView>, StorageError>;

    /// One order.
    fn find(&self, id: OrderId) -> Result<Option<OrderView>, StorageError>;

    /// The texts that were accepted with an order, in the order of their kinds.
    fn texts(&self, id: OrderId) -> Result<Vec<AcceptedLegalText>, StorageError>;

    /// Writes a change of an order together with its event, provided that status and paid state are still
    /// those of `before`.
    fn record(&self, before: &Order, event: &OrderEvent) -> Result<Recorded, StorageError>;
}
