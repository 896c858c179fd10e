use super::{Revision, ThreadRepository, Watcher};
use crate::error::StorageError;

/// Something that is asked for again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Watched<T> {
    /// It is as the asker knows it.
    Unchanged,
    /// It may have changed.
    Changed {
        /// Tells a later asker whether it has changed since.
        revision: Revision,
        /// What it is now.
        value: T,
    },
}

impl<T> Watched<T> {
    /// Loads a value unless its revision is the one that the asker knows.
    pub(super) fn load<E: From<StorageError>>(
        threads: &dyn ThreadRepository,
        watcher: Watcher,
        known: Option<Revision>,
        load: impl FnOnce() -> Result<T, E>,
    ) -> Result<Self, E> {
        // Before the value: what is written between the two is then loaded once more, never missed.
        let revision = threads.revision(watcher)?;
        if known == Some(revision) {
            return Ok(Self::Unchanged);
        }
        Ok(Self::Changed { revision, value: load()? })
    }
}
