//! Errors of the owner's settings.

use super::responses::SettingsData;
use crate::http::{
    error::{ApiError, FieldProblem},
    error_code::{ErrorCode, error_codes},
};
use application::{mail::SendError, settings::ChangeSettingsError};
use domain::settings::SettingKey;

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
            ChangeSettingsError::NeededForInvoices(keys) => {
                let message = "Fatura kesmek için bu bilgi gerekir; boş bırakılamaz.";
                let problem = |key: SettingKey| {
                    let problem = FieldProblem { label: Some(key.label()), message: message.into() };
                    (key.as_str().to_owned(), problem)
                };
                Self::fields(keys.into_iter().map(problem).collect())
            }
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
