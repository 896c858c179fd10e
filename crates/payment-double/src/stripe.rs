//! Stripe's protocol: <https://docs.stripe.com/api/checkout/sessions>, <https://docs.stripe.com/api/errors>.

mod parameters;

use crate::{
    Double, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET,
    crypto::stripe_signature,
    modes::SharedDouble,
    payments::{Payment, Protocol, Status, fresh_id, now},
    webhook,
};
use actix_web::{HttpRequest, HttpResponse, get, http::StatusCode, post, web};
use parameters::Parameters;
use serde_json::{Value, json};

pub(crate) fn routes(config: &mut web::ServiceConfig) {
    config.service(create).service(retrieve).service(expire).service(refund);
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
        Ok(payment) => double.answer(HttpResponse::Ok().json(session(&double, &payment))),
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
            let message = "Keys for idempotent requests can only be used with the same parameters";
            return Err(Refusal { kind: "idempotency_error", ..Refusal::of("", message) });
        }
        return payments.all.get(id).cloned().ok_or_else(|| Refusal::missing(id));
    }
    let id = format!("cs_test_{}", fresh_id());
    let mut payment = Payment::new(Protocol::Stripe, id.clone(), amount, asked.clone());
    let version = request.headers().get("stripe-version").and_then(|version| version.to_str().ok());
    payment.version = version.map(str::to_owned);
    payments.all.insert(id.clone(), payment.clone());
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
        Ok(payment) => double.answer(HttpResponse::Ok().json(session(&double, &payment))),
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
async fn refund(double: SharedDouble, request: HttpRequest, body: String) -> HttpResponse {
    let parameters = match authenticate(&request).and_then(|()| Parameters::read(&body)) {
        Ok(parameters) => parameters,
        Err(refusal) => return refusal.answer(),
    };
    let intent = parameters.get("payment_intent").unwrap_or_default().to_owned();
    let id = intent.replacen("pi_", "cs_test_", 1);
    let refunded = {
        let mut payments = double.payments();
        let paid = payments.all.get_mut(&id).filter(|payment| payment.status == Status::Paid);
        let Some(payment) = paid else {
            return Refusal::of("payment_intent", "No such payment_intent").answer();
        };
        let left = payment.amount - payment.refunded;
        let amount = parameters.get("amount").and_then(|amount| amount.parse().ok()).unwrap_or(left);
        if !(1..=left).contains(&amount) {
            return Refusal::of("amount", "Refund amount is greater than the charge").answer();
        }
        payment.refunded += amount;
        amount
    };
    send_event(&double, &id, "charge.refunded");
    HttpResponse::Ok().json(json!({
        "id": format!("re_{}", fresh_id()), "object": "refund", "amount": refunded,
        "currency": "try", "payment_intent": intent, "status": "succeeded",
    }))
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
        "id": payment.id.replacen("cs_test_", "ch_", 1),
        "object": "charge",
        "amount": payment.amount,
        "amount_refunded": payment.refunded,
        "currency": "try",
        "metadata": Parameters::nested(&payment.request, "payment_intent_data[metadata]"),
        "payment_intent": intent(payment),
        "refunded": payment.refunded >= payment.amount,
    })
}

/// Returns an event about a payment, with its signature.
pub(crate) fn event(double: &Double, payment: &Payment, kind: &str) -> (String, String) {
    let object = if kind.starts_with("charge.") { charge(payment) } else { session(double, payment) };
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
