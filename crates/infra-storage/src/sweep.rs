//! Removal of pictures that no product uses any more, and of uploads whose product was not written.

use crate::{
    key::{key_in, paths},
    response::{ANSWER_TIMEOUT, present, unavailable},
    store::ObjectPictures,
};
use application::{catalogue::StoreTime, error::StorageError};
use domain::catalogue::PictureKey;
use futures_util::{StreamExt, TryStreamExt, future::join_all};
use object_store::{ObjectStoreExt, PutPayload, path::Path};
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

/// The folder of the marks: an empty object for each picture that a sweep has found unused, with the picture's key as its
/// name. The time of the mark is that of the first such sweep.
const MARKS: &str = "unused";

/// The pictures and the marks in the store, with their times.
#[derive(Default)]
struct Listed {
    /// When the newest width of each picture was written.
    pictures: HashMap<PictureKey, SystemTime>,
    marks: HashMap<PictureKey, SystemTime>,
}

impl ObjectPictures {
    /// Removes the pictures that have been unused for longer than `older_than`: a sweep of that long ago found them unused,
    /// and so does this one. Returns their number. `older_than` must be longer than a request, because an upload is unused
    /// until its product is written, and longer than a backup, which copies the pictures after the database.
    ///
    /// # Errors
    /// [`StorageError`] of the store or of `find_unused`; the next run removes the rest.
    pub fn sweep(&self, older_than: Duration, find_unused: &FindUnused<'_>) -> Result<u64, StorageError> {
        let Some(latest) = SystemTime::now().checked_sub(older_than) else { return Ok(0) };
        let Listed { pictures, mut marks } = self.list()?;
        let old: Vec<_> = pictures.into_iter().filter(|(_, at)| *at <= latest).map(|(key, _)| key).collect();
        let mut removed = 0;
        for keys in old.chunks(CHUNK) {
            for key in find_unused(keys)? {
                match marks.remove(&key) {
                    Some(at) if at > latest => {}
                    Some(_) => {
                        removed += u64::from(self.remove_if_kept_until(&key, latest)?);
                        self.unmark(&key)?;
                    }
                    None => self.mark(&key)?,
                }
            }
        }
        // These pictures are in use again, were uploaded again, or are gone.
        marks.keys().try_for_each(|key| self.unmark(key))?;
        Ok(removed)
    }

    fn mark(&self, key: &PictureKey) -> Result<(), StorageError> {
        let (objects, place) = (Arc::clone(&self.objects), mark_of(key));
        let marked = self
            .runtime
            .wait_within(ANSWER_TIMEOUT, async move { objects.put(&place, PutPayload::default()).await })?;
        marked.map(drop).map_err(unavailable)
    }

    fn unmark(&self, key: &PictureKey) -> Result<(), StorageError> {
        let (objects, place) = (Arc::clone(&self.objects), mark_of(key));
        let unmarked =
            self.runtime.wait_within(ANSWER_TIMEOUT, async move { objects.delete(&place).await })?;
        present(unmarked).map(drop)
    }

    fn list(&self) -> Result<Listed, StorageError> {
        let objects = Arc::clone(&self.objects);
        let all: Vec<_> = self
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
        let mut listed = Listed::default();
        // Other files in the folder are not removed.
        for (place, at) in all {
            if let Some(key) = key_in(&place) {
                listed.pictures.entry(key).and_modify(|last| *last = at.max(*last)).or_insert(at);
            } else if let Some(key) = marked_by(&place) {
                listed.marks.insert(key, at);
            }
        }
        Ok(listed)
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

/// Returns the path of a picture's mark.
fn mark_of(key: &PictureKey) -> Path {
    Path::from(format!("{MARKS}/{}", key.as_str()))
}

/// Returns the picture that a mark at this path is about; `None` if the path is no mark's.
fn marked_by(place: &Path) -> Option<PictureKey> {
    let (folder, key) = place.as_ref().split_once('/')?;
    if folder == MARKS { PictureKey::parse(key) } else { None }
}
