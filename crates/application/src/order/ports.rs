use super::{AcceptedLegalText, OrderLegalText};
use crate::{
    actor::Staff,
    error::StorageError,
    page::{Page, PageRequest},
};
use domain::{
    address::Address,
    catalogue::Product,
    email::EmailAddress,
    ids::{AddressId, OrderId, ProductId, UserId},
    mail::Mail,
    money::Kurus,
    order::{IdempotencyKey, Order, OrderChange, OrderEvent, OrderNumber, OrderStatus, ProductOffer},
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
}

impl PlacedOrder {
    /// Returns what is told of an order that this request placed.
    pub(super) fn new(order: &Order) -> Self {
        Self { id: order.id(), number: order.number(), amount: order.amount(), is_new: true }
    }
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
    Placed,
    /// A product was deleted, repriced, renamed or went out of stock since it was read; nothing was written.
    ProductsChanged,
    /// Another order has this number; nothing was written.
    NumberTaken,
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
    /// Only what waits for the seller in this way.
    pub waiting: Option<WaitingFor>,
    /// Words folded by `domain::turkish::fold`, all to be found in the number's digits, the customer's
    /// name or the recipient's.
    pub words: Vec<String>,
}

/// Whether a change was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// It was; this is the order now.
    Yes(Box<OrderView>),
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

    /// Writes order, items, accepted texts, key and mails and empties the customer's cart, all or nothing; a card order
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

    /// The same without mails, and the order's idempotency key may place another one.
    fn withdraw(&self, before: &Order, event: &OrderEvent) -> Result<Recorded, StorageError>;
}
