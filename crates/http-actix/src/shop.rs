//! Facts about the shop, and the checklist before its opening.

use crate::{
    context::Context,
    guard::login::StaffLogin,
    http::{envelope::Envelope, registry::Registry},
};
use actix_web::{HttpResponse, get, web};
use domain::{
    email::EmailAddress,
    iban::Iban,
    money::Kurus,
    order::InstalmentTerms,
    settings::{SettingKey, Settings},
    shop::{Announcement, BankAccount, Hero, Identity, Map, ShopFacts, WhatsappPhone},
};
use serde::Serialize;
use utoipa::ToSchema;

/// A variable that must be set before the shop opens to real customers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchCheck {
    pub variable: &'static str,
    /// The setting by which the owner can do it in the browser.
    pub setting: Option<SettingKey>,
    /// Whether the configuration does it.
    pub is_done: bool,
}

impl LaunchCheck {
    /// Returns the check with the owner's settings.
    pub(crate) fn with(&self, owner: &Settings) -> LaunchCheckDto {
        LaunchCheckDto {
            variable: self.variable,
            setting: self.setting.map(SettingKey::as_str),
            is_done: self.is_done || self.setting.is_some_and(|key| owner.has(key)),
        }
    }
}

/// Name, contact, opening hours, bank account, legal identity and location.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Shop)]
pub(crate) struct ShopDto {
    name: String,
    /// Digits with country code, for WhatsApp links: `905320000000`.
    whatsapp_phone: WhatsappPhone,
    phones: Vec<String>,
    email: EmailAddress,
    address: String,
    opening_hours: String,
    /// The account that the shop prefers.
    bank: BankDto,
    /// All accounts.
    banks: Vec<BankDto>,
    /// Its legal identity.
    identity: Identity,
    /// Its location on a map.
    map: Map,
    /// The shop's promise on dispatch; empty without one.
    dispatch: String,
    /// The shop's words on the cost of delivery; empty without any.
    delivery: String,
    /// Business days until a bank transfer is overdue.
    transfer_days: u8,
    /// Whether a card provider is configured.
    card_payment: bool,
    /// The fee for the delivery of an order; `null` if the owner has not set one.
    #[schema(required = true)]
    delivery_fee: Option<Kurus>,
    /// From this sum of the lines on, after the discount, delivery is free.
    #[schema(required = true)]
    free_delivery_from: Option<Kurus>,
    /// Whether orders without an account are accepted.
    guest_orders: bool,
    /// Whether card payments can be made in instalments; the plans depend on the amount.
    installments: bool,
    /// The line above every shopper's page.
    #[schema(required = true)]
    announcement: Option<Announcement>,
    /// The words at the top of the home page; `null` for the built-in ones.
    #[schema(required = true)]
    hero: Option<Hero>,
}

/// The bank account for transfers.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Bank)]
pub(crate) struct BankDto {
    name: String,
    holder: String,
    iban: Iban,
}

impl From<&ShopFacts> for ShopDto {
    fn from(facts: &ShopFacts) -> Self {
        Self {
            name: facts.name.clone(),
            whatsapp_phone: facts.whatsapp_phone.clone(),
            phones: facts.phones.clone(),
            email: facts.email.clone(),
            address: facts.address.clone(),
            opening_hours: facts.opening_hours.clone(),
            bank: (&facts.banks.first).into(),
            banks: facts.banks.iter().map(Into::into).collect(),
            identity: facts.identity.clone(),
            map: facts.map.clone(),
            dispatch: facts.promises.dispatch.clone(),
            delivery: facts.promises.delivery.clone(),
            transfer_days: facts.transfer_days.get(),
            card_payment: facts.card_payment,
            delivery_fee: facts.delivery.fee,
            free_delivery_from: facts.delivery.free_from,
            guest_orders: facts.guest_orders,
            installments: facts.instalment_terms() != InstalmentTerms::NONE,
            announcement: facts.announcement.clone(),
            hero: facts.hero.clone(),
        }
    }
}

impl From<&BankAccount> for BankDto {
    fn from(account: &BankAccount) -> Self {
        Self { name: account.name.clone(), holder: account.holder.clone(), iban: account.iban }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ShopData {
    pub(crate) shop: ShopDto,
}

/// A setting to check before the shop opens.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LaunchCheck)]
pub(crate) struct LaunchCheckDto {
    /// Its name, such as `SHOP_ADDRESS`.
    variable: &'static str,
    /// The key of the setting that does it in the browser; `null` for what only the server's configuration can do.
    #[schema(required = true)]
    setting: Option<&'static str>,
    is_done: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LaunchChecks {
    pub(crate) checks: Vec<LaunchCheckDto>,
}

/// Returns facts about the shop: name, telephones, bank account, legal identity, location, what delivery costs, and
/// whether cards, instalments and orders without an account are accepted.
#[utoipa::path(responses((status = 200, body = Envelope<ShopData>)), tag = "shop")]
#[get("/shop")]
async fn get_shop(context: web::Data<Context>) -> HttpResponse {
    Envelope::of(ShopData { shop: ShopDto::from(&*context.shop.facts()) }).ok()
}

/// Returns the checklist of settings to complete before real customers come.
#[utoipa::path(tag = "seller",
    responses((status = 200, body = Envelope<LaunchChecks>)), security(("staff" = [])))]
#[get("/seller/launch-checks")]
async fn launch_checks(_: StaffLogin, context: web::Data<Context>) -> HttpResponse {
    let owner = context.live.settings();
    Envelope::of(LaunchChecks {
        checks: context.launch_checks.iter().map(|check| check.with(&owner)).collect(),
    })
    .ok()
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.public(get_shop).session(launch_checks);
}
