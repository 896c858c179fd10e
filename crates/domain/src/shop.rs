//! Facts about the shop, which its pages show and its legal texts name.

use crate::{
    delivery::DeliveryTerms,
    email::EmailAddress,
    iban::Iban,
    invoice::{InvoiceSettings, InvoiceTerms},
    json::text_json,
    limits,
    order::{InstalmentTerms, TransferDays},
    phone::OptionalPhone,
    text::Line,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use url::Url;
use utoipa::ToSchema;

/// The shop's name.
pub type ShopName = Line<{ limits::SHOP_NAME }>;
/// A fact about the shop in one line.
pub type ShopLine = Line<{ limits::TEXT }>;
/// A promise about delivery, which is one line beside a price.
pub type Promise = Line<{ limits::PROMISE }>;
/// The line above every shopper's page.
pub type AnnouncementText = Line<{ limits::ANNOUNCEMENT }>;
/// The title at the top of the home page.
pub type HeroTitle = Line<{ limits::HERO_TITLE }>;
/// The text below [`HeroTitle`].
pub type HeroText = Line<{ limits::HERO_TEXT }>;

/// A telephone number for WhatsApp links: country code and number as digits, such as `905320000000`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhatsappPhone(String);

/// The error for a text that is no telephone number with a country code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 8 to 15 digits")]
pub struct WhatsappPhoneError;

impl WhatsappPhone {
    /// Reads a Turkish number in any usual spelling, or another with its country code: 8 to 15 digits (the maximum of
    /// E.164), with or without separators.
    pub fn new(raw: &str) -> Result<Self, WhatsappPhoneError> {
        if let Some(digits) = OptionalPhone::new(raw).ok().and_then(|phone| phone.national()) {
            return Ok(Self(format!("90{digits}")));
        }
        let digits: String = raw.chars().filter(|c| !matches!(c, ' ' | '+' | '-' | '(' | ')')).collect();
        let digits = digits.strip_prefix("00").unwrap_or(&digits);
        let is_fine = (8..=15).contains(&digits.len())
            && digits.bytes().all(|b| b.is_ascii_digit())
            // No country code begins so.
            && !digits.starts_with('0');
        is_fine.then(|| Self(digits.to_owned())).ok_or(WhatsappPhoneError)
    }

    /// Returns the digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for WhatsappPhone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

text_json! {
    WhatsappPhone: Self::new;
    Mersis: Self::new;
    WebAddress: Self::new;
    SitePath: Self::new;
}

/// The facts of the shop: name, contact, legal identity, bank accounts, and what it promises.
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
    /// The accounts for bank transfers.
    pub banks: BankAccounts,
    /// The legal identity of the seller.
    pub identity: Identity,
    /// The shop's location on a map.
    pub map: Map,
    /// How long a transfer is awaited.
    pub transfer_days: TransferDays,
    /// Whether orders with an overdue bank transfer are cancelled automatically.
    pub transfer_auto_cancel: bool,
    /// How many months messages of the contact form are stored.
    pub contact_months: u32,
    /// Whether a card provider is configured.
    pub card_payment: bool,
    /// Dispatch time and delivery cost.
    pub promises: Promises,
    /// What delivery costs.
    pub delivery: DeliveryTerms,
    /// The owner's terms for instalments, also if the card provider has none.
    pub instalments: InstalmentTerms,
    /// Whether the configured card provider has instalments.
    pub card_instalments: bool,
    /// Whether orders without an account are accepted.
    pub guest_orders: bool,
    /// How invoices are issued; `None` while invoicing is off.
    pub invoicing: Option<InvoiceTerms>,
    /// What the owner has set about invoices, also while invoicing is off.
    pub invoice_settings: InvoiceSettings,
    /// The highest stock that counts as low.
    pub low_stock: u32,
    /// The line above every shopper's page.
    pub announcement: Option<Announcement>,
    /// The words at the top of the home page; `None` for the built-in ones.
    pub hero: Option<Hero>,
}

impl ShopFacts {
    /// Returns the terms for instalments that are in force.
    #[must_use]
    pub const fn instalment_terms(&self) -> InstalmentTerms {
        if self.card_instalments { self.instalments } else { InstalmentTerms::NONE }
    }

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BankAccount {
    /// The bank.
    #[serde(rename = "bank")]
    pub name: String,
    /// The account holder.
    pub holder: String,
    /// The account number.
    pub iban: Iban,
}

/// The accounts for bank transfers: at least one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<BankAccount>", into = "Vec<BankAccount>")]
pub struct BankAccounts {
    /// The account that the shop prefers.
    pub first: BankAccount,
    /// Further accounts, at most [`limits::BANK_ACCOUNTS`] with the first.
    others: Vec<BankAccount>,
}

impl BankAccounts {
    /// Creates the list; `None` unless it has 1 to [`limits::BANK_ACCOUNTS`] accounts.
    #[must_use]
    pub fn new(accounts: Vec<BankAccount>) -> Option<Self> {
        let mut accounts = accounts.into_iter();
        let (first, others) = (accounts.next()?, accounts.collect::<Vec<_>>());
        (others.len() < limits::BANK_ACCOUNTS).then_some(Self { first, others })
    }

    pub fn iter(&self) -> impl Iterator<Item = &BankAccount> {
        std::iter::once(&self.first).chain(&self.others)
    }
}

/// The error for no bank accounts, and for more than [`limits::BANK_ACCOUNTS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 1 to {} accounts", limits::BANK_ACCOUNTS)]
pub struct BankAccountsError;

impl TryFrom<Vec<BankAccount>> for BankAccounts {
    type Error = BankAccountsError;

    fn try_from(accounts: Vec<BankAccount>) -> Result<Self, BankAccountsError> {
        Self::new(accounts).ok_or(BankAccountsError)
    }
}

impl From<BankAccounts> for Vec<BankAccount> {
    fn from(BankAccounts { first, others }: BankAccounts) -> Self {
        [vec![first], others].concat()
    }
}

impl From<BankAccount> for BankAccounts {
    fn from(first: BankAccount) -> Self {
        Self { first, others: vec![] }
    }
}

/// A MERSİS number: 16 digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mersis(String);

/// The error for a text that is no MERSİS number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 16 digits")]
pub struct MersisError;

impl Mersis {
    /// Reads a number, with or without spaces.
    ///
    /// # Errors
    /// [`MersisError`] unless it has 16 digits.
    pub fn new(raw: &str) -> Result<Self, MersisError> {
        let digits: String = raw.chars().filter(|c| !c.is_whitespace()).collect();
        let is_fine = digits.len() == 16 && digits.bytes().all(|b| b.is_ascii_digit());
        is_fine.then_some(Self(digits)).ok_or(MersisError)
    }

    /// Returns the digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Mersis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An HTTPS address that a page may load. Its host goes into a CSP directive, so it has no character that ends one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebAddress(String);

/// The error for a text that is no HTTPS address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an https address")]
pub struct WebAddressError;

impl WebAddress {
    /// Reads an address.
    ///
    /// # Errors
    /// [`WebAddressError`] for another scheme, an unusual host, a user or a password, and more than [`limits::URL`]
    /// characters.
    pub fn new(raw: &str) -> Result<Self, WebAddressError> {
        let url = Url::parse(raw.trim()).map_err(|_| WebAddressError)?;
        let host = url.host_str().ok_or(WebAddressError)?;
        let is_plain_host = host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-'));
        let is_fine = url.scheme() == "https"
            && is_plain_host
            && url.username().is_empty()
            && url.password().is_none()
            && url.as_str().len() <= limits::URL;
        is_fine.then(|| Self(url.into())).ok_or(WebAddressError)
    }

    /// Returns the address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SitePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for WebAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A line above every shopper's page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Announcement {
    pub text: AnnouncementText,
    /// The page that it leads to.
    #[schema(required = true)]
    pub link: Option<SitePath>,
}

/// The path of a page of this site, such as `/urunler?inStock=true`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SitePath(String);

/// The error for a text that is no path of this site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a path of this site")]
pub struct SitePathError;

impl SitePath {
    /// Reads a path.
    ///
    /// # Errors
    /// [`SitePathError`] if browsers would read it as the address of another site, or it has white space or more than
    /// [`limits::TEXT`] characters.
    pub fn new(raw: &str) -> Result<Self, SitePathError> {
        let path = raw.trim();
        let is_fine = path.starts_with('/')
            && !path.starts_with("//")
            && !path.contains(|c: char| c == '\\' || c.is_whitespace() || c.is_control())
            && path.chars().count() <= limits::TEXT;
        is_fine.then(|| Self(path.to_owned())).ok_or(SitePathError)
    }

    /// Returns the path.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The words at the top of the home page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Hero {
    pub title: HeroTitle,
    pub text: HeroText,
}

/// The seller's identity that the law on electronic commerce requires on every page; empty fields are not given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
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
    pub kep: String,
    /// ETBİS registration.
    pub etbis: String,
}

/// The shop's location on a map; empty without a map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
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
    use super::{BankAccount, BankAccounts, Iban, Map, Mersis, SitePath, WebAddress, WhatsappPhone};

    #[test]
    fn takes_one_to_five_accounts() {
        let account = BankAccount {
            name: "Banka".into(),
            holder: "Sahip".into(),
            iban: Iban::new("TR33 0006 1005 1978 6457 8413 26").unwrap(),
        };
        for (number, is_fine) in [(0, false), (1, true), (5, true), (6, false)] {
            let accounts = BankAccounts::new(vec![account.clone(); number]);
            assert_eq!(accounts.map(|all| all.iter().count()), is_fine.then_some(number));
        }
    }

    #[test]
    fn addresses_are_https_with_a_plain_host() {
        let address = WebAddress::new(" https://harita.example/göm?yer=Kadıköy ").unwrap();
        assert!(address.as_str().is_ascii(), "{address}");
        for none in [
            "",
            "http://harita.example",
            "harita.example",
            "https://harita.example;script-src/x",
            "https://ben@harita.example/",
            "javascript:alert(1)",
        ] {
            assert!(WebAddress::new(none).is_err(), "{none}");
        }
    }

    #[test]
    fn paths_stay_on_this_site() {
        for path in ["/", "/urunler?reduced=true", "/urunler/çay"] {
            assert_eq!(SitePath::new(path).unwrap().as_str(), path);
        }
        for none in ["", "urunler", "//evil.example", "/\\evil.example", "https://a.example", "/a b", "/a\nb"]
        {
            assert!(SitePath::new(none).is_err(), "{none}");
        }
    }

    #[test]
    fn mersis_has_sixteen_digits() {
        assert_eq!(Mersis::new("0123 4567 8901 2345").unwrap().as_str(), "0123456789012345");
        for none in ["", "012345678901234", "01234567890123456", "012345678901234a"] {
            assert!(Mersis::new(none).is_err(), "{none}");
        }
    }

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
        for text in
            ["+90 (532) 000-00 00", "0532 000 00 00", "5320000000", "0090 532 000 00 00", "905320000000"]
        {
            assert_eq!(WhatsappPhone::new(text).unwrap().as_str(), "905320000000", "{text}");
        }
        assert_eq!(WhatsappPhone::new("0049 30 1234567").unwrap().as_str(), "49301234567");
        for none in ["", "12345", "1234567", "1234567890123456", "90532OOOOOOO", "90.532", "0532 000 00 0"] {
            assert!(WhatsappPhone::new(none).is_err(), "{none}");
        }
    }
}
