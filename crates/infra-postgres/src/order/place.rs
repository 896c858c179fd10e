//! Placing an order: one transaction that locks what the order depends on, lets the rules decide, and writes everything.

use super::{
    PgOrders, basis, guest_key::SealedGuestKey, invoice, items, rows::find_by_key, terms, texts, unpaid,
};
use crate::{
    address_fields::address_fields_row,
    cart,
    columns::Column,
    error::DbError,
    mail::enqueue,
    schema::{card_payments, order_guests, users},
    stock,
};
use application::{
    order::{
        IdempotentRequest, NewOrder, OrderDecision, OrderEffects, PlaceOrderError, PlaceQuery, Placement,
    },
    vault::Vault,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::{
    ids::{AddressId, OrderId, ProductId, UserId},
    money::Kurus,
    order::{Buyer, Order, OrderNote, OrderNumber, OrderStatus, PaymentType},
    turkish::fold,
};
use std::collections::HashSet;

diesel::table! {
    /// The columns of a new order. `schema::orders` leaves out those by which orders are searched, because Diesel knows 32
    /// columns a table.
    #[sql_name = "orders"]
    new_orders (id) {
        id -> Uuid,
        number -> Integer,
        user_id -> Nullable<Uuid>,
        amount_kurus -> BigInt,
        status -> Text,
        payment_type -> Text,
        is_paid -> Bool,
        address_id -> Uuid,
        first_name -> Text,
        last_name -> Text,
        email -> Text,
        street -> Text,
        city -> Text,
        state -> Text,
        zipcode -> Text,
        phone -> Text,
        country -> Text,
        idempotency_key -> Nullable<Text>,
        idempotency_fingerprint -> Nullable<Bytea>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        transfer_due_at -> Nullable<Timestamptz>,
        note -> Nullable<Text>,
        customer_folded -> Text,
        recipient_folded -> Text,
        details_folded -> Text,
    }
}

address_fields_row!(FieldsRow, new_orders);

#[derive(Insertable)]
#[diesel(table_name = new_orders)]
struct NewOrderRow<'a> {
    id: Column<OrderId>,
    number: Column<OrderNumber>,
    user_id: Option<Column<UserId>>,
    amount_kurus: Column<Kurus>,
    status: Column<OrderStatus>,
    payment_type: Column<PaymentType>,
    is_paid: bool,
    address_id: Column<AddressId>,
    #[diesel(embed)]
    address: FieldsRow,
    idempotency_key: Option<&'a str>,
    idempotency_fingerprint: Option<&'a [u8]>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    transfer_due_at: Option<DateTime<Utc>>,
    note: Option<&'a str>,
    customer_folded: String,
    recipient_folded: String,
    details_folded: String,
}

impl<'a> NewOrderRow<'a> {
    fn new(order: &'a Order, request: Option<&'a IdempotentRequest>, customer_folded: String) -> Self {
        let to = &order.address().fields;
        Self {
            id: Column(order.id()),
            number: Column(order.number()),
            user_id: order.buyer().customer().map(Column),
            amount_kurus: Column(order.amount()),
            status: Column(order.status()),
            payment_type: Column(order.payment_type()),
            is_paid: order.is_paid(),
            address_id: Column(order.address().id),
            address: to.into(),
            idempotency_key: request.map(|request| request.key.as_str()),
            idempotency_fingerprint: request.map(|request| request.fingerprint.as_slice()),
            created_at: order.created_at(),
            updated_at: order.updated_at(),
            transfer_due_at: order.transfer_due_at(),
            note: order.note().map(OrderNote::as_str),
            customer_folded,
            recipient_folded: fold(&to.full_name()),
            details_folded: details_folded(order),
        }
    }
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
        let customer_folded = customer_folded(connection, new.order.buyer())?;
        diesel::insert_into(new_orders::table)
            .values(NewOrderRow::new(&new.order, query.request, customer_folded))
            .execute(connection)?;
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
    invoice::insert(connection, order, vault)?;
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

/// Returns the text by which an order's customer is found. A new name of the account waits until the transaction ends.
fn customer_folded(connection: &mut PgConnection, buyer: &Buyer) -> Result<String, DbError> {
    match buyer {
        Buyer::Customer(customer) => {
            let (name, email): (String, String) = users::table
                .find(customer.uuid())
                .select((users::name_folded, users::email))
                .for_share()
                .first(connection)?;
            Ok(format!("{name} {email}"))
        }
        Buyer::Guest(email) => Ok(fold(email.as_str())),
    }
}

/// Returns what a search finds an order by, beside names, number and telephone.
fn details_folded(order: &Order) -> String {
    let to = &order.address().fields;
    let products = order.items().iter().map(|item| item.name.as_str());
    let invoice = order.invoice().map(|invoice| invoice.name().as_str());
    let texts = [to.email.as_str(), to.city.as_str()].into_iter().chain(invoice).chain(products);
    fold(&texts.collect::<Vec<_>>().join(" "))
}
