//! Random notices in a provider's name: none causes a panic, and none without a valid signature is accepted.
//! `just fuzz` runs these tests with many more inputs (`PROPTEST_CASES`).

use crate::{Iyzico, IyzicoKeys, Stripe, StripeKeys, signature::sign};
use application::payment::{Notice, NoticeMeaning, PaymentGateway};
use fixtures::moment;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::LazyLock;

const WEBHOOK_SECRET: &str = "whsec_gizli";

// Created once, because each gateway starts threads.
static STRIPE: LazyLock<Stripe> = LazyLock::new(|| {
    let keys = StripeKeys { secret: "sk".into(), webhook: WEBHOOK_SECRET.into() };
    Stripe::new("https://api.stripe.com".parse().unwrap(), keys).unwrap()
});

static IYZICO: LazyLock<Iyzico> = LazyLock::new(|| {
    let keys = IyzicoKeys { api: "anahtar".into(), secret: "gizli".into() };
    Iyzico::new("https://sandbox-api.iyzipay.com".parse().unwrap(), keys).unwrap()
});

/// Generates JSON values that a provider should not send.
pub(crate) fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,20}".prop_map(Value::from),
        Just(json!({})),
        Just(json!([{}])),
        any::<bool>().prop_map(Value::from),
    ]
}

/// Returns the object with some fields replaced or added.
pub(crate) fn spoiled(mut object: Value, fields: &[(&str, Value)]) -> Value {
    for (name, value) in fields {
        object[*name] = value.clone();
    }
    object
}

/// Generates arbitrary bytes, arbitrary text, and almost valid events.
fn any_body() -> impl Strategy<Value = Vec<u8>> {
    let kind = prop::sample::select(vec![
        "checkout.session.completed",
        "checkout.session.expired",
        "charge.refunded",
        "charge.updated",
        "refund.updated",
        "refund.failed",
    ]);
    let value = prop_oneof![
        Just("null".to_owned()),
        any::<i64>().prop_map(|number| number.to_string()),
        any::<f64>().prop_map(|number| number.to_string()),
        "\"[a-z0-9_-]{0,20}\"",
        Just("{}".to_owned()),
        Just("[]".to_owned()),
        Just("true".to_owned()),
    ];
    let name = prop::sample::select(vec![
        "id",
        "amount",
        "amount_total",
        "amount_refunded",
        "refunded",
        "currency",
        "payment_status",
        "payment_intent",
        "metadata",
        "client_reference_id",
        "status",
        "token",
    ]);
    let event = (kind, prop::collection::vec((name, value), 0..8)).prop_map(|(kind, fields)| {
        let fields: Vec<_> = fields.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        format!("{{\"type\":\"{kind}\",\"data\":{{\"object\":{{{}}}}}}}", fields.join(",")).into_bytes()
    });
    prop_oneof![
        1 => prop::collection::vec(any::<u8>(), 0..200),
        1 => any::<String>().prop_map(String::into_bytes),
        4 => event,
    ]
}

proptest! {
    #[test]
    fn refuses_unsigned_stripe_body(body in any_body(), header in prop::option::of("[tv01=,0-9a-f ]{0,80}|.{0,40}")) {
        let notice = Notice { signature: header.as_deref(), body: &body, at: moment() };
        prop_assert!(STRIPE.read(&notice).is_err());
    }

    #[test]
    fn any_signed_stripe_body_is_read_or_ignored(body in any_body()) {
        let time = moment().timestamp().to_string();
        let signature = format!("t={time},v1={}", sign(&WEBHOOK_SECRET.into(), &[time.as_bytes(), b".", &body]));
        let read = |body: &[u8]| STRIPE.read(&Notice { signature: Some(&signature), body, at: moment() });
        prop_assert!(read(&body).is_ok());
        let mut other = body;
        other.push(b' ');
        prop_assert!(read(&other).is_err(), "one byte more");
    }

    #[test]
    fn iyzico_notice_only_leads_to_a_query(body in any_body()) {
        let meaning = IYZICO.read(&Notice { signature: None, body: &body, at: moment() });
        let is_believed = matches!(meaning, Ok(NoticeMeaning::Event(..) | NoticeMeaning::Refund(..)));
        prop_assert!(!is_believed);
    }
}
