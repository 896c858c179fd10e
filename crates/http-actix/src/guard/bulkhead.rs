//! Bulkheads: each kind of slow work has places of its own, so that none can take another's threads or memory.

use crate::wire::error::ApiError;
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

/// Calls that may wait for a connection to the database, for each connection.
const WAITING_PER_CONNECTION: usize = 16;
/// How long they wait: whoever is let in is answered within a second, and everybody else told to come back.
const DATABASE_TIMEOUT: Duration = Duration::from_millis(800);
/// Logins and the like that may wait, for each processor: what it hashes in [`HASHING_TIMEOUT`], at 60 ms each.
const WAITING_PER_PROCESSOR: usize = 32;
/// As long as that work takes: a login that would be served two seconds later is not refused.
const HASHING_TIMEOUT: Duration = Duration::from_secs(2);
/// Calls that wait for a payment provider at once, at most for its ten seconds each.
const PAYMENTS: usize = 16;
const WAITING_PAYMENTS: usize = 64;
const PAYMENTS_TIMEOUT: Duration = Duration::from_secs(2);
/// KiB that uploads under way may hold together, on the disk but for the one that is decoded: one of the largest, or a few
/// of one picture each. Not fewer: where the database hangs, an upload that waits for a place as well is refused late.
const UPLOADS_KIB: u32 = 36 * 1024;
/// What an upload counts at least, and one that does not say its length.
const UPLOAD_KIB: std::ops::RangeInclusive<u32> = 4 * 1024..=34 * 1024;
/// Uploads that may wait. They are unread, so they take no memory.
const WAITING_UPLOADS: usize = 32;
/// As long as the uploads before it take. The seller's page shows that it waits.
const UPLOAD_TIMEOUT: Duration = Duration::from_secs(15);
/// Previews that may wait to be drawn, one after the other.
const WAITING_PREVIEWS: usize = 16;
const PREVIEW_TIMEOUT: Duration = Duration::from_secs(4);

/// What it takes to do one piece of work; gives its place back when dropped.
pub(crate) type Place = OwnedSemaphorePermit;

/// All kinds of slow work.
pub(crate) struct Bulkheads {
    /// Whatever waits for the database; a place for each of its connections.
    pub(crate) database: Arc<Bulkhead>,
    /// Password hashing, which is all computing: a place for each processor.
    pub(crate) hashing: Bulkhead,
    /// Whatever waits for a payment provider: a slow one takes nobody else's places.
    pub(crate) payments: Bulkhead,
    /// Uploaded pictures, from the first byte read until they are kept; places are KiB.
    uploads: Bulkhead,
    /// Drawing previews of products: robots ask for many at once, people for one.
    pub(crate) previews: Bulkhead,
}

impl Bulkheads {
    pub(crate) fn new(database_connections: usize) -> Self {
        let processors = processors();
        let database = Limits {
            places: database_connections,
            waiting: database_connections * WAITING_PER_CONNECTION,
            timeout: DATABASE_TIMEOUT,
        };
        let hashing = Limits {
            places: processors,
            waiting: processors * WAITING_PER_PROCESSOR,
            timeout: HASHING_TIMEOUT,
        };
        let payments = Limits { places: PAYMENTS, waiting: WAITING_PAYMENTS, timeout: PAYMENTS_TIMEOUT };
        let uploads =
            Limits { places: UPLOADS_KIB as usize, waiting: WAITING_UPLOADS, timeout: UPLOAD_TIMEOUT };
        let previews = Limits { places: 1, waiting: WAITING_PREVIEWS, timeout: PREVIEW_TIMEOUT };
        Self {
            previews: Bulkhead::new("previews", &previews),
            database: Arc::new(Bulkhead::new("database", &database)),
            hashing: Bulkhead::new("password hashing", &hashing),
            payments: Bulkhead::new("payments", &payments),
            uploads: Bulkhead::new("uploads", &uploads),
        }
    }

    /// Waits until an upload of so many bytes may be read.
    ///
    /// # Errors
    /// 503 as from [`Bulkhead::enter`].
    pub(crate) async fn enter_upload(&self, bytes: Option<u64>) -> Result<Place, ApiError> {
        let (least, most) = UPLOAD_KIB.into_inner();
        let kib = bytes.and_then(|bytes| u32::try_from(bytes.div_ceil(1024)).ok()).unwrap_or(most);
        self.uploads.enter_with(kib.clamp(least, most)).await
    }
}

/// Returns how many threads can compute at once.
fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Returns how many threads the work behind all bulkheads takes at most, with these connections to the database.
pub(crate) fn blocking_threads(database_connections: usize) -> usize {
    /// For what has no bulkhead: compressing long answers, sweeping; the one preview and the two looks at readiness.
    const OTHERS: usize = 10;
    let uploads = UPLOADS_KIB / UPLOAD_KIB.start();
    database_connections + processors() + PAYMENTS + uploads as usize + OTHERS
}

struct Limits {
    places: usize,
    /// How many may wait for a place.
    waiting: usize,
    /// How long each of them does.
    timeout: Duration,
}

/// Places for one kind of work, and a short queue before them.
pub(crate) struct Bulkhead {
    name: &'static str,
    places: Arc<Semaphore>,
    queue: Semaphore,
    timeout: Duration,
    refusals: OncePerSecond,
}

impl Bulkhead {
    fn new(name: &'static str, limits: &Limits) -> Self {
        Self {
            name,
            places: Arc::new(Semaphore::new(limits.places)),
            queue: Semaphore::new(limits.waiting),
            timeout: limits.timeout,
            refusals: OncePerSecond::new(),
        }
    }

    /// Waits for a place.
    ///
    /// # Errors
    /// 503 at once when too many wait already, or later when none became free in time.
    pub(crate) async fn enter(&self) -> Result<Place, ApiError> {
        self.enter_with(1).await
    }

    async fn enter_with(&self, places: u32) -> Result<Place, ApiError> {
        if let Ok(place) = Arc::clone(&self.places).try_acquire_many_owned(places) {
            return Ok(place);
        }
        let Ok(_waiting) = self.queue.try_acquire() else { return Err(self.refuse("too many wait")) };
        match timeout(self.timeout, Arc::clone(&self.places).acquire_many_owned(places)).await {
            Ok(Ok(place)) => Ok(place),
            _ => Err(self.refuse("waited too long")),
        }
    }

    /// Under a flood one line a second says enough.
    fn refuse(&self, why: &'static str) -> ApiError {
        if self.refusals.is_due() {
            tracing::warn!(work = self.name, why, "busy: refused");
        }
        ApiError::busy()
    }
}

/// Says yes at most once a second.
struct OncePerSecond {
    start: Instant,
    /// The second after `start` in which it last said yes, counted from 1.
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
    use super::{Bulkhead, Bulkheads, Limits, processors};
    use crate::wire::error::ApiError;
    use actix_web::ResponseError;
    use futures_util::future::join_all;
    use std::time::Duration;
    use tokio::time::sleep;

    fn bulkhead(places: usize, waiting: usize, timeout: Duration) -> Bulkhead {
        Bulkhead::new("test", &Limits { places, waiting, timeout })
    }

    #[actix_web::test]
    async fn refuses_at_once_when_queue_is_full() {
        let bulkhead = bulkhead(1, 0, Duration::from_secs(3600));
        let place = bulkhead.enter().await.unwrap();
        let refused = bulkhead.enter().await.unwrap_err();
        assert_eq!((refused.status_code().as_u16(), refused.to_string().as_str()), (503, "busy"));
        drop(place);
        assert!(bulkhead.enter().await.is_ok());
    }

    #[actix_web::test]
    async fn waiting_request_gets_next_slot_or_is_refused() {
        let patient = bulkhead(1, 1, Duration::from_secs(3600));
        let place = patient.enter().await.unwrap();
        let (next, ()) = futures_util::future::join(patient.enter(), async { drop(place) }).await;
        assert!(next.is_ok());

        let hasty = bulkhead(1, 1, Duration::from_millis(1));
        let _place = hasty.enter().await.unwrap();
        assert!(hasty.enter().await.is_err());
    }

    /// Behind a database that hangs, whoever is not let in at once may be told so only after more than five seconds.
    #[actix_web::test]
    async fn admits_eight_picture_uploads_at_once() {
        let bulkheads = Bulkheads::new(1);
        let mut places = Vec::new();
        for _ in 0..8 {
            let entered =
                tokio::time::timeout(Duration::from_millis(100), bulkheads.enter_upload(Some(300_000)));
            places.push(entered.await.unwrap().unwrap());
        }
    }

    /// Two processors hash 64 passwords at 40 ms each in 1.3 s.
    #[actix_web::test]
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

    #[actix_web::test]
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

    #[actix_web::test]
    async fn large_work_uses_several_slots() {
        let bulkhead = bulkhead(10, 0, Duration::ZERO);
        let _large = bulkhead.enter_with(8).await.unwrap();
        assert!(bulkhead.enter_with(3).await.is_err());
        assert!(bulkhead.enter_with(2).await.is_ok());
    }
}
