//! Errors of accounts.

use crate::http::{
    error::{ApiError, FieldErrors},
    error_code::{ErrorCode, error_codes},
};
use application::{
    account::{AccountError, ConfirmEmailError, ResetPasswordError},
    two_factor::TwoFactorError,
};
use domain::limits;

error_codes! {
    ALREADY_CONFIRMED = ("already_confirmed", CONFLICT);
    EMAIL_TAKEN = ("email_taken", CONFLICT);
    TWO_FACTOR_REQUIRED = ("two_factor_required", UNAUTHORIZED);
    WRONG_CREDENTIALS = ("wrong_credentials", UNAUTHORIZED);
}

impl ApiError {
    /// 401 for a wrong password of a logged-in account.
    pub(crate) fn wrong_password() -> Self {
        let message = "Şifreniz hatalı.";
        Self {
            fields: FieldErrors::from([("password".to_owned(), message.to_owned())]),
            ..Self::new(ErrorCode::WRONG_CREDENTIALS, message)
        }
    }
}

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::EmailTaken => {
                let message = "Bu e-posta adresiyle kayıtlı bir hesap var.";
                Self {
                    fields: FieldErrors::from([("email".to_owned(), message.to_owned())]),
                    ..Self::new(ErrorCode::EMAIL_TAKEN, message)
                }
            }
            AccountError::WrongCredentials => {
                Self::new(ErrorCode::WRONG_CREDENTIALS, "E-posta veya şifre hatalı.")
            }
            AccountError::WrongCurrentPassword => {
                Self::field("currentPassword", "Mevcut şifre", "Mevcut şifreniz hatalı.")
            }
            AccountError::NotStaff => Self::new(ErrorCode::STAFF_ONLY, "Bu hesabın satıcı yetkisi yok."),
            AccountError::TwoFactorRequired => {
                Self::new(ErrorCode::TWO_FACTOR_REQUIRED, "Doğrulama uygulamanızdaki kodu yazın.")
            }
            AccountError::TwoFactorWrong => TwoFactorError::WrongCode.into(),
            AccountError::StaffPasswordTooShort(_) => {
                Self::field("newPassword", "Yeni şifre", staff_password_message())
            }
            AccountError::Storage(error) => error.into(),
        }
    }
}

fn staff_password_message() -> String {
    format!("En az {} karakter yazın.", limits::STAFF_PASSWORD)
}

impl From<ResetPasswordError> for ApiError {
    fn from(error: ResetPasswordError) -> Self {
        match error {
            ResetPasswordError::TokenExpired => Self::new(
                ErrorCode::TOKEN_EXPIRED,
                "Bağlantının süresi dolmuş ya da bağlantı kullanılmış. Lütfen yeni bir bağlantı isteyin.",
            ),
            ResetPasswordError::StaffPasswordTooShort(_) => {
                Self::field("password", "Şifre", staff_password_message())
            }
            ResetPasswordError::Storage(error) => error.into(),
        }
    }
}

impl From<ConfirmEmailError> for ApiError {
    fn from(error: ConfirmEmailError) -> Self {
        match error {
            ConfirmEmailError::TokenExpired => Self::new(
                ErrorCode::TOKEN_EXPIRED,
                "Bağlantının süresi dolmuş ya da bağlantı kullanılmış. Profilinizden yeni bir bağlantı isteyin.",
            ),
            ConfirmEmailError::AlreadyConfirmed => {
                Self::new(ErrorCode::ALREADY_CONFIRMED, "E-posta adresiniz zaten doğrulanmış.")
            }
            ConfirmEmailError::Storage(error) => error.into(),
        }
    }
}
