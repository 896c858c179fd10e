//! Tools of `just bench`: a load generator, and the floor that the shop is measured against.

mod floor;
mod http;
mod load;

use clap::{Parser, Subcommand};
use std::{net::SocketAddr, path::PathBuf};

#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Sends requests as fast as they are answered; prints one line of JSON.
    Load {
        /// Address of the server.
        #[arg(long)]
        address: SocketAddr,
        /// File of visits, one JSON array a line. A visit is a list of consecutive requests: method, path, and
        /// optionally headers and body.
        #[arg(long)]
        visits: PathBuf,
        /// Number of concurrent visits.
        #[arg(long)]
        connections: usize,
        #[arg(long)]
        seconds: u64,
    },
    /// Serves bodies of these lengths in turn, by actix-web and nothing else.
    Floor {
        #[arg(long)]
        address: SocketAddr,
        /// File of lengths, one a line.
        #[arg(long)]
        lengths: PathBuf,
    },
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Load { address, visits, connections, seconds } => {
            load::run(address, &visits, connections, seconds)
        }
        Command::Floor { address, lengths } => floor::serve(address, &lengths),
    }
}
