//! The one hop from a server thread to the blocking pool.

use crate::{
    error::ApiError,
    snapshot::CatalogueSnapshot,
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

/// The same for what changes the catalogue: the answer comes when the change can be read.
pub(crate) async fn run_changing<T, E>(
    state: &AppState,
    work: impl FnOnce(&UseCases) -> Result<T, E> + Send + 'static,
) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    run_then(state, work, CatalogueSnapshot::show_change).await
}

/// The same for what sells products, which decides what sells best.
pub(crate) async fn run_selling<T, E>(
    state: &AppState,
    work: impl FnOnce(&UseCases) -> Result<T, E> + Send + 'static,
) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    run_then(state, work, CatalogueSnapshot::show_sale).await
}

async fn run_then<T, E>(
    state: &AppState,
    work: impl FnOnce(&UseCases) -> Result<T, E> + Send + 'static,
    then: fn(&CatalogueSnapshot),
) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let snapshot = Arc::clone(&state.snapshot);
    run(state, move |shop| {
        let done = work(shop)?;
        then(&snapshot);
        Ok::<_, E>(done)
    })
    .await
}
