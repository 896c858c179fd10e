//! The `dorduncu` binary.

use clap::Parser;
use server::{cli::Cli, telemetry};
use std::process::ExitCode;

fn main() -> ExitCode {
    let _log = telemetry::init();
    server::cli::run(Cli::parse())
}
