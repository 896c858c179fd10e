use crate::error::StorageError;
use chrono::{DateTime, Utc};
use domain::{
    email::EmailAddress,
    ids::{ProductId, StockAlertId, UserId},
    mail::Mail,
    stock_alert::DueStockAlert,
};
use secrecy::SecretString;

/// A request for a mail when a product is back in stock.
#[derive(Clone, Debug)]
pub struct NewStockAlert {
    /// Its id. An earlier request of the address for this product keeps its own.
    pub id: StockAlertId,
    pub product: ProductId,
    /// The recipient of the mail.
    pub email: EmailAddress,
    /// The account, if it requests the mail for its own address.
    pub owner: Option<UserId>,
    /// The token that confirms or ends the request. It is stored in clear text, because it permits nothing else.
    pub token: SecretString,
    /// When it was requested.
    pub at: DateTime<Utc>,
}

/// The state of a stored request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requested {
    /// The owner has confirmed the address before, for the account or for an earlier request.
    Confirmed,
    /// A mail asks for confirmation.
    ConfirmationMailed,
}

/// Time limits before which requests are deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StockAlertExpiry {
    /// For unconfirmed requests: by the time of the request.
    pub unconfirmed: DateTime<Utc>,
    /// For confirmed requests without an alert: by the time of the request.
    pub waiting: DateTime<Utc>,
    /// For requests whose alert was sent: by that time.
    pub notified: DateTime<Utc>,
}

/// Stores requests, one per address and product.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait StockAlertRepository: Send + Sync {
    /// Stores a request, replacing an earlier one of the address. It stays confirmed if the earlier one was confirmed
    /// and its alert not sent. Only an owner with a confirmed e-mail becomes the owner of an earlier request. Writes the
    /// mail unless the owner has confirmed the e-mail or an earlier request.
    fn request(&self, new: &NewStockAlert, mail: &Mail) -> Result<Requested, StorageError>;

    /// Confirms the request of this token; `None` if there is none. Confirming twice has no further effect.
    fn confirm(&self, token: &str, at: DateTime<Utc>) -> Result<Option<ProductId>, StorageError>;

    /// Deletes all requests of this token's address; `false` if the token is unknown.
    fn cancel(&self, token: &str) -> Result<bool, StorageError>;

    /// Returns confirmed requests whose product is in stock, oldest first, at most `limit`.
    fn due(&self, limit: u32) -> Result<Vec<DueStockAlert>, StorageError>;

    /// Marks a request as answered and writes its mail; `false` if the request is gone or was answered.
    fn answer(&self, id: StockAlertId, mail: &Mail, at: DateTime<Utc>) -> Result<bool, StorageError>;

    /// Returns the number of confirmed addresses that wait for a product.
    fn count_waiting(&self, product: ProductId) -> Result<u64, StorageError>;

    /// Deletes expired requests and returns their number.
    fn delete_old(&self, before: StockAlertExpiry) -> Result<u64, StorageError>;
}
