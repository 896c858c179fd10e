//! Runs blocking work on actix's thread pool, each kind of work behind its bulkhead.

use super::bulkhead::{Bulkhead, Bulkheads, HeldPermit};
use crate::http::{error::ApiError, pool::on_pool};
use application::{Services, error::StorageError};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::time::timeout;

/// Starts work that blocks a thread: use cases that wait for the database, hash a password or call a payment provider.
pub(crate) struct BlockingPool {
    services: Arc<Services>,
    bulkheads: Arc<Bulkheads>,
    deadline: Duration,
}

/// Work about to start: the permit that it needs and how long the response waits for both.
#[must_use = "nothing runs before `run` or `call`"]
pub(crate) struct BlockingWork<'a> {
    services: &'a Arc<Services>,
    permit: Permit<'a>,
    deadline: Option<Duration>,
}

enum Permit<'a> {
    Of(&'a Bulkhead),
    Held(HeldPermit),
}

impl BlockingPool {
    /// `deadline` is how long a response waits for its work, from entering the queue on.
    pub(crate) const fn new(services: Arc<Services>, bulkheads: Arc<Bulkheads>, deadline: Duration) -> Self {
        Self { services, bulkheads, deadline }
    }

    const fn work<'a>(&'a self, permit: Permit<'a>, deadline: Option<Duration>) -> BlockingWork<'a> {
        BlockingWork { services: &self.services, permit, deadline }
    }

    /// Work that waits for the database.
    pub(crate) fn database(&self) -> BlockingWork<'_> {
        self.work(Permit::Of(&self.bulkheads.database), Some(self.deadline))
    }

    /// Work that hashes a password.
    pub(crate) fn hashing(&self) -> BlockingWork<'_> {
        self.work(Permit::Of(&self.bulkheads.hashing), Some(self.deadline))
    }

    /// Work that calls a payment provider, whose own timeouts replace the deadline.
    pub(crate) fn payments(&self) -> BlockingWork<'_> {
        self.work(Permit::Of(&self.bulkheads.payments), None)
    }

    /// Work that draws a preview; it has no deadline, as drawing always ends.
    pub(crate) fn previews(&self) -> BlockingWork<'_> {
        self.work(Permit::Of(&self.bulkheads.previews), None)
    }

    /// Work under a permit that the request holds already, such as an upload's; without a deadline.
    pub(crate) const fn holding(&self, permit: HeldPermit) -> BlockingWork<'_> {
        self.work(Permit::Held(permit), None)
    }

    /// The services, for work outside the handlers.
    pub(crate) fn services(&self) -> Arc<Services> {
        Arc::clone(&self.services)
    }

    /// The bulkhead of the database, for work outside the handlers.
    pub(crate) fn database_bulkhead(&self) -> Arc<Bulkhead> {
        Arc::clone(&self.bulkheads.database)
    }

    /// Waits until an upload of this length may be read.
    ///
    /// # Errors
    /// 503 when too many uploads wait.
    pub(crate) async fn enter_upload(&self, bytes: Option<u64>) -> Result<HeldPermit, ApiError> {
        self.bulkheads.enter_upload(bytes).await
    }
}

impl BlockingWork<'_> {
    /// Removes the deadline, for bulk operations and exports.
    pub(crate) const fn without_deadline(mut self) -> Self {
        self.deadline = None;
        self
    }

    /// Runs the work and returns what it returns.
    ///
    /// # Errors
    /// The work's own error; 503 when the bulkhead is full or the deadline passes, 500 when the work panics.
    pub(crate) async fn run<T, E>(
        self,
        work: impl FnOnce(&Services) -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: Into<ApiError> + Send + 'static,
    {
        self.call(work).await?.map_err(Into::into)
    }

    /// Runs work whose error the handler looks at itself.
    ///
    /// # Errors
    /// 503 when the bulkhead is full or the deadline passes, 500 when the work panics.
    pub(crate) async fn call<T: Send + 'static>(
        self,
        work: impl FnOnce(&Services) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let start = Instant::now();
        let permit = match self.permit {
            Permit::Of(bulkhead) => bulkhead.enter().await?,
            Permit::Held(permit) => permit,
        };
        let services = Arc::clone(self.services);
        let done = hop(permit, move || work(&services));
        match self.deadline {
            Some(deadline) => in_time(deadline.saturating_sub(start.elapsed()), done).await,
            None => done.await,
        }
    }
}

/// Reads or writes a session within `timeout`.
///
/// # Errors
/// 503 for every failure, because the client may try again whatever it was; the log says what failed.
pub(crate) async fn session_work<T: Send + 'static>(
    database: &Bulkhead,
    timeout: Duration,
    work: impl FnOnce() -> Result<T, StorageError> + Send + 'static,
) -> Result<T, ApiError> {
    let permit = database.enter().await?;
    in_time(timeout, hop(permit, work)).await?.map_err(|error| {
        drop(ApiError::from(error));
        ApiError::unavailable()
    })
}

/// Responds 503 after `deadline`. The work continues in the background and keeps its permit; clients must retry with
/// the same idempotency key.
pub(crate) async fn in_time<T>(
    deadline: Duration,
    work: impl Future<Output = Result<T, ApiError>>,
) -> Result<T, ApiError> {
    timeout(deadline, work).await.unwrap_or_else(|_| Err(ApiError::unavailable()))
}

/// Runs work on the pool and holds the permit until it ends, also when the client disconnects first.
///
/// # Errors
/// 500 when the work panics; the panic hook has logged why.
pub(crate) async fn hop<T: Send + 'static>(
    permit: HeldPermit,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    on_pool(move || {
        let _permit = permit;
        work()
    })
    .await
}
