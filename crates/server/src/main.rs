//! The `dorduncu` binary.

use clap::Parser;
use mimalloc::MiMalloc;
use server::{cli::Cli, telemetry};
use std::process::ExitCode;

/// The global allocator. Unlike glibc's, it returns memory to the system after a burst of logins and pictures.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let _log = telemetry::init();
    server::cli::run(Cli::parse())
}
