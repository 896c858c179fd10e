//! Stock alerts: requests for one mail when a sold-out product is back in stock.

use crate::{
    email::EmailAddress,
    ids::{ProductId, StockAlertId},
};
use chrono::TimeDelta;
use secrecy::SecretString;

/// How long a request waits for its address to be confirmed.
pub const CONFIRMATION_LIFETIME: TimeDelta = TimeDelta::days(7);
/// How long a confirmed request waits for its product. After a year a mail would surprise the customer.
pub const WAITING_LIFETIME: TimeDelta = TimeDelta::days(365);
/// How long a request is stored after its mail was sent, because the mail contains a link that ends all mails.
pub const NOTIFIED_LIFETIME: TimeDelta = TimeDelta::days(90);

/// A confirmed request whose product is back.
#[derive(Clone, Debug)]
pub struct DueStockAlert {
    pub id: StockAlertId,
    /// The recipient.
    pub email: EmailAddress,
    /// The reference for the mail.
    pub about: StockAlertReference,
}

/// The data of a request that a mail needs.
#[derive(Clone, Debug)]
pub struct StockAlertReference {
    pub product: ProductId,
    /// Its name, for the subject.
    pub product_name: String,
    /// The token in the mailed links. It suffices for confirming or ending the request.
    pub token: SecretString,
}
