//! The parameters of a new session, checked as Stripe does.

use super::Refusal;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use url::{Url, form_urlencoded};

/// Allowed lifetimes of a session in seconds.
const LIFE_SECONDS: std::ops::RangeInclusive<i64> = 30 * 60..=24 * 3600;
/// Maximum number of lines of a session.
const LINES: usize = 100;
/// Maximum amount in hundredths.
const AMOUNT: i64 = 99_999_999;

/// The known parameters, without the parts in brackets.
const KNOWN: [&str; 14] = [
    "mode",
    "locale",
    "client_reference_id",
    "metadata",
    "payment_intent_data",
    "customer_email",
    "expires_at",
    "success_url",
    "cancel_url",
    "line_items",
    "payment_intent",
    "amount",
    "limit",
    "starting_after",
];

/// The fields of a form by their names.
pub(super) struct Parameters(BTreeMap<String, String>);

impl Parameters {
    pub(super) fn read(body: &str) -> Result<Self, Refusal> {
        let fields: BTreeMap<_, _> = form_urlencoded::parse(body.as_bytes()).into_owned().collect();
        let unknown = fields.keys().find(|name| {
            let first = name.split('[').next().unwrap_or_default();
            !KNOWN.contains(&first)
        });
        match unknown {
            Some(name) => Err(Refusal::of(name, &format!("Received unknown parameter: {name}"))),
            None => Ok(Self(fields)),
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    fn needed(&self, name: &str) -> Result<&str, Refusal> {
        let value = self.get(name).filter(|value| !value.is_empty());
        value.ok_or_else(|| Refusal::of(name, &format!("Missing required param: {name}.")))
    }

    fn number(&self, name: &str) -> Result<i64, Refusal> {
        self.needed(name)?.parse().map_err(|_| Refusal::of(name, "Invalid integer"))
    }

    /// Checks all parameters and returns the total amount.
    pub(super) fn check(&self, now: i64) -> Result<i64, Refusal> {
        if self.needed("mode")? != "payment" {
            return Err(Refusal::of("mode", "Invalid mode"));
        }
        if self.get("locale").is_some_and(|locale| !matches!(locale, "tr" | "en" | "auto")) {
            return Err(Refusal::of("locale", "Invalid locale"));
        }
        for name in ["success_url", "cancel_url"] {
            if Url::parse(self.needed(name)?).is_err() {
                return Err(Refusal::of(name, "Not a valid URL"));
            }
        }
        if self.get("customer_email").is_some_and(|email| !email.contains('@')) {
            return Err(Refusal::of("customer_email", "Invalid email address"));
        }
        if self.get("expires_at").is_some() {
            let life = self.number("expires_at")? - now;
            // One second of tolerance for the request's transport.
            if life + 1 < *LIFE_SECONDS.start() || life > *LIFE_SECONDS.end() {
                let message = "The `expires_at` timestamp must be between 30 minutes and 24 hours from now";
                return Err(Refusal::of("expires_at", message));
            }
        }
        self.amount()
    }

    fn amount(&self) -> Result<i64, Refusal> {
        let lines: BTreeSet<&str> =
            self.0.keys().filter_map(|name| name.strip_prefix("line_items[")?.split(']').next()).collect();
        if lines.is_empty() || lines.len() > LINES {
            return Err(Refusal::of("line_items", "Between 1 and 100 line items are needed"));
        }
        let mut sum = 0_i64;
        for line in lines {
            let name = |field: &str| format!("line_items[{line}]{field}");
            self.needed(&name("[price_data][product_data][name]"))?;
            if !self.needed(&name("[price_data][currency]"))?.eq_ignore_ascii_case("try") {
                return Err(Refusal::of(&name("[price_data][currency]"), "Invalid currency"));
            }
            let price = self.number(&name("[price_data][unit_amount]"))?;
            let quantity = self.number(&name("[quantity]"))?;
            if price < 0 || quantity < 1 {
                return Err(Refusal::of(&name("[quantity]"), "Invalid positive integer"));
            }
            sum = sum.saturating_add(price.saturating_mul(quantity));
        }
        if sum > AMOUNT {
            return Err(Refusal::of("line_items", "The total amount must be no more than ₺999,999.99"));
        }
        Ok(sum)
    }

    pub(super) fn to_json(&self) -> Value {
        self.0
            .iter()
            .map(|(name, value)| (name.clone(), Value::from(value.clone())))
            .collect::<Map<_, _>>()
            .into()
    }

    /// Returns the fields `name[…]` of a request as an object.
    pub(super) fn nested(request: &Value, name: &str) -> Value {
        let fields = request.as_object().into_iter().flatten().filter_map(|(field, value)| {
            let key = field.strip_prefix(name)?.strip_prefix('[')?.strip_suffix(']')?;
            Some((key.to_owned(), value.clone()))
        });
        fields.collect::<Map<_, _>>().into()
    }
}
