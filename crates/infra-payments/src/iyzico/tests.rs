use super::{Iyzico, IyzicoKeys, detail::Detail};
use crate::signature::sign;
use application::payment::{GatewayError, Notice, NoticeMeaning, PaymentGateway, PaymentState};
use domain::{
    money::Kurus,
    order::{CardCharge, PaymentEvent},
};
use fixtures::moment;
use secrecy::SecretString;
use serde_json::{Value, json};

const TOKEN: &str = "077aff05-1e9b";

fn secret() -> SecretString {
    "gizli".into()
}

fn iyzico() -> Iyzico {
    let keys = IyzicoKeys { api: "anahtar".into(), secret: secret() };
    Iyzico::new("https://sandbox-api.iyzipay.com".parse().unwrap(), keys).unwrap()
}

/// Returns a paid detail with these amounts. `signed` are the texts of the amounts that the signature covers.
fn detail(paid: &str, price: &str, signed: [&str; 2]) -> Value {
    let text = ["SUCCESS", "24", "TRY", "4827-1935", "siparis", signed[0], signed[1], TOKEN].join(":");
    json!({
        "status": "success", "paymentStatus": "SUCCESS", "paymentId": "24", "currency": "TRY",
        "basketId": "4827-1935", "conversationId": "siparis", "token": TOKEN, "fraudStatus": 1,
        "paidPrice": serde_json::from_str::<Value>(paid).unwrap(),
        "price": serde_json::from_str::<Value>(price).unwrap(),
        "signature": sign(&secret(), &[text.as_bytes()]),
    })
}

fn state(detail: &Value) -> Result<PaymentState, GatewayError> {
    let detail: Detail = serde_json::from_str(&detail.to_string()).unwrap();
    detail.state(&secret(), TOKEN)
}

fn paid(kurus: i64, currency: &str) -> PaymentState {
    charged(CardCharge::at_once(Kurus::new(kurus).unwrap(), currency.into()))
}

fn charged(charge: CardCharge) -> PaymentState {
    PaymentState::Over { event: PaymentEvent::Paid(charge), reference: Some("24".into()) }
}

#[test]
fn signs_request_like_official_client() {
    // iyzipay-node computes this value: the Base64 form of the HMAC-SHA256 of random key, path and body in hex digits.
    let header = iyzico().authorization("123", "/yol", "{}");
    let expected = sign(&secret(), &[b"123/yol{}"]);
    let text = format!("apiKey:anahtar&randomKey:123&signature:{expected}");
    use base64::{Engine, engine::general_purpose::STANDARD};
    assert_eq!(header, format!("IYZWSv2 {}", STANDARD.encode(text)));
}

#[test]
fn signed_amounts_are_read_exactly() {
    for (written, signed, kurus) in [
        ("59.9", "59.9", 5990),
        ("10.0", "10", 1000),
        ("10.0", "10.0", 1000),
        ("10", "10", 1000),
        ("\"10.50\"", "10.5", 1050),
        ("99999999.99", "99999999.99", 9_999_999_999),
    ] {
        let answer = state(&detail(written, written, [signed, signed])).unwrap();
        assert_eq!(answer, paid(kurus, "TRY"), "{written}");
    }
}

#[test]
fn reads_instalments_and_their_fee() {
    let mut answer = detail("12", "10", ["12", "10"]);
    let charge = |instalments: u8| CardCharge {
        price: Kurus::new(1_000).unwrap(),
        charged: Kurus::new(1_200).unwrap(),
        currency: "TRY".into(),
        instalments,
    };
    assert_eq!(state(&answer).unwrap(), charged(charge(1)));
    for (written, read) in
        [(json!(3), 3), (json!("3"), 3), (json!(300), 0), (json!("x"), 0), (Value::Null, 1)]
    {
        answer["installment"] = written;
        assert_eq!(state(&answer).unwrap(), charged(charge(read)));
    }
}

#[test]
fn refuses_unsigned_or_foreign_payment_result() {
    let good = detail("10", "10", ["10", "10"]);
    let change = |field: &str, value: Value| {
        let mut changed = good.clone();
        changed[field] = value;
        changed
    };
    for wrong in [
        change("signature", json!("00")),
        change("signature", Value::Null),
        change("paidPrice", json!(1)),
        change("basketId", json!("1111-1111")),
        change("token", json!("baska")),
        change("currency", json!("USD")),
    ] {
        assert!(matches!(state(&wrong), Err(GatewayError::Untrusted)), "{wrong}");
    }
}

#[test]
fn only_an_approved_payment_is_one() {
    for (fraud, expected) in [
        (json!(0), PaymentState::UnderReview),
        (json!(-1), PaymentState::Open),
        (Value::Null, PaymentState::Open),
    ] {
        let mut answer = detail("10", "10", ["10", "10"]);
        answer["fraudStatus"] = fraud;
        assert_eq!(state(&answer).unwrap(), expected);
    }
}

#[test]
fn only_a_refused_card_is_a_refusal() {
    for (answer, expected) in [
        (json!({ "status": "success", "paymentStatus": "FAILURE", "token": TOKEN }), PaymentState::Refused),
        (json!({ "status": "failure", "errorCode": "10051" }), PaymentState::Refused),
        (json!({ "status": "failure", "errorCode": "5122", "errorMessage": "…" }), PaymentState::Open),
        (json!({ "status": "failure", "errorCode": "5086" }), PaymentState::Open),
        (json!({ "status": "success", "paymentStatus": "INIT_THREEDS", "token": TOKEN }), PaymentState::Open),
        (json!({ "status": "failure", "paymentStatus": "INIT_THREEDS", "token": TOKEN }), PaymentState::Open),
        (json!({ "status": "success", "paymentStatus": "CALLBACK_THREEDS" }), PaymentState::Open),
    ] {
        assert_eq!(state(&answer).unwrap(), expected, "{answer}");
    }
}

#[test]
fn result_about_other_things_says_nothing_about_payment() {
    for code in ["1", "1000", "1001", "11", "100001", "10", ""] {
        let hiccup = json!({ "status": "failure", "errorCode": code, "errorMessage": "…" });
        assert!(matches!(state(&hiccup), Err(GatewayError::Refused(_))), "{code}");
    }
    assert!(matches!(state(&json!({})), Err(GatewayError::Refused(_))));
}

#[test]
fn a_notice_only_names_its_token() {
    let read = |body: &str| {
        let notice = Notice { signature: None, body: body.as_bytes(), at: moment() };
        iyzico().read(&notice).unwrap()
    };
    let ask = NoticeMeaning::Ask { session: "a-b".into() };
    assert_eq!(read("token=a-b"), ask);
    assert_eq!(read("x=1&token=a%2Db&token=c"), ask);
    assert_eq!(read(r#"{"iyziEventType":"CHECKOUT_FORM_AUTH","token":"a-b","status":"SUCCESS"}"#), ask);
    for nothing in [
        "",
        "token=",
        "token=%00",
        "token=a+b",
        "token=%FF",
        "{}",
        "[]",
        "status=success",
        r#"{"token":null}"#,
    ] {
        assert_eq!(read(nothing), NoticeMeaning::Nothing, "{nothing}");
    }
}
