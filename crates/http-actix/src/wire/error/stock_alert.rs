//! Errors of stock alerts.

use super::{ApiError, ErrorCode};
use application::{
    catalogue::ProductRefused,
    stock_alert::{StockAlertError, StockAlertLinkError},
};

impl From<StockAlertError> for ApiError {
    fn from(error: StockAlertError) -> Self {
        match error {
            StockAlertError::ProductNotFound => ProductRefused::NotFound.into(),
            StockAlertError::InStock => Self::new(
                ErrorCode::InStock,
                "Bu ürün şu anda stokta. Sayfayı yenileyip sepetinize ekleyebilirsiniz.",
            ),
            StockAlertError::Storage(error) => error.into(),
        }
    }
}

impl From<StockAlertLinkError> for ApiError {
    fn from(error: StockAlertLinkError) -> Self {
        match error {
            StockAlertLinkError::Expired => Self::new(
                ErrorCode::TokenExpired,
                "Bu bağlantı artık geçerli değil. Daha yeni bir e-posta aldıysanız onu kullanın.",
            ),
            StockAlertLinkError::Storage(error) => error.into(),
        }
    }
}
