use super::{
    AskedBecause, CardPayments, GatewayError, HearPaymentError, Notice, NoticeMeaning, PaymentGateway,
    PaymentProvider, PaymentRepository, PaymentState, PaymentSubject, apply,
};
use crate::{clock::Clock, order::OrderChanges, ports::Ports};
use domain::{ids::OrderId, order::PaymentNews};
use std::sync::Arc;

/// What is known after a notice was heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The order is paid.
    Paid,
    /// It is not, or not yet.
    Unpaid,
    /// The shop has no such payment, or nothing to do with the notice.
    Nothing,
}

/// Hears what a payment provider tells, or whoever comes back from it.
pub struct HearPayment {
    cards: CardPayments,
    payments: Arc<dyn PaymentRepository>,
    orders: OrderChanges,
    clock: Arc<dyn Clock>,
}

impl HearPayment {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            cards: ports.cards.clone(),
            payments: Arc::clone(&ports.payments),
            orders: OrderChanges::new(ports),
            clock: Arc::clone(&ports.clock),
        }
    }

    /// Settles, cancels or refunds the order as the provider says. Repeats find it done.
    ///
    /// # Errors
    /// [`HearPaymentError`]; nothing has changed then.
    pub fn run(
        &self,
        provider: PaymentProvider,
        signature: Option<&str>,
        body: &[u8],
    ) -> Result<Heard, HearPaymentError> {
        let gateway = self.cards.of(provider).ok_or(HearPaymentError::Untrusted)?;
        let notice = Notice { signature, body, at: self.clock.now() };
        match gateway.read(&notice).map_err(|_| HearPaymentError::Untrusted)? {
            NoticeMeaning::News(subject, news) => self.told(provider, &subject, &news),
            NoticeMeaning::Ask { session } => self.ask(gateway, &session),
            NoticeMeaning::Nothing => Ok(Heard::Nothing),
        }
    }

    fn told(
        &self,
        provider: PaymentProvider,
        subject: &PaymentSubject,
        news: &PaymentNews,
    ) -> Result<Heard, HearPaymentError> {
        let Some(order) = self.payments.find(provider, subject)? else { return Ok(Heard::Nothing) };
        self.apply(order, news, subject.reference.as_deref())
    }

    fn ask(&self, gateway: &dyn PaymentGateway, session: &str) -> Result<Heard, HearPaymentError> {
        let subject = PaymentSubject { session: Some(session.to_owned()), ..PaymentSubject::default() };
        let Some(order) = self.payments.find(gateway.provider(), &subject)? else {
            return Ok(Heard::Nothing);
        };
        let state = gateway.look_up(session, AskedBecause::Told).map_err(|error| {
            tracing::warn!(%error, %order, "a payment could not be looked up");
            match error {
                GatewayError::Untrusted => HearPaymentError::Untrusted,
                GatewayError::Unavailable(_) | GatewayError::Refused(_) => HearPaymentError::Unavailable,
            }
        })?;
        match state {
            PaymentState::Over { news, reference } => self.apply(order, &news, reference.as_deref()),
            PaymentState::Open | PaymentState::UnderReview => Ok(Heard::Unpaid),
        }
    }

    fn apply(
        &self,
        order: OrderId,
        news: &PaymentNews,
        reference: Option<&str>,
    ) -> Result<Heard, HearPaymentError> {
        let order = apply::tell(&self.orders, &*self.payments, order, news, reference)?;
        Ok(order.map_or(Heard::Nothing, |order| if order.is_paid() { Heard::Paid } else { Heard::Unpaid }))
    }
}
