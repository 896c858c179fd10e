//! Card payments: their providers, and the worker that polls pending payments.

use crate::config::PaymentConfig;
use actix_web::web;
use application::{
    Ports,
    payment::{CardPayments, PaymentGateway, PaymentService},
};
use infra_payments::{HttpClientError, Iyzico, Stripe};
use std::{sync::Arc, time::Duration};

/// The longest pause between two polls for pending payments.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

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

/// Polls the providers for pending payments, for ever. Every instance polls; each payment is polled by one of them.
pub async fn check(ports: Ports, first_check: Duration) {
    let payments = Arc::new(PaymentService::new(&ports));
    loop {
        tokio::time::sleep(first_check.min(LONGEST_PAUSE)).await;
        let payments = Arc::clone(&payments);
        match web::block(move || payments.check_due()).await {
            Ok(Ok(checked)) => tracing::debug!(checked, "asked about payments"),
            Ok(Err(error)) => tracing::warn!(cause = error.chain(), "payments not asked about"),
            Err(error) => tracing::warn!(%error, "payments not asked about"),
        }
    }
}
