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
        email: EmailAddress,
        password: Password,
    }

    pub(crate) struct RegisterInput -> Registration {
        first_name: WithoutLink<PersonName>,
        last_name: WithoutLink<PersonName>,
        email: EmailAddress,
        password: Password,
    }

    /// A field left out stays as it is. The e-mail can't be changed here and is ignored.
    pub(crate) struct ProfileInput -> ProfileChange {
        first_name: Option<WithoutLink<PersonName>>,
        last_name: Option<WithoutLink<PersonName>>,
        phone: Option<OptionalPhone>,
        location: Option<OptionalLine<{ limits::TEXT }>>,
        postal_code: Option<OptionalLine<{ limits::TEXT }>>,
    }

    pub(crate) struct ForgotPasswordInput {
        email: EmailAddress,
    }

    pub(crate) struct ResetPasswordInput {
        /// As the mailed link has it; any other text is a link that works no more.
        token: TokenText,
        password: Password,
    }

    pub(crate) struct ConfirmEmailInput {
        /// As the mailed link has it; any other text is a link that works no more.
        token: TokenText,
    }

    pub(crate) struct PasswordInput {
        current_password: Password,
        new_password: Password,
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
