//! Product pictures: decoded, rotated upright, resized, and stored as WebP through object_store.

#[cfg(test)]
mod hostile;
mod jpeg;
mod kept;
mod key;
mod picture;
mod place;
mod preview;
mod read;
mod response;
mod runtime;
mod store;
mod sweep;

pub use place::StoreError;
pub use store::ObjectPictures;
pub use sweep::FindUnused;
