//! Responses about accounts.

use crate::order::billing::BillingDto;
use application::cart::SavedCart;
use domain::{
    account::{PersonName, ProfileLine, User},
    billing::BillingDetails,
    cart::Cart,
    email::EmailAddress,
    ids::UserId,
    phone::OptionalPhone,
};
use serde::Serialize;
use utoipa::ToSchema;

/// A logged-in account; never its password hash.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = User)]
pub(crate) struct UserDto {
    #[serde(rename = "_id")]
    id: UserId,
    first_name: PersonName,
    last_name: PersonName,
    name: String,
    email: EmailAddress,
    /// Whether a mailed link has shown that the e-mail is the account's.
    email_confirmed: bool,
    phone: OptionalPhone,
    location: ProfileLine,
    postal_code: ProfileLine,
    is_seller: bool,
    is_admin: bool,
    cart_items: Cart,
    /// The number of changes of this account's cart.
    cart_revision: u64,
    /// The recipient of its last invoice.
    #[schema(required = true)]
    invoice: Option<BillingDto>,
}

impl UserDto {
    pub(crate) fn new(account: User, saved: SavedCart, billing: Option<&BillingDetails>) -> Self {
        Self {
            id: account.id,
            name: account.full_name(),
            first_name: account.profile.first_name,
            last_name: account.profile.last_name,
            email: account.email,
            email_confirmed: account.is_email_confirmed,
            phone: account.profile.phone,
            location: account.profile.location,
            postal_code: account.profile.postal_code,
            is_seller: account.roles.is_seller,
            is_admin: account.roles.is_admin,
            cart_items: saved.cart,
            cart_revision: saved.revision.0,
            invoice: billing.map(BillingDto::masked),
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
