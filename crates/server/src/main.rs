//! The `dorduncu` binary.

use clap::Parser;
use mimalloc::MiMalloc;
use server::{cli::Cli, telemetry};
use std::process::ExitCode;

/// Returns the memory of a rush of logins and pictures to the system, which glibc's keeps. The units, the image and
/// `just run` set `MIMALLOC_PURGE_DELAY=0`, so that it does so at once.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let _log = telemetry::init();
    server::cli::run(Cli::parse())
}
