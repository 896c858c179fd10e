//! Placing an order: one transaction that locks what the order depends on, lets the rules decide, and writes everything.

use super::{
    PgOrders, basis, billing,
    guest_key::SealedGuestKey,
    items,
    rows::{OrderRow, find_by_key},
    terms, texts, unpaid,
};
use crate::{
    cart,
    error::DbError,
    mail::enqueue,
    schema::{card_payments, order_guests, orders, users},
    stock,
};
use application::{
    order::{NewOrder, OrderDecision, OrderEffects, PlaceOrderError, PlaceQuery, Placement},
    vault::Vault,
};
use diesel::prelude::*;
use domain::{
    ids::ProductId,
    order::{Buyer, Order, PaymentType},
    turkish::fold,
};
use serde_json::{Value, json};
use std::collections::HashSet;

#[derive(Insertable)]
#[diesel(table_name = orders)]
struct NewOrderRow<'a> {
    #[diesel(embed)]
    order: OrderRow,
    idempotency_key: Option<&'a str>,
    idempotency_fingerprint: Option<&'a [u8]>,
    search: Value,
}

pub(super) fn place(
    stored: &PgOrders,
    query: PlaceQuery<'_>,
    decision: &dyn OrderDecision,
) -> Result<Placement, PlaceOrderError> {
    let guest_key = query.guest_key.map(|key| SealedGuestKey::new(key, &*stored.vault)).transpose()?;
    stored.database.transaction(|connection| {
        unpaid::lock(connection, query.basis.buyer)?;
        // A repeat returns the first order even if its products are sold out now, or it used a limit up.
        if let Some(request) = query.request
            && let Some(first) = find_by_key(connection, query.basis.buyer.customer(), &request.key)?
        {
            return Ok(Ok(Placement::KeyTaken(first)));
        }
        let basis = basis::read_locked(connection, &*stored.vault, query.basis)?;
        let counted: HashSet<_> = basis.counts.iter().map(|count| count.product).collect();
        let new = match decision.decide(basis) {
            Ok(new) => new,
            Err(refused) => return Ok(Err(refused)),
        };
        let row = NewOrderRow {
            order: new.order.stored().into(),
            idempotency_key: query.request.map(|request| request.key.as_str()),
            idempotency_fingerprint: query.request.map(|request| request.fingerprint.as_slice()),
            search: search(connection, &new.order)?,
        };
        diesel::insert_into(orders::table).values(row).execute(connection)?;
        if let (Some(email), Some(key)) = (new.order.buyer().guest_email(), &guest_key) {
            diesel::insert_into(order_guests::table)
                .values((
                    order_guests::order_id.eq(new.order.id().uuid()),
                    order_guests::email.eq(email.as_str()),
                    order_guests::key_hash.eq(key.hash.as_slice()),
                    order_guests::key_sealed.eq(key.sealed.as_slice()),
                ))
                .execute(connection)?;
        }
        let effects = write_parts(connection, &*stored.vault, &new, &counted)?;
        Ok(Ok(Placement::Placed(Box::new(new.order), effects)))
    })?
}

/// Writes what belongs to the order that has just been inserted.
fn write_parts(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    NewOrder { order, texts, mails }: &NewOrder,
    counted: &HashSet<ProductId>,
) -> Result<OrderEffects, DbError> {
    items::insert(connection, order, counted)?;
    terms::insert(connection, order)?;
    billing::insert(connection, order, vault)?;
    texts::insert(connection, order, texts)?;
    enqueue(connection, mails, order.created_at())?;
    let counts = stock::take(connection, order, counted)?;
    let mut emptied_cart = None;
    match (order.payment_type(), order.buyer()) {
        // The order may yet come to nothing, so the cart stays.
        (PaymentType::Card, _) => {
            diesel::insert_into(card_payments::table)
                .values(card_payments::order_id.eq(order.id().uuid()))
                .execute(connection)?;
        }
        (PaymentType::BankTransfer, Buyer::Customer(customer)) => {
            emptied_cart = cart::empty(connection, *customer)?;
        }
        (PaymentType::BankTransfer, Buyer::Guest(_)) => {}
    }
    Ok(OrderEffects { counts, emptied_cart })
}

/// Returns the folded texts by which an order is found, beside its number, telephone and parcel. A new name of the account
/// waits until the transaction ends.
fn search(connection: &mut PgConnection, order: &Order) -> Result<Value, DbError> {
    let customer = match order.buyer() {
        Buyer::Customer(customer) => {
            let (name, email): (String, String) = users::table
                .find(customer.uuid())
                .select((users::name_folded, users::email))
                .for_share()
                .first(connection)?;
            format!("{name} {email}")
        }
        Buyer::Guest(email) => fold(email.as_str()),
    };
    let to = &order.address().fields;
    let products = order.items().iter().map(|item| item.name.as_str());
    let billing = order.billing().map(|billing| billing.name().as_str());
    let place = [to.email.as_str(), to.city.as_str(), to.state.as_str()];
    // As pages show it, and without the point between thousands.
    let amounts = [order.amount().in_turkish(), order.amount().to_string().replace('.', ",")];
    let details = place.into_iter().chain(amounts.iter().map(String::as_str)).chain(billing).chain(products);
    Ok(json!({
        "customer": customer,
        "recipient": fold(&to.full_name()),
        "details": fold(&details.collect::<Vec<_>>().join(" ")),
    }))
}
