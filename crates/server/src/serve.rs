//! Running the server.

use crate::{config::Config, demo, wiring::Adapters};
use actix_web::{HttpServer, dev::Server, web};
use anyhow::Context;
use application::{clock::Clock, session::SessionRepository};
use domain::account::Roles;
use http_actix::Settings;
use std::{
    net::{SocketAddr, TcpListener},
    sync::Arc,
    time::Duration,
};

/// How often sessions that have expired are swept out.
const SWEEP: Duration = Duration::from_secs(3600);
/// Blocking threads of one worker: enough to keep the database busy; each may hold 19 MiB for a password.
const BLOCKING_THREADS: usize = 16;
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
    actix_web::rt::System::new().block_on(async move {
        let (server, origin) = start(&adapters, config, listener)?;
        tracing::info!("serving {origin} (listening on {address})");
        actix_web::rt::spawn(sweep_sessions(Arc::clone(&adapters.sessions), Arc::clone(&adapters.clock)));
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
        if demo::create_staff(adapters, seller.email.clone(), seller.password.clone(), roles)? {
            tracing::info!("seller account created");
        }
    }
    if config.demo {
        demo::seed(adapters, true)?;
    }
    Ok(())
}

/// Starts serving on a listener; answers the server and the origin that browsers see.
///
/// # Errors
/// When the workers can't be started.
pub fn start(adapters: &Adapters, config: Config, listener: TcpListener) -> anyhow::Result<(Server, String)> {
    if !config.rate_limits {
        tracing::warn!("rate limits are off (SHOP_RATE_LIMITS): not for a shop that others can reach");
    }
    let origin = match config.public_origin {
        Some(origin) => origin,
        None => format!("http://{}", listener.local_addr()?),
    };
    let state = web::Data::new(adapters.app_state(Settings {
        public_origin: origin.clone(),
        cookie_key: config.cookie_key,
        trusted_proxies: config.trusted_proxies,
        rate_limits: config.rate_limits,
        shop: config.shop,
    })?);
    let server = HttpServer::new(move || http_actix::app(state.clone()))
        .worker_max_blocking_threads(BLOCKING_THREADS)
        .shutdown_timeout(SHUTDOWN_SECONDS)
        .listen(listener)?
        .run();
    Ok((server, origin))
}

async fn sweep_sessions(sessions: Arc<dyn SessionRepository>, clock: Arc<dyn Clock>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        let (sessions, now) = (Arc::clone(&sessions), clock.now());
        match web::block(move || sessions.delete_expired(now)).await {
            Ok(Ok(swept)) => tracing::debug!(swept, "expired sessions removed"),
            Ok(Err(error)) => tracing::warn!(%error, "expired sessions not removed"),
            Err(error) => tracing::warn!(%error, "expired sessions not removed"),
        }
    }
}
