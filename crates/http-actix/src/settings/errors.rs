//! Errors of the owner's settings.

use super::responses::SettingsData;
use crate::http::{
    error::ApiError,
    error_code::{ErrorCode, error_codes},
};
use application::{mail::SendError, settings::ChangeSettingsError};

error_codes! {
    MAIL_REFUSED = ("mail_refused", CONFLICT);
    SET_BY_ENVIRONMENT = ("set_by_environment", CONFLICT);
}

impl From<ChangeSettingsError> for ApiError {
    fn from(error: ChangeSettingsError) -> Self {
        match error {
            ChangeSettingsError::ChangedMeanwhile(current) => Self::changed_meanwhile(
                "Ayarlar siz düzenlerken değiştirildi. Son hâlini görüp yeniden deneyin.",
                &SettingsData::from(&*current),
            ),
            ChangeSettingsError::SetByEnvironment(key, current) => Self::new(
                ErrorCode::SET_BY_ENVIRONMENT,
                format!(
                    "Bu bilgi sunucunun ayar dosyasında {} ile verilmiş; buradan değiştirilemez.",
                    key.variable().unwrap_or(key.as_str())
                ),
            )
            .with_current(&SettingsData::from(&*current)),
            ChangeSettingsError::WrongPassword => Self::wrong_password(),
            ChangeSettingsError::Storage(error) => error.into(),
        }
    }
}

impl From<SendError> for ApiError {
    fn from(error: SendError) -> Self {
        Self::new(ErrorCode::MAIL_REFUSED, format!("E-posta gönderilemedi. Sunucunun yanıtı: {error}"))
    }
}
