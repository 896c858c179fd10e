//! Pictures that were read lately, for stores that are a network away.

use bytes::Bytes;
use object_store::path::Path;
use quick_cache::{Weighter, sync::Cache};

/// Bytes of pictures that are kept.
const BYTES: u64 = 24 * 1024 * 1024;
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
    pub(crate) fn new() -> Self {
        let pictures = usize::try_from(BYTES / SIZE).unwrap_or_default();
        Self(Cache::with_weighter(pictures, BYTES, Weight))
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
