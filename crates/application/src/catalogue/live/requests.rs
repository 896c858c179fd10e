//! Requests to the thread to read something again.

use super::lock;
use crate::catalogue::ports::Outdated;
use std::{
    mem,
    sync::{Condvar, Mutex, PoisonError},
    time::Duration,
};

/// Requests collected until the thread takes them.
#[derive(Default)]
pub(super) struct Requests {
    gathered: Mutex<Gathered>,
    changed: Condvar,
}

#[derive(Default)]
struct Gathered {
    outdated: Outdated,
    is_ended: bool,
}

impl Requests {
    fn change(&self, change: impl FnOnce(&mut Gathered)) {
        change(&mut lock(&self.gathered));
        self.changed.notify_all();
    }

    pub(super) fn add(&self, outdated: Outdated) {
        self.change(|gathered| gathered.outdated.add(outdated));
    }

    pub(super) fn end(&self) {
        self.change(|gathered| gathered.is_ended = true);
    }

    /// Takes what is to be read again, waiting for it until the timeout; `None` at the end.
    pub(super) fn take(&self, timeout: Duration) -> Option<Outdated> {
        let is_idle =
            |gathered: &mut Gathered| gathered.outdated == Outdated::default() && !gathered.is_ended;
        let (mut gathered, _) = self
            .changed
            .wait_timeout_while(lock(&self.gathered), timeout, is_idle)
            .unwrap_or_else(PoisonError::into_inner);
        (!gathered.is_ended).then(|| mem::take(&mut gathered.outdated))
    }

    /// Waits until the timeout. Returns true at the end.
    pub(super) fn wait_for_end(&self, timeout: Duration) -> bool {
        let (gathered, _) = self
            .changed
            .wait_timeout_while(lock(&self.gathered), timeout, |gathered| !gathered.is_ended)
            .unwrap_or_else(PoisonError::into_inner);
        gathered.is_ended
    }
}
