//! Errors of support threads, the contact form and mails.

use super::{ApiError, ErrorCode, FieldErrors, labels::label, text_message};
use application::{contact::ContactError, mail::MailError, thread::ThreadError};
use domain::{limits, text::TextError, thread::ReplyRefused};

impl ApiError {
    /// 422 for the contact form, where `name` is a person's name instead of a product's.
    pub(crate) fn contact_form(fields: FieldErrors) -> Self {
        if fields.contains_key(HONEYPOT) {
            return Self::spam(fields);
        }
        Self::labelled(fields, |name| if name == "name" { "Ad Soyad" } else { label(name) })
    }

    /// 422 for a request for a stock alert.
    pub(crate) fn stock_alert_form(fields: FieldErrors) -> Self {
        if fields.contains_key(HONEYPOT) { Self::spam(fields) } else { Self::fields(fields) }
    }

    /// 422 for a new support thread.
    pub(crate) fn thread_form(fields: FieldErrors) -> Self {
        if fields.contains_key(HONEYPOT) {
            return Self::spam(fields);
        }
        let blank = text_message(TextError::Empty);
        if fields.values().any(|problem| *problem == blank) {
            return Self { message: "Konu ve mesaj boş olamaz.".into(), ..Self::fields(fields) };
        }
        Self::fields(fields)
    }

    /// 422 for a form whose hidden field is filled in.
    fn spam(mut fields: FieldErrors) -> Self {
        fields.retain(|name, _| name == HONEYPOT);
        Self {
            fields,
            ..Self::new(ErrorCode::Spam, "Mesajınız gönderilemedi. Lütfen formu yeniden doldurun.")
        }
    }
}

/// The hidden field, which people do not see.
const HONEYPOT: &str = "website";

impl From<ThreadError> for ApiError {
    fn from(error: ThreadError) -> Self {
        match error {
            ThreadError::NotFound => Self::new(ErrorCode::ThreadNotFound, "Destek talebi bulunamadı."),
            ThreadError::NotOwner => Self::new(
                ErrorCode::OwnerOnly,
                "Bu talebe müşteri adına yalnızca talebi açan kişi yazabilir.",
            ),
            ThreadError::Access(error) => error.into(),
            ThreadError::Refused(ReplyRefused::Closed) => {
                Self::new(ErrorCode::ThreadClosed, "Destek talebi kapalı olduğu için mesaj gönderemezsiniz.")
            }
            ThreadError::Refused(ReplyRefused::Full) => Self::new(
                ErrorCode::ThreadFull,
                format!(
                    "Bir destek talebinde en fazla {} mesaj olabilir. Lütfen yeni bir talep oluşturun.",
                    limits::THREAD_MESSAGES
                ),
            ),
            ThreadError::KeyReused(_) => Self::request_key_reused(),
            ThreadError::Storage(error) => error.into(),
        }
    }
}

impl From<ContactError> for ApiError {
    fn from(error: ContactError) -> Self {
        match error {
            ContactError::NotFound => Self::new(ErrorCode::MessageNotFound, "Mesaj bulunamadı."),
            ContactError::KeyReused(_) => Self::request_key_reused(),
            ContactError::Storage(error) => error.into(),
        }
    }
}

impl From<MailError> for ApiError {
    fn from(error: MailError) -> Self {
        match error {
            MailError::NotFound => Self::new(ErrorCode::MailNotFound, "E-posta bulunamadı."),
            MailError::NotFailed => Self::new(
                ErrorCode::MailNotFailed,
                "Bu e-posta gönderildi; yalnızca gönderilemeyenler yeniden denenir.",
            ),
            MailError::LinkErased => Self::new(
                ErrorCode::LinkErased,
                "Bu e-postanın bağlantısı artık geçerli değil. Müşteri “Şifremi unuttum” ile yenisini isteyebilir.",
            ),
            MailError::Storage(error) => error.into(),
        }
    }
}
