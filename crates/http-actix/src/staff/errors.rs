//! Errors of staff accounts.

use crate::http::{
    error::ApiError,
    error_code::{ErrorCode, error_codes},
};
use application::{account::AccountError, staff::TeamRefused};

error_codes! {
    LAST_STAFF = ("last_staff", CONFLICT);
    OWN_ACCOUNT = ("own_account", CONFLICT);
    STAFF_NOT_FOUND = ("staff_not_found", NOT_FOUND);
}

impl From<TeamRefused> for ApiError {
    fn from(error: TeamRefused) -> Self {
        match error {
            TeamRefused::WrongPassword => Self::wrong_password(),
            TeamRefused::NotFound => Self::new(ErrorCode::STAFF_NOT_FOUND, "Personel bulunamadı."),
            TeamRefused::OwnAccount => {
                Self::new(ErrorCode::OWN_ACCOUNT, "Kendi hesabınızı buradan değiştiremezsiniz.")
            }
            TeamRefused::LastActive => {
                Self::new(ErrorCode::LAST_STAFF, "Son etkin hesap devre dışı bırakılamaz.")
            }
            TeamRefused::EmailTaken => AccountError::EmailTaken.into(),
            TeamRefused::Storage(error) => error.into(),
        }
    }
}
