//! Runs the server.

use crate::{
    config::Config, demo, mail, payments, shutdown, staff, stock_alerts, transfers, wiring::Adapters,
};
use actix_web::{dev::Server, web};
use anyhow::Context;
use application::{
    contact::ContactService, error::StorageError, privacy::PrivacyService, stock_alert::StockAlertService,
};
use chrono::TimeDelta;
use domain::{account::Roles, calendar, catalogue::PictureKey};
use http_actix::{AppParts, Settings};
use socket2::SockRef;
use std::{
    net::{SocketAddr, TcpListener},
    time::Duration,
};

/// How often expired sessions and unused pictures are removed.
const SWEEP: Duration = Duration::from_secs(3600);
/// How often expired rate-limit entries are removed; the shortest window is a minute.
const SWEEP_USES: Duration = Duration::from_secs(60);
/// The minimum age of an unused picture before it is removed; no upload takes a day.
const UNUSED_PICTURE: Duration = Duration::from_secs(24 * 3600);
/// How long sent and failed mails stay in the seller's list.
const DONE_MAIL: TimeDelta = TimeDelta::days(90);

/// Opens all adapters and serves until a signal stops the process.
pub fn run(config: Config) -> anyhow::Result<()> {
    // Bind the port first: a second process must not touch the database of the first.
    let listener = listen(config.listen)?;
    let address = listener.local_addr()?;
    let adapters = Adapters::open(&config)?;
    prepare(&adapters, &config)?;
    let first_check = config.payments.terms.first_check.to_std()?;
    let retention_years = config.retention_years;
    let grace = config.shutdown_grace;
    let transfer_auto_cancel = config.transfer_auto_cancel;
    actix_web::rt::System::new().block_on(async move {
        let mail_config = config.mail.clone();
        let (server, origin, state) = start(&adapters, config, listener)?;
        tracing::info!("serving {origin} (listening on {address})");
        mail::start(&adapters, &mail_config, &origin)?;
        actix_web::rt::spawn(sweep(adapters.clone(), retention_years));
        actix_web::rt::spawn(sweep_limited_uses(adapters.clone()));
        actix_web::rt::spawn(payments::check(adapters.ports.clone(), first_check));
        actix_web::rt::spawn(stock_alerts::answer(adapters.ports.clone()));
        if transfer_auto_cancel {
            actix_web::rt::spawn(transfers::watch(adapters.ports.clone()));
        }
        shutdown::serve_until_signal(server, &state, grace).await.context("the server stopped")
    })
}

/// The length of the accept queue. With the standard library's 128, most of four hundred simultaneous clients would retry
/// only after a second.
const BACKLOG: i32 = 1024;

fn listen(address: SocketAddr) -> anyhow::Result<TcpListener> {
    let listening = TcpListener::bind(address).and_then(|listener| {
        SockRef::from(&listener).listen(BACKLOG)?;
        Ok(listener)
    });
    listening.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            anyhow::anyhow!(
                "{address} is taken by another program: stop it, or set SHOP_LISTEN to another address"
            )
        }
        _ => anyhow::anyhow!("can't listen on {address} (SHOP_LISTEN): {error}"),
    })
}

fn listen_for_metrics(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address)
        .map_err(|error| anyhow::anyhow!("can't listen on {address} (SHOP_METRICS_LISTEN): {error}"))
}

/// Creates the accounts and the demo data that the configuration requests.
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

/// Starts serving on a listener. Returns the server, the origin that browsers see, and the handlers' shared state.
pub fn start(
    adapters: &Adapters,
    config: Config,
    listener: TcpListener,
) -> anyhow::Result<(Server, String, web::Data<AppParts>)> {
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
    let metrics = config.metrics_listen.map(listen_for_metrics).transpose()?;
    let state = web::Data::new(adapters.app_state(Settings {
        has_metrics_listener: metrics.is_some(),
        public_origin: origin.clone(),
        cookie_key: config.cookie_key,
        trusted_proxies: config.trusted_proxies,
        rate_limits: config.rate_limits,
        database_connections: config.database.connections as usize,
        timeouts: config.timeouts,
        launch_checks: config.launch_checks,
    })?);
    let server = http_actix::serve(state.clone(), listener, metrics, shutdown::DRAIN_TIMEOUT)?;
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

async fn sweep_limited_uses(adapters: Adapters) {
    loop {
        tokio::time::sleep(SWEEP_USES).await;
        let ports = adapters.ports.clone();
        let swept = web::block(move || {
            report("old uses", ports.limited_uses.delete_expired(ports.clock.now()));
        });
        drop(swept.await);
    }
}

/// Removes expired data: sessions, closed accounts with orders older than `retention_years`, contact messages, old mails
/// and unused pictures.
/// A failure is logged and retried at the next sweep.
pub fn sweep_once(adapters: &Adapters, retention_years: u32) {
    let now = adapters.ports.clock.now();
    report("expired sessions", adapters.ports.sessions.delete_expired(now));
    let privacy = PrivacyService::new(&adapters.ports);
    report("closed accounts and their orders", privacy.erase_closed_accounts(retention_years));
    report("old contact messages", ContactService::new(&adapters.ports).erase_old());
    report("old stock alerts", StockAlertService::new(&adapters.ports).delete_expired());
    report("old mails", adapters.ports.mails.delete_done_before(now - DONE_MAIL));
    let find_unused = |keys: &[PictureKey]| adapters.ports.products.unused_pictures(keys);
    report("unused pictures", adapters.pictures.sweep(UNUSED_PICTURE, &find_unused));
}

fn report(what: &str, swept: Result<u64, StorageError>) {
    match swept {
        Ok(number) => tracing::debug!(number, "removed {what}"),
        Err(error) => tracing::warn!(%error, "{what} not removed"),
    }
}
