//! Errors of logins, accounts and addresses.

use super::{ApiError, ErrorCode, FieldErrors};
use application::{
    account::{AccountError, ConfirmEmailError, ResetPasswordError},
    actor::AccessError,
    address::AddressError,
    privacy::CloseAccountError,
    two_factor::TwoFactorError,
};
use domain::limits;

impl ApiError {
    /// 404 for an address with a malformed id.
    pub(crate) fn address_not_found() -> Self {
        AddressError::NotFound.into()
    }

    /// 401 for a wrong password of a logged-in account.
    pub(super) fn wrong_password() -> Self {
        let message = "Şifreniz hatalı.";
        Self {
            fields: FieldErrors::from([("password".to_owned(), message.to_owned())]),
            ..Self::new(ErrorCode::WrongCredentials, message)
        }
    }
}

impl From<AccessError> for ApiError {
    fn from(error: AccessError) -> Self {
        match error {
            AccessError::LoginRequired => Self::new(ErrorCode::LoginRequired, "Lütfen giriş yapın."),
            AccessError::StaffOnly => {
                Self::new(ErrorCode::StaffOnly, "Bu işlem için satıcı yetkisi gerekir.")
            }
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
                    ..Self::new(ErrorCode::EmailTaken, message)
                }
            }
            AccountError::WrongCredentials => {
                Self::new(ErrorCode::WrongCredentials, "E-posta veya şifre hatalı.")
            }
            AccountError::WrongCurrentPassword => Self::field("currentPassword", "Mevcut şifreniz hatalı."),
            AccountError::NotStaff => Self::new(ErrorCode::StaffOnly, "Bu hesabın satıcı yetkisi yok."),
            AccountError::TwoFactorRequired => {
                Self::new(ErrorCode::TwoFactorRequired, "Doğrulama uygulamanızdaki kodu yazın.")
            }
            AccountError::TwoFactorWrong => TwoFactorError::WrongCode.into(),
            AccountError::StaffPasswordTooShort(_) => Self::field("newPassword", staff_password_message()),
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
                ErrorCode::TokenExpired,
                "Bağlantının süresi dolmuş ya da bağlantı kullanılmış. Lütfen yeni bir bağlantı isteyin.",
            ),
            ResetPasswordError::StaffPasswordTooShort(_) => Self::field("password", staff_password_message()),
            ResetPasswordError::Storage(error) => error.into(),
        }
    }
}

impl From<ConfirmEmailError> for ApiError {
    fn from(error: ConfirmEmailError) -> Self {
        match error {
            ConfirmEmailError::TokenExpired => Self::new(
                ErrorCode::TokenExpired,
                "Bağlantının süresi dolmuş ya da bağlantı kullanılmış. Profilinizden yeni bir bağlantı isteyin.",
            ),
            ConfirmEmailError::AlreadyConfirmed => {
                Self::new(ErrorCode::AlreadyConfirmed, "E-posta adresiniz zaten doğrulanmış.")
            }
            ConfirmEmailError::Storage(error) => error.into(),
        }
    }
}

impl From<CloseAccountError> for ApiError {
    fn from(error: CloseAccountError) -> Self {
        match error {
            CloseAccountError::WrongPassword => Self::wrong_password(),
            CloseAccountError::Staff => {
                Self::new(ErrorCode::StaffAccount, "Satıcı hesapları buradan silinemez.")
            }
            CloseAccountError::Storage(error) => error.into(),
        }
    }
}

impl From<TwoFactorError> for ApiError {
    fn from(error: TwoFactorError) -> Self {
        match error {
            TwoFactorError::WrongCode => {
                let message = "Kod hatalı ya da kullanılmış. Yeni bir kodla deneyin.";
                Self {
                    fields: FieldErrors::from([("code".to_owned(), message.to_owned())]),
                    ..Self::new(ErrorCode::TwoFactorWrong, message)
                }
            }
            TwoFactorError::WrongPassword => Self::wrong_password(),
            TwoFactorError::AlreadyEnabled => {
                Self::new(ErrorCode::TwoFactorEnabled, "İki adımlı doğrulama zaten açık.")
            }
            TwoFactorError::NotSetUp => {
                Self::new(ErrorCode::TwoFactorNotSetUp, "İki adımlı doğrulama kurulmamış.")
            }
            TwoFactorError::Storage(error) => error.into(),
        }
    }
}

impl From<AddressError> for ApiError {
    fn from(error: AddressError) -> Self {
        match error {
            AddressError::NotFound => Self::new(ErrorCode::AddressNotFound, "Adres bulunamadı."),
            AddressError::TooMany => Self::new(
                ErrorCode::TooManyAddresses,
                format!("En fazla {} adres kaydedebilirsiniz.", limits::ADDRESSES),
            ),
            AddressError::KeyReused(_) => Self::request_key_reused(),
            AddressError::Storage(error) => error.into(),
        }
    }
}
