use super::{AskedBecause, CardPayments, DuePayment, GatewayError, PaymentRepository, PaymentState, apply};
use crate::{clock::Clock, error::StorageError, order::OrderChanges, ports::Ports};
use std::sync::Arc;

/// Payments that are asked about in one go.
const BATCH: u32 = 20;

/// Asks about card orders of which no news have come, and gives up those that stay unpaid: a notice that is lost
/// loses nothing.
pub struct CheckPayments {
    cards: CardPayments,
    payments: Arc<dyn PaymentRepository>,
    orders: OrderChanges,
    clock: Arc<dyn Clock>,
}

impl CheckPayments {
    /// Returns the use case over these ports; a worker runs it, no request does.
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            cards: ports.cards.clone(),
            payments: Arc::clone(&ports.payments),
            orders: OrderChanges::new(ports),
            clock: Arc::clone(&ports.clock),
        }
    }

    /// Asks about what is due now; returns how many orders that were. A provider that does not answer is left alone
    /// until they are due again.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self) -> Result<usize, StorageError> {
        let due = self.payments.claim_due(self.clock.now(), self.cards.first_check(), BATCH)?;
        for payment in &due {
            match self.check(payment)? {
                Ok(()) => {}
                Err(error) => {
                    tracing::warn!(%error, order = %payment.order, "a payment could not be looked up");
                    if matches!(error, GatewayError::Unavailable(_)) {
                        break;
                    }
                }
            }
        }
        Ok(due.len())
    }

    fn check(&self, payment: &DuePayment) -> Result<Result<(), GatewayError>, StorageError> {
        let state = match &payment.page {
            // Nobody was ever sent to a page: nobody can have paid.
            None => PaymentState::Open,
            Some((provider, session)) => {
                let Some(gateway) = self.cards.of(*provider) else {
                    return Ok(Err(GatewayError::Refused(format!(
                        "{} is not configured",
                        provider.as_str()
                    ))));
                };
                match gateway.look_up(session, AskedBecause::Silent) {
                    Ok(state) => state,
                    Err(error) => return Ok(Err(error)),
                }
            }
        };
        match state {
            PaymentState::Over { news, reference } => {
                apply::tell(&self.orders, &*self.payments, payment.order, &news, reference.as_deref())?;
            }
            PaymentState::Open if self.cards.expiry_of(payment.placed_at) <= self.clock.now() => {
                apply::expire(&self.orders, payment.order)?;
            }
            PaymentState::Open | PaymentState::UnderReview => {}
        }
        Ok(Ok(()))
    }
}
