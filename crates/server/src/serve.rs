//! Running the server.

use crate::{
    config::Config, demo, mail, payments, shutdown, staff, stock_alerts, transfers, wiring::Adapters,
};
use actix_web::{dev::Server, web};
use anyhow::Context;
use application::{error::StorageError, privacy::PrivacyService, stock_alert::StockAlertService};
use chrono::TimeDelta;
use domain::{account::Roles, calendar, catalogue::PictureKey};
use http_actix::{AppState, Settings};
use socket2::SockRef;
use std::{
    net::{SocketAddr, TcpListener},
    time::Duration,
};

/// How often expired sessions and pictures that nobody uses are swept out.
const SWEEP: Duration = Duration::from_secs(3600);
/// How often uses that no limit counts any more are swept out: the shortest window is a minute.
const SWEEP_USES: Duration = Duration::from_secs(60);
/// How old such a picture must be: no upload takes a day.
const UNUSED_PICTURE: Duration = Duration::from_secs(24 * 3600);
/// How long the seller finds mails in the list that were sent or given up.
const DONE_MAIL: TimeDelta = TimeDelta::days(90);

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

/// Connections that the system keeps until they are accepted. The standard library asks for 128: of four hundred who come at
/// once the rest would try again after a second.
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
    let metrics = config.metrics_listen.map(listen_for_metrics).transpose()?;
    let state = web::Data::new(adapters.app_state(Settings {
        has_metrics_listener: metrics.is_some(),
        public_origin: origin.clone(),
        cookie_key: config.cookie_key,
        trusted_proxies: config.trusted_proxies,
        rate_limits: config.rate_limits,
        database_connections: config.database.connections as usize,
        patience: config.patience,
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

/// Removes what is kept no longer: expired sessions, closed accounts with orders older than this, old mails, pictures
/// that no product has. What fails is logged, and tried again the next time.
pub fn sweep_once(adapters: &Adapters, retention_years: u32) {
    let now = adapters.ports.clock.now();
    report("expired sessions", adapters.ports.sessions.delete_expired(now));
    let privacy = PrivacyService::new(&adapters.ports);
    report("closed accounts and their orders", privacy.erase_closed_accounts(retention_years));
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
