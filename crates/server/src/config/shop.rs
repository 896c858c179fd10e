//! The shop's facts: name, address, bank account, map. Unset ones are demo values marked as such.

use super::reader::Reader;
use domain::{
    email::EmailAddress,
    iban::Iban,
    limits,
    order::TransferDays,
    shop::{BankAccount, Identity, Map, Promises, ShopFacts, WhatsappPhone},
};
use url::Url;

/// The map of the demo address: the URL to embed and the URL to link to.
const DEMO_MAP: [&str; 2] = [
    "https://www.openstreetmap.org/export/embed.html?bbox=29.0225%2C40.9865%2C29.0335%2C40.9935&layer=mapnik&marker=40.99%2C29.028",
    "https://www.openstreetmap.org/?mlat=40.99&mlon=29.028#map=17/40.99/29.028",
];

/// The maximum number of characters in a delivery promise, which is one line beside a price.
const PROMISE: usize = 60;

/// Reads the shop's facts. Returns `None` if one is invalid, which [`Reader::check_value`] reports.
pub(super) fn facts(reader: &mut Reader<'_>) -> Option<ShopFacts> {
    let address = reader.given("SHOP_ADDRESS");
    let whatsapp_phone = reader.read_or(
        "SHOP_WHATSAPP_PHONE",
        "905000000000",
        "digits with country code, such as 905320000000",
        |text| WhatsappPhone::new(text).ok(),
    );
    let email = reader.read_or("SHOP_EMAIL", "destek@example.com", "an e-mail address", email);
    let notices_email = reader.optional("SHOP_MAIL_SELLER", "an e-mail address", self::email);
    let bank = bank(reader);
    let low_stock = reader.read_or("SHOP_LOW_STOCK", "5", "a whole number of pieces, 0 to 99999", |text| {
        text.trim().parse().ok().filter(|pieces| *pieces <= limits::STOCK)
    });
    let contact_months =
        reader.read_or("SHOP_CONTACT_RETENTION_MONTHS", "24", "a number of months from 1 to 1200", |text| {
            text.trim().parse().ok().filter(|months| (1..=1200).contains(months))
        });
    let promises = promises(reader);
    let identity = identity(reader);
    let map = map(reader, address.is_none());
    let transfer_days = reader
        .optional("SHOP_TRANSFER_DAYS", "a number of business days from 1 to 30", |text| {
            text.trim().parse().ok().and_then(TransferDays::new)
        })
        .unwrap_or_default();
    let email = email?;
    Some(ShopFacts {
        notices_email: notices_email.unwrap_or_else(|| email.clone()),
        name: reader.text("SHOP_NAME", "Dördüncü"),
        whatsapp_phone: whatsapp_phone?,
        phones: reader
            .text("SHOP_PHONES", "0212 000 00 00")
            .split(',')
            .map(|phone| phone.trim().to_owned())
            .collect(),
        email,
        identity,
        map,
        address: address.unwrap_or_else(|| {
            "Örnek Mah. Kıraathane Sok. No: 4, Kadıköy / İstanbul (örnek adres)".to_owned()
        }),
        opening_hours: reader.text("SHOP_OPENING_HOURS", "Pazartesi–Cumartesi 09:00–18:30, Pazar kapalı"),
        bank: bank?,
        transfer_days,
        contact_months: contact_months?,
        card_payment: false,
        promises: promises?,
        low_stock: low_stock?,
    })
}

/// Reads the delivery promises. Unset ones are not shown.
fn promises(reader: &mut Reader<'_>) -> Option<Promises> {
    let mut line = |name| {
        reader.read_or(name, "", "a line of at most 60 letters", |text| {
            let text = text.trim();
            (text.chars().count() <= PROMISE && !text.contains(char::is_control)).then(|| text.to_owned())
        })
    };
    let (dispatch, delivery) = (line("SHOP_DISPATCH"), line("SHOP_DELIVERY"));
    Some(Promises { dispatch: dispatch?, delivery: delivery? })
}

fn email(text: &str) -> Option<EmailAddress> {
    EmailAddress::new(text).ok()
}

fn bank(reader: &mut Reader<'_>) -> Option<BankAccount> {
    let iban = reader.read_or(
        "SHOP_BANK_IBAN",
        "TR33 0006 1005 1978 6457 8413 26",
        "an IBAN with right check digits",
        |text| Iban::new(text).ok(),
    );
    Some(BankAccount {
        name: reader.text("SHOP_BANK_NAME", "Örnek Banka (demo)"),
        holder: reader.text("SHOP_BANK_HOLDER", "Dördüncü Ticaret (demo hesap, ödeme yapmayın)"),
        iban: iban?,
    })
}

/// Reads the shop's identity: all demo values, or only configured ones. A real shop must not show an invented number
/// beside its own.
fn identity(reader: &mut Reader<'_>) -> Identity {
    let digits = |lengths: &'static [usize]| {
        move |text: &str| {
            let digits: String = text.chars().filter(|c| !c.is_whitespace()).collect();
            (lengths.contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())).then_some(digits)
        }
    };
    let given = Identity {
        title: reader.given("SHOP_LEGAL_TITLE").unwrap_or_default(),
        tax_office: reader.given("SHOP_TAX_OFFICE").unwrap_or_default(),
        tax_number: reader
            .optional("SHOP_TAX_NUMBER", "a VKN of 10 digits or a TCKN of 11", digits(&[10, 11]))
            .unwrap_or_default(),
        mersis: reader.optional("SHOP_MERSIS", "16 digits", digits(&[16])).unwrap_or_default(),
        kep: reader.optional("SHOP_KEP", "an e-mail address", email),
        etbis: reader.given("SHOP_ETBIS").unwrap_or_default(),
    };
    if given != Identity::default() {
        return given;
    }
    Identity {
        title: "Dördüncü Ticaret (demo)".to_owned(),
        tax_office: "Örnek Vergi Dairesi (demo)".to_owned(),
        tax_number: "0000000000 (demo)".to_owned(),
        mersis: "0000000000000000 (demo)".to_owned(),
        kep: email("demo@hs01.kep.example"),
        etbis: "Kayıt yok (demo)".to_owned(),
    }
}

/// Reads the map. If unset, the demo address has a default map and any other address has none.
fn map(reader: &mut Reader<'_>, is_demo_address: bool) -> Map {
    let [url, link] = ["SHOP_MAP_URL", "SHOP_MAP_LINK"]
        .map(|name| reader.optional(name, "a URL such as https://www.openstreetmap.org/…", https_url));
    match (url, link) {
        (None, None) if is_demo_address => {
            let [url, link] = DEMO_MAP.map(str::to_owned);
            Map { url, link }
        }
        (url, link) => Map { url: url.unwrap_or_default(), link: link.unwrap_or_default() },
    }
}

/// Parses an HTTPS URL that a page may load. Its host goes into a CSP directive, so it must not contain characters that
/// end one.
fn https_url(text: &str) -> Option<String> {
    let url = Url::parse(text.trim()).ok()?;
    let is_plain_host =
        url.host_str()?.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-'));
    let is_fine =
        url.scheme() == "https" && is_plain_host && url.username().is_empty() && url.password().is_none();
    is_fine.then(|| url.to_string())
}

#[cfg(test)]
mod tests {
    use super::facts;
    use crate::config::reader::Reader;
    use domain::shop::ShopFacts;

    fn read(variables: &[(&str, &str)]) -> Result<ShopFacts, String> {
        let environment = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        let mut reader = Reader::new(&environment);
        let facts = facts(&mut reader);
        reader.check_value(facts).map_err(|error| error.to_string())
    }

    #[test]
    fn demo_values_say_so() {
        let facts = read(&[]).unwrap();
        let identity = facts.identity;
        let kep = identity.kep();
        for value in [
            facts.bank.name,
            identity.title,
            identity.tax_office,
            identity.tax_number,
            identity.mersis,
            kep,
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
        assert_eq!((facts.identity.kep, facts.identity.etbis.as_str()), (None, ""));
        assert_eq!((facts.map.url.as_str(), facts.map.link.as_str()), ("", ""), "not the demo's address");
    }

    #[test]
    fn what_is_configured_is_shown() {
        let facts = read(&[
            ("SHOP_TRANSFER_DAYS", " 5 "),
            ("SHOP_DISPATCH", " Aynı gün kargo "),
            ("SHOP_LOW_STOCK", "2"),
            ("SHOP_TAX_OFFICE", "Kadıköy"),
            ("SHOP_TAX_NUMBER", "12345678901"),
            ("SHOP_MERSIS", "0123456789012345"),
            ("SHOP_KEP", "dorduncu@hs01.kep.tr"),
            ("SHOP_ETBIS", "42"),
            ("SHOP_MAP_URL", "https://harita.example/göm?yer=Kadıköy"),
            ("SHOP_MAP_LINK", "https://harita.example/yer"),
        ])
        .unwrap();
        let identity = facts.identity;
        assert_eq!((identity.tax_office.as_str(), identity.tax_number.as_str()), ("Kadıköy", "12345678901"));
        assert_eq!((identity.mersis.as_str(), identity.etbis.as_str()), ("0123456789012345", "42"));
        assert_eq!((identity.kep().as_str(), identity.title.as_str()), ("dorduncu@hs01.kep.tr", ""));
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
