use super::{
    GatewayError, Notice, NoticeError, NoticeMeaning, PaymentGateway, PaymentProvider, PaymentService,
    PaymentState, PaymentSubject,
};
use crate::error::StorageError;
use domain::{
    ids::OrderId,
    order::{PaymentEvent, ReportedRefund},
};

/// The result of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentOutcome {
    /// The order is paid.
    Paid,
    /// The order is not paid.
    Unpaid,
    /// The provider has not decided yet.
    Undecided,
    /// The notice was about refunds, and is applied.
    RefundsApplied,
    /// The refunds of this order are to be [looked up](crate::refund::RefundService::look_up).
    RefundsChanged(OrderId),
    /// The shop has no such payment, or the notice does not concern it.
    Unknown,
}

/// The cause of a look-up.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sender {
    /// The customer's browser, which came back from the provider's page.
    Customer,
    /// A caller of the webhook. An unsigned notice proves nothing.
    Webhook,
}

impl PaymentService {
    /// Settles or cancels the order, or applies its refunds, as the provider reports. Repeats change nothing. An unsigned notice only
    /// causes a look-up and never cancels an order.
    ///
    /// # Errors
    /// [`NoticeError`]. Nothing has changed then.
    pub fn handle_notice(
        &self,
        provider: PaymentProvider,
        signature: Option<&str>,
        body: &[u8],
    ) -> Result<PaymentOutcome, NoticeError> {
        self.handle(Sender::Webhook, provider, signature, body)
    }

    /// Settles the order of a customer who returns from the payment page, or cancels it if the provider has refused the
    /// payment. Repeats change nothing.
    ///
    /// # Errors
    /// [`NoticeError`]. Nothing has changed then.
    pub fn handle_return(
        &self,
        provider: PaymentProvider,
        body: &[u8],
    ) -> Result<PaymentOutcome, NoticeError> {
        self.handle(Sender::Customer, provider, None, body)
    }

    fn handle(
        &self,
        sender: Sender,
        provider: PaymentProvider,
        signature: Option<&str>,
        body: &[u8],
    ) -> Result<PaymentOutcome, NoticeError> {
        let gateway = self.cards.of(provider).ok_or(NoticeError::Untrusted)?;
        let notice = Notice { signature, body, at: self.clock.now() };
        match gateway.read(&notice).map_err(|_| NoticeError::Untrusted)? {
            NoticeMeaning::Event(subject, event) => self.apply_signed_event(provider, &subject, &event),
            NoticeMeaning::Ask { session } => self.look_up_and_apply(sender, gateway, &session),
            NoticeMeaning::Refund(subject, reported) => self.apply_refund(provider, &subject, &reported),
            NoticeMeaning::RefundsChanged(subject) => {
                let order = self.payments.find(provider, &subject)?;
                Ok(order.map_or(PaymentOutcome::Unknown, PaymentOutcome::RefundsChanged))
            }
            NoticeMeaning::Nothing => Ok(PaymentOutcome::Unknown),
        }
    }

    fn apply_refund(
        &self,
        provider: PaymentProvider,
        subject: &PaymentSubject,
        reported: &ReportedRefund,
    ) -> Result<PaymentOutcome, NoticeError> {
        let Some(order) = self.payments.find(provider, subject)? else { return Ok(PaymentOutcome::Unknown) };
        self.refunds.apply_report(order, reported).map_err(StorageError::from)?;
        Ok(PaymentOutcome::RefundsApplied)
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
        sender: Sender,
        gateway: &dyn PaymentGateway,
        session: &str,
    ) -> Result<PaymentOutcome, NoticeError> {
        let subject = PaymentSubject { session: Some(session.to_owned()), ..PaymentSubject::default() };
        let Some(order) = self.payments.find(gateway.provider(), &subject)? else {
            return Ok(PaymentOutcome::Unknown);
        };
        let state = gateway.look_up(session).map_err(|error| {
            tracing::warn!(%error, %order, "a payment could not be looked up");
            match error {
                GatewayError::Untrusted => NoticeError::Untrusted,
                GatewayError::Unavailable(_) | GatewayError::Refused(_) => NoticeError::Unavailable,
            }
        })?;
        match state {
            PaymentState::Over { event, reference } => self.apply(order, &event, reference.as_deref()),
            PaymentState::Refused if sender == Sender::Customer => {
                self.apply(order, &PaymentEvent::Failed, None)
            }
            PaymentState::Open | PaymentState::Refused | PaymentState::UnderReview => {
                Ok(PaymentOutcome::Undecided)
            }
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
