//! What the thread is asked to read again.

use super::lock;
use domain::ids::ProductId;
use std::{
    collections::HashSet,
    mem,
    sync::{Condvar, Mutex, PoisonError},
    time::Duration,
};

/// What of a catalogue may be out of date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outdated {
    /// These products; nothing if empty.
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

/// Requests to the thread, gathered until it takes them.
#[derive(Default)]
pub(super) struct Requests {
    gathered: Mutex<Gathered>,
    changed: Condvar,
}

#[derive(Default)]
struct Gathered {
    work: Work,
    is_ended: bool,
}

/// What the thread has to do.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Work {
    pub(super) outdated: Outdated,
    pub(super) was_sold: bool,
}

impl Requests {
    fn change(&self, change: impl FnOnce(&mut Gathered)) {
        change(&mut lock(&self.gathered));
        self.changed.notify_all();
    }

    pub(super) fn add(&self, outdated: Outdated) {
        self.change(|gathered| gathered.work.outdated.add(outdated));
    }

    pub(super) fn note_sale(&self) {
        self.change(|gathered| gathered.work.was_sold = true);
    }

    pub(super) fn end(&self) {
        self.change(|gathered| gathered.is_ended = true);
    }

    /// Takes the work, after waiting for some until the timeout; `None` at the end.
    pub(super) fn take(&self, timeout: Duration) -> Option<Work> {
        let is_idle = |gathered: &mut Gathered| gathered.work == Work::default() && !gathered.is_ended;
        let (mut gathered, _) = self
            .changed
            .wait_timeout_while(lock(&self.gathered), timeout, is_idle)
            .unwrap_or_else(PoisonError::into_inner);
        (!gathered.is_ended).then(|| mem::take(&mut gathered.work))
    }

    /// Waits until the timeout; returns true at the end.
    pub(super) fn wait_for_end(&self, timeout: Duration) -> bool {
        let (gathered, _) = self
            .changed
            .wait_timeout_while(lock(&self.gathered), timeout, |gathered| !gathered.is_ended)
            .unwrap_or_else(PoisonError::into_inner);
        gathered.is_ended
    }
}
