//! Where pictures are kept.

use crate::{
    key::{key_of, path},
    picture,
    runtime::OwnRuntime,
};
use application::{
    catalogue::{PictureError, PictureRefused, PictureStore},
    error::StorageError,
};
use domain::{
    catalogue::{PictureKey, PictureWidth},
    limits,
};
use futures_util::future::join_all;
use object_store::{
    Error as ObjectError, ObjectStore, ObjectStoreExt, PutPayload, local::LocalFileSystem, memory::InMemory,
    path::Path,
};
use std::{
    fs,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};
use url::Url;

/// Pictures in an object store.
pub struct ObjectPictures {
    objects: Arc<dyn ObjectStore>,
    /// The folder, when on disk.
    folder: Option<PathBuf>,
    runtime: OwnRuntime,
    /// A picture being decoded can take several hundred megabytes: one at a time.
    decoding: Mutex<()>,
}

/// Why the store can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Not a URL, or none that names a place.
    #[error("the storage URL must look like file:///folder/of/pictures or memory:///")]
    Url,
    /// A kind of store that this build doesn't have.
    #[error("pictures can't be kept on {0}://; file:// and memory:// are possible")]
    Scheme(String),
    /// The folder can't be made or used.
    #[error("cannot keep pictures in {folder}: {cause}")]
    Folder {
        /// Which.
        folder: PathBuf,
        /// Why.
        #[source]
        cause: Box<dyn std::error::Error + Send + Sync>,
    },
    /// No threads to work with.
    #[error("cannot start the threads of the picture store: {0}")]
    Runtime(#[from] std::io::Error),
}

impl ObjectPictures {
    /// Opens the store at `file:///…` (the folder is made if missing) or `memory:///`.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn open(url: &str) -> Result<Self, StoreError> {
        let url = Url::parse(url).map_err(|_| StoreError::Url)?;
        let (objects, folder): (Arc<dyn ObjectStore>, _) = match url.scheme() {
            "memory" => (Arc::new(InMemory::new()), None),
            "file" => {
                let folder = url.to_file_path().map_err(|()| StoreError::Url)?;
                (Arc::new(disk(&folder)?), Some(folder))
            }
            other => return Err(StoreError::Scheme(other.to_owned())),
        };
        Ok(Self { objects, folder, runtime: OwnRuntime::new()?, decoding: Mutex::new(()) })
    }

    fn is_complete(&self, key: &PictureKey) -> Result<bool, StorageError> {
        let objects = Arc::clone(&self.objects);
        let paths = paths(key);
        let found =
            self.runtime.wait(async move { join_all(paths.iter().map(|path| objects.head(path))).await })?;
        found.into_iter().try_fold(true, |all, one| Ok(all && present(one)?.is_some()))
    }

    fn write(&self, key: &PictureKey, pictures: Vec<(PictureWidth, Vec<u8>)>) -> Result<(), StorageError> {
        let objects = Arc::clone(&self.objects);
        let files: Vec<_> =
            pictures.into_iter().map(|(width, bytes)| (path(key, width), PutPayload::from(bytes))).collect();
        let written = self.runtime.wait(async move {
            join_all(files.into_iter().map(async |(path, bytes)| objects.put(&path, bytes).await)).await
        })?;
        written.into_iter().try_for_each(|one| one.map(drop).map_err(unavailable))
    }
}

fn disk(folder: &std::path::Path) -> Result<LocalFileSystem, StoreError> {
    let unusable = |cause: Box<dyn std::error::Error + Send + Sync>| StoreError::Folder {
        folder: folder.to_owned(),
        cause,
    };
    fs::create_dir_all(folder).map_err(|error| unusable(error.into()))?;
    // Synced: a power failure must not leave an empty file that then counts as kept.
    LocalFileSystem::new_with_prefix(folder)
        .map(|disk| disk.with_fsync(true))
        .map_err(|error| unusable(error.into()))
}

fn paths(key: &PictureKey) -> [Path; 4] {
    PictureWidth::ALL.map(|width| path(key, width))
}

fn present<T>(answer: object_store::Result<T>) -> Result<Option<T>, StorageError> {
    match answer {
        Ok(value) => Ok(Some(value)),
        Err(ObjectError::NotFound { .. }) => Ok(None),
        Err(error) => Err(unavailable(error)),
    }
}

/// A full disk, a lost mount, a network: nothing that the request is to blame for.
fn unavailable(error: ObjectError) -> StorageError {
    StorageError::Unavailable(error.into())
}

impl PictureStore for ObjectPictures {
    fn keep(&self, bytes: &[u8]) -> Result<PictureKey, PictureError> {
        if bytes.len() > limits::PICTURE_BYTES {
            return Err(PictureRefused::TooManyBytes.into());
        }
        let key = key_of(bytes).ok_or_else(|| StorageError::failed("no picture key"))?;
        if self.is_complete(&key)? {
            return Ok(key);
        }
        let pictures = {
            let _turn = self.decoding.lock().unwrap_or_else(PoisonError::into_inner);
            picture::process(bytes)?
        };
        if let Err(error) = self.write(&key, pictures) {
            // The failure is what the caller has to hear of; what can't be removed is overwritten next time.
            drop(self.remove(&key));
            return Err(error.into());
        }
        Ok(key)
    }

    fn read(&self, key: &PictureKey, width: PictureWidth) -> Result<Option<Vec<u8>>, StorageError> {
        let objects = Arc::clone(&self.objects);
        let path = path(key, width);
        let answer = self.runtime.wait(async move { objects.get(&path).await?.bytes().await })?;
        Ok(present(answer)?.map(|bytes| bytes.to_vec()))
    }

    fn remove(&self, key: &PictureKey) -> Result<(), StorageError> {
        let objects = Arc::clone(&self.objects);
        let paths = paths(key);
        let removed = self
            .runtime
            .wait(async move { join_all(paths.iter().map(|path| objects.delete(path))).await })?;
        removed.into_iter().try_for_each(|one| present(one).map(drop))
    }

    fn check(&self) -> Result<(), StorageError> {
        if let Some(folder) = &self.folder {
            let found = fs::metadata(folder).map_err(|error| StorageError::Unavailable(error.into()))?;
            if !found.is_dir() {
                return Err(StorageError::Unavailable("the folder of pictures is none".into()));
            }
        }
        let objects = Arc::clone(&self.objects);
        let answer = self.runtime.wait(async move { objects.head(&Path::from("any")).await })?;
        present(answer).map(drop)
    }
}
