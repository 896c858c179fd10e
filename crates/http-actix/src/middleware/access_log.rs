//! One line for each request, without personal data: no address, no user agent, no query, no path with an id in it.

use crate::{
    error::ApiError,
    request_id::{self, RequestId},
};
use actix_web::{
    Error, HttpMessage,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{Method, StatusCode},
    middleware::Next,
};
use application::actor::Actor;
use futures_util::FutureExt;
use std::{panic::AssertUnwindSafe, time::Instant};

/// Stands for the paths of no route: files of the page, and what is not there.
const NO_ROUTE: &str = "-";

/// Gives the request its id and writes its line. A handler that panics is answered 500.
pub(crate) async fn access_log<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let id = RequestId::new();
    let (method, began) = (request.method().clone(), Instant::now());
    let answer = async {
        // The panic hook has logged why.
        let caught = AssertUnwindSafe(next.call(request)).catch_unwind().await;
        let mut outcome = caught.unwrap_or_else(|_| Err(ApiError::internal().into()));
        if let (Ok(response), Some(value)) = (&mut outcome, id.header_value()) {
            response.headers_mut().insert(request_id::HEADER, value);
        }
        write(&method, &outcome, began);
        outcome
    };
    id.scope(answer).await
}

fn write<B>(method: &Method, outcome: &Result<ServiceResponse<B>, Error>, began: Instant) {
    let ms = (began.elapsed().as_secs_f64() * 100_000.0).round() / 100.0;
    let (status, route, is_anonymous) = match outcome {
        Ok(response) => {
            let request = response.request();
            let is_anonymous =
                request.extensions().get::<Actor>().is_none_or(|actor| *actor == Actor::default());
            (response.status(), request.match_pattern(), is_anonymous)
        }
        Err(error) => (error.as_response_error().status_code(), None, true),
    };
    let (method, route) = (method.as_str(), route.as_deref().unwrap_or(NO_ROUTE));
    let code = status.as_u16();
    // What fails has a line of its own that says why; being asked for nonsense by everybody is no news.
    if status == StatusCode::INTERNAL_SERVER_ERROR {
        tracing::error!(method, route, status = code, ms, "answered");
    } else if status.is_client_error() && is_anonymous {
        tracing::debug!(method, route, status = code, ms, "answered");
    } else {
        tracing::info!(method, route, status = code, ms, "answered");
    }
}
