use super::RefundError;
use crate::{
    actor::Staff,
    error::StorageError,
    idempotency::Created,
    order::{IdempotentRequest, OrderView},
    payment::PaymentProvider,
};
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    ids::OrderId,
    mail::Mail,
    order::{CardRefund, OrderEvent},
    order_return::OrderReturn,
    stock::StockCount,
};

/// A change of an order's refunds, with what follows from it.
#[derive(Clone, Debug)]
pub struct RefundChange {
    /// The new or changed refund.
    pub refund: CardRefund,
    /// The change of the order, if the sum of its refunds is another one.
    pub event: Option<OrderEvent>,
    /// The return, if its status is another one.
    pub order_return: Option<OrderReturn>,
    pub mails: Vec<Mail>,
}

/// The rules that decide on a change of an order's refunds within the transaction that writes it.
pub trait RefundDecision {
    /// Returns the change, `None` if nothing is to be changed, or why it is refused. The order comes without its products.
    fn decide(&self, order: &OrderView) -> Result<Option<RefundChange>, RefundError>;
}

impl<F: Fn(&OrderView) -> Result<Option<RefundChange>, RefundError>> RefundDecision for F {
    fn decide(&self, order: &OrderView) -> Result<Option<RefundChange>, RefundError> {
        self(order)
    }
}

/// A refund that was written, or that an earlier request with the same key has written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenRefund {
    pub refund: Created<CardRefund>,
    /// The counts of restocked products.
    pub counts: Vec<StockCount>,
}

/// A payment at its provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderPayment {
    pub provider: PaymentProvider,
    /// The provider's id of the payment.
    pub reference: String,
}

/// A refund whose outcome is unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingRefund {
    pub refund: CardRefund,
    /// Its payment; `None` if the provider never named it.
    pub payment: Option<ProviderPayment>,
}

/// Stores refunds to cards.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait RefundRepository: Send + Sync {
    /// Locks an order, lets `decision` decide on a change of its refunds, and writes the change, all in one transaction.
    /// Concurrent changes of an order's refunds wait for each other. `staff` is the staff member who causes the change,
    /// for the audit log. `None` if the decision changes nothing.
    ///
    /// If an earlier `request` with the same key has written a refund, that refund is returned and nothing is decided.
    ///
    /// # Errors
    /// What the decision returns; [`RefundError::OrderNotFound`], [`RefundError::KeyReused`], [`RefundError::Storage`].
    /// Nothing is written then.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn change<'a>(
        &self,
        staff: Option<&'a Staff>,
        order: OrderId,
        request: Option<&'a IdempotentRequest>,
        decision: &'a dyn RefundDecision,
    ) -> Result<Option<WrittenRefund>, RefundError>;

    /// Returns the card payment of an order; `None` before money arrived.
    fn payment(&self, order: OrderId) -> Result<Option<ProviderPayment>, StorageError>;

    /// Claims some pending refunds that are due for a check. The first check comes `first_check` after the refund was
    /// created, then the pauses double up to an hour. Two instances never claim the same refund.
    fn claim_pending(
        &self,
        now: DateTime<Utc>,
        first_check: TimeDelta,
        limit: u32,
    ) -> Result<Vec<PendingRefund>, StorageError>;

    /// Records that the provider is about to be asked again; `false` if the refund was decided or sent meanwhile.
    fn note_sending(&self, refund: &CardRefund, at: DateTime<Utc>) -> Result<bool, StorageError>;
}
