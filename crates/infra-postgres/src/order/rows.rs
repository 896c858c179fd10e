//! Rows of orders and their items.

use super::terms::OrderTerms;
use crate::{
    columns::Column,
    error::{DbError, invalid_column},
    schema::{claimed_orders, order_items, orders},
};
use application::order::KeyedOrder;
use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use domain::{
    address::DeliveryAddress,
    billing::BillingDetails,
    cart::Quantity,
    catalogue::ProductName,
    email::EmailAddress,
    exemption::Exemption,
    iban::Iban,
    ids::{OrderId, OrderItemId, ProductId, UserId},
    money::Kurus,
    order::{
        Buyer, CancelReason, CancelRequest, IdempotencyKey, Order, OrderItem, OrderNumber, OrderRemarks,
        OrderStatus, PaymentProblem, PaymentType, Shipment, StoredOrder,
    },
    vat::VatRate,
};
use uuid::Uuid;

/// What a row of an order holds of its [`StoredOrder`], whether it is written or read.
#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = orders, check_for_backend(Pg))]
pub(super) struct OrderRow {
    pub(super) id: Uuid,
    number: Column<OrderNumber>,
    pub(super) user_id: Option<Uuid>,
    amount_kurus: Column<Kurus>,
    address: Column<DeliveryAddress>,
    remarks: Column<OrderRemarks>,
    refund_iban: Option<String>,
    cancel_requested_at: Option<DateTime<Utc>>,
    cancel_reason: Option<Column<CancelReason>>,
    status: Column<OrderStatus>,
    payment_type: Column<PaymentType>,
    is_paid: bool,
    payment_problem: Option<Column<PaymentProblem>>,
    refunded_kurus: Column<Kurus>,
    refunded_at: Option<DateTime<Utc>>,
    shipment: Option<Column<Shipment>>,
    transfer_due_at: Option<DateTime<Utc>>,
    transfer_reminded_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl From<&StoredOrder> for OrderRow {
    fn from(order: &StoredOrder) -> Self {
        let StoredOrder {
            id,
            number,
            buyer,
            // These four have tables of their own.
            items: _,
            delivery: _,
            discount: _,
            billing: _,
            amount,
            address,
            remarks,
            refund_iban,
            cancel_request,
            status,
            payment_type,
            is_paid,
            payment_problem,
            refunded,
            refunded_at,
            shipment,
            transfer_due_at,
            transfer_reminded_at,
            created_at,
            updated_at,
        } = order;
        Self {
            id: id.uuid(),
            number: Column(*number),
            user_id: buyer.customer().map(UserId::uuid),
            amount_kurus: Column(*amount),
            address: Column(address.clone()),
            remarks: Column(remarks.clone()),
            refund_iban: refund_iban.map(iban_column),
            cancel_requested_at: cancel_request.as_ref().map(|request| request.at),
            cancel_reason: cancel_request.as_ref().and_then(|request| request.reason.clone()).map(Column),
            status: Column(*status),
            payment_type: Column(*payment_type),
            is_paid: *is_paid,
            payment_problem: payment_problem.map(Column),
            refunded_kurus: Column(*refunded),
            refunded_at: *refunded_at,
            shipment: shipment.clone().map(Column),
            transfer_due_at: *transfer_due_at,
            transfer_reminded_at: *transfer_reminded_at,
            created_at: *created_at,
            updated_at: *updated_at,
        }
    }
}

/// Returns how an IBAN is stored: without spaces.
pub(super) fn iban_column(iban: Iban) -> String {
    iban.to_string().replace(' ', "")
}

impl OrderRow {
    pub(super) fn into_order(
        self,
        items: Vec<OrderItem>,
        terms: OrderTerms,
        billing: Option<BillingDetails>,
        guest: Option<EmailAddress>,
    ) -> Result<Order, DbError> {
        let buyer = match (self.user_id, guest) {
            (Some(id), _) => Buyer::Customer(UserId::new(id)),
            (None, Some(email)) => Buyer::Guest(email),
            (None, None) => return Err(invalid_column("orders", "user_id")("no buyer")),
        };
        let refund_iban = self.refund_iban.map(|iban| Iban::new(&iban)).transpose();
        let refund_iban = refund_iban.map_err(invalid_column("orders", "refund_iban"))?;
        let reason = self.cancel_reason.map(|reason| reason.0);
        let cancel_request = self.cancel_requested_at.map(|at| CancelRequest { at, reason });
        Order::restore(StoredOrder {
            id: OrderId::new(self.id),
            number: self.number.0,
            buyer,
            items,
            delivery: terms.delivery,
            discount: terms.discount,
            amount: self.amount_kurus.0,
            address: self.address.0,
            billing,
            remarks: self.remarks.0,
            refund_iban,
            cancel_request,
            status: self.status.0,
            payment_type: self.payment_type.0,
            is_paid: self.is_paid,
            payment_problem: self.payment_problem.map(|problem| problem.0),
            refunded: self.refunded_kurus.0,
            refunded_at: self.refunded_at,
            shipment: self.shipment.map(|shipment| shipment.0),
            transfer_due_at: self.transfer_due_at,
            transfer_reminded_at: self.transfer_reminded_at,
            created_at: self.created_at,
            updated_at: self.updated_at,
        })
        .map_err(invalid_column("orders", "status"))
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = order_items, check_for_backend(Pg))]
pub(super) struct ItemRow {
    id: Column<OrderItemId>,
    pub(super) order_id: Uuid,
    product_id: Option<Column<ProductId>>,
    name: Column<ProductName>,
    category: Option<String>,
    options: Option<String>,
    exemption: Option<Column<Exemption>>,
    unit_price_kurus: Column<Kurus>,
    quantity: Column<Quantity>,
    vat_rate: Column<VatRate>,
    discount_kurus: Column<Kurus>,
}

impl From<ItemRow> for OrderItem {
    fn from(row: ItemRow) -> Self {
        Self {
            id: row.id.0,
            product_id: row.product_id.map(|id| id.0),
            name: row.name.0,
            category: row.category,
            options: row.options,
            exemption: row.exemption.map(|exemption| exemption.0),
            unit_price: row.unit_price_kurus.0,
            quantity: row.quantity.0,
            vat_rate: row.vat_rate.0,
            discount: row.discount_kurus.0,
        }
    }
}

/// The columns that identify a repeated request.
#[derive(Queryable, Selectable)]
#[diesel(table_name = orders, check_for_backend(Pg))]
pub(super) struct KeyedRow {
    id: Column<OrderId>,
    number: Column<OrderNumber>,
    amount_kurus: Column<Kurus>,
    idempotency_fingerprint: Option<Column<[u8; 32]>>,
}

impl TryFrom<KeyedRow> for KeyedOrder {
    type Error = DbError;

    fn try_from(row: KeyedRow) -> Result<Self, DbError> {
        let fingerprint = row.idempotency_fingerprint.ok_or("a key without a fingerprint");
        Ok(Self {
            id: row.id.0,
            number: row.number.0,
            amount: row.amount_kurus.0,
            fingerprint: fingerprint.map_err(invalid_column("orders", "idempotency_fingerprint"))?.0,
            is_claimed: false,
        })
    }
}

/// Returns the customer's order that was placed under this key; without a customer the guest's, also one that a customer
/// has claimed since. The keys of two guests differ.
pub(super) fn find_by_key(
    connection: &mut PgConnection,
    customer: Option<UserId>,
    key: &IdempotencyKey,
) -> Result<Option<KeyedOrder>, DbError> {
    let of_buyer = match customer {
        Some(id) => orders::table.filter(orders::user_id.eq(id.uuid())).into_boxed(),
        None => orders::table.filter(orders::user_id.is_null()).into_boxed(),
    };
    let found: Option<KeyedRow> = of_buyer
        .filter(orders::idempotency_key.eq(key.as_str()))
        .select(KeyedRow::as_select())
        .first(connection)
        .optional()?;
    match found {
        None if customer.is_none() => find_claimed(connection, key),
        found => found.map(KeyedOrder::try_from).transpose(),
    }
}

/// Returns the order that a guest placed under this key and a customer has claimed.
fn find_claimed(connection: &mut PgConnection, key: &IdempotencyKey) -> Result<Option<KeyedOrder>, DbError> {
    let row: Option<KeyedRow> = claimed_orders::table
        .inner_join(orders::table)
        .filter(claimed_orders::idempotency_key.eq(key.as_str()))
        .select((orders::id, orders::number, orders::amount_kurus, claimed_orders::idempotency_fingerprint))
        .first(connection)
        .optional()?;
    row.map(|row| Ok(KeyedOrder { is_claimed: true, ..KeyedOrder::try_from(row)? })).transpose()
}
