use crate::error::StorageError;
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    account::User,
    ids::OrderId,
    order::{Order, PaymentEvent},
};
use std::{error::Error, net::IpAddr};

/// How long the shop waits for card payments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaymentTerms {
    /// The time after which an order without a payment event is first checked with its provider.
    pub first_check: TimeDelta,
    /// The time after which an unpaid order is cancelled.
    pub expiry: TimeDelta,
}

/// Who takes the shop's card payments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentProvider {
    /// stripe.com.
    Stripe,
    /// iyzico.com.
    Iyzico,
}

impl PaymentProvider {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Stripe, Self::Iyzico];

    /// Returns the name in configuration and database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stripe => "stripe",
            Self::Iyzico => "iyzico",
        }
    }

    /// Reads the name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|provider| provider.as_str() == text)
    }
}

/// What a provider's page is opened for.
#[derive(Clone, Copy, Debug)]
pub struct PaymentRequest<'a> {
    /// What is to be paid. Asked for again, the provider answers the same page if it can.
    pub order: &'a Order,
    /// Who has ordered.
    pub buyer: &'a User,
    /// Where they order from.
    pub buyer_address: IpAddr,
    /// Where the shop's pages are: `https://shop.example`.
    pub origin: &'a str,
    /// When it is opened.
    pub at: DateTime<Utc>,
    /// Until when the page may be paid on.
    pub expires_at: DateTime<Utc>,
}

/// A provider's page on which one order is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentPage {
    /// What the provider calls it.
    pub session: String,
    /// Where the customer pays.
    pub url: String,
    /// Until when; never longer than was asked for.
    pub expires_at: DateTime<Utc>,
}

/// How a payment stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaymentState {
    /// Not paid; it may still be.
    Open,
    /// The last card was refused. The customer may try another one while the page lives.
    Refused,
    /// The provider is still checking the money that came.
    UnderReview,
    /// Something has come of it.
    Over {
        /// What.
        event: PaymentEvent,
        /// What the provider calls the money, if any came.
        reference: Option<String>,
    },
}

/// What a provider sent on its own accord, as it came.
#[derive(Clone, Copy, Debug)]
pub struct Notice<'a> {
    /// Its signature, where it has one.
    pub signature: Option<&'a str>,
    /// All bytes of it.
    pub body: &'a [u8],
    /// When it came.
    pub at: DateTime<Utc>,
}

/// The payment that a notice is about, by whatever the provider says of it; the first that is known counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaymentSubject {
    /// The order that the page was opened for.
    pub order: Option<OrderId>,
    /// What the provider calls the page.
    pub session: Option<String>,
    /// What the provider calls the money.
    pub reference: Option<String>,
}

/// What a notice says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoticeMeaning {
    /// News that its signature vouches for.
    Event(PaymentSubject, PaymentEvent),
    /// That this page should be asked about.
    Ask {
        /// What the provider calls the page.
        session: String,
    },
    /// Nothing that the shop has to do with.
    Nothing,
}

/// A provider did not do what it was asked for.
#[derive(Debug, thiserror::Error)]
pub enum GatewayError {
    /// It can't be reached, or not in time.
    #[error("the payment provider does not answer: {0}")]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
    /// It answered with a refusal, or with what nobody can read.
    #[error("the payment provider refuses: {0}")]
    Refused(String),
    /// Somebody answered whose signature is not the provider's.
    #[error("not signed by the payment provider")]
    Untrusted,
}

/// A notice that the provider has not signed, or not lately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not signed by the payment provider")]
pub struct UntrustedNotice;

/// A payment provider. Every call to it ends within some seconds.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait PaymentGateway: Send + Sync {
    /// Returns who it is.
    fn provider(&self) -> PaymentProvider;

    /// Opens a page for an order.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn open<'a>(&self, request: &PaymentRequest<'a>) -> Result<PaymentPage, GatewayError>;

    /// Asks how the payment of a page stands.
    fn look_up(&self, session: &str) -> Result<PaymentState, GatewayError>;

    /// Sees to it that nobody pays on a page any more; `false` where the provider can't: it lives until it expires.
    fn close(&self, session: &str) -> Result<bool, GatewayError>;

    /// Reads a notice, asking nobody.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn read<'a>(&self, notice: &Notice<'a>) -> Result<NoticeMeaning, UntrustedNotice>;
}

/// A payment without a final event yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuePayment {
    /// Its order.
    pub order: OrderId,
    /// When that was placed.
    pub placed_at: DateTime<Utc>,
    /// Whether it was called off, so that no money may come any more.
    pub is_cancelled: bool,
    /// What to ask about; `None` when no page came about.
    pub page: Option<DuePage>,
}

/// A page as it is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuePage {
    /// Whose it is.
    pub provider: PaymentProvider,
    /// What the provider calls it.
    pub session: String,
    /// Until when it can be paid on.
    pub expires_at: DateTime<Utc>,
}

impl DuePage {
    /// How long after a page's end a payment that was begun on it may still come through.
    const LAST_WORD: TimeDelta = TimeDelta::minutes(10);

    /// Whether nothing more can come of it.
    #[must_use]
    pub fn is_over(&self, now: DateTime<Utc>) -> bool {
        self.expires_at + Self::LAST_WORD <= now
    }
}

/// Keeps what links orders to their provider's pages. Each card order has a payment from the moment it is placed.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait PaymentRepository: Send + Sync {
    /// Keeps the page of an order that has none; returns where the one that is kept then is paid.
    fn keep_page(
        &self,
        order: OrderId,
        provider: PaymentProvider,
        page: &PaymentPage,
    ) -> Result<String, StorageError>;

    /// Returns the page of an order, if it has one.
    fn page(&self, order: OrderId) -> Result<Option<DuePage>, StorageError>;

    /// Finds the order of a payment of this provider.
    fn find(
        &self,
        provider: PaymentProvider,
        subject: &PaymentSubject,
    ) -> Result<Option<OrderId>, StorageError>;

    /// Keeps what the provider calls the money, by which it tells of refunds.
    fn keep_reference(&self, order: OrderId, reference: &str) -> Result<(), StorageError>;

    /// Takes some of the orders that await their payment, or were called off with a page that is not
    /// [over](Self::end), and were last asked about long enough ago: after the first check's time since they were
    /// placed, then each time twice as long, up to an hour. Two instances never take the same one.
    fn claim_due(
        &self,
        now: DateTime<Utc>,
        terms: PaymentTerms,
        limit: u32,
    ) -> Result<Vec<DuePayment>, StorageError>;

    /// Notes that nothing more can come of an order's page.
    fn end(&self, order: OrderId) -> Result<(), StorageError>;
}
