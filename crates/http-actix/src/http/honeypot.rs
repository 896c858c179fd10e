//! The hidden field of public forms.

use super::{error::FieldErrors, error_code::ErrorCode};
use crate::http::error::ApiError;

impl ApiError {
    /// 422 for a form whose hidden field is filled in.
    pub(crate) fn spam(mut fields: FieldErrors) -> Self {
        fields.retain(|name, _| name == HONEYPOT);
        Self {
            fields,
            ..Self::new(ErrorCode::SPAM, "Mesajınız gönderilemedi. Lütfen formu yeniden doldurun.")
        }
    }
}

/// The hidden field, which people do not see.
pub(crate) const HONEYPOT: &str = "website";
