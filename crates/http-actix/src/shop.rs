//! Facts about the shop, and the checklist before its opening.

use crate::{
    context::Context,
    guard::login::StaffLogin,
    http::{envelope::Envelope, money::Tl, registry::Registry},
};
use actix_web::{HttpResponse, get, web};
use domain::{
    settings::{SettingKey, Settings},
    shop::{Announcement, BankAccount, Hero, Identity, Map, ShopFacts},
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
    whatsapp_phone: String,
    phones: Vec<String>,
    email: String,
    address: String,
    opening_hours: String,
    /// The account that the shop prefers.
    bank: BankDto,
    /// All accounts.
    banks: Vec<BankDto>,
    /// Its legal identity.
    identity: IdentityDto,
    /// Its location on a map.
    map: MapDto,
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
    delivery_fee: Option<Tl>,
    /// From this sum of the lines on, after the discount, delivery is free.
    #[schema(required = true)]
    free_delivery_from: Option<Tl>,
    /// Whether orders without an account are accepted.
    guest_orders: bool,
    /// The line above every shopper's page.
    #[schema(required = true)]
    announcement: Option<AnnouncementDto>,
    /// The words at the top of the home page; `null` for the built-in ones.
    #[schema(required = true)]
    hero: Option<HeroDto>,
}

/// A line above every shopper's page.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Announcement)]
pub(crate) struct AnnouncementDto {
    text: String,
    /// The path of the page that it leads to.
    #[schema(required = true)]
    link: Option<String>,
}

/// The words at the top of the home page.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Hero)]
pub(crate) struct HeroDto {
    title: String,
    text: String,
}

/// The bank account for transfers.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Bank)]
pub(crate) struct BankDto {
    name: String,
    holder: String,
    iban: String,
}

/// The legal identity of the shop. Unknown fields are empty.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Identity)]
pub(crate) struct IdentityDto {
    /// Registered name.
    title: String,
    tax_office: String,
    /// VKN or TCKN.
    tax_number: String,
    mersis: String,
    /// Registered electronic mail.
    kep: String,
    etbis: String,
}

/// A map with the shop's location. Both are empty without a map.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Map)]
pub(crate) struct MapDto {
    /// URL for a frame, loaded when the visitor opens the map.
    url: String,
    /// URL for a page of its own.
    link: String,
}

impl From<&ShopFacts> for ShopDto {
    fn from(facts: &ShopFacts) -> Self {
        Self {
            name: facts.name.clone(),
            whatsapp_phone: facts.whatsapp_phone.to_string(),
            phones: facts.phones.clone(),
            email: facts.email.to_string(),
            address: facts.address.clone(),
            opening_hours: facts.opening_hours.clone(),
            bank: (&facts.banks.first).into(),
            banks: facts.banks.iter().map(Into::into).collect(),
            identity: (&facts.identity).into(),
            map: (&facts.map).into(),
            dispatch: facts.promises.dispatch.clone(),
            delivery: facts.promises.delivery.clone(),
            transfer_days: facts.transfer_days.get(),
            card_payment: facts.card_payment,
            delivery_fee: facts.delivery.fee.map(Tl),
            free_delivery_from: facts.delivery.free_from.map(Tl),
            guest_orders: facts.guest_orders,
            announcement: facts.announcement.as_ref().map(Into::into),
            hero: facts.hero.as_ref().map(Into::into),
        }
    }
}

impl From<&Announcement> for AnnouncementDto {
    fn from(line: &Announcement) -> Self {
        let link = line.link.as_ref().map(|link| link.as_str().to_owned());
        Self { text: line.text.to_string(), link }
    }
}

impl From<&Hero> for HeroDto {
    fn from(hero: &Hero) -> Self {
        Self { title: hero.title.to_string(), text: hero.text.to_string() }
    }
}

impl From<&BankAccount> for BankDto {
    fn from(account: &BankAccount) -> Self {
        Self { name: account.name.clone(), holder: account.holder.clone(), iban: account.iban.to_string() }
    }
}

impl From<&Identity> for IdentityDto {
    fn from(facts: &Identity) -> Self {
        Self {
            title: facts.title.clone(),
            tax_office: facts.tax_office.clone(),
            tax_number: facts.tax_number.clone(),
            mersis: facts.mersis.clone(),
            kep: facts.kep(),
            etbis: facts.etbis.clone(),
        }
    }
}

impl From<&Map> for MapDto {
    fn from(place: &Map) -> Self {
        Self { url: place.url.clone(), link: place.link.clone() }
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
/// whether cards and orders without an account are accepted.
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
