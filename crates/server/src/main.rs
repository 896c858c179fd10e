//! The `dorduncu` binary.

use clap::Parser;
use mimalloc::MiMalloc;
use server::{allocator, cli::Cli, telemetry};
use std::{io, process::ExitCode};

/// Gives back what a rush of logins and pictures has taken; glibc's keeps it.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> io::Result<ExitCode> {
    allocator::give_back_at_once();
    let _log = telemetry::init()?;
    Ok(server::cli::run(Cli::parse()))
}
