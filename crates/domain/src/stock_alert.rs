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
/// How long an answered request is kept, so that the link that ends all mails works in the mail that was sent.
pub const NOTIFIED_LIFETIME: TimeDelta = TimeDelta::days(90);

/// A confirmed request whose product is back.
#[derive(Clone, Debug)]
pub struct DueStockAlert {
    /// Its id.
    pub id: StockAlertId,
    /// Who wants to know.
    pub email: EmailAddress,
    /// What the mail is about.
    pub about: StockAlertReference,
}

/// What a mail about a request needs.
#[derive(Clone, Debug)]
pub struct StockAlertReference {
    /// The product.
    pub product: ProductId,
    /// Its name, for the subject.
    pub product_name: String,
    /// The token in the mailed links. It alone allows to confirm or to end the request.
    pub token: SecretString,
}
