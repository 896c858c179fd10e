//! The least that a server of this framework can do: answer the same bytes from a constant.

use actix_web::{App, HttpResponse, HttpServer, rt::System, web};
use bytes::Bytes;
use std::{fs, net::SocketAddr, path::Path};

pub fn serve(address: SocketAddr, body: &Path) -> anyhow::Result<()> {
    let body = Bytes::from(fs::read(body)?);
    System::new().block_on(async move {
        let server = HttpServer::new(move || {
            App::new().app_data(web::Data::new(body.clone())).default_service(web::to(constant))
        });
        Ok(server.bind(address)?.run().await?)
    })
}

async fn constant(body: web::Data<Bytes>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(Bytes::clone(&body))
}
