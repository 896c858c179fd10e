//! What is in a backup.

use super::files::MANIFEST;
use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{ErrorKind, Write},
    path::Path,
};

/// How a backup is laid out; raised when an older release could not read it.
const FORMAT: u32 = 1;

/// The list of a backup's files, and what has to be known to restore them.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    format: u32,
    /// The release that made it.
    pub release: String,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// Versions, the first one first.
    pub migrations: Vec<String>,
    /// By their names.
    pub tables: BTreeMap<String, TableFile>,
    /// The last number that each has given out.
    pub sequences: BTreeMap<String, i64>,
    /// SHA-256 of each picture's file, by its name.
    pub pictures: BTreeMap<String, String>,
    /// Keys of pictures that products have and the store did not.
    pub missing_pictures: Vec<String>,
}

/// A table's file.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TableFile {
    /// How many rows.
    pub rows: u64,
    /// SHA-256 of the file.
    pub sha256: String,
    /// SHA-256 of the rows, uncompressed: the restored table is compared with it.
    pub rows_sha256: String,
}

impl Manifest {
    /// Returns a manifest without files.
    pub(super) fn new(created_at: String, migrations: Vec<String>) -> Self {
        Self {
            format: FORMAT,
            release: env!("CARGO_PKG_VERSION").to_owned(),
            created_at,
            migrations,
            tables: BTreeMap::new(),
            sequences: BTreeMap::new(),
            pictures: BTreeMap::new(),
            missing_pictures: Vec::new(),
        }
    }

    /// Returns how many rows there are in all tables.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.tables.values().map(|table| table.rows).sum()
    }

    /// Writes it beside its place and renames it: it is there whole or not at all.
    pub(super) fn save(&self, folder: &Path) -> anyhow::Result<()> {
        let draft = folder.join("manifest.unfinished");
        let mut file = File::create(&draft)?;
        file.write_all(&serde_json::to_vec_pretty(self)?)?;
        file.sync_all()?;
        Ok(fs::rename(draft, folder.join(MANIFEST))?)
    }

    /// Reads that of a folder.
    pub(super) fn load(folder: &Path) -> anyhow::Result<Self> {
        let text = match fs::read(folder.join(MANIFEST)) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                bail!("{} holds no whole backup: there is no {MANIFEST} in it", folder.display())
            }
            read => read.with_context(|| format!("{MANIFEST} can't be read"))?,
        };
        let format: Format = serde_json::from_slice(&text).with_context(damaged)?;
        if format.format != FORMAT {
            bail!("this backup has format {}, this release reads format {FORMAT}", format.format);
        }
        let manifest: Self = serde_json::from_slice(&text).with_context(damaged)?;
        // Names become paths.
        let names = manifest.tables.keys().chain(manifest.pictures.keys());
        for name in names {
            if Path::new(name).file_name().is_none_or(|file| file != name.as_str()) {
                bail!("{}: {name:?} is no name of a file", damaged());
            }
        }
        Ok(manifest)
    }
}

fn damaged() -> String {
    format!("{MANIFEST} is damaged")
}

/// All that is known of a manifest of another format.
#[derive(Deserialize)]
struct Format {
    format: u32,
}
