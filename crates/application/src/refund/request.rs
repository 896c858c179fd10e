use super::{ProviderPayment, RefundError, RefundService};
use crate::{
    actor::Staff,
    idempotency::{Created, fingerprint},
    order::{IdempotencyFingerprint, IdempotentRequest, OrderView},
    payment::{GatewayError, PaymentGateway, PaymentProvider, RefundRequest},
};
use domain::{
    ids::{OrderId, RefundId, ReturnId},
    money::Kurus,
    order::{
        CardRefund, EventAuthor, IdempotencyKey, RefundNote, RefundVerdict, ReportedRefund, ReturnToRefund,
    },
};
use std::net::IpAddr;

/// A refund that a staff member asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedRefund {
    /// The amount; `None` for what is due.
    pub amount: Option<Kurus>,
    /// The return that is paid back; `None` for the order's payment problem.
    pub return_id: Option<ReturnId>,
    /// For the order's history.
    pub note: Option<RefundNote>,
}

impl WantedRefund {
    /// Returns what distinguishes a repeat of the request from another one under its key.
    pub(super) fn fingerprint(&self, order: OrderId) -> IdempotencyFingerprint {
        let amount = self.amount.map(|amount| amount.get().to_string()).unwrap_or_default();
        let return_id = self.return_id.map(|id| id.to_string()).unwrap_or_default();
        let note = self.note.as_ref().map(|note| note.as_str()).unwrap_or_default();
        fingerprint(&[&order.to_string(), &amount, &return_id, note])
    }
}

impl RefundService {
    /// Asks the provider to pay back a part of the order's card payment. The refund is stored before, so that a response
    /// that never arrives is looked up. A repeat of the key returns the first refund as it is now.
    ///
    /// `ip` is the staff member's address.
    ///
    /// # Errors
    /// [`RefundError`]. After [`RefundError::Unavailable`] the refund is stored as pending.
    pub fn request(
        &self,
        staff: &Staff,
        order: OrderId,
        wanted: &WantedRefund,
        key: IdempotencyKey,
        ip: IpAddr,
    ) -> Result<Created<CardRefund>, RefundError> {
        let request = IdempotentRequest { key, fingerprint: wanted.fingerprint(order) };
        let payment = self.refunds.payment(order)?;
        self.learn_of_panel(order, payment.as_ref());
        let id = RefundId::new(self.ids.next());
        let decide = |view: &OrderView| {
            let all = view.returns.as_slice();
            let find = |id| all.iter().find(|one| one.id == id).ok_or(RefundError::ReturnNotFound);
            let named = wanted.return_id.map(find).transpose()?;
            let named = named.map(|this| ReturnToRefund { this, all });
            let amount = view.order.card_refund_amount(&view.captured_money(), wanted.amount, named)?;
            let refund = CardRefund {
                by: Some(staff.name()),
                note: wanted.note.clone(),
                ..CardRefund::new(id, order, amount, wanted.return_id, self.clock.now())
            };
            Ok(Some(self.change_of(view, refund, EventAuthor::shop(staff.name()), None)))
        };
        let written = self.change(Some(staff), order, Some(&request), &decide)?;
        let Created { value: refund, is_new } = written.ok_or(RefundError::NotFound)?;
        if !is_new {
            return Ok(Created::repeated(refund));
        }
        match self.ask(payment.as_ref(), &refund, ip) {
            Ok(reported) => {
                self.apply_report(order, &reported)?;
                self.find(order, id).map(Created::new)
            }
            Err(error) => {
                tracing::warn!(%error, refund = %id, "the outcome of a refund is unknown");
                if error.is_silence() { Err(RefundError::Unavailable) } else { Ok(Created::new(refund)) }
            }
        }
    }

    /// Stores what a staff member found in the provider's panel about a pending refund.
    ///
    /// # Errors
    /// [`RefundError::OrderNotFound`], [`RefundError::NotFound`], [`RefundError::Verdict`], [`RefundError::Storage`].
    pub fn decide(
        &self,
        staff: &Staff,
        order: OrderId,
        refund: RefundId,
        verdict: RefundVerdict,
        note: Option<&RefundNote>,
    ) -> Result<CardRefund, RefundError> {
        let decide = |view: &OrderView| {
            let known = view.refunds.iter().find(|known| known.id == refund).ok_or(RefundError::NotFound)?;
            let reason = note.map(|note| note.as_str().to_owned());
            let decided = known.decide(verdict, reason, self.clock.now())?;
            let note = note.or(known.note.as_ref()).cloned();
            Ok(Some(self.change_of(view, decided, EventAuthor::shop(staff.name()), note)))
        };
        let written = self.change(Some(staff), order, None, &decide)?;
        Ok(written.ok_or(RefundError::NotFound)?.value)
    }

    /// Takes over what was refunded in iyzico's panel, which sends no events about it: otherwise it would be paid a second
    /// time. If iyzico's list can't be read, the refund is asked for all the same.
    pub(super) fn learn_of_panel(&self, order: OrderId, payment: Option<&ProviderPayment>) {
        if payment.is_some_and(|payment| payment.provider == PaymentProvider::Iyzico)
            && let Err(error) = self.compare(order, payment)
        {
            tracing::warn!(%error, %order, "refunds of the provider's panel are unknown");
        }
    }

    /// Asks the provider to pay a refund. No database connection is held meanwhile.
    pub(super) fn ask(
        &self,
        payment: Option<&ProviderPayment>,
        refund: &CardRefund,
        ip: IpAddr,
    ) -> Result<ReportedRefund, AskError> {
        let (gateway, payment) = self.gateway_of(payment)?;
        let request = RefundRequest { id: refund.id, payment, amount: refund.amount, ip };
        Ok(gateway.refund(&request)?)
    }

    /// Returns the provider of a payment, and the provider's id of it.
    pub(super) fn gateway_of<'a>(
        &self,
        payment: Option<&'a ProviderPayment>,
    ) -> Result<(&dyn PaymentGateway, &'a str), AskError> {
        let payment = payment.ok_or(AskError::NotConfigured)?;
        let gateway = self.cards.of(payment.provider).ok_or(AskError::NotConfigured)?;
        Ok((gateway, &payment.reference))
    }

    fn find(&self, order: OrderId, id: RefundId) -> Result<CardRefund, RefundError> {
        let view = self.orders.find_without_products(order)?.ok_or(RefundError::OrderNotFound)?;
        view.refunds.into_iter().find(|refund| refund.id == id).ok_or(RefundError::NotFound)
    }
}

/// The reasons why a provider told nothing.
#[derive(Debug, thiserror::Error)]
pub(super) enum AskError {
    #[error(transparent)]
    Gateway(#[from] GatewayError),
    /// The payment's provider is not configured any more, or never named the payment.
    #[error("the provider of the payment can't be asked")]
    NotConfigured,
}

impl AskError {
    /// Returns whether there was no response that the shop could read.
    pub(super) const fn is_silence(&self) -> bool {
        matches!(self, Self::Gateway(GatewayError::Unavailable(_)) | Self::NotConfigured)
    }
}
