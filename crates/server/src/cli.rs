//! The command line.

use crate::{
    config::{Config, ConfigError, DatabaseConfig, STAFF_PASSWORD, staff_password},
    demo, serve, staff,
    wiring::Adapters,
};
use anyhow::Context;
use application::staff::StaffOrder;
use clap::{Args, Parser, Subcommand};
use domain::{
    account::{Roles, StaffPassword},
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
    /// Manage staff accounts; passwords come from SHOP_SELLER_PASSWORD or standard input
    Staff {
        #[command(subcommand)]
        command: StaffCommand,
    },
    /// Short for `staff create`
    CreateSeller(NewStaffArguments),
    /// Print the OpenAPI document
    Openapi,
}

#[derive(Subcommand)]
enum StaffCommand {
    /// List the accounts: e-mail, role, state, second factor
    List,
    /// Make an account
    Create(NewStaffArguments),
    /// Keep an account from logging in, and end its sessions
    Disable(StaffAccount),
    /// Let a disabled account log in again
    Enable(StaffAccount),
    /// Give an account another password, and end its sessions
    SetPassword(StaffAccount),
    /// End all sessions of an account
    EndSessions(StaffAccount),
    /// Ask an account for no second factor any more, when its telephone and recovery codes are lost
    ResetTwoFactor(StaffAccount),
}

#[derive(Args)]
struct NewStaffArguments {
    /// E-mail to log in with
    #[arg(long)]
    email: String,
    /// Also answers support as admin
    #[arg(long)]
    admin: bool,
}

#[derive(Args)]
struct StaffAccount {
    /// E-mail of the account
    #[arg(long)]
    email: String,
}

/// Runs a command. Wrong configuration ends with code 2, anything else that fails with 1.
#[must_use]
pub fn run(cli: Cli) -> ExitCode {
    let outcome = match cli.command.unwrap_or(Command::Serve) {
        Command::Serve => config().and_then(serve::run),
        Command::Migrate => migrate(),
        Command::SeedDemo => seed_demo(),
        Command::Staff { command } => manage_staff(command),
        Command::CreateSeller(new) => create_staff(&new),
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

fn manage_staff(command: StaffCommand) -> anyhow::Result<()> {
    let (account, order) = match command {
        StaffCommand::List => return list_staff(),
        StaffCommand::Create(new) => return create_staff(&new),
        StaffCommand::SetPassword(account) => (account, StaffOrder::SetPassword(read_password()?)),
        StaffCommand::Disable(account) => (account, StaffOrder::Disable),
        StaffCommand::Enable(account) => (account, StaffOrder::Enable),
        StaffCommand::EndSessions(account) => (account, StaffOrder::EndSessions),
        StaffCommand::ResetTwoFactor(account) => (account, StaffOrder::ResetTwoFactor),
    };
    let email = email(&account.email)?;
    if staff::change(&Adapters::open(&staff_config()?)?.ports, &email, order)? {
        say("Done.")
    } else {
        anyhow::bail!("no staff account has this e-mail: nothing was changed")
    }
}

fn list_staff() -> anyhow::Result<()> {
    let lines = staff::list(&Adapters::open(&staff_config()?)?.ports)?;
    lines.iter().try_for_each(|line| say(line))
}

fn create_staff(new: &NewStaffArguments) -> anyhow::Result<()> {
    let (email, password) = (email(&new.email)?, read_password()?);
    let roles = Roles { is_seller: true, is_admin: new.admin };
    if staff::create(&Adapters::open(&staff_config()?)?.ports, email, password, roles)? {
        say("The account is made.")
    } else {
        anyhow::bail!("an account with this e-mail exists already: nothing was changed")
    }
}

/// The configuration without the account's own variables, which are not these commands'.
fn staff_config() -> anyhow::Result<Config> {
    Ok(Config::read(|name: &str| if name.starts_with("SHOP_SELLER_") { None } else { environment(name) })?)
}

fn email(text: &str) -> anyhow::Result<EmailAddress> {
    Ok(EmailAddress::new(text).map_err(|_| ConfigError::one("--email", "an e-mail address"))?)
}

fn read_password() -> anyhow::Result<StaffPassword> {
    // An empty one is none, as everywhere.
    let text = match environment("SHOP_SELLER_PASSWORD").filter(|password| !password.is_empty()) {
        Some(password) => password,
        None => read_line().context("the password could not be read from standard input")?,
    };
    Ok(staff_password(&text).ok_or_else(|| ConfigError::one("the password", STAFF_PASSWORD))?)
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
