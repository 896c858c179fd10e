//! The command line.

use crate::{
    adapters::SystemClock,
    closed_accounts::ClosedAccounts,
    config::{Config, ConfigError, DatabaseConfig, STAFF_PASSWORD, staff_password},
    demo, serve, staff,
    wiring::Adapters,
};
use anyhow::Context;
use application::{clock::Clock, staff::StaffAction};
use clap::{Args, Parser, Subcommand};
use domain::{
    account::{Roles, StaffPassword},
    email::EmailAddress,
};
use std::{
    io::{self, Write},
    path::PathBuf,
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
    /// Manage customers' accounts
    Customer {
        #[command(subcommand)]
        command: CustomerCommand,
    },
    /// Short for `staff create`
    CreateSeller(NewStaffArguments),
    /// List the closed accounts, or close those of a list again after a restore
    Closures(ClosuresArguments),
    /// Print the OpenAPI document
    Openapi,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
struct ClosuresArguments {
    /// Add the ids of closed accounts to this list, which is made if it is not there
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    /// Close the accounts of this list that are open
    #[arg(long, value_name = "FILE")]
    apply: Option<PathBuf>,
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
    EndSessions(StaffAccount),
    /// Ask an account for no second factor any more, when its telephone and recovery codes are lost
    ResetTwoFactor(StaffAccount),
}

#[derive(Subcommand)]
enum CustomerCommand {
    /// Let a customer have any number of unpaid orders
    Trust(CustomerAccount),
    /// Limit the unpaid orders of a customer again
    Distrust(CustomerAccount),
    /// List the accounts whose e-mail is refused today, each with the accounts that it collides with
    RefusedEmails,
}

#[derive(Args)]
struct CustomerAccount {
    /// E-mail of the account
    #[arg(long)]
    email: String,
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

/// Runs a command. Returns exit code 2 for invalid configuration and 1 for any other failure.
#[must_use]
pub fn run(cli: Cli) -> ExitCode {
    let outcome = match cli.command.unwrap_or(Command::Serve) {
        Command::Serve => config().and_then(serve::run),
        Command::Migrate => migrate(),
        Command::SeedDemo => seed_demo(),
        Command::Staff { command } => manage_staff(command),
        Command::Customer { command } => manage_customer(command),
        Command::CreateSeller(new) => create_staff(&new),
        Command::Closures(arguments) => list_or_apply_closures(&arguments),
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
    DatabaseConfig::read(environment)?.connect()?.migrate()?;
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
        StaffCommand::SetPassword(account) => (account, StaffAction::SetPassword(read_password()?)),
        StaffCommand::Disable(account) => (account, StaffAction::Disable),
        StaffCommand::Enable(account) => (account, StaffAction::Enable),
        StaffCommand::EndSessions(account) => (account, StaffAction::EndSessions),
        StaffCommand::ResetTwoFactor(account) => (account, StaffAction::ResetTwoFactor),
    };
    let email = email(&account.email)?;
    if staff::change(&Adapters::open(&staff_config()?)?.ports, &email, order)? {
        say("Done.")
    } else {
        anyhow::bail!("no staff account has this e-mail: nothing was changed")
    }
}

fn manage_customer(command: CustomerCommand) -> anyhow::Result<()> {
    let (account, is_trusted) = match command {
        CustomerCommand::Trust(account) => (account, true),
        CustomerCommand::Distrust(account) => (account, false),
        CustomerCommand::RefusedEmails => {
            let lines = staff::list_refused_emails(&Adapters::open(&staff_config()?)?.ports)?;
            return lines.iter().try_for_each(|line| say(line));
        }
    };
    let email = email(&account.email)?;
    if staff::set_trusted(&Adapters::open(&staff_config()?)?.ports, &email, is_trusted)? {
        say("Done.")
    } else {
        anyhow::bail!("no customer has this e-mail: nothing was changed")
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

/// Reads the configuration without `SHOP_SELLER_*`, which these commands do not use as settings.
fn staff_config() -> anyhow::Result<Config> {
    Ok(Config::read(|name: &str| if name.starts_with("SHOP_SELLER_") { None } else { environment(name) })?)
}

fn email(text: &str) -> anyhow::Result<EmailAddress> {
    Ok(EmailAddress::new(text).map_err(|_| ConfigError::one("--email", "an e-mail address"))?)
}

fn read_password() -> anyhow::Result<StaffPassword> {
    // An empty variable counts as unset.
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

fn list_or_apply_closures(arguments: &ClosuresArguments) -> anyhow::Result<()> {
    let config = DatabaseConfig::read(environment)?;
    if let Some(file) = &arguments.to {
        let number = ClosedAccounts::update(&config.connect()?, file)?;
        say(&format!("The list has {number} closed accounts."))?;
    }
    if let Some(file) = &arguments.apply {
        // A list that can't be used is refused before any account is closed.
        let listed = ClosedAccounts::read(file)?;
        let number = listed.close(&config.connect()?, SystemClock.now())?;
        say(&format!("Closed {number} accounts that were open."))?;
    }
    Ok(())
}

fn print_open_api() -> anyhow::Result<()> {
    say(&serde_json::to_string_pretty(&http_actix::open_api())?)
}

fn say(text: &str) -> anyhow::Result<()> {
    Ok(writeln!(io::stdout(), "{text}")?)
}
