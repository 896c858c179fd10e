use crate::error::StorageError;
use chrono::{DateTime, Utc};
use domain::{
    email::EmailAddress,
    ids::{ProductId, StockAlertId, UserId},
    mail::Mail,
    stock_alert::DueStockAlert,
};
use secrecy::SecretString;

/// A request to be told when a product is back.
#[derive(Clone, Debug)]
pub struct NewStockAlert {
    /// Its id, unless the address has asked for the product before.
    pub id: StockAlertId,
    /// The product.
    pub product: ProductId,
    /// Where the mail goes.
    pub email: EmailAddress,
    /// The account that asks for its own address.
    pub owner: Option<UserId>,
    /// Confirms or ends it. Kept as it is: it can do no more than that.
    pub token: SecretString,
    /// When it is asked for.
    pub at: DateTime<Utc>,
}

/// Whether a request waits for its product already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requested {
    /// Its owner has confirmed the address before.
    Confirmed,
    /// The mail asks for that.
    ConfirmationMailed,
}

/// Up to when requests are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StockAlertExpiry {
    /// Those that nobody has confirmed, by when they were asked for.
    pub unconfirmed: DateTime<Utc>,
    /// Those that were confirmed and whose product has not come, likewise.
    pub waiting: DateTime<Utc>,
    /// Those that were answered, by when.
    pub notified: DateTime<Utc>,
}

/// Keeps requests, one for each address and product.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait StockAlertRepository: Send + Sync {
    /// Keeps a request with its token instead of an earlier one of the address, which stays confirmed if it was and
    /// has not been answered. Writes the mail unless the owner has confirmed a request before.
    fn request(&self, new: &NewStockAlert, mail: &Mail) -> Result<Requested, StorageError>;

    /// Notes that the address of this token's request is meant; `None` when there is none. Twice is fine.
    fn confirm(&self, token: &str, at: DateTime<Utc>) -> Result<Option<ProductId>, StorageError>;

    /// Forgets all requests of the address that this token belongs to; `false` when it belongs to none.
    fn cancel(&self, token: &str) -> Result<bool, StorageError>;

    /// Returns confirmed requests whose product may be bought, at most so many, the oldest first.
    fn due(&self, limit: u32) -> Result<Vec<DueStockAlert>, StorageError>;

    /// Notes that a request is answered, with the mail; `false` when it is gone or was answered already.
    fn answer(&self, id: StockAlertId, mail: &Mail, at: DateTime<Utc>) -> Result<bool, StorageError>;

    /// Returns how many addresses wait for a product.
    fn count_waiting(&self, product: ProductId) -> Result<u64, StorageError>;

    /// Deletes what is kept no longer; returns how many requests that were.
    fn delete_old(&self, before: StockAlertExpiry) -> Result<u64, StorageError>;
}
