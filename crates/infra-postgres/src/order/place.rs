//! Placing an order: one statement writes order, items, accepted texts, key, mails and the emptied cart, or nothing.

use super::{
    PgOrders,
    guest_key::SealedGuestKey,
    invoice::SealedInvoice,
    rows::find_by_key,
    statement::{InsertOrder, Written},
    unpaid,
};
use crate::{
    discount,
    error::{DbError, violates_constraint},
};
use application::{
    error::StorageError,
    order::{GuestKey, IdempotentRequest, KeyedOrder, OrderLegalText, Placement},
};
use diesel::{prelude::*, result::Error as DieselError};
use domain::{mail::Mail, order::Order};

pub(super) fn place(
    stored: &PgOrders,
    order: &Order,
    guest_key: Option<&GuestKey>,
    texts: &[OrderLegalText],
    request: Option<&IdempotentRequest>,
    mails: &[Mail],
) -> Result<Placement, StorageError> {
    let vault = &*stored.vault;
    let invoice = order.invoice().map(|invoice| SealedInvoice::new(invoice, vault)).transpose()?;
    let guest_key = guest_key.map(|key| SealedGuestKey::new(key, vault)).transpose()?;
    let statement = InsertOrder::new(order, guest_key.as_ref(), invoice, texts, request, mails);
    stored.database.repeat(|connection| {
        let placed = if stored.unpaid_limit.is_none() && order.discount().is_none() {
            insert(connection, &statement, order, request)
        } else {
            connection.transaction(|connection| {
                unpaid::lock(connection, order.buyer())?;
                // A repeat must return the first order even when that one used a limit up.
                if let Some(first) = earlier(connection, order, request)? {
                    return Ok(Placement::KeyTaken(first));
                }
                if let Some(limit) = stored.unpaid_limit
                    && let Err(error) = unpaid::check(connection, limit, order, None)?
                {
                    return Ok(Placement::Unpaid(error));
                }
                // Last, so that orders with other codes wait as short as possible.
                if let Some(used) = order.discount()
                    && !discount::lock(connection, used, order.buyer())?
                {
                    return Ok(Placement::BasisChanged);
                }
                insert(connection, &statement, order, request)
            })
        };
        match placed {
            // PostgreSQL reports a taken order number as an error, and only once the key is known to be free.
            Err(DbError::Query(error)) if violates_constraint(&error, "orders_number_key") => {
                Ok(Placement::NumberTaken)
            }
            // A concurrent request of the guest was faster.
            Err(DbError::Query(error)) if violates_constraint(&error, "orders_guest_idempotency_key") => {
                let first = earlier(connection, order, request)?;
                Ok(first.map_or(Placement::BasisChanged, Placement::KeyTaken))
            }
            placed => placed,
        }
    })
}

fn insert(
    connection: &mut PgConnection,
    statement: &InsertOrder<'_>,
    order: &Order,
    request: Option<&IdempotentRequest>,
) -> Result<Placement, DbError> {
    let written: Written = statement.get_result(connection)?;
    if written.is_placed {
        return Ok(Placement::Placed(written.effects()?));
    }
    // The key is checked first: a repeat returns the first order even if its products are sold out now.
    match earlier(connection, order, request)? {
        Some(first) => Ok(Placement::KeyTaken(first)),
        None if written.is_as_ordered => Err(DieselError::NotFound.into()),
        None => Ok(Placement::BasisChanged),
    }
}

/// Returns the order that was placed under the request's key.
fn earlier(
    connection: &mut PgConnection,
    order: &Order,
    request: Option<&IdempotentRequest>,
) -> Result<Option<KeyedOrder>, DbError> {
    let Some(request) = request else { return Ok(None) };
    find_by_key(connection, order.buyer().customer(), &request.key)
}
