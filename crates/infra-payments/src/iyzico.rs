//! iyzico: one checkout form for each order. Notices are never trusted; the payment's detail is fetched from iyzico.
//!
//! <https://docs.iyzico.com/en/payment-methods/direct-charge/checkoutform>,
//! <https://docs.iyzico.com/en/getting-started/preliminaries/authentication/hmacsha256-auth>

mod detail;
mod form;

use crate::{
    connection::{HttpClient, HttpClientError},
    signature::sign,
};
use application::payment::{
    GatewayError, Notice, NoticeMeaning, PaymentGateway, PaymentPage, PaymentProvider, PaymentRequest,
    PaymentState, UntrustedNotice,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use chrono::TimeDelta;
use detail::Detail;
use rand::distr::{Alphanumeric, SampleString};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use url::{Url, form_urlencoded};

const INITIALIZE: &str = "/payment/iyzipos/checkoutform/initialize/auth/ecom";
const DETAIL: &str = "/payment/iyzipos/checkoutform/auth/ecom/detail";

/// A merchant's keys.
#[derive(Clone, Debug)]
pub struct IyzicoKeys {
    /// Identifies the merchant.
    pub api: SecretString,
    /// Signs requests and responses.
    pub secret: SecretString,
}

/// iyzico as a payment gateway.
pub struct Iyzico {
    base: Url,
    keys: IyzicoKeys,
    connection: HttpClient,
}

/// The response to the creation of a form.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Initialized {
    status: String,
    token: Option<String>,
    payment_page_url: Option<String>,
    /// Lifetime of the payment page in seconds.
    token_expire_time: Option<u32>,
    error_code: Option<String>,
}

#[derive(Serialize)]
struct DetailRequest<'a> {
    locale: &'static str,
    token: &'a str,
}

/// The only field of iyzico's webhook that is read. Everything else comes from the payment's detail.
#[derive(Deserialize)]
struct Webhook {
    token: Option<String>,
}

impl Iyzico {
    /// Returns a gateway with these keys. It sends no request yet.
    pub fn new(base: Url, keys: IyzicoKeys) -> Result<Self, HttpClientError> {
        Ok(Self { base, keys, connection: HttpClient::new()? })
    }

    /// Posts a signed body and returns the body of the response.
    fn post(&self, path: &str, body: &impl Serialize) -> Result<Vec<u8>, GatewayError> {
        let body = serde_json::to_string(body).map_err(|error| GatewayError::Refused(error.to_string()))?;
        let random = Alphanumeric.sample_string(&mut rand::rng(), 16);
        // The signature covers the path alone, also when the base URL has a path of its own.
        let url = format!("{}{path}", self.base.as_str().trim_end_matches('/'));
        let request = self
            .connection
            .http
            .post(url)
            .header("Authorization", self.authorization(&random, path, &body))
            .header("x-iyzi-rnd", &random)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .body(body);
        let answer = self.connection.send(request)?;
        if answer.status.is_server_error() {
            return Err(GatewayError::Unavailable(answer.status.to_string().into()));
        }
        if !answer.status.is_success() {
            return Err(GatewayError::Refused(answer.status.to_string()));
        }
        Ok(answer.body)
    }

    fn authorization(&self, random: &str, path: &str, body: &str) -> String {
        let signature = sign(&self.keys.secret, &[random.as_bytes(), path.as_bytes(), body.as_bytes()]);
        let key = self.keys.api.expose_secret();
        let text = format!("apiKey:{key}&randomKey:{random}&signature:{signature}");
        format!("IYZWSv2 {}", STANDARD.encode(text))
    }
}

impl PaymentGateway for Iyzico {
    fn provider(&self) -> PaymentProvider {
        PaymentProvider::Iyzico
    }

    fn open(&self, request: &PaymentRequest<'_>) -> Result<PaymentPage, GatewayError> {
        let body = self.post(INITIALIZE, &form::of(request))?;
        let made: Initialized =
            serde_json::from_slice(&body).map_err(|error| GatewayError::Refused(error.to_string()))?;
        match (made.status.as_str(), made.token, made.payment_page_url) {
            ("success", Some(session), Some(url)) => {
                let life = made.token_expire_time.map(|seconds| TimeDelta::seconds(seconds.into()));
                let end = life.map(|life| request.at + life);
                let expires_at = end.unwrap_or(request.expires_at).min(request.expires_at);
                Ok(PaymentPage { session, url, expires_at })
            }
            (status, ..) => {
                Err(GatewayError::Refused(format!("{status} {}", made.error_code.unwrap_or_default())))
            }
        }
    }

    fn look_up(&self, session: &str) -> Result<PaymentState, GatewayError> {
        let body = self.post(DETAIL, &DetailRequest { locale: "tr", token: session })?;
        let detail: Detail =
            serde_json::from_slice(&body).map_err(|error| GatewayError::Refused(error.to_string()))?;
        detail.state(&self.keys.secret, session)
    }

    fn close(&self, _: &str) -> Result<bool, GatewayError> {
        Ok(false)
    }

    /// Reads the token of a notice. The returning browser posts a form, the webhook JSON; neither is trusted beyond the token.
    fn read(&self, notice: &Notice<'_>) -> Result<NoticeMeaning, UntrustedNotice> {
        let token = match serde_json::from_slice::<Webhook>(notice.body) {
            Ok(webhook) => webhook.token,
            Err(_) => form_urlencoded::parse(notice.body)
                .find(|(name, _)| name == "token")
                .map(|(_, token)| token.into_owned()),
        };
        let token = token.filter(|token| is_token(token));
        Ok(token.map_or(NoticeMeaning::Nothing, |session| NoticeMeaning::Ask { session }))
    }
}

/// Returns whether a text has the form of iyzico's tokens. The callback is public.
fn is_token(text: &str) -> bool {
    (1..=255).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests;
