//! Whether everything the shop needs can be reached.

use crate::http::{error::ApiError, pool};
use application::error::StorageError;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::Mutex;

/// How long a result is reused. Load balancers probe every one or two seconds.
pub(crate) const FRESH: Duration = Duration::from_secs(1);

/// Something the shop needs.
pub struct Readiness {
    /// Its name in the response of `/readyz`.
    pub name: &'static str,
    /// Fails when it can't be reached.
    pub check: Box<dyn Fn() -> Result<(), StorageError> + Send + Sync>,
}

/// Names of what can't be reached.
type Missing = Vec<&'static str>;

/// Checks the shop's dependencies. Concurrent probes share one check, and a result is reused while it is fresh. The
/// check passes no bulkhead, so that a busy shop stays ready.
pub(crate) struct ReadinessCheck {
    parts: Arc<[Readiness]>,
    fresh: Duration,
    /// The last result, locked by a running check until it ends, also when its client disconnects first.
    last: Arc<Mutex<Option<(Instant, Missing)>>>,
}

impl ReadinessCheck {
    /// `fresh` is how long a result is reused.
    pub(crate) fn new(parts: Vec<Readiness>, fresh: Duration) -> Self {
        Self { parts: parts.into(), fresh, last: Arc::default() }
    }

    /// Returns the names of what can't be reached. Waits as long as the check takes.
    pub(crate) async fn missing(&self) -> Result<Missing, ApiError> {
        let mut last = Arc::clone(&self.last).lock_owned().await;
        if let Some((at, missing)) = &*last
            && at.elapsed() < self.fresh
        {
            return Ok(missing.clone());
        }
        let parts = Arc::clone(&self.parts);
        pool::on_pool(move || {
            let failing = parts.iter().filter_map(|part| {
                let error = (part.check)().err()?;
                tracing::warn!(part = part.name, %error, "not ready");
                Some(part.name)
            });
            let missing: Missing = failing.collect();
            *last = Some((Instant::now(), missing.clone()));
            missing
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::{Readiness, ReadinessCheck};
    use application::error::StorageError;
    use futures_util::FutureExt;
    use std::{
        sync::{
            Arc,
            atomic::{AtomicUsize, Ordering},
            mpsc,
        },
        time::Duration,
    };

    const LONG: Duration = Duration::from_secs(3600);

    /// A check that always fails, and the number of its runs.
    fn counted(fresh: Duration) -> (ReadinessCheck, Arc<AtomicUsize>) {
        let asked = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&asked);
        let check = move || {
            count.fetch_add(1, Ordering::Relaxed);
            Err(StorageError::Unavailable("gone".into()))
        };
        (ReadinessCheck::new(vec![Readiness { name: "database", check: Box::new(check) }], fresh), asked)
    }

    #[actix_web::test]
    async fn concurrent_probes_share_one_check() {
        let (check, asked) = counted(LONG);
        for missing in futures_util::future::join_all((0..50).map(|_| check.missing())).await {
            assert_eq!(missing.unwrap(), ["database"]);
        }
        assert_eq!(asked.load(Ordering::Relaxed), 1);
    }

    #[actix_web::test]
    async fn an_old_result_is_not_reused() {
        let (check, asked) = counted(Duration::ZERO);
        for number in 1..=3 {
            check.missing().await.unwrap();
            assert_eq!(asked.load(Ordering::Relaxed), number);
        }
    }

    #[actix_web::test]
    async fn a_disconnected_probe_leaves_its_check_running() {
        let (go, wait) = mpsc::channel();
        let (began, wait_began) = mpsc::channel();
        let wait = std::sync::Mutex::new(wait);
        let check = move || {
            began.send(()).unwrap();
            wait.lock().unwrap().recv().unwrap();
            Ok(())
        };
        let part = Readiness { name: "storage", check: Box::new(check) };
        let check = ReadinessCheck::new(vec![part], LONG);
        let mut first = Box::pin(check.missing());
        assert!(first.as_mut().now_or_never().is_none());
        wait_began.recv().unwrap();
        drop(first);
        let mut second = Box::pin(check.missing());
        assert!(second.as_mut().now_or_never().is_none(), "the first one's work is waited for");
        go.send(()).unwrap();
        assert!(second.await.unwrap().is_empty());
        assert!(wait_began.try_recv().is_err(), "and not done again");
    }
}
