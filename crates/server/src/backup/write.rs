//! Makes a backup.

use super::{
    files::{self, Digesting, PICTURES, TABLES},
    manifest::{Manifest, TableFile},
};
use anyhow::{Context, bail};
use chrono::{DateTime, SecondsFormat, Utc};
use domain::catalogue::PictureKey;
use flate2::{Compression, write::GzEncoder};
use infra_postgres::{Database, Snapshot, UsedPicture};
use infra_storage::ObjectPictures;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::Path,
};

/// How many snapshots are tried until all pictures of one are copied. A product that is deleted meanwhile costs a try.
const TRIES: usize = 20;

/// Writes a backup into a folder that is empty or does not exist, while the shop keeps running.
///
/// # Errors
/// If the database, the picture store or the folder fails; the folder is then not a valid backup.
pub fn write(
    database: &Database,
    store: &ObjectPictures,
    folder: &Path,
    now: DateTime<Utc>,
) -> anyhow::Result<Manifest> {
    make_folders(folder)?;
    let mut pictures = Pictures { store, folder, files: BTreeMap::new() };
    // Copy most pictures before the final snapshot, which then needs only those added since.
    let mut missing = pictures.copy(&database.snapshot(|snapshot| anyhow::Ok(snapshot.pictures()?))?)?;
    for _ in 0..TRIES {
        let attempt = database.snapshot(|snapshot| {
            let used = snapshot.pictures()?;
            let now_missing = pictures.copy(&used)?;
            // A picture can be missing because its product was deleted after the snapshot; the next snapshot lacks that
            // product. If one product lacks the picture in two snapshots, the shop lacks it, too.
            if !now_missing.is_subset(&missing) {
                return Ok(Err(now_missing));
            }
            let created_at = now.to_rfc3339_opts(SecondsFormat::Secs, true);
            let mut manifest = Manifest::new(created_at, snapshot.migrations()?);
            for table in snapshot.tables()? {
                let file = write_table(snapshot, &table, folder)
                    .with_context(|| format!("the table {table} could not be written"))?;
                manifest.tables.insert(table, file);
            }
            manifest.sequences = snapshot.sequences()?.into_iter().collect();
            anyhow::Ok(Ok((manifest, used, now_missing)))
        })?;
        match attempt {
            Err(now_missing) => missing = now_missing,
            Ok((mut manifest, used, missing)) => {
                manifest.pictures = pictures.keep(&used)?;
                manifest.missing_pictures = keys(&missing).map(|key| key.as_str().to_owned()).collect();
                manifest.save(folder)?;
                return Ok(manifest);
            }
        }
    }
    bail!("products with pictures are being deleted all the time: try again later")
}

fn make_folders(folder: &Path) -> anyhow::Result<()> {
    let said = || format!("{} can't be written to", folder.display());
    files::make_folder(folder).with_context(said)?;
    if fs::read_dir(folder).with_context(said)?.next().is_some() {
        bail!("{} is not empty: every backup needs a folder of its own", folder.display());
    }
    for part in [TABLES, PICTURES] {
        files::make_folder(&folder.join(part)).with_context(said)?;
    }
    Ok(())
}

fn write_table(snapshot: &mut Snapshot<'_>, table: &str, folder: &Path) -> anyhow::Result<TableFile> {
    let file = BufWriter::new(File::create(files::of_table(folder, table))?);
    let mut rows = Digesting::new(GzEncoder::new(Digesting::new(file), Compression::fast()));
    let number = snapshot.write_rows(table, &mut rows)?;
    let (compressed, rows_sha256) = rows.finish();
    let (mut file, sha256) = compressed.finish()?.finish();
    file.flush()?;
    file.get_ref().sync_all()?;
    Ok(TableFile { rows: number, sha256, rows_sha256 })
}

/// The set of pictures copied so far.
struct Pictures<'a> {
    store: &'a ObjectPictures,
    folder: &'a Path,
    /// The SHA-256 of each file by file name, grouped by picture.
    files: BTreeMap<String, String>,
}

impl Pictures<'_> {
    /// Copies the pictures not copied before, and returns those that the store lacks. The content of a key never
    /// changes, so the time of copying does not matter.
    fn copy(&mut self, used: &BTreeSet<UsedPicture>) -> anyhow::Result<BTreeSet<UsedPicture>> {
        let new: Vec<_> = keys(used).filter(|key| self.files_of(key).next().is_none()).cloned().collect();
        let missing = self.store.export(&new, |(name, bytes)| {
            let sha256 = files::sha256(&bytes);
            let mut file = File::create(files::of_picture(self.folder, &name))?;
            file.write_all(&bytes)?;
            file.sync_all()?;
            self.files.insert(name, sha256);
            anyhow::Ok(())
        })?;
        Ok(used.iter().filter(|picture| missing.contains(&picture.key)).cloned().collect())
    }

    /// Removes all copies except those of `used`, and returns the digests of the remaining files.
    fn keep(self, used: &BTreeSet<UsedPicture>) -> io::Result<BTreeMap<String, String>> {
        let kept: BTreeSet<String> =
            keys(used).flat_map(|key| self.files_of(key).map(|(name, _)| name.clone())).collect();
        for name in self.files.keys().filter(|name| !kept.contains(*name)) {
            fs::remove_file(files::of_picture(self.folder, name))?;
        }
        Ok(self.files.into_iter().filter(|(name, _)| kept.contains(name)).collect())
    }

    /// Returns the copied files of a picture; their names begin with its key.
    fn files_of<'s>(&'s self, key: &PictureKey) -> impl Iterator<Item = (&'s String, &'s String)> {
        let first = format!("{}-", key.as_str());
        self.files.range(first.clone()..).take_while(move |(name, _)| name.starts_with(&first))
    }
}

/// Returns each key once.
fn keys(pictures: &BTreeSet<UsedPicture>) -> impl Iterator<Item = &PictureKey> {
    pictures.iter().map(|picture| &picture.key).collect::<BTreeSet<_>>().into_iter()
}
