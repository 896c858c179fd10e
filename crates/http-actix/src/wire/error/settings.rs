//! Errors of the owner's settings.

use super::{ApiError, ErrorCode};
use crate::wire::dto::settings::SettingsData;
use application::settings::SettingsRefused;

impl From<SettingsRefused> for ApiError {
    fn from(error: SettingsRefused) -> Self {
        match error {
            SettingsRefused::ChangedMeanwhile(current) => Self::new(
                ErrorCode::ChangedMeanwhile,
                "Ayarlar siz düzenlerken değiştirildi. Son hâlini görüp yeniden deneyin.",
            )
            .showing(&SettingsData::from(&*current)),
            SettingsRefused::Storage(error) => error.into(),
        }
    }
}
