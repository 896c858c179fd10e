//! Responses about customers.

use crate::{address::AddressDto, http::page::page_responses};
use application::{
    customer::{CustomerFile, CustomerNote, CustomerSummary},
    order::OrderView,
    thread::ThreadView,
};
use chrono::{DateTime, Utc};
use domain::{
    account::{PersonName, ProfileLine},
    email::EmailAddress,
    ids::{OrderId, ReturnId, ThreadId, UserId},
    json::time,
    money::Kurus,
    order::{OrderNumber, OrderStatus, PaymentType},
    order_return::{OrderReturn, ReturnStatus},
    phone::OptionalPhone,
    thread::{Side, Subject, ThreadStatus},
};
use serde::Serialize;
use utoipa::ToSchema;

/// A customer with what they ordered. Money is in TL.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Customer)]
pub(crate) struct CustomerDto {
    #[serde(rename = "_id")]
    id: UserId,
    first_name: PersonName,
    last_name: PersonName,
    name: String,
    email: EmailAddress,
    /// Whether a mailed link has shown that the e-mail is the account's.
    email_confirmed: bool,
    /// The profile's telephone, otherwise that of the first address; may be empty.
    phone: OptionalPhone,
    location: ProfileLine,
    postal_code: ProfileLine,
    /// Whether the limits on unpaid orders do not apply.
    is_trusted: bool,
    /// When the account was opened.
    #[serde(serialize_with = "time")]
    created_at: DateTime<Utc>,
    /// The number of orders, without cancelled ones and those that await a card payment.
    orders: u64,
    /// What was paid and not refunded.
    spent: Kurus,
    #[serde(serialize_with = "time")]
    #[schema(required = true)]
    last_order_at: Option<DateTime<Utc>>,
}

impl From<CustomerSummary> for CustomerDto {
    fn from(customer: CustomerSummary) -> Self {
        let user = customer.user;
        Self {
            id: user.id,
            name: user.full_name(),
            first_name: user.profile.first_name,
            last_name: user.profile.last_name,
            email: user.email,
            email_confirmed: user.is_email_confirmed,
            phone: customer.phone,
            location: user.profile.location,
            postal_code: user.profile.postal_code,
            is_trusted: customer.is_trusted,
            created_at: customer.created_at,
            orders: customer.orders,
            spent: customer.spent,
            last_order_at: customer.last_order_at,
        }
    }
}

page_responses! {
    CustomerList { customers: CustomerDto }
}

/// An order of a customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CustomerOrder {
    #[serde(rename = "_id")]
    id: OrderId,
    number: OrderNumber,
    amount: Kurus,
    status: OrderStatus,
    payment_type: PaymentType,
    is_paid: bool,
    /// The time when it was refunded in full.
    #[serde(serialize_with = "time")]
    #[schema(required = true)]
    refunded_at: Option<DateTime<Utc>>,
    #[serde(serialize_with = "time")]
    created_at: DateTime<Utc>,
}

impl From<&OrderView> for CustomerOrder {
    fn from(view: &OrderView) -> Self {
        let order = &view.order;
        Self {
            id: order.id(),
            number: order.number(),
            amount: order.amount(),
            status: order.status(),
            payment_type: order.payment_type(),
            is_paid: order.is_paid(),
            refunded_at: order.refunded_at(),
            created_at: order.created_at(),
        }
    }
}

/// A return of a customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CustomerReturn {
    #[serde(rename = "_id")]
    id: ReturnId,
    /// Id of its order.
    order: OrderId,
    /// The order's number.
    number: OrderNumber,
    status: ReturnStatus,
    /// The amount to refund.
    amount: Kurus,
    #[serde(serialize_with = "time")]
    created_at: DateTime<Utc>,
}

impl CustomerReturn {
    fn new(one: &OrderReturn, view: &OrderView) -> Self {
        Self {
            id: one.id,
            order: view.order.id(),
            number: view.order.number(),
            status: one.status,
            amount: one.amounts(&view.order, &view.returns).sum(),
            created_at: one.created_at,
        }
    }
}

/// A support thread of a customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CustomerThread {
    #[serde(rename = "_id")]
    id: ThreadId,
    subject: Subject,
    status: ThreadStatus,
    /// Whether staff have unread messages.
    has_unread: bool,
    #[serde(serialize_with = "time")]
    updated_at: DateTime<Utc>,
}

impl From<ThreadView> for CustomerThread {
    fn from(ThreadView { thread, .. }: ThreadView) -> Self {
        Self {
            id: thread.id(),
            subject: thread.subject().clone(),
            status: thread.status(),
            has_unread: thread.has_unread(Side::Staff),
            updated_at: thread.updated_at(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NoteData {
    pub(crate) note: CustomerNote,
}

/// All that staff see of a customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CustomerFile)]
pub(crate) struct CustomerFileDto {
    profile: CustomerDto,
    addresses: Vec<AddressDto>,
    /// The latest hundred of all orders, newest first.
    orders: Vec<CustomerOrder>,
    /// The number of all orders, in every status.
    order_total: u64,
    /// Returns of these orders, newest first.
    returns: Vec<CustomerReturn>,
    /// The hundred threads updated last, last updated first.
    threads: Vec<CustomerThread>,
    /// Newest first.
    notes: Vec<CustomerNote>,
}

impl From<CustomerFile> for CustomerFileDto {
    fn from(file: CustomerFile) -> Self {
        let orders = &file.orders.items;
        let mut returns: Vec<_> =
            orders.iter().flat_map(|view| view.returns.iter().map(move |one| (one, view))).collect();
        returns.sort_by_key(|(one, _)| std::cmp::Reverse(one.created_at));
        Self {
            profile: file.customer.into(),
            addresses: file.addresses.into_iter().map(Into::into).collect(),
            orders: orders.iter().map(Into::into).collect(),
            order_total: file.orders.total,
            returns: returns.into_iter().map(|(one, view)| CustomerReturn::new(one, view)).collect(),
            threads: file.threads.into_iter().map(Into::into).collect(),
            notes: file.notes,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CustomerFileData {
    pub(crate) customer: CustomerFileDto,
}
