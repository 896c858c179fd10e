//! Placing an order: one statement writes order, items, accepted texts, key, mails and the emptied cart, or nothing.

use super::{
    invoice::SealedInvoice,
    rows::find_by_key,
    statement::{InsertOrder, Written},
    unpaid,
};
use crate::{
    Database, discount,
    error::{DbError, violates_constraint},
};
use application::{
    error::StorageError,
    order::{IdempotentRequest, KeyedOrder, OrderLegalText, Placement},
    vault::Vault,
};
use diesel::{prelude::*, result::Error as DieselError};
use domain::{
    mail::Mail,
    order::{Order, UnpaidLimit},
};

pub(super) fn place(
    database: &Database,
    vault: &dyn Vault,
    limit: Option<UnpaidLimit>,
    order: &Order,
    texts: &[OrderLegalText],
    request: Option<&IdempotentRequest>,
    mails: &[Mail],
) -> Result<Placement, StorageError> {
    let invoice = order.invoice().map(|invoice| SealedInvoice::new(invoice, vault)).transpose()?;
    let statement = InsertOrder::new(order, invoice, texts, request, mails);
    database.repeat(|connection| {
        let placed = if limit.is_none() && order.discount().is_none() {
            insert(connection, &statement, order, request)
        } else {
            connection.transaction(|connection| {
                unpaid::lock(connection, order.user_id())?;
                // A repeat must return the first order even when that one used a limit up.
                if let Some(first) = earlier(connection, order, request)? {
                    return Ok(Placement::KeyTaken(first));
                }
                if let Some(limit) = limit {
                    let unpaid = unpaid::read(connection, order.user_id(), &order.products())?;
                    if let Err(error) = unpaid.map_or(Ok(()), |unpaid| limit.check(order, &unpaid)) {
                        return Ok(Placement::Unpaid(error));
                    }
                }
                // Last, so that orders with other codes wait as short as possible.
                if let Some(used) = order.discount()
                    && !discount::lock(connection, used, order.user_id())?
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
    find_by_key(connection, order.user_id(), &request.key)
}
