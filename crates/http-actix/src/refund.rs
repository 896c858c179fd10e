//! Refunds to cards.

use crate::{
    context::Context,
    guard::{login::StaffLogin, trusted_proxies::client_address},
    http::{
        body::Body,
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, ErrorBody},
        error_code::{ErrorCode, error_codes},
        input::{
            input,
            problem::Problems,
            values::{IdText, choices},
        },
        path_id::{PathId, WireId, path_id},
        registry::Registry,
        request_key::RequestKey,
    },
};
use actix_web::{FromRequest, HttpRequest, HttpResponse, dev::Payload, post, put, web};
use application::{
    order_return::ReturnAccessError,
    refund::{RefundError, WantedRefund},
};
use chrono::{DateTime, Utc};
use domain::{
    ids::{OrderId, RefundId, ReturnId},
    json::time,
    money::Kurus,
    order::{CardRefund, RefundAmountError, RefundNote, RefundState, RefundVerdict, RefundVerdictError},
};
use serde::Serialize;
use serde_json::json;
use std::{
    future::{Ready, ready},
    net::Ipv4Addr,
};
use utoipa::{IntoParams, ToSchema};

error_codes! {
    AMOUNT_TOO_HIGH = ("amount_too_high", CONFLICT);
    REFUND_DECIDED = ("refund_decided", CONFLICT);
    REFUND_NOT_FOUND = ("refund_not_found", NOT_FOUND);
    REFUND_PENDING = ("refund_pending", CONFLICT);
    REFUND_UNDER_WAY = ("refund_under_way", CONFLICT);
    RETURN_NOT_RECEIVED = ("return_not_received", CONFLICT);
}

choices! {
    RefundVerdict, "done veya notDone yazın.";
}

path_id!(RefundId, RefundError::NotFound);

input! {
    /// A refund to the card that paid an order.
    pub(crate) struct CardRefundInput -> WantedRefund {
        /// In TL; what is due, if it is left out.
        amount "Tutar": Option<Kurus>,
        /// Id of the received return that it pays back; the order's payment problem, if it is left out.
        return_id as "return" "İade": Option<IdText>,
        /// For the order's history, which only staff see.
        note "Not": Option<RefundNote>,
    }

    /// What a staff member found in the provider's panel about a pending refund.
    pub(crate) struct RefundVerdictInput {
        outcome "Sonuç": RefundVerdict,
        note "Not": Option<RefundNote>,
    }
}

impl TryFrom<CardRefundInput> for WantedRefund {
    type Error = Problems;

    fn try_from(CardRefundInput { amount, return_id, note }: CardRefundInput) -> Result<Self, Problems> {
        let parse = |id: String| ReturnId::parse(&id).ok_or_else(ReturnId::not_found);
        Ok(Self { amount, return_id: return_id.map(parse).transpose()?, note })
    }
}

/// A refund to a card. Money is in TL.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Refund)]
pub(crate) struct RefundDto {
    #[serde(rename = "_id")]
    id: RefundId,
    amount: Kurus,
    state: RefundState,
    /// Whether the provider has accepted it. It will be paid then, so that staff can't say that it was not.
    is_accepted: bool,
    /// Why it failed, in the provider's or a staff member's words.
    #[schema(required = true)]
    reason: Option<String>,
    /// Id of the return that it pays back.
    #[serde(rename = "return")]
    #[schema(required = true)]
    return_id: Option<ReturnId>,
    #[serde(serialize_with = "time")]
    created_at: DateTime<Utc>,
    /// When it was paid; `null` unless it is done.
    #[serde(serialize_with = "time")]
    #[schema(required = true)]
    done_at: Option<DateTime<Utc>>,
}

impl From<&CardRefund> for RefundDto {
    fn from(refund: &CardRefund) -> Self {
        let is_done = refund.state == RefundState::Done;
        Self {
            id: refund.id,
            amount: refund.amount,
            state: refund.state,
            is_accepted: refund.is_accepted(),
            reason: refund.reason.clone(),
            return_id: refund.return_id,
            created_at: refund.created_at,
            done_at: refund.decision.filter(|_| is_done).map(|decision| decision.at),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RefundData {
    refund: RefundDto,
}

impl RefundData {
    fn of(refund: &CardRefund) -> Self {
        Self { refund: refund.into() }
    }
}

/// The header that a request must have.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "documents the header")]
struct RefundKeyHeader {
    /// A repeat, however late, gets the first refund, with 200.
    #[param(rename = "Idempotency-Key", min_length = 1, max_length = 255, pattern = "^[!-~]+$")]
    key: String,
}

/// Returns what happened to a refund, in Turkish.
const fn state_message(state: RefundState) -> &'static str {
    match state {
        RefundState::Pending => "İade isteği gönderildi, bankanın yanıtı bekleniyor.",
        RefundState::Done => "Tutar karta iade edildi.",
        RefundState::Failed => "İade yapılamadı.",
    }
}

impl From<RefundError> for ApiError {
    fn from(error: RefundError) -> Self {
        match error {
            RefundError::OrderNotFound => Self::new(ErrorCode::ORDER_NOT_FOUND, "Sipariş bulunamadı."),
            RefundError::ReturnNotFound => ReturnAccessError::NotFound.into(),
            RefundError::NotFound => Self::new(ErrorCode::REFUND_NOT_FOUND, "İade bulunamadı."),
            RefundError::Amount(error) => error.into(),
            RefundError::Verdict(error) => error.into(),
            RefundError::KeyReused => Self::request_key_reused(),
            RefundError::Unavailable | RefundError::Unreadable => Self {
                message: "Ödeme kuruluşuna ulaşılamıyor. İade isteğiniz kaydedildi; sonucu siparişte \
                          görebilirsiniz."
                    .into(),
                ..Self::payment_unavailable()
            },
            RefundError::Order(error) => error.into(),
            RefundError::Storage(error) => error.into(),
        }
    }
}

impl From<RefundAmountError> for ApiError {
    fn from(error: RefundAmountError) -> Self {
        match error {
            RefundAmountError::TooHigh { available } => Self {
                present: Some(Box::new(json!({ "available": available }))),
                ..Self::new(
                    ErrorCode::AMOUNT_TOO_HIGH,
                    format!("Karta en fazla {} iade edilebilir.", available.in_turkish()),
                )
            },
            RefundAmountError::NothingToRefund => {
                Self::new(ErrorCode::NOTHING_TO_REFUND, "Bu siparişte geri ödenecek bir tutar yok.")
            }
            RefundAmountError::ReturnNotReceived => Self::new(
                ErrorCode::RETURN_NOT_RECEIVED,
                "Yalnızca teslim alınmış ve parası ödenmemiş iadeler geri ödenebilir.",
            ),
            RefundAmountError::Pending => Self::new(
                ErrorCode::REFUND_PENDING,
                "Bu iadenin kart ödemesi sürüyor. Sonucu belli olunca yeniden deneyin.",
            ),
            RefundAmountError::Missing => Self::field("amount", "Tutar", "İade edilecek tutarı yazın."),
        }
    }
}

impl From<RefundVerdictError> for ApiError {
    fn from(error: RefundVerdictError) -> Self {
        match error {
            RefundVerdictError::Decided => Self::new(
                ErrorCode::REFUND_DECIDED,
                "Bu iadenin sonucu belli ya da ödeme kuruluşu onu kabul etti.",
            ),
            RefundVerdictError::UnderWay => Self::new(
                ErrorCode::REFUND_UNDER_WAY,
                "İade isteği henüz ödeme kuruluşuna gidiyor olabilir. On dakika sonra yeniden deneyin.",
            ),
        }
    }
}

/// Pays back a part of the order's card payment, or all of it: without `amount` what is due. A repeat of the key gets the
/// first refund as it is now. 409 if more is wanted than is left; 503 if the provider does not respond, and the refund is
/// then pending and looked up later.
#[utoipa::path(request_body = CardRefundInput, params(("id" = String, Path), RefundKeyHeader), tag = "order",
    responses((status = 201, body = SayingEnvelope<RefundData>), (status = 200, body = SayingEnvelope<RefundData>), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 503, body = ErrorBody)), security(("staff" = [])))]
#[post("/order/refund/{id}/card")]
async fn request_card_refund(
    StaffLogin(staff): StaffLogin,
    PathId(order): PathId<OrderId>,
    context: web::Data<Context>,
    request: HttpRequest,
    Body(wanted): Body<CardRefundInput>,
) -> Result<HttpResponse, ApiError> {
    // Without a key a repeated request would pay twice.
    let key = RequestKey::read(&request)?.0.ok_or_else(ApiError::bad_request_key)?;
    let ip = client_address(&request).unwrap_or(Ipv4Addr::LOCALHOST.into());
    let refund = context
        .pool
        .payments()
        .run(move |services| services.refunds.request(&staff, order, &wanted, key, ip))
        .await?;
    let data = RefundData::of(&refund.value);
    let answer = Envelope::saying(state_message(refund.value.state), data);
    Ok(answer.created_or_repeated(refund.is_new))
}

/// The ids in the path of a refund.
struct RefundPath {
    order: OrderId,
    refund: RefundId,
}

impl FromRequest for RefundPath {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let read = || {
            let path = request.match_info();
            Ok(Self {
                order: OrderId::from_wire(path.query("id")).ok_or_else(OrderId::not_found)?,
                refund: RefundId::from_wire(path.query("refund")).ok_or_else(RefundId::not_found)?,
            })
        };
        ready(read())
    }
}

/// Stores what a staff member found in the provider's panel about a pending refund. 409 if its outcome is known, and for
/// `notDone` if the provider has accepted it or may be reading the request at this moment.
#[utoipa::path(request_body = RefundVerdictInput, params(("id" = String, Path), ("refund" = String, Path)), tag = "order",
    responses((status = 200, body = SayingEnvelope<RefundData>), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[put("/order/refund/{id}/card/{refund}")]
async fn decide_card_refund(
    StaffLogin(staff): StaffLogin,
    RefundPath { order, refund }: RefundPath,
    context: web::Data<Context>,
    Body(RefundVerdictInput { outcome, note }): Body<RefundVerdictInput>,
) -> Result<HttpResponse, ApiError> {
    let refund = context
        .run(move |services| services.refunds.decide(&staff, order, refund, outcome, note.as_ref()))
        .await?;
    Ok(Envelope::saying("İadenin sonucu kaydedildi.", RefundData::of(&refund)).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.codes(CODES).session(request_card_refund).session(decide_card_refund);
}
