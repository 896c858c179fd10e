use super::read;
use crate::signature::sign;
use application::payment::{Notice, NoticeMeaning, UntrustedNotice};
use chrono::TimeDelta;
use domain::{
    ids::{OrderId, RefundId},
    money::Kurus,
    order::{CardCharge, PaymentEvent, RefundOutcome, ReportedRefund},
};
use fixtures::moment;
use secrecy::SecretString;
use serde_json::{Value, json};

const ORDER: &str = "019a9f00-0000-7000-8000-000000000001";

fn secret() -> SecretString {
    "whsec_test".into()
}

fn header(age: i64, body: &str) -> String {
    let time = (moment() - TimeDelta::seconds(age)).timestamp().to_string();
    format!("t={time},v1={}", sign(&secret(), &[time.as_bytes(), b".", body.as_bytes()]))
}

fn read_as(header: Option<&str>, body: &str) -> Result<NoticeMeaning, UntrustedNotice> {
    read(&secret(), &Notice { signature: header, body: body.as_bytes(), at: moment() })
}

fn meaning(kind: &str, object: &Value) -> NoticeMeaning {
    let body = json!({ "id": "evt_1", "type": kind, "data": { "object": object } }).to_string();
    read_as(Some(&header(0, &body)), &body).unwrap()
}

fn session(payment_status: &str) -> Value {
    json!({
        "id": "cs_1", "object": "checkout.session", "client_reference_id": ORDER, "status": "complete",
        "payment_status": payment_status, "amount_total": 5990, "currency": "try",
        "payment_intent": "pi_1", "metadata": { "order_id": ORDER, "order_number": "4827-1935" },
    })
}

#[test]
fn refuses_old_signatures() {
    let body =
        json!({ "type": "checkout.session.completed", "data": { "object": session("paid") } }).to_string();
    let good = header(0, &body);
    let other = header(0, "{}");
    let v1 = |header: &str| header.split_once(",v1=").unwrap().1.to_owned();
    for fine in [
        good.clone(),
        header(300, &body),
        header(-300, &body),
        format!("{},v1={}", other, v1(&good)),
        format!("{good},v1={}", v1(&other)),
        good.replace(',', ", "),
    ] {
        assert!(read_as(Some(&fine), &body).is_ok(), "{fine}");
    }
    for wrong in [
        String::new(),
        other,
        header(301, &body),
        header(-301, &body),
        good.replace("v1=", "v0="),
        good.replace("t=", "t=1"),
        good.replace(",v1", ""),
        v1(&good),
        format!("{good}0"),
    ] {
        assert_eq!(read_as(Some(&wrong), &body), Err(UntrustedNotice), "{wrong}");
    }
    assert_eq!(read_as(None, &body), Err(UntrustedNotice));
    assert_eq!(read_as(Some(&good), &format!("{body} ")), Err(UntrustedNotice), "every byte counts");
}

#[test]
fn reads_payment_events() {
    let paid = PaymentEvent::Paid(CardCharge::at_once(Kurus::new(5990).unwrap(), "try".into()));
    for (kind, object, expected) in [
        ("checkout.session.completed", session("paid"), Some(paid.clone())),
        ("checkout.session.completed", session("unpaid"), None),
        ("checkout.session.async_payment_succeeded", session("paid"), Some(paid)),
        ("checkout.session.expired", session("unpaid"), Some(PaymentEvent::Failed)),
        ("checkout.session.async_payment_failed", session("unpaid"), Some(PaymentEvent::Failed)),
        ("customer.created", json!({ "id": "cus_1" }), None),
        ("checkout.session.completed", json!({ "id": 1 }), None),
    ] {
        match meaning(kind, &object) {
            NoticeMeaning::Event(subject, event) => {
                assert_eq!(Some(event), expected, "{kind}");
                assert_eq!(subject.order, OrderId::parse(ORDER));
                assert_eq!(
                    (subject.session.as_deref(), subject.reference.as_deref()),
                    (Some("cs_1"), Some("pi_1"))
                );
            }
            other => assert!(expected.is_none() && other == NoticeMeaning::Nothing, "{kind}: {other:?}"),
        }
    }
}

#[test]
fn refunded_charge_is_looked_up() {
    for payment in [json!("pi_1"), json!({ "id": "pi_1" })] {
        let charge = json!({ "payment_intent": payment, "metadata": { "order_id": ORDER } });
        let NoticeMeaning::RefundsChanged(subject) = meaning("charge.refunded", &charge) else {
            panic!("{charge}")
        };
        assert_eq!((subject.order, subject.reference.as_deref()), (OrderId::parse(ORDER), Some("pi_1")));
    }
}

#[test]
fn reads_refund_events() {
    let id = "019a9f00-0000-7000-8000-000000000009";
    let refund = |status: &str, refund_id: &str| {
        json!({
            "id": "re_1", "object": "refund", "amount": 100, "currency": "try", "status": status,
            "payment_intent": "pi_1", "metadata": { "refund_id": refund_id },
            "failure_reason": (status == "failed").then_some("lost_or_stolen_card"),
        })
    };
    let failed = RefundOutcome::Failed { reason: "lost_or_stolen_card".into() };
    for (kind, object, named, outcome) in [
        ("refund.created", refund("pending", id), true, RefundOutcome::Pending),
        ("refund.updated", refund("succeeded", id), true, RefundOutcome::Done),
        ("refund.failed", refund("failed", id), true, failed),
        ("refund.updated", refund("succeeded", "panel"), false, RefundOutcome::Done),
    ] {
        let NoticeMeaning::Refund(subject, reported) = meaning(kind, &object) else { panic!("{object}") };
        assert_eq!((subject.order, subject.reference.as_deref()), (None, Some("pi_1")));
        let expected = ReportedRefund {
            id: RefundId::parse(id).filter(|_| named),
            reference: Some("re_1".into()),
            amount: Kurus::new(100).unwrap(),
            outcome,
            made_at: None,
        };
        assert_eq!(reported, expected);
    }
    for (field, value) in [
        ("payment_intent", Value::Null),
        ("currency", json!("usd")),
        ("amount", json!(-1)),
        ("status", json!(1)),
    ] {
        let mut unreadable = refund("succeeded", id);
        unreadable[field] = value;
        assert_eq!(meaning("refund.updated", &unreadable), NoticeMeaning::Nothing);
    }
}

#[test]
fn event_of_another_shop_names_no_order() {
    let mut foreign = session("paid");
    foreign["client_reference_id"] = json!("abone-7");
    foreign["metadata"] = json!({});
    let NoticeMeaning::Event(subject, _) = meaning("checkout.session.completed", &foreign) else { panic!() };
    assert_eq!(subject.order, None);
    assert_eq!(meaning("checkout.session.completed", &Value::Null), NoticeMeaning::Nothing);
    let body = "no JSON";
    assert_eq!(read_as(Some(&header(0, body)), body), Ok(NoticeMeaning::Nothing));
}
