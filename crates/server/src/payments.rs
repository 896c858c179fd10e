//! The providers of card payments.

use crate::config::PaymentConfig;
use application::payment::{CardPayments, PaymentGateway};
use infra_payments::{HttpClientError, Iyzico, Stripe};
use std::sync::Arc;

/// Creates the configured providers.
///
/// # Errors
/// If TLS can't be set up or a thread can't be started.
pub fn providers(config: &PaymentConfig) -> Result<CardPayments, HttpClientError> {
    let mut gateways: Vec<Arc<dyn PaymentGateway>> = Vec::new();
    if let Some((base, keys)) = &config.stripe {
        gateways.push(Arc::new(Stripe::new(base.clone(), keys.clone())?));
    }
    if let Some((base, keys)) = &config.iyzico {
        gateways.push(Arc::new(Iyzico::new(base.clone(), keys.clone())?));
    }
    Ok(CardPayments::new(gateways, config.current, config.terms))
}
