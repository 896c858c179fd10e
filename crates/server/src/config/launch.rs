//! The checklist of variables to set before real customers come.

use super::reader::Reader;
use domain::settings::SettingKey;
use http_actix::LaunchCheck;

/// The variables whose facts are demo values or missing until they are set here or in the browser.
const FACTS: [(&str, SettingKey); 15] = [
    ("SHOP_LEGAL_TITLE", SettingKey::LegalTitle),
    ("SHOP_ADDRESS", SettingKey::Address),
    ("SHOP_PHONES", SettingKey::Phones),
    ("SHOP_EMAIL", SettingKey::Email),
    ("SHOP_WHATSAPP_PHONE", SettingKey::WhatsappPhone),
    ("SHOP_TAX_OFFICE", SettingKey::TaxOffice),
    ("SHOP_TAX_NUMBER", SettingKey::TaxNumber),
    ("SHOP_MERSIS", SettingKey::Mersis),
    ("SHOP_KEP", SettingKey::Kep),
    ("SHOP_ETBIS", SettingKey::Etbis),
    ("SHOP_BANK_NAME", SettingKey::BankAccounts),
    ("SHOP_BANK_HOLDER", SettingKey::BankAccounts),
    ("SHOP_BANK_IBAN", SettingKey::BankAccounts),
    ("SHOP_DISPATCH", SettingKey::Dispatch),
    ("SHOP_DELIVERY", SettingKey::Delivery),
];

/// Returns each variable of the checklist and whether it is done.
pub(super) fn checks(reader: &Reader<'_>, public_origin: Option<&str>, is_demo: bool) -> Vec<LaunchCheck> {
    let is_given = |variable| reader.given(variable).is_some();
    let facts = FACTS.map(|(variable, setting)| LaunchCheck {
        variable,
        setting: Some(setting),
        is_done: is_given(variable),
    });
    let is_https = public_origin.is_some_and(|origin| origin.starts_with("https://"));
    let rest = [("SMTP_URL", is_given("SMTP_URL")), ("SHOP_PUBLIC_URL", is_https), ("SHOP_DEMO", !is_demo)]
        .map(|(variable, is_done)| LaunchCheck { variable, setting: None, is_done });
    facts.into_iter().chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::checks;
    use crate::config::reader::Reader;

    /// Returns the checks still to do when the variables in `given` are set.
    fn left(given: &[&str], public_origin: Option<&str>, is_demo: bool) -> Vec<&'static str> {
        let environment = |name: &str| given.contains(&name).then(|| "x".to_owned());
        let all = checks(&Reader::new(&environment), public_origin, is_demo);
        all.into_iter().filter(|check| !check.is_done).map(|check| check.variable).collect()
    }

    #[test]
    fn unset_variables_are_open_checks() {
        let all = left(&[], None, true);
        for variable in ["SHOP_ADDRESS", "SHOP_MERSIS", "SHOP_BANK_IBAN", "SHOP_PUBLIC_URL", "SHOP_DEMO"] {
            assert!(all.contains(&variable), "{variable}");
        }
        let fewer = left(&["SHOP_ADDRESS", "SHOP_MERSIS"], None, true);
        assert_eq!(fewer.len(), all.len() - 2);
        assert!(!fewer.contains(&"SHOP_ADDRESS"));
    }

    #[test]
    fn real_shop_needs_https_and_no_demo() {
        assert!(left(&[], Some("http://magaza.example"), false).contains(&"SHOP_PUBLIC_URL"));
        let left = left(&[], Some("https://magaza.example"), false);
        assert!(!left.contains(&"SHOP_PUBLIC_URL") && !left.contains(&"SHOP_DEMO"));
    }
}
