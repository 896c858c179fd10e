//! Errors of discount codes.

use super::responses::PresentDiscount;
use crate::http::{
    error::ApiError,
    error_code::{ErrorCode, error_codes},
    path_id::path_id,
};
use application::discount::DiscountRefused;
use domain::{discount::DiscountError, ids::DiscountId, limits};
use serde_json::json;

/// The reason for a code that the shop does not have.
const UNKNOWN: &str = "unknown";

error_codes! {
    DISCOUNT_EXISTS = ("discount_exists", CONFLICT);
    DISCOUNT_IN_USE = ("discount_in_use", CONFLICT);
    DISCOUNT_NOT_FOUND = ("discount_not_found", NOT_FOUND);
    DISCOUNT_UNUSABLE = ("discount_unusable", CONFLICT);
    TOO_MANY_DISCOUNTS = ("too_many_discounts", CONFLICT);
}

impl ApiError {
    /// Returns whether the client named a discount code that the shop does not have.
    pub(crate) fn is_unknown_discount(&self) -> bool {
        self.present
            .as_ref()
            .is_some_and(|present| self.code == ErrorCode::DISCOUNT_UNUSABLE && present["reason"] == UNKNOWN)
    }
}

const fn reason(error: DiscountError) -> &'static str {
    match error {
        DiscountError::Unknown => UNKNOWN,
        DiscountError::Inactive => "inactive",
        DiscountError::NotStarted => "not_started",
        DiscountError::Ended => "ended",
        DiscountError::Minimum { .. } => "minimum",
        DiscountError::Categories => "categories",
        DiscountError::UsedUp => "used_up",
        DiscountError::UsedByCustomer => "used_by_customer",
    }
}

impl From<DiscountError> for ApiError {
    fn from(error: DiscountError) -> Self {
        let message = match error {
            DiscountError::Unknown => "Böyle bir indirim kodu yok. Yazımını kontrol edin.".into(),
            DiscountError::Inactive => "Bu indirim kodu şu anda geçerli değil.".into(),
            DiscountError::NotStarted => "Bu indirim kodunun süresi henüz başlamadı.".into(),
            DiscountError::Ended => "Bu indirim kodunun süresi doldu.".into(),
            DiscountError::Minimum { missing } => {
                format!("Bu indirim kodu için sepetinize {} daha ekleyin.", missing.in_turkish())
            }
            DiscountError::Categories => "Bu indirim kodu sepetinizdeki ürünlerde geçerli değil.".into(),
            DiscountError::UsedUp => "Bu indirim kodunun kullanım hakkı doldu.".into(),
            DiscountError::UsedByCustomer => "Bu indirim kodunu daha önce kullandınız.".into(),
        };
        let conflict = Self::new(ErrorCode::DISCOUNT_UNUSABLE, message);
        match error {
            DiscountError::Minimum { missing } => conflict.with_current(&json!({
                "reason": reason(error),
                "missing": missing,
            })),
            _ => conflict.with_current(&json!({ "reason": reason(error) })),
        }
    }
}

impl From<DiscountRefused> for ApiError {
    fn from(error: DiscountRefused) -> Self {
        match error {
            DiscountRefused::NotFound => Self::new(ErrorCode::DISCOUNT_NOT_FOUND, "İndirim kodu bulunamadı."),
            DiscountRefused::CodeTaken => {
                Self::new(ErrorCode::DISCOUNT_EXISTS, "Bu indirim kodu zaten var. Başka bir kod yazın.")
            }
            DiscountRefused::TooMany => Self::new(
                ErrorCode::TOO_MANY_DISCOUNTS,
                format!("En fazla {} indirim kodu olabilir. Kullanılmamış birini silin.", limits::DISCOUNTS),
            ),
            DiscountRefused::UnknownCategory(_) => {
                Self::field("categories", "Kategoriler", "Seçtiğiniz kategorilerden biri artık yok.")
            }
            DiscountRefused::InUse => Self::new(
                ErrorCode::DISCOUNT_IN_USE,
                "Bu kodla sipariş verildi, silinemez. Kodu kapatabilirsiniz.",
            ),
            DiscountRefused::ChangedMeanwhile(present) => Self::changed_meanwhile(
                "İndirim kodu siz düzenlerken değiştirildi. Son hâlini görüp yeniden deneyin.",
                &PresentDiscount { discount: Some((*present).into()) },
            ),
            DiscountRefused::Storage(error) => error.into(),
        }
    }
}

path_id!(DiscountId, DiscountRefused::NotFound);
