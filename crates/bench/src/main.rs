//! A load generator, and what `just bench` compares the shop with: a bare server, and a password's hash alone.

mod floor;
mod hash;
mod http;
mod load;
mod plan;
mod report;

use clap::{Parser, Subcommand};
use std::{net::SocketAddr, path::PathBuf};

#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Sends requests on many connections. Prints a report as one line of JSON, or each response as a line of its own.
    Load {
        /// A server's address. With several, a request whose connection is refused or lost goes to the next one.
        #[arg(long, required = true)]
        address: Vec<SocketAddr>,
        /// File with one group of clients per line, as JSON; see `plan.rs`.
        #[arg(long)]
        plan: PathBuf,
        /// How long to send. Without it, requests are sent until standard input ends, and each response is printed.
        #[arg(long)]
        seconds: Option<u64>,
    },
    /// Responds with constant bodies of the given lengths, by actix-web and nothing else.
    Floor {
        #[arg(long)]
        address: SocketAddr,
        /// File of lengths, one per line, which are used in turn.
        #[arg(long)]
        lengths: PathBuf,
    },
    /// Hashes a password so many times, as the shop does, and prints the milliseconds of one hash.
    Hash {
        #[arg(long)]
        count: u32,
    },
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Load { address, plan, seconds } => load::run(address, &plan, seconds),
        Command::Floor { address, lengths } => floor::serve(address, &lengths),
        Command::Hash { count } => hash::measure(count),
    }
}
