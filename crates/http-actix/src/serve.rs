//! The listeners, which connect sockets to the apps.

use crate::{
    app::{app, metrics_app},
    guard::bulkhead::blocking_threads,
    parts::AppParts,
};
use actix_web::{HttpServer, dev::Server, web};
use std::{io, net::TcpListener, time::Duration};

/// Time after which an idle connection is closed.
const KEEP_ALIVE: Duration = Duration::from_secs(5);

/// How long the server keeps reading from a client that got its response before it had sent everything. Otherwise the
/// client would lose the response.
const LINGER: Duration = Duration::from_secs(1);

/// Starts serving the shop on a listener. The caller handles signals.
///
/// # Errors
/// An [`io::Error`] if the workers can't be started.
pub fn serve(
    state: web::Data<AppParts>,
    listener: TcpListener,
    shutdown_timeout: Duration,
) -> io::Result<Server> {
    let threads = blocking_threads(state.database_connections);
    let request_head = state.context.timeouts.request_head;
    let server = HttpServer::new(move || app(&state))
        .worker_max_blocking_threads(threads)
        .keep_alive(KEEP_ALIVE)
        .client_request_timeout(request_head)
        .client_disconnect_timeout(LINGER)
        // Otherwise the second packet of a response would wait up to 40 ms for the client's delayed acknowledgement.
        .tcp_nodelay(true)
        .shutdown_timeout(shutdown_timeout.as_secs())
        .disable_signals()
        .listen(listener)?;
    Ok(server.run())
}

/// Starts serving the metrics on a listener of their own.
///
/// # Errors
/// An [`io::Error`] if the worker can't be started.
pub fn serve_metrics(state: web::Data<AppParts>, listener: TcpListener) -> io::Result<Server> {
    let server =
        HttpServer::new(move || metrics_app(&state)).workers(1).disable_signals().listen(listener)?;
    Ok(server.run())
}
