use super::{DuePage, DuePayment, GatewayError, PaymentGateway, PaymentService, PaymentState};
use crate::error::StorageError;
use chrono::{DateTime, TimeDelta, Utc};

/// Number of payments per batch.
const BATCH: u32 = 20;

/// The time after which a provider's refusal means that it does not know the payment, because its keys were changed or
/// it is no longer configured.
const REFUSAL_TIMEOUT: TimeDelta = TimeDelta::hours(24);

impl PaymentService {
    /// Checks the payments that are due with their providers, and returns the number of orders. If a provider does not
    /// respond, its payments wait until they are due again; those of other providers are checked.
    pub fn check_due(&self) -> Result<usize, StorageError> {
        let due = self.payments.claim_due(self.clock.now(), self.cards.terms(), BATCH)?;
        let mut silent = vec![];
        for payment in &due {
            let provider = payment.page.as_ref().map(|page| page.provider);
            if provider.is_some_and(|provider| silent.contains(&provider)) {
                continue;
            }
            if let Err(error) = self.check(payment)? {
                tracing::warn!(%error, order = %payment.order, "a payment could not be looked up");
                if matches!(error, GatewayError::Unavailable(_)) {
                    silent.extend(provider);
                }
            }
        }
        Ok(due.len())
    }

    fn check(&self, payment: &DuePayment) -> Result<Result<(), GatewayError>, StorageError> {
        // No payment page was ever opened, so the order can't have been paid.
        let Some(page) = &payment.page else { return self.unpaid(payment).map(Ok) };
        let (gateway, state) = match self.look_up(page) {
            Ok(found) => found,
            Err(GatewayError::Refused(_))
                if self.is_past(self.cards.expiry_of(payment.placed_at), REFUSAL_TIMEOUT) =>
            {
                return self.unpaid(payment).map(Ok);
            }
            Err(error) => return Ok(Err(error)),
        };
        let is_over = page.is_over(self.clock.now());
        match state {
            PaymentState::Over { event, reference } => {
                self.apply_payment_event(payment.order, &event, reference.as_deref())?;
                self.payments.end(payment.order)?;
            }
            PaymentState::Open | PaymentState::Refused if payment.is_cancelled && !is_over => {
                match gateway.close(&page.session) {
                    Ok(true) => self.payments.end(payment.order)?,
                    Ok(false) => {}
                    Err(error) => return Ok(Err(error)),
                }
            }
            PaymentState::Open | PaymentState::Refused => self.unpaid(payment)?,
            PaymentState::UnderReview => {}
        }
        Ok(Ok(()))
    }

    fn look_up(&self, page: &DuePage) -> Result<(&dyn PaymentGateway, PaymentState), GatewayError> {
        let gateway = self
            .cards
            .of(page.provider)
            .ok_or_else(|| GatewayError::Refused(format!("{} is not configured", page.provider.as_str())))?;
        Ok((gateway, gateway.look_up(&page.session)?))
    }

    /// Cancels an unpaid order whose time is over. For a cancelled order it ends the checks.
    fn unpaid(&self, payment: &DuePayment) -> Result<(), StorageError> {
        if payment.is_cancelled {
            self.payments.end(payment.order)
        } else if self.is_past(self.cards.expiry_of(payment.placed_at), TimeDelta::zero()) {
            self.expire(payment.order)
        } else {
            Ok(())
        }
    }

    fn is_past(&self, moment: DateTime<Utc>, grace: TimeDelta) -> bool {
        moment + grace <= self.clock.now()
    }
}
