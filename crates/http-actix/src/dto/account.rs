//! Accounts on the wire.

use super::{cart::CartItems, check};
use crate::error::ApiError;
use application::account::{ProfileChange, Registration};
use domain::{
    account::{Password, User as Account},
    cart::Cart,
    email::EmailAddress,
    phone::OptionalPhone,
    text::{Line, OptionalLine, TextError},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(default)]
#[derive(Default)]
pub(crate) struct LoginInput {
    #[validate(custom(function = "check::email"))]
    email: String,
    #[validate(custom(function = "check::password"))]
    password: String,
}

impl LoginInput {
    pub(crate) fn into_domain(self) -> Result<(EmailAddress, Password), ApiError> {
        Ok((email(&self.email)?, password("password", &self.password)?))
    }
}

#[derive(Default, Deserialize, Validate, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct RegisterInput {
    #[validate(custom(function = "check::name"))]
    first_name: String,
    #[validate(custom(function = "check::name"))]
    last_name: String,
    #[validate(custom(function = "check::email"))]
    email: String,
    #[validate(custom(function = "check::password"))]
    password: String,
}

impl RegisterInput {
    pub(crate) fn into_domain(self) -> Result<Registration, ApiError> {
        Ok(Registration {
            first_name: Line::new(&self.first_name).map_err(text("firstName"))?,
            last_name: Line::new(&self.last_name).map_err(text("lastName"))?,
            email: email(&self.email)?,
            password: password("password", &self.password)?,
        })
    }
}

/// A field left out stays as it is. The e-mail can't be changed here and is ignored.
#[derive(Default, Deserialize, Validate, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct ProfileInput {
    #[validate(custom(function = "check::name"))]
    first_name: Option<String>,
    #[validate(custom(function = "check::name"))]
    last_name: Option<String>,
    #[validate(custom(function = "check::optional_line"))]
    phone: Option<String>,
    #[validate(custom(function = "check::optional_line"))]
    location: Option<String>,
    #[validate(custom(function = "check::optional_line"))]
    postal_code: Option<String>,
}

impl ProfileInput {
    pub(crate) fn into_domain(self) -> Result<ProfileChange, ApiError> {
        let name =
            |value: Option<String>, field| value.map(|v| Line::new(&v).map_err(text(field))).transpose();
        let optional = |value: Option<String>, field| {
            value.map(|v| OptionalLine::new(&v).map_err(text(field))).transpose()
        };
        Ok(ProfileChange {
            first_name: name(self.first_name, "firstName")?,
            last_name: name(self.last_name, "lastName")?,
            phone: self.phone.map(|v| OptionalPhone::new(&v).map_err(text("phone"))).transpose()?,
            location: optional(self.location, "location")?,
            postal_code: optional(self.postal_code, "postalCode")?,
        })
    }
}

#[derive(Default, Deserialize, Validate, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct PasswordInput {
    #[validate(custom(function = "check::password"))]
    current_password: String,
    #[validate(custom(function = "check::password"))]
    new_password: String,
}

impl PasswordInput {
    pub(crate) fn into_domain(self) -> Result<(Password, Password), ApiError> {
        Ok((
            password("currentPassword", &self.current_password)?,
            password("newPassword", &self.new_password)?,
        ))
    }
}

fn email(value: &str) -> Result<EmailAddress, ApiError> {
    EmailAddress::new(value).map_err(|_| ApiError::field("email", crate::error::email_message()))
}

fn password(field: &str, value: &str) -> Result<Password, ApiError> {
    Password::new(value).map_err(|error| ApiError::field(field, crate::error::password_message(error)))
}

/// A text error as the refusal of one field.
pub(super) fn text(field: &'static str) -> impl Fn(TextError) -> ApiError {
    move |error| ApiError::field(field, crate::error::text_message(error))
}

/// A logged-in account; never its password hash.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct User {
    #[serde(rename = "_id")]
    id: String,
    first_name: String,
    last_name: String,
    name: String,
    email: String,
    phone: String,
    location: String,
    postal_code: String,
    is_seller: bool,
    is_admin: bool,
    cart_items: CartItems,
}

impl User {
    pub(crate) fn new(account: Account, cart: &Cart) -> Self {
        Self {
            id: account.id.to_string(),
            name: account.full_name(),
            first_name: account.profile.first_name.into(),
            last_name: account.profile.last_name.into(),
            email: account.email.to_string(),
            phone: account.profile.phone.into(),
            location: account.profile.location.into(),
            postal_code: account.profile.postal_code.into(),
            is_seller: account.roles.is_seller,
            is_admin: account.roles.is_admin,
            cart_items: CartItems::new(cart),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UserData {
    pub(crate) user: User,
}

/// Whether somebody is logged in; asking is no error.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AuthStatus {
    pub(crate) success: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) user: Option<User>,
}
