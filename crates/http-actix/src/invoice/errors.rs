//! Errors of invoices.

use crate::http::{
    error::ApiError,
    error_code::{ErrorCode, error_codes},
    path_id::path_id,
};
use application::invoice::{InvoiceError, IssueRefused, OrderInvoiceError};
use domain::{ids::InvoiceId, invoice::InvoiceObstacle};

error_codes! {
    INVOICE_NOT_FOUND = ("invoice_not_found", NOT_FOUND);
    INVOICE_NOT_READY = ("invoice_not_ready", NOT_FOUND);
    INVOICING_OFF = ("invoicing_off", CONFLICT);
    NOTHING_TO_INVOICE = ("nothing_to_invoice", CONFLICT);
    ORDER_CANCELLED = ("order_cancelled", CONFLICT);
    ORDER_REFUNDED = ("order_refunded", CONFLICT);
    UNKNOWN_ORDER = ("unknown_order", NOT_FOUND);
}

impl From<InvoiceError> for ApiError {
    fn from(error: InvoiceError) -> Self {
        match error {
            InvoiceError::Off => Self::new(
                ErrorCode::INVOICING_OFF,
                "Fatura oluşturma kapalı. Ayarlar sayfasından açabilirsiniz.",
            ),
            InvoiceError::NotFound => Self::new(ErrorCode::INVOICE_NOT_FOUND, "Fatura bulunamadı."),
            InvoiceError::Storage(error) => error.into(),
        }
    }
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

impl From<InvoiceObstacle> for ApiError {
    fn from(obstacle: InvoiceObstacle) -> Self {
        let (code, message) = match obstacle {
            InvoiceObstacle::OrderCancelled => {
                (ErrorCode::ORDER_CANCELLED, "İptal edilen siparişe fatura oluşturulmaz.")
            }
            InvoiceObstacle::AwaitingPayment => {
                (ErrorCode::AWAITING_PAYMENT, "Kart ödemesi beklenen siparişe fatura oluşturulmaz.")
            }
            InvoiceObstacle::NothingToInvoice => {
                (ErrorCode::NOTHING_TO_INVOICE, "Tutarı sıfır olan siparişe fatura oluşturulmaz.")
            }
            InvoiceObstacle::OrderRefunded => (
                ErrorCode::ORDER_REFUNDED,
                "Parası iade edilen ve faturası iptal edilen siparişe yeniden fatura oluşturulmaz.",
            ),
        };
        Self::new(code, message)
    }
}

impl From<IssueRefused> for ApiError {
    fn from(refused: IssueRefused) -> Self {
        match refused {
            IssueRefused::UnknownOrder => Self::new(ErrorCode::UNKNOWN_ORDER, "Sipariş bulunamadı."),
            IssueRefused::Obstacle(obstacle) => obstacle.into(),
            IssueRefused::Storage(error) => error.into(),
        }
    }
}

path_id!(InvoiceId, InvoiceError::NotFound);
