//! Stock alerts on the wire.

use crate::wire::{
    error::ApiError,
    input::{Honeypot, IdText, Problems, input},
};
use application::stock_alert::Requested;
use domain::{email::EmailAddress, ids::ProductId, limits, text::Line};
use serde::Serialize;
use utoipa::ToSchema;

input! {
    pub(crate) struct StockAlertInput -> (ProductId, EmailAddress), or ApiError::stock_alert_form {
        /// Product id.
        product: IdText,
        email: EmailAddress,
        /// People don't see this field; a program that fills it in is refused.
        website: Option<Honeypot>,
    }
    /// A mailed link.
    pub(crate) struct StockAlertLinkInput {
        /// As the mailed link has it.
        token: Line<{ limits::TEXT }>,
    }
}

impl TryFrom<StockAlertInput> for (ProductId, EmailAddress) {
    type Error = Problems;

    fn try_from(input: StockAlertInput) -> Result<Self, Problems> {
        let product = ProductId::parse(&input.product).ok_or_else(ApiError::product_not_found)?;
        Ok((product, input.email))
    }
}

/// The state of a new stock alert.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StockAlertData {
    /// Whether it is active; otherwise a mailed link has to confirm it.
    is_confirmed: bool,
}

impl From<Requested> for StockAlertData {
    fn from(requested: Requested) -> Self {
        Self { is_confirmed: requested == Requested::Confirmed }
    }
}

/// The product of a confirmed stock alert.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConfirmedStockAlert {
    /// Product id.
    #[schema(format = Uuid)]
    pub(crate) product: String,
}

/// The number of addresses with an alert for a product.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StockAlertCount {
    pub(crate) waiting: u64,
}
