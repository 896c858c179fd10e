use super::key::{GuestKey, GuestKeyHash};
use crate::{
    error::StorageError,
    order::{
        ports::{IdempotentRequest, OrderBasis, Placement},
        text::OrderLegalText,
    },
};
use chrono::{DateTime, Utc};
use domain::{
    discount::AskedCode,
    email::EmailAddress,
    ids::{OrderId, ProductId, UserId},
    mail::Mail,
    order::{IdempotencyKey, Order, OrderNumber},
};

/// What a guest's order request asks for in the database.
#[derive(Clone, Copy, Debug)]
pub struct GuestBasisQuery<'a> {
    pub email: &'a EmailAddress,
    pub key: Option<&'a IdempotencyKey>,
    pub products: &'a [ProductId],
    pub discount: Option<&'a AskedCode>,
    /// An unpaid order of the guest that counts as if it were cancelled.
    pub without: Option<OrderId>,
}

/// Stores what only guests' orders have. Everything else about them is an order's.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait GuestOrderRepository: Send + Sync {
    /// Reads the data for a guest's order of these products, without an address.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn basis<'a>(&self, query: GuestBasisQuery<'a>) -> Result<OrderBasis, StorageError>;

    /// Writes a guest's order like [`OrderRepository::place`](crate::order::OrderRepository::place), with the hash of
    /// its key and the sealed key, which later mails need.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn place<'a>(
        &self,
        order: &Order,
        key: &GuestKey,
        texts: &[OrderLegalText],
        request: Option<&'a IdempotentRequest>,
        mails: &[Mail],
    ) -> Result<Placement, StorageError>;

    /// Returns the guest's order with this number and key. An unknown number takes as long as a wrong key.
    fn find(&self, number: OrderNumber, key: GuestKeyHash) -> Result<Option<OrderId>, StorageError>;

    /// Returns the guest's order with this number and e-mail.
    fn find_by_email(
        &self,
        number: OrderNumber,
        email: &EmailAddress,
    ) -> Result<Option<OrderId>, StorageError>;

    /// Returns the current key of a guest's order; `None` for a customer's order and for a key that was sealed with
    /// another `SHOP_SECRET`.
    fn key(&self, order: OrderId) -> Result<Option<GuestKey>, StorageError>;

    /// Replaces the key of a guest's order and writes the mail; does nothing if a customer has claimed the order.
    fn replace_key(
        &self,
        order: OrderId,
        key: &GuestKey,
        mail: &Mail,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;

    /// Gives a guest's order to this customer and ends its key; `false` if it is no guest's order any more.
    fn claim(&self, order: OrderId, customer: UserId) -> Result<bool, StorageError>;
}
