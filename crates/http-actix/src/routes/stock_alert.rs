use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Body, PathId, StaffLogin, Visitor},
        limited::Limited,
        rate_limit::RateLimits,
        trusted_proxies::ClientKey,
    },
    wire::{
        dto::stock_alert::{
            ConfirmedStockAlert, StockAlertCount, StockAlertData, StockAlertInput, StockAlertLinkInput,
        },
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{HttpResponse, get, post, web};
use application::stock_alert::{Requested, StockAlertService};
use domain::ids::ProductId;

/// Requests one mail when a sold-out product is back in stock. The address must confirm the request by a mailed link,
/// unless it is the customer's own and was confirmed before.
#[utoipa::path(request_body = StockAlertInput, tag = "catalogue",
    responses((status = 201, body = SayingEnvelope<StockAlertData>), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/stock-alert")]
pub(super) async fn request_alert(
    Visitor(actor): Visitor,
    stock_alerts: web::Data<StockAlertService>,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
    ClientKey(client): ClientKey,
    Body((product, email)): Body<StockAlertInput>,
) -> Result<HttpResponse, ApiError> {
    limits.consume(Limited::Message, &client).await?;
    limits.consume(Limited::StockAlertMail, email.as_str()).await?;
    let customer = actor.customer().ok();
    let requested =
        pool.database().run(move || stock_alerts.request(customer.as_ref(), product, email)).await?;
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
pub(super) async fn confirm_alert(
    stock_alerts: web::Data<StockAlertService>,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
    ClientKey(client): ClientKey,
    Body(StockAlertLinkInput { token }): Body<StockAlertLinkInput>,
) -> Result<HttpResponse, ApiError> {
    limits.consume(Limited::Message, &client).await?;
    let product = pool.database().run(move || stock_alerts.confirm(token.as_str())).await?;
    let confirmed = ConfirmedStockAlert { product: product.to_string() };
    Ok(Envelope::saying("Onayladınız. Ürün gelince size bir e-posta göndereceğiz.", confirmed).ok())
}

/// Ends all stock alerts for the address of a mailed link.
#[utoipa::path(request_body = StockAlertLinkInput, tag = "catalogue",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 410, body = ErrorBody),
        (status = 429, body = ErrorBody)))]
#[post("/stock-alert/cancel")]
pub(super) async fn cancel_alerts(
    stock_alerts: web::Data<StockAlertService>,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
    ClientKey(client): ClientKey,
    Body(StockAlertLinkInput { token }): Body<StockAlertLinkInput>,
) -> Result<HttpResponse, ApiError> {
    limits.consume(Limited::Message, &client).await?;
    pool.database().run(move || stock_alerts.cancel(token.as_str())).await?;
    Ok(Envelope::saying("Bu adrese artık stok bildirimi göndermeyeceğiz.", Nothing {}).ok())
}

/// Returns the number of confirmed addresses that wait for a product.
#[utoipa::path(params(("id" = String, Path)), tag = "catalogue",
    responses((status = 200, body = Envelope<StockAlertCount>)), security(("staff" = [])))]
#[get("/stock-alert/waiting/{id}")]
pub(super) async fn count_waiting(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ProductId>,
    stock_alerts: web::Data<StockAlertService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    let waiting = pool.database().run(move || stock_alerts.count_waiting(&staff, id)).await?;
    Ok(Envelope::of(StockAlertCount { waiting }).ok())
}
