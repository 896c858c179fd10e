use super::{Revision, ThreadRepository, Viewer};
use crate::error::StorageError;

/// Something that is asked for again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionalResult<T> {
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

impl<T> ConditionalResult<T> {
    /// Loads a value unless its revision is the one that the asker knows.
    pub(super) fn load<E: From<StorageError>>(
        threads: &dyn ThreadRepository,
        viewer: Viewer,
        known: Option<Revision>,
        load: impl FnOnce() -> Result<T, E>,
    ) -> Result<Self, E> {
        // Before the value: what is written between the two is then loaded once more, never missed.
        let revision = threads.revision(viewer)?;
        if known == Some(revision) {
            return Ok(Self::Unchanged);
        }
        Ok(Self::Changed { revision, value: load()? })
    }
}
