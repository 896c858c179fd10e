//! Opens the storage for a URL.

use crate::picture_cache::PictureCache;
use object_store::{
    ObjectStore, RetryConfig,
    aws::{AmazonS3, AmazonS3Builder, AmazonS3ConfigKey},
    local::LocalFileSystem,
    memory::InMemory,
    path::Path,
    prefix::PrefixStore,
};
use std::{error::Error, fs, path::PathBuf, sync::Arc, time::Duration};
use url::Url;

/// Time limit for retries of one S3 request. A staff member is waiting for the upload.
const S3_RETRY_TIMEOUT: Duration = Duration::from_secs(10);

/// The reasons why the storage can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The text is not a URL, or its path is missing.
    #[error("the storage URL must look like file:///folder/of/pictures, s3://bucket/prefix or memory:///")]
    Url,
    /// The URL's scheme is not supported.
    #[error("pictures can't be kept on {0}://; file://, s3:// and memory:// are possible")]
    Scheme(String),
    /// The folder can't be created or used.
    #[error("cannot keep pictures in {folder}: {cause}")]
    Folder {
        folder: PathBuf,
        #[source]
        cause: Box<dyn Error + Send + Sync>,
    },
    /// The settings for S3 contradict each other or can't be read.
    #[error("cannot keep pictures on S3: {0}")]
    S3(#[source] object_store::Error),
    /// The runtime's threads can't be started.
    #[error("cannot start the threads of the picture store: {0}")]
    Runtime(#[from] std::io::Error),
}

/// An opened storage.
pub(crate) struct Location {
    pub(crate) objects: Arc<dyn ObjectStore>,
    /// The folder of a storage on disk.
    pub(crate) folder: Option<PathBuf>,
    /// The cache of recently read pictures; `None` for storage in memory.
    pub(crate) cache: Option<PictureCache>,
}

impl Location {
    /// Opens the storage at this URL. `settings` are the variables that object_store reads for S3 (`AWS_…`).
    pub(crate) fn open(
        url: &str,
        settings: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, StoreError> {
        let url = Url::parse(url).map_err(|_| StoreError::Url)?;
        let (objects, folder, cache): (Arc<dyn ObjectStore>, _, _) = match url.scheme() {
            "memory" => (Arc::new(InMemory::new()), None, None),
            "file" => {
                let folder = url.to_file_path().map_err(|()| StoreError::Url)?;
                (Arc::new(disk(&folder)?), Some(folder), Some(PictureCache::of_local()))
            }
            "s3" => (Arc::new(s3(&url, settings)?), None, Some(PictureCache::of_remote())),
            other => return Err(StoreError::Scheme(other.to_owned())),
        };
        Ok(Self { objects, folder, cache })
    }
}

fn disk(folder: &std::path::Path) -> Result<LocalFileSystem, StoreError> {
    let unusable =
        |cause: Box<dyn Error + Send + Sync>| StoreError::Folder { folder: folder.to_owned(), cause };
    fs::create_dir_all(folder).map_err(|error| unusable(error.into()))?;
    // Synced, because a power failure could leave an empty file that counts as stored.
    LocalFileSystem::new_with_prefix(folder)
        .map(|disk| disk.with_fsync(true))
        .map_err(|error| unusable(error.into()))
}

fn s3(
    url: &Url,
    settings: impl IntoIterator<Item = (String, String)>,
) -> Result<PrefixStore<AmazonS3>, StoreError> {
    if url.host_str().is_none_or(str::is_empty) {
        return Err(StoreError::Url);
    }
    let prefix = Path::from_url_path(url.path()).map_err(|_| StoreError::Url)?;
    // The HTTP client needs one provider per process. An error means that one is installed already.
    drop(rustls::crypto::ring::default_provider().install_default());
    let known = |(name, value): (String, String)| {
        let name = name.to_ascii_lowercase();
        let key = name.starts_with("aws_").then(|| name.parse::<AmazonS3ConfigKey>().ok())??;
        Some((key, value))
    };
    let builder = settings
        .into_iter()
        .filter_map(known)
        .fold(AmazonS3Builder::new(), |builder, (key, value)| builder.with_config(key, value));
    let bucket = builder
        .with_url(url.as_str())
        .with_retry(RetryConfig { max_retries: 3, retry_timeout: S3_RETRY_TIMEOUT, ..RetryConfig::default() })
        .build()
        .map_err(StoreError::S3)?;
    Ok(PrefixStore::new(bucket, prefix))
}
