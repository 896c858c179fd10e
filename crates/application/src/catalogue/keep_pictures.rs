use super::{CatalogueError, PictureStore, ProductRepository, StoreTime, UploadedPicture};
use crate::{actor::Staff, ports::Ports};
use domain::catalogue::PictureKey;
use std::{sync::Arc, time::Duration};

/// How long an upload waits for the store, over all of its pictures: somebody is waiting for the answer.
const STORE_TIME: Duration = Duration::from_secs(3);

/// Takes uploaded pictures into the store, for a product that is added or changed next.
///
/// By itself, as decoding takes seconds where pictures are large, and what the database is asked for must not.
pub struct KeepPictures {
    pictures: Arc<dyn PictureStore>,
}

/// Not all of the pictures could be kept.
#[derive(Debug)]
pub struct NotKept {
    /// Those that were, which nothing uses: [`DiscardPictures`].
    pub kept: Vec<PictureKey>,
    /// [`CatalogueError::Picture`] or [`CatalogueError::Storage`].
    pub error: CatalogueError,
}

impl KeepPictures {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { pictures: Arc::clone(&ports.pictures) }
    }

    /// Keeps the pictures and answers the key of each, in order. Asks the store alone, not the database.
    ///
    /// # Errors
    /// [`NotKept`] from the first one on that can't be.
    pub fn run(
        &self,
        _staff: &Staff,
        files: Vec<Box<dyn UploadedPicture>>,
    ) -> Result<Vec<PictureKey>, NotKept> {
        let mut kept = Vec::new();
        let mut time = StoreTime::of(STORE_TIME);
        for (index, mut file) in files.into_iter().enumerate() {
            match self.pictures.keep(&mut *file, &mut time) {
                Ok(key) => kept.push(key),
                Err(error) => return Err(NotKept { kept, error: CatalogueError::picture(index, error) }),
            }
        }
        Ok(kept)
    }
}

/// Removes pictures that were kept for nothing.
pub struct DiscardPictures {
    products: Arc<dyn ProductRepository>,
    pictures: Arc<dyn PictureStore>,
}

impl DiscardPictures {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { products: Arc::clone(&ports.products), pictures: Arc::clone(&ports.pictures) }
    }

    /// Removes those of the pictures that no product uses. What can't be removed now is left for the sweep.
    pub fn run(&self, _staff: &Staff, keys: &[PictureKey]) {
        discard_unused(&*self.products, &*self.pictures, keys);
    }
}

/// Removes those of the pictures that no product uses. A failure leaves an orphan file, never a broken
/// product, so it is not the caller's failure.
pub(super) fn discard_unused(
    products: &dyn ProductRepository,
    pictures: &dyn PictureStore,
    keys: &[PictureKey],
) {
    if keys.is_empty() {
        return;
    }
    let removed = products
        .unused_pictures(keys)
        .and_then(|unused| if unused.is_empty() { Ok(()) } else { pictures.remove(&unused) });
    if let Err(error) = removed {
        tracing::warn!(cause = error.chain(), "unused pictures are left for the sweep");
    }
}

/// The pictures in order; the same one twice stands where it came first.
pub(super) fn each_once(keys: impl IntoIterator<Item = PictureKey>) -> Vec<PictureKey> {
    let mut row = Vec::new();
    for key in keys {
        if !row.contains(&key) {
            row.push(key);
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::{DiscardPictures, KeepPictures};
    use crate::{
        catalogue::{
            CatalogueError, MockPictureStore, MockProductRepository, PictureError, PictureRefused,
            UploadedPicture,
        },
        testing::{picture_key, staff},
    };
    use std::{io::Cursor, sync::Arc};

    /// Keeps files of one byte; none that is 0.
    fn store() -> MockPictureStore {
        let mut pictures = MockPictureStore::new();
        pictures.expect_keep().returning(|file, _| {
            let mut byte = [0];
            file.read_exact(&mut byte).unwrap();
            match byte {
                [0] => Err(PictureError::Refused(PictureRefused::NotAPicture)),
                [byte] => Ok(picture_key(byte)),
            }
        });
        pictures
    }

    fn files(bytes: &[u8]) -> Vec<Box<dyn UploadedPicture>> {
        bytes.iter().map(|&byte| Box::new(Cursor::new([byte])) as _).collect()
    }

    #[test]
    fn each_file_gets_its_key() {
        let keep = KeepPictures { pictures: Arc::new(store()) };
        let kept = keep.run(&staff(), files(&[7, 3, 7])).unwrap();
        assert_eq!(kept, [picture_key(7), picture_key(3), picture_key(7)]);
    }

    #[test]
    fn a_refused_picture_is_named_with_those_that_were_kept_before_it() {
        let keep = KeepPictures { pictures: Arc::new(store()) };
        let refused = keep.run(&staff(), files(&[1, 0, 2])).unwrap_err();
        assert_eq!(refused.kept, [picture_key(1)]);
        assert!(matches!(
            refused.error,
            CatalogueError::Picture { index: 1, error: PictureRefused::NotAPicture }
        ));
    }

    #[test]
    fn what_others_use_is_not_discarded() {
        let (mut pictures, mut products) = (MockPictureStore::new(), MockProductRepository::new());
        products.expect_unused_pictures().returning(|_| Ok(vec![picture_key(2)]));
        pictures.expect_remove().withf(|keys| *keys == [picture_key(2)]).once().returning(|_| Ok(()));
        let discard = DiscardPictures { products: Arc::new(products), pictures: Arc::new(pictures) };
        discard.run(&staff(), &[picture_key(1), picture_key(2)]);
    }
}
