//! Errors of staff accounts.

use crate::http::{error::ApiError, error_code::ErrorCode};
use application::{account::AccountError, staff::TeamRefused};

impl From<TeamRefused> for ApiError {
    fn from(error: TeamRefused) -> Self {
        match error {
            TeamRefused::WrongPassword => Self::wrong_password(),
            TeamRefused::NotFound => Self::new(ErrorCode::StaffNotFound, "Personel bulunamadı."),
            TeamRefused::OwnAccount => {
                Self::new(ErrorCode::OwnAccount, "Kendi hesabınızı buradan değiştiremezsiniz.")
            }
            TeamRefused::LastActive => {
                Self::new(ErrorCode::LastStaff, "Son etkin hesap devre dışı bırakılamaz.")
            }
            TeamRefused::EmailTaken => AccountError::EmailTaken.into(),
            TeamRefused::Storage(error) => error.into(),
        }
    }
}
