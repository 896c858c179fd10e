use super::ports::{PaymentGateway, PaymentProvider, PaymentTerms};
use chrono::{DateTime, Utc};
use std::sync::Arc;

/// The shop's payment providers. New orders go to the current one; the others are still listened to, so that what
/// was begun with them can end.
#[derive(Clone)]
pub struct CardPayments {
    gateways: Vec<Arc<dyn PaymentGateway>>,
    current: Option<PaymentProvider>,
    terms: PaymentTerms,
}

impl CardPayments {
    /// Returns these providers, of which one may be the current one.
    #[must_use]
    pub fn new(
        gateways: Vec<Arc<dyn PaymentGateway>>,
        current: Option<PaymentProvider>,
        terms: PaymentTerms,
    ) -> Self {
        Self { gateways, current, terms }
    }

    /// Returns the provider of new orders, if cards are taken.
    pub(super) fn current(&self) -> Option<&dyn PaymentGateway> {
        self.of(self.current?)
    }

    /// Returns a provider, if it is configured.
    pub(super) fn of(&self, provider: PaymentProvider) -> Option<&dyn PaymentGateway> {
        self.gateways.iter().map(AsRef::as_ref).find(|gateway| gateway.provider() == provider)
    }

    pub(super) const fn terms(&self) -> PaymentTerms {
        self.terms
    }

    /// When an order placed at this moment is given up.
    pub(super) fn expiry_of(&self, placed_at: DateTime<Utc>) -> DateTime<Utc> {
        placed_at + self.terms.expiry
    }
}
