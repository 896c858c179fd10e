//! Where pictures are kept.

use crate::{
    key::{key_of, path, paths},
    picture,
    place::{Place, StoreError},
    preview,
    read::Readers,
    runtime::OwnRuntime,
};
use application::{
    catalogue::{OpeningPicture, PictureError, PictureRefused, PictureStore, Preview, UploadedPicture},
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
use object_store::{Error as ObjectError, ObjectStore, ObjectStoreExt, PutPayload, path::Path};
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
    /// The folder, when on disk.
    folder: Option<PathBuf>,
    pub(crate) runtime: OwnRuntime,
    readers: Readers,
    /// A picture being decoded can take several hundred megabytes: one at a time.
    decoding: Mutex<()>,
    /// Shared by uploads, held alone by whoever removes what was not uploaded lately.
    pub(crate) uploads: RwLock<()>,
}

/// How long an answer of the store is waited for: somebody is waiting for ours.
pub(crate) const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);
/// Bytes a second that even a slow line to the store takes.
const SLOWEST_LINE: u64 = 64 * 1024;

/// A picture as WebP at one width.
type Encoded = (PictureWidth, Vec<u8>);

impl ObjectPictures {
    /// Opens the store at `file:///…` (the folder is made if missing), `s3://bucket/prefix` or `memory:///`.
    /// Endpoint, region and credentials of S3 come from the environment, under object_store's names:
    /// `AWS_ENDPOINT`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_ALLOW_HTTP` and more.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn open(url: &str) -> Result<Self, StoreError> {
        let readable =
            |(name, value): (OsString, OsString)| Some((name.into_string().ok()?, value.into_string().ok()?));
        Self::open_with(url, env::vars_os().filter_map(readable))
    }

    /// Like [`Self::open`], with other settings for S3 than the environment's.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn open_with(
        url: &str,
        settings: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, StoreError> {
        let Place { objects, folder, is_remote } = Place::open(url, settings)?;
        Ok(Self {
            objects,
            folder,
            runtime: OwnRuntime::new()?,
            readers: Readers::new(is_remote),
            decoding: Mutex::new(()),
            uploads: RwLock::new(()),
        })
    }

    /// The picture at every width; `None` unless all of them are there.
    fn read_all(&self, key: &PictureKey) -> Result<Option<Vec<Encoded>>, StorageError> {
        let objects = Arc::clone(&self.objects);
        let paths = paths(key);
        let found = self.runtime.wait_within(ANSWER_TIMEOUT, async move {
            try_join_all(paths.iter().map(async |path| objects.get(path).await?.bytes().await)).await
        })?;
        let Some(all) = present(found)? else { return Ok(None) };
        Ok(Some(PictureWidth::ALL.into_iter().zip(all.iter().map(|bytes| bytes.to_vec())).collect()))
    }

    fn read(&self, key: &PictureKey, width: PictureWidth) -> Result<Option<Vec<u8>>, StorageError> {
        let (objects, path) = (Arc::clone(&self.objects), path(key, width));
        let found = self
            .runtime
            .wait_within(ANSWER_TIMEOUT, async move { objects.get(&path).await?.bytes().await })?;
        Ok(present(found)?.map(|bytes| bytes.to_vec()))
    }

    fn write(&self, key: &PictureKey, pictures: Vec<Encoded>) -> Result<(), StorageError> {
        let objects = Arc::clone(&self.objects);
        let bytes = pictures.iter().map(|(_, bytes)| bytes.len() as u64).sum::<u64>();
        let files: Vec<_> =
            pictures.into_iter().map(|(width, bytes)| (path(key, width), PutPayload::from(bytes))).collect();
        let limit = ANSWER_TIMEOUT + Duration::from_secs(bytes / SLOWEST_LINE);
        let written = self.runtime.wait_within(limit, async move {
            // To the end, also after a failure: what is still being written can't be removed.
            join_all(files.into_iter().map(async |(path, bytes)| objects.put(&path, bytes).await)).await
        })?;
        written.into_iter().try_for_each(|one| one.map(drop).map_err(unavailable))
    }
}

/// The whole file, of so many bytes. Growing would copy, and leave behind what it has outgrown.
fn read(file: &mut dyn UploadedPicture, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The uploaded file can't be read back: this machine's disk fails.
fn unreadable(error: io::Error) -> StorageError {
    StorageError::Unavailable(error.into())
}

pub(crate) fn present<T>(answer: object_store::Result<T>) -> Result<Option<T>, StorageError> {
    match answer {
        Ok(value) => Ok(Some(value)),
        Err(ObjectError::NotFound { .. }) => Ok(None),
        Err(error) => Err(unavailable(error)),
    }
}

/// A full disk, a lost mount, a network: nothing that the request is to blame for.
pub(crate) fn unavailable(error: ObjectError) -> StorageError {
    StorageError::Unavailable(error.into())
}

impl PictureStore for ObjectPictures {
    fn keep(&self, file: &mut dyn UploadedPicture) -> Result<PictureKey, PictureError> {
        let length = file.seek(SeekFrom::End(0)).map_err(unreadable)?;
        if length > limits::PICTURE_BYTES as u64 {
            return Err(PictureRefused::TooManyBytes.into());
        }
        file.rewind().map_err(unreadable)?;
        let key = key_of(&mut *file).map_err(unreadable)?;
        let _shared = self.uploads.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(pictures) = self.read_all(&key)? {
            // Written again, which makes it young: the sweep leaves it until some product uses it.
            self.write(&key, pictures)?;
            return Ok(key);
        }
        let pictures = {
            let _turn = self.decoding.lock().unwrap_or_else(PoisonError::into_inner);
            picture::process(&read(file, length).map_err(unreadable)?)?
        };
        if let Err(error) = self.write(&key, pictures) {
            // The failure is what the caller has to hear of; what can't be removed is overwritten next time.
            if let Err(error) = self.remove(&key) {
                tracing::warn!(cause = error.chain(), "half a picture was not removed");
            }
            return Err(error.into());
        }
        Ok(key)
    }

    fn open(&self, key: &PictureKey, width: PictureWidth) -> OpeningPicture {
        self.readers.open(&self.runtime, Arc::clone(&self.objects), path(key, width))
    }

    fn draw_preview(&self, preview: &Preview) -> Result<Vec<u8>, StorageError> {
        let picture = match &preview.picture {
            Some(key) => self.read(key, PictureWidth::Detail)?,
            None => None,
        };
        preview::draw(preview, picture.as_deref())
    }

    fn remove(&self, key: &PictureKey) -> Result<(), StorageError> {
        let objects = Arc::clone(&self.objects);
        let paths = paths(key);
        paths.iter().for_each(|path| self.readers.forget(path));
        let removed = self.runtime.wait_within(ANSWER_TIMEOUT, async move {
            // One that isn't there must not keep the others.
            join_all(paths.iter().map(|path| objects.delete(path))).await
        })?;
        removed.into_iter().try_for_each(|one| present(one).map(drop))
    }

    fn check(&self) -> Result<(), StorageError> {
        if let Some(folder) = &self.folder {
            let found = fs::metadata(folder).map_err(|error| StorageError::Unavailable(error.into()))?;
            if !found.is_dir() {
                return Err(StorageError::Unavailable("the folder of pictures is none".into()));
            }
        }
        // Listing what isn't there: unlike a missing object, a missing bucket is an error then.
        let objects = Arc::clone(&self.objects);
        let nothing = Path::from("any");
        let listed = self
            .runtime
            .wait_within(ANSWER_TIMEOUT, async move { objects.list(Some(&nothing)).try_next().await })?;
        listed.map(drop).map_err(unavailable)
    }
}
