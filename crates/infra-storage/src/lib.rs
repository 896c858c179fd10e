//! Product pictures: decoded, turned upright, resized, kept as WebP through object_store.
#![warn(missing_docs)]

mod jpeg;
mod key;
mod picture;
mod runtime;
mod store;

pub use store::{ObjectPictures, StoreError};
