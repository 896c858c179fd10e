//! Pictures that were read lately.

use bytes::Bytes;
use object_store::path::Path;
use quick_cache::{Weighter, sync::Cache};

/// Bytes of pictures that are kept of a store that is a network away.
const REMOTE_BYTES: u64 = 24 * 1024 * 1024;
/// And of one on this machine's disk: the system keeps them as well, but a disk that is ill makes it wait.
const LOCAL_BYTES: u64 = 4 * 1024 * 1024;
/// What one weighs, about.
const SIZE: u64 = 32 * 1024;

/// The pictures read last: shown at once, and also while the store is slow or away.
pub(crate) struct Kept(Cache<Path, Bytes, Weight>);

#[derive(Clone)]
struct Weight;

impl Weighter<Path, Bytes> for Weight {
    fn weight(&self, _: &Path, picture: &Bytes) -> u64 {
        picture.len() as u64
    }
}

impl Kept {
    pub(crate) fn of_remote() -> Self {
        Self::new(REMOTE_BYTES)
    }

    pub(crate) fn of_local() -> Self {
        Self::new(LOCAL_BYTES)
    }

    fn new(bytes: u64) -> Self {
        let pictures = usize::try_from(bytes / SIZE).unwrap_or_default();
        Self(Cache::with_weighter(pictures, bytes, Weight))
    }

    pub(crate) fn get(&self, path: &Path) -> Option<Bytes> {
        self.0.get(path)
    }

    pub(crate) fn keep(&self, path: Path, picture: Bytes) {
        self.0.insert(path, picture);
    }

    pub(crate) fn forget(&self, path: &Path) {
        self.0.remove(path);
    }
}
