use super::key::{GuestKey, GuestKeyHash};
use crate::error::StorageError;
use chrono::{DateTime, Utc};
use domain::{
    email::EmailAddress,
    ids::{OrderId, UserId},
    mail::Mail,
    order::OrderNumber,
};

/// Stores what only guests' orders have. Everything else about them is an order's.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait GuestOrderRepository: Send + Sync {
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
