//! Refunds and instalments at the gateways themselves, in every way in which a provider can fail.

use super::provider::Provider;
use application::{
    clock::Clock,
    payment::{
        GatewayError, Notice, NoticeMeaning, Payer, PaymentGateway, PaymentRequest, PaymentState,
        RefundRequest,
    },
};
use chrono::TimeDelta;
use domain::{
    ids::RefundId,
    money::Kurus,
    order::{
        CardCharge, Instalments, Order, OrderStatus, PaymentEvent, PaymentType, RefundOutcome,
        ReportedRefund, StoredOrder,
    },
};
use infra_payments::{Iyzico, IyzicoKeys, Stripe, StripeKeys};
use payment_double::Mode;
use serde_json::json;
use server::adapters::SystemClock;
use std::{net::Ipv4Addr, sync::Arc};
use tokio::task::spawn_blocking;
use uuid::Uuid;

fn kurus(amount: i64) -> Kurus {
    Kurus::new(amount).unwrap()
}

/// A paid order at a gateway.
struct Paid {
    provider: Provider,
    gateway: Arc<dyn PaymentGateway>,
    /// The double's id of the payment.
    id: String,
    /// The provider's id of the payment, as the shop stores it.
    reference: String,
    order: Order,
}

fn stripe(provider: &Provider) -> Arc<dyn PaymentGateway> {
    let keys = StripeKeys {
        secret: payment_double::STRIPE_SECRET_KEY.into(),
        webhook: payment_double::STRIPE_WEBHOOK_SECRET.into(),
    };
    Arc::new(Stripe::new(provider.base.parse().unwrap(), keys).unwrap())
}

fn iyzico(provider: &Provider) -> Arc<dyn PaymentGateway> {
    let keys = IyzicoKeys {
        api: payment_double::IYZICO_API_KEY.into(),
        secret: payment_double::IYZICO_SECRET_KEY.into(),
    };
    Arc::new(Iyzico::new(provider.base.parse().unwrap(), keys).unwrap())
}

/// Returns a card order of 1.000 TL that was placed now.
fn card_order() -> Order {
    let mut stored = StoredOrder {
        status: OrderStatus::AwaitingPayment,
        payment_type: PaymentType::Card,
        amount: kurus(100_000),
        created_at: SystemClock.now(),
        ..fixtures::order().into_stored()
    };
    stored.items[0].unit_price = stored.amount;
    Order::restore(stored).unwrap()
}

/// Opens a page with these numbers of instalments, and pays in `chosen`.
async fn paid(
    connect: impl FnOnce(&Provider) -> Arc<dyn PaymentGateway>,
    offered: &[u8],
    chosen: u8,
) -> Paid {
    let provider = Provider::start().await;
    let gateway = connect(&provider);
    let order = card_order();
    let offered: Vec<_> = offered.iter().map(|count| Instalments::new(*count).unwrap()).collect();
    let (opener, to_pay) = (Arc::clone(&gateway), order.clone());
    let page = spawn_blocking(move || {
        let user = fixtures::user();
        let payer = Payer {
            id: user.id.uuid(),
            first_name: user.profile.first_name.to_string(),
            last_name: user.profile.last_name.to_string(),
            email: user.email,
        };
        let request = PaymentRequest {
            order: &to_pay,
            payer: &payer,
            buyer_address: Ipv4Addr::LOCALHOST.into(),
            origin: "http://127.0.0.1:9",
            at: to_pay.created_at(),
            expires_at: to_pay.created_at() + TimeDelta::minutes(60),
            instalments: &offered,
        };
        opener.open(&request).unwrap()
    })
    .await
    .unwrap();
    let id = provider.id_of(&json!(page.url));
    provider.set_paid(&id, chosen).await;
    let reference = match state(&gateway, &id).await {
        PaymentState::Over { reference, .. } => reference.unwrap(),
        other => unreachable!("{other:?}"),
    };
    Paid { provider, gateway, id, reference, order }
}

async fn state(gateway: &Arc<dyn PaymentGateway>, session: &str) -> PaymentState {
    let (gateway, session) = (Arc::clone(gateway), session.to_owned());
    spawn_blocking(move || gateway.look_up(&session).unwrap()).await.unwrap()
}

impl Paid {
    async fn refund(&self, number: u128, amount: i64) -> Result<ReportedRefund, GatewayError> {
        let (gateway, payment) = (Arc::clone(&self.gateway), self.reference.clone());
        spawn_blocking(move || {
            gateway.refund(&RefundRequest {
                id: id(number),
                payment: &payment,
                amount: kurus(amount),
                ip: Ipv4Addr::LOCALHOST.into(),
            })
        })
        .await
        .unwrap()
    }

    async fn list(&self) -> Result<Option<Vec<ReportedRefund>>, GatewayError> {
        let (gateway, payment) = (Arc::clone(&self.gateway), self.reference.clone());
        spawn_blocking(move || gateway.list_refunds(&payment)).await.unwrap()
    }

    /// Returns the shop's id, the amount and the outcome of each refund in the list, in the list's order.
    async fn listed(&self) -> Vec<(Option<RefundId>, i64, RefundOutcome)> {
        let all = self.list().await.unwrap().unwrap();
        all.into_iter().map(|one| (one.id, one.amount.get(), one.outcome)).collect()
    }

    /// Returns the amounts that the provider has paid back.
    async fn paid_back(&self) -> Vec<i64> {
        let payments = self.provider.payments().await;
        let payment = payments.iter().find(|payment| payment["id"] == self.id.as_str()).unwrap();
        payment["refunds"].as_array().unwrap().iter().map(|one| one["amount"].as_i64().unwrap()).collect()
    }
}

fn id(number: u128) -> RefundId {
    RefundId::new(Uuid::from_u128(number))
}

#[tokio::test]
async fn stripe_pays_a_repeated_refund_once() {
    let paid = paid(stripe, &[1], 1).await;
    let first = paid.refund(1, 1_000).await.unwrap();
    assert_eq!((first.id, first.amount, &first.outcome), (Some(id(1)), kurus(1_000), &RefundOutcome::Done));
    assert_eq!(paid.refund(1, 1_000).await.unwrap(), first);
    assert_eq!(paid.paid_back().await, [1_000]);
    // The key belongs to one amount: this is a mistake of the caller and not a refusal to pay back.
    assert!(matches!(paid.refund(1, 999).await, Err(GatewayError::Refused(_))));
    paid.refund(2, 500).await.unwrap();
    let done = RefundOutcome::Done;
    assert_eq!(paid.listed().await, [(Some(id(2)), 500, done.clone()), (Some(id(1)), 1_000, done)]);
}

#[tokio::test]
async fn iyzico_pays_back_and_reports() {
    let paid = paid(iyzico, &[1], 1).await;
    let first = paid.refund(1, 1_001).await.unwrap();
    assert_eq!((first.id, first.amount, &first.outcome), (Some(id(1)), kurus(1_001), &RefundOutcome::Done));
    assert_eq!(paid.listed().await, [(Some(id(1)), 1_001, RefundOutcome::Done)], "the sum of two items");
    let listed = paid.list().await.unwrap().unwrap();
    assert!(listed[0].made_at.is_some());
    assert_eq!(listed, [ReportedRefund { made_at: listed[0].made_at, ..first }], "with the same reference");
}

#[tokio::test]
async fn refund_is_found_after_its_response_was_lost() {
    for connect in [stripe, iyzico] {
        let paid = paid(connect, &[1], 1).await;
        for (number, mode) in [(1, Mode::LostAnswer), (2, Mode::LateError)] {
            paid.provider.fail(&[mode]).await;
            assert!(matches!(paid.refund(number, 100).await, Err(GatewayError::Unavailable(_))), "{mode:?}");
            paid.provider.fail(&[]).await;
            assert!(paid.listed().await.contains(&(Some(id(number)), 100, RefundOutcome::Done)), "{mode:?}");
        }
        assert_eq!(paid.paid_back().await, [100, 100]);
    }
}

/// Takes longer than the shop's timeout of ten seconds.
#[tokio::test]
async fn refund_is_found_after_timeout() {
    let paid = paid(stripe, &[1], 1).await;
    paid.provider.fail(&[Mode::LateAnswer]).await;
    assert!(matches!(paid.refund(1, 100).await, Err(GatewayError::Unavailable(_))));
    paid.provider.fail(&[]).await;
    assert_eq!(paid.listed().await, [(Some(id(1)), 100, RefundOutcome::Done)]);
}

#[tokio::test]
async fn refund_that_was_not_made_is_not_listed() {
    for connect in [stripe, iyzico] {
        let paid = paid(connect, &[1], 1).await;
        for mode in [Mode::Error, Mode::Throttled, Mode::Cut] {
            paid.provider.fail(&[mode]).await;
            assert!(matches!(paid.refund(1, 100).await, Err(GatewayError::Unavailable(_))), "{mode:?}");
            assert!(paid.list().await.is_err(), "{mode:?}: an unanswered list is no empty list");
        }
        paid.provider.fail(&[Mode::Conflict]).await;
        assert!(paid.refund(1, 100).await.is_err(), "no refusal");
        paid.provider.fail(&[]).await;
        assert_eq!(paid.listed().await, []);
        assert_eq!(paid.refund(1, 100).await.unwrap().outcome, RefundOutcome::Done);
        assert_eq!(paid.paid_back().await, [100]);
    }
}

#[tokio::test]
async fn provider_refuses_refund() {
    for connect in [stripe, iyzico] {
        let paid = paid(connect, &[1], 1).await;
        let amount = paid.order.amount().get();
        let is_failed = |reported: ReportedRefund| matches!(reported.outcome, RefundOutcome::Failed { reason } if !reason.is_empty());
        assert!(is_failed(paid.refund(1, amount + 1).await.unwrap()), "more than was paid");
        paid.provider.fail(&[Mode::RefundRefused]).await;
        assert!(is_failed(paid.refund(2, 100).await.unwrap()));
        assert_eq!((paid.paid_back().await, paid.listed().await), (vec![], vec![]));
    }
}

#[tokio::test]
async fn unsigned_response_of_iyzico_decides_nothing() {
    let paid = paid(iyzico, &[1], 1).await;
    paid.provider.fail(&[Mode::WrongSignature]).await;
    assert!(matches!(paid.refund(1, 100).await, Err(GatewayError::Untrusted)));
    assert_eq!(paid.listed().await, [(Some(id(1)), 100, RefundOutcome::Done)]);
}

#[tokio::test]
async fn iyzico_without_reports_tells_nothing() {
    let paid = paid(iyzico, &[1], 1).await;
    paid.provider.fail(&[Mode::NoReports]).await;
    assert_eq!(paid.list().await.unwrap(), None);
}

#[tokio::test]
async fn refund_of_panel_has_no_id_of_shop() {
    for connect in [stripe, iyzico] {
        let paid = paid(connect, &[1], 1).await;
        paid.provider.refund(&paid.id, Some(300)).await;
        assert_eq!(paid.listed().await, [(None, 300, RefundOutcome::Done)]);
        assert!(paid.list().await.unwrap().unwrap()[0].reference.is_some());
    }
}

#[tokio::test]
async fn bank_rejects_refund_later() {
    let paid = paid(stripe, &[1], 1).await;
    paid.provider.fail(&[Mode::RefundPending]).await;
    let pending = paid.refund(1, 100).await.unwrap();
    assert_eq!(pending.outcome, RefundOutcome::Pending);
    let reference = pending.reference.clone().unwrap();
    for (status, kind, outcome) in [
        ("succeeded", "refund.updated", RefundOutcome::Done),
        ("failed", "refund.failed", RefundOutcome::Failed { reason: "expired_or_canceled_card".into() }),
    ] {
        paid.provider.set_refund(&paid.id, &reference, status).await;
        let (body, signature) = paid.provider.event(&paid.id, kind).await;
        let notice = Notice { signature: Some(&signature), body: body.as_bytes(), at: SystemClock.now() };
        let NoticeMeaning::Refund(subject, reported) = paid.gateway.read(&notice).unwrap() else {
            panic!("{body}")
        };
        assert_eq!(subject.reference.as_deref(), Some(paid.reference.as_str()));
        assert_eq!(reported, ReportedRefund { outcome: outcome.clone(), ..pending.clone() });
        assert_eq!(paid.listed().await, [(Some(id(1)), 100, outcome)]);
    }
}

#[tokio::test]
async fn list_of_stripe_has_every_page() {
    let paid = paid(stripe, &[1], 1).await;
    for _ in 0..101 {
        paid.provider.refund(&paid.id, Some(1)).await;
    }
    assert_eq!(paid.listed().await.len(), 101);
}

#[tokio::test]
async fn iyzico_charges_a_fee_for_instalments() {
    let paid = paid(iyzico, &[1, 2, 3], 3).await;
    let amount = paid.order.amount();
    let charged = kurus(amount.get() + (amount.get() * 5 + 50) / 100);
    let PaymentState::Over { event: PaymentEvent::Paid(charge), .. } = state(&paid.gateway, &paid.id).await
    else {
        panic!("not paid")
    };
    let expected = CardCharge { price: amount, charged, currency: "TRY".into(), instalments: 3 };
    assert_eq!(charge, expected);
    let asked = paid.provider.payments().await[0]["request"].clone();
    assert_eq!(asked["enabledInstallments"], json!([1, 2, 3]));
    assert_eq!(
        (&asked["price"], &asked["paidPrice"]),
        (&json!(amount.to_string()), &json!(amount.to_string()))
    );
    // The fee can be paid back as well.
    assert_eq!(paid.refund(1, charged.get()).await.unwrap().outcome, RefundOutcome::Done);
}

#[tokio::test]
async fn page_of_iyzico_takes_an_offered_number() {
    let paid = paid(iyzico, &[1, 2, 3], 1).await;
    for (chosen, taken) in [("6", 1), ("x", 1), ("3", 3)] {
        paid.provider.set(&paid.id, "open").await;
        let page = paid.provider.pay_on_page(&paid.id, chosen).await;
        assert!(page.contains("Tek çekim") && page.contains("3 taksit · 3 × ") && !page.contains("6 taksit"));
        assert_eq!(paid.provider.payments().await[0]["instalments"], taken, "{chosen}");
    }
    // A payment that is over does not change.
    paid.provider.pay_on_page(&paid.id, "2").await;
    assert_eq!(paid.provider.payments().await[0]["instalments"], 3);
}

#[tokio::test]
async fn plans_come_from_iyzico_alone() {
    let provider = Provider::start().await;
    let (iyzico, stripe) = (iyzico(&provider), stripe(&provider));
    let plans = spawn_blocking(move || {
        assert_eq!(stripe.instalment_plans(kurus(10_000)).unwrap(), []);
        iyzico.instalment_plans(kurus(10_000)).unwrap()
    })
    .await
    .unwrap();
    let of_halkbank: Vec<_> = plans
        .iter()
        .filter(|plan| plan.bank.as_deref() == Some("Halkbank"))
        .map(|plan| (plan.count.get(), plan.monthly.get(), plan.total.get()))
        .collect();
    assert_eq!(of_halkbank[..3], [(1, 10_000, 10_000), (2, 5_150, 10_300), (3, 3_500, 10_500)]);
}
