//! The double as a program. It prints the variables of a shop that uses it, one per line and then an empty line.

use clap::Parser;
use payment_double::{IYZICO_API_KEY, IYZICO_SECRET_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET};
use std::{
    io::{self, Write},
    net::{SocketAddr, TcpListener},
};

/// A payment provider that takes no money.
#[derive(Parser)]
struct Cli {
    /// Address and port to listen on
    #[arg(long, default_value = "127.0.0.1:0")]
    listen: SocketAddr,
}

#[actix_web::main]
async fn main() -> anyhow::Result<()> {
    let listener = TcpListener::bind(Cli::parse().listen)?;
    let base = format!("http://{}", listener.local_addr()?);
    writeln!(
        io::stdout(),
        "STRIPE_API_BASE={base}\nSTRIPE_SECRET_KEY={STRIPE_SECRET_KEY}\n\
         STRIPE_WEBHOOK_SECRET={STRIPE_WEBHOOK_SECRET}\nIYZICO_API_BASE={base}\n\
         IYZICO_API_KEY={IYZICO_API_KEY}\nIYZICO_SECRET_KEY={IYZICO_SECRET_KEY}\n"
    )?;
    let server = payment_double::start(listener)?;
    let handle = server.handle();
    actix_web::rt::spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            handle.stop(true).await;
        }
    });
    Ok(server.await?)
}
