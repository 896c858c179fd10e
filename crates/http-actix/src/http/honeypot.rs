//! The hidden field of public forms.

use super::{
    error::{ApiError, FieldErrors},
    error_code::ErrorCode,
};

impl ApiError {
    /// 422 for a form whose hidden field, of this name, is filled in.
    pub(crate) fn spam(name: String, problem: String) -> Self {
        Self {
            fields: FieldErrors::from([(name, problem)]),
            ..Self::new(ErrorCode::SPAM, "Mesajınız gönderilemedi. Lütfen formu yeniden doldurun.")
        }
    }
}

/// The hidden field, which people do not see.
pub(crate) const HONEYPOT: &str = "website";
