//! A payment provider that takes no money: it speaks Stripe's and iyzico's protocols as far as the shop uses them,
//! makes their checks, shows a payment page, and fails on request.
#![expect(clippy::indexing_slicing, reason = "what a JSON value does not hold is null")]

mod control;
mod crypto;
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

/// Public test keys of the double.
pub const STRIPE_SECRET_KEY: &str = "sk_test_deneme";
/// Signs its Stripe events.
pub const STRIPE_WEBHOOK_SECRET: &str = "whsec_deneme";
/// Names its iyzico merchant.
pub const IYZICO_API_KEY: &str = "sandbox-deneme";
/// Signs both sides' iyzico messages.
pub const IYZICO_SECRET_KEY: &str = "sandbox-deneme-gizli";

/// What all of its handlers share.
struct Double {
    /// Where it is reached.
    base: String,
    payments: Mutex<Payments>,
    modes: Mutex<Modes>,
    http: reqwest::Client,
}

/// Starts the double on a listener. The server ends when its handle is stopped.
///
/// # Errors
/// When the address of the listener can't be had, or no thread.
pub fn start(listener: TcpListener) -> io::Result<Server> {
    // Beside the shop's crates, in tests, the client is built with TLS and asks for this.
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
