//! The access log and request counter. They contain no personal data: no client address, user agent or query, and no
//! path with an id.

use super::{
    calls::Calls,
    method::known_name,
    metrics::Metrics,
    security::{self, SecurityKey},
    trusted_proxies::TrustedProxies,
};
use crate::http::{
    error::ApiError,
    error_code::ErrorCode,
    request_id::{RequestId, within},
};
use actix_web::{
    Error, HttpMessage, HttpRequest, HttpResponse, ResponseError,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{Method, StatusCode},
    middleware::Next,
    web,
};
use application::actor::Actor;
use futures_util::FutureExt;
use std::{
    borrow::Cow,
    fmt,
    panic::AssertUnwindSafe,
    time::{Duration, Instant},
};

/// The route of requests that match none: files of the page and unknown paths.
const NO_ROUTE: &str = "-";

/// Assigns the request's id and writes its log line. Responds 500 if the handler panics.
pub(crate) async fn access_log<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let id = RequestId::new();
    let (method, began) = (request.method().clone(), Instant::now());
    let metrics = request.app_data::<web::Data<Metrics>>().cloned();
    let answer = async {
        // The panic hook has logged the cause.
        let caught = AssertUnwindSafe(next.call(request)).catch_unwind().await;
        let outcome = caught.unwrap_or_else(|_| Err(ApiError::internal().into()));
        let mut outcome = outcome.map_err(|error| Failed { id, error }.into());
        if let Ok(response) = &mut outcome {
            id.add_to(response.headers_mut());
        }
        let took = began.elapsed();
        let answered = Answered::of(&outcome, |request| {
            let calls = request.app_data::<web::Data<&'static Calls>>()?;
            calls.at(request.path()).map(|call| call.pattern().to_owned())
        });
        if let Some(metrics) = metrics {
            metrics.count(answered.route.as_deref(), known_name(&method), answered.status.as_str(), took);
        }
        if let Ok(response) = &outcome {
            log_refusal(response, answered.code);
        }
        answered.write(&method, took);
        outcome
    };
    id.scope(answer).await
}

/// The failure of the request with this id: a panic in its handler, or a session that could not be stored. The server
/// makes the response outside the middleware.
#[derive(Debug)]
struct Failed {
    id: RequestId,
    error: Error,
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "request {} failed", self.id)
    }
}

impl ResponseError for Failed {
    fn status_code(&self) -> StatusCode {
        self.error.as_response_error().status_code()
    }

    fn error_response(&self) -> HttpResponse {
        within(Some(self.id), || self.error.error_response())
    }
}

/// Writes refusals that the shop's own pages never cause to the security log. Other refusals are logged where they are
/// decided.
fn log_refusal<B>(response: &ServiceResponse<B>, code: Option<ErrorCode>) {
    let request = response.request();
    let (Some(key), Some(proxies)) =
        (request.app_data::<web::Data<SecurityKey>>(), request.app_data::<web::Data<TrustedProxies>>())
    else {
        return;
    };
    let client = || key.client_name(request, proxies);
    match code {
        Some(ErrorCode::STAFF_ONLY) => {
            let account = request.extensions().get::<Actor>().and_then(|actor| actor.customer().ok());
            let account = account.map(|customer| key.name(customer.user().email.as_str()));
            security::staff_only(account.as_deref(), &client());
        }
        Some(ErrorCode::UNTRUSTED_NOTICE) => security::untrusted_notice(&client()),
        _ => {}
    }
}

/// The logged facts of a request.
struct Answered<'a> {
    status: StatusCode,
    /// The code of an error response.
    code: Option<ErrorCode>,
    /// The pattern of the route.
    route: Option<Cow<'a, str>>,
    is_anonymous: bool,
}

impl Answered<'_> {
    fn of<B>(
        outcome: &Result<ServiceResponse<B>, Error>,
        call_at: impl FnOnce(&HttpRequest) -> Option<String>,
    ) -> Self {
        match outcome {
            Ok(response) => {
                let request = response.request();
                let is_anonymous =
                    request.extensions().get::<Actor>().is_none_or(|actor| *actor == Actor::default());
                let error = response.response().error().and_then(|error| error.as_error::<ApiError>());
                // A request that middleware refused is counted under the route that it would have reached.
                let refused = || error.and_then(|_| call_at(request));
                Self {
                    status: response.status(),
                    code: error.map(ApiError::code),
                    route: request.match_pattern().or_else(refused).map(Cow::Owned),
                    is_anonymous,
                }
            }
            // The failure has consumed the request.
            Err(error) => Self {
                status: error.as_response_error().status_code(),
                code: error
                    .as_error::<Failed>()
                    .and_then(|failed| failed.error.as_error::<ApiError>())
                    .map(ApiError::code),
                route: None,
                is_anonymous: true,
            },
        }
    }

    fn write(&self, method: &Method, took: Duration) {
        let ms = (took.as_secs_f64() * 100_000.0).round() / 100.0;
        let (method, route) = (method.as_str(), self.route.as_deref().unwrap_or(NO_ROUTE));
        let (status, code) = (self.status.as_u16(), self.code.map(tracing::field::display));
        // Server errors have a log line of their own with the cause, and client errors are not worth a warning.
        if self.status == StatusCode::INTERNAL_SERVER_ERROR {
            tracing::error!(method, route, status, code, ms, "answered");
        } else if self.status.is_client_error() && self.is_anonymous {
            tracing::debug!(method, route, status, code, ms, "answered");
        } else {
            tracing::info!(method, route, status, code, ms, "answered");
        }
    }
}
