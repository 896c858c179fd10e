//! Periodic jobs. Every instance runs them; each payment, stock alert and order is handled by one of them.

use actix_web::{rt, web};
use application::error::StorageError;
use std::time::Duration;

/// Runs a job on the blocking pool until the process ends: now, and again after each `pause`. A failure is logged.
pub(crate) fn start(
    job: &'static str,
    pause: Duration,
    work: impl Fn() -> Result<(), StorageError> + Clone + Send + 'static,
) {
    rt::spawn(async move {
        loop {
            match web::block(work.clone()).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::warn!(job, cause = error.chain(), "a job failed"),
                Err(error) => tracing::warn!(job, %error, "a job failed"),
            }
            tokio::time::sleep(pause).await;
        }
    });
}
