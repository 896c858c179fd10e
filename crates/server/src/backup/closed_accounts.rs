//! The list of closed accounts beside the backups. A restoration closes these accounts again, because the backup may be
//! older than their closing. The list has ids and no other data of the accounts.

use anyhow::Context;
use chrono::{DateTime, Utc};
use domain::ids::UserId;
use infra_postgres::{Database, PgPrivacy};
use std::{
    collections::BTreeSet,
    fs::{self, File},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
};

/// The ids of closed accounts.
#[derive(Default)]
pub struct ClosedAccounts(BTreeSet<UserId>);

impl ClosedAccounts {
    /// Returns the path of the list for a backup in `folder`, which is beside the folder.
    #[must_use]
    pub fn path_beside(folder: &Path) -> PathBuf {
        folder.with_file_name("closed-accounts.txt")
    }

    /// Reads a list. Returns `None` if there is no such file.
    pub fn read(file: &Path) -> anyhow::Result<Option<Self>> {
        let text = match fs::read_to_string(file) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            read => read.with_context(|| format!("{} can't be read", file.display()))?,
        };
        let ids: Option<_> = text.lines().map(UserId::parse).collect();
        let ids = ids.with_context(|| format!("{} is damaged: a line is no id", file.display()))?;
        Ok(Some(Self(ids)))
    }

    /// Adds the shop's closed accounts to a list and returns how many it has. Ids stay listed after their accounts were
    /// erased, because an old backup may still have them.
    pub fn update(database: &Database, file: &Path) -> anyhow::Result<usize> {
        let mut all = Self::read(file)?.unwrap_or_default();
        all.0.extend(PgPrivacy::new(database.clone()).closed_accounts()?);
        all.save(file).with_context(|| format!("{} can't be written", file.display()))?;
        Ok(all.0.len())
    }

    /// Writes the list atomically: to a temporary file, which is then renamed.
    fn save(&self, file: &Path) -> io::Result<()> {
        let draft = file.with_extension("new");
        let lines: String = self.0.iter().map(|id| format!("{id}\n")).collect();
        let mut written = File::create(&draft)?;
        written.write_all(lines.as_bytes())?;
        written.sync_all()?;
        fs::rename(draft, file)
    }

    /// Closes the listed accounts that are open in this database, and returns how many those were.
    pub fn close(&self, database: &Database, now: DateTime<Utc>) -> anyhow::Result<usize> {
        let ids: Vec<_> = self.0.iter().copied().collect();
        Ok(PgPrivacy::new(database.clone()).close_again(&ids, now)?)
    }
}
