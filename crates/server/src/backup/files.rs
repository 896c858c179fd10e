//! Paths and digests of a backup's files.

use sha2::{Digest, Sha256};
use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// The name of the file that makes a folder a backup.
pub(super) const MANIFEST: &str = "manifest.json";
/// The name of the subfolder for the tables' files.
pub(super) const TABLES: &str = "tables";
/// The name of the subfolder for the pictures' files.
pub(super) const PICTURES: &str = "pictures";

/// Returns the path of a table's rows: lines of JSON, compressed with gzip.
pub(super) fn of_table(folder: &Path, table: &str) -> PathBuf {
    folder.join(TABLES).join(format!("{table}.jsonl.gz"))
}

/// Returns the path of a picture's file.
pub(super) fn of_picture(folder: &Path, name: &str) -> PathBuf {
    folder.join(PICTURES).join(name)
}

/// Creates a folder that only its owner can read, because it will hold customers' data.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Returns the SHA-256 of a file's bytes, in hex.
pub(super) fn sha256_of(file: &Path) -> io::Result<String> {
    let mut digesting = Digesting::new(io::sink());
    io::copy(&mut File::open(file)?, &mut digesting)?;
    Ok(digesting.finish().1)
}

/// Returns the SHA-256 of `bytes`, in hex.
pub(super) fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// A writer that forwards bytes and computes their digest.
pub(super) struct Digesting<W> {
    inner: W,
    digest: Sha256,
}

impl<W: Write> Digesting<W> {
    pub(super) fn new(inner: W) -> Self {
        Self { inner, digest: Sha256::new() }
    }

    /// Returns the inner writer and the SHA-256 of all written bytes, in hex.
    pub(super) fn finish(self) -> (W, String) {
        (self.inner, hex::encode(self.digest.finalize()))
    }
}

impl<W: Write> Write for Digesting<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.digest.update(bytes.get(..written).unwrap_or_default());
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
