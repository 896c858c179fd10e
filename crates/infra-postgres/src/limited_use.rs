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
pub struct PgLimitedUses(pub Database);

#[derive(QueryableByName)]
struct UseRow {
    #[diesel(sql_type = BigInt)]
    key: i64,
    #[diesel(sql_type = Bool)]
    is_consumed: bool,
    #[diesel(sql_type = BigInt)]
    wait_milliseconds: i64,
}

impl LimitedUses for PgLimitedUses {
    fn consume(&self, uses: &[LimitedUse], now: DateTime<Utc>) -> Result<Option<TimeDelta>, StorageError> {
        let keys: Vec<_> = uses.iter().map(|one| one.key).collect();
        let limits: Vec<_> = uses.iter().map(|one| i32::try_from(one.limit).unwrap_or(i32::MAX)).collect();
        let seconds: Vec<_> =
            uses.iter().map(|one| i32::try_from(one.window.num_seconds()).unwrap_or(i32::MAX)).collect();
        let rows: Vec<UseRow> = self.0.repeat(|connection| {
            Ok(sql_query(include_str!("limited_use/consume.sql"))
                .bind::<Array<BigInt>, _>(&keys)
                .bind::<Array<Integer>, _>(&limits)
                .bind::<Array<Integer>, _>(&seconds)
                .bind::<Timestamptz, _>(now)
                .load(connection)?)
        })?;
        let (consumed, refused): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.is_consumed);
        let wait = refused.iter().map(|row| row.wait_milliseconds).max();
        if wait.is_some() && !consumed.is_empty() {
            let keys: Vec<_> = consumed.iter().map(|row| row.key).collect();
            self.refund(&keys)?;
        }
        Ok(wait.map(|wait| TimeDelta::milliseconds(wait.max(0))))
    }

    fn refund(&self, keys: &[i64]) -> Result<(), StorageError> {
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
