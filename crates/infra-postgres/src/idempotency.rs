//! Idempotency keys of all requests but orders. The key of an order is a column of the order.

use crate::schema::idempotent_requests::{created_at, dsl, fingerprint, key, operation, requester, result};
use application::idempotency::{KeyUse, KeyedRequest};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use domain::ids::UserId;
use uuid::Uuid;

/// How long a repeated request is recognised.
const LIFETIME: TimeDelta = TimeDelta::hours(24);

/// Records that `request` creates the record with the id `made`, or returns what the key was used for. Call it first in
/// the transaction that writes the record: a concurrent request with the same key waits here for the commit of the
/// first.
pub(crate) fn use_key(
    connection: &mut PgConnection,
    request: Option<&KeyedRequest>,
    made: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<KeyUse> {
    let Some(request) = request else { return Ok(KeyUse::First) };
    let account = request.requester.map_or(Uuid::nil(), UserId::uuid);
    let place = dsl::idempotent_requests.find((account, request.operation, request.key.as_str()));
    diesel::delete(place.filter(created_at.le(now - LIFETIME))).execute(connection)?;
    let written = diesel::insert_into(dsl::idempotent_requests)
        .values((
            requester.eq(account),
            operation.eq(request.operation),
            key.eq(request.key.as_str()),
            fingerprint.eq(request.fingerprint.as_slice()),
            result.eq(made),
            created_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(connection)?;
    if written == 1 {
        return Ok(KeyUse::First);
    }
    let (known, made): (Vec<u8>, Uuid) = place.select((fingerprint, result)).first(connection)?;
    Ok(if known == request.fingerprint { KeyUse::Repeated(made) } else { KeyUse::Reused })
}

/// Deletes expired keys.
pub(crate) fn delete_expired(connection: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<usize> {
    diesel::delete(dsl::idempotent_requests.filter(created_at.le(now - LIFETIME))).execute(connection)
}
