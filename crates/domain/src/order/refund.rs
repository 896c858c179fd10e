//! Refunds to cards: what may be paid back, what is due, and what a refund settles.
//!
//! A refund is written as pending before the provider is asked, so that a response that never arrives is looked up later.
//! Reports about refunds may arrive twice, late and in any order.

use super::{Order, OrderChange, PaymentType, RefundNote};
use crate::{
    ids::{OrderId, RefundId, ReturnId},
    json::names,
    limits,
    money::Kurus,
    order_return::{OrderReturn, ReturnStatus},
};
use chrono::{DateTime, TimeDelta, Utc};

/// How long after a request the provider's panel and its reports may lack the refund. iyzico publishes no time; it is far
/// more than a request takes.
pub const REFUND_LAG: TimeDelta = TimeDelta::minutes(10);

/// The state of a refund to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundState {
    /// The provider was asked or will be asked. The amount counts as paid back until the outcome is known.
    Pending,
    /// The provider has paid the amount back.
    Done,
    /// The provider or the customer's bank refused, so that the amount is still owed.
    Failed,
}

names!(RefundState { Pending = "pending", Done = "done", Failed = "failed" });

/// Who reported the outcome of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundDecider {
    /// The payment provider.
    Provider,
    /// A staff member who looked into the provider's panel.
    Staff,
}

// In the database.
names!(RefundDecider { Provider = "provider", Staff = "staff" });

/// What a staff member found in the provider's panel about a pending refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundVerdict {
    /// It was paid.
    Done,
    /// It was not paid.
    NotDone,
}

names!(RefundVerdict { Done = "done", NotDone = "notDone" });

/// When the outcome of a refund became known, and from whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefundDecision {
    pub by: RefundDecider,
    pub at: DateTime<Utc>,
}

/// A refund of an order's card payment, or of a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardRefund {
    pub id: RefundId,
    pub order: OrderId,
    pub amount: Kurus,
    pub state: RefundState,
    /// Why it failed, in the provider's or the staff member's words.
    pub reason: Option<String>,
    /// The return that it pays back.
    pub return_id: Option<ReturnId>,
    /// The provider's id of the refund, if the provider has named it.
    pub reference: Option<String>,
    /// The full name of the staff member who asked for it; `None` if it was made in the provider's panel.
    pub by: Option<String>,
    /// That staff member's note, which only staff see.
    pub note: Option<RefundNote>,
    pub created_at: DateTime<Utc>,
    /// When the provider was last asked to pay it.
    pub sent_at: DateTime<Utc>,
    /// The last decision; `None` while the refund is pending.
    pub decision: Option<RefundDecision>,
}

/// The outcome of a refund as its provider reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefundOutcome {
    /// The provider has accepted the refund and has not paid it yet.
    Pending,
    Done,
    Failed {
        /// The provider's words.
        reason: String,
    },
    /// The provider has a record of the refund, which does not say whether it was paid or will be.
    Unknown,
}

/// A refund as its provider reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedRefund {
    /// The shop's refund; `None` if it was made in the provider's panel.
    pub id: Option<RefundId>,
    /// The provider's id of the refund; `None` if the provider has created none.
    pub reference: Option<String>,
    pub amount: Kurus,
    pub outcome: RefundOutcome,
    /// When it was made, if the provider says so.
    pub made_at: Option<DateTime<Utc>>,
}

impl ReportedRefund {
    /// Returns whether the provider refused a request, so that it has no record of the refund.
    #[must_use]
    pub const fn is_refusal(&self) -> bool {
        self.reference.is_none() && matches!(self.outcome, RefundOutcome::Failed { .. })
    }
}

/// The reasons why a staff member can't decide about a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefundVerdictError {
    /// The outcome is known, or the provider has accepted the refund, which will be paid then.
    #[error("the refund is decided")]
    Decided,
    /// The provider may be reading the request at this moment, so that its panel says nothing yet.
    #[error("the request is under way")]
    UnderWay,
}

impl CardRefund {
    /// Creates a refund that the provider is to be asked for.
    #[must_use]
    pub const fn new(
        id: RefundId,
        order: OrderId,
        amount: Kurus,
        return_id: Option<ReturnId>,
        at: DateTime<Utc>,
    ) -> Self {
        Self {
            id,
            order,
            amount,
            state: RefundState::Pending,
            reason: None,
            return_id,
            reference: None,
            by: None,
            note: None,
            created_at: at,
            sent_at: at,
            decision: None,
        }
    }

    /// Returns whether the provider has a record of the refund.
    #[must_use]
    pub const fn is_accepted(&self) -> bool {
        self.reference.is_some()
    }

    /// Returns whether it was made in the provider's panel and has paid back this return.
    #[must_use]
    pub fn pays_from_panel(&self, one: &OrderReturn) -> bool {
        one.status == ReturnStatus::Refunded
            && self.state == RefundState::Done
            && self.by.is_none()
            && self.return_id == Some(one.id)
    }

    /// Returns whether it was made in the provider's panel, and pays back no return that the shop knows of.
    fn is_unassigned(&self) -> bool {
        self.state != RefundState::Failed && self.by.is_none() && self.return_id.is_none()
    }

    /// Creates the record of a refund that a staff member made in another way than by asking the provider here.
    #[must_use]
    pub fn noted_by_hand(
        id: RefundId,
        order: OrderId,
        amount: Kurus,
        return_id: Option<ReturnId>,
        at: DateTime<Utc>,
    ) -> Self {
        Self {
            state: RefundState::Done,
            decision: Some(RefundDecision { by: RefundDecider::Staff, at }),
            ..Self::new(id, order, amount, return_id, at)
        }
    }

    /// Creates the record of a refund that was made in the provider's panel; `None` unless it is paid or will be. `at` is the
    /// current time; it is used as the refund's time if the report has none.
    #[must_use]
    pub fn taken_over(
        id: RefundId,
        order: OrderId,
        reported: &ReportedRefund,
        at: DateTime<Utc>,
    ) -> Option<Self> {
        let state = match reported.outcome {
            RefundOutcome::Done => RefundState::Done,
            RefundOutcome::Pending => RefundState::Pending,
            RefundOutcome::Failed { .. } | RefundOutcome::Unknown => return None,
        };
        let made_at = reported.made_at.unwrap_or(at).min(at);
        let decision = RefundDecision { by: RefundDecider::Provider, at: made_at };
        (reported.reference.is_some() && reported.amount > Kurus::ZERO).then(|| Self {
            state,
            reference: reported.reference.clone(),
            decision: (state == RefundState::Done).then_some(decision),
            ..Self::new(id, order, reported.amount, None, made_at)
        })
    }

    /// Returns whether a report names this refund.
    #[must_use]
    pub fn is_meant_by(&self, reported: &ReportedRefund) -> bool {
        match reported.id {
            Some(id) if id == self.id => true,
            _ => self.reference.is_some() && self.reference == reported.reference,
        }
    }

    /// Returns whether staff noted by hand a refund of the amount that a report has. The report is then about this refund,
    /// which was made in the provider's panel. No other refund has the report's id.
    fn is_noted_by_hand(&self, reported: &ReportedRefund) -> bool {
        // A refund that the provider was asked for is decided later than it is created, and named by its id there.
        let noted = RefundDecision { by: RefundDecider::Staff, at: self.created_at };
        self.state == RefundState::Done
            && self.reference.is_none()
            && self.decision == Some(noted)
            && reported.amount == self.amount
    }

    /// Returns the refund after a report of its provider; `None` if the report changes nothing.
    ///
    /// A refund that is done can still fail at the bank. A failure that the provider recorded is final: a later report of
    /// success is an older one that was delayed. A refund that a staff member declared as failed, or that the provider
    /// refused without a record, is pending or done if the provider reports so. A report of another paid amount decides
    /// nothing, nor does one of an unknown outcome; staff must look into the provider's panel.
    #[must_use]
    pub fn after_report(&self, reported: &ReportedRefund, at: DateTime<Utc>) -> Option<Self> {
        if reported.outcome == RefundOutcome::Unknown {
            return None;
        }
        let is_failure_recorded = self.is_accepted()
            && self.decision.is_some_and(|decision| decision.by == RefundDecider::Provider);
        let (state, reason) = match (self.state, &reported.outcome) {
            (RefundState::Pending, RefundOutcome::Done) if reported.amount == self.amount => {
                (RefundState::Done, None)
            }
            (RefundState::Failed, RefundOutcome::Done)
                if reported.amount == self.amount && !is_failure_recorded =>
            {
                (RefundState::Done, None)
            }
            (RefundState::Failed, RefundOutcome::Pending) if !is_failure_recorded => {
                (RefundState::Pending, None)
            }
            (RefundState::Pending | RefundState::Done, RefundOutcome::Failed { reason }) => {
                (RefundState::Failed, shortened(reason))
            }
            // Only the reference may be new.
            _ => (self.state, self.reason.clone()),
        };
        let decision = match state {
            _ if state == self.state => self.decision,
            RefundState::Pending => None,
            RefundState::Done | RefundState::Failed => {
                Some(RefundDecision { by: RefundDecider::Provider, at })
            }
        };
        // What was paid of another amount is not this refund, so that staff can still decide about it.
        let is_other = reported.outcome == RefundOutcome::Done && reported.amount != self.amount;
        let told = reported.reference.clone().filter(|_| !is_other);
        let reference = self.reference.clone().or(told);
        let after = Self { state, reason, reference, decision, ..self.clone() };
        (after != *self).then_some(after)
    }

    /// Returns the refund after the decision of a staff member who looked into the provider's panel.
    ///
    /// # Errors
    /// [`RefundVerdictError`].
    pub fn decide(
        &self,
        verdict: RefundVerdict,
        reason: Option<String>,
        at: DateTime<Utc>,
    ) -> Result<Self, RefundVerdictError> {
        let is_denied = verdict == RefundVerdict::NotDone;
        if self.state != RefundState::Pending || (is_denied && self.is_accepted()) {
            return Err(RefundVerdictError::Decided);
        }
        if is_denied && at < self.sent_at + REFUND_LAG {
            return Err(RefundVerdictError::UnderWay);
        }
        Ok(Self {
            state: match verdict {
                RefundVerdict::Done => RefundState::Done,
                RefundVerdict::NotDone => RefundState::Failed,
            },
            reason: reason.filter(|_| is_denied),
            decision: Some(RefundDecision { by: RefundDecider::Staff, at }),
            ..self.clone()
        })
    }

    /// Returns whether the provider must be asked again: the refund is pending, and the provider's complete list of the
    /// payment's refunds does not have it.
    #[must_use]
    pub fn is_lost(&self, all: &[ReportedRefund]) -> bool {
        self.state == RefundState::Pending && !all.iter().any(|reported| self.is_meant_by(reported))
    }
}

/// Returns the provider's words as they are stored: in one line, at most [`limits::TEXT`] characters.
fn shortened(reason: &str) -> Option<String> {
    let words = reason.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    let short: String = words.collect::<Vec<_>>().join(" ").chars().take(limits::TEXT).collect();
    Some(short).filter(|short| !short.is_empty())
}

/// Compares an order's refunds with reports of the provider, and returns those that change or are new. Refunds that were
/// made in the provider's panel are new; `id` creates their ids.
#[must_use]
pub fn reconcile_refunds(
    order: OrderId,
    refunds: &[CardRefund],
    reports: &[ReportedRefund],
    at: DateTime<Utc>,
    mut id: impl FnMut() -> RefundId,
) -> Vec<CardRefund> {
    let mut all = refunds.to_vec();
    for reported in reports {
        let named = all.iter().position(|refund| refund.is_meant_by(reported));
        let meant = named.or_else(|| all.iter().position(|refund| refund.is_noted_by_hand(reported)));
        match meant.and_then(|index| all.get_mut(index)) {
            Some(refund) => {
                if let Some(after) = refund.after_report(reported, at) {
                    *refund = after;
                }
            }
            None => all.extend(CardRefund::taken_over(id(), order, reported, at)),
        }
    }
    all.into_iter().filter(|refund| !refunds.contains(refund)).collect()
}

/// The money of an order's card payment.
#[derive(Clone, Copy, Debug)]
pub struct CapturedMoney<'a> {
    /// What the card was charged, with the fee for instalments; zero if no payment arrived. It counts also when the order
    /// does not: for a cancelled order, or when the amount is another one.
    pub captured: Kurus,
    /// All refunds of the order.
    pub refunds: &'a [CardRefund],
}

impl CapturedMoney<'_> {
    /// Returns what may still be paid back: the captured money without the refunds that have not failed.
    #[must_use]
    pub fn available(&self) -> Kurus {
        self.captured.minus(self.sum(|refund| refund.state != RefundState::Failed))
    }

    /// Returns what was paid back.
    #[must_use]
    pub fn refunded(&self) -> Kurus {
        self.sum(|refund| refund.state == RefundState::Done)
    }

    /// Returns whether the whole payment was paid back.
    #[must_use]
    pub fn is_paid_back(&self) -> bool {
        self.captured > Kurus::ZERO && self.refunded() >= self.captured
    }

    /// Returns the status of a received return after one of its refunds has changed. If the bank rejects one, or the
    /// provider refuses one, the return is received until another refund is made in its place.
    #[must_use]
    pub fn return_status(&self, id: ReturnId) -> ReturnStatus {
        let of_return = || self.refunds.iter().filter(|refund| refund.return_id == Some(id));
        let is_replaced = |failed: DateTime<Utc>| {
            of_return().any(|later| later.state != RefundState::Failed && later.created_at >= failed)
        };
        let is_missing = |refund: &CardRefund| {
            refund.state == RefundState::Failed
                && !refund.decision.is_some_and(|decision| is_replaced(decision.at))
        };
        let is_refunded =
            of_return().any(|refund| refund.state == RefundState::Done) && !of_return().any(is_missing);
        if is_refunded { ReturnStatus::Refunded } else { ReturnStatus::Received }
    }

    /// Returns whether a refund of the return is pending.
    #[must_use]
    pub fn is_return_pending(&self, id: ReturnId) -> bool {
        self.refunds.iter().any(|refund| refund.return_id == Some(id) && refund.state == RefundState::Pending)
    }

    /// Returns the refunds of the provider's panel that may pay back a return: those that were made since it was requested.
    fn of_panel_since(&self, one: &OrderReturn) -> impl Iterator<Item = &CardRefund> {
        let requested_at = one.created_at;
        self.refunds.iter().filter(move |refund| refund.is_unassigned() && refund.created_at >= requested_at)
    }

    /// Returns the sum of those refunds.
    fn sum_of_panel_since(&self, one: &OrderReturn) -> Kurus {
        self.of_panel_since(one).map(|refund| refund.amount).sum()
    }

    /// Returns what was paid back of a return or is on its way.
    fn refunded_of(&self, id: ReturnId) -> Kurus {
        self.sum(|refund| refund.return_id == Some(id) && refund.state != RefundState::Failed)
    }

    fn sum(&self, is_counted: impl Fn(&CardRefund) -> bool) -> Kurus {
        self.refunds.iter().filter(|refund| is_counted(refund)).map(|refund| refund.amount).sum()
    }
}

/// A return that is to be paid back.
#[derive(Clone, Copy, Debug)]
pub struct ReturnToRefund<'a> {
    pub this: &'a OrderReturn,
    /// All returns of the order, oldest first.
    pub all: &'a [OrderReturn],
}

impl ReturnToRefund<'_> {
    /// Returns what this return's goods cost.
    fn goods(&self, order: &Order) -> Kurus {
        self.this.amounts(order, self.all).sum()
    }

    /// Returns the order's other returns.
    fn others(&self) -> impl Iterator<Item = Self> {
        let (this, all) = (self.this, self.all);
        all.iter().filter(|one| one.id != this.id).map(move |this| Self { this, all })
    }

    /// Returns what of the fee for instalments is paid back with this return: what is left of it, if with this return all
    /// goods have arrived.
    fn fee(&self, order: &Order, money: &CapturedMoney<'_>) -> Kurus {
        // Of two returns that have arrived only the later one brings the fee.
        let earlier = self.all.iter().take_while(|one| one.id != self.this.id);
        let received = earlier.filter(|one| one.status == ReturnStatus::Received);
        let refunded = self.all.iter().filter(|one| one.status == ReturnStatus::Refunded);
        let arrived = received.chain(refunded).chain([self.this]);
        let goods: Kurus = arrived.map(|one| one.amounts(order, self.all).sum()).sum();
        if goods < order.amount() {
            return Kurus::ZERO;
        }
        let paid =
            self.others().map(|other| money.refunded_of(other.this.id).minus(other.goods(order))).sum();
        money.captured.minus(order.amount()).minus(paid)
    }
}

/// The reasons why an amount can't be paid back to the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefundAmountError {
    /// More than what is left of the captured money.
    #[error("only {available:?} can be paid back")]
    TooHigh { available: Kurus },
    /// No money was captured from a card, or nothing of what is owed is left.
    #[error("nothing to refund")]
    NothingToRefund,
    /// The goods of the return have not arrived, or it is refunded already.
    #[error("the return is not received")]
    ReturnNotReceived,
    /// A refund of the return is pending, so that it is not known yet whether the return is paid back.
    #[error("a refund of the return is pending")]
    Pending,
    /// No amount is given and none is due.
    #[error("no amount")]
    Missing,
}

impl RefundAmountError {
    /// Returns the code of the error; `None` if the amount is missing, which is an error of the field.
    #[must_use]
    pub const fn code(self) -> Option<&'static str> {
        match self {
            Self::TooHigh { .. } => Some("amount_too_high"),
            Self::NothingToRefund => Some("nothing_to_refund"),
            Self::ReturnNotReceived => Some("return_not_received"),
            Self::Pending => Some("refund_pending"),
            Self::Missing => None,
        }
    }
}

/// What a return was paid back by, if a staff member says that it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaidByHand {
    /// By this refund, which was made in the provider's panel and is assigned to the return.
    Panel(CardRefund),
    /// By this amount, in another way.
    Other(Kurus),
    /// Nothing was left to pay back.
    Nothing,
}

impl Order {
    /// Returns what is due to the customer's card: for a received return what is left of it, otherwise everything that is
    /// left if the order has a payment problem. `None` if no refund is due. What was paid back in the provider's panel since
    /// the return was requested counts for it.
    ///
    /// # Errors
    /// [`RefundAmountError::ReturnNotReceived`].
    pub fn card_refund_due(
        &self,
        money: &CapturedMoney<'_>,
        named: Option<ReturnToRefund<'_>>,
    ) -> Result<Option<Kurus>, RefundAmountError> {
        let Some(named) = named else { return Ok(self.payment_problem().map(|_| money.available())) };
        if named.this.status != ReturnStatus::Received {
            return Err(RefundAmountError::ReturnNotReceived);
        }
        let of_panel = self.paid_in_panel(money, named);
        Ok(Some(self.left_of(money, named).minus(of_panel).min(money.available())))
    }

    /// Returns what the refunds of the provider's panel pay back of a return. They pay for what was refunded already and for
    /// earlier returns first, and each of them once.
    fn paid_in_panel(&self, money: &CapturedMoney<'_>, named: ReturnToRefund<'_>) -> Kurus {
        let is_earlier = |one: &OrderReturn| {
            one.status == ReturnStatus::Received && one.created_at < named.this.created_at
        };
        let goes_first = |one: &OrderReturn| one.status == ReturnStatus::Refunded || is_earlier(one);
        let used = named
            .others()
            .filter(|other| goes_first(other.this))
            .map(|other| self.left_of(money, other).min(money.sum_of_panel_since(other.this)));
        money.sum_of_panel_since(named.this).minus(used.sum())
    }

    /// Returns what was not paid back of a return and its fee by the return's own refunds.
    fn left_of(&self, money: &CapturedMoney<'_>, named: ReturnToRefund<'_>) -> Kurus {
        let owed: Kurus = [named.goods(self), named.fee(self, money)].into_iter().sum();
        owed.minus(money.refunded_of(named.this.id))
    }

    /// Returns the received return that a refund of the provider's panel pays back: the first that was requested before and
    /// of which exactly its amount is left. `money` does not hold the refund.
    #[must_use]
    pub fn return_paid_by(
        &self,
        money: &CapturedMoney<'_>,
        all: &[OrderReturn],
        refund: &CardRefund,
    ) -> Option<ReturnId> {
        let is_open =
            |one: &&OrderReturn| one.status == ReturnStatus::Received && one.created_at <= refund.created_at;
        let mut named = all.iter().filter(is_open).map(|this| ReturnToRefund { this, all });
        named.find(|named| self.left_of(money, *named) == refund.amount).map(|named| named.this.id)
    }

    /// Returns what a received return was paid back by, if a staff member says that it is.
    ///
    /// # Errors
    /// [`RefundAmountError::ReturnNotReceived`], [`RefundAmountError::Pending`].
    pub fn return_paid_by_hand(
        &self,
        money: &CapturedMoney<'_>,
        named: ReturnToRefund<'_>,
    ) -> Result<PaidByHand, RefundAmountError> {
        let due = self.card_refund_due(money, Some(named))?.unwrap_or_default();
        if money.is_return_pending(named.this.id) {
            return Err(RefundAmountError::Pending);
        }
        if due > Kurus::ZERO {
            return Ok(PaidByHand::Other(due));
        }
        // Nothing is due only because of a refund whose outcome is unknown.
        if money.refunds.iter().any(|refund| refund.state == RefundState::Pending) {
            return Err(RefundAmountError::Pending);
        }
        let left = self.left_of(money, named);
        let of_panel = money.of_panel_since(named.this).find(|refund| refund.amount == left);
        Ok(of_panel.map_or(PaidByHand::Nothing, |refund| {
            PaidByHand::Panel(CardRefund { return_id: Some(named.this.id), ..refund.clone() })
        }))
    }

    /// Returns the fee for instalments that is paid back with a return, or was.
    #[must_use]
    pub fn fee_of_return(&self, money: &CapturedMoney<'_>, named: ReturnToRefund<'_>) -> Kurus {
        match named.this.status {
            ReturnStatus::Received => named.fee(self, money),
            ReturnStatus::Refunded => {
                let fee = money.captured.minus(self.amount());
                money.refunded_of(named.this.id).minus(named.goods(self)).min(fee)
            }
            ReturnStatus::Requested | ReturnStatus::Approved | ReturnStatus::Refused => Kurus::ZERO,
        }
    }

    /// Returns the amount of a new refund: `wanted`, or what is due. More than what is due of a return can be wanted, but not
    /// what a pending refund or the provider's panel pays back of it.
    ///
    /// # Errors
    /// [`RefundAmountError`].
    pub fn card_refund_amount(
        &self,
        money: &CapturedMoney<'_>,
        wanted: Option<Kurus>,
        named: Option<ReturnToRefund<'_>>,
    ) -> Result<Kurus, RefundAmountError> {
        if self.payment_type() != PaymentType::Card || money.captured == Kurus::ZERO {
            return Err(RefundAmountError::NothingToRefund);
        }
        let due = self.card_refund_due(money, named)?;
        let amount = match (wanted, due) {
            (Some(wanted), _) if wanted > Kurus::ZERO => wanted,
            (Some(_), _) | (None, None) => return Err(RefundAmountError::Missing),
            (None, Some(Kurus::ZERO)) => return Err(RefundAmountError::NothingToRefund),
            (None, Some(due)) => due,
        };
        if let Some((named, due)) = named.zip(due)
            && amount > due
        {
            if money.is_return_pending(named.this.id) {
                return Err(RefundAmountError::Pending);
            }
            if self.paid_in_panel(money, named) > Kurus::ZERO {
                return Err(RefundAmountError::TooHigh { available: due });
            }
        }
        let available = money.available();
        if amount > available { Err(RefundAmountError::TooHigh { available }) } else { Ok(amount) }
    }

    /// Returns the change of the order after one of its refunds has changed; `None` if the sum of its refunds is as before. A
    /// full refund of an order under way keeps its status and makes it unpaid: staff cancel it, or settle the money another
    /// way. Of a payment whose amount is unknown nothing follows.
    #[must_use]
    pub fn after_card_refunds(&self, money: &CapturedMoney<'_>) -> Option<OrderChange> {
        if money.captured == Kurus::ZERO {
            return None;
        }
        let refunded = money.refunded();
        let change = if money.is_paid_back() { OrderChange::Refunded } else { OrderChange::PartlyRefunded };
        (refunded != self.state().refunded).then(|| change(refunded))
    }
}
