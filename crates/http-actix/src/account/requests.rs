//! Requests of accounts.

use crate::http::input::{
    input,
    values::{TokenText, WithoutLink},
};
use application::account::{ProfileChange, Registration};
use domain::{
    account::{Password, PersonName},
    email::EmailAddress,
    limits,
    phone::OptionalPhone,
    text::OptionalLine,
};

input! {
    pub(crate) struct LoginInput {
        email "E-posta": EmailAddress,
        password "Şifre": Password,
    }

    pub(crate) struct RegisterInput -> Registration {
        first_name "Ad": WithoutLink<PersonName>,
        last_name "Soyad": WithoutLink<PersonName>,
        email "E-posta": EmailAddress,
        password "Şifre": Password,
    }

    /// A field left out stays as it is. The e-mail can't be changed here and is ignored.
    pub(crate) struct ProfileInput -> ProfileChange {
        first_name "Ad": Option<WithoutLink<PersonName>>,
        last_name "Soyad": Option<WithoutLink<PersonName>>,
        phone "Telefon": Option<OptionalPhone>,
        location "Konum": Option<OptionalLine<{ limits::TEXT }>>,
        postal_code "Posta kodu": Option<OptionalLine<{ limits::TEXT }>>,
    }

    pub(crate) struct ForgotPasswordInput {
        email "E-posta": EmailAddress,
    }

    pub(crate) struct ResetPasswordInput {
        /// As the mailed link has it; any other text is a link that works no more.
        token "Bağlantı": TokenText,
        password "Şifre": Password,
    }

    pub(crate) struct ConfirmEmailInput {
        /// As the mailed link has it; any other text is a link that works no more.
        token "Bağlantı": TokenText,
    }

    pub(crate) struct PasswordInput {
        current_password "Mevcut şifre": Password,
        new_password "Yeni şifre": Password,
    }
}

impl From<RegisterInput> for Registration {
    fn from(input: RegisterInput) -> Self {
        let RegisterInput { first_name, last_name, email, password } = input;
        Self { first_name, last_name, email, password }
    }
}

impl From<ProfileInput> for ProfileChange {
    fn from(input: ProfileInput) -> Self {
        let ProfileInput { first_name, last_name, phone, location, postal_code } = input;
        Self { first_name, last_name, phone, location, postal_code }
    }
}
