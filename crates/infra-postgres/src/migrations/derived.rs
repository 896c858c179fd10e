//! The derived SQL: functions, triggers and views, recreated whenever their file has changed.

use diesel::{
    OptionalExtension, PgConnection, QueryResult, RunQueryDsl,
    connection::{Connection, SimpleConnection},
    prelude::*,
    select,
    sql_types::Text,
};
use sha2::{Digest, Sha256};

const SQL: &str = include_str!("../../../../migrations/derived.sql");

diesel::table! {
    derived.applied (sha256) {
        sha256 -> Bytea,
    }
}

#[diesel::declare_sql_function]
extern "SQL" {
    fn to_regclass(name: Text) -> Nullable<Oid>;
}

/// Recreates the schema `derived` unless it was made from this build's file. Dropping the schema removes everything that
/// an older file created, including triggers on other tables, because they depend on its functions.
pub(super) fn apply(connection: &mut PgConnection) -> QueryResult<()> {
    if is_current(connection)? {
        return Ok(());
    }
    connection.transaction(|connection| {
        connection.batch_execute(
            "SET LOCAL client_min_messages = warning;
            DROP SCHEMA IF EXISTS derived CASCADE;
            CREATE SCHEMA derived;
            CREATE TABLE derived.applied (sha256 bytea PRIMARY KEY)",
        )?;
        connection.batch_execute(SQL)?;
        diesel::insert_into(applied::table).values(applied::sha256.eq(hash())).execute(connection).map(drop)
    })
}

/// Returns whether the schema `derived` was made from this build's file.
pub(super) fn is_current(connection: &mut PgConnection) -> QueryResult<bool> {
    let table: Option<u32> = select(to_regclass("derived.applied")).get_result(connection)?;
    if table.is_none() {
        return Ok(false);
    }
    let found: Option<Vec<u8>> = applied::table.select(applied::sha256).first(connection).optional()?;
    Ok(found.is_some_and(|applied| applied == hash()))
}

fn hash() -> Vec<u8> {
    Sha256::digest(SQL).to_vec()
}
