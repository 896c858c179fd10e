//! Idempotency keys of all requests but orders. The key of an order is a column of the order.

use crate::schema::idempotent_requests::{created_at, dsl, fingerprint, key, operation, requester, result};
use application::idempotency::{KeyReused, KeyedRequest};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use domain::ids::UserId;
use uuid::Uuid;

/// How long a repeated request is recognised.
const LIFETIME: TimeDelta = TimeDelta::hours(24);

/// The use of an idempotency key by one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyUse {
    /// The request has no key, or is the first under it.
    First,
    /// The request was carried out before and created the thing with this id.
    Repeated(Uuid),
}

/// Records that `request` creates the thing with the id `made`, or finds what the key was used for. Call it first in the
/// transaction that writes the thing: a concurrent request with the same key waits here for the first one's commit.
pub(crate) fn use_key(
    connection: &mut PgConnection,
    request: Option<&KeyedRequest>,
    made: Uuid,
) -> QueryResult<Result<KeyUse, KeyReused>> {
    let Some(request) = request else { return Ok(Ok(KeyUse::First)) };
    let account = request.requester.map_or(Uuid::nil(), UserId::uuid);
    let place = dsl::idempotent_requests.find((account, request.operation, request.key.as_str()));
    diesel::delete(place.filter(created_at.le(request.at - LIFETIME))).execute(connection)?;
    let written = diesel::insert_into(dsl::idempotent_requests)
        .values((
            requester.eq(account),
            operation.eq(request.operation),
            key.eq(request.key.as_str()),
            fingerprint.eq(request.fingerprint.as_slice()),
            result.eq(made),
            created_at.eq(request.at),
        ))
        .on_conflict_do_nothing()
        .execute(connection)?;
    if written == 1 {
        return Ok(Ok(KeyUse::First));
    }
    let (known, made): (Vec<u8>, Uuid) = place.select((fingerprint, result)).first(connection)?;
    Ok(if known == request.fingerprint { Ok(KeyUse::Repeated(made)) } else { Err(KeyReused) })
}

/// Frees the key of a request that is refused after [`use_key`].
pub(crate) fn free_key(connection: &mut PgConnection, request: Option<&KeyedRequest>) -> QueryResult<()> {
    let Some(request) = request else { return Ok(()) };
    let account = request.requester.map_or(Uuid::nil(), UserId::uuid);
    let row = dsl::idempotent_requests.find((account, request.operation, request.key.as_str()));
    diesel::delete(row).execute(connection).map(drop)
}

/// Deletes expired keys.
pub(crate) fn delete_expired(connection: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<usize> {
    diesel::delete(dsl::idempotent_requests.filter(created_at.le(now - LIFETIME))).execute(connection)
}
