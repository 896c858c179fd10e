//! Facts about the shop that its pages show.

use domain::shop::{BankAccount, Identity as Facts, Map as Place, ShopFacts};
use serde::Serialize;
use utoipa::ToSchema;

/// Name, ways to reach it, opening hours, bank account, who runs it and where it is.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Shop {
    name: String,
    /// Digits with country code, as WhatsApp links want it: `905320000000`.
    whatsapp_phone: String,
    phones: Vec<String>,
    email: String,
    address: String,
    opening_hours: String,
    bank: Bank,
    /// Who runs it; what is empty is not given.
    identity: Identity,
    /// Where it is; empty without a map.
    map: Map,
    /// Whether a card provider is configured.
    card_payment: bool,
}

/// Where transfers go.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Bank {
    name: String,
    holder: String,
    iban: String,
}

/// Who runs the shop; what is empty is not given.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Identity {
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
pub(crate) struct Map {
    /// What a frame may load once the visitor asks for it.
    url: String,
    /// What opens in a page of its own.
    link: String,
}

impl From<&ShopFacts> for Shop {
    fn from(facts: &ShopFacts) -> Self {
        Self {
            name: facts.name.clone(),
            whatsapp_phone: facts.whatsapp_phone.clone(),
            phones: facts.phones.clone(),
            email: facts.email.clone(),
            address: facts.address.clone(),
            opening_hours: facts.opening_hours.clone(),
            bank: (&facts.bank).into(),
            identity: (&facts.identity).into(),
            map: (&facts.map).into(),
            card_payment: facts.card_payment,
        }
    }
}

impl From<&BankAccount> for Bank {
    fn from(account: &BankAccount) -> Self {
        Self { name: account.name.clone(), holder: account.holder.clone(), iban: account.iban.clone() }
    }
}

impl From<&Facts> for Identity {
    fn from(facts: &Facts) -> Self {
        Self {
            title: facts.title.clone(),
            tax_office: facts.tax_office.clone(),
            tax_number: facts.tax_number.clone(),
            mersis: facts.mersis.clone(),
            kep: facts.kep.clone(),
            etbis: facts.etbis.clone(),
        }
    }
}

impl From<&Place> for Map {
    fn from(place: &Place) -> Self {
        Self { url: place.url.clone(), link: place.link.clone() }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ShopData {
    pub(crate) shop: Shop,
}
