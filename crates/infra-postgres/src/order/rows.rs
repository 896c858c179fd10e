//! Rows of orders and their items.

use crate::{
    address_fields::address_fields_row,
    error::{DbError, invalid_column},
    schema::{order_items, orders, users},
    values::{kurus, pieces, quantity},
};
use application::order::{KeyedOrder, OrderRequestKey};
use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use domain::{
    address::Address,
    ids::{AddressId, OrderId, OrderItemId, ProductId, UserId},
    order::{IdempotencyKey, Order, OrderItem, OrderNumber, OrderStatus, PaymentType},
    turkish::fold,
};
use uuid::Uuid;

address_fields_row!(FieldsRow, orders);

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = orders, check_for_backend(Pg))]
pub(super) struct OrderRow {
    pub(super) id: Uuid,
    number: i32,
    pub(super) user_id: Uuid,
    amount_kurus: i64,
    status: String,
    payment_type: String,
    is_paid: bool,
    address_id: Uuid,
    #[diesel(embed)]
    address: FieldsRow,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl From<&Order> for OrderRow {
    fn from(order: &Order) -> Self {
        Self {
            id: order.id.uuid(),
            number: order.number.get().cast_signed(),
            user_id: order.user_id.uuid(),
            amount_kurus: order.amount.get(),
            status: order.status.as_str().to_owned(),
            payment_type: order.payment_type.as_str().to_owned(),
            is_paid: order.is_paid,
            address_id: order.address.id.uuid(),
            address: (&order.address.fields).into(),
            created_at: order.created_at,
            updated_at: order.updated_at,
        }
    }
}

impl OrderRow {
    pub(super) fn into_order(self, items: Vec<OrderItem>) -> Result<Order, DbError> {
        let user_id = UserId::new(self.user_id);
        Ok(Order {
            id: OrderId::new(self.id),
            number: number(self.number)?,
            user_id,
            items,
            amount: kurus("orders", "amount_kurus", self.amount_kurus)?,
            address: Address {
                id: AddressId::new(self.address_id),
                user_id,
                fields: self.address.try_into()?,
            },
            status: status("orders", self.status)?,
            payment_type: PaymentType::parse(&self.payment_type)
                .ok_or(self.payment_type)
                .map_err(invalid_column("orders", "payment_type"))?,
            is_paid: self.is_paid,
            created_at: self.created_at,
            updated_at: self.updated_at,
        })
    }
}

pub(super) fn status(table: &'static str, text: String) -> Result<OrderStatus, DbError> {
    OrderStatus::parse(&text).ok_or(text).map_err(invalid_column(table, "status"))
}

/// An order's number as its table keeps it.
fn number(number: i32) -> Result<OrderNumber, DbError> {
    u32::try_from(number)
        .ok()
        .and_then(OrderNumber::new)
        .ok_or("not eight digits")
        .map_err(invalid_column("orders", "number"))
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = order_items, check_for_backend(Pg))]
pub(super) struct LineRow {
    id: Uuid,
    pub(super) order_id: Uuid,
    position: i32,
    product_id: Option<Uuid>,
    name: String,
    unit_price_kurus: i64,
    quantity: i32,
}

impl LineRow {
    pub(super) fn of(order: &Order) -> Vec<Self> {
        order
            .items
            .iter()
            .zip(0..)
            .map(|(line, position)| Self {
                id: line.id.uuid(),
                order_id: order.id.uuid(),
                position,
                product_id: line.product_id.map(ProductId::uuid),
                name: line.name.clone(),
                unit_price_kurus: line.unit_price.get(),
                quantity: pieces(line.quantity),
            })
            .collect()
    }
}

impl TryFrom<LineRow> for OrderItem {
    type Error = DbError;

    fn try_from(row: LineRow) -> Result<Self, DbError> {
        Ok(Self {
            id: OrderItemId::new(row.id),
            product_id: row.product_id.map(ProductId::new),
            name: row.name,
            unit_price: kurus("order_items", "unit_price_kurus", row.unit_price_kurus)?,
            quantity: quantity("order_items", row.quantity)?,
        })
    }
}

/// The columns that an order is found by, beside its number.
#[derive(Insertable)]
#[diesel(table_name = orders)]
pub(super) struct NamesRow {
    customer_folded: String,
    recipient_folded: String,
}

impl NamesRow {
    /// The recipient's name from the order, the customer's from the account.
    pub(super) fn read(connection: &mut PgConnection, order: &Order) -> QueryResult<Self> {
        let (first, last): (String, String) = users::table
            .find(order.user_id.uuid())
            .select((users::first_name, users::last_name))
            .first(connection)?;
        let recipient = &order.address.fields;
        Ok(Self {
            customer_folded: fold(&format!("{first} {last}")),
            recipient_folded: fold(&format!("{} {}", recipient.first_name, recipient.last_name)),
        })
    }
}

/// The columns that make a repeated request answer the first order.
#[derive(Insertable)]
#[diesel(table_name = orders)]
pub(super) struct KeyRow<'a> {
    request_key: Option<&'a str>,
    request_fingerprint: Option<&'a [u8]>,
}

impl<'a> From<Option<&'a OrderRequestKey>> for KeyRow<'a> {
    fn from(key: Option<&'a OrderRequestKey>) -> Self {
        Self {
            request_key: key.map(|key| key.key.as_str()),
            request_fingerprint: key.map(|key| key.fingerprint.as_slice()),
        }
    }
}

/// The user's order placed under this key.
pub(super) fn find_by_key(
    connection: &mut PgConnection,
    user: UserId,
    key: &IdempotencyKey,
) -> Result<Option<KeyedOrder>, DbError> {
    let found: Option<(Uuid, i32, i64, Option<Vec<u8>>)> = orders::table
        .filter(orders::user_id.eq(user.uuid()))
        .filter(orders::request_key.eq(key.as_str()))
        .select((orders::id, orders::number, orders::amount_kurus, orders::request_fingerprint))
        .first(connection)
        .optional()?;
    found
        .map(|(id, digits, amount, fingerprint)| {
            Ok(KeyedOrder {
                id: OrderId::new(id),
                number: number(digits)?,
                amount: kurus("orders", "amount_kurus", amount)?,
                fingerprint: fingerprint
                    .and_then(|bytes| bytes.try_into().ok())
                    .ok_or("not 32 bytes")
                    .map_err(invalid_column("orders", "request_fingerprint"))?,
            })
        })
        .transpose()
}
