//! Rate limits that all instances share.

use crate::{Database, idempotency, schema::limited_uses};
use application::{
    error::StorageError,
    limited_use::{LimitedUse, LimitedUses},
};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Bool, Integer, Timestamptz},
};

/// Shared rate limits in PostgreSQL.
pub struct PgLimitedUses(Database);

impl PgLimitedUses {
    /// Creates the repository over `database`.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}

#[derive(QueryableByName)]
struct UseRow {
    #[diesel(sql_type = BigInt)]
    key: i64,
    #[diesel(sql_type = Bool)]
    is_taken: bool,
    #[diesel(sql_type = BigInt)]
    wait_milliseconds: i64,
}

impl LimitedUses for PgLimitedUses {
    fn take(&self, uses: &[LimitedUse], now: DateTime<Utc>) -> Result<Option<TimeDelta>, StorageError> {
        let keys: Vec<_> = uses.iter().map(|one| one.key).collect();
        let most: Vec<_> = uses.iter().map(|one| i32::try_from(one.most).unwrap_or(i32::MAX)).collect();
        let seconds: Vec<_> =
            uses.iter().map(|one| i32::try_from(one.window.num_seconds()).unwrap_or(i32::MAX)).collect();
        let rows: Vec<UseRow> = self.0.repeat(|connection| {
            Ok(sql_query(include_str!("limited_use/take.sql"))
                .bind::<Array<BigInt>, _>(&keys)
                .bind::<Array<Integer>, _>(&most)
                .bind::<Array<Integer>, _>(&seconds)
                .bind::<Timestamptz, _>(now)
                .load(connection)?)
        })?;
        let (taken, refused): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.is_taken);
        let wait = refused.iter().map(|row| row.wait_milliseconds).max();
        if wait.is_some() && !taken.is_empty() {
            let keys: Vec<_> = taken.iter().map(|row| row.key).collect();
            self.give_back(&keys)?;
        }
        Ok(wait.map(|wait| TimeDelta::milliseconds(wait.max(0))))
    }

    fn give_back(&self, keys: &[i64]) -> Result<(), StorageError> {
        self.0.repeat(|connection| {
            sql_query(
                "UPDATE limited_uses SET uses = trim_array(uses, 1) WHERE key = ANY ($1) AND uses <> '{}'",
            )
            .bind::<Array<BigInt>, _>(keys)
            .execute(connection)?;
            Ok(())
        })
    }

    fn delete_expired(&self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        self.0.run(|connection| {
            idempotency::delete_expired(connection, now)?;
            let expired = diesel::delete(limited_uses::table.filter(limited_uses::expires_at.le(now)))
                .execute(connection)?;
            Ok(expired as u64)
        })
    }
}
