//! Product pictures: decoded, rotated upright, resized, and stored as WebP through object_store.

#[cfg(test)]
mod hostile;
mod jpeg;
mod key;
mod location;
mod picture;
mod picture_cache;
mod preview;
mod read;
mod response;
mod runtime;
mod store;
mod sweep;

pub use location::StoreError;
pub use store::ObjectPictures;
pub use sweep::FindUnused;
