//! Errors of invoices.

use crate::http::{
    error::ApiError,
    error_code::{ErrorCode, error_codes},
};
use application::invoice::OrderInvoiceError;

error_codes! {
    INVOICE_NOT_READY = ("invoice_not_ready", NOT_FOUND);
}

impl From<OrderInvoiceError> for ApiError {
    fn from(error: OrderInvoiceError) -> Self {
        match error {
            OrderInvoiceError::NotReady => {
                Self::new(ErrorCode::INVOICE_NOT_READY, "Bu siparişin faturası henüz hazır değil.")
            }
            OrderInvoiceError::Order(error) => error.into(),
        }
    }
}
