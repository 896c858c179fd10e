//! Facts about the shop that its pages show.

use crate::state::LaunchCheck;
use domain::shop::{BankAccount, Identity, Map, ShopFacts};
use serde::Serialize;
use utoipa::ToSchema;

/// Name, ways to reach it, opening hours, bank account, who runs it and where it is.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Shop)]
pub(crate) struct ShopDto {
    name: String,
    /// Digits with country code, as WhatsApp links want it: `905320000000`.
    whatsapp_phone: String,
    phones: Vec<String>,
    email: String,
    address: String,
    opening_hours: String,
    bank: BankDto,
    /// Who runs it; what is empty is not given.
    identity: IdentityDto,
    /// Where it is; empty without a map.
    map: MapDto,
    /// When an order leaves, in the shop's words; empty: nothing is said.
    dispatch: String,
    /// What delivery costs, likewise.
    delivery: String,
    /// Business days that a transfer may take.
    transfer_days: u8,
    /// Whether a card provider is configured.
    card_payment: bool,
}

/// Where transfers go.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Bank)]
pub(crate) struct BankDto {
    name: String,
    holder: String,
    iban: String,
}

/// Who runs the shop; what is empty is not given.
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

/// A map of where the shop is.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Map)]
pub(crate) struct MapDto {
    /// What a frame may load once the visitor asks for it.
    url: String,
    /// What opens in a page of its own.
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
            bank: (&facts.bank).into(),
            identity: (&facts.identity).into(),
            map: (&facts.map).into(),
            dispatch: facts.promises.dispatch.clone(),
            delivery: facts.promises.delivery.clone(),
            transfer_days: facts.transfer_days.get(),
            card_payment: facts.card_payment,
        }
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

/// A variable of the shop's configuration that has to be seen to before real customers come.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LaunchCheck)]
pub(crate) struct LaunchCheckDto {
    /// Its name, such as `SHOP_ADDRESS`.
    variable: &'static str,
    is_done: bool,
}

impl From<&LaunchCheck> for LaunchCheckDto {
    fn from(check: &LaunchCheck) -> Self {
        Self { variable: check.variable, is_done: check.is_done }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LaunchChecks {
    pub(crate) checks: Vec<LaunchCheckDto>,
}
