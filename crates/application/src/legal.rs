//! The shop's legal texts.

use crate::ports::Ports;
use domain::{
    legal::{self, LegalKind, LegalText},
    shop::ShopFacts,
};
use std::sync::Arc;

/// Shows a legal text to anybody.
pub struct ShowLegalText {
    shop: Arc<ShopFacts>,
}

impl ShowLegalText {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { shop: Arc::clone(&ports.shop) }
    }

    /// Returns the text, filled with the shop's facts; what only an order can fill says so.
    #[must_use]
    pub fn run(&self, kind: LegalKind) -> LegalText {
        legal::text(kind, &self.shop)
    }
}
