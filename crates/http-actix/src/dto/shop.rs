//! Facts about the shop that its pages show.

use serde::Serialize;
use utoipa::ToSchema;

/// Name, ways to reach it, opening hours, bank account.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Shop {
    pub name: String,
    /// Digits with country code, as WhatsApp links want it: `905320000000`.
    pub whatsapp_phone: String,
    pub phones: Vec<String>,
    pub email: String,
    pub address: String,
    pub opening_hours: String,
    pub bank: Bank,
    /// Whether a card provider is configured.
    pub card_payment: bool,
}

/// Where transfers go.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Bank {
    pub name: String,
    pub holder: String,
    pub iban: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ShopData {
    pub(crate) shop: Shop,
}
