use super::{CatalogueError, PictureService, PictureStore, ProductRepository, StoreTime, UploadedPicture};
use crate::actor::Staff;
use domain::catalogue::PictureKey;
use std::time::Duration;

/// Time limit for the store over all pictures of an upload, because a staff member is waiting.
const STORE_TIME: Duration = Duration::from_secs(3);

/// The error of storing several pictures.
#[derive(Debug)]
pub struct NotKept {
    /// The pictures stored before the error, to be discarded.
    pub kept: Vec<PictureKey>,
    /// [`CatalogueError::Picture`] or [`CatalogueError::Storage`].
    pub error: CatalogueError,
}

impl PictureService {
    /// Stores the pictures and returns their keys in sequence. It uses the picture store, not the database.
    ///
    /// # Errors
    /// [`NotKept`] with the first error.
    pub fn keep(
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

    /// Removes those of the pictures that no product uses. Pictures that can't be removed now are left for the sweep.
    pub fn discard(&self, _staff: &Staff, keys: &[PictureKey]) {
        discard_unused(&*self.products, &*self.pictures, keys);
    }
}

/// Removes those of the pictures that no product uses. A failure leaves an unused file but no broken product, so it is
/// only logged.
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

/// Returns the distinct pictures in the sequence of their first occurrence.
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
    use super::PictureService;
    use crate::{
        catalogue::{
            CatalogueError, MockPictureStore, MockProductRepository, PictureError, PictureRefused,
            UploadedPicture,
        },
        ports::Ports,
        testing::{ports, staff},
    };
    use fixtures::picture_key;
    use std::{io::Cursor, sync::Arc};

    /// Returns a store that accepts files of one byte except 0.
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
        let keep = PictureService::new(&Ports { pictures: Arc::new(store()), ..ports() });
        let kept = keep.keep(&staff(), files(&[7, 3, 7])).unwrap();
        assert_eq!(kept, [picture_key(7), picture_key(3), picture_key(7)]);
    }

    #[test]
    fn names_refused_picture_and_removes_earlier_ones() {
        let keep = PictureService::new(&Ports { pictures: Arc::new(store()), ..ports() });
        let refused = keep.keep(&staff(), files(&[1, 0, 2])).unwrap_err();
        assert_eq!(refused.kept, [picture_key(1)]);
        assert!(matches!(
            refused.error,
            CatalogueError::Picture { index: 1, error: PictureRefused::NotAPicture }
        ));
    }

    #[test]
    fn keeps_pictures_used_by_other_products() {
        let (mut pictures, mut products) = (MockPictureStore::new(), MockProductRepository::new());
        products.expect_unused_pictures().returning(|_| Ok(vec![picture_key(2)]));
        pictures.expect_remove().withf(|keys| *keys == [picture_key(2)]).once().returning(|_| Ok(()));
        let discard = PictureService::new(&Ports {
            products: Arc::new(products),
            pictures: Arc::new(pictures),
            ..ports()
        });
        discard.discard(&staff(), &[picture_key(1), picture_key(2)]);
    }
}
