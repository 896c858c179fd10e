//! Bulkheads: each kind of slow work has its own slots, so that it can't use up the threads or memory of another kind.

use crate::http::error::ApiError;
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

/// Number of calls that may wait for the database, per connection.
const WAITING_PER_CONNECTION: usize = 16;

/// How long a call waits for the database. Calls that get a slot finish within a second even while all processors are
/// busy; others get 503 with `Retry-After`.
const DATABASE_TIMEOUT: Duration = Duration::from_millis(650);

/// Number of password checks that may wait, per processor: what it hashes within [`HASHING_TIMEOUT`], at 53 ms each.
const WAITING_PER_PROCESSOR: usize = 32;

/// How long a password check waits. Its login is answered within three seconds even while all processors are busy.
const HASHING_TIMEOUT: Duration = Duration::from_millis(1_700);

/// Number of concurrent calls to a payment provider, each of at most ten seconds.
const PAYMENTS: usize = 16;

const WAITING_PAYMENTS: usize = 64;

const PAYMENTS_TIMEOUT: Duration = Duration::from_secs(2);

/// Total size in KiB of concurrent uploads, which lie on disk except for the one that is decoded: one of the largest, or
/// several of one picture each. A lower limit would refuse uploads too late while the database hangs.
const UPLOADS_KIB: u32 = 36 * 1024;

/// The smallest and the largest size that an upload counts as. An upload without a length counts as the largest.
const UPLOAD_KIB: std::ops::RangeInclusive<u32> = 4 * 1024..=34 * 1024;

/// Number of uploads that may wait. They are unread, so they take no memory.
const WAITING_UPLOADS: usize = 32;

/// How long an upload waits for earlier ones. The seller's page shows that it waits.
const UPLOAD_TIMEOUT: Duration = Duration::from_secs(15);

/// Number of previews that may wait. They are drawn one at a time.
const WAITING_PREVIEWS: usize = 16;

const PREVIEW_TIMEOUT: Duration = Duration::from_secs(4);

/// A permit for one piece of work. Dropping it frees its slot.
pub(crate) type HeldPermit = OwnedSemaphorePermit;

/// The bulkheads of all kinds of slow work.
pub(crate) struct Bulkheads {
    /// Calls to the database, one slot per connection.
    pub(crate) database: Arc<Bulkhead>,
    /// Password hashing, one slot per processor, because it only computes.
    pub(crate) hashing: Bulkhead,
    /// Calls to payment providers, so that a slow provider uses up no other slots.
    pub(crate) payments: Bulkhead,
    /// Uploaded pictures, from the first byte until they are stored. Slots are KiB.
    uploads: Bulkhead,
    /// Drawing previews of products, because crawlers request many at once.
    pub(crate) previews: Bulkhead,
}

impl Bulkheads {
    pub(crate) fn new(database_connections: usize) -> Self {
        let processors = processors();
        let database = Limits {
            permits: database_connections,
            waiting: database_connections * WAITING_PER_CONNECTION,
            timeout: DATABASE_TIMEOUT,
        };
        let hashing = Limits {
            permits: processors,
            waiting: processors * WAITING_PER_PROCESSOR,
            timeout: HASHING_TIMEOUT,
        };
        let payments = Limits { permits: PAYMENTS, waiting: WAITING_PAYMENTS, timeout: PAYMENTS_TIMEOUT };
        let uploads =
            Limits { permits: UPLOADS_KIB as usize, waiting: WAITING_UPLOADS, timeout: UPLOAD_TIMEOUT };
        let previews = Limits { permits: 1, waiting: WAITING_PREVIEWS, timeout: PREVIEW_TIMEOUT };
        Self {
            previews: Bulkhead::new("previews", &previews),
            database: Arc::new(Bulkhead::new("database", &database)),
            hashing: Bulkhead::new("password hashing", &hashing),
            payments: Bulkhead::new("payments", &payments),
            uploads: Bulkhead::new("uploads", &uploads),
        }
    }

    /// Waits until an upload of this many bytes may be read.
    ///
    /// # Errors
    /// 503 as from [`Bulkhead::enter`].
    pub(crate) async fn enter_upload(&self, bytes: Option<u64>) -> Result<HeldPermit, ApiError> {
        let (least, most) = UPLOAD_KIB.into_inner();
        let kib = bytes.and_then(|bytes| u32::try_from(bytes.div_ceil(1024)).ok()).unwrap_or(most);
        self.uploads.enter_with(kib.clamp(least, most)).await
    }
}

/// Returns the number of processors.
fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Returns the maximum number of threads for the work behind all bulkheads, with this number of database connections.
pub(crate) fn blocking_threads(database_connections: usize) -> usize {
    /// For what has no bulkhead: compressing long answers, sweeping; the one preview and the two looks at readiness.
    const OTHERS: usize = 10;
    let uploads = UPLOADS_KIB / UPLOAD_KIB.start();
    database_connections + processors() + PAYMENTS + uploads as usize + OTHERS
}

struct Limits {
    permits: usize,
    /// Maximum number of waiting requests.
    waiting: usize,
    /// How long a request waits.
    timeout: Duration,
}

/// The slots for one kind of work, with a short queue.
pub(crate) struct Bulkhead {
    name: &'static str,
    permits: Arc<Semaphore>,
    queue: Semaphore,
    timeout: Duration,
    refusals: OncePerSecond,
}

impl Bulkhead {
    fn new(name: &'static str, limits: &Limits) -> Self {
        Self {
            name,
            permits: Arc::new(Semaphore::new(limits.permits)),
            queue: Semaphore::new(limits.waiting),
            timeout: limits.timeout,
            refusals: OncePerSecond::new(),
        }
    }

    /// Waits for a slot.
    ///
    /// # Errors
    /// 503 at once if too many requests wait already, or later if no slot becomes free in time.
    pub(crate) async fn enter(&self) -> Result<HeldPermit, ApiError> {
        self.enter_with(1).await
    }

    async fn enter_with(&self, permits: u32) -> Result<HeldPermit, ApiError> {
        if let Ok(permit) = Arc::clone(&self.permits).try_acquire_many_owned(permits) {
            return Ok(permit);
        }
        let Ok(_waiting) = self.queue.try_acquire() else { return Err(self.refuse("too many wait")) };
        match timeout(self.timeout, Arc::clone(&self.permits).acquire_many_owned(permits)).await {
            Ok(Ok(permit)) => Ok(permit),
            _ => Err(self.refuse("waited too long")),
        }
    }

    /// Logs at most one line per second, which is enough under a flood.
    fn refuse(&self, why: &'static str) -> ApiError {
        if self.refusals.is_due() {
            tracing::warn!(work = self.name, why, "busy: refused");
        }
        ApiError::busy()
    }
}

/// Returns true at most once per second.
struct OncePerSecond {
    start: Instant,
    /// The second after `start` in which it last returned true, counted from 1.
    last: AtomicU64,
}

impl OncePerSecond {
    fn new() -> Self {
        Self { start: Instant::now(), last: AtomicU64::new(0) }
    }

    fn is_due(&self) -> bool {
        let second = self.start.elapsed().as_secs() + 1;
        self.last.fetch_max(second, Ordering::Relaxed) < second
    }
}

#[cfg(test)]
mod tests {
    //! Time is paused: it jumps to the next timer when every task waits.

    use super::{Bulkhead, Bulkheads, Limits, processors};
    use crate::http::error::ApiError;
    use actix_web::ResponseError;
    use futures_util::future::join_all;
    use std::time::Duration;
    use tokio::time::sleep;

    fn bulkhead(permits: usize, waiting: usize, timeout: Duration) -> Bulkhead {
        Bulkhead::new("test", &Limits { permits, waiting, timeout })
    }

    #[tokio::test(start_paused = true)]
    async fn refuses_at_once_when_queue_is_full() {
        let bulkhead = bulkhead(1, 0, Duration::from_secs(3600));
        let place = bulkhead.enter().await.unwrap();
        let refused = bulkhead.enter().await.unwrap_err();
        assert_eq!((refused.status_code().as_u16(), refused.to_string().as_str()), (503, "busy"));
        drop(place);
        assert!(bulkhead.enter().await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_request_gets_next_slot_or_is_refused() {
        let patient = bulkhead(1, 1, Duration::from_secs(3600));
        let place = patient.enter().await.unwrap();
        let (next, ()) = futures_util::future::join(patient.enter(), async { drop(place) }).await;
        assert!(next.is_ok());

        let hasty = bulkhead(1, 1, Duration::from_millis(1));
        let _place = hasty.enter().await.unwrap();
        assert!(hasty.enter().await.is_err());
    }

    /// While the database hangs, an upload that is not admitted at once may be refused only after more than five seconds.
    #[tokio::test(start_paused = true)]
    async fn admits_eight_picture_uploads_at_once() {
        let bulkheads = Bulkheads::new(1);
        let mut permits = Vec::new();
        for _ in 0..8 {
            let entered =
                tokio::time::timeout(Duration::from_millis(100), bulkheads.enter_upload(Some(300_000)));
            permits.push(entered.await.unwrap().unwrap());
        }
    }

    /// Two processors hash 64 passwords at 40 ms each in 1.3 s.
    #[tokio::test(start_paused = true)]
    async fn serves_logins_that_hash_within_two_seconds() {
        let hashing = Bulkheads::new(1).hashing;
        let log_in = async || {
            let _place = hashing.enter().await?;
            sleep(Duration::from_millis(40)).await;
            Ok::<_, ApiError>(())
        };
        let logins = join_all((0..processors() * 32).map(|_| log_in())).await;
        assert_eq!(logins.iter().filter(|login| login.is_err()).count(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn serves_twenty_uploads_at_once() {
        let bulkheads = Bulkheads::new(1);
        let upload = async || {
            let _place = bulkheads.enter_upload(Some(300_000)).await?;
            sleep(Duration::from_millis(2_200)).await;
            Ok::<_, ApiError>(())
        };
        // Nine at a time: the last two wait for 4.4 s.
        let uploads = join_all((0..20).map(|_| upload())).await;
        assert_eq!(uploads.iter().filter(|upload| upload.is_err()).count(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn large_work_uses_several_slots() {
        let bulkhead = bulkhead(10, 0, Duration::ZERO);
        let _large = bulkhead.enter_with(8).await.unwrap();
        assert!(bulkhead.enter_with(3).await.is_err());
        assert!(bulkhead.enter_with(2).await.is_ok());
    }
}
