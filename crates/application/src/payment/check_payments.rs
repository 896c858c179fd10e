use super::{DuePage, DuePayment, GatewayError, PaymentGateway, PaymentService, PaymentState};
use crate::error::StorageError;
use chrono::{DateTime, TimeDelta, Utc};

/// Payments that are asked about in one go.
const BATCH: u32 = 20;

/// After which a provider that refuses to say anything is taken to know nothing: its keys are other ones, or it is
/// configured no more.
const SILENCE: TimeDelta = TimeDelta::hours(24);

impl PaymentService {
    /// Asks about what is due now; returns how many orders that were. A provider that does not answer is left alone
    /// until they are due again; the others are asked all the same.
    ///
    /// # Errors
    /// [`StorageError`].
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
        // Nobody was ever sent to a page: nobody can have paid.
        let Some(page) = &payment.page else { return self.unpaid(payment).map(Ok) };
        let (gateway, state) = match self.look_up(page) {
            Ok(found) => found,
            Err(GatewayError::Refused(_))
                if self.is_past(self.cards.expiry_of(payment.placed_at), SILENCE) =>
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

    /// What is not paid is given up when its time is over; of what was given up nothing more comes.
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
