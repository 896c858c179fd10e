//! Card payments: errors, and routes for payment providers, for customers who return from them, and for what instalments
//! cost.

use crate::{
    context::Context,
    guard::{limited::Limited, trusted_proxies::ClientKey},
    http::{
        body::RawBody,
        envelope::{Envelope, Nothing},
        error::{ApiError, ErrorBody},
        error_code::{ErrorCode, error_codes},
        input::{input, problem::Problems},
        query::Query,
        registry::Registry,
    },
};
use actix_web::{HttpRequest, HttpResponse, get, http::header::LOCATION, post, web};
use application::payment::{NoticeError, PaymentOutcome, PaymentProvider, PlaceCardOrderError};
use domain::{limits, money::Kurus, order::InstalmentPlan};
use serde::Serialize;
use utoipa::ToSchema;

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

input! {
    pub(crate) struct InstalmentQuery -> Kurus {
        /// The price, in TL.
        amount "Tutar": Kurus,
    }
}

impl TryFrom<InstalmentQuery> for Kurus {
    type Error = Problems;

    fn try_from(InstalmentQuery { amount }: InstalmentQuery) -> Result<Self, Problems> {
        if !(1..=limits::PRICE_KURUS).contains(&amount.get()) {
            return Err(Problems::at("amount", "0'dan büyük, en çok 10.000.000 TL yazın."));
        }
        Ok(amount)
    }
}

/// What a payment in instalments costs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InstallmentPlan)]
pub(crate) struct InstalmentPlanDto {
    /// The number of instalments, above 1.
    count: u8,
    /// The amount of one instalment.
    monthly: Kurus,
    /// The price with the provider's fee.
    total: Kurus,
    /// The bank whose cards have this plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    bank: Option<String>,
}

impl From<InstalmentPlan> for InstalmentPlanDto {
    fn from(InstalmentPlan { count, monthly, total, bank }: InstalmentPlan) -> Self {
        Self { count: count.get(), monthly, total, bank }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InstalmentPlans {
    plans: Vec<InstalmentPlanDto>,
}

/// Returns what instalments cost for an amount without food: the provider's plans that the shop offers. They are empty if
/// it offers none for this amount, and while the provider does not respond.
#[utoipa::path(params(InstalmentQuery), tag = "payment",
    responses((status = 200, body = Envelope<InstalmentPlans>), (status = 429, body = ErrorBody)))]
#[get("/payment/installments")]
async fn instalment_plans(
    context: web::Data<Context>,
    ClientKey(client): ClientKey,
    Query(amount): Query<InstalmentQuery>,
) -> Result<HttpResponse, ApiError> {
    context.limits.consume_local(Limited::InstalmentPlans, &client)?;
    let plans = match context.services.payments.kept_instalment_plans(amount) {
        Some(plans) => plans,
        // A page shows no plans rather than an error, also while too many requests wait for the provider.
        None => {
            let asked =
                context.pool.payments().call(move |services| services.payments.instalment_plans(amount));
            asked.await.unwrap_or_default()
        }
    };
    Ok(Envelope::of(InstalmentPlans { plans: plans.into_iter().map(Into::into).collect() }).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls
        .codes(CODES)
        .public(stripe_webhook)
        .public(iyzico_callback)
        .public(iyzico_webhook)
        .public(instalment_plans);
}
