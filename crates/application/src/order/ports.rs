use super::{
    error::PlaceOrderError,
    guest::key::GuestKey,
    text::{AcceptedLegalText, OrderLegalText},
};
use crate::{
    actor::Staff,
    cart::ports::CartRevision,
    error::StorageError,
    invoice::{InvoiceIssuer, IssuedInvoice},
    page::{Page, PageRequest},
    payment::PaymentProvider,
};
use chrono::{DateTime, Utc};
use domain::{
    address::Address,
    billing::BillingDetails,
    cart::{Cart, Quantity},
    catalogue::Product,
    delivery::DeliveryTerms,
    discount::{AskedCode, Discount, DiscountUses},
    email::EmailAddress,
    iban::Iban,
    ids::{AddressId, OrderId, ProductId, UserId},
    mail::Mail,
    money::Kurus,
    order::{
        Buyer, CancelRequest, CapturedMoney, CardRefund, Charge, IdempotencyKey, Order, OrderChange,
        OrderEvent, OrderNumber, OrderState, OrderStatus, PaymentType, ProductOffer, RefundState,
        ReturnToRefund, StaffNote, UnpaidOrders, WantedDiscount,
    },
    order_return::{OrderReturn, ReturnObstacle},
    stock::StockCount,
};
use serde::Deserialize;
use utoipa::ToSchema;

/// The sequence of the seller's order list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderSort {
    #[default]
    Newest,
    Oldest,
    AmountDesc,
    AmountAsc,
    /// By the recipient's name.
    RecipientAsc,
    RecipientDesc,
}

/// SHA-256 of an order request, which distinguishes a repeat from another request under the key.
pub type IdempotencyFingerprint = [u8; 32];

/// A placed order, as returned to the customer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedOrder {
    pub id: OrderId,
    /// Its number, the reference for a bank transfer.
    pub number: OrderNumber,
    pub amount: Kurus,
    /// Whether this request placed it, not an earlier one with its key.
    pub is_new: bool,
    /// The cart that this request emptied; a card order empties none.
    pub emptied_cart: Option<EmptiedCart>,
    /// The key of a guest's order.
    pub guest_key: Option<GuestKey>,
}

impl PlacedOrder {
    /// Creates the result for an order that this request placed.
    pub(super) fn new(order: &Order, emptied_cart: Option<EmptiedCart>, guest_key: Option<GuestKey>) -> Self {
        let (id, number, amount) = (order.id(), order.number(), order.amount());
        Self { id, number, amount, is_new: true, emptied_cart, guest_key }
    }
}

/// A cart that an order emptied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmptiedCart {
    /// What was in it, also what was not ordered.
    pub removed: Cart,
    /// The revision of the empty cart.
    pub revision: CartRevision,
}

/// What placing an order changed beside the order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderEffects {
    /// The counts that the order left.
    pub counts: Vec<StockCount>,
    /// The customer's cart, if the order emptied one.
    pub emptied_cart: Option<EmptiedCart>,
}

/// An idempotency key with the request that it was used for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotentRequest {
    /// The key that the client sent.
    pub key: IdempotencyKey,
    /// The fingerprint of the request.
    pub fingerprint: IdempotencyFingerprint,
}

/// An order that the rules allow, with what is written beside it.
#[derive(Clone, Debug)]
pub struct NewOrder {
    pub order: Order,
    /// The texts that the customer has accepted.
    pub texts: Vec<OrderLegalText>,
    pub mails: Vec<Mail>,
}

/// The rules that decide on an order within the transaction that places it.
pub trait OrderDecision {
    /// Returns the order, or why it can't be placed.
    fn decide(&self, basis: OrderBasis) -> Result<NewOrder, PlaceOrderError>;
}

impl<F: Fn(OrderBasis) -> Result<NewOrder, PlaceOrderError>> OrderDecision for F {
    fn decide(&self, basis: OrderBasis) -> Result<NewOrder, PlaceOrderError> {
        self(basis)
    }
}

/// The result of placing an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placement {
    /// It is written.
    Placed(Box<Order>, OrderEffects),
    /// Another order was placed under this key. Nothing was written.
    KeyTaken(KeyedOrder),
}

/// An order found by its idempotency key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyedOrder {
    pub id: OrderId,
    pub number: OrderNumber,
    pub amount: Kurus,
    /// The fingerprint of the request.
    pub fingerprint: IdempotencyFingerprint,
    /// Whether a guest placed it and a customer has taken it into the account since.
    pub is_claimed: bool,
}

/// An order with all data that is shown with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderView {
    pub order: Order,
    /// The current product of each item, `None` if deleted; in the sequence of the items.
    pub products: Vec<Option<Product>>,
    /// The current full name of the customer's account; for a guest's order the recipient's.
    pub customer: String,
    /// The recipient of the order's mails: the current e-mail of the customer's account, or the guest's.
    pub email: EmailAddress,
    /// The history since it was placed, oldest first.
    pub events: Vec<OrderEvent>,
    /// The notes of staff, oldest first.
    pub notes: Vec<StaffNote>,
    /// Its returns, oldest first.
    pub returns: Vec<OrderReturn>,
    /// Whether the legal texts were accepted with it.
    pub is_confirmed: bool,
    /// Its card payment; `None` for a bank transfer.
    pub payment: Option<CardPayment>,
    /// The refunds to its card, oldest first.
    pub refunds: Vec<CardRefund>,
    /// Its invoice that is not cancelled, otherwise the one that was cancelled last.
    pub issued_invoice: Option<IssuedInvoice>,
}

/// The payment of a card order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPayment {
    /// The provider of the payment page; `None` before it was opened.
    pub provider: Option<PaymentProvider>,
    /// URL of the payment page; `None` before it was opened.
    pub url: Option<String>,
    /// Whether the page has expired.
    pub is_expired: bool,
    /// What the card was charged, also if the order is not paid by it; `None` before money arrived.
    pub charge: Option<Charge>,
}

impl OrderView {
    /// Returns when the order was delivered, if it was.
    #[must_use]
    pub fn delivered_at(&self) -> Option<DateTime<Utc>> {
        let delivered = |event: &&OrderEvent| event.change == OrderChange::Status(OrderStatus::Delivered);
        self.events.iter().find(delivered).map(|event| event.at)
    }

    /// Returns what a card was charged for the order; `None` before money arrived and for a bank transfer.
    #[must_use]
    pub fn charge(&self) -> Option<Charge> {
        self.payment.as_ref()?.charge
    }

    /// Returns the provider of its card payment, if a payment page was opened.
    #[must_use]
    pub fn card_provider(&self) -> Option<PaymentProvider> {
        self.payment.as_ref()?.provider
    }

    /// Returns the provider's fee for paying the order in instalments.
    #[must_use]
    pub fn instalment_fee(&self) -> Kurus {
        self.charge().map_or(Kurus::ZERO, |charge| charge.fee(self.order.amount()))
    }

    /// Returns the order's amount with the provider's fee for instalments.
    #[must_use]
    pub fn amount_with_fee(&self) -> Kurus {
        [self.order.amount(), self.instalment_fee()].into_iter().sum()
    }

    /// Returns when the order was paid, if it is.
    #[must_use]
    pub fn paid_at(&self) -> Option<DateTime<Utc>> {
        let is_payment =
            |change: &OrderChange| matches!(change, OrderChange::Paid(true) | OrderChange::Settled);
        self.order.is_paid().then(|| self.last(is_payment)).flatten()
    }

    /// Returns when the order was handed to the carrier, if it was.
    #[must_use]
    pub fn shipped_at(&self) -> Option<DateTime<Utc>> {
        let is_on_its_way = matches!(self.order.status(), OrderStatus::Shipped | OrderStatus::Delivered);
        is_on_its_way.then(|| self.last(OrderChange::ships)).flatten()
    }

    /// Returns the time of the last such change.
    fn last(&self, is_such: impl Fn(&OrderChange) -> bool) -> Option<DateTime<Utc>> {
        self.events.iter().rev().find(|event| is_such(&event.change)).map(|event| event.at)
    }

    /// Returns why its customer can return nothing of it at this moment; `None` also before its delivery.
    #[must_use]
    pub fn return_obstacle(&self, at: DateTime<Utc>) -> Option<ReturnObstacle> {
        ReturnObstacle::of(&self.order, self.delivered_at()?, &self.returns, at)
    }

    /// Returns the amount of a payment that could not be accepted, if there was one.
    #[must_use]
    pub fn received(&self) -> Option<Kurus> {
        self.events.iter().rev().find_map(|event| match event.change {
            OrderChange::Problem { amount, .. } => Some(amount),
            _ => None,
        })
    }

    /// Returns the money of its card payment.
    #[must_use]
    pub fn captured_money(&self) -> CapturedMoney<'_> {
        let captured = self.charge().map_or(Kurus::ZERO, |charge| charge.charged);
        CapturedMoney { captured, refunds: &self.refunds }
    }

    /// Returns what may still be paid back to the card; `None` if no card was charged, or an unknown amount.
    #[must_use]
    pub fn refund_available(&self) -> Option<Kurus> {
        let money = self.captured_money();
        (money.captured > Kurus::ZERO).then(|| money.available())
    }

    /// Returns what is due to the card because of the payment problem; `None` without one, and if no card was charged.
    #[must_use]
    pub fn refund_due(&self) -> Option<Kurus> {
        self.due(None)
    }

    /// Returns what is due to the card for a return; `None` unless its goods have arrived, and if no card was charged.
    #[must_use]
    pub fn return_refund_due(&self, one: &OrderReturn) -> Option<Kurus> {
        self.due(Some(ReturnToRefund { this: one, all: &self.returns }))
    }

    /// Returns the fee for instalments that is paid back with a return, or was.
    #[must_use]
    pub fn fee_of_return(&self, one: &OrderReturn) -> Kurus {
        let named = ReturnToRefund { this: one, all: &self.returns };
        self.order.fee_of_return(&self.captured_money(), named)
    }

    /// Returns whether the last refund of a return to the card failed.
    #[must_use]
    pub fn has_failed_refund(&self, one: &OrderReturn) -> bool {
        let mut refunds = self.refunds.iter().filter(|refund| refund.return_id == Some(one.id));
        refunds.next_back().is_some_and(|refund| refund.state == RefundState::Failed)
    }

    fn due(&self, named: Option<ReturnToRefund<'_>>) -> Option<Kurus> {
        self.refund_available()?;
        self.order.card_refund_due(&self.captured_money(), named).ok().flatten()
    }

    /// Returns the URL of the payment page while the order can be paid.
    #[must_use]
    pub fn payment_url(&self) -> Option<&str> {
        let is_awaited =
            self.order.status() == OrderStatus::AwaitingPayment && self.order.payment_problem().is_none();
        let payment = self.payment.as_ref().filter(|payment| is_awaited && !payment.is_expired)?;
        payment.url.as_deref()
    }
}

/// The ways in which an order waits. The overview counts them, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WaitingFor {
    /// It awaits its payment and is not cancelled.
    Payment,
    /// It awaits a bank transfer whose deadline has passed.
    Overdue,
    /// It is paid and not handed to the carrier yet.
    Dispatch,
    PaymentProblem,
    /// Its customer requests the cancellation, and it is neither cancelled nor shipped.
    CancelRequest,
    /// It was shipped while invoicing was on and has no invoice that counts.
    Invoice,
    /// A refund to its card has been pending for more than an hour, or failed within the last 30 days and no refund that
    /// has not failed was created since.
    Refund,
}

/// The filter of a list of orders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderFilter {
    /// Only orders with this status.
    pub status: Option<OrderStatus>,
    /// Only paid or only unpaid orders.
    pub is_paid: Option<bool>,
    /// Only orders with this payment method.
    pub payment_type: Option<PaymentType>,
    /// Only orders that wait in this way at this time.
    pub waiting: Option<(WaitingFor, DateTime<Utc>)>,
    /// Only orders placed at this time or later.
    pub placed_from: Option<DateTime<Utc>>,
    /// Only orders placed before this time.
    pub placed_before: Option<DateTime<Utc>>,
    /// Words, folded by `domain::turkish::fold`, each of which must occur in the order's search text: number, names,
    /// e-mails, telephone, city, district, amount, invoice title, products or tracking number.
    pub words: Vec<String>,
    pub sort: OrderSort,
}

impl OrderFilter {
    /// Returns whether the filter leaves any order out.
    pub(crate) fn narrows(&self) -> bool {
        let unfiltered = Self { sort: self.sort, ..Self::default() };
        *self != unfiltered
    }
}

/// The number of orders that are alike in all respects by which the seller's list is filtered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderGroup {
    pub status: OrderStatus,
    pub is_paid: bool,
    pub is_refunded: bool,
    pub payment_type: PaymentType,
    /// Whether they await a transfer whose deadline has passed.
    pub is_overdue: bool,
    pub has_problem: bool,
    /// Whether their customers request the cancellation of orders that are neither cancelled nor shipped.
    pub has_cancel_request: bool,
    /// Whether they were shipped while invoicing was on and have no invoice that counts.
    pub needs_invoice: bool,
    /// Whether a refund to their cards [waits for staff](WaitingFor::Refund).
    pub has_open_refund: bool,
    pub orders: u64,
}

/// The result of recording a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// The change is written. Contains the current order and the counts of restocked products.
    Yes(Box<OrderView>, Vec<StockCount>),
    /// The order's state has changed. Nothing was written.
    ChangedMeanwhile,
}

/// The data that placing an order needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderBasis {
    /// The address, if it belongs to the customer.
    pub address: Option<Address>,
    /// The offers of the products that exist.
    pub offers: Vec<ProductOffer>,
    /// The current counts of products with counted stock.
    pub counts: Vec<StockCount>,
    /// What delivery costs.
    pub delivery: DeliveryTerms,
    /// The discount code, if the request names one that exists, with its uses.
    pub discount: Option<(Discount, DiscountUses)>,
    /// The account's last billing details, if the query asks for them.
    pub saved_billing: Option<BillingDetails>,
    /// The buyer's unpaid orders, if the query asks for them; `None` also for a customer whom the shop trusts.
    pub unpaid: Option<UnpaidOrders>,
}

impl OrderBasis {
    /// Returns the discount code for an order that names one.
    pub(super) fn wanted_discount(&self) -> WantedDiscount<'_> {
        let (discount, uses) = self.discount.as_ref().map(|(discount, uses)| (discount, *uses)).unzip();
        WantedDiscount { discount, uses: uses.unwrap_or_default() }
    }
}

/// What an order depends on in the database.
#[derive(Clone, Copy, Debug)]
pub struct BasisQuery<'a> {
    pub buyer: &'a Buyer,
    /// The saved address of a customer; `None` for a guest.
    pub address: Option<AddressId>,
    pub products: &'a [ProductId],
    pub discount: Option<&'a AskedCode>,
    /// Whether to read the account's last billing details.
    pub billing: bool,
    /// Whether to read the buyer's unpaid orders.
    pub unpaid: bool,
    /// An unpaid order of the buyer that counts as if it were cancelled.
    pub without: Option<OrderId>,
}

/// A request to place an order.
#[derive(Clone, Copy, Debug)]
pub struct PlaceQuery<'a> {
    pub basis: BasisQuery<'a>,
    /// The request's idempotency key.
    pub request: Option<&'a IdempotentRequest>,
    /// The key that a guest's order gets.
    pub guest_key: Option<&'a GuestKey>,
}

/// A product that a customer orders often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrequentProduct {
    pub product: ProductId,
    /// The quantity in the customer's last order of it.
    pub quantity: Quantity,
}

/// The data of an order for matching a bank transfer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// The order's id.
    pub id: OrderId,
    /// The number that the transfer must mention.
    pub number: OrderNumber,
    /// The amount that the transfer must have.
    pub amount: Kurus,
    /// The order's status.
    pub status: OrderStatus,
    /// Whether the order is paid.
    pub is_paid: bool,
    /// The name of its recipient.
    pub recipient: String,
}

impl Transfer {
    /// Returns the transfer that would pay this order.
    #[must_use]
    pub fn of(order: &Order) -> Self {
        Self {
            id: order.id(),
            number: order.number(),
            amount: order.amount(),
            status: order.status(),
            is_paid: order.is_paid(),
            recipient: order.address().fields.full_name(),
        }
    }
}

/// Stores orders.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait OrderRepository: Send + Sync {
    /// Reads the data for an order.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn basis<'a>(&self, query: BasisQuery<'a>) -> Result<OrderBasis, StorageError>;

    /// Returns the order that the buyer has placed under this key.
    fn earlier(&self, buyer: &Buyer, key: &IdempotencyKey) -> Result<Option<KeyedOrder>, StorageError>;

    /// Returns the discount code with its uses, as far as its conditions limit them; `None` if the shop has no such code.
    fn discount(
        &self,
        code: &AskedCode,
        buyer: &Buyer,
    ) -> Result<Option<(Discount, DiscountUses)>, StorageError>;

    /// Returns the account's last billing details.
    fn saved_billing(&self, user: UserId) -> Result<Option<BillingDetails>, StorageError>;

    /// Places an order, in one transaction: locks and reads what it depends on, lets `decision` make the order of it, writes
    /// the order with its items, invoice, texts, key and mails, takes the pieces from the stock, saves the billing details
    /// for the account and empties the customer's cart. A card order leaves the cart until it is paid. Orders of one
    /// product that is not counted do not wait for each other; those of one buyer do. It decides again when
    /// PostgreSQL aborts the transaction because of a concurrent one, or when the order's number is taken.
    ///
    /// # Errors
    /// What the decision returns; [`PlaceOrderError::Storage`]. Nothing is written then.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn place<'a>(
        &self,
        query: PlaceQuery<'a>,
        decision: &'a dyn OrderDecision,
    ) -> Result<Placement, PlaceOrderError>;

    /// Returns a customer's orders, newest first.
    fn list_of(&self, user: UserId, page: PageRequest) -> Result<Page<OrderView>, StorageError>;

    /// Returns a page of all orders that match, newest first.
    fn list_all(&self, filter: &OrderFilter, page: PageRequest) -> Result<Page<OrderView>, StorageError>;

    /// Returns at most `limit` orders that match, newest first, beginning behind `after`.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn list_after<'a>(
        &self,
        filter: &OrderFilter,
        after: Option<&'a Order>,
        limit: u32,
    ) -> Result<Vec<OrderView>, StorageError>;

    fn find(&self, id: OrderId) -> Result<Option<OrderView>, StorageError>;
    /// Returns the order with this id, without its current products, which no letter shows: reading them is a fifth of
    /// what an order with its two letters costs the database.
    fn find_without_products(&self, id: OrderId) -> Result<Option<OrderView>, StorageError>;

    /// Returns the `limit` existing products that the customer has ordered in the largest quantities. Cancelled orders do not
    /// count.
    fn frequently_ordered_products(
        &self,
        user: UserId,
        limit: u32,
    ) -> Result<Vec<FrequentProduct>, StorageError>;

    /// Returns the transfers of the orders with these numbers, in any sequence. Card orders have none.
    fn transfers(&self, numbers: &[OrderNumber]) -> Result<Vec<Transfer>, StorageError>;

    /// Returns the orders that await their transfer and whose amount is one of these and no other such order's.
    fn only_transfers_of(&self, amounts: &[Kurus]) -> Result<Vec<Transfer>, StorageError>;

    fn id_of(&self, number: OrderNumber) -> Result<Option<OrderId>, StorageError>;

    /// Returns the texts that were accepted with an order, sorted by kind.
    fn texts(&self, id: OrderId) -> Result<Vec<AcceptedLegalText>, StorageError>;

    /// Writes a change of an order with its event and mails if the state is still that of `before`. When a card payment
    /// settles the order, its items leave the customer's cart. `staff` is the staff member who causes the change, for
    /// the audit log.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn record<'a>(
        &self,
        staff: Option<&'a Staff>,
        before: &Order,
        event: &OrderEvent,
        mails: &[Mail],
    ) -> Result<Recorded, StorageError>;

    /// Records a change like [`OrderRepository::record`] that ships the order, and issues its invoice in the same
    /// transaction, unless it has a valid one or gets none.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn ship<'a>(
        &self,
        staff: Option<&'a Staff>,
        before: &Order,
        event: &OrderEvent,
        mails: &[Mail],
        issuer: &dyn InvoiceIssuer,
    ) -> Result<Recorded, StorageError>;

    /// Returns unpacked orders whose transfer was due by `due_until` and whose customers have not been reminded, most
    /// overdue first, at most `limit`.
    fn unreminded_transfers(
        &self,
        due_until: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<OrderView>, StorageError>;

    /// Records a reminder and writes its mails; `false` if the order no longer awaits a transfer, or its customer was
    /// reminded at `reminded_before` or later. Nothing is written then. `staff` is the staff member who reminds, for the
    /// audit log.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn note_reminder<'a>(
        &self,
        staff: Option<&'a Staff>,
        id: OrderId,
        at: DateTime<Utc>,
        reminded_before: DateTime<Utc>,
        mails: &[Mail],
    ) -> Result<bool, StorageError>;

    /// Returns the orders that match, apart from status, payment and what they wait for, by these criteria. `now` decides
    /// which transfers are overdue.
    fn groups(&self, filter: &OrderFilter, now: DateTime<Utc>) -> Result<Vec<OrderGroup>, StorageError>;

    /// Stores where the refund of a transfer is to go; `false` if none is due.
    fn keep_refund_iban(&self, id: OrderId, iban: Iban) -> Result<bool, StorageError>;

    /// Stores the customer's request to cancel an order that is paid and not shipped; `false` if it has one already, or is
    /// not so any more.
    fn keep_cancel_request(&self, id: OrderId, request: &CancelRequest) -> Result<bool, StorageError>;

    /// Adds a staff note; `false` if the order has the maximum number of them.
    fn add_note(&self, staff: &Staff, id: OrderId, note: &StaffNote) -> Result<bool, StorageError>;

    /// Removes the order's last event `last` and its mails, and restores `to`; [`Recorded::ChangedMeanwhile`] if the
    /// order has changed or a mail is on its way.
    fn undo(
        &self,
        staff: &Staff,
        before: &Order,
        last: &OrderEvent,
        to: &OrderState,
    ) -> Result<Recorded, StorageError>;

    /// Returns unpacked orders whose transfer was due before `due_before` and whose customers were reminded before
    /// `reminded_before`, most overdue first, at most `limit`.
    fn overdue_transfers(
        &self,
        due_before: DateTime<Utc>,
        reminded_before: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<OrderId>, StorageError>;

    /// Records a change like [`OrderRepository::record`], without mails, and frees the order's idempotency key.
    fn withdraw(&self, before: &Order, event: &OrderEvent) -> Result<Recorded, StorageError>;
}
