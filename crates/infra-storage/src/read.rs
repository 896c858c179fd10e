//! Reads pictures from the store, on the store's own runtime.

use crate::{
    picture_cache::PictureCache,
    response::{ANSWER_TIMEOUT, present},
    runtime::{OwnRuntime, too_slow},
};
use application::{catalogue::ReadingPicture, error::StorageError};
use object_store::{ObjectStore, ObjectStoreExt, path::Path};
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::{Semaphore, oneshot},
    time::timeout,
};

/// Maximum number of pictures read at once.
const READERS: usize = 256;
/// Time limit for a free reader.
const TURN_TIMEOUT: Duration = Duration::from_secs(1);
/// Time limit for a picture's bytes, once the store has begun to respond.
const BYTES_TIMEOUT: Duration = Duration::from_secs(5);

/// Reads pictures, a limited number at once.
pub(crate) struct Readers {
    turns: Arc<Semaphore>,
    /// The cache of recently read pictures.
    cache: Option<Arc<PictureCache>>,
}

impl Readers {
    pub(crate) fn new(cache: Option<PictureCache>) -> Self {
        Self { turns: Arc::new(Semaphore::new(READERS)), cache: cache.map(Arc::new) }
    }

    /// Removes a deleted picture from the cache.
    pub(crate) fn forget(&self, path: &Path) {
        if let Some(cache) = &self.cache {
            cache.forget(path);
        }
    }

    /// Reads the picture at this path.
    pub(crate) fn read(
        &self,
        runtime: &OwnRuntime,
        objects: Arc<dyn ObjectStore>,
        path: Path,
    ) -> ReadingPicture {
        if let Some(picture) = self.cache.as_ref().and_then(|cache| cache.get(&path)) {
            return Box::pin(async move { Ok(Some(picture)) });
        }
        let (answer, picture) = oneshot::channel();
        let (turns, cache) = (Arc::clone(&self.turns), self.cache.clone());
        let started = runtime.spawn(async move {
            let found = match timeout(TURN_TIMEOUT, turns.acquire()).await {
                Ok(Ok(_turn)) => read(&*objects, &path).await,
                _ => Err(StorageError::Unavailable("too many pictures are being read".into())),
            };
            if let (Some(cache), Ok(Some(picture))) = (cache, &found) {
                cache.keep(path, Arc::clone(picture));
            }
            // Sending fails when the client has disconnected.
            drop(answer.send(found));
        });
        Box::pin(async move {
            started?;
            picture.await.map_err(StorageError::failed)?
        })
    }
}

async fn read(objects: &dyn ObjectStore, path: &Path) -> Result<Option<Arc<[u8]>>, StorageError> {
    let found = timeout(ANSWER_TIMEOUT, objects.get(path)).await.map_err(|_| too_slow())?;
    let Some(found) = present(found)? else { return Ok(None) };
    let bytes = timeout(BYTES_TIMEOUT, found.bytes()).await.map_err(|_| too_slow())?;
    Ok(present(bytes)?.map(|bytes| Arc::from(&*bytes)))
}
