use super::ports::{PaymentGateway, PaymentProvider, PaymentTerms};
use chrono::{DateTime, Utc};
use std::sync::Arc;

/// The configured payment providers. New orders use the current one; the others still serve the orders that began with
/// them.
#[derive(Clone)]
pub struct CardPayments {
    gateways: Vec<Arc<dyn PaymentGateway>>,
    current: Option<PaymentProvider>,
    terms: PaymentTerms,
}

impl CardPayments {
    /// Creates the set of providers with at most one current provider.
    #[must_use]
    pub fn new(
        gateways: Vec<Arc<dyn PaymentGateway>>,
        current: Option<PaymentProvider>,
        terms: PaymentTerms,
    ) -> Self {
        Self { gateways, current, terms }
    }

    /// Returns the provider for new orders, if card payments are configured.
    pub(super) fn current(&self) -> Option<&dyn PaymentGateway> {
        self.of(self.current?)
    }

    /// Returns a provider, if it is configured.
    pub(crate) fn of(&self, provider: PaymentProvider) -> Option<&dyn PaymentGateway> {
        self.gateways.iter().map(AsRef::as_ref).find(|gateway| gateway.provider() == provider)
    }

    pub(crate) const fn terms(&self) -> PaymentTerms {
        self.terms
    }

    /// Returns when an order placed at this time expires.
    pub(super) fn expiry_of(&self, placed_at: DateTime<Utc>) -> DateTime<Utc> {
        placed_at + self.terms.expiry
    }
}
