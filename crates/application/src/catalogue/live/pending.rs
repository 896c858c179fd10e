//! What waits to be read anew, and who waits for it.

use crate::error::StorageError;
use domain::ids::ProductId;
use std::{
    collections::HashSet,
    mem,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// What of a catalogue may be out of date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outdated {
    /// These products; none: nothing.
    Products(HashSet<ProductId>),
    /// Anything.
    Everything,
}

impl Default for Outdated {
    fn default() -> Self {
        Self::Products(HashSet::new())
    }
}

impl Outdated {
    /// More products than this are read with all others.
    const MAX_PRODUCTS: usize = 1_000;

    /// Adds what else may be out of date.
    pub fn add(&mut self, other: Self) {
        match (&mut *self, other) {
            (Self::Products(products), Self::Products(others))
                if products.len() + others.len() <= Self::MAX_PRODUCTS =>
            {
                products.extend(others);
            }
            _ => *self = Self::Everything,
        }
    }
}

/// Requests to renew the catalogue; each has a number.
#[derive(Default)]
pub(super) struct Pending {
    state: Mutex<State>,
    /// For the thread: there is something to do, or it shall end.
    work: Condvar,
    /// For those who wait.
    done: Condvar,
}

#[derive(Default)]
struct State {
    outdated: Outdated,
    requested: u64,
    /// Up to this number, requests are carried out.
    finished: u64,
    /// Up to this number, requests are carried out or were tried in vain.
    tried: u64,
    was_sold: bool,
    is_ended: bool,
}

/// What the thread has to do.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Work {
    pub(super) outdated: Outdated,
    /// The last request that this answers.
    pub(super) request: u64,
    pub(super) was_sold: bool,
}

impl Pending {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has something read anew; answers the request's number.
    pub(super) fn request(&self, outdated: Outdated) -> u64 {
        let mut state = self.lock();
        state.outdated.add(outdated);
        state.requested += 1;
        self.work.notify_all();
        state.requested
    }

    /// Waits until a request is carried out.
    pub(super) fn wait_for(&self, request: u64, timeout: Duration) -> Result<(), StorageError> {
        let is_open = |state: &mut State| state.tried < request && !state.is_ended;
        let (state, _) = self
            .done
            .wait_timeout_while(self.lock(), timeout, is_open)
            .unwrap_or_else(PoisonError::into_inner);
        if state.finished >= request {
            Ok(())
        } else {
            Err(super::unavailable("the catalogue was not renewed"))
        }
    }

    pub(super) fn note_sale(&self) {
        let mut state = self.lock();
        if !mem::replace(&mut state.was_sold, true) {
            self.work.notify_all();
        }
    }

    pub(super) fn end(&self) {
        self.lock().is_ended = true;
        self.work.notify_all();
        self.done.notify_all();
    }

    /// Takes what there is to do, waiting for it at most so long; `None` at the end.
    pub(super) fn take(&self, timeout: Duration) -> Option<Work> {
        let is_idle = |state: &mut State| {
            state.outdated == Outdated::default()
                && state.tried == state.requested
                && !state.was_sold
                && !state.is_ended
        };
        let (mut state, _) = self
            .work
            .wait_timeout_while(self.lock(), timeout, is_idle)
            .unwrap_or_else(PoisonError::into_inner);
        (!state.is_ended).then(|| Work {
            outdated: mem::take(&mut state.outdated),
            request: state.requested,
            was_sold: mem::take(&mut state.was_sold),
        })
    }

    /// Requests up to this one are carried out.
    pub(super) fn finish(&self, request: u64) {
        let mut state = self.lock();
        state.finished = state.finished.max(request);
        state.tried = state.tried.max(request);
        drop(state);
        self.done.notify_all();
    }

    /// All requests so far were tried in vain.
    pub(super) fn fail(&self) {
        let mut state = self.lock();
        state.tried = state.requested;
        drop(state);
        self.done.notify_all();
    }
}
