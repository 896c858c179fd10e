//! Into an empty database.

use super::{BackupError, BoolRow, Ended, SESSION, TextRow, quoted, tables, write_rows};
use crate::{Database, migrations};
use diesel::{
    PgConnection,
    connection::SimpleConnection,
    prelude::*,
    sql_query,
    sql_types::{BigInt, Text},
};
use std::io::{BufRead, Write};

/// Bytes of rows that one statement writes, about: some row or other may be longer.
const BATCH: usize = 1024 * 1024;

/// A database that is being filled, in one transaction.
pub struct Restoration<'a>(&'a mut PgConnection);

impl Database {
    /// Fills an empty database: makes the tables as these migrations have made them, lets the work fill them, and
    /// then brings them up to date. Triggers keep still meanwhile. Whoever uses these tables already waits until they
    /// are filled; what is written before that is found and refused.
    ///
    /// # Errors
    /// [`BackupError`], or that of the work; no rows are left then.
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
            let filled =
                connection.transaction(|connection| fill(connection, work)).map_err(Ended::into_error)?;
            migrations::finish(connection).map_err(BackupError::from)?;
            // Whoever serves this database already reads it anew.
            connection.batch_execute("NOTIFY catalogue, 'everything'").map_err(BackupError::from)?;
            Ok(filled)
        })
        .map_err(BackupError::from)?
    }

    /// Returns an error unless the database is empty (without tables, or with nothing in them but what migrations
    /// put there) and this release knows these migrations.
    ///
    /// # Errors
    /// [`BackupError`].
    pub fn check_restorable(&self, versions: &[String]) -> Result<(), BackupError> {
        migrations::check_known(versions)?;
        refuse_filled(&mut self.direct_url().establish()?)
    }
}

fn fill<T, E: From<BackupError>>(
    connection: &mut PgConnection,
    work: impl FnOnce(&mut Restoration<'_>) -> Result<T, E>,
) -> Result<T, Ended<E>> {
    let all = tables(connection).map_err(|error| Ended::Work(error.into()))?;
    let all: Vec<_> = all.iter().map(|table| format!("public.{}", quoted(table))).collect();
    let each = |change: &str| -> String {
        all.iter().map(|table| format!("ALTER TABLE {table} {change};")).collect()
    };
    // From here on nobody writes; what an instance has written since the first look must not be lost.
    connection.batch_execute(&format!("LOCK TABLE {} IN ACCESS EXCLUSIVE MODE", all.join(", ")))?;
    refuse_filled(connection).map_err(|error| Ended::Work(error.into()))?;
    connection.batch_execute(&each("DISABLE TRIGGER USER"))?;
    // What the migrations have put there is in the backup too.
    connection.batch_execute(&format!("TRUNCATE {} RESTART IDENTITY", all.join(", ")))?;
    let done = work(&mut Restoration(connection)).map_err(Ended::Work)?;
    connection.batch_execute(&each("ENABLE TRIGGER USER"))?;
    Ok(done)
}

/// What migrations write into tables that are new: no sign that there is a shop.
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
    /// Returns the names of the tables, each behind those that it refers to: the order to fill them in.
    ///
    /// # Errors
    /// [`BackupError::Circle`], [`BackupError::Query`].
    pub fn tables(&mut self) -> Result<Vec<String>, BackupError> {
        tables(self.0)
    }

    /// Fills a table with rows as [`super::Snapshot::write_rows`] wrote them.
    ///
    /// # Errors
    /// [`BackupError::Io`]; [`BackupError::Query`], also when a line is no row of this table.
    pub fn read_rows(&mut self, table: &str, input: &mut dyn BufRead) -> Result<(), BackupError> {
        // Columns that PostgreSQL works out by itself can't be written.
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

    /// Writes a table's rows as [`super::Snapshot::write_rows`] does, to compare them; answers how many.
    ///
    /// # Errors
    /// [`BackupError::Query`], [`BackupError::Io`].
    pub fn write_rows(&mut self, table: &str, out: &mut dyn Write) -> Result<u64, BackupError> {
        write_rows(self.0, table, out)
    }

    /// Lets a sequence go on behind this number.
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

/// The next lines as one JSON array; empty at the end.
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
