//! Accounts on the wire.

use super::{cart::CartItems, invoice::InvoiceDto};
use crate::wire::input::{TokenText, WithoutLink, input};
use application::{
    account::{ProfileChange, Registration},
    cart::SavedCart,
};
use domain::{
    account::{Password, PersonName, User},
    email::EmailAddress,
    invoice::Invoice,
    limits,
    phone::OptionalPhone,
    text::OptionalLine,
};
use serde::Serialize;
use utoipa::ToSchema;

input! {
    pub(crate) struct LoginInput {
        email: EmailAddress,
        password: Password,
    }
    pub(crate) struct StaffLoginInput {
        email: EmailAddress,
        password: Password,
        /// The second factor, where one is in force: the telephone's six digits, or a recovery code.
        code: Option<OptionalLine<{ limits::TEXT }>>,
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
    /// The password of a logged-in account, once more.
    pub(crate) struct OwnPasswordInput {
        password: Password,
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

/// All data that the shop stores about a customer.
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
    /// What staff noted about the customer.
    notes: Vec<Object>,
    mails: Vec<Object>,
    sessions: Vec<Object>,
}

/// An object with any fields.
#[derive(ToSchema)]
#[schema(as = AnyObject)]
struct Object {}

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
    /// Whether a mailed link has shown that the e-mail is the account's.
    email_confirmed: bool,
    phone: String,
    location: String,
    postal_code: String,
    is_seller: bool,
    is_admin: bool,
    cart_items: CartItems,
    /// The number of changes of this account's cart.
    cart_revision: u64,
    /// The recipient of its last invoice.
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
            email_confirmed: account.is_email_confirmed,
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

/// Whether the session is logged in. Without a login this is 200 too.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AuthStatus {
    pub(crate) success: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) user: Option<UserDto>,
}
