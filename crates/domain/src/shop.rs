//! Facts about the shop itself: what its pages show and its legal texts name.

/// Name, ways to reach it, who runs it, where transfers go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShopFacts {
    /// What it calls itself.
    pub name: String,
    /// Digits with country code, as WhatsApp links want it: `905320000000`.
    pub whatsapp_phone: String,
    /// Telephones, as they are shown.
    pub phones: Vec<String>,
    /// E-mail.
    pub email: String,
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
    /// Whether a card provider is configured.
    pub card_payment: bool,
}

impl ShopFacts {
    /// The name that stands in contracts: the registered one, else the shop's.
    #[must_use]
    pub fn legal_title(&self) -> &str {
        if self.identity.title.is_empty() { &self.name } else { &self.identity.title }
    }
}

/// A bank account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BankAccount {
    /// The bank.
    pub name: String,
    /// Whose account it is.
    pub holder: String,
    /// IBAN, in groups of four.
    pub iban: String,
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
    pub kep: String,
    /// ETBİS registration.
    pub etbis: String,
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
    /// The origin of [`Self::url`], `https://maps.example`; `None` without a map.
    #[must_use]
    pub fn origin(&self) -> Option<&str> {
        let host = self.url.strip_prefix("https://")?;
        let end = host.find(['/', '?', '#']).unwrap_or(host.len());
        self.url.get(..self.url.len() - host.len() + end).filter(|_| end > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Identity, Map, ShopFacts};

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
    fn contracts_name_the_registered_title_if_there_is_one() {
        let shop = ShopFacts { name: "Dördüncü".into(), ..ShopFacts::default() };
        assert_eq!(shop.legal_title(), "Dördüncü");
        let identity = Identity { title: "Dördüncü Ltd. Şti.".into(), ..Identity::default() };
        assert_eq!(ShopFacts { identity, ..shop }.legal_title(), "Dördüncü Ltd. Şti.");
    }
}
