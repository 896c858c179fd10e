//! Whether everything the shop needs can be reached.

use crate::{blocking, error::ApiError, state::Readiness};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::Mutex;

/// How long an answer is given again: balancers ask every second or two, and whoever asks more often learns no more.
pub(crate) const FRESH: Duration = Duration::from_secs(1);

/// Names of what can't be reached.
type Missing = Vec<&'static str>;

/// Asks what the shop needs whether it is there: once for all who want to know, and past the places of calls, so that a
/// shop that is merely busy stays ready and nobody makes it busy by asking.
pub(crate) struct ReadinessCheck {
    parts: Arc<[Readiness]>,
    fresh: Duration,
    /// Held by whoever asks the parts, to the end, also when the client has gone meanwhile.
    last: Arc<Mutex<Option<(Instant, Missing)>>>,
}

impl ReadinessCheck {
    pub(crate) fn new(parts: Vec<Readiness>, fresh: Duration) -> Self {
        Self { parts: parts.into(), fresh, last: Arc::default() }
    }

    /// Returns the names of what can't be reached.
    ///
    /// # Errors
    /// 500 when a check panics.
    pub(crate) async fn missing(&self) -> Result<Missing, ApiError> {
        let mut last = Arc::clone(&self.last).lock_owned().await;
        if let Some((at, missing)) = &*last
            && at.elapsed() < self.fresh
        {
            return Ok(missing.clone());
        }
        let parts = Arc::clone(&self.parts);
        blocking::on_pool(move || {
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
    use super::ReadinessCheck;
    use crate::state::Readiness;
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

    /// A check of something that is never there, and how often it was asked for.
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
    async fn what_is_needed_is_asked_once_for_all_who_want_to_know() {
        let (check, asked) = counted(Duration::from_secs(3600));
        for missing in futures_util::future::join_all((0..50).map(|_| check.missing())).await {
            assert_eq!(missing.unwrap(), ["database"]);
        }
        assert_eq!(asked.load(Ordering::Relaxed), 1);
    }

    #[actix_web::test]
    async fn an_old_answer_is_not_given_again() {
        let (check, asked) = counted(Duration::ZERO);
        for number in 1..=3 {
            check.missing().await.unwrap();
            assert_eq!(asked.load(Ordering::Relaxed), number);
        }
    }

    #[actix_web::test]
    async fn who_goes_away_leaves_nothing_behind_that_others_would_ask_again() {
        let (go, wait) = mpsc::channel();
        let (began, wait_began) = mpsc::channel();
        let wait = std::sync::Mutex::new(wait);
        let check = move || {
            began.send(()).unwrap();
            wait.lock().unwrap().recv().unwrap();
            Ok(())
        };
        let part = Readiness { name: "storage", check: Box::new(check) };
        let check = ReadinessCheck::new(vec![part], Duration::from_secs(3600));
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
