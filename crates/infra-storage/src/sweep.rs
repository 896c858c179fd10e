//! Removal of unused pictures, as an upload leaves them when the server ends before the product is written.

use crate::{
    key::{key_in, paths},
    response::{ANSWER_TIMEOUT, present, unavailable},
    store::ObjectPictures,
};
use application::{catalogue::StoreTime, error::StorageError};
use domain::catalogue::PictureKey;
use futures_util::{StreamExt, TryStreamExt, future::join_all};
use object_store::ObjectStoreExt;
use std::{
    collections::HashMap,
    slice,
    sync::{Arc, PoisonError},
    time::{Duration, SystemTime},
};

/// Number of keys in one query.
const CHUNK: usize = 500;

/// Returns which of these pictures no product uses.
pub type FindUnused<'a> = dyn Fn(&[PictureKey]) -> Result<Vec<PictureKey>, StorageError> + 'a;

impl ObjectPictures {
    /// Removes the pictures that no product uses and that were written longer ago than `older_than`. Returns their number.
    /// `older_than` must be longer than a request, because an upload is unused until its product is written.
    ///
    /// # Errors
    /// [`StorageError`] of the store or of `find_unused`; the next run removes the rest.
    pub fn sweep(&self, older_than: Duration, find_unused: &FindUnused<'_>) -> Result<u64, StorageError> {
        let Some(latest) = SystemTime::now().checked_sub(older_than) else { return Ok(0) };
        let mut removed = 0;
        for keys in self.last_kept_until(latest)?.chunks(CHUNK) {
            for key in find_unused(keys)? {
                removed += u64::from(self.remove_if_kept_until(&key, latest)?);
            }
        }
        Ok(removed)
    }

    /// Returns the pictures without a width that was written after `latest`.
    fn last_kept_until(&self, latest: SystemTime) -> Result<Vec<PictureKey>, StorageError> {
        let objects = Arc::clone(&self.objects);
        let listed: Vec<_> = self
            .runtime
            .wait(async move {
                objects
                    .list(None)
                    .map_ok(|object| (object.location, SystemTime::from(object.last_modified)))
                    .boxed()
                    .try_collect()
                    .await
            })?
            .map_err(unavailable)?;
        let mut kept: HashMap<PictureKey, SystemTime> = HashMap::new();
        // Other files in the folder are not removed.
        for (key, at) in listed.into_iter().filter_map(|(path, at)| Some((key_in(&path)?, at))) {
            kept.entry(key).and_modify(|last| *last = at.max(*last)).or_insert(at);
        }
        Ok(kept.into_iter().filter(|(_, at)| *at <= latest).map(|(key, _)| key).collect())
    }

    /// Removes a picture unless it was written again after `latest`. Uploads of this process wait meanwhile.
    fn remove_if_kept_until(&self, key: &PictureKey, latest: SystemTime) -> Result<bool, StorageError> {
        let _alone = self.uploads.write().unwrap_or_else(PoisonError::into_inner);
        let objects = Arc::clone(&self.objects);
        let paths = paths(key);
        // Uploads wait until both responses have arrived.
        let mut time = StoreTime::of(ANSWER_TIMEOUT);
        let look = async move { join_all(paths.iter().map(|path| objects.head(path))).await };
        let found = time.ask(Duration::ZERO, |limit| self.runtime.wait_within(limit, look))?;
        for one in found {
            if present(one)?.is_some_and(|object| SystemTime::from(object.last_modified) > latest) {
                return Ok(false);
            }
        }
        let remove = |limit| self.remove_within(limit, slice::from_ref(key));
        time.ask(Duration::ZERO, remove).map(|()| true)
    }
}
