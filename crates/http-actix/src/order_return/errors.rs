//! Errors of returns.

use crate::http::{
    error::ApiError,
    error_code::{ErrorCode, error_codes},
    path_id::path_id,
};
use application::order_return::ReturnAccessError;
use domain::{
    exemption::Exemption,
    ids::{OrderItemId, ReturnId},
    order::RefundAmountError,
    order_return::{IllegalReturnMove, ReturnError, ReturnStatus},
};

error_codes! {
    NOT_DELIVERED = ("not_delivered", CONFLICT);
    RETURN_EXEMPT = ("return_exempt", CONFLICT);
    RETURN_NOT_FOUND = ("return_not_found", NOT_FOUND);
    RETURN_REFUSED = ("return_refused", CONFLICT);
    RETURN_TOO_LATE = ("return_too_late", CONFLICT);
    TOO_MANY_RETURNED = ("too_many_returned", CONFLICT);
}

impl ApiError {
    /// 422 for a line that does not belong to the order.
    pub(crate) fn not_an_ordered_item(number: usize) -> Self {
        Self::field(&format!("items[{number}].item"), "Ürün", "Bu ürün siparişinizde yok.")
    }

    /// Returns the error for a refused return of these lines.
    pub(crate) fn return_refused(error: ReturnAccessError, lines: &[OrderItemId]) -> Self {
        match error {
            ReturnAccessError::Refused(ReturnError::UnknownItem(item)) => {
                Self::not_an_ordered_item(lines.iter().position(|line| *line == item).unwrap_or_default())
            }
            other => other.into(),
        }
    }
}

/// Returns the Turkish name of a return's status.
const fn status_label(status: ReturnStatus) -> &'static str {
    match status {
        ReturnStatus::Requested => "Talep edildi",
        ReturnStatus::Approved => "Onaylandı",
        ReturnStatus::Refused => "Reddedildi",
        ReturnStatus::Received => "Teslim alındı",
        ReturnStatus::Refunded => "Para iade edildi",
    }
}

const fn exemption_sentence(exemption: Exemption) -> &'static str {
    match exemption {
        Exemption::Food => {
            "Çabuk bozulabilen veya son kullanma tarihi geçebilecek ürünlerde cayma hakkı yoktur \
             (Mesafeli Sözleşmeler Yönetmeliği m. 15)."
        }
        Exemption::Hygiene => {
            "Ambalajı açılmış, iadesi sağlık ve hijyen bakımından uygun olmayan ürünlerde cayma hakkı yoktur \
             (Mesafeli Sözleşmeler Yönetmeliği m. 15)."
        }
    }
}

impl From<ReturnAccessError> for ApiError {
    fn from(error: ReturnAccessError) -> Self {
        match error {
            ReturnAccessError::OrderNotFound => Self::new(ErrorCode::ORDER_NOT_FOUND, "Sipariş bulunamadı."),
            ReturnAccessError::NotFound => Self::new(ErrorCode::RETURN_NOT_FOUND, "İade bulunamadı."),
            ReturnAccessError::Refused(error) => error.into(),
            ReturnAccessError::RefundPending => RefundAmountError::Pending.into(),
            ReturnAccessError::IllegalMove(IllegalReturnMove { from, to }) => Self::new(
                ErrorCode::ILLEGAL_MOVE,
                format!(
                    "'{}' durumundaki iade '{}' durumuna geçirilemez.",
                    status_label(from),
                    status_label(to)
                ),
            ),
            ReturnAccessError::Changing => Self::new(
                ErrorCode::ORDER_CHANGING,
                "Bu siparişin iadeleri şu anda değiştiriliyor. Lütfen yeniden deneyin.",
            ),
            ReturnAccessError::Storage(error) => error.into(),
        }
    }
}

impl From<ReturnError> for ApiError {
    fn from(error: ReturnError) -> Self {
        match error {
            ReturnError::NoItems => Self::field("items", "Ürünler", "İade edilecek en az bir ürün seçin."),
            ReturnError::UnknownItem(_) => Self::not_an_ordered_item(0),
            ReturnError::NotDelivered => {
                Self::new(ErrorCode::NOT_DELIVERED, "Yalnızca teslim edilmiş siparişler iade edilebilir.")
            }
            ReturnError::TooLate => Self::new(
                ErrorCode::RETURN_TOO_LATE,
                "Teslim tarihinden itibaren 14 günlük iade süresi doldu.",
            ),
            ReturnError::Exempt(name, exemption) => Self::new(
                ErrorCode::RETURN_EXEMPT,
                format!("'{name}' iade edilemez. {}", exemption_sentence(exemption)),
            ),
            ReturnError::TooMany(name, 0) => {
                Self::new(ErrorCode::TOO_MANY_RETURNED, format!("'{name}' için iade edilecek ürün kalmadı."))
            }
            ReturnError::TooMany(name, left) => Self::new(
                ErrorCode::TOO_MANY_RETURNED,
                format!("'{name}' için en fazla {left} adet iade edilebilir."),
            ),
            ReturnError::Refused(name) => Self::new(
                ErrorCode::RETURN_REFUSED,
                format!("'{name}' için iade talebiniz iki kez reddedildi. Lütfen destek ekibimize yazın."),
            ),
        }
    }
}

path_id!(ReturnId, ReturnAccessError::NotFound);
