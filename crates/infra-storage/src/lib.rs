//! Product pictures: decoded, turned upright, resized, kept as WebP through object_store.
#![warn(missing_docs)]

mod jpeg;
mod key;
mod picture;
mod place;
mod preview;
mod read;
mod runtime;
mod store;
mod sweep;

pub use place::StoreError;
pub use store::ObjectPictures;
pub use sweep::FindUnused;
