//! Mails about products that are in stock again.

use crate::{
    context::Context,
    guard::{
        limited::Limited,
        login::{StaffLogin, Visitor},
        trusted_proxies::ClientKey,
    },
    http::{
        body::Body,
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
        error_code::{ErrorCode, error_codes},
        input::{
            input,
            problem::Problems,
            values::{Honeypot, IdText, TokenText},
        },
        path_id::PathId,
        registry::Registry,
    },
};
use actix_web::{HttpResponse, get, post, web};
use application::{
    catalogue::ProductRefused,
    stock_alert::{Requested, StockAlertError, StockAlertLinkError},
};
use domain::{email::EmailAddress, ids::ProductId};
use serde::Serialize;
use utoipa::ToSchema;

input! {
    pub(crate) struct StockAlertInput -> (ProductId, EmailAddress) {
        /// Product id.
        product "Ürün": IdText,
        email "E-posta": EmailAddress,
        /// People don't see this field; a program that fills it in is refused.
        website "Web sitesi": Option<Honeypot>,
    }

    /// A mailed link.
    pub(crate) struct StockAlertLinkInput {
        /// As the mailed link has it; any other text is a link that works no more.
        token "Bağlantı": TokenText,
    }
}

impl TryFrom<StockAlertInput> for (ProductId, EmailAddress) {
    type Error = Problems;

    fn try_from(input: StockAlertInput) -> Result<Self, Problems> {
        let product = ProductId::parse(&input.product).ok_or_else(ApiError::product_not_found)?;
        Ok((product, input.email))
    }
}

/// The state of a new stock alert.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StockAlertData {
    /// Whether it is active; otherwise a mailed link has to confirm it.
    is_confirmed: bool,
}

impl From<Requested> for StockAlertData {
    fn from(requested: Requested) -> Self {
        Self { is_confirmed: requested == Requested::Confirmed }
    }
}

/// The product of a confirmed stock alert.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConfirmedStockAlert {
    /// Product id.
    pub(crate) product: ProductId,
}

/// The number of addresses with an alert for a product.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StockAlertCount {
    pub(crate) waiting: u64,
}

error_codes! {
    IN_STOCK = ("in_stock", CONFLICT);
}

impl From<StockAlertError> for ApiError {
    fn from(error: StockAlertError) -> Self {
        match error {
            StockAlertError::ProductNotFound => ProductRefused::NotFound.into(),
            StockAlertError::InStock => Self::new(
                ErrorCode::IN_STOCK,
                "Bu ürün şu anda stokta. Sayfayı yenileyip sepetinize ekleyebilirsiniz.",
            ),
            StockAlertError::Storage(error) => error.into(),
        }
    }
}

impl From<StockAlertLinkError> for ApiError {
    fn from(error: StockAlertLinkError) -> Self {
        match error {
            StockAlertLinkError::Expired => Self::new(
                ErrorCode::TOKEN_EXPIRED,
                "Bu bağlantı artık geçerli değil. Daha yeni bir e-posta aldıysanız onu kullanın.",
            ),
            StockAlertLinkError::Storage(error) => error.into(),
        }
    }
}

/// Requests one mail when a sold-out product is back in stock. The address must confirm the request by a mailed link,
/// unless it is the customer's own and was confirmed before.
#[utoipa::path(request_body = StockAlertInput, tag = "catalogue",
    responses((status = 201, body = SayingEnvelope<StockAlertData>), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/stock-alert")]
async fn request_alert(
    Visitor(actor): Visitor,
    context: web::Data<Context>,
    ClientKey(client): ClientKey,
    Body((product, email)): Body<StockAlertInput>,
) -> Result<HttpResponse, ApiError> {
    context.limits.consume(Limited::Message, &client).await?;
    context.limits.consume(Limited::StockAlertMail, email.as_str()).await?;
    let customer = actor.customer().ok();
    let requested =
        context.run(move |services| services.stock_alerts.request(customer.as_ref(), product, email)).await?;
    let said = match requested {
        Requested::Confirmed => "Ürün gelince size e-posta göndereceğiz.",
        Requested::ConfirmationMailed => {
            "Onay bağlantısını e-posta adresinize gönderdik. Bağlantıyı onaylayınca ürün gelir gelmez size yazacağız."
        }
    };
    Ok(Envelope::saying(said, StockAlertData::from(requested)).created())
}

/// Confirms a request by its mailed link. Repeating it has no effect.
#[utoipa::path(request_body = StockAlertLinkInput, tag = "catalogue",
    responses((status = 200, body = SayingEnvelope<ConfirmedStockAlert>), (status = 410, body = ErrorBody),
        (status = 429, body = ErrorBody)))]
#[post("/stock-alert/confirm")]
async fn confirm_alert(
    context: web::Data<Context>,
    ClientKey(client): ClientKey,
    Body(StockAlertLinkInput { token }): Body<StockAlertLinkInput>,
) -> Result<HttpResponse, ApiError> {
    context.limits.consume(Limited::Message, &client).await?;
    let product = context.run(move |services| services.stock_alerts.confirm(&token)).await?;
    let confirmed = ConfirmedStockAlert { product };
    Ok(Envelope::saying("Onayladınız. Ürün gelince size bir e-posta göndereceğiz.", confirmed).ok())
}

/// Ends all stock alerts for the address of a mailed link.
#[utoipa::path(request_body = StockAlertLinkInput, tag = "catalogue",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 410, body = ErrorBody),
        (status = 429, body = ErrorBody)))]
#[post("/stock-alert/cancel")]
async fn cancel_alerts(
    context: web::Data<Context>,
    ClientKey(client): ClientKey,
    Body(StockAlertLinkInput { token }): Body<StockAlertLinkInput>,
) -> Result<HttpResponse, ApiError> {
    context.limits.consume(Limited::Message, &client).await?;
    context.run(move |services| services.stock_alerts.cancel(&token)).await?;
    Ok(Envelope::saying("Bu adrese artık stok bildirimi göndermeyeceğiz.", Nothing {}).ok())
}

/// Returns the number of confirmed addresses that wait for a product.
#[utoipa::path(params(("id" = String, Path)), tag = "catalogue",
    responses((status = 200, body = Envelope<StockAlertCount>)), security(("staff" = [])))]
#[get("/stock-alert/waiting/{id}")]
async fn count_waiting(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ProductId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let waiting = context.run(move |services| services.stock_alerts.count_waiting(&staff, id)).await?;
    Ok(Envelope::of(StockAlertCount { waiting }).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls
        .codes(CODES)
        .session(request_alert)
        .session(confirm_alert)
        .session(cancel_alerts)
        .session(count_waiting);
}
