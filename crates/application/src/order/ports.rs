use super::text::{AcceptedLegalText, OrderLegalText};
use crate::{
    actor::Staff,
    cart::CartRevision,
    error::StorageError,
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use domain::{
    address::Address,
    cart::{Cart, Quantity},
    catalogue::Product,
    email::EmailAddress,
    ids::{AddressId, OrderId, ProductId, UserId},
    invoice::Invoice,
    mail::Mail,
    money::Kurus,
    order::{
        IdempotencyKey, Order, OrderChange, OrderEvent, OrderNumber, OrderStatus, PaymentType, ProductOffer,
        UnpaidError,
    },
    order_return::{OrderReturn, ReturnObstacle},
    stock::StockCount,
};

/// SHA-256 of what was ordered: tells a repeated request from another one under the same key.
pub type IdempotencyFingerprint = [u8; 32];

/// What the customer is told of an order just placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedOrder {
    /// Its id.
    pub id: OrderId,
    /// Its number, the reference of a transfer.
    pub number: OrderNumber,
    /// Its amount.
    pub amount: Kurus,
    /// `true` when this request placed it, `false` when an earlier one with the same key did.
    pub is_new: bool,
    /// The cart that this request emptied; a card order empties none.
    pub emptied_cart: Option<EmptiedCart>,
}

impl PlacedOrder {
    /// Returns what is told of an order that this request placed.
    pub(super) fn new(order: &Order, emptied_cart: Option<EmptiedCart>) -> Self {
        Self { id: order.id(), number: order.number(), amount: order.amount(), is_new: true, emptied_cart }
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

/// A key together with what it was used for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotentRequest {
    /// What the client sent along.
    pub key: IdempotencyKey,
    /// What was asked for under it.
    pub fingerprint: IdempotencyFingerprint,
}

/// What became of an order handed to the repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placement {
    /// It is written.
    Placed(OrderEffects),
    /// A product was deleted, repriced, renamed or went out of stock since it was read, or fewer pieces are left than
    /// ordered; nothing was written.
    ProductsChanged,
    /// Another order has this number; nothing was written.
    NumberTaken,
    /// The customer has to pay for earlier orders first; nothing was written.
    Unpaid(UnpaidError),
    /// An order under the same key was there first (perhaps a moment ago); nothing was written.
    KeyTaken(KeyedOrder),
}

/// An order found by its idempotency key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyedOrder {
    /// Its id.
    pub id: OrderId,
    /// Its number.
    pub number: OrderNumber,
    /// Its amount.
    pub amount: Kurus,
    /// What was asked for.
    pub fingerprint: IdempotencyFingerprint,
}

/// An order with what is shown beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderView {
    /// The order.
    pub order: Order,
    /// Each line's product as it is today, `None` once deleted; in the order of the lines.
    pub products: Vec<Option<Product>>,
    /// Full name of the account that ordered, as it is today.
    pub customer: String,
    /// The account's e-mail, as it is today.
    pub email: EmailAddress,
    /// What happened since it was placed, oldest first.
    pub events: Vec<OrderEvent>,
    /// What came back of it or is to, oldest first.
    pub returns: Vec<OrderReturn>,
    /// Whether the legal texts were accepted with it.
    pub is_confirmed: bool,
    /// Its card payment; `None` for a bank transfer.
    pub payment: Option<CardPayment>,
}

/// The payment of a card order, as far as its customer can go on with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPayment {
    /// Where it is paid; `None` before the page was opened.
    pub url: Option<String>,
    /// Whether the page can't be paid on any more.
    pub is_expired: bool,
}

impl OrderView {
    /// Returns when it came to its customer, if it has.
    #[must_use]
    pub fn delivered_at(&self) -> Option<DateTime<Utc>> {
        let delivered = |event: &&OrderEvent| event.change == OrderChange::Status(OrderStatus::Delivered);
        self.events.iter().find(delivered).map(|event| event.at)
    }

    /// Returns why its customer can return nothing of it at this moment; `None` also before its delivery.
    #[must_use]
    pub fn return_obstacle(&self, at: DateTime<Utc>) -> Option<ReturnObstacle> {
        ReturnObstacle::of(&self.order, self.delivered_at()?, &self.returns, at)
    }

    /// Returns how much money has come that could not be taken, if any has.
    #[must_use]
    pub fn received(&self) -> Option<Kurus> {
        self.events.iter().rev().find_map(|event| match event.change {
            OrderChange::Problem { amount, .. } => Some(amount),
            _ => None,
        })
    }

    /// Returns where it can still be paid.
    #[must_use]
    pub fn payment_url(&self) -> Option<&str> {
        let is_awaited =
            self.order.status() == OrderStatus::AwaitingPayment && self.order.payment_problem().is_none();
        let payment = self.payment.as_ref().filter(|payment| is_awaited && !payment.is_expired)?;
        payment.url.as_deref()
    }
}

/// What an order can wait for; the overview counts the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitingFor {
    /// Its money has not come, and it is not cancelled.
    Payment,
    /// The same, and the transfer was awaited until before [`OrderFilter::due_before`].
    Overdue,
    /// It is paid and not yet handed to the carrier.
    Dispatch,
    /// Something is wrong with its money.
    PaymentProblem,
}

/// Which orders to list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderFilter {
    /// Only of this status.
    pub status: Option<OrderStatus>,
    /// Only paid, or only unpaid.
    pub is_paid: Option<bool>,
    /// Only those that are paid in this way.
    pub payment_type: Option<PaymentType>,
    /// Only what waits for the seller in this way.
    pub waiting: Option<WaitingFor>,
    /// Only those whose [`Order::transfer_deadline`] was before this moment.
    pub due_before: Option<DateTime<Utc>>,
    /// Words folded by `domain::turkish::fold`, all to be found in the number's digits, the customer's
    /// name or the recipient's.
    pub words: Vec<String>,
}

/// Whether a change was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// It was; this is the order now, and the counts of pieces that it gave back.
    Yes(Box<OrderView>, Vec<StockCount>),
    /// The order's state is no longer what it was; nothing was written.
    ChangedMeanwhile,
}

/// What placing an order starts from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderBasis {
    /// The customer's order under the same key; `None` without a key, too.
    pub earlier: Option<KeyedOrder>,
    /// The address, if it is the customer's.
    pub address: Option<Address>,
    /// Those of the products that exist.
    pub offers: Vec<ProductOffer>,
    /// How many pieces of the counted ones there are.
    pub counts: Vec<StockCount>,
}

/// A product that a customer buys again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrequentProduct {
    /// Which.
    pub product: ProductId,
    /// How many pieces of it their last such order had.
    pub quantity: Quantity,
}

/// What an incoming transfer is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// The order that it pays.
    pub id: OrderId,
    /// What is written on it.
    pub number: OrderNumber,
    /// How much it has to be.
    pub amount: Kurus,
    /// How far the order has come.
    pub status: OrderStatus,
    /// Whether it has come already.
    pub is_paid: bool,
}

impl Transfer {
    /// Returns the transfer that an order is paid by.
    #[must_use]
    pub fn of(order: &Order) -> Self {
        Self {
            id: order.id(),
            number: order.number(),
            amount: order.amount(),
            status: order.status(),
            is_paid: order.is_paid(),
        }
    }
}

/// Keeps orders.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait OrderRepository: Send + Sync {
    /// Reads what an order of these products to this address starts from, in one look.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn basis<'a>(
        &self,
        user: UserId,
        key: Option<&'a IdempotencyKey>,
        address: AddressId,
        products: &[ProductId],
    ) -> Result<OrderBasis, StorageError>;

    /// Returns whom the account's last invoice was for.
    fn saved_invoice(&self, user: UserId) -> Result<Option<Invoice>, StorageError>;

    /// Writes order, items, invoice, accepted texts, key and mails, has the account remember the invoice, and empties the customer's cart, all or nothing; a card order
    /// leaves the cart alone until it is paid. Every item's
    /// product must still exist, be in stock and have the item's name and price. Two orders of one product don't
    /// wait for each other; two requests with one key do.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn place<'a>(
        &self,
        order: &Order,
        texts: &[OrderLegalText],
        request: Option<&'a IdempotentRequest>,
        mails: &[Mail],
    ) -> Result<Placement, StorageError>;

    /// Returns a customer's orders, newest first.
    fn list_of(&self, user: UserId, page: PageRequest) -> Result<Page<OrderView>, StorageError>;

    /// Everybody's orders that fit, newest first.
    fn list_all(&self, filter: &OrderFilter, page: PageRequest) -> Result<Page<OrderView>, StorageError>;

    /// Returns the next of the orders that fit, newest first: at most `limit`, after this one if there is one.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn list_after<'a>(
        &self,
        filter: &OrderFilter,
        after: Option<&'a Order>,
        limit: u32,
    ) -> Result<Vec<OrderView>, StorageError>;

    /// Returns one order.
    fn find(&self, id: OrderId) -> Result<Option<OrderView>, StorageError>;

    /// Returns what a customer has bought most pieces of, at most `limit` products that are still there. Cancelled
    /// orders don't count.
    fn frequently_ordered_products(
        &self,
        user: UserId,
        limit: u32,
    ) -> Result<Vec<FrequentProduct>, StorageError>;

    /// Returns the transfers of the orders with these numbers, in any order; orders paid by card have none.
    fn transfers(&self, numbers: &[OrderNumber]) -> Result<Vec<Transfer>, StorageError>;

    /// Returns the id of the order of this number.
    fn id_of(&self, number: OrderNumber) -> Result<Option<OrderId>, StorageError>;

    /// Returns the texts that were accepted with an order, in the order of their kinds.
    fn texts(&self, id: OrderId) -> Result<Vec<AcceptedLegalText>, StorageError>;

    /// Writes a change of an order together with its event and mails, provided that its state is still that of
    /// `before`. With a card payment that settles it, what was ordered leaves the customer's cart.
    /// `staff` is whoever of them does it, if anybody.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn record<'a>(
        &self,
        staff: Option<&'a Staff>,
        before: &Order,
        event: &OrderEvent,
        mails: &[Mail],
    ) -> Result<Recorded, StorageError>;

    /// Returns what waits for a transfer that was due by `due_until`, of orders that are not packed yet and whose customers
    /// have not been reminded; the longest due first, at most `limit`.
    fn unreminded_transfers(
        &self,
        due_until: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<OrderView>, StorageError>;

    /// Notes that a customer is reminded, and writes the mails; `false` and nothing when the order waits for no transfer
    /// any more, or somebody else was faster.
    fn note_reminder(&self, id: OrderId, at: DateTime<Utc>, mails: &[Mail]) -> Result<bool, StorageError>;

    /// Returns the orders, not packed yet, whose transfer was due before `due_before` and whose customers were reminded
    /// before `reminded_before`; the longest due first, at most `limit`.
    fn overdue_transfers(
        &self,
        due_before: DateTime<Utc>,
        reminded_before: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<OrderId>, StorageError>;

    /// The same as [`OrderRepository::record`] without mails, and the order's idempotency key may place another one.
    fn withdraw(&self, before: &Order, event: &OrderEvent) -> Result<Recorded, StorageError>;
}
