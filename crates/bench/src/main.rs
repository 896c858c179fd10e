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
        /// File of requests, one JSON object a line: method, path, and perhaps headers and body.
        #[arg(long)]
        requests: PathBuf,
        /// Requests under way at once.
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
        Command::Load { address, requests, connections, seconds } => {
            load::run(address, &requests, connections, seconds)
        }
        Command::Floor { address, lengths } => floor::serve(address, &lengths),
    }
}
