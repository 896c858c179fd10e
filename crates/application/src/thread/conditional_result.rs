use super::{Revision, ThreadRepository, Viewer};
use crate::error::StorageError;

/// The result of a polled query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionalResult<T> {
    /// The value still has the revision that the client knows.
    Unchanged,
    /// The value may have changed.
    Changed {
        /// The revision to pass with the next query.
        revision: Revision,
        /// The current value.
        value: T,
    },
}

impl<T> ConditionalResult<T> {
    /// Loads a value unless its revision is the known one.
    pub(super) fn load<E: From<StorageError>>(
        threads: &dyn ThreadRepository,
        viewer: Viewer,
        known: Option<Revision>,
        load: impl FnOnce() -> Result<T, E>,
    ) -> Result<Self, E> {
        // Read before the value: a change between the two is loaded once more, never missed.
        let revision = threads.revision(viewer)?;
        if known == Some(revision) {
            return Ok(Self::Unchanged);
        }
        Ok(Self::Changed { revision, value: load()? })
    }
}
