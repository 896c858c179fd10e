//! The command line.

use crate::{
    config::{Config, ConfigError, DatabaseConfig},
    demo, serve, staff,
    wiring::Adapters,
};
use anyhow::Context;
use clap::{Parser, Subcommand};
use domain::{
    account::{Password, Roles},
    email::EmailAddress,
};
use infra_postgres::Database;
use secrecy::ExposeSecret;
use std::{
    io::{self, Write},
    process::ExitCode,
};

/// The shop, as one program. Configuration is by environment variables; .env.example lists them.
#[derive(Parser)]
#[command(name = "dorduncu", version)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the shop (the default): migrates the database first
    Serve,
    /// Bring the database's tables up to date
    Migrate,
    /// Load the demo catalogue and the demo customer into an empty shop
    SeedDemo,
    /// Make a seller's account; the password comes from SHOP_SELLER_PASSWORD or standard input
    CreateSeller {
        /// E-mail to log in with
        #[arg(long)]
        email: String,
        /// Also answers support as admin
        #[arg(long)]
        admin: bool,
    },
    /// Print the OpenAPI document
    Openapi,
}

/// Runs a command. Wrong configuration ends with code 2, anything else that fails with 1.
#[must_use]
pub fn run(cli: Cli) -> ExitCode {
    let outcome = match cli.command.unwrap_or(Command::Serve) {
        Command::Serve => config().and_then(serve::run),
        Command::Migrate => migrate(),
        Command::SeedDemo => seed_demo(),
        Command::CreateSeller { email, admin } => create_seller(&email, admin),
        Command::Openapi => print_open_api(),
    };
    let Err(error) = outcome else { return ExitCode::SUCCESS };
    drop(writeln!(io::stderr(), "dorduncu: {error:#}"));
    ExitCode::from(if error.is::<ConfigError>() { 2 } else { 1 })
}

fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

fn config() -> anyhow::Result<Config> {
    Ok(Config::read(environment)?)
}

fn migrate() -> anyhow::Result<()> {
    let config = DatabaseConfig::read(environment)?;
    Database::connect(config.url.expose_secret(), config.connections)?.migrate()?;
    say("The database is up to date.")
}

fn seed_demo() -> anyhow::Result<()> {
    let config = config()?;
    let adapters = Adapters::open(&config)?;
    let is_seeded = demo::seed(&adapters)?;
    if is_seeded && config.demo {
        demo::make_past(&adapters.ports)?;
    }
    say(if is_seeded {
        "The demo catalogue is loaded."
    } else {
        "The shop has products already: nothing was changed."
    })
}

fn create_seller(email: &str, admin: bool) -> anyhow::Result<()> {
    let email = EmailAddress::new(email).map_err(|_| ConfigError::one("--email", "an e-mail address"))?;
    let password = match environment("SHOP_SELLER_PASSWORD") {
        Some(password) => password,
        None => read_line().context("the password could not be read from standard input")?,
    };
    let password =
        Password::new(&password).map_err(|_| ConfigError::one("the password", "1 to 128 characters"))?;
    // The account's own variables are not this command's.
    let config =
        Config::read(|name: &str| if name.starts_with("SHOP_SELLER_") { None } else { environment(name) })?;
    let roles = Roles { is_seller: true, is_admin: admin };
    if staff::create(&Adapters::open(&config)?.ports, email, password, roles)? {
        say("The account is made.")
    } else {
        anyhow::bail!("an account with this e-mail exists already: nothing was changed")
    }
}

fn read_line() -> io::Result<String> {
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn print_open_api() -> anyhow::Result<()> {
    say(&serde_json::to_string_pretty(&http_actix::open_api())?)
}

fn say(text: &str) -> anyhow::Result<()> {
    Ok(writeln!(io::stdout(), "{text}")?)
}
