//! Errors of returns.

use crate::http::{error::ApiError, error_code::ErrorCode, path_id::path_id};
use application::order_return::ReturnAccessError;
use domain::{
    exemption::Exemption,
    ids::{OrderItemId, ReturnId},
    order_return::{IllegalReturnMove, ReturnError, ReturnStatus},
};

impl ApiError {
    /// 422 for a line that does not belong to the order.
    pub(crate) fn not_an_ordered_item(number: usize) -> Self {
        Self::field(&format!("items[{number}].item"), "Bu ürün siparişinizde yok.")
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
            ReturnAccessError::OrderNotFound => Self::new(ErrorCode::OrderNotFound, "Sipariş bulunamadı."),
            ReturnAccessError::NotFound => Self::new(ErrorCode::ReturnNotFound, "İade bulunamadı."),
            ReturnAccessError::Refused(error) => error.into(),
            ReturnAccessError::IllegalMove(IllegalReturnMove { from, to }) => Self::new(
                ErrorCode::IllegalMove,
                format!(
                    "'{}' durumundaki iade '{}' durumuna geçirilemez.",
                    status_label(from),
                    status_label(to)
                ),
            ),
            ReturnAccessError::Changing => Self::new(
                ErrorCode::OrderChanging,
                "Bu siparişin iadeleri şu anda değiştiriliyor. Lütfen yeniden deneyin.",
            ),
            ReturnAccessError::Storage(error) => error.into(),
        }
    }
}

impl From<ReturnError> for ApiError {
    fn from(error: ReturnError) -> Self {
        match error {
            ReturnError::NoItems => Self::field("items", "İade edilecek en az bir ürün seçin."),
            ReturnError::UnknownItem(_) => Self::not_an_ordered_item(0),
            ReturnError::NotDelivered => {
                Self::new(ErrorCode::NotDelivered, "Yalnızca teslim edilmiş siparişler iade edilebilir.")
            }
            ReturnError::TooLate => {
                Self::new(ErrorCode::ReturnTooLate, "Teslim tarihinden itibaren 14 günlük iade süresi doldu.")
            }
            ReturnError::Exempt(name, exemption) => Self::new(
                ErrorCode::ReturnExempt,
                format!("'{name}' iade edilemez. {}", exemption_sentence(exemption)),
            ),
            ReturnError::TooMany(name, 0) => {
                Self::new(ErrorCode::TooManyReturned, format!("'{name}' için iade edilecek ürün kalmadı."))
            }
            ReturnError::TooMany(name, left) => Self::new(
                ErrorCode::TooManyReturned,
                format!("'{name}' için en fazla {left} adet iade edilebilir."),
            ),
            ReturnError::Refused(name) => Self::new(
                ErrorCode::ReturnRefused,
                format!("'{name}' için iade talebiniz iki kez reddedildi. Lütfen destek ekibimize yazın."),
            ),
        }
    }
}

path_id!(ReturnId, ReturnAccessError::NotFound);
