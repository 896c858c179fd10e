//! Backups: what the database and the picture store hold at one moment, in a folder. `manifest.json` lists every file
//! with its SHA-256 and is written last: without it the folder is no backup.

mod files;
mod manifest;
mod restore;
mod write;

pub use manifest::Manifest;
pub use restore::restore;
pub use write::write;
