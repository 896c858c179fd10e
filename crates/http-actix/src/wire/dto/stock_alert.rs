//! Requests to be told when a product is back, on the wire.

use crate::wire::{
    error::{ApiError, FieldErrors},
    input::{EmailField, HoneypotField, IdField, Input, LineField},
};
use application::stock_alert::Requested;
use domain::{email::EmailAddress, ids::ProductId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct StockAlertInput {
    /// Product id.
    #[validate(nested)]
    product: IdField,
    #[validate(nested)]
    email: EmailField,
    /// People don't see this field; who fills it in is a robot and refused.
    #[validate(nested)]
    website: Option<HoneypotField>,
}

impl Input for StockAlertInput {
    type Output = (ProductId, EmailAddress);

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        let product = ProductId::parse(&self.product.value()?.0).ok_or_else(ApiError::product_not_found)?;
        Ok((product, self.email.value()?))
    }

    fn refuse(fields: FieldErrors) -> ApiError {
        ApiError::stock_alert_form(fields)
    }
}

/// A mailed link.
#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct StockAlertLinkInput {
    /// As the mailed link has it.
    #[validate(nested)]
    token: LineField,
}

impl Input for StockAlertLinkInput {
    type Output = String;

    fn into_domain(self) -> Result<String, ApiError> {
        Ok(self.token.value()?.into())
    }
}

/// What becomes of a request.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StockAlertData {
    /// Whether it waits for its product already; else a mailed link has to confirm it.
    is_confirmed: bool,
}

impl From<Requested> for StockAlertData {
    fn from(requested: Requested) -> Self {
        Self { is_confirmed: requested == Requested::Confirmed }
    }
}

/// Which product is waited for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConfirmedStockAlert {
    /// Product id.
    #[schema(format = Uuid)]
    pub(crate) product: String,
}

/// How many addresses wait for a product.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StockAlertCount {
    pub(crate) waiting: u64,
}
