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

/// Page that shows the order while the provider has not decided or can't be reached.
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
    let outcome =
        pool.payments().call(move || payments.handle_return(PaymentProvider::Iyzico, &body)).await?;
    let page = match outcome {
        Ok(PaymentOutcome::Paid) => PAID,
        Ok(PaymentOutcome::Unpaid) | Err(NoticeError::Untrusted) => UNPAID,
        Ok(PaymentOutcome::Unknown) => UNKNOWN,
        // Perhaps paid: the worker will ask again.
        Ok(PaymentOutcome::Undecided) | Err(NoticeError::Unavailable | NoticeError::Storage(_)) => ORDERS,
    };
    Ok(HttpResponse::SeeOther().insert_header((LOCATION, page)).finish())
}

/// Takes iyzico's notices. Whatever a notice says, the payment is looked up at iyzico itself.
#[utoipa::path(tag = "payment",
    responses((status = 200, body = Envelope<Nothing>), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody), (status = 408, body = ErrorBody), (status = 413, body = ErrorBody)))]
#[post("/payment/iyzico/webhook")]
pub(super) async fn iyzico_webhook(
    payments: web::Data<PaymentService>,
    pool: web::Data<BlockingPool>,
    RawBody(body): RawBody,
) -> Result<HttpResponse, ApiError> {
    let outcome =
        pool.payments().run(move || payments.handle_notice(PaymentProvider::Iyzico, None, &body)).await?;
    match outcome {
        PaymentOutcome::Unknown => Err(ApiError::unknown_payment()),
        PaymentOutcome::Paid | PaymentOutcome::Unpaid | PaymentOutcome::Undecided => {
            Ok(Envelope::of(Nothing {}).ok())
        }
    }
}
