//! Running the server.

use crate::{config::Config, demo, mail, payments, staff, stock_alerts, transfers, wiring::Adapters};
use actix_web::{HttpServer, dev::Server, web};
use anyhow::Context;
use application::{UseCases, error::StorageError, stock_alert::AnswerStockAlerts};
use chrono::TimeDelta;
use domain::{account::Roles, calendar, catalogue::PictureKey};
use http_actix::{AppState, Settings};
use std::{
    net::{SocketAddr, TcpListener},
    time::Duration,
};

/// How often expired sessions and pictures that nobody uses are swept out.
const SWEEP: Duration = Duration::from_secs(3600);
/// How old such a picture must be: no upload takes a day.
const UNUSED_PICTURE: Duration = Duration::from_secs(24 * 3600);
/// How long the seller finds sent mails in the list.
const SENT_MAIL: TimeDelta = TimeDelta::days(90);
/// Seconds that requests under way are given at the end.
const SHUTDOWN_SECONDS: u64 = 10;

/// Opens everything and serves until a signal ends it.
///
/// # Errors
/// What could not be opened, in words.
pub fn run(config: Config) -> anyhow::Result<()> {
    // The address first: a second start must not touch the database of the first.
    let listener = listen(config.listen)?;
    let address = listener.local_addr()?;
    let adapters = Adapters::open(&config)?;
    prepare(&adapters, &config)?;
    let first_check = config.payments.terms.first_check.to_std()?;
    let retention_years = config.retention_years;
    let transfer_auto_cancel = config.transfer_auto_cancel;
    actix_web::rt::System::new().block_on(async move {
        let mail_config = config.mail.clone();
        let (server, origin, _) = start(&adapters, config, listener)?;
        tracing::info!("serving {origin} (listening on {address})");
        mail::start(&adapters, &mail_config, &origin)?;
        actix_web::rt::spawn(sweep(adapters.clone(), retention_years));
        actix_web::rt::spawn(payments::check(adapters.ports.clone(), first_check));
        actix_web::rt::spawn(stock_alerts::answer(adapters.ports.clone()));
        if transfer_auto_cancel {
            actix_web::rt::spawn(transfers::watch(adapters.ports.clone()));
        }
        server.await.context("the server stopped")
    })
}

fn listen(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            anyhow::anyhow!(
                "{address} is taken by another program: stop it, or set SHOP_LISTEN to another address"
            )
        }
        _ => anyhow::anyhow!("can't listen on {address} (SHOP_LISTEN): {error}"),
    })
}

/// Accounts and demo data that the configuration asks for.
fn prepare(adapters: &Adapters, config: &Config) -> anyhow::Result<()> {
    if let Some(seller) = &config.seller {
        let roles = Roles { is_seller: true, is_admin: false };
        if staff::create(&adapters.ports, seller.email.clone(), seller.password.clone(), roles)? {
            tracing::info!("seller account created");
        }
    }
    if config.demo && demo::seed(adapters)? {
        demo::make_past(&adapters.ports)?;
    }
    Ok(())
}

/// Starts serving on a listener; answers the server, the origin that browsers see, and what the handlers share.
///
/// # Errors
/// When the workers can't be started.
pub fn start(
    adapters: &Adapters,
    config: Config,
    listener: TcpListener,
) -> anyhow::Result<(Server, String, web::Data<AppState>)> {
    if calendar::is_running_out(calendar::day_of(adapters.ports.clock.now())) {
        let year = calendar::LAST_YEAR;
        tracing::warn!(
            "religious holidays are known until {year}; days after it count as working days: update the shop"
        );
    }
    if !config.rate_limits {
        tracing::warn!("rate limits are off (SHOP_RATE_LIMITS): not for a shop that others can reach");
    }
    let origin = match config.public_origin {
        Some(origin) => origin,
        None => format!("http://{}", listener.local_addr()?),
    };
    let database_connections = config.database.connections as usize;
    let state = web::Data::new(adapters.app_state(Settings {
        public_origin: origin.clone(),
        cookie_key: config.cookie_key,
        trusted_proxies: config.trusted_proxies,
        rate_limits: config.rate_limits,
        database_connections,
        launch_checks: config.launch_checks,
    })?);
    let shared = state.clone();
    let server = HttpServer::new(move || http_actix::app(shared.clone()))
        .worker_max_blocking_threads(http_actix::blocking_threads(database_connections))
        .shutdown_timeout(SHUTDOWN_SECONDS)
        .listen(listener)?
        .run();
    Ok((server, origin, state))
}

async fn sweep(adapters: Adapters, retention_years: u32) {
    loop {
        tokio::time::sleep(SWEEP).await;
        let adapters = adapters.clone();
        if let Err(error) = web::block(move || sweep_once(&adapters, retention_years)).await {
            tracing::warn!(%error, "nothing swept");
        }
    }
}

/// Removes what is kept no longer: expired sessions, closed accounts with orders older than this, old mails, pictures
/// that no product has. What fails is logged, and tried again the next time.
pub fn sweep_once(adapters: &Adapters, retention_years: u32) {
    let now = adapters.ports.clock.now();
    report("expired sessions", adapters.ports.sessions.delete_expired(now));
    let erase = UseCases::new(&adapters.ports).erase_closed_accounts;
    report("closed accounts and their orders", erase.run(retention_years));
    report("old stock alerts", AnswerStockAlerts::new(&adapters.ports).sweep());
    report("old mails", adapters.ports.mails.delete_sent_before(now - SENT_MAIL));
    let find_unused = |keys: &[PictureKey]| adapters.ports.products.unused_pictures(keys);
    report("unused pictures", adapters.pictures.sweep(UNUSED_PICTURE, &find_unused));
}

fn report(what: &str, swept: Result<u64, StorageError>) {
    match swept {
        Ok(number) => tracing::debug!(number, "removed {what}"),
        Err(error) => tracing::warn!(%error, "{what} not removed"),
    }
}
