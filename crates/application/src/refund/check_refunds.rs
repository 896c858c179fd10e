use super::{PendingRefund, ProviderPayment, RefundError, RefundService};
use crate::{error::StorageError, payment::PaymentProvider};
use chrono::TimeDelta;
use domain::order::REFUND_LAG;
use std::net::Ipv4Addr;

/// Number of refunds per batch.
const BATCH: u32 = 20;

impl RefundService {
    /// Looks up the pending refunds that are due, and returns their number. The provider is asked again to pay a refund
    /// only if its list does not have it. If a provider does not respond, its refunds wait until they are due again; those
    /// of other providers are checked.
    pub fn check_due(&self) -> Result<usize, StorageError> {
        let first_check = self.cards.terms().first_check;
        let due = self.refunds.claim_pending(self.clock.now(), first_check, BATCH)?;
        let mut silent = vec![];
        for pending in &due {
            let provider = pending.payment.as_ref().map(|payment| payment.provider);
            if provider.is_some_and(|provider| silent.contains(&provider)) {
                continue;
            }
            match self.check(pending) {
                // What the provider says about another payment may be readable.
                Ok(()) | Err(RefundError::Unreadable) => {}
                Err(RefundError::Unavailable) => silent.extend(provider),
                // It is due again later; the others must not wait for it.
                Err(error) => {
                    tracing::error!(%error, refund = %pending.refund.id, "a refund could not be checked");
                }
            }
        }
        Ok(due.len())
    }

    fn check(&self, PendingRefund { refund, payment }: &PendingRefund) -> Result<(), RefundError> {
        let payment = payment.as_ref();
        let Some(listed) = self.compare(refund.order, payment)? else {
            tracing::info!(refund = %refund.id, "the provider tells no refunds: staff must look into its panel");
            return Ok(());
        };
        let now = self.clock.now();
        let is_too_early = refund.sent_at + lag_of(payment) > now;
        if !refund.is_lost(&listed) || is_too_early || !self.refunds.note_sending(refund, now)? {
            return Ok(());
        }
        match self.ask(payment, refund, Ipv4Addr::LOCALHOST.into()) {
            // The first request may have been paid, and the provider refuses to pay more than the card was charged.
            Ok(reported) if reported.is_refusal() && !is_paid_once(payment) => {
                tracing::warn!(refund = %refund.id, "a repeated request was refused: staff must look into the panel");
                Ok(())
            }
            Ok(reported) => self.apply_report(refund.order, &reported),
            Err(error) => {
                tracing::warn!(%error, refund = %refund.id, "the outcome of a refund is unknown");
                if error.is_silence() { Err(RefundError::Unavailable) } else { Ok(()) }
            }
        }
    }
}

/// Returns how long the provider's list may lack a refund that it has paid.
fn lag_of(payment: Option<&ProviderPayment>) -> TimeDelta {
    if is_paid_once(payment) { TimeDelta::zero() } else { REFUND_LAG }
}

/// Returns whether the provider pays a repeated request only once. iyzico does not promise that.
fn is_paid_once(payment: Option<&ProviderPayment>) -> bool {
    payment.is_none_or(|payment| payment.provider == PaymentProvider::Stripe)
}
