//! The list of closed accounts beside the backups. After a restore, `dorduncu closures --apply` closes these accounts
//! again, because the backup may be older than their closing. The list has ids and no other data of the accounts.

use anyhow::{Context, bail};
use chrono::{DateTime, Utc};
use domain::ids::UserId;
use infra_postgres::{Database, PgPrivacy};
use std::{
    collections::BTreeSet,
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

/// The ids of closed accounts, written one per line.
#[derive(Default)]
pub(crate) struct ClosedAccounts(BTreeSet<UserId>);

impl ClosedAccounts {
    /// Reads a list.
    ///
    /// # Errors
    /// If the file is missing or unreadable, or a line of it is no id.
    pub(crate) fn read(file: &Path) -> anyhow::Result<Self> {
        let text = fs::read_to_string(file).with_context(|| format!("{} can't be read", file.display()))?;
        let mut ids = BTreeSet::new();
        for (index, line) in text.lines().enumerate() {
            let Some(id) = UserId::parse(line) else {
                bail!("{}: line {} is no id of an account", file.display(), index + 1);
            };
            ids.insert(id);
        }
        Ok(Self(ids))
    }

    /// Adds the shop's closed accounts to a list, which is created if it is missing, and returns how many it has. Ids stay
    /// listed after their accounts were erased, because an old backup may still have them.
    ///
    /// # Errors
    /// If the list can't be read or written, or the database fails.
    pub(crate) fn update(database: &Database, file: &Path) -> anyhow::Result<usize> {
        let mut all = if file.try_exists()? { Self::read(file)? } else { Self::default() };
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

    /// Closes the listed accounts that are open in this database, and returns how many those were. An account that the
    /// database does not have is skipped.
    ///
    /// # Errors
    /// If the database fails. Accounts that were closed before the failure stay closed.
    pub(crate) fn close(&self, database: &Database, now: DateTime<Utc>) -> anyhow::Result<usize> {
        let ids: Vec<_> = self.0.iter().copied().collect();
        Ok(PgPrivacy::new(database.clone()).close_again(&ids, now)?)
    }
}
