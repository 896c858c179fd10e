//! Configuration of card payments: providers and timeouts.

use super::reader::Reader;
use application::payment::{PaymentProvider, PaymentTerms};
use chrono::TimeDelta;
use infra_payments::{IyzicoKeys, StripeKeys};
use secrecy::SecretString;
use std::ops::RangeInclusive;
use url::Url;

/// How many minutes an unpaid card order may wait. Stripe keeps a payment page for at least 30 minutes by its own clock,
/// and for at most a day.
const EXPIRY_MINUTES: RangeInclusive<i64> = 31..=1440;
/// How many seconds after the order the provider is first polled for its payment.
const CHECK_SECONDS: RangeInclusive<i64> = 1..=3600;

/// The configured payment providers and the one used for new payments.
pub struct PaymentConfig {
    pub current: Option<PaymentProvider>,
    pub stripe: Option<(Url, StripeKeys)>,
    pub iyzico: Option<(Url, IyzicoKeys)>,
    pub terms: PaymentTerms,
}

/// Reads the payment variables. Returns `None` if a URL is invalid, which [`Reader::check_value`] reports.
pub(super) fn read(reader: &mut Reader<'_>) -> Option<PaymentConfig> {
    let stripe = pair(reader, "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET");
    let iyzico = pair(reader, "IYZICO_API_KEY", "IYZICO_SECRET_KEY");
    let stripe_base = base(reader, "STRIPE_API_BASE", "https://api.stripe.com");
    let iyzico_base = base(reader, "IYZICO_API_BASE", "https://api.iyzipay.com");
    let current = provider(reader, stripe.is_some(), iyzico.is_some());
    let check = number(reader, "SHOP_PAYMENT_CHECK_SECONDS", CHECK_SECONDS, 120);
    let expiry = number(reader, "SHOP_CARD_EXPIRY_MINUTES", EXPIRY_MINUTES, 60);
    Some(PaymentConfig {
        current,
        stripe: with_base(stripe_base?, stripe.map(|(secret, webhook)| StripeKeys { secret, webhook })),
        iyzico: with_base(iyzico_base?, iyzico.map(|(api, secret)| IyzicoKeys { api, secret })),
        terms: PaymentTerms { first_check: TimeDelta::seconds(check), expiry: TimeDelta::minutes(expiry) },
    })
}

fn with_base<K>(base: Url, keys: Option<K>) -> Option<(Url, K)> {
    keys.map(|keys| (base, keys))
}

/// Reads two secrets that must be set together.
fn pair(reader: &mut Reader<'_>, one: &str, other: &str) -> Option<(SecretString, SecretString)> {
    match (reader.given(one), reader.given(other)) {
        (Some(first), Some(second)) => Some((first.into(), second.into())),
        (None, None) => None,
        (Some(_), None) => {
            reader.wrong(other, &format!("set together with {one}"));
            None
        }
        (None, Some(_)) => {
            reader.wrong(one, &format!("set together with {other}"));
            None
        }
    }
}

fn base(reader: &mut Reader<'_>, name: &str, stand_in: &str) -> Option<Url> {
    reader.read_or(name, stand_in, "a URL such as https://api.example", |text| {
        let url = Url::parse(text.trim()).ok()?;
        (matches!(url.scheme(), "http" | "https") && url.query().is_none()).then_some(url)
    })
}

fn provider(reader: &mut Reader<'_>, has_stripe: bool, has_iyzico: bool) -> Option<PaymentProvider> {
    const NAME: &str = "SHOP_CARD_PROVIDER";
    let has_keys = |provider| match provider {
        PaymentProvider::Stripe => has_stripe,
        PaymentProvider::Iyzico => has_iyzico,
    };
    match reader.given(NAME).as_deref() {
        None => PaymentProvider::ALL.into_iter().find(|provider| has_keys(*provider)),
        Some("none") => None,
        Some(text) => {
            let provider = PaymentProvider::parse(text);
            if provider.is_none() {
                reader.wrong(NAME, "stripe, iyzico or none");
            } else if !provider.is_some_and(has_keys) {
                reader.wrong(NAME, "a provider whose keys are set");
            }
            provider
        }
    }
}

fn number(reader: &mut Reader<'_>, name: &str, range: RangeInclusive<i64>, default: i64) -> i64 {
    let should_be = format!("a whole number from {} to {}", range.start(), range.end());
    let read = |text: &str| text.trim().parse().ok().filter(|number| range.contains(number));
    reader.optional(name, &should_be, read).unwrap_or(default)
}

#[cfg(test)]
mod tests {
    use super::{PaymentConfig, read};
    use crate::config::reader::Reader;
    use application::payment::PaymentProvider::{Iyzico, Stripe};

    fn config(variables: &[(&str, &str)]) -> Result<PaymentConfig, String> {
        let environment = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        let mut reader = Reader::new(&environment);
        let config = read(&mut reader);
        reader.check_value(config).map_err(|error| error.to_string())
    }

    const STRIPE: [(&str, &str); 2] = [("STRIPE_SECRET_KEY", "sk_1"), ("STRIPE_WEBHOOK_SECRET", "whsec_1")];
    const IYZICO: [(&str, &str); 2] = [("IYZICO_API_KEY", "a"), ("IYZICO_SECRET_KEY", "s")];

    #[test]
    fn provider_follows_keys_unless_named() {
        let named = |name| [("SHOP_CARD_PROVIDER", name)];
        for (variables, expected) in [
            (vec![], None),
            (STRIPE.to_vec(), Some(Stripe)),
            (IYZICO.to_vec(), Some(Iyzico)),
            ([STRIPE, IYZICO].concat(), Some(Stripe)),
            ([&STRIPE[..], &IYZICO[..], &named("iyzico")[..]].concat(), Some(Iyzico)),
            ([&STRIPE[..], &named("none")[..]].concat(), None),
        ] {
            assert_eq!(config(&variables).unwrap().current, expected, "{variables:?}");
        }
    }

    #[test]
    fn defaults_are_those_of_the_example() {
        let config = config(&[STRIPE, IYZICO].concat()).unwrap();
        assert_eq!(config.terms.first_check.num_seconds(), 120);
        assert_eq!(config.terms.expiry.num_minutes(), 60);
        assert_eq!(config.stripe.unwrap().0.as_str(), "https://api.stripe.com/");
        assert_eq!(config.iyzico.unwrap().0.as_str(), "https://api.iyzipay.com/");
    }

    #[test]
    fn names_every_wrong_variable_without_secrets() {
        for (name, variables) in [
            ("STRIPE_WEBHOOK_SECRET", vec![("STRIPE_SECRET_KEY", "geheim")]),
            ("STRIPE_SECRET_KEY", vec![("STRIPE_WEBHOOK_SECRET", "geheim")]),
            ("IYZICO_SECRET_KEY", vec![("IYZICO_API_KEY", "geheim")]),
            ("IYZICO_API_KEY", vec![("IYZICO_SECRET_KEY", "geheim")]),
            ("SHOP_CARD_PROVIDER", vec![("SHOP_CARD_PROVIDER", "paypal")]),
            ("SHOP_CARD_PROVIDER", vec![("SHOP_CARD_PROVIDER", "stripe")]),
            ("STRIPE_API_BASE", vec![("STRIPE_API_BASE", "api.stripe.com")]),
            ("IYZICO_API_BASE", vec![("IYZICO_API_BASE", "ftp://x")]),
            ("SHOP_CARD_EXPIRY_MINUTES", vec![("SHOP_CARD_EXPIRY_MINUTES", "30")]),
            ("SHOP_CARD_EXPIRY_MINUTES", vec![("SHOP_CARD_EXPIRY_MINUTES", "1441")]),
            ("SHOP_PAYMENT_CHECK_SECONDS", vec![("SHOP_PAYMENT_CHECK_SECONDS", "0")]),
            ("SHOP_PAYMENT_CHECK_SECONDS", vec![("SHOP_PAYMENT_CHECK_SECONDS", "iki")]),
        ] {
            let message = config(&variables).err().unwrap();
            assert!(message.contains(name) && !message.contains("geheim"), "{variables:?}: {message}");
        }
        for fine in ["31", "1440"] {
            assert!(config(&[("SHOP_CARD_EXPIRY_MINUTES", fine)]).is_ok());
        }
    }
}
