use crate::{
    error::StorageError,
    order::purchaser::{Guest, Purchaser},
};
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    account::User,
    email::EmailAddress,
    ids::{OrderId, RefundId},
    money::Kurus,
    order::{Charge, InstalmentPlan, Instalments, Order, PaymentEvent, ReportedRefund},
};
use std::{error::Error, net::IpAddr};
use uuid::Uuid;

/// How long the shop waits for card payments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaymentTerms {
    /// When an order without a payment event is first checked with its provider.
    pub first_check: TimeDelta,
    /// When an unpaid order is cancelled.
    pub expiry: TimeDelta,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentProvider {
    /// stripe.com.
    Stripe,
    /// iyzico.com.
    Iyzico,
}

impl PaymentProvider {
    /// Every provider.
    pub const ALL: [Self; 2] = [Self::Stripe, Self::Iyzico];

    /// Returns the name in configuration and database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stripe => "stripe",
            Self::Iyzico => "iyzico",
        }
    }

    /// Returns the name for display.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Stripe => "Stripe",
            Self::Iyzico => "iyzico",
        }
    }

    /// Reads the name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|provider| provider.as_str() == text)
    }
}

/// The buyer of a card order, as payment providers know them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payer {
    /// The customer's id; for a guest the id of the order's address, which no other order has.
    pub id: Uuid,
    pub first_name: String,
    pub last_name: String,
    pub email: EmailAddress,
}

impl Payer {
    pub(super) fn new(purchaser: &Purchaser, order: &Order) -> Self {
        match purchaser {
            Purchaser::Customer(customer, _) => {
                let User { id, email, profile, .. } = customer.user();
                Self {
                    id: id.uuid(),
                    first_name: profile.first_name.to_string(),
                    last_name: profile.last_name.to_string(),
                    email: email.clone(),
                }
            }
            Purchaser::Guest(Guest { email, address }) => Self {
                id: order.address().id.uuid(),
                first_name: address.first_name.to_string(),
                last_name: address.last_name.to_string(),
                email: email.clone(),
            },
        }
    }
}

/// A request to open a payment page.
#[derive(Clone, Copy, Debug)]
pub struct PaymentRequest<'a> {
    /// The order to be paid. For a repeated request the provider returns the first page if it can.
    pub order: &'a Order,
    pub payer: &'a Payer,
    /// The payer's IP address.
    pub buyer_address: IpAddr,
    /// Origin of the shop's pages: `https://shop.example`.
    pub origin: &'a str,
    /// The current time.
    pub at: DateTime<Utc>,
    /// When the page must expire.
    pub expires_at: DateTime<Utc>,
    /// The numbers of instalments that the page may offer. A provider without instalments ignores them.
    pub instalments: &'a [Instalments],
}

/// A request to pay back a part of a payment, or all of it.
#[derive(Clone, Copy, Debug)]
pub struct RefundRequest<'a> {
    /// The shop's refund, which the provider's record names. A request is repeated with the same id and amount.
    pub id: RefundId,
    /// The provider's id of the payment: the stored [reference](PaymentRepository::keep_charge).
    pub payment: &'a str,
    pub amount: Kurus,
    /// The IP address of the staff member who asks, which iyzico wants; the worker uses the server's.
    pub ip: IpAddr,
}

/// A provider's page on which one order is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentPage {
    /// The provider's id of the page.
    pub session: String,
    /// The URL of the page.
    pub url: String,
    /// When it expires; never later than requested.
    pub expires_at: DateTime<Utc>,
}

/// The state of a payment at its provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaymentState {
    /// Unpaid; it may still be paid.
    Open,
    /// The last card was refused. The customer may try another one while the page is open.
    Refused,
    /// The provider is still checking the payment.
    UnderReview,
    /// The payment is decided.
    Over {
        event: PaymentEvent,
        /// The provider's id of the payment, if there was one.
        reference: Option<String>,
    },
}

/// A notice of a provider, as received.
#[derive(Clone, Copy, Debug)]
pub struct Notice<'a> {
    pub signature: Option<&'a str>,
    /// The complete body.
    pub body: &'a [u8],
    /// When it was received.
    pub at: DateTime<Utc>,
}

/// The references by which a notice identifies its payment. The first known one counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaymentSubject {
    /// The order of the page.
    pub order: Option<OrderId>,
    /// The provider's id of the page.
    pub session: Option<String>,
    /// The provider's id of the payment.
    pub reference: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoticeMeaning {
    /// An event, proved by the signature.
    Event(PaymentSubject, PaymentEvent),
    /// A report about one refund of the payment, proved by the signature.
    Refund(PaymentSubject, ReportedRefund),
    /// A reason to look up the refunds of the payment, proved by the signature.
    RefundsChanged(PaymentSubject),
    /// A reason to look up a page.
    Ask {
        /// The provider's id of the page.
        session: String,
    },
    /// Nothing that concerns the shop.
    Nothing,
}

/// An error of a payment provider.
#[derive(Debug, thiserror::Error)]
pub enum GatewayError {
    /// It is unreachable or too slow.
    #[error("the payment provider does not answer: {0}")]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
    /// It refused the request, or its response is unreadable.
    #[error("the payment provider refuses: {0}")]
    Refused(String),
    /// The response has no valid signature.
    #[error("not signed by the payment provider")]
    Untrusted,
}

/// The error for a notice that is unsigned or too old.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not signed by the payment provider")]
pub struct UntrustedNotice;

/// A payment provider. Every call ends within some seconds.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait PaymentGateway: Send + Sync {
    fn provider(&self) -> PaymentProvider;

    /// Opens a payment page for an order.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn open<'a>(&self, request: &PaymentRequest<'a>) -> Result<PaymentPage, GatewayError>;

    /// Returns the state of a page's payment.
    fn look_up(&self, session: &str) -> Result<PaymentState, GatewayError>;

    /// Closes a page so that it can't be paid; `false` if the provider can't, and the page stays open until it expires.
    fn close(&self, session: &str) -> Result<bool, GatewayError>;

    /// Asks the provider to pay back a part of a captured payment. A definite refusal is a report with the outcome
    /// [failed](domain::order::RefundOutcome::Failed).
    ///
    /// After an error it is unknown whether the provider has paid, also after [`GatewayError::Refused`] and
    /// [`GatewayError::Untrusted`]. The caller then compares [the list](Self::list_refunds) and asks again only if the
    /// list does not have the refund. Stripe pays a repeated id only once; iyzico does not promise that.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn refund<'a>(&self, request: &RefundRequest<'a>) -> Result<ReportedRefund, GatewayError>;

    /// Returns all refunds of a payment, by the provider's id of the payment; `None` if the provider does not tell this
    /// merchant, so that staff must look into its panel.
    fn list_refunds(&self, payment: &str) -> Result<Option<Vec<ReportedRefund>>, GatewayError>;

    /// Returns the provider's plans for an amount, also those that the shop does not offer; none if the provider has no
    /// instalments.
    fn instalment_plans(&self, amount: Kurus) -> Result<Vec<InstalmentPlan>, GatewayError>;

    /// Reads a notice without a request to the provider.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn read<'a>(&self, notice: &Notice<'a>) -> Result<NoticeMeaning, UntrustedNotice>;
}

/// A payment without a final event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuePayment {
    pub order: OrderId,
    /// When the order was placed.
    pub placed_at: DateTime<Utc>,
    /// Whether the order is cancelled, so that a payment would have to be refunded.
    pub is_cancelled: bool,
    /// The page to look up; `None` if no page was opened.
    pub page: Option<DuePage>,
}

/// A page to look up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuePage {
    pub provider: PaymentProvider,
    /// The provider's id of the page.
    pub session: String,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
}

impl DuePage {
    /// How long after a page's expiry a payment that was begun on it may still arrive.
    const LATE_PAYMENT_GRACE: TimeDelta = TimeDelta::minutes(10);

    /// Returns whether no payment can arrive any more.
    #[must_use]
    pub fn is_over(&self, now: DateTime<Utc>) -> bool {
        self.expires_at + Self::LATE_PAYMENT_GRACE <= now
    }
}

/// Stores the payment pages of orders. Each card order has a payment from the start.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait PaymentRepository: Send + Sync {
    /// Stores the page of an order, with the numbers of instalments that it offers, unless the order has a page. Returns
    /// the URL of the stored page.
    fn keep_page(
        &self,
        order: OrderId,
        provider: PaymentProvider,
        page: &PaymentPage,
        offered: &[Instalments],
    ) -> Result<String, StorageError>;

    fn page(&self, order: OrderId) -> Result<Option<DuePage>, StorageError>;

    /// Returns the numbers of instalments that the order's page offers: a single payment if there is no page.
    fn offered_instalments(&self, order: OrderId) -> Result<Vec<Instalments>, StorageError>;

    /// Finds the order of a payment of this provider.
    fn find(
        &self,
        provider: PaymentProvider,
        subject: &PaymentSubject,
    ) -> Result<Option<OrderId>, StorageError>;

    /// Stores what the card was charged for an order, and the provider's id of the payment, by which refunds refer to it.
    /// The first charge stays.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn keep_charge<'a>(
        &self,
        order: OrderId,
        charge: Charge,
        reference: Option<&'a str>,
    ) -> Result<(), StorageError>;

    /// Claims some payments that are due for a check: of orders that await their payment, and of cancelled orders whose
    /// page is not [over](Self::end). The first check follows the time in `terms`, then the pauses double up to an
    /// hour. Two instances never claim the same payment.
    fn claim_due(
        &self,
        now: DateTime<Utc>,
        terms: PaymentTerms,
        limit: u32,
    ) -> Result<Vec<DuePayment>, StorageError>;

    /// Records that no payment can arrive on an order's page any more.
    fn end(&self, order: OrderId) -> Result<(), StorageError>;
}
