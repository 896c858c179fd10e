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
        /// Where to.
        #[arg(long)]
        address: SocketAddr,
        /// File of visits, one JSON array a line, of requests made one after the other: method, path, and perhaps
        /// headers and body.
        #[arg(long)]
        visits: PathBuf,
        /// Visits under way at once.
        #[arg(long)]
        connections: usize,
        #[arg(long)]
        seconds: u64,
    },
    /// Answers requests with bytes of these lengths in turn, by actix-web and nothing else.
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
