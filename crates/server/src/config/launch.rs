//! The checklist of variables to set before real customers come.

use super::reader::Reader;
use http_actix::LaunchCheck;

/// The variables whose facts are demo values or missing until they are set.
const FACTS: [&str; 16] = [
    "SHOP_LEGAL_TITLE",
    "SHOP_ADDRESS",
    "SHOP_PHONES",
    "SHOP_EMAIL",
    "SHOP_WHATSAPP_PHONE",
    "SHOP_TAX_OFFICE",
    "SHOP_TAX_NUMBER",
    "SHOP_MERSIS",
    "SHOP_KEP",
    "SHOP_ETBIS",
    "SHOP_BANK_NAME",
    "SHOP_BANK_HOLDER",
    "SHOP_BANK_IBAN",
    "SHOP_DISPATCH",
    "SHOP_DELIVERY",
    "SMTP_URL",
];

/// Returns each variable of the checklist and whether it is done.
pub(super) fn checks(reader: &Reader<'_>, public_origin: Option<&str>, is_demo: bool) -> Vec<LaunchCheck> {
    let facts = FACTS.map(|variable| LaunchCheck { variable, is_done: reader.given(variable).is_some() });
    let is_https = public_origin.is_some_and(|origin| origin.starts_with("https://"));
    let rest = [
        LaunchCheck { variable: "SHOP_PUBLIC_URL", is_done: is_https },
        LaunchCheck { variable: "SHOP_DEMO", is_done: !is_demo },
    ];
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
