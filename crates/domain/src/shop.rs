//! Facts about the shop itself: what its pages show and its legal texts name.

use crate::{email::EmailAddress, iban::Iban, order::TransferDays};
use std::fmt;

/// A telephone as WhatsApp links want it: country code and number, digits alone, such as `905320000000`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhatsappPhone(String);

/// The text is no telephone with a country code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 8 to 15 digits")]
pub struct WhatsappPhoneError;

impl WhatsappPhone {
    /// Reads a number of 8 to 15 digits (the maximum of E.164), with or without separators.
    ///
    /// # Errors
    /// [`WhatsappPhoneError`] when it is none.
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

/// Name, ways to reach it, who runs it, where transfers go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShopFacts {
    /// What it calls itself.
    pub name: String,
    /// Where chats begin.
    pub whatsapp_phone: WhatsappPhone,
    /// Telephones, as they are shown.
    pub phones: Vec<String>,
    /// E-mail.
    pub email: EmailAddress,
    /// Receives the shop's own mails about orders and messages. Never shown on a page.
    pub notices_email: EmailAddress,
    /// Postal address.
    pub address: String,
    /// When it is open.
    pub opening_hours: String,
    /// Where transfers go.
    pub bank: BankAccount,
    /// Who runs it.
    pub identity: Identity,
    /// Where it is.
    pub map: Map,
    /// How long transfers are awaited.
    pub transfer_days: TransferDays,
    /// How many months messages of the contact form are stored.
    pub contact_months: u32,
    /// Whether a card provider is configured.
    pub card_payment: bool,
    /// When orders leave, and what delivery costs.
    pub promises: Promises,
    /// So many pieces of a counted product, or fewer, are few.
    pub low_stock: u32,
}

impl ShopFacts {
    /// Returns the seller's name for contracts: the registered one, else the shop's.
    #[must_use]
    pub fn legal_title(&self) -> &str {
        if self.identity.title.is_empty() { &self.name } else { &self.identity.title }
    }
}

/// What the shop promises of every delivery, in its own words; empty = nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Promises {
    /// When an order leaves: `Aynı gün kargo`.
    pub dispatch: String,
    /// What delivery costs: `Kargo ücretsiz`.
    pub delivery: String,
}

/// A bank account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankAccount {
    /// The bank.
    pub name: String,
    /// Whose account it is.
    pub holder: String,
    /// Its number.
    pub iban: Iban,
}

/// What the law on electronic commerce wants every page to say of the seller; empty = not given.
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
    /// Returns the registered electronic mail as text; empty = not given.
    #[must_use]
    pub fn kep(&self) -> String {
        self.kep.as_ref().map(ToString::to_string).unwrap_or_default()
    }
}

/// Where the shop is on a map; empty = no map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    /// What a frame may load.
    pub url: String,
    /// What opens in a page of its own.
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
