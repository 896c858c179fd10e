//! Runs the server.

use crate::{
    config::{Config, MailDestination, SellerAccount},
    demo, jobs, mail, shutdown, staff,
    wiring::Adapters,
};
use actix_web::{dev::Server, web};
use anyhow::Context;
use application::{
    Ports,
    contact::ContactService,
    error::StorageError,
    order::{OrderService, WatchedTransfers},
    payment::PaymentService,
    privacy::PrivacyService,
    refund::RefundService,
    stock_alert::StockAlertService,
};
use chrono::TimeDelta;
use domain::{account::Roles, calendar, catalogue::PictureKey};
use http_actix::{AppParts, Settings};
use socket2::SockRef;
use std::{
    net::{SocketAddr, TcpListener},
    sync::Arc,
    time::Duration,
};

/// How often expired sessions and unused pictures are removed.
const SWEEP: Duration = Duration::from_secs(3600);
/// How often expired rate-limit entries are removed; the shortest window is a minute.
const SWEEP_USES: Duration = Duration::from_secs(60);
/// The longest pause between two polls for pending payments.
const LONGEST_PAYMENT_POLL: Duration = Duration::from_secs(10);
/// How often due stock alerts are looked for. No event starts them, because the switch, a count, a return, a cancellation
/// and an import all bring a product back.
const STOCK_ALERTS: Duration = Duration::from_secs(30);
/// How often overdue transfers are looked for.
const LATE_TRANSFERS: Duration = Duration::from_secs(60);
/// How long a picture stays after it was found unused. No upload takes a day, and no backup takes a day to copy the pictures
/// that its dump names.
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
    let adapters = adapters.following_database();
    let first_check = config.payments.terms.first_check.to_std()?;
    let retention_years = config.retention_years;
    let grace = config.shutdown_grace;
    actix_web::rt::System::new().block_on(async move {
        let mail_config = config.mail.clone();
        let (server, origin, state) = start(&adapters, config, listener)?;
        tracing::info!("serving {origin} (listening on {address})");
        mail::start(&adapters, &mail_config, &origin)?;
        start_jobs(&adapters, retention_years, first_check);
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
        prepare_seller(&adapters.ports, seller)?;
    }
    if config.demo && demo::seed(adapters)? {
        demo::make_past(&adapters.ports)?;
    }
    Ok(())
}

/// Creates the configured seller account unless its e-mail is taken. Warns if no staff account has the e-mail.
fn prepare_seller(ports: &Ports, seller: &SellerAccount) -> anyhow::Result<()> {
    if let Some(password) = &seller.password {
        let roles = Roles { is_seller: true, is_admin: false };
        if staff::create(ports, seller.email.clone(), password.clone(), roles)? {
            tracing::info!("seller account created");
            return Ok(());
        }
    }
    if !staff::exists(ports, &seller.email)? {
        tracing::warn!(
            "no staff account has the e-mail of SHOP_SELLER_EMAIL: set SHOP_SELLER_PASSWORD for one start, \
             or another e-mail if a customer has this one"
        );
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
        has_mails_in_files: matches!(config.mail.destination, MailDestination::Folder(_)),
        mailer: Arc::new(mail::mailer(adapters, &config.mail, &origin)?),
    })?);
    if let Some(metrics) = metrics {
        // Ends with the process, so that the metrics can be read until then.
        drop(actix_web::rt::spawn(http_actix::serve_metrics(state.clone(), metrics)?));
    }
    let server = http_actix::serve(state.clone(), listener, shutdown::DRAIN_TIMEOUT)?;
    Ok((server, origin, state))
}

/// Starts the periodic jobs.
fn start_jobs(adapters: &Adapters, retention_years: u32, first_check: Duration) {
    let (all, ports) = (adapters.clone(), &adapters.ports);
    jobs::start("sweep", SWEEP, move || {
        sweep_once(&all, retention_years);
        Ok(())
    });
    let (uses, clock) = (Arc::clone(&ports.limited_uses), Arc::clone(&ports.clock));
    jobs::start("sweep of rate limits", SWEEP_USES, move || uses.delete_expired(clock.now()).map(drop));
    let payments = Arc::new(PaymentService::new(ports));
    jobs::start("payment poll", first_check.min(LONGEST_PAYMENT_POLL), move || {
        payments.check_due().map(|checked| tracing::debug!(checked, "asked about payments"))
    });
    let refunds = Arc::new(RefundService::new(ports));
    jobs::start("refund poll", first_check.min(LONGEST_PAYMENT_POLL), move || {
        refunds.check_due().map(|checked| tracing::debug!(checked, "asked about refunds"))
    });
    let alerts = Arc::new(StockAlertService::new(ports));
    jobs::start("stock alerts", STOCK_ALERTS, move || {
        let answered = alerts.notify_waiting()?;
        if answered > 0 {
            tracing::info!(answered, "stock alerts");
        }
        Ok(())
    });
    let (orders, catalogue) = (Arc::new(OrderService::new(ports)), Arc::clone(&ports.catalogue));
    jobs::start("late transfers", LATE_TRANSFERS, move || {
        // The owner's settings say whether late orders are cancelled.
        catalogue.view()?;
        let WatchedTransfers { reminded, cancelled } = orders.process_late_transfers()?;
        if reminded + cancelled > 0 {
            tracing::info!(reminded, cancelled, "late transfers");
        }
        Ok(())
    });
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
