//! The store of product pictures.

use crate::{
    key::{key_of, path, paths},
    location::{Location, StoreError},
    picture, preview,
    read::Readers,
    response::{ANSWER_TIMEOUT, present, unavailable},
    runtime::OwnRuntime,
};
use application::{
    catalogue::{
        PictureError, PictureRefused, PictureStore, Preview, ReadingPicture, StoreTime, UploadedPicture,
    },
    error::StorageError,
};
use domain::{
    catalogue::{PictureKey, PictureWidth},
    limits,
};
use futures_util::{
    TryStreamExt,
    future::{join_all, try_join_all},
};
use object_store::{ObjectStore, ObjectStoreExt, PutPayload, path::Path};
use std::{
    env,
    ffi::OsString,
    fs,
    io::{self, SeekFrom},
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError, RwLock},
    time::Duration,
};

/// Pictures in an object store.
pub struct ObjectPictures {
    pub(crate) objects: Arc<dyn ObjectStore>,
    /// The folder of a storage on disk.
    folder: Option<PathBuf>,
    pub(crate) runtime: OwnRuntime,
    readers: Readers,
    /// Limits decoding to one picture at a time: it can take several hundred megabytes.
    decoding: Mutex<()>,
    /// Uploads hold it shared; the removal of unused pictures holds it exclusively.
    pub(crate) uploads: RwLock<()>,
}

/// Minimum expected throughput to the store in bytes per second.
const SLOWEST_LINE: u64 = 512 * 1024;

/// A picture as WebP at one width.
type Encoded = (PictureWidth, Vec<u8>);

impl ObjectPictures {
    /// Opens the store at `file:///…` (creates the folder if it is missing), `s3://bucket/prefix` or `memory:///`.
    /// Endpoint, region and credentials of S3 come from the environment, under object_store's names:
    /// `AWS_ENDPOINT`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_ALLOW_HTTP` and more.
    pub fn open(url: &str) -> Result<Self, StoreError> {
        let readable =
            |(name, value): (OsString, OsString)| Some((name.into_string().ok()?, value.into_string().ok()?));
        Self::open_with(url, env::vars_os().filter_map(readable))
    }

    /// Opens the store with these settings for S3 instead of the environment's, see [`Self::open`].
    pub fn open_with(
        url: &str,
        settings: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, StoreError> {
        let Location { objects, folder, cache } = Location::open(url, settings)?;
        Ok(Self {
            objects,
            folder,
            runtime: OwnRuntime::new()?,
            readers: Readers::new(cache),
            decoding: Mutex::new(()),
            uploads: RwLock::new(()),
        })
    }

    /// Returns the picture at every width; `None` if any width is missing.
    fn read_all(&self, key: &PictureKey, time: &mut StoreTime) -> Result<Option<Vec<Encoded>>, StorageError> {
        let objects = Arc::clone(&self.objects);
        let paths = paths(key);
        let read = async move {
            try_join_all(paths.iter().map(async |path| objects.get(path).await?.bytes().await)).await
        };
        let found = time.ask(Duration::ZERO, |limit| self.runtime.wait_within(limit, read))?;
        let Some(all) = present(found)? else { return Ok(None) };
        Ok(Some(PictureWidth::ALL.into_iter().zip(all.iter().map(|bytes| bytes.to_vec())).collect()))
    }

    fn write(
        &self,
        key: &PictureKey,
        pictures: Vec<Encoded>,
        time: &mut StoreTime,
    ) -> Result<(), StorageError> {
        let objects = Arc::clone(&self.objects);
        let bytes = pictures.iter().map(|(_, bytes)| bytes.len() as u64).sum::<u64>();
        let files: Vec<_> =
            pictures.into_iter().map(|(width, bytes)| (path(key, width), PutPayload::from(bytes))).collect();
        let write = async move {
            // Waits for all writes, also after a failure: an unfinished write can't be removed.
            join_all(files.into_iter().map(async |(path, bytes)| objects.put(&path, bytes).await)).await
        };
        let carrying = Duration::from_secs(bytes / SLOWEST_LINE);
        let written = time.ask(carrying, |limit| self.runtime.wait_within(limit, write))?;
        written.into_iter().try_for_each(|one| one.map(drop).map_err(unavailable))
    }

    /// Removes the pictures, and waits at most for `limit`.
    pub(crate) fn remove_within(&self, limit: Duration, keys: &[PictureKey]) -> Result<(), StorageError> {
        let objects = Arc::clone(&self.objects);
        let paths: Vec<Path> = keys.iter().flat_map(paths).collect();
        paths.iter().for_each(|path| self.readers.forget(path));
        let removed = self.runtime.wait_within(limit, async move {
            // A missing file must not prevent the removal of the others.
            join_all(paths.iter().map(|path| objects.delete(path))).await
        })?;
        removed.into_iter().try_for_each(|one| present(one).map(drop))
    }
}

/// Reads a file of `length` bytes into a buffer of exactly that size.
fn read_file(file: &mut dyn UploadedPicture, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the error for an uploaded file that can't be read back from the local disk.
fn unreadable(error: io::Error) -> StorageError {
    StorageError::Unavailable(error.into())
}

impl PictureStore for ObjectPictures {
    fn keep(&self, file: &mut dyn UploadedPicture, time: &mut StoreTime) -> Result<PictureKey, PictureError> {
        let length = file.seek(SeekFrom::End(0)).map_err(unreadable)?;
        if length > limits::PICTURE_BYTES as u64 {
            return Err(PictureRefused::TooManyBytes.into());
        }
        file.rewind().map_err(unreadable)?;
        let key = key_of(&mut *file).map_err(unreadable)?;
        let _shared = self.uploads.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(pictures) = self.read_all(&key, time)? {
            // Written again to renew its date, so that the removal of unused pictures spares it until a product uses it.
            self.write(&key, pictures, time)?;
            return Ok(key);
        }
        let pictures = {
            let _turn = self.decoding.lock().unwrap_or_else(PoisonError::into_inner);
            picture::process(&read_file(file, length).map_err(unreadable)?)?
        };
        if let Err(error) = self.write(&key, pictures, time) {
            // The caller gets the first error. Files that can't be removed are overwritten by the next upload.
            if let Err(error) = time.ask(Duration::ZERO, |limit| self.remove_within(limit, &[key])) {
                tracing::warn!(cause = error.chain(), "half a picture was not removed");
            }
            return Err(error.into());
        }
        Ok(key)
    }

    fn read(&self, key: &PictureKey, width: PictureWidth) -> ReadingPicture {
        self.readers.read(&self.runtime, Arc::clone(&self.objects), path(key, width))
    }

    fn draw_preview(&self, preview: &Preview) -> Result<Vec<u8>, StorageError> {
        let picture = match &preview.picture {
            Some(key) => self.runtime.wait(self.read(key, PictureWidth::Detail))??,
            None => None,
        };
        preview::draw(preview, picture.as_deref())
    }

    fn check(&self) -> Result<(), StorageError> {
        if let Some(folder) = &self.folder {
            let found = fs::metadata(folder).map_err(|error| StorageError::Unavailable(error.into()))?;
            if !found.is_dir() {
                return Err(StorageError::Unavailable("the folder of pictures is none".into()));
            }
        }
        // Lists an unused prefix: a missing bucket is an error there, a missing object is not.
        let objects = Arc::clone(&self.objects);
        let nothing = Path::from("any");
        let listed = self
            .runtime
            .wait_within(ANSWER_TIMEOUT, async move { objects.list(Some(&nothing)).try_next().await })?;
        listed.map(drop).map_err(unavailable)
    }
}

#[cfg(test)]
mod tests {
    use super::ObjectPictures;
    use crate::response::ANSWER_TIMEOUT;
    use application::catalogue::{PictureStore, StoreTime};
    use domain::catalogue::PictureKey;
    use image::{DynamicImage, ImageFormat};
    use object_store::{
        memory::InMemory,
        throttle::{ThrottleConfig, ThrottledStore},
    };
    use std::{
        io::Cursor,
        sync::Arc,
        time::{Duration, Instant},
    };

    /// Returns a store whose responses are delayed.
    fn slow(answer: Duration) -> ObjectPictures {
        let config = ThrottleConfig {
            wait_get_per_call: answer,
            wait_put_per_call: answer,
            wait_delete_per_call: answer,
            ..ThrottleConfig::default()
        };
        let objects = Arc::new(ThrottledStore::new(InMemory::new(), config));
        ObjectPictures { objects, ..ObjectPictures::open("memory:///").unwrap() }
    }

    fn png() -> Cursor<Vec<u8>> {
        let mut file = Cursor::new(Vec::new());
        DynamicImage::new_rgb8(2, 2).write_to(&mut file, ImageFormat::Png).unwrap();
        file
    }

    #[test]
    fn pictures_of_one_upload_share_store_deadline() {
        let store = slow(Duration::from_millis(300));
        let mut time = StoreTime::of(Duration::from_millis(1600));
        let start = Instant::now();
        assert!(store.keep(&mut png(), &mut time).is_ok(), "looked for and written");
        assert!(store.keep(&mut png(), &mut time).is_ok(), "found and written again");
        assert!(store.keep(&mut png(), &mut time).is_err(), "found, and no time left");
        assert!(start.elapsed() < Duration::from_millis(2600), "{:?}", start.elapsed());
    }

    #[test]
    fn pictures_are_removed_all_at_once() {
        let store = slow(ANSWER_TIMEOUT / 3);
        let keys = ["1", "2", "3", "4"].map(|digit| PictureKey::parse(&digit.repeat(64)).unwrap());
        assert!(store.remove_within(ANSWER_TIMEOUT, &keys).is_ok());
    }
}
