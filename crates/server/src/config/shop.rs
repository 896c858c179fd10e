//! The shop's facts: name, address, bank account, map. Unset ones are demo values marked as such.

use super::reader::Reader;
use domain::{
    billing::TaxNumber,
    configured_shop::ConfiguredShop,
    delivery::DeliveryTerms,
    email::EmailAddress,
    iban::Iban,
    invoice::InvoiceSettings,
    limits,
    order::{InstalmentTerms, TransferDays},
    settings::{Settings, phones},
    shop::{
        BankAccount, BankAccounts, Identity, Map, Mersis, Promises, ShopFacts, WebAddress, WhatsappPhone,
    },
    text::Line,
};
use std::sync::Arc;

/// The map of the demo address: the URL to embed and the URL to link to.
const DEMO_MAP: [&str; 2] = [
    "https://www.openstreetmap.org/export/embed.html?bbox=29.0225%2C40.9865%2C29.0335%2C40.9935&layer=mapnik&marker=40.99%2C29.028",
    "https://www.openstreetmap.org/?mlat=40.99&mlon=29.028#map=17/40.99/29.028",
];

/// Reads what the configuration says about the shop. Returns `None` if a value is invalid, which [`Reader::check_value`]
/// reports.
pub(super) fn configured(reader: &mut Reader<'_>) -> Option<ConfiguredShop> {
    let contact_months =
        reader.read_or("SHOP_CONTACT_RETENTION_MONTHS", "24", "a number of months from 1 to 1200", |text| {
            text.trim().parse().ok().filter(|months| (1..=1200).contains(months))
        });
    let notices_email = reader.optional("SHOP_MAIL_SELLER", EMAIL, email);
    let defaults = defaults(contact_months?)?;
    Some(ConfiguredShop {
        variables: variables(reader, &defaults),
        defaults,
        notices_email,
        web_address: String::new(),
    })
}

const EMAIL: &str = "an e-mail address";
const LINE: &str = "a line of at most 255 letters";
const PROMISE: &str = "a line of at most 60 letters";
const URL: &str = "a URL such as https://www.openstreetmap.org/…";

fn email(text: &str) -> Option<EmailAddress> {
    EmailAddress::new(text).ok()
}

fn line<const MAX: usize>(text: &str) -> Option<Line<MAX>> {
    Line::new(text).ok()
}

fn web_address(text: &str) -> Option<WebAddress> {
    WebAddress::new(text).ok()
}

/// Returns the facts of a shop where nothing is set: demo values marked as such.
fn defaults(contact_months: u32) -> Option<ShopFacts> {
    let [url, link] = DEMO_MAP.map(str::to_owned);
    let email = EmailAddress::new("destek@example.com").ok()?;
    Some(ShopFacts {
        name: "Dördüncü".to_owned(),
        whatsapp_phone: WhatsappPhone::new("905000000000").ok()?,
        phones: vec!["0212 000 00 00".to_owned()],
        notices_email: email.clone(),
        email,
        address: "Örnek Mah. Kıraathane Sok. No: 4, Kadıköy / İstanbul (örnek adres)".to_owned(),
        opening_hours: "Pazartesi–Cumartesi 09:00–18:30, Pazar kapalı".to_owned(),
        banks: BankAccount {
            name: "Örnek Banka (demo)".to_owned(),
            holder: "Dördüncü Ticaret (demo hesap, ödeme yapmayın)".to_owned(),
            iban: Iban::new("TR33 0006 1005 1978 6457 8413 26").ok()?,
        }
        .into(),
        identity: Identity {
            title: "Dördüncü Ticaret (demo)".to_owned(),
            tax_office: "Örnek Vergi Dairesi (demo)".to_owned(),
            tax_number: "0000000000 (demo)".to_owned(),
            mersis: "0000000000000000 (demo)".to_owned(),
            kep: "demo@hs01.kep.example".to_owned(),
            etbis: "Kayıt yok (demo)".to_owned(),
            safety_contact: None,
        },
        map: Map { url, link },
        transfer_days: TransferDays::default(),
        transfer_auto_cancel: true,
        contact_months,
        card_payment: false,
        promises: Promises::default(),
        delivery: DeliveryTerms::default(),
        instalments: InstalmentTerms::NONE,
        card_instalments: false,
        guest_orders: true,
        invoicing: None,
        invoice_settings: InvoiceSettings::default(),
        low_stock: 5,
        announcement: None,
        hero: None,
        texts: Arc::default(),
    })
}

/// Reads the settings that variables set.
fn variables(reader: &mut Reader<'_>, defaults: &ShopFacts) -> Settings {
    Settings {
        name: reader.optional("SHOP_NAME", PROMISE, line),
        legal_title: reader.optional("SHOP_LEGAL_TITLE", LINE, line),
        tax_office: reader.optional("SHOP_TAX_OFFICE", LINE, line),
        tax_number: reader.optional(
            "SHOP_TAX_NUMBER",
            "a VKN of 10 digits or a TCKN of 11, with right check digits",
            |text| TaxNumber::parse(text).ok(),
        ),
        address: reader.optional("SHOP_ADDRESS", LINE, line),
        opening_hours: reader.optional("SHOP_OPENING_HOURS", LINE, line),
        mersis: reader.optional("SHOP_MERSIS", "16 digits", |text| Mersis::new(text).ok()),
        kep: reader.optional("SHOP_KEP", EMAIL, email),
        etbis: reader.optional("SHOP_ETBIS", LINE, line),
        email: reader.optional("SHOP_EMAIL", EMAIL, email),
        phones: reader.optional("SHOP_PHONES", "1 to 5 telephone numbers separated by commas", |text| {
            phones(text.split(','))
        }),
        whatsapp_phone: reader.optional(
            "SHOP_WHATSAPP_PHONE",
            "digits with country code, such as 905320000000",
            |text| WhatsappPhone::new(text).ok(),
        ),
        map_url: reader.optional("SHOP_MAP_URL", URL, web_address),
        map_link: reader.optional("SHOP_MAP_LINK", URL, web_address),
        bank_accounts: bank_accounts(reader, &defaults.banks.first),
        dispatch: reader.optional("SHOP_DISPATCH", PROMISE, line),
        delivery: reader.optional("SHOP_DELIVERY", PROMISE, line),
        transfer_days: reader.optional(
            "SHOP_TRANSFER_DAYS",
            "a number of business days from 1 to 30",
            |text| text.trim().parse().ok().and_then(TransferDays::new),
        ),
        transfer_auto_cancel: reader.optional("SHOP_TRANSFER_AUTO_CANCEL", "1 or 0", |text| {
            match text.trim() {
                "1" => Some(true),
                "0" => Some(false),
                _ => None,
            }
        }),
        low_stock: reader.optional("SHOP_LOW_STOCK", "a whole number of pieces, 0 to 99999", |text| {
            text.trim().parse().ok().filter(|pieces| *pieces <= limits::STOCK)
        }),
        ..Settings::default()
    }
}

/// Reads the account for transfers. What is missing beside a given part stays the demo account's.
fn bank_accounts(reader: &mut Reader<'_>, demo: &BankAccount) -> Option<BankAccounts> {
    let iban =
        reader.optional("SHOP_BANK_IBAN", "an IBAN with right check digits", |text| Iban::new(text).ok());
    let mut text = |name| reader.optional(name, LINE, line::<{ limits::TEXT }>).map(String::from);
    let (name, holder) = (text("SHOP_BANK_NAME"), text("SHOP_BANK_HOLDER"));
    if iban.is_none() && name.is_none() && holder.is_none() {
        return None;
    }
    let account = BankAccount {
        name: name.unwrap_or_else(|| demo.name.clone()),
        holder: holder.unwrap_or_else(|| demo.holder.clone()),
        iban: iban.unwrap_or(demo.iban),
    };
    Some(account.into())
}

#[cfg(test)]
mod tests {
    use super::configured;
    use crate::config::reader::Reader;
    use domain::{settings::Settings, shop::ShopFacts};

    fn read(variables: &[(&str, &str)]) -> Result<ShopFacts, String> {
        let environment = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        let mut reader = Reader::new(&environment);
        let configured = configured(&mut reader);
        let configured = reader.check_value(configured).map_err(|error| error.to_string())?;
        Ok(configured.facts(&Settings::default()))
    }

    #[test]
    fn demo_values_say_so() {
        let facts = read(&[]).unwrap();
        let identity = facts.identity;
        for value in [
            facts.banks.first.name,
            identity.title,
            identity.tax_office,
            identity.tax_number,
            identity.mersis,
            identity.kep,
            identity.etbis,
        ] {
            assert!(value.contains("demo"), "{value}");
        }
        assert_eq!(facts.map.origin(), Some("https://www.openstreetmap.org"));
        assert_eq!((facts.transfer_days.get(), facts.low_stock, facts.contact_months), (3, 5, 24));
        assert!(facts.map.link.starts_with("https://www.openstreetmap.org/"));
    }

    #[test]
    fn configured_shop_shows_no_invented_facts() {
        let facts = read(&[
            ("SHOP_LEGAL_TITLE", "Dördüncü Ltd. Şti."),
            ("SHOP_TAX_NUMBER", "123 456 7890"),
            ("SHOP_ADDRESS", "Moda Cad. 1"),
        ])
        .unwrap();
        assert_eq!((facts.identity.tax_number.as_str(), facts.identity.mersis.as_str()), ("1234567890", ""));
        assert_eq!((facts.identity.kep.as_str(), facts.identity.etbis.as_str()), ("", ""));
        assert_eq!((facts.map.url.as_str(), facts.map.link.as_str()), ("", ""), "not the demo's address");
    }

    #[test]
    fn what_is_configured_is_shown() {
        let facts = read(&[
            ("SHOP_TRANSFER_DAYS", " 5 "),
            ("SHOP_DISPATCH", " Aynı gün kargo "),
            ("SHOP_LOW_STOCK", "2"),
            ("SHOP_TAX_OFFICE", "Kadıköy"),
            ("SHOP_TAX_NUMBER", "12345678950"),
            ("SHOP_MERSIS", "0123456789012345"),
            ("SHOP_KEP", "dorduncu@hs01.kep.tr"),
            ("SHOP_ETBIS", "42"),
            ("SHOP_MAP_URL", "https://harita.example/göm?yer=Kadıköy"),
            ("SHOP_MAP_LINK", "https://harita.example/yer"),
        ])
        .unwrap();
        let identity = facts.identity;
        assert_eq!((identity.tax_office.as_str(), identity.tax_number.as_str()), ("Kadıköy", "12345678950"));
        assert_eq!((identity.mersis.as_str(), identity.etbis.as_str()), ("0123456789012345", "42"));
        assert_eq!((identity.kep.as_str(), identity.title.as_str()), ("dorduncu@hs01.kep.tr", ""));
        assert_eq!(facts.map.origin(), Some("https://harita.example"));
        assert_eq!((facts.transfer_days.get(), facts.low_stock), (5, 2));
        assert_eq!(
            (facts.promises.dispatch.as_str(), facts.promises.delivery.as_str()),
            ("Aynı gün kargo", "")
        );
        assert!(facts.map.url.is_ascii(), "{}", facts.map.url);
    }

    #[test]
    fn wrong_values_are_named() {
        for (name, value) in [
            ("SHOP_TAX_NUMBER", "123456789"),
            ("SHOP_TAX_NUMBER", "123456789012"),
            ("SHOP_TAX_NUMBER", "12345abc90"),
            ("SHOP_MERSIS", "123456789012345"),
            ("SHOP_MERSIS", "01234567890123456"),
            ("SHOP_KEP", "kep yok"),
            ("SHOP_MAP_URL", "http://harita.example"),
            ("SHOP_MAP_URL", "harita.example"),
            ("SHOP_MAP_URL", "https://harita.example;script-src/x"),
            ("SHOP_MAP_URL", "https://ben@harita.example/"),
            ("SHOP_MAP_LINK", "javascript:alert(1)"),
            ("SHOP_TRANSFER_DAYS", "0"),
            ("SHOP_DELIVERY", "Kargo ücretsizdir ama yalnız hafta içi ve yalnız öğleden sonraları olur"),
            ("SHOP_CONTACT_RETENTION_MONTHS", "0"),
            ("SHOP_CONTACT_RETENTION_MONTHS", "1201"),
            ("SHOP_TRANSFER_DAYS", "31"),
            ("SHOP_TRANSFER_DAYS", "üç"),
        ] {
            let message = read(&[(name, value)]).unwrap_err();
            assert!(message.contains(name), "{name}={value}: {message}");
        }
    }
}
