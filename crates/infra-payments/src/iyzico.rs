//! iyzico: one checkout form for each order. Notices are never trusted; the payment's detail is fetched from iyzico.
//!
//! <https://docs.iyzico.com/en/payment-methods/direct-charge/checkoutform>,
//! <https://docs.iyzico.com/en/getting-started/preliminaries/authentication/hmacsha256-auth>

mod detail;
mod form;
mod instalments;
mod refund;
mod report;

use crate::{
    connection::{HttpClient, HttpClientError},
    signature::sign,
};
use application::payment::{
    GatewayError, Notice, NoticeMeaning, PaymentGateway, PaymentPage, PaymentProvider, PaymentRequest,
    PaymentState, RefundRequest, UntrustedNotice,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use chrono::TimeDelta;
use detail::Detail;
use domain::{
    money::Kurus,
    order::{InstalmentPlan, ReportedRefund},
};
use instalments::{InstalmentAnswer, InstalmentQuery};
use rand::distr::{Alphanumeric, SampleString};
use refund::{RefundAnswer, RefundForm};
use report::Report;
use reqwest::{RequestBuilder, StatusCode};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::time::Duration;
use url::{Url, form_urlencoded};

const INITIALIZE: &str = "/payment/iyzipos/checkoutform/initialize/auth/ecom";
const DETAIL: &str = "/payment/iyzipos/checkoutform/auth/ecom/detail";
const REFUND: &str = "/v2/payment/refund";
const REPORT: &str = "/v2/reporting/payment/details";
const INSTALMENTS: &str = "/payment/iyzipos/installment";

/// Time limit for the plans of instalments.
const PLANS_TIMEOUT: Duration = Duration::from_secs(3);

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
        self.post_by(self.connection.http.post(self.url(path)), path, body)
    }

    /// Posts a signed body by this request to `path`, and returns the body of the response.
    fn post_by(
        &self,
        request: RequestBuilder,
        path: &str,
        body: &impl Serialize,
    ) -> Result<Vec<u8>, GatewayError> {
        let body = serde_json::to_string(body).map_err(|error| GatewayError::Refused(error.to_string()))?;
        let answer = self.connection.send(self.signed(request, path, body))?;
        if answer.status.is_server_error() || answer.status == StatusCode::TOO_MANY_REQUESTS {
            return Err(GatewayError::Unavailable(answer.status.to_string().into()));
        }
        if !answer.status.is_success() {
            return Err(GatewayError::Refused(answer.status.to_string()));
        }
        Ok(answer.body)
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base.as_str().trim_end_matches('/'))
    }

    /// Signs a request. The signature covers body and path, without the query and without a path of the base URL.
    fn signed(&self, request: RequestBuilder, path: &str, body: String) -> RequestBuilder {
        let random = Alphanumeric.sample_string(&mut rand::rng(), 16);
        request
            .header("Authorization", self.authorization(&random, path, &body))
            .header("x-iyzi-rnd", &random)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .body(body)
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
        let made: Initialized = read(&body)?;
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
        let detail: Detail = read(&body)?;
        detail.state(&self.keys.secret, session)
    }

    fn close(&self, _: &str) -> Result<bool, GatewayError> {
        Ok(false)
    }

    fn refund(&self, request: &RefundRequest<'_>) -> Result<ReportedRefund, GatewayError> {
        let body = self.post(REFUND, &RefundForm::new(request))?;
        let answer: RefundAnswer = read(&body)?;
        answer.reported(&self.keys.secret, request)
    }

    fn list_refunds(&self, payment: &str) -> Result<Option<Vec<ReportedRefund>>, GatewayError> {
        // iyzico's own client sends and signs an empty object with this GET.
        let query = [("locale", "tr"), ("paymentId", payment)];
        let request = self.connection.http.get(self.url(REPORT)).query(&query);
        let answer = self.connection.send(self.signed(request, REPORT, "{}".to_owned()))?;
        if answer.status.is_server_error() || answer.status == StatusCode::TOO_MANY_REQUESTS {
            return Err(GatewayError::Unavailable(answer.status.to_string().into()));
        }
        // Not every merchant may use the reports.
        if !answer.status.is_success() {
            return Ok(None);
        }
        let report: Report = read(&answer.body)?;
        report.refunds(payment)
    }

    fn instalment_plans(&self, amount: Kurus) -> Result<Vec<InstalmentPlan>, GatewayError> {
        let request = self.connection.http.post(self.url(INSTALMENTS)).timeout(PLANS_TIMEOUT);
        let body = self.post_by(request, INSTALMENTS, &InstalmentQuery::new(amount))?;
        let answer: InstalmentAnswer = read(&body)?;
        answer.plans(amount)
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

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, GatewayError> {
    serde_json::from_slice(body).map_err(|error| GatewayError::Refused(error.to_string()))
}

/// Returns whether a text has the form of iyzico's tokens. The callback is public.
fn is_token(text: &str) -> bool {
    (1..=255).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests;
