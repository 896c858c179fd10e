//! Backups: the database is read in one snapshot and restored into an empty database. The tables come from PostgreSQL's
//! system catalogue, so a new table is included without a change here.
//!
//! A row is a line of JSON (`row_to_json`): every type of the schema survives the round trip, columns are matched by name,
//! and people can read the file without this program.

pub(crate) mod error;
mod restoration;

pub use error::BackupError;
pub use restoration::Restoration;

use crate::{Database, migrations};
use diesel::{
    PgConnection,
    connection::SimpleConnection,
    pg::PgRowByRowLoadingMode,
    prelude::*,
    result::Error as DieselError,
    sql_query,
    sql_types::{BigInt, Bool, Text},
};
use domain::catalogue::PictureKey;
use std::{collections::BTreeSet, io::Write};

/// Removes the time limits of requests, and fixes the settings that change how values are written as text.
const SESSION: &str =
    "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0;
    SET TIME ZONE 'UTC'; SET bytea_output = 'hex'";

/// A consistent, read-only view of the database.
pub struct Snapshot<'a>(&'a mut PgConnection);

impl Database {
    /// Runs `work` on a snapshot of the database, without a time limit. Requests continue meanwhile. The snapshot waits
    /// for running migrations, and new migrations wait until it ends.
    ///
    /// # Errors
    /// [`BackupError`], or the error of `work`.
    pub fn snapshot<T, E: From<BackupError>>(
        &self,
        work: impl FnOnce(&mut Snapshot<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut connection = self.direct_url().establish().map_err(BackupError::from)?;
        connection.batch_execute(SESSION).map_err(BackupError::from)?;
        migrations::wait_for_others(&mut connection).map_err(BackupError::from)?;
        let done = connection
            .build_transaction()
            .read_only()
            .repeatable_read()
            .run(|connection| work(&mut Snapshot(connection)).map_err(TransactionError::Work));
        done.map_err(TransactionError::into_error)
    }
}

/// The error of a transaction: from the work in it, or from PostgreSQL.
enum TransactionError<E> {
    Work(E),
    Query(DieselError),
}

impl<E: From<BackupError>> TransactionError<E> {
    fn into_error(self) -> E {
        match self {
            Self::Work(error) => error,
            Self::Query(error) => BackupError::from(error).into(),
        }
    }
}

impl<E> From<DieselError> for TransactionError<E> {
    fn from(error: DieselError) -> Self {
        Self::Query(error)
    }
}

impl Snapshot<'_> {
    /// Returns the versions of the applied migrations, oldest first.
    pub fn migrations(&mut self) -> Result<Vec<String>, BackupError> {
        let versions = migrations::applied(self.0)?;
        if versions.is_empty() { Err(BackupError::NoShop) } else { Ok(versions) }
    }

    /// Returns the names of the tables, sorted so that each follows the tables that it references.
    pub fn tables(&mut self) -> Result<Vec<String>, BackupError> {
        tables(self.0)
    }

    /// Writes a table's rows in the order of the primary key, one per line, and returns their number.
    pub fn write_rows(&mut self, table: &str, out: &mut dyn Write) -> Result<u64, BackupError> {
        write_rows(self.0, table, out)
    }

    /// Returns the last value of each sequence that was used. It may be higher than the values in the rows, because
    /// sequences are not part of the snapshot.
    pub fn sequences(&mut self) -> Result<Vec<(String, i64)>, BackupError> {
        let rows: Vec<SequenceRow> = sql_query(
            "SELECT sequencename::text AS name, last_value AS number FROM pg_sequences
             WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename",
        )
        .load(self.0)?;
        Ok(rows.into_iter().map(|row| (row.name, row.number)).collect())
    }

    /// Returns the pictures of products and categories.
    pub fn pictures(&mut self) -> Result<BTreeSet<UsedPicture>, BackupError> {
        let rows: Vec<UsedPictureRow> = sql_query(
            "SELECT picture_key AS key, product_id::text AS owner FROM product_pictures
                 UNION SELECT picture_key, id::text FROM categories WHERE picture_key IS NOT NULL",
        )
        .load(self.0)?;
        let used = rows.into_iter().filter_map(|UsedPictureRow { key, owner }| {
            Some(UsedPicture { key: PictureKey::parse(&key)?, owner })
        });
        Ok(used.collect())
    }
}

/// A picture of a product or a category. Several owners may have the same picture, since its key is made from its
/// content.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct UsedPicture {
    /// The name of the picture in the store.
    pub key: PictureKey,
    /// The id of the product or category.
    pub owner: String,
}

#[derive(QueryableByName)]
struct UsedPictureRow {
    #[diesel(sql_type = Text)]
    key: String,
    #[diesel(sql_type = Text)]
    owner: String,
}

#[derive(QueryableByName)]
struct SequenceRow {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(QueryableByName)]
struct TextRow {
    #[diesel(sql_type = Text)]
    text: String,
}

#[derive(QueryableByName)]
struct BoolRow {
    #[diesel(sql_type = Bool)]
    found: bool,
}

/// A table and one table that it references, if any.
#[derive(QueryableByName)]
struct TableRow {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = diesel::sql_types::Array<Text>)]
    refers_to: Vec<String>,
}

/// Returns the shop's logged tables, sorted so that each follows the tables that it references.
fn tables(connection: &mut PgConnection) -> Result<Vec<String>, BackupError> {
    let mut left: Vec<TableRow> = sql_query(
        "SELECT pg_class.relname::text AS name,
            coalesce(array_agg(other.relname::text) FILTER (WHERE other.oid <> pg_class.oid), '{}') AS refers_to
         FROM pg_class
         LEFT JOIN pg_constraint ON conrelid = pg_class.oid AND contype = 'f'
         LEFT JOIN pg_class AS other ON other.oid = confrelid
         WHERE pg_class.relkind = 'r' AND pg_class.relnamespace = 'public'::regnamespace
            -- An unlogged table holds nothing that has to last.
            AND pg_class.relpersistence = 'p'
            AND pg_class.relname <> '__diesel_schema_migrations'
         GROUP BY pg_class.relname ORDER BY pg_class.relname",
    )
    .load(connection)?;
    let mut sorted = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let (ready, waiting): (Vec<_>, Vec<_>) =
            left.into_iter().partition(|table| table.refers_to.iter().all(|other| sorted.contains(other)));
        if ready.is_empty() {
            let names: Vec<_> = waiting.into_iter().map(|table| table.name).collect();
            return Err(BackupError::Circle(names.join(", ")));
        }
        sorted.extend(ready.into_iter().map(|table| table.name));
        left = waiting;
    }
    Ok(sorted)
}

fn write_rows(connection: &mut PgConnection, table: &str, out: &mut dyn Write) -> Result<u64, BackupError> {
    let key: TextRow = sql_query(
        "SELECT coalesce(string_agg(quote_ident(attname), ', ' ORDER BY place), '1') AS text
         FROM pg_constraint
         CROSS JOIN LATERAL unnest(conkey) WITH ORDINALITY AS part (number, place)
         JOIN pg_attribute ON attrelid = conrelid AND attnum = part.number
         WHERE contype = 'p' AND conrelid = to_regclass('public.' || quote_ident($1))",
    )
    .bind::<Text, _>(table)
    .get_result(connection)?;
    let rows = sql_query(format!(
        "SELECT row_to_json(row)::text AS text FROM public.{} AS row ORDER BY {}",
        quoted(table),
        key.text
    ))
    .load_iter::<TextRow, PgRowByRowLoadingMode>(connection)?;
    let mut number = 0;
    for row in rows {
        out.write_all(row?.text.as_bytes())?;
        out.write_all(b"\n")?;
        number += 1;
    }
    Ok(number)
}

/// Quotes an SQL identifier.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
