//! Support threads and the contact form.

use super::{ApiError, FieldErrors, VALIDATION_FAILED, labels::label};
use actix_web::http::StatusCode;
use application::{contact::ContactError, thread::ThreadError};
use domain::{limits, thread::ReplyRefused};

impl ApiError {
    /// The same refusal in the words of the contact form, where a name is a person's and no product's.
    pub(crate) fn in_contact_form(self) -> Self {
        if self.code != VALIDATION_FAILED || self.fields.is_empty() {
            return self;
        }
        Self::labelled(self.fields, |name| if name == "name" { "Ad Soyad" } else { label(name) })
    }

    /// 422 for a support thread without subject or message.
    pub(crate) fn blank_thread(fields: FieldErrors) -> Self {
        Self { message: "Konu ve mesaj boş olamaz.".into(), ..Self::fields(fields) }
    }

    /// 422 for a form in which somebody filled in what people don't see.
    pub(crate) fn spam() -> Self {
        Self {
            fields: FieldErrors::from([("website".to_owned(), "Bu alanı boş bırakın.".to_owned())]),
            ..Self::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "spam",
                "Mesajınız gönderilemedi. Lütfen formu yeniden doldurun.",
            )
        }
    }
}

impl From<ThreadError> for ApiError {
    fn from(error: ThreadError) -> Self {
        match error {
            ThreadError::NotFound => {
                Self::new(StatusCode::NOT_FOUND, "thread_not_found", "Destek talebi bulunamadı.")
            }
            ThreadError::NotOwner => Self::new(
                StatusCode::FORBIDDEN,
                "owner_only",
                "Bu talebe müşteri adına yalnızca talebi açan kişi yazabilir.",
            ),
            ThreadError::Access(error) => error.into(),
            ThreadError::Refused(ReplyRefused::Closed) => Self::new(
                StatusCode::CONFLICT,
                "thread_closed",
                "Destek talebi kapalı olduğu için mesaj gönderemezsiniz.",
            ),
            ThreadError::Refused(ReplyRefused::Full) => Self::new(
                StatusCode::CONFLICT,
                "thread_full",
                format!(
                    "Bir destek talebinde en fazla {} mesaj olabilir. Lütfen yeni bir talep oluşturun.",
                    limits::THREAD_MESSAGES
                ),
            ),
            ThreadError::Storage(error) => error.into(),
        }
    }
}

impl From<ContactError> for ApiError {
    fn from(error: ContactError) -> Self {
        match error {
            ContactError::NotFound => {
                Self::new(StatusCode::NOT_FOUND, "message_not_found", "Mesaj bulunamadı.")
            }
            ContactError::Storage(error) => error.into(),
        }
    }
}
