//! Card payments: errors, and routes for payment providers and for customers who return from them.

use crate::{
    context::Context,
    http::{
        body::RawBody,
        envelope::{Envelope, Nothing},
        error::{ApiError, ErrorBody},
        error_code::{ErrorCode, error_codes},
        registry::Registry,
    },
};
use actix_web::{HttpRequest, HttpResponse, http::header::LOCATION, post, web};
use application::payment::{NoticeError, PaymentOutcome, PaymentProvider, PlaceCardOrderError};

error_codes! {
    ORDER_PAID = ("order_paid", CONFLICT);
    PAYMENT_OPENING = ("payment_opening", CONFLICT);
    PAYMENT_PENDING = ("payment_pending", CONFLICT);
    PAYMENT_SETTLED = ("payment_settled", CONFLICT);
    PAYMENT_UNAVAILABLE = ("payment_unavailable", SERVICE_UNAVAILABLE);
}

impl ApiError {
    /// 404 for a payment that is not the shop's.
    pub(crate) fn unknown_payment() -> Self {
        Self::new(ErrorCode::NOT_FOUND, "Böyle bir ödeme bulunamadı.")
    }

    /// 503 for card orders without a card provider, or if it fails.
    pub(crate) fn payment_unavailable() -> Self {
        Self {
            retry_after: Some(30),
            ..Self::new(
                ErrorCode::PAYMENT_UNAVAILABLE,
                "Kartla ödeme şu anda kullanılamıyor. EFT/Havale ile sipariş verebilirsiniz.",
            )
        }
    }
}

impl From<PlaceCardOrderError> for ApiError {
    fn from(error: PlaceCardOrderError) -> Self {
        match error {
            PlaceCardOrderError::Place(error) => error.into(),
            PlaceCardOrderError::Unavailable => Self::payment_unavailable(),
            PlaceCardOrderError::Settled => Self::new(
                ErrorCode::PAYMENT_SETTLED,
                "Bu sipariş için artık ödeme yapılamıyor. Durumunu sipariş sayfanızda görebilirsiniz.",
            ),
            PlaceCardOrderError::Pending => Self::new(
                ErrorCode::PAYMENT_PENDING,
                "Bu siparişin ödemesi henüz kesinleşmedi. Durumunu sipariş sayfanızdan izleyebilirsiniz.",
            ),
            PlaceCardOrderError::UnderWay => Self::new(
                ErrorCode::PAYMENT_OPENING,
                "Ödeme sayfası hazırlanıyor. Lütfen birkaç saniye sonra yeniden deneyin.",
            ),
            PlaceCardOrderError::Replaced(error) => error.into(),
            PlaceCardOrderError::Paid(number) => Self::new(
                ErrorCode::ORDER_PAID,
                format!(
                    "{number} numaralı siparişinizin ödemesi alındı; ikinci bir sipariş verilmedi. Siparişinizi \
                     sipariş sayfanızda görebilirsiniz."
                ),
            ),
            PlaceCardOrderError::NotReplaceable => Self::field(
                "replaces",
                "Önceki sipariş",
                "Yalnızca kart ödemesi beklenen bir siparişin yerine yeni sipariş verilebilir.",
            ),
            PlaceCardOrderError::Storage(error) => error.into(),
        }
    }
}

impl From<NoticeError> for ApiError {
    fn from(error: NoticeError) -> Self {
        match error {
            NoticeError::Untrusted => {
                Self::new(ErrorCode::UNTRUSTED_NOTICE, "Bildirimin ödeme kuruluşundan geldiği doğrulanamadı.")
            }
            NoticeError::Unavailable => Self::unavailable(),
            NoticeError::Storage(error) => error.into(),
        }
    }
}

/// Path for a customer whose payment failed.
const UNPAID: &str = "/sepet?odeme=basarisiz";

/// Path for a customer whose payment is unknown.
const UNKNOWN: &str = "/sepet";

/// Page of the customer's orders.
const ORDERS: &str = "siparislerim";

/// Receives Stripe's events. An event without a valid signature is 400.
#[utoipa::path(tag = "payment",
    responses((status = 200, body = Envelope<Nothing>), (status = 400, body = ErrorBody), (status = 408, body = ErrorBody), (status = 413, body = ErrorBody)))]
#[post("/payment/stripe/webhook")]
async fn stripe_webhook(
    request: HttpRequest,
    context: web::Data<Context>,
    RawBody(body): RawBody,
) -> Result<HttpResponse, ApiError> {
    let signature = request.headers().get("stripe-signature").and_then(|value| value.to_str().ok());
    let signature = signature.map(str::to_owned);
    let outcome = context
        .run(move |services| {
            services.payments.handle_notice(PaymentProvider::Stripe, signature.as_deref(), &body)
        })
        .await?;
    if let PaymentOutcome::RefundsChanged(order) = outcome {
        context.pool.payments().run(move |services| services.refunds.look_up(order)).await?;
    }
    Ok(Envelope::of(Nothing {}).ok())
}

/// Receives the customer's browser from iyzico, asks iyzico about the payment, and redirects the browser.
#[utoipa::path(tag = "payment",
    responses((status = 303, description = "To the page that says how the payment stands."), (status = 408, body = ErrorBody), (status = 413, body = ErrorBody)))]
#[post("/payment/iyzico/callback")]
async fn iyzico_callback(
    context: web::Data<Context>,
    RawBody(body): RawBody,
) -> Result<HttpResponse, ApiError> {
    let (outcome, guest) = context
        .pool
        .payments()
        .call(move |services| {
            let outcome = services.payments.handle_return(PaymentProvider::Iyzico, &body);
            let guest = services.payments.returning_guest(PaymentProvider::Iyzico, &body);
            (outcome, guest.ok().flatten())
        })
        .await?;
    // A guest's page gets the key from the browser, which has kept it.
    let orders = guest.map_or(ORDERS.to_owned(), |number| format!("siparis/{number}"));
    let page = match outcome {
        Ok(PaymentOutcome::Paid) => format!("/loader?next={orders}"),
        Ok(PaymentOutcome::Unpaid) | Err(NoticeError::Untrusted) => UNPAID.to_owned(),
        Ok(PaymentOutcome::Unknown) => UNKNOWN.to_owned(),
        // Perhaps paid: the worker will check again.
        Ok(
            PaymentOutcome::Undecided | PaymentOutcome::RefundsApplied | PaymentOutcome::RefundsChanged(_),
        )
        | Err(NoticeError::Unavailable | NoticeError::Storage(_)) => {
            format!("/{orders}")
        }
    };
    Ok(HttpResponse::SeeOther().insert_header((LOCATION, page)).finish())
}

/// Receives iyzico's notices. The payment is always looked up at iyzico.
#[utoipa::path(tag = "payment",
    responses((status = 200, body = Envelope<Nothing>), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody), (status = 408, body = ErrorBody), (status = 413, body = ErrorBody)))]
#[post("/payment/iyzico/webhook")]
async fn iyzico_webhook(
    context: web::Data<Context>,
    RawBody(body): RawBody,
) -> Result<HttpResponse, ApiError> {
    let outcome = context
        .pool
        .payments()
        .run(move |services| services.payments.handle_notice(PaymentProvider::Iyzico, None, &body))
        .await?;
    match outcome {
        PaymentOutcome::Unknown => Err(ApiError::unknown_payment()),
        PaymentOutcome::Paid
        | PaymentOutcome::Unpaid
        | PaymentOutcome::Undecided
        | PaymentOutcome::RefundsApplied
        | PaymentOutcome::RefundsChanged(_) => Ok(Envelope::of(Nothing {}).ok()),
    }
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.codes(CODES).public(stripe_webhook).public(iyzico_callback).public(iyzico_webhook);
}
