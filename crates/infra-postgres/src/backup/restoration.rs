//! Restoring a backup into an empty database.

use super::{BackupError, BoolRow, SESSION, TextRow, TransactionError, quoted, tables, write_rows};
use crate::{Database, migrations};
use diesel::{
    PgConnection,
    connection::SimpleConnection,
    prelude::*,
    sql_query,
    sql_types::{BigInt, Text},
};
use std::io::{BufRead, Write};

/// The approximate number of bytes per INSERT; a batch may exceed it by one row.
const BATCH: usize = 1024 * 1024;

/// A restoration in progress, in one transaction.
pub struct Restoration<'a>(&'a mut PgConnection);

impl Database {
    /// Restores an empty database: creates the tables of the backup's migrations, runs `work` to fill them, and applies
    /// the remaining migrations. Triggers are disabled meanwhile. Other clients of these tables wait until the restoration
    /// ends. If one of them has already written rows, the restoration fails.
    ///
    /// # Errors
    /// [`BackupError`], or the error of `work`. No restored rows are left then.
    pub fn restore<T, E: From<BackupError>>(
        &self,
        versions: &[String],
        work: impl FnOnce(&mut Restoration<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut connection = self.direct_url().establish().map_err(BackupError::from)?;
        connection.batch_execute(SESSION).map_err(BackupError::from)?;
        migrations::alone(&mut connection, |connection| {
            refuse_filled(connection)?;
            migrations::go_to(connection, versions)?;
            let filled = connection
                .transaction(|connection| fill(connection, work))
                .map_err(TransactionError::into_error)?;
            migrations::finish(connection).map_err(BackupError::from)?;
            // Instances that already serve this database reload their catalogue.
            connection.batch_execute("NOTIFY catalogue, 'everything'").map_err(BackupError::from)?;
            Ok(filled)
        })
        .map_err(BackupError::from)?
    }

    /// Checks that the database is empty, apart from rows that migrations insert, and that this release knows all
    /// `versions`.
    pub fn check_restorable(&self, versions: &[String]) -> Result<(), BackupError> {
        migrations::check_known(versions)?;
        refuse_filled(&mut self.direct_url().establish()?)
    }
}

fn fill<T, E: From<BackupError>>(
    connection: &mut PgConnection,
    work: impl FnOnce(&mut Restoration<'_>) -> Result<T, E>,
) -> Result<T, TransactionError<E>> {
    let all = tables(connection).map_err(|error| TransactionError::Work(error.into()))?;
    let all: Vec<_> = all.iter().map(|table| format!("public.{}", quoted(table))).collect();
    let each = |change: &str| -> String {
        all.iter().map(|table| format!("ALTER TABLE {table} {change};")).collect()
    };
    // The lock stops all writers. Rows that an instance wrote since the first check must not be lost, so check again.
    connection.batch_execute(&format!("LOCK TABLE {} IN ACCESS EXCLUSIVE MODE", all.join(", ")))?;
    refuse_filled(connection).map_err(|error| TransactionError::Work(error.into()))?;
    connection.batch_execute(&each("DISABLE TRIGGER USER"))?;
    // The backup contains the rows that the migrations inserted.
    connection.batch_execute(&format!("TRUNCATE {} RESTART IDENTITY", all.join(", ")))?;
    let done = work(&mut Restoration(connection)).map_err(TransactionError::Work)?;
    connection.batch_execute(&each("ENABLE TRIGGER USER"))?;
    Ok(done)
}

/// Tables that migrations insert rows into. Rows in them do not mean that the database is in use.
const FILLED_BY_MIGRATIONS: [&str; 5] =
    ["categories", "search_synonyms", "product_counts", "order_counts", "search_words"];

fn refuse_filled(connection: &mut PgConnection) -> Result<(), BackupError> {
    for table in
        tables(connection)?.into_iter().filter(|table| !FILLED_BY_MIGRATIONS.contains(&table.as_str()))
    {
        let row: BoolRow =
            sql_query(format!("SELECT EXISTS (SELECT FROM public.{}) AS found", quoted(&table)))
                .get_result(connection)?;
        if row.found {
            return Err(BackupError::NotEmpty(table));
        }
    }
    Ok(())
}

impl Restoration<'_> {
    /// Returns the names of the tables in the order in which to fill them: each follows the tables that it references.
    pub fn tables(&mut self) -> Result<Vec<String>, BackupError> {
        tables(self.0)
    }

    /// Inserts the rows that [`super::Snapshot::write_rows`] wrote.
    ///
    /// # Errors
    /// [`BackupError::Io`]; [`BackupError::Query`], also when a line is no row of this table.
    pub fn read_rows(&mut self, table: &str, input: &mut dyn BufRead) -> Result<(), BackupError> {
        // Generated columns cannot be inserted.
        let columns: TextRow = sql_query(
            "SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS text FROM pg_attribute
             WHERE attrelid = to_regclass('public.' || quote_ident($1))
                AND attnum > 0 AND NOT attisdropped AND attgenerated = ''",
        )
        .bind::<Text, _>(table)
        .get_result(self.0)?;
        let (name, columns) = (quoted(table), columns.text);
        let insert = format!(
            "INSERT INTO public.{name} ({columns}) OVERRIDING SYSTEM VALUE
             SELECT {columns} FROM json_populate_recordset(NULL::public.{name}, $1::json)"
        );
        loop {
            let batch = batch(input)?;
            if batch.is_empty() {
                return Ok(());
            }
            sql_query(&insert).bind::<Text, _>(batch).execute(self.0)?;
        }
    }

    /// Writes the restored rows in the format of [`super::Snapshot::write_rows`], to compare them with the backup. Returns
    /// their number.
    pub fn write_rows(&mut self, table: &str, out: &mut dyn Write) -> Result<u64, BackupError> {
        write_rows(self.0, table, out)
    }

    /// Sets the last used value of a sequence.
    ///
    /// # Errors
    /// [`BackupError::Query`], also when there is no such sequence.
    pub fn set_sequence(&mut self, name: &str, last: i64) -> Result<(), BackupError> {
        sql_query("SELECT setval(('public.' || quote_ident($1))::regclass, $2)")
            .bind::<Text, _>(name)
            .bind::<BigInt, _>(last)
            .execute(self.0)?;
        Ok(())
    }
}

/// Reads the next lines as one JSON array; empty at the end of the input.
fn batch(input: &mut dyn BufRead) -> Result<String, BackupError> {
    let mut batch = String::new();
    while batch.len() < BATCH {
        batch.push(if batch.is_empty() { '[' } else { ',' });
        if input.read_line(&mut batch)? == 0 {
            batch.pop();
            break;
        }
    }
    if !batch.is_empty() {
        batch.push(']');
    }
    Ok(batch)
}
