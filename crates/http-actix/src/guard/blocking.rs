//! The one hop from a server thread to the blocking pool.

use crate::{
    guard::{
        bulkhead::Place,
        request_id::{RequestId, within},
    },
    state::AppState,
    wire::error::ApiError,
};
use actix_web::web;
use application::UseCases;
use std::{sync::Arc, time::Duration};
use tokio::time::timeout;

/// Runs a use case that waits for the database (even for a connection to it), which no server thread may do.
pub(crate) async fn run<T, E>(
    state: &AppState,
    work: impl FnOnce(&UseCases) -> Result<T, E> + Send + 'static,
) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let place = state.bulkheads.database.enter().await?;
    in_time(state.patience.answer, run_in(place, state, work)).await
}

/// The same for what staff do to many things at once, or what gathers much: it may take its time.
pub(crate) async fn run_long<T, E>(
    state: &AppState,
    work: impl FnOnce(&UseCases) -> Result<T, E> + Send + 'static,
) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let place = state.bulkheads.database.enter().await?;
    run_in(place, state, work).await
}

/// Answers 503 when work lasts too long, as behind a network that swallows everything. The work itself goes on, in its
/// place: what it still writes is found by whoever asks again.
pub(crate) async fn in_time<T>(
    patience: Duration,
    work: impl Future<Output = Result<T, ApiError>>,
) -> Result<T, ApiError> {
    timeout(patience, work).await.unwrap_or_else(|_| Err(ApiError::unavailable()))
}

/// The same for what hashes a password.
pub(crate) async fn run_hashing<T, E>(
    state: &AppState,
    work: impl FnOnce(&UseCases) -> Result<T, E> + Send + 'static,
) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let place = state.bulkheads.hashing.enter().await?;
    in_time(state.patience.answer, run_in(place, state, work)).await
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
    let done = run(state, work).await?;
    state.catalogue.note_sale();
    Ok(done)
}

/// The same for what waits for a payment provider, and may sell products.
pub(crate) async fn run_paying<T, E>(
    state: &AppState,
    work: impl FnOnce(&UseCases) -> Result<T, E> + Send + 'static,
) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let place = state.bulkheads.payments.enter().await?;
    let done = run_in(place, state, work).await?;
    state.catalogue.note_sale();
    Ok(done)
}

/// The same in a place that is taken already, as an upload's is before it is read.
pub(crate) async fn run_in<T, E>(
    place: Place,
    state: &AppState,
    work: impl FnOnce(&UseCases) -> Result<T, E> + Send + 'static,
) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let use_cases = Arc::clone(&state.use_cases);
    hop(place, move || work(&use_cases)).await?.map_err(Into::into)
}

/// Runs work on the blocking pool, where the request's id is known too. The place is taken until the work has ended,
/// also when the client has gone meanwhile.
///
/// # Errors
/// 500 when the work panics; the panic hook has logged why.
pub(crate) async fn hop<T: Send + 'static>(
    place: Place,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    on_pool(move || {
        let _place = place;
        work()
    })
    .await
}

/// The same for work that is never done many times at once, and needs no place.
///
/// # Errors
/// 500 when the work panics.
pub(crate) async fn on_pool<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let id = RequestId::current();
    web::block(move || within(id, work)).await.map_err(|_| ApiError::internal())
}
