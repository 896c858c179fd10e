use crate::{
    error::StorageError,
    page::{Page, PageRequest},
};
use domain::{
    catalogue::Product,
    ids::{OrderId, UserId},
    money::Kurus,
    order::{Order, RequestKey},
};

/// SHA-256 of what was ordered: tells a repeated request from another one under the same key.
pub type RequestFingerprint = [u8; 32];

/// What the customer is told of an order just placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedOrder {
    /// Its id.
    pub id: OrderId,
    /// Its amount.
    pub amount: Kurus,
    /// `true` when this request placed it, `false` when an earlier one with the same key did.
    pub is_new: bool,
}

/// A request key together with what it was used for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderRequestKey {
    /// The customer's key.
    pub key: RequestKey,
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
    /// An order under the same key was there first (perhaps a moment ago); nothing was written.
    KeyTaken(KeyedOrder),
}

/// An order found by its request key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyedOrder {
    /// Its id.
    pub id: OrderId,
    /// Its amount.
    pub amount: Kurus,
    /// What was asked for.
    pub fingerprint: RequestFingerprint,
}

/// An order with each line's product as it is today, `None` once deleted; in the order of the lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderView {
    /// The order.
    pub order: Order,
    /// Today's products, one a line.
    pub products: Vec<Option<Product>>,
}

/// Keeps orders.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait OrderRepository: Send + Sync {
    /// The customer's order placed under this key.
    fn find_by_key(&self, user: UserId, key: &RequestKey) -> Result<Option<KeyedOrder>, StorageError>;

    /// Writes order, lines and key and empties the customer's cart, all or nothing. Every line's product
    /// must still exist, be in stock and have the line's name and price. Two orders of one product don't
    /// wait for each other; two requests with one key do.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn place<'a>(&self, order: &Order, key: Option<&'a OrderRequestKey>) -> Result<Placement, StorageError>;

    /// A customer's orders, newest first.
    fn list_of(&self, user: UserId, page: PageRequest) -> Result<Page<OrderView>, StorageError>;

    /// Everybody's orders, newest first.
    fn list_all(&self, page: PageRequest) -> Result<Page<OrderView>, StorageError>;
}
