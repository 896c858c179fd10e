//! A memory cache of recently read pictures.

use object_store::path::Path;
use quick_cache::{Weighter, sync::Cache};
use std::sync::Arc;

/// Capacity in bytes for a store behind a network.
const REMOTE_BYTES: u64 = 24 * 1024 * 1024;
/// Capacity in bytes for a local disk. The page cache holds these pictures, too, but a failing disk delays its reads.
const LOCAL_BYTES: u64 = 4 * 1024 * 1024;
/// Estimated size of a picture in bytes.
const SIZE: u64 = 32 * 1024;

/// Recently read pictures, which are served at once, also while the store is slow or unreachable.
pub(crate) struct PictureCache(Cache<Path, Arc<[u8]>, Weight>);

#[derive(Clone)]
struct Weight;

impl Weighter<Path, Arc<[u8]>> for Weight {
    fn weight(&self, _: &Path, picture: &Arc<[u8]>) -> u64 {
        picture.len() as u64
    }
}

impl PictureCache {
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

    pub(crate) fn get(&self, path: &Path) -> Option<Arc<[u8]>> {
        self.0.get(path)
    }

    pub(crate) fn keep(&self, path: Path, picture: Arc<[u8]>) {
        self.0.insert(path, picture);
    }

    pub(crate) fn forget(&self, path: &Path) {
        self.0.remove(path);
    }
}
