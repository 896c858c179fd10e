//! Stripe's protocol: <https://docs.stripe.com/api/checkout/sessions>, <https://docs.stripe.com/api/errors>.

mod parameters;

use crate::{
    Double, Mode, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET,
    crypto::stripe_signature,
    modes::SharedDouble,
    payments::{Payment, Protocol, Refund, RefundStatus, Status, fresh_id, now},
    webhook,
};
use actix_web::{HttpRequest, HttpResponse, get, http::StatusCode, post, web};
use parameters::Parameters;
use serde_json::{Value, json};

pub(crate) fn routes(config: &mut web::ServiceConfig) {
    config.service(create).service(retrieve).service(expire).service(create_refund).service(list_refunds);
}

/// API version of the double's events.
const STRIPE_VERSION: &str = "2025-03-31.basil";

/// An error response of Stripe.
pub(crate) struct Refusal {
    status: StatusCode,
    kind: &'static str,
    message: String,
    parameter: String,
}

impl Refusal {
    pub(crate) fn of(parameter: &str, message: &str) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            kind: "invalid_request_error",
            message: message.to_owned(),
            parameter: parameter.to_owned(),
        }
    }

    fn missing(id: &str) -> Self {
        Self { status: StatusCode::NOT_FOUND, ..Self::of("id", &format!("No such checkout.session: '{id}'")) }
    }

    fn reused_key() -> Self {
        let message = "Keys for idempotent requests can only be used with the same parameters";
        Self { kind: "idempotency_error", ..Self::of("", message) }
    }

    fn answer(self) -> HttpResponse {
        let error = json!({ "type": self.kind, "message": self.message, "param": self.parameter });
        HttpResponse::build(self.status).json(json!({ "error": error }))
    }
}

/// Checks the merchant's key in `Authorization: Bearer`.
fn authenticate(request: &HttpRequest) -> Result<(), Refusal> {
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    if header("authorization") != Some(&format!("Bearer {STRIPE_SECRET_KEY}")) {
        return Err(Refusal {
            status: StatusCode::UNAUTHORIZED,
            ..Refusal::of("", "Invalid API Key provided")
        });
    }
    // Stripe would accept a request without a version and use the account's. The shop must name its version.
    let is_version = header("stripe-version").is_some_and(|version| version.starts_with("20"));
    if is_version { Ok(()) } else { Err(Refusal::of("", "Invalid Stripe API version")) }
}

#[post("/v1/checkout/sessions")]
async fn create(double: SharedDouble, request: HttpRequest, body: String) -> HttpResponse {
    if let Some(failure) = double.fail_before().await {
        return failure;
    }
    let made = make(&double, &request, &body);
    match made {
        Ok(payment) => double.answer(HttpResponse::Ok().json(session(&double, &payment))).await,
        Err(refusal) => refusal.answer(),
    }
}

fn make(double: &Double, request: &HttpRequest, body: &str) -> Result<Payment, Refusal> {
    authenticate(request)?;
    let parameters = Parameters::read(body)?;
    let amount = parameters.check(now())?;
    let asked = parameters.to_json();
    let key = request.headers().get("idempotency-key").and_then(|key| key.to_str().ok()).map(str::to_owned);
    let mut payments = double.payments();
    if let Some((first, id)) = key.as_ref().and_then(|key| payments.keys.get(key)) {
        if *first != asked {
            return Err(Refusal::reused_key());
        }
        return payments.all.get(id).cloned().ok_or_else(|| Refusal::missing(id));
    }
    let id = format!("cs_test_{}", fresh_id());
    let mut payment = Payment::new(Protocol::Stripe, id.clone(), amount, asked.clone());
    let version = request.headers().get("stripe-version").and_then(|version| version.to_str().ok());
    payment.version = version.map(str::to_owned);
    let payment = payments.add(payment);
    if let Some(key) = key {
        payments.keys.insert(key, (asked, id));
    }
    Ok(payment)
}

#[get("/v1/checkout/sessions/{id}")]
async fn retrieve(double: SharedDouble, request: HttpRequest, id: web::Path<String>) -> HttpResponse {
    if let Some(failure) = double.fail_before().await {
        return failure;
    }
    match authenticate(&request).and_then(|()| double.payment(&id).ok_or_else(|| Refusal::missing(&id))) {
        Ok(payment) => double.answer(HttpResponse::Ok().json(session(&double, &payment))).await,
        Err(refusal) => refusal.answer(),
    }
}

#[post("/v1/checkout/sessions/{id}/expire")]
async fn expire(double: SharedDouble, request: HttpRequest, id: web::Path<String>) -> HttpResponse {
    if let Err(refusal) = authenticate(&request) {
        return refusal.answer();
    }
    match double.payment(&id) {
        None => Refusal::missing(&id).answer(),
        Some(Payment { status: Status::Open, .. }) => {
            let expired = double.set_status(&id, Status::Expired);
            send_event(&double, &id, "checkout.session.expired");
            HttpResponse::Ok().json(expired.map(|payment| session(&double, &payment)))
        }
        Some(_) => Refusal::of("", "Only open sessions can be expired").answer(),
    }
}

/// Refunds a payment: all of it, or `amount`.
#[post("/v1/refunds")]
async fn create_refund(double: SharedDouble, request: HttpRequest, body: String) -> HttpResponse {
    if let Some(failure) = double.fail_before().await {
        return failure;
    }
    let made = match pay_back(&double, &request, &body) {
        Ok(made) => made,
        Err(refusal) => return refusal.answer(),
    };
    if made.is_new {
        for kind in ["refund.created", "charge.refunded"] {
            if double.is(Mode::EarlyWebhook) {
                send_early_event(&double, &made.payment, kind).await;
            } else {
                send_event(&double, &made.payment.id, kind);
            }
        }
    }
    double.answer(HttpResponse::Ok().json(refund_object(&made.payment, &made.refund))).await
}

/// A refund that was made by this request or by an earlier one with its key.
struct Made {
    payment: Payment,
    refund: Refund,
    is_new: bool,
}

fn pay_back(double: &Double, request: &HttpRequest, body: &str) -> Result<Made, Refusal> {
    authenticate(request)?;
    let parameters = Parameters::read(body)?;
    let asked = parameters.to_json();
    let key = request.headers().get("idempotency-key").and_then(|key| key.to_str().ok()).map(str::to_owned);
    let id = session_of(parameters.get("payment_intent").unwrap_or_default());
    let mut payments = double.payments();
    let known = key.as_ref().and_then(|key| payments.keys.get(key)).cloned();
    let no_payment = || Refusal::of("payment_intent", "No such payment_intent");
    let payment = payments.all.get_mut(&id).filter(|payment| payment.status == Status::Paid);
    let payment = payment.ok_or_else(no_payment)?;
    if let Some((first, made)) = known {
        if first != asked {
            return Err(Refusal::reused_key());
        }
        let refund = payment.refunds.iter().find(|refund| refund.id == made).ok_or_else(no_payment)?;
        return Ok(Made { payment: payment.clone(), refund: refund.clone(), is_new: false });
    }
    let left = payment.amount - payment.refunded();
    let amount = parameters.get("amount").and_then(|amount| amount.parse().ok()).unwrap_or(left);
    if !(1..=left).contains(&amount) || double.is(Mode::RefundRefused) {
        return Err(Refusal::of("amount", "Refund amount is greater than the charge"));
    }
    let mut refund = Refund::new(amount, parameters.get("metadata[refund_id]").map(str::to_owned));
    if double.is(Mode::RefundPending) {
        refund.status = RefundStatus::Pending;
    }
    payment.refunds.push(refund.clone());
    let payment = payment.clone();
    if let Some(key) = key {
        payments.keys.insert(key, (asked, refund.id.clone()));
    }
    Ok(Made { payment, refund, is_new: true })
}

/// Lists the refunds of a payment, newest first.
#[get("/v1/refunds")]
async fn list_refunds(double: SharedDouble, request: HttpRequest) -> HttpResponse {
    if let Some(failure) = double.fail_before().await {
        return failure;
    }
    let parameters = match authenticate(&request).and_then(|()| Parameters::read(request.query_string())) {
        Ok(parameters) => parameters,
        Err(refusal) => return refusal.answer(),
    };
    let Some(payment) = double.payment(&session_of(parameters.get("payment_intent").unwrap_or_default()))
    else {
        return Refusal::of("payment_intent", "No such payment_intent").answer();
    };
    let limit =
        parameters.get("limit").and_then(|limit| limit.parse().ok()).unwrap_or(10_usize).clamp(1, 100);
    let newest = payment.refunds.iter().rev();
    let rest: Vec<_> = match parameters.get("starting_after") {
        Some(last) => newest.skip_while(|refund| refund.id != last).skip(1).collect(),
        None => newest.collect(),
    };
    let page: Vec<_> = rest.iter().take(limit).map(|refund| refund_object(&payment, refund)).collect();
    let has_more = rest.len() > limit;
    let list = json!({ "object": "list", "url": "/v1/refunds", "has_more": has_more, "data": page });
    double.answer(HttpResponse::Ok().json(list)).await
}

fn refund_object(payment: &Payment, refund: &Refund) -> Value {
    let is_failed = refund.status == RefundStatus::Failed;
    json!({
        "id": refund.id,
        "object": "refund",
        "amount": refund.amount,
        "charge": charge_id(payment),
        "created": refund.created,
        "currency": "try",
        "failure_reason": is_failed.then_some("expired_or_canceled_card"),
        "metadata": refund.name.as_ref().map_or_else(|| json!({}), |name| json!({ "refund_id": name })),
        "payment_intent": intent(payment),
        "status": refund.status,
    })
}

/// Returns the id of a payment intent's session.
fn session_of(intent: &str) -> String {
    intent.replacen("pi_", "cs_test_", 1)
}

fn charge_id(payment: &Payment) -> String {
    payment.id.replacen("cs_test_", "ch_", 1)
}

fn intent(payment: &Payment) -> String {
    payment.id.replacen("cs_test_", "pi_", 1)
}

/// Returns a payment as a session.
fn session(double: &Double, payment: &Payment) -> Value {
    let is_paid = payment.status == Status::Paid;
    let is_open = matches!(payment.status, Status::Open | Status::Refused);
    let request = &payment.request;
    json!({
        "id": payment.id,
        "object": "checkout.session",
        "amount_subtotal": double.told_amount(payment),
        "amount_total": double.told_amount(payment),
        "cancel_url": request["cancel_url"],
        "client_reference_id": request["client_reference_id"],
        "created": payment.created,
        "currency": "try",
        "customer_email": request["customer_email"],
        "expires_at": payment.text("expires_at").parse::<i64>().ok(),
        "livemode": false,
        "locale": request["locale"],
        "metadata": Parameters::nested(request, "metadata"),
        "mode": "payment",
        "payment_intent": is_paid.then(|| intent(payment)),
        "payment_status": if is_paid { "paid" } else { "unpaid" },
        "status": if is_paid { "complete" } else if is_open { "open" } else { "expired" },
        "success_url": request["success_url"],
        "url": is_open.then(|| format!("{}/pay/{}", double.base, payment.id)),
    })
}

fn charge(payment: &Payment) -> Value {
    json!({
        "id": charge_id(payment),
        "object": "charge",
        "amount": payment.amount,
        "amount_refunded": payment.refunded(),
        "currency": "try",
        "metadata": Parameters::nested(&payment.request, "payment_intent_data[metadata]"),
        "payment_intent": intent(payment),
        "refunded": payment.refunded() >= payment.amount,
    })
}

/// Returns an event about a payment or about its last refund, with its signature.
pub(crate) fn event(double: &Double, payment: &Payment, kind: &str) -> (String, String) {
    let object = match (kind.split('.').next(), payment.refunds.last()) {
        (Some("charge"), _) => charge(payment),
        (Some("refund"), Some(refund)) => refund_object(payment, refund),
        _ => session(double, payment),
    };
    let body = json!({
        "id": format!("evt_{}", fresh_id()),
        "object": "event",
        "api_version": STRIPE_VERSION,
        "created": now(),
        "livemode": false,
        "type": kind,
        "data": { "object": object },
    })
    .to_string();
    let signature = stripe_signature(double.secret(STRIPE_WEBHOOK_SECRET), now(), &body);
    (body, signature)
}

/// Sends the shop an event about this payment.
pub(crate) fn send_event(double: &Double, id: &str, kind: &str) {
    let Some(payment) = double.payment(id) else { return };
    let (body, signature) = event(double, &payment, kind);
    webhook::send_event(double, &payment, body, signature);
}

/// Sends the shop an event and waits for the response.
async fn send_early_event(double: &Double, payment: &Payment, kind: &str) {
    let (body, signature) = event(double, payment, kind);
    webhook::send_event_now(double, payment, body, signature).await;
}
