//! Placing an order: order, items, accepted texts, key, mails and emptied cart in one statement, which is all or nothing.

use super::{
    invoice::SealedInvoice,
    rows::find_by_key,
    statement::{InsertOrder, Written},
};
use crate::{Database, error::violates_constraint};
use application::{
    error::StorageError,
    order::{IdempotentRequest, OrderLegalText, Placement},
    vault::Vault,
};
use diesel::{prelude::*, result::Error as DieselError};
use domain::{mail::Mail, order::Order};

pub(super) fn place(
    database: &Database,
    vault: &dyn Vault,
    order: &Order,
    texts: &[OrderLegalText],
    request: Option<&IdempotentRequest>,
    mails: &[Mail],
) -> Result<Placement, StorageError> {
    let invoice = order.invoice().map(|invoice| SealedInvoice::new(invoice, vault)).transpose()?;
    let statement = InsertOrder::new(order, invoice, texts, request, mails);
    database.repeat(|connection| {
        let written: Written = match (&statement).get_result(connection) {
            Ok(written) => written,
            // A taken number is no conflict in PostgreSQL's sense but an error, which is reported only once the key
            // is known to be free.
            Err(error) if violates_constraint(&error, "orders_number_key") => {
                return Ok(Placement::NumberTaken);
            }
            Err(error) => return Err(error.into()),
        };
        if written.is_placed {
            return Ok(Placement::Placed(written.counts()));
        }
        // The key comes first: a repeat is answered even when its products are sold out by now.
        let first =
            request.map(|request| find_by_key(connection, order.user_id(), &request.key)).transpose()?;
        match first.flatten() {
            Some(first) => Ok(Placement::KeyTaken(first)),
            None if written.is_as_ordered => Err(DieselError::NotFound.into()),
            None => Ok(Placement::ProductsChanged),
        }
    })
}
