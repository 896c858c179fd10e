//! Restores a backup.

use super::{
    files::{self, Digesting},
    manifest::{Manifest, TableFile},
};
use anyhow::{Context, bail, ensure};
use flate2::read::GzDecoder;
use infra_postgres::{BackupError, Database, Restoration};
use infra_storage::ObjectPictures;
use std::{
    collections::BTreeSet,
    fs::{self, File},
    io::{self, BufReader},
    path::Path,
};

/// Restores a backup into an empty database and an empty picture store. Every file is checked before anything is
/// written. The database is restored last, in one transaction, so that a failed restoration can be repeated.
///
/// # Errors
/// If the backup is damaged, or the database or the picture store is not empty or fails.
pub fn restore(database: &Database, store: &ObjectPictures, folder: &Path) -> anyhow::Result<Manifest> {
    let manifest = Manifest::load(folder)?;
    database.check_restorable(&manifest.migrations)?;
    let ours: BTreeSet<String> = manifest.pictures.keys().cloned().collect();
    if let Some(other) = store.find_other(move |name| ours.contains(name))? {
        bail!("the picture store is not empty ({other} is not of this backup): restore into a new one");
    }
    check_files(&manifest, folder)?;
    for name in manifest.pictures.keys() {
        store.import((name.clone(), fs::read(files::of_picture(folder, name))?))?;
    }
    database.restore(&manifest.migrations, |restoration| fill(restoration, &manifest, folder))?;
    Ok(manifest)
}

/// Checks the digest of each file.
fn check_files(manifest: &Manifest, folder: &Path) -> anyhow::Result<()> {
    let tables = manifest.tables.iter().map(|(table, file)| (files::of_table(folder, table), &file.sha256));
    let pictures = manifest.pictures.iter().map(|(name, sha256)| (files::of_picture(folder, name), sha256));
    for (path, sha256) in tables.chain(pictures) {
        let found = files::sha256_of(&path)
            .with_context(|| format!("{} can't be read: nothing was restored", path.display()))?;
        ensure!(found == *sha256, "{} is damaged: nothing was restored", path.display());
    }
    Ok(())
}

fn fill(restoration: &mut Restoration<'_>, manifest: &Manifest, folder: &Path) -> anyhow::Result<()> {
    let tables = restoration.tables()?;
    let listed: BTreeSet<_> = manifest.tables.keys().collect();
    if tables.iter().collect::<BTreeSet<_>>() != listed {
        return Err(BackupError::Misfit("other tables belong to them".into()).into());
    }
    for table in &tables {
        let rows = GzDecoder::new(BufReader::new(File::open(files::of_table(folder, table))?));
        restoration
            .read_rows(table, &mut BufReader::new(rows))
            .with_context(|| format!("the rows of {table} are damaged"))?;
    }
    for (table, file) in &manifest.tables {
        compare(restoration, table, file)?;
    }
    for (name, last) in &manifest.sequences {
        restoration.set_sequence(name, *last)?;
    }
    Ok(())
}

/// Reads a restored table and compares it with the backup.
fn compare(restoration: &mut Restoration<'_>, table: &str, file: &TableFile) -> anyhow::Result<()> {
    let mut digesting = Digesting::new(io::sink());
    let rows = restoration.write_rows(table, &mut digesting)?;
    let (_, sha256) = digesting.finish();
    ensure!(
        rows == file.rows && sha256 == file.rows_sha256,
        "{table} is not what was backed up ({rows} rows of {}): nothing was restored",
        file.rows
    );
    Ok(())
}
