//! Accounts on the wire.

use super::{cart::CartItems, invoice::InvoiceDto};
use crate::wire::{
    error::ApiError,
    input::{
        EmailField, Input, NameField, Optional, OptionalLineField, OptionalPhoneField, PasswordField,
        TokenField,
    },
};
use application::{
    account::{ProfileChange, Registration},
    cart::SavedCart,
};
use domain::{
    account::{Password, User},
    email::EmailAddress,
    invoice::Invoice,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct LoginInput {
    #[validate(nested)]
    email: EmailField,
    #[validate(nested)]
    password: PasswordField,
}

impl Input for LoginInput {
    type Output = (EmailAddress, Password);

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        Ok((self.email.value()?, self.password.value()?))
    }
}

#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct StaffLoginInput {
    #[validate(nested)]
    email: EmailField,
    #[validate(nested)]
    password: PasswordField,
    /// Of the second factor, where one is in force: the telephone's six digits, or a recovery code.
    #[validate(nested)]
    code: Option<OptionalLineField>,
}

/// What staff log in with.
pub(crate) struct StaffCredentials {
    pub(crate) email: EmailAddress,
    pub(crate) password: Password,
    pub(crate) code: Option<String>,
}

impl Input for StaffLoginInput {
    type Output = StaffCredentials;

    fn into_domain(self) -> Result<StaffCredentials, ApiError> {
        let code = self.code.value()?.map(String::from).filter(|code| !code.is_empty());
        Ok(StaffCredentials { email: self.email.value()?, password: self.password.value()?, code })
    }
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RegisterInput {
    #[validate(nested)]
    first_name: NameField,
    #[validate(nested)]
    last_name: NameField,
    #[validate(nested)]
    email: EmailField,
    #[validate(nested)]
    password: PasswordField,
}

impl Input for RegisterInput {
    type Output = Registration;

    fn into_domain(self) -> Result<Registration, ApiError> {
        Ok(Registration {
            first_name: self.first_name.value()?,
            last_name: self.last_name.value()?,
            email: self.email.value()?,
            password: self.password.value()?,
        })
    }
}

/// A field left out stays as it is. The e-mail can't be changed here and is ignored.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProfileInput {
    #[validate(nested)]
    first_name: Option<NameField>,
    #[validate(nested)]
    last_name: Option<NameField>,
    #[validate(nested)]
    phone: Option<OptionalPhoneField>,
    #[validate(nested)]
    location: Option<OptionalLineField>,
    #[validate(nested)]
    postal_code: Option<OptionalLineField>,
}

impl Input for ProfileInput {
    type Output = ProfileChange;

    fn into_domain(self) -> Result<ProfileChange, ApiError> {
        Ok(ProfileChange {
            first_name: self.first_name.value()?,
            last_name: self.last_name.value()?,
            phone: self.phone.value()?,
            location: self.location.value()?,
            postal_code: self.postal_code.value()?,
        })
    }
}

#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct ForgotPasswordInput {
    #[validate(nested)]
    email: EmailField,
}

impl Input for ForgotPasswordInput {
    type Output = EmailAddress;

    fn into_domain(self) -> Result<EmailAddress, ApiError> {
        self.email.value()
    }
}

#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct ResetPasswordInput {
    /// As the mailed link has it; whatever else stands here is a link that works no more.
    #[validate(nested)]
    token: TokenField,
    #[validate(nested)]
    password: PasswordField,
}

impl Input for ResetPasswordInput {
    type Output = (String, Password);

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        Ok((self.token.value()?.0, self.password.value()?))
    }
}

/// What proves once more who is asking.
#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct OwnPasswordInput {
    #[validate(nested)]
    password: PasswordField,
}

impl Input for OwnPasswordInput {
    type Output = Password;

    fn into_domain(self) -> Result<Password, ApiError> {
        self.password.value()
    }
}

/// Everything that is kept about a customer.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents a file that the database writes")]
#[schema(rename_all = "camelCase")]
pub(crate) struct CustomerData {
    account: Object,
    addresses: Vec<Object>,
    #[schema(required = true)]
    saved_invoice: Option<Object>,
    cart: Vec<Object>,
    orders: Vec<Object>,
    threads: Vec<Object>,
    mails: Vec<Object>,
    sessions: Vec<Object>,
}

/// Whatever fields it has.
#[derive(ToSchema)]
#[schema(as = AnyObject)]
struct Object {}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PasswordInput {
    #[validate(nested)]
    current_password: PasswordField,
    #[validate(nested)]
    new_password: PasswordField,
}

impl Input for PasswordInput {
    type Output = (Password, Password);

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        Ok((self.current_password.value()?, self.new_password.value()?))
    }
}

/// A logged-in account; never its password hash.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = User)]
pub(crate) struct UserDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
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
    /// Counts the changes of this account's cart.
    cart_revision: u64,
    /// Whom its last invoice was for.
    #[schema(required = true)]
    invoice: Option<InvoiceDto>,
}

impl UserDto {
    pub(crate) fn new(account: User, saved: &SavedCart, invoice: Option<&Invoice>) -> Self {
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
            cart_items: CartItems::new(&saved.cart),
            cart_revision: saved.revision.0,
            invoice: invoice.map(InvoiceDto::masked),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UserData {
    pub(crate) user: UserDto,
}

/// Whether somebody is logged in; asking is no error.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AuthStatus {
    pub(crate) success: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) user: Option<UserDto>,
}
