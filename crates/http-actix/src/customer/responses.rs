//! Responses about customers.

use crate::{
    address::AddressDto,
    http::{date::date, input::choice::Choice, money::Tl, page::Paging},
    order::choices::{OrderStatusChoice, PaymentTypeChoice},
    order_return::choices::ReturnStatusChoice,
    thread::requests::ThreadStatusChoice,
};
use application::{
    customer::{CustomerFile, CustomerNote, CustomerSummary},
    order::OrderView,
    page::Page,
    thread::ThreadView,
};
use domain::{order_return::OrderReturn, thread::Side};
use serde::Serialize;
use utoipa::ToSchema;

/// A customer with what they ordered. Money is in TL.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Customer)]
pub(crate) struct CustomerDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    first_name: String,
    last_name: String,
    name: String,
    email: String,
    /// Whether a mailed link has shown that the e-mail is the account's.
    email_confirmed: bool,
    /// The profile's telephone, otherwise that of the first address; may be empty.
    phone: String,
    location: String,
    postal_code: String,
    /// Whether the limits on unpaid orders do not apply.
    is_trusted: bool,
    /// When the account was opened.
    #[schema(format = DateTime)]
    created_at: String,
    /// The number of orders, without cancelled ones and those that await a card payment.
    orders: u64,
    /// What was paid and not refunded.
    spent: Tl,
    #[schema(format = DateTime, required = true)]
    last_order_at: Option<String>,
}

impl From<CustomerSummary> for CustomerDto {
    fn from(customer: CustomerSummary) -> Self {
        let user = customer.user;
        Self {
            id: user.id.to_string(),
            name: user.full_name(),
            first_name: user.profile.first_name.into(),
            last_name: user.profile.last_name.into(),
            email: user.email.to_string(),
            email_confirmed: user.is_email_confirmed,
            phone: customer.phone.into(),
            location: user.profile.location.into(),
            postal_code: user.profile.postal_code.into(),
            is_trusted: customer.is_trusted,
            created_at: date(customer.created_at),
            orders: customer.orders,
            spent: Tl(customer.spent),
            last_order_at: customer.last_order_at.map(date),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CustomerList {
    customers: Vec<CustomerDto>,
    #[serde(flatten)]
    paging: Paging,
}

impl From<Page<CustomerSummary>> for CustomerList {
    fn from(page: Page<CustomerSummary>) -> Self {
        Self { paging: Paging::from(&page), customers: page.items.into_iter().map(Into::into).collect() }
    }
}

/// An order of a customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CustomerOrder {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    number: String,
    amount: Tl,
    status: OrderStatusChoice,
    payment_type: PaymentTypeChoice,
    is_paid: bool,
    /// The time when it was refunded in full.
    #[schema(format = DateTime, required = true)]
    refunded_at: Option<String>,
    #[schema(format = DateTime)]
    created_at: String,
}

impl From<&OrderView> for CustomerOrder {
    fn from(view: &OrderView) -> Self {
        let order = &view.order;
        Self {
            id: order.id().to_string(),
            number: order.number().to_string(),
            amount: Tl(order.amount()),
            status: Choice(order.status()),
            payment_type: Choice(order.payment_type()),
            is_paid: order.is_paid(),
            refunded_at: order.refunded_at().map(date),
            created_at: date(order.created_at()),
        }
    }
}

/// A return of a customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CustomerReturn {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    /// Id of its order.
    #[schema(format = Uuid)]
    order: String,
    /// The order's number.
    number: String,
    status: ReturnStatusChoice,
    /// The amount to refund.
    amount: Tl,
    #[schema(format = DateTime)]
    created_at: String,
}

impl CustomerReturn {
    fn new(one: &OrderReturn, view: &OrderView) -> Self {
        Self {
            id: one.id.to_string(),
            order: view.order.id().to_string(),
            number: view.order.number().to_string(),
            status: Choice(one.status),
            amount: Tl(one.amounts(&view.order, &view.returns).sum()),
            created_at: date(one.created_at),
        }
    }
}

/// A support thread of a customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CustomerThread {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    subject: String,
    status: ThreadStatusChoice,
    /// Whether staff have unread messages.
    has_unread: bool,
    #[schema(format = DateTime)]
    updated_at: String,
}

impl From<ThreadView> for CustomerThread {
    fn from(ThreadView { thread, .. }: ThreadView) -> Self {
        Self {
            id: thread.id().to_string(),
            subject: thread.subject().as_str().to_owned(),
            status: Choice(thread.status()),
            has_unread: thread.has_unread(Side::Staff),
            updated_at: date(thread.updated_at()),
        }
    }
}

/// What a staff member noted about a customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CustomerNote)]
pub(crate) struct CustomerNoteDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    text: String,
    /// Full name of the staff member, as it was then.
    by: String,
    #[schema(format = DateTime)]
    created_at: String,
}

impl From<CustomerNote> for CustomerNoteDto {
    fn from(note: CustomerNote) -> Self {
        Self { id: note.id.to_string(), text: note.text.into(), by: note.by, created_at: date(note.at) }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NoteData {
    pub(crate) note: CustomerNoteDto,
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
    notes: Vec<CustomerNoteDto>,
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
            notes: file.notes.into_iter().map(Into::into).collect(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CustomerFileData {
    pub(crate) customer: CustomerFileDto,
}
