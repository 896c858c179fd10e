//! What everybody asks of the catalogue, kept in memory as ready bytes.
//!
//! A thread renews it when the catalogue has changed: at once for a change made here, whose answer waits for
//! it, and within a second for changes heard of. Readers never wait: meanwhile they get the old bytes, but
//! not for long, and never those that a change answered here has made old; then they are told to ask the
//! database.

mod answer;
mod content;
mod progress;

pub(crate) use answer::{cacheable, kept};
pub(crate) use content::{AFTER, BARE_LIST, BEFORE, Content, json};

use crate::state::UseCases;
use application::catalogue::CatalogueNotice;
use progress::{Pace, Progress, Work};
use std::{
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// How long the answer to a change waits for the renewal before readers are sent to the database instead.
const RENEWAL_TIMEOUT: Duration = Duration::from_secs(5);

/// The kept answers and the thread that renews them, which ends with this value.
pub(crate) struct CatalogueSnapshot {
    shared: Arc<Shared>,
    /// Dropped first: whoever tells of changes must not do so any more.
    listening: Option<Box<dyn Send + Sync>>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    state: Mutex<State>,
    /// For the thread: there is something to do, or it shall end.
    work: Condvar,
    /// For those who wait: a renewal has ended.
    done: Condvar,
}

#[derive(Default)]
struct State {
    progress: Progress,
    content: Option<Arc<Content>>,
    is_ending: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CatalogueSnapshot {
    /// Begins to keep answers of these use cases.
    pub(crate) fn start(use_cases: Arc<UseCases>) -> Self {
        let shared = Arc::new(Shared { state: Mutex::default(), work: Condvar::new(), done: Condvar::new() });
        let told = Arc::clone(&shared);
        let listening = use_cases.catalogue_notices.subscribe(Box::new(move |notice| told.hear(notice)));
        let worker = Arc::clone(&shared);
        let thread = thread::Builder::new()
            .name("catalogue-snapshot".to_owned())
            .spawn(move || worker.renew_until_the_end(&use_cases));
        if let Err(error) = &listening {
            tracing::error!(%error, "changes of the catalogue can't be heard: every read asks the database");
            shared.hear(CatalogueNotice::Lost);
        }
        Self { shared, listening: listening.ok(), thread: thread.ok() }
    }

    /// The kept answers; `None` when the database has to be asked.
    pub(crate) fn content(&self) -> Option<Arc<Content>> {
        let state = self.shared.lock();
        if state.progress.is_good(Instant::now()) { state.content.clone() } else { None }
    }

    /// After a change made here: waits until readers see it. For the blocking pool.
    pub(crate) fn show_change(&self) {
        let change = self.shared.tell(Pace::Now);
        self.shared.wait_for(change);
    }

    /// After a sale made here: readers see it at once too, unless there are many sales a second.
    pub(crate) fn show_sale(&self) {
        let mut state = self.shared.lock();
        if state.progress.may_show_sale(Instant::now()) {
            drop(state);
            self.show_change();
        } else {
            state.progress.tell(Pace::Relaxed, Instant::now());
            self.shared.work.notify_all();
        }
    }
}

impl Drop for CatalogueSnapshot {
    fn drop(&mut self) {
        drop(self.listening.take());
        self.shared.lock().is_ending = true;
        self.shared.work.notify_all();
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

impl Shared {
    fn tell(&self, pace: Pace) -> u64 {
        let change = self.lock().progress.tell(pace, Instant::now());
        self.work.notify_all();
        change
    }

    fn hear(&self, notice: CatalogueNotice) {
        match notice {
            CatalogueNotice::Changed => drop(self.tell(Pace::Soon)),
            CatalogueNotice::Sold => drop(self.tell(Pace::Relaxed)),
            CatalogueNotice::Lost => self.lock().progress.lose(Instant::now()),
        }
    }

    fn wait_for(&self, change: u64) {
        let is_open = |state: &mut State| !state.is_ending && !state.progress.is_settled(change);
        let (mut state, _) = self
            .done
            .wait_timeout_while(self.lock(), RENEWAL_TIMEOUT, is_open)
            .unwrap_or_else(PoisonError::into_inner);
        state.progress.insist_on(change);
    }

    fn renew_until_the_end(&self, use_cases: &UseCases) {
        while let Some(change) = self.next_change() {
            let old = self.lock().content.clone();
            let renewed = Content::read(use_cases, old.as_deref());
            let mut state = self.lock();
            match renewed {
                Ok(content) => {
                    state.content = Some(Arc::new(content));
                    state.progress.shown(change, Instant::now());
                }
                Err(error) => {
                    tracing::warn!(%error, "the catalogue kept in memory was not renewed");
                    state.progress.failed(change, Instant::now());
                }
            }
            drop(state);
            self.done.notify_all();
        }
        self.done.notify_all();
    }

    /// Waits until a renewal is due, and says which change it will show; `None` at the end.
    fn next_change(&self) -> Option<u64> {
        let mut state = self.lock();
        loop {
            if state.is_ending {
                return None;
            }
            let wait = match state.progress.next(Instant::now()) {
                Work::Due(change) => return Some(change),
                Work::In(wait) => Some(wait),
                Work::None => None,
            };
            state = match wait {
                None => self.work.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(wait) => self.work.wait_timeout(state, wait).unwrap_or_else(PoisonError::into_inner).0,
            };
        }
    }
}
