//! All that the database holds, read out of one moment and written into an empty database. Tables are found in the
//! catalogue of PostgreSQL, not named here: a new one is kept without a change.
//!
//! A row is a line of JSON (`row_to_json`): every type of the schema comes back from it as it was, columns are found
//! by their names, and people can read it without this program.

mod restoration;

pub use restoration::Restoration;

use crate::{Database, error::DatabaseError, migrations};
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
use std::io::{self, Write};

/// No limit of a request is one of a backup; and text looks the same whatever the database is set to.
const SESSION: &str =
    "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0;
    SET TIME ZONE 'UTC'; SET bytea_output = 'hex'";

/// Why nothing, or not all, was read or written. The messages are for whoever runs the shop.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// No way to the database, or its migrations failed.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// PostgreSQL refused a statement.
    #[error("the database failed: {0}")]
    Query(#[from] DieselError),
    /// The other side, a file, failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A database in which no release of the shop has been.
    #[error("there is no shop in this database")]
    NoShop,
    /// Data are there already, in this table.
    #[error("the database is not empty (there are rows in {0}): restore into a new one")]
    NotEmpty(String),
    /// Made by a release that knows migrations which this one doesn't.
    #[error(
        "the backup is of another release of the shop, which has the migration {0}: restore it with that one"
    )]
    OtherRelease(String),
    /// A table that the schema of this backup does not have, or one that the backup lacks.
    #[error("the backup does not fit its own migrations: {0}")]
    Misfit(String),
    /// Tables that refer to each other in a circle.
    #[error("no order is known to fill these tables in: {0}")]
    Circle(String),
}

/// What the database held at one moment.
pub struct Snapshot<'a>(&'a mut PgConnection);

impl Database {
    /// Reads what the database holds at one moment, however long that takes; the shop goes on meanwhile. Migrations
    /// wait until it ends, and are waited for.
    ///
    /// # Errors
    /// [`BackupError`], or that of the work.
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
            .run(|connection| work(&mut Snapshot(connection)).map_err(Ended::Work));
        done.map_err(Ended::into_error)
    }
}

/// How work in a transaction failed.
enum Ended<E> {
    Work(E),
    Query(DieselError),
}

impl<E: From<BackupError>> Ended<E> {
    fn into_error(self) -> E {
        match self {
            Self::Work(error) => error,
            Self::Query(error) => BackupError::from(error).into(),
        }
    }
}

impl<E> From<DieselError> for Ended<E> {
    fn from(error: DieselError) -> Self {
        Self::Query(error)
    }
}

impl Snapshot<'_> {
    /// Returns the versions of the migrations in force, the first one first.
    ///
    /// # Errors
    /// [`BackupError::NoShop`], [`BackupError::Query`].
    pub fn migrations(&mut self) -> Result<Vec<String>, BackupError> {
        let versions = migrations::applied(self.0)?;
        if versions.is_empty() { Err(BackupError::NoShop) } else { Ok(versions) }
    }

    /// Returns the names of the tables, each behind those that it refers to.
    ///
    /// # Errors
    /// [`BackupError::Circle`], [`BackupError::Query`].
    pub fn tables(&mut self) -> Result<Vec<String>, BackupError> {
        tables(self.0)
    }

    /// Writes a table's rows, one a line, in the order of its key; answers how many.
    ///
    /// # Errors
    /// [`BackupError::Query`], [`BackupError::Io`].
    pub fn write_rows(&mut self, table: &str, out: &mut dyn Write) -> Result<u64, BackupError> {
        write_rows(self.0, table, out)
    }

    /// Returns the last number that each sequence has given out; none for those that have given out nothing. At
    /// least as high as the numbers in the rows: sequences belong to no moment.
    ///
    /// # Errors
    /// [`BackupError::Query`].
    pub fn sequences(&mut self) -> Result<Vec<(String, i64)>, BackupError> {
        let rows: Vec<SequenceRow> = sql_query(
            "SELECT sequencename::text AS name, last_value AS number FROM pg_sequences
             WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename",
        )
        .load(self.0)?;
        Ok(rows.into_iter().map(|row| (row.name, row.number)).collect())
    }

    /// Returns the keys of the pictures that products have.
    ///
    /// # Errors
    /// [`BackupError::Query`].
    pub fn pictures(&mut self) -> Result<Vec<PictureKey>, BackupError> {
        let rows: Vec<TextRow> =
            sql_query("SELECT DISTINCT picture_key AS text FROM product_pictures ORDER BY picture_key")
                .load(self.0)?;
        Ok(rows.into_iter().filter_map(|row| PictureKey::parse(&row.text)).collect())
    }
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

/// A table, and one that it refers to.
#[derive(QueryableByName)]
struct TableRow {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = diesel::sql_types::Array<Text>)]
    refers_to: Vec<String>,
}

/// The shop's lasting tables, each behind those that it refers to.
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

/// A name as SQL spells it.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
