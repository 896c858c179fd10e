//! Reads pictures as files for a backup, and restores them.

use crate::{
    key::{key_in, paths},
    response::{present, unavailable},
    store::ObjectPictures,
};
use application::error::StorageError;
use domain::catalogue::PictureKey;
use futures_util::{StreamExt, TryStreamExt, future::join_all};
use object_store::{ObjectStore, ObjectStoreExt, PutPayload, path::Path};
use std::sync::Arc;

/// Number of pictures that are read at once, each at its four widths. S3 responds slowly, but to many requests at a
/// time.
const AT_ONCE: usize = 8;

/// A file of a picture: its name and its content.
pub type PictureFile = (String, Vec<u8>);

/// A picture, with its files unless one is missing.
type Found = (PictureKey, Option<Vec<PictureFile>>);

impl ObjectPictures {
    /// Passes the files of these pictures to `take`, a few pictures at a time. Returns the pictures with missing files.
    ///
    /// # Errors
    /// [`StorageError`], or the error of `take`.
    pub fn export<E: From<StorageError>>(
        &self,
        keys: &[PictureKey],
        mut take: impl FnMut(PictureFile) -> Result<(), E>,
    ) -> Result<Vec<PictureKey>, E> {
        let mut missing = Vec::new();
        for keys in keys.chunks(AT_ONCE) {
            for (key, files) in self.read_files(keys)? {
                match files {
                    Some(files) => files.into_iter().try_for_each(&mut take)?,
                    None => missing.push(key),
                }
            }
        }
        Ok(missing)
    }

    fn read_files(&self, keys: &[PictureKey]) -> Result<Vec<Found>, StorageError> {
        let (objects, keys) = (Arc::clone(&self.objects), keys.to_vec());
        self.runtime.wait(async move {
            let reads = keys.into_iter().map(async |key| {
                let files = read_picture(&*objects, &key).await;
                files.map(|files| (key, files))
            });
            join_all(reads).await.into_iter().collect()
        })?
    }

    /// Writes a file that [`Self::export`] returned.
    ///
    /// # Errors
    /// [`StorageError`], also if no picture has a file of this name.
    pub fn import(&self, (name, bytes): PictureFile) -> Result<(), StorageError> {
        let place = Path::from(name);
        if key_in(&place).is_none() {
            return Err(StorageError::failed(format!("{place} is no picture of the shop's")));
        }
        let objects = Arc::clone(&self.objects);
        let written = self.runtime.wait(async move { objects.put(&place, PutPayload::from(bytes)).await })?;
        written.map(drop).map_err(unavailable)
    }

    /// Returns the name of an object in the store for which `is_known` is false.
    pub fn find_other(
        &self,
        is_known: impl Fn(&str) -> bool + Send + 'static,
    ) -> Result<Option<String>, StorageError> {
        let objects = Arc::clone(&self.objects);
        let found = self.runtime.wait(async move {
            let mut names = objects.list(None).map_ok(|object| object.location).boxed();
            while let Some(name) = names.try_next().await? {
                if !is_known(name.as_ref()) {
                    return Ok(Some(name.to_string()));
                }
            }
            Ok(None)
        })?;
        found.map_err(unavailable)
    }
}

/// Returns the files of a picture; `None` if one is missing.
async fn read_picture(
    objects: &dyn ObjectStore,
    key: &PictureKey,
) -> Result<Option<Vec<PictureFile>>, StorageError> {
    let mut files = Vec::new();
    for place in paths(key) {
        let bytes = async { objects.get(&place).await?.bytes().await }.await;
        let Some(bytes) = present(bytes)? else { return Ok(None) };
        files.push((place.to_string(), bytes.to_vec()));
    }
    Ok(Some(files))
}
