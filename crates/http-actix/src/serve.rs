//! The listener, which connects sockets to the app.

use crate::{
    guard::{bulkhead::blocking_threads, timeouts::ClientConnection},
    parts::AppParts,
    routes::{app, metrics_app, security_headers},
};
use actix_http::{Extensions, HttpService, Protocol};
use actix_service::{IntoServiceFactory, ServiceFactoryExt, map_config};
use actix_web::{
    Error, HttpResponse,
    dev::{AppConfig, Server, fn_service},
    http::header::TryIntoHeaderPair,
    rt::net::TcpStream,
    web,
};
use std::{io, net::TcpListener, time::Duration};

/// Time after which an idle connection is closed.
const KEEP_ALIVE: Duration = Duration::from_secs(5);
/// How long the server keeps reading from a client that got its response before it had sent everything. Otherwise the
/// client would lose the response.
const LINGER: Duration = Duration::from_secs(1);

/// Returns the response to a request whose handler panicked. It has not passed the middleware, so the headers are added
/// here.
fn with_headers(error: &Error, headers: &[(&'static str, String)]) -> HttpResponse {
    let mut response = error.error_response();
    for (name, value) in
        headers.iter().filter_map(|(name, value)| (*name, value.as_str()).try_into_pair().ok())
    {
        response.headers_mut().insert(name, value);
    }
    response
}

/// Starts serving on a listener, and metrics on another one if there is one. The caller handles signals.
///
/// actix-web's own `HttpServer` has no place for [`ClientConnection`], which wraps the stream.
///
/// # Errors
/// An [`io::Error`] if the workers can't be started.
pub fn serve(
    state: web::Data<AppParts>,
    listener: TcpListener,
    metrics: Option<TcpListener>,
    shutdown_timeout: Duration,
) -> io::Result<Server> {
    let builder = Server::build();
    let shutdown = builder.graceful_shutdown_signal();
    let timeouts = state.timeouts;
    let metrics_state = state.clone();
    let mut builder = builder
        .worker_max_blocking_threads(blocking_threads(state.database_connections))
        .shutdown_timeout(shutdown_timeout.as_secs())
        .disable_signals()
        .listen("shop", listener, move || {
            let (state, shutdown) = (state.clone(), shutdown.clone());
            let of_panics = state.clone();
            let shop = app(&state)
                .into_factory()
                .map_err(move |error| with_headers(&error, &security_headers(&of_panics)));
            let http = HttpService::build()
                .graceful_shutdown_signal(move || {
                    let shutdown = shutdown.clone();
                    async move { shutdown.notified().await }
                })
                .keep_alive(KEEP_ALIVE)
                .client_request_timeout(timeouts.request_head)
                .client_disconnect_timeout(LINGER)
                .on_connect_ext(|connection: &ClientConnection<TcpStream>, data: &mut Extensions| {
                    data.insert(connection.activity().clone());
                })
                .finish(map_config(shop, |()| AppConfig::default()));
            fn_service(move |stream: TcpStream| async move {
                let peer = stream.peer_addr().ok();
                // Otherwise the second packet of a response would wait up to 40 ms for the client's delayed
                // acknowledgement.
                drop(stream.set_nodelay(true));
                Ok((ClientConnection::new(stream, timeouts.connection), Protocol::Http1, peer))
            })
            .and_then(http)
        })?;
    if let Some(metrics) = metrics {
        builder = builder.listen("metrics", metrics, move || {
            let app = metrics_app(&metrics_state).into_factory();
            let app = app.map_err(|error: Error| error.error_response());
            HttpService::build().finish(map_config(app, |()| AppConfig::default())).tcp()
        })?;
    }
    Ok(builder.run())
}
