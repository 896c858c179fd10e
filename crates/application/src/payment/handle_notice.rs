use super::{
    AskedBecause, GatewayError, Notice, NoticeError, NoticeMeaning, PaymentGateway, PaymentProvider,
    PaymentService, PaymentState, PaymentSubject,
};
use domain::{ids::OrderId, order::PaymentEvent};

/// What is known after a notice was heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentOutcome {
    /// The order is paid.
    Paid,
    /// It is not, or not yet.
    Unpaid,
    /// The shop has no such payment, or nothing to do with the notice.
    Unknown,
}

impl PaymentService {
    /// Settles, cancels or refunds the order as the provider says. Repeats find it done.
    ///
    /// # Errors
    /// [`NoticeError`]; nothing has changed then.
    pub fn handle_notice(
        &self,
        provider: PaymentProvider,
        signature: Option<&str>,
        body: &[u8],
    ) -> Result<PaymentOutcome, NoticeError> {
        let gateway = self.cards.of(provider).ok_or(NoticeError::Untrusted)?;
        let notice = Notice { signature, body, at: self.clock.now() };
        match gateway.read(&notice).map_err(|_| NoticeError::Untrusted)? {
            NoticeMeaning::Event(subject, event) => self.apply_signed_event(provider, &subject, &event),
            NoticeMeaning::Ask { session } => self.look_up_and_apply(gateway, &session),
            NoticeMeaning::Nothing => Ok(PaymentOutcome::Unknown),
        }
    }

    fn apply_signed_event(
        &self,
        provider: PaymentProvider,
        subject: &PaymentSubject,
        event: &PaymentEvent,
    ) -> Result<PaymentOutcome, NoticeError> {
        let Some(order) = self.payments.find(provider, subject)? else { return Ok(PaymentOutcome::Unknown) };
        self.apply(order, event, subject.reference.as_deref())
    }

    fn look_up_and_apply(
        &self,
        gateway: &dyn PaymentGateway,
        session: &str,
    ) -> Result<PaymentOutcome, NoticeError> {
        let subject = PaymentSubject { session: Some(session.to_owned()), ..PaymentSubject::default() };
        let Some(order) = self.payments.find(gateway.provider(), &subject)? else {
            return Ok(PaymentOutcome::Unknown);
        };
        let state = gateway.look_up(session, AskedBecause::Told).map_err(|error| {
            tracing::warn!(%error, %order, "a payment could not be looked up");
            match error {
                GatewayError::Untrusted => NoticeError::Untrusted,
                GatewayError::Unavailable(_) | GatewayError::Refused(_) => NoticeError::Unavailable,
            }
        })?;
        match state {
            PaymentState::Over { event, reference } => self.apply(order, &event, reference.as_deref()),
            PaymentState::Open | PaymentState::UnderReview => Ok(PaymentOutcome::Unpaid),
        }
    }

    fn apply(
        &self,
        order: OrderId,
        event: &PaymentEvent,
        reference: Option<&str>,
    ) -> Result<PaymentOutcome, NoticeError> {
        let order = self.apply_payment_event(order, event, reference)?;
        Ok(order.map_or(PaymentOutcome::Unknown, |order| {
            if order.is_paid() { PaymentOutcome::Paid } else { PaymentOutcome::Unpaid }
        }))
    }
}
