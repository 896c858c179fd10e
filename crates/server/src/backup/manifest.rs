//! The manifest of a backup.

use super::files::MANIFEST;
use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{ErrorKind, Write},
    path::Path,
};

/// The version of the backup layout. Raise it when an older release could not read the new layout.
const FORMAT: u32 = 1;

/// The list of a backup's files and the metadata needed to restore them.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    format: u32,
    /// The release that made the backup.
    pub release: String,
    /// When the backup was made (RFC 3339, UTC).
    pub created_at: String,
    /// The versions of the migrations that had run, oldest first.
    pub migrations: Vec<String>,
    /// The files of the tables, by table name.
    pub tables: BTreeMap<String, TableFile>,
    /// The last value of each sequence, by its name.
    pub sequences: BTreeMap<String, i64>,
    /// The SHA-256 of each picture file, by file name.
    pub pictures: BTreeMap<String, String>,
    /// The keys of pictures that products refer to but the store lacked.
    pub missing_pictures: Vec<String>,
}

/// The metadata of a table's file.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TableFile {
    /// The number of rows.
    pub rows: u64,
    /// The SHA-256 of the file.
    pub sha256: String,
    /// The SHA-256 of the uncompressed rows; the restored table must match it.
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

    /// Returns the number of rows in all tables.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.tables.values().map(|table| table.rows).sum()
    }

    /// Writes the manifest atomically: to a temporary file, which is then renamed.
    pub(super) fn save(&self, folder: &Path) -> anyhow::Result<()> {
        let draft = folder.join("manifest.unfinished");
        let mut file = File::create(&draft)?;
        file.write_all(&serde_json::to_vec_pretty(self)?)?;
        file.sync_all()?;
        Ok(fs::rename(draft, folder.join(MANIFEST))?)
    }

    /// Reads the manifest of a folder.
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
        // The names become paths, so they must not leave the folder.
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

/// The one field that manifests of every format have.
#[derive(Deserialize)]
struct Format {
    format: u32,
}
