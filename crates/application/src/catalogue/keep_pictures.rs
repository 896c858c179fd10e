use super::{CatalogueError, PictureService, StoreTime, UploadedPicture};
use crate::actor::Staff;
use domain::catalogue::PictureKey;
use std::time::Duration;

/// Time limit for the store over all pictures of an upload, because a staff member is waiting.
const STORE_TIME: Duration = Duration::from_secs(3);

impl PictureService {
    /// Stores the pictures and returns their keys in sequence. It uses the picture store, not the database.
    ///
    /// # Errors
    /// [`CatalogueError::Picture`] or [`CatalogueError::Storage`] of the first picture that fails. The store keeps the earlier
    /// ones until its sweep.
    pub fn keep(
        &self,
        _staff: &Staff,
        files: Vec<Box<dyn UploadedPicture>>,
    ) -> Result<Vec<PictureKey>, CatalogueError> {
        let mut keys = Vec::new();
        let mut time = StoreTime::of(STORE_TIME);
        for (index, mut file) in files.into_iter().enumerate() {
            match self.pictures.keep(&mut *file, &mut time) {
                Ok(key) => keys.push(key),
                Err(error) => return Err(CatalogueError::picture(index, error)),
            }
        }
        Ok(keys)
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
        catalogue::{CatalogueError, MockPictureStore, PictureError, PictureRefused, UploadedPicture},
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
        let keys = keep.keep(&staff(), files(&[7, 3, 7])).unwrap();
        assert_eq!(keys, [picture_key(7), picture_key(3), picture_key(7)]);
    }

    #[test]
    fn names_refused_picture() {
        let keep = PictureService::new(&Ports { pictures: Arc::new(store()), ..ports() });
        let refused = keep.keep(&staff(), files(&[1, 0, 2])).unwrap_err();
        assert!(matches!(refused, CatalogueError::Picture { index: 1, error: PictureRefused::NotAPicture }));
    }
}
