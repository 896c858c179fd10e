//! Facts about the shop, which its pages show and its legal texts name.

use crate::{email::EmailAddress, iban::Iban, order::TransferDays};
use std::fmt;

/// A telephone number for WhatsApp links: country code and number as digits, such as `905320000000`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhatsappPhone(String);

/// The error for a text that is no telephone number with a country code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 8 to 15 digits")]
pub struct WhatsappPhoneError;

impl WhatsappPhone {
    /// Reads a number of 8 to 15 digits (the maximum of E.164), with or without separators.
    pub fn new(raw: &str) -> Result<Self, WhatsappPhoneError> {
        let digits: String = raw.chars().filter(|c| !matches!(c, ' ' | '+' | '-' | '(' | ')')).collect();
        let is_fine = (8..=15).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        is_fine.then_some(Self(digits)).ok_or(WhatsappPhoneError)
    }
}

impl fmt::Display for WhatsappPhone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The facts of the shop: name, contact, legal identity, bank account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShopFacts {
    pub name: String,
    /// Its WhatsApp number.
    pub whatsapp_phone: WhatsappPhone,
    /// Telephone numbers as shown.
    pub phones: Vec<String>,
    pub email: EmailAddress,
    /// Receives the shop's own mails about orders and messages. Never shown on a page.
    pub notices_email: EmailAddress,
    /// Postal address.
    pub address: String,
    pub opening_hours: String,
    /// The account for bank transfers.
    pub bank: BankAccount,
    /// The legal identity of the seller.
    pub identity: Identity,
    /// The shop's location on a map.
    pub map: Map,
    /// How long a transfer is awaited.
    pub transfer_days: TransferDays,
    /// How many months messages of the contact form are stored.
    pub contact_months: u32,
    /// Whether a card provider is configured.
    pub card_payment: bool,
    /// Dispatch time and delivery cost.
    pub promises: Promises,
    /// The highest stock that counts as low.
    pub low_stock: u32,
}

impl ShopFacts {
    /// Returns the seller's name for contracts: the registered title, or the shop's name if there is none.
    #[must_use]
    pub fn legal_title(&self) -> &str {
        if self.identity.title.is_empty() { &self.name } else { &self.identity.title }
    }
}

/// Promises about delivery in the shop's own words; empty if there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Promises {
    /// The dispatch time: `Aynı gün kargo`.
    pub dispatch: String,
    /// The delivery cost: `Kargo ücretsiz`.
    pub delivery: String,
}

/// A bank account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankAccount {
    /// The bank.
    pub name: String,
    /// The account holder.
    pub holder: String,
    /// The account number.
    pub iban: Iban,
}

/// The seller's identity that the law on electronic commerce requires on every page; empty fields are not given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// Registered name (ticaret unvanı).
    pub title: String,
    /// Tax office (vergi dairesi).
    pub tax_office: String,
    /// VKN of 10 digits or TCKN of 11.
    pub tax_number: String,
    /// MERSİS number.
    pub mersis: String,
    /// Registered electronic mail (KEP).
    pub kep: Option<EmailAddress>,
    /// ETBİS registration.
    pub etbis: String,
}

impl Identity {
    /// Returns the registered electronic mail as text; empty if it is not given.
    #[must_use]
    pub fn kep(&self) -> String {
        self.kep.as_ref().map(ToString::to_string).unwrap_or_default()
    }
}

/// The shop's location on a map; empty without a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    /// The URL that a frame on the page loads.
    pub url: String,
    /// The URL that opens on a page of its own.
    pub link: String,
}

impl Map {
    /// Returns the origin of [`Self::url`], `https://maps.example`; `None` without a map.
    #[must_use]
    pub fn origin(&self) -> Option<&str> {
        let host = self.url.strip_prefix("https://")?;
        let end = host.find(['/', '?', '#']).unwrap_or(host.len());
        self.url.get(..self.url.len() - host.len() + end).filter(|_| end > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Map, WhatsappPhone};

    #[test]
    fn the_map_s_origin_ends_before_its_path() {
        let origin = |url: &str| Map { url: url.into(), ..Map::default() }.origin().map(str::to_owned);
        for url in ["https://harita.example", "https://harita.example/a/b?c", "https://harita.example?x"] {
            assert_eq!(origin(url).as_deref(), Some("https://harita.example"), "{url}");
        }
        assert_eq!(origin("https://harita.example:8443/a").as_deref(), Some("https://harita.example:8443"));
        for none in ["", "http://harita.example", "https://", "https:///a"] {
            assert_eq!(origin(none), None, "{none}");
        }
    }

    #[test]
    fn whatsapp_number_is_digits_with_country_code() {
        assert_eq!(WhatsappPhone::new("+90 (532) 000-00 00").unwrap().to_string(), "905320000000");
        for none in ["", "1234567", "1234567890123456", "90532OOOOOOO", "90.532"] {
            assert!(WhatsappPhone::new(none).is_err(), "{none}");
        }
    }
}
