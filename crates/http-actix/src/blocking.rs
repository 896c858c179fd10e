//! The one hop from a server thread to the blocking pool.

use crate::{
    error::ApiError,
    state::{AppState, UseCases},
};
use actix_web::web;
use std::sync::Arc;
use tracing::Span;

/// Runs a use case on the blocking pool, inside the request's log span. Use cases wait for the database
/// (even for a connection to it), which no server thread may do.
pub(crate) async fn run<T, E>(
    state: &AppState,
    work: impl FnOnce(&UseCases) -> Result<T, E> + Send + 'static,
) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let use_cases = Arc::clone(&state.use_cases);
    let span = Span::current();
    web::block(move || span.in_scope(|| work(&use_cases)))
        .await
        .map_err(|_| ApiError::internal())?
        .map_err(Into::into)
}
