//! A payment provider without money. It implements those parts of Stripe's and iyzico's protocols that the shop uses,
//! makes the providers' checks, shows a payment page, and fails on request.
#![expect(clippy::indexing_slicing, reason = "what a JSON value does not hold is null")]

mod control;
mod crypto;
mod instalments;
mod iyzico;
mod modes;
mod page;
mod payments;
mod stripe;
mod webhook;

pub use crypto::stripe_signature;
pub use modes::Mode;

use actix_web::{App, HttpServer, dev::Server, web};
use modes::Modes;
use payments::Payments;
use std::{io, net::TcpListener, sync::Mutex};

/// Stripe's secret key of the double. It is public, like all keys here.
pub const STRIPE_SECRET_KEY: &str = "sk_test_deneme";
/// Secret with which the double signs its Stripe events.
pub const STRIPE_WEBHOOK_SECRET: &str = "whsec_deneme";
/// Key that identifies the merchant at the double's iyzico.
pub const IYZICO_API_KEY: &str = "sandbox-deneme";
/// Secret with which both sides sign iyzico messages.
pub const IYZICO_SECRET_KEY: &str = "sandbox-deneme-gizli";

/// The state that all handlers share.
struct Double {
    /// Base URL of the double.
    base: String,
    payments: Mutex<Payments>,
    modes: Mutex<Modes>,
    http: reqwest::Client,
}

/// Starts the double on a listener. The server ends when its handle is stopped.
///
/// # Errors
/// An [`io::Error`] if the listener's address can't be read or no thread can be started.
pub fn start(listener: TcpListener) -> io::Result<Server> {
    // In tests with the shop's crates the HTTP client is built with TLS and needs a default provider.
    drop(rustls::crypto::ring::default_provider().install_default());
    let double = web::Data::new(Double {
        base: format!("http://{}", listener.local_addr()?),
        payments: Mutex::default(),
        modes: Mutex::default(),
        http: reqwest::Client::new(),
    });
    let app = move || {
        App::new()
            .app_data(double.clone())
            .configure(stripe::routes)
            .configure(iyzico::routes)
            .configure(page::routes)
            .configure(control::routes)
    };
    Ok(HttpServer::new(app).workers(2).disable_signals().shutdown_timeout(1).listen(listener)?.run())
}
