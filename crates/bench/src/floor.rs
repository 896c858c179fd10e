//! The floor of the benchmark: a server of the shop's framework that sends constants of the length of the shop's
//! responses.

use actix_web::{App, HttpResponse, HttpServer, rt::System, web};
use bytes::Bytes;
use std::{
    fs,
    net::SocketAddr,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
};

/// Bodies that are sent in turn.
struct Bodies {
    bodies: Vec<Bytes>,
    next: AtomicUsize,
}

pub fn serve(address: SocketAddr, lengths: &Path) -> anyhow::Result<()> {
    let lengths = fs::read_to_string(lengths)?;
    let lengths = lengths.lines().map(str::parse).collect::<Result<Vec<usize>, _>>()?;
    anyhow::ensure!(!lengths.is_empty(), "no lengths");
    let text = Bytes::from(vec![b'x'; lengths.iter().copied().max().unwrap_or_default()]);
    let bodies = lengths.into_iter().map(|length| text.slice(..length)).collect();
    let bodies = web::Data::new(Bodies { bodies, next: AtomicUsize::new(0) });
    System::new().block_on(async move {
        let server =
            HttpServer::new(move || App::new().app_data(bodies.clone()).default_service(web::to(constant)));
        Ok(server.bind(address)?.run().await?)
    })
}

/// Reads the request's body, as the shop does.
async fn constant(bodies: web::Data<Bodies>, _body: Bytes) -> HttpResponse {
    let index = bodies.next.fetch_add(1, Ordering::Relaxed) % bodies.bodies.len();
    let body = bodies.bodies.get(index).cloned().unwrap_or_default();
    HttpResponse::Ok().content_type("application/json").body(body)
}
