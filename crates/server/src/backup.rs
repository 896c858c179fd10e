//! Backups: a folder with a consistent snapshot of the database and the picture store. `manifest.json` lists every file
//! with its SHA-256 and is written last: a folder without it is not a backup.

mod closed_accounts;
mod files;
mod manifest;
mod restore;
mod write;

pub use closed_accounts::ClosedAccounts;
pub use manifest::Manifest;
pub use restore::restore;
pub use write::write;
