//! Errors of support threads.

use crate::http::{
    error::ApiError,
    error_code::{ErrorCode, error_codes},
    messages::text_message,
    path_id::path_id,
};
use application::thread::ThreadError;
use domain::{ids::ThreadId, limits, text::TextError, thread::ReplyRefused};

error_codes! {
    OWNER_ONLY = ("owner_only", FORBIDDEN);
    THREAD_CLOSED = ("thread_closed", CONFLICT);
    THREAD_FULL = ("thread_full", CONFLICT);
    THREAD_NOT_FOUND = ("thread_not_found", NOT_FOUND);
}

impl ApiError {
    /// Returns the refusal of a new support thread: one sentence for both fields if one is blank.
    pub(crate) fn of_new_thread(self) -> Self {
        let blank = text_message(TextError::Empty);
        if self.fields.values().any(|problem| *problem == blank) {
            return Self { message: "Konu ve mesaj boş olamaz.".into(), ..self };
        }
        self
    }
}

impl From<ThreadError> for ApiError {
    fn from(error: ThreadError) -> Self {
        match error {
            ThreadError::NotFound => Self::new(ErrorCode::THREAD_NOT_FOUND, "Destek talebi bulunamadı."),
            ThreadError::NotOwner => Self::new(
                ErrorCode::OWNER_ONLY,
                "Bu talebe müşteri adına yalnızca talebi açan kişi yazabilir.",
            ),
            ThreadError::Access(error) => error.into(),
            ThreadError::Refused(ReplyRefused::Closed) => {
                Self::new(ErrorCode::THREAD_CLOSED, "Destek talebi kapalı olduğu için mesaj gönderemezsiniz.")
            }
            ThreadError::Refused(ReplyRefused::Full) => Self::new(
                ErrorCode::THREAD_FULL,
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

path_id!(ThreadId, ThreadError::NotFound);
