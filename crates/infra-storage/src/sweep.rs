//! Pictures that nobody refers to: an upload's, when the server ended before the product was written.

use crate::{
    key::{key_in, paths},
    store::{ANSWER_TIMEOUT, ObjectPictures, present, unavailable},
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

/// Keys asked about at once.
const CHUNK: usize = 500;

/// Returns which of these pictures no product uses.
pub type FindUnused<'a> = dyn Fn(&[PictureKey]) -> Result<Vec<PictureKey>, StorageError> + 'a;

impl ObjectPictures {
    /// Removes the pictures that no product uses and that were last kept longer ago than `older_than`;
    /// answers how many. What is being uploaded is young: `older_than` is far more than a request takes.
    ///
    /// # Errors
    /// [`StorageError`], the store's or that of `find_unused`; the rest is for the next time then.
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

    /// The pictures of which no width was written after that moment.
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
        // Whatever else lies there is not ours to remove.
        for (key, at) in listed.into_iter().filter_map(|(path, at)| Some((key_in(&path)?, at))) {
            kept.entry(key).and_modify(|last| *last = at.max(*last)).or_insert(at);
        }
        Ok(kept.into_iter().filter(|(_, at)| *at <= latest).map(|(key, _)| key).collect())
    }

    /// Looks again, since the picture may have been uploaded anew while the others were asked about; no
    /// upload of this process comes in between.
    fn remove_if_kept_until(&self, key: &PictureKey, latest: SystemTime) -> Result<bool, StorageError> {
        let _alone = self.uploads.write().unwrap_or_else(PoisonError::into_inner);
        let objects = Arc::clone(&self.objects);
        let paths = paths(key);
        // Uploads wait until both answers are there.
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
