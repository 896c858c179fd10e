//! Work on actix's thread pool.

use super::{
    error::ApiError,
    request_id::{RequestId, within},
};
use actix_web::web;

/// Runs work on the pool without a permit, with the request's id in its log lines.
pub(crate) async fn on_pool<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let id = RequestId::current();
    web::block(move || within(id, work)).await.map_err(|_| ApiError::internal())
}
