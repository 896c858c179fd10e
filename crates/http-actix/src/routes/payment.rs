//! What payment providers tell, and where they send customers back to.

use crate::{
    guard::{blocking::BlockingPool, extractors::RawBody},
    wire::{
        envelope::{Envelope, Nothing},
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{HttpRequest, HttpResponse, http::header::LOCATION, post, web};
use application::payment::{NoticeError, PaymentOutcome, PaymentProvider, PaymentService};

/// Where a customer who has paid comes back to.
const PAID: &str = "/loader?next=siparislerim";

/// Where one whose payment did not come about is told so.
const UNPAID: &str = "/sepet?odeme=basarisiz";

/// Where one is sent of whose payment nothing is known.
const UNKNOWN: &str = "/sepet";

/// Where one sees how the order stands while the provider can't be asked.
const ORDERS: &str = "/siparislerim";

/// Hears Stripe's events; what its signature does not vouch for is 400.
#[utoipa::path(tag = "payment",
    responses((status = 200, body = Envelope<Nothing>), (status = 400, body = ErrorBody), (status = 408, body = ErrorBody), (status = 413, body = ErrorBody)))]
#[post("/payment/stripe/webhook")]
pub(super) async fn stripe_webhook(
    request: HttpRequest,
    payments: web::Data<PaymentService>,
    pool: web::Data<BlockingPool>,
    RawBody(body): RawBody,
) -> Result<HttpResponse, ApiError> {
    let signature = request.headers().get("stripe-signature").and_then(|value| value.to_str().ok());
    let signature = signature.map(str::to_owned);
    pool.database()
        .run(move || payments.handle_notice(PaymentProvider::Stripe, signature.as_deref(), &body))
        .await?;
    Ok(Envelope::of(Nothing {}).ok())
}

/// Takes the customer's browser back from iyzico, asks iyzico itself how the payment stands, and sends the browser on.
#[utoipa::path(tag = "payment",
    responses((status = 303, description = "To the page that says how the payment stands."), (status = 408, body = ErrorBody), (status = 413, body = ErrorBody)))]
#[post("/payment/iyzico/callback")]
pub(super) async fn iyzico_callback(
    payments: web::Data<PaymentService>,
    pool: web::Data<BlockingPool>,
    RawBody(body): RawBody,
) -> Result<HttpResponse, ApiError> {
    let heard =
        pool.payments().call(move || payments.handle_notice(PaymentProvider::Iyzico, None, &body)).await?;
    let page = match heard {
        Ok(PaymentOutcome::Paid) => PAID,
        Ok(PaymentOutcome::Unpaid) | Err(NoticeError::Untrusted) => UNPAID,
        Ok(PaymentOutcome::Unknown) => UNKNOWN,
        // Perhaps paid: the worker will ask again.
        Err(NoticeError::Unavailable | NoticeError::Storage(_)) => ORDERS,
    };
    Ok(HttpResponse::SeeOther().insert_header((LOCATION, page)).finish())
}

/// Hears iyzico's notices; whatever one says, iyzico itself is asked how the payment stands.
#[utoipa::path(tag = "payment",
    responses((status = 200, body = Envelope<Nothing>), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody), (status = 408, body = ErrorBody), (status = 413, body = ErrorBody)))]
#[post("/payment/iyzico/webhook")]
pub(super) async fn iyzico_webhook(
    payments: web::Data<PaymentService>,
    pool: web::Data<BlockingPool>,
    RawBody(body): RawBody,
) -> Result<HttpResponse, ApiError> {
    let heard =
        pool.payments().run(move || payments.handle_notice(PaymentProvider::Iyzico, None, &body)).await?;
    match heard {
        PaymentOutcome::Unknown => Err(ApiError::unknown_payment()),
        PaymentOutcome::Paid | PaymentOutcome::Unpaid => Ok(Envelope::of(Nothing {}).ok()),
    }
}
