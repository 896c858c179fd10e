use super::{OpeningPicture, PictureStore};
use crate::ports::Ports;
use domain::catalogue::{PictureKey, PictureWidth};
use std::sync::Arc;

/// Opens a picture for anybody.
pub struct ReadPicture {
    pictures: Arc<dyn PictureStore>,
}

impl ReadPicture {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { pictures: Arc::clone(&ports.pictures) }
    }

    /// Returns the picture, to be read piece by piece; waiting for it needs no thread.
    #[must_use]
    pub fn run(&self, key: &PictureKey, width: PictureWidth) -> OpeningPicture {
        self.pictures.open(key, width)
    }
}
