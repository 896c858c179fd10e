//! One line and one count for each request, without personal data: no address, no user agent, no query, no path with an id in it.

use super::method::known_name;
use crate::{
    bulkhead::waiting_once,
    error::ApiError,
    request_id::{self, RequestId},
    state::AppState,
};
use actix_web::{
    Error, HttpMessage,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{Method, StatusCode},
    middleware::Next,
    web,
};
use application::actor::Actor;
use futures_util::FutureExt;
use std::{
    panic::AssertUnwindSafe,
    time::{Duration, Instant},
};

/// Stands for the paths of no route: files of the page, and what is not there.
const NO_ROUTE: &str = "-";

/// Gives the request its id and writes its line. A handler that panics is answered 500.
pub(crate) async fn access_log<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let id = RequestId::new();
    let (method, began) = (request.method().clone(), Instant::now());
    let state = request.app_data::<web::Data<AppState>>().cloned();
    let answer = async {
        // The panic hook has logged why.
        let caught = AssertUnwindSafe(next.call(request)).catch_unwind().await;
        let mut outcome = caught.unwrap_or_else(|_| Err(ApiError::internal().into()));
        if let (Ok(response), Some(value)) = (&mut outcome, id.header_value()) {
            response.headers_mut().insert(request_id::HEADER, value);
        }
        let took = began.elapsed();
        let answered = Answered::of(&outcome);
        if let Some(state) = &state {
            let method = known_name(&method);
            state.metrics.count(answered.route.as_deref(), method, answered.status.as_str(), took);
        }
        answered.write(&method, took);
        outcome
    };
    id.scope(waiting_once(answer)).await
}

/// What is told of a request.
struct Answered {
    status: StatusCode,
    /// Its pattern.
    route: Option<String>,
    is_anonymous: bool,
}

impl Answered {
    fn of<B>(outcome: &Result<ServiceResponse<B>, Error>) -> Self {
        match outcome {
            Ok(response) => {
                let request = response.request();
                let is_anonymous =
                    request.extensions().get::<Actor>().is_none_or(|actor| *actor == Actor::default());
                Self { status: response.status(), route: request.match_pattern(), is_anonymous }
            }
            Err(error) => {
                Self { status: error.as_response_error().status_code(), route: None, is_anonymous: true }
            }
        }
    }

    fn write(&self, method: &Method, took: Duration) {
        let ms = (took.as_secs_f64() * 100_000.0).round() / 100.0;
        let (method, route) = (method.as_str(), self.route.as_deref().unwrap_or(NO_ROUTE));
        let code = self.status.as_u16();
        // What fails has a line of its own that says why; being asked for nonsense by everybody is no news.
        if self.status == StatusCode::INTERNAL_SERVER_ERROR {
            tracing::error!(method, route, status = code, ms, "answered");
        } else if self.status.is_client_error() && self.is_anonymous {
            tracing::debug!(method, route, status = code, ms, "answered");
        } else {
            tracing::info!(method, route, status = code, ms, "answered");
        }
    }
}
