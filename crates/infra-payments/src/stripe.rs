//! Stripe: a Checkout Session for each order, and signed events.
//!
//! <https://docs.stripe.com/api/checkout/sessions>, <https://docs.stripe.com/api/refunds>,
//! <https://docs.stripe.com/webhooks#verify-manually>

mod event;
mod refund;
mod session;

use crate::connection::{HttpClient, HttpClientError, HttpResponse};
use application::payment::{
    GatewayError, Notice, NoticeMeaning, PaymentGateway, PaymentPage, PaymentProvider, PaymentRequest,
    PaymentState, RefundRequest, UntrustedNotice,
};
use domain::{
    money::Kurus,
    order::{InstalmentPlan, PaymentEvent, ReportedRefund},
};
use refund::{Refund, Refunds};
use reqwest::{Method, RequestBuilder, StatusCode};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, de::DeserializeOwned};
use session::Session;
use url::Url;

/// Version of the API that this code is written for.
const VERSION: &str = "2025-03-31.basil";

/// A merchant's keys.
#[derive(Clone, Debug)]
pub struct StripeKeys {
    /// Secret key: `sk_…`.
    pub secret: SecretString,
    /// Signing secret of the webhook: `whsec_…`.
    pub webhook: SecretString,
}

/// Stripe as a payment gateway.
pub struct Stripe {
    base: Url,
    keys: StripeKeys,
    connection: HttpClient,
}

/// The body of Stripe's response to a refused request.
#[derive(Deserialize)]
struct Refusal {
    error: RefusalError,
}

#[derive(Deserialize)]
struct RefusalError {
    r#type: Option<String>,
    code: Option<String>,
    param: Option<String>,
}

impl RefusalError {
    /// Returns type, code and parameter. Stripe's message may quote the request.
    fn text(&self) -> String {
        let parts = [&self.r#type, &self.code, &self.param];
        parts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

impl Stripe {
    /// Returns a gateway with these keys. It sends no request yet.
    pub fn new(base: Url, keys: StripeKeys) -> Result<Self, HttpClientError> {
        Ok(Self { base, keys, connection: HttpClient::new()? })
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let url = format!("{}{path}", self.base.as_str().trim_end_matches('/'));
        let secret = self.keys.secret.expose_secret();
        self.connection.http.request(method, url).bearer_auth(secret).header("Stripe-Version", VERSION)
    }

    fn answer<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, GatewayError> {
        read(&self.connection.send(request)?)
    }
}

/// Returns the path of a session at the API.
fn session_path(session: &str) -> Result<String, GatewayError> {
    if !is_id(session) {
        return Err(GatewayError::Refused("no session id".into()));
    }
    Ok(format!("/v1/checkout/sessions/{session}"))
}

/// Returns whether a text has the form of Stripe's ids: letters, digits and underscores. Anything else could be another
/// path.
fn is_id(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

fn read<T: DeserializeOwned>(HttpResponse { status, body }: &HttpResponse) -> Result<T, GatewayError> {
    // 409: another request with this key is under way. 429: too many requests. Both are over soon.
    let is_temporary =
        status.is_server_error() || [StatusCode::CONFLICT, StatusCode::TOO_MANY_REQUESTS].contains(status);
    if is_temporary {
        return Err(GatewayError::Unavailable(status.to_string().into()));
    }
    if !status.is_success() {
        let why = serde_json::from_slice::<Refusal>(body).map(|refusal| refusal.error.text());
        return Err(GatewayError::Refused(format!("{status} {}", why.unwrap_or_default())));
    }
    serde_json::from_slice(body).map_err(|error| GatewayError::Refused(error.to_string()))
}

impl PaymentGateway for Stripe {
    fn provider(&self) -> PaymentProvider {
        PaymentProvider::Stripe
    }

    fn open(&self, request: &PaymentRequest<'_>) -> Result<PaymentPage, GatewayError> {
        let expires_at = session::expiry(request);
        let request = self
            .request(Method::POST, "/v1/checkout/sessions")
            .header("Idempotency-Key", format!("order-{}", request.order.id()))
            .form(&session::parameters(request));
        let Session { id, url, .. } = self.answer(request)?;
        let url = url.ok_or_else(|| GatewayError::Refused("a session without a page".into()))?;
        Ok(PaymentPage { session: id, url, expires_at })
    }

    fn look_up(&self, session: &str) -> Result<PaymentState, GatewayError> {
        let HttpResponse { status, body } =
            self.connection.send(self.request(Method::GET, &session_path(session)?))?;
        // A session of another account, or deleted test data. It can't be paid.
        if status == StatusCode::NOT_FOUND {
            return Ok(PaymentState::Open);
        }
        Ok(read::<Session>(&HttpResponse { status, body })?.state())
    }

    fn close(&self, session: &str) -> Result<bool, GatewayError> {
        let path = format!("{}/expire", session_path(session)?);
        let closed: Session = self.answer(self.request(Method::POST, &path))?;
        Ok(matches!(closed.state(), PaymentState::Over { event: PaymentEvent::Failed, .. }))
    }

    fn refund(&self, request: &RefundRequest<'_>) -> Result<ReportedRefund, GatewayError> {
        let sent = self
            .request(Method::POST, "/v1/refunds")
            .header("Idempotency-Key", format!("refund-{}", request.id))
            .form(&refund::parameters(request));
        refund::outcome(&self.connection.send(sent)?, request)
    }

    fn list_refunds(&self, payment: &str) -> Result<Option<Vec<ReportedRefund>>, GatewayError> {
        let mut all: Vec<Refund> = vec![];
        for _ in 0..refund::PAGES {
            let mut query = vec![("payment_intent", payment), ("limit", refund::PAGE)];
            query.extend(all.last().map(|last| ("starting_after", last.id())));
            let page: Refunds = self.answer(self.request(Method::GET, "/v1/refunds").query(&query))?;
            let is_last = !page.has_more || page.data.is_empty();
            all.extend(page.data);
            if is_last {
                return refund::list(&all, payment).map(Some);
            }
        }
        Err(GatewayError::Refused("an endless list".into()))
    }

    fn instalment_plans(&self, _: Kurus) -> Result<Vec<InstalmentPlan>, GatewayError> {
        Ok(vec![])
    }

    fn read(&self, notice: &Notice<'_>) -> Result<NoticeMeaning, UntrustedNotice> {
        event::read(&self.keys.webhook, notice)
    }
}
