//! Configuration by environment variables. All are checked before anything is opened.

mod launch;
mod mail;
mod payment;
mod reader;
mod secret;
mod shop;

pub use mail::{MailConfig, MailDestination};
pub use payment::PaymentConfig;
pub use reader::ConfigError;

use actix_web::cookie::Key;
use domain::{
    account::{Password, StaffPassword},
    configured_shop::ConfiguredShop,
    email::EmailAddress,
    order::UnpaidLimit,
    settings::Settings,
};
use http_actix::{LaunchCheck, Timeouts};
use infra_postgres::{Database, DatabaseError};
use ipnet::IpNet;
use mail::MailVariables;
use reader::Reader;
use secrecy::{ExposeSecret, SecretString};
use std::{
    net::{IpAddr, SocketAddr},
    num::NonZeroU32,
    path::PathBuf,
    sync::Arc,
    time::Duration,
};
use url::{Url, form_urlencoded};

/// How long the server keeps accepting requests after the stop signal. Load balancers probe every one or two seconds and
/// must see that this instance is ending; Docker kills it after ten seconds.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(4);

/// How many unpaid orders a customer may have, unless configured otherwise.
const UNPAID_ORDERS: u32 = 3;

/// A seller account to create at start, unless an account with its e-mail exists.
#[derive(Clone, Debug)]
pub struct SellerAccount {
    pub email: EmailAddress,
    /// `None` after the operator has taken the password out of the settings again; then no account is created.
    pub password: Option<StaffPassword>,
}

/// The whole configuration of the shop.
pub struct Config {
    pub database: DatabaseConfig,
    pub listen: SocketAddr,
    /// The origin that browsers see; `None` means `http://` and the listening address.
    pub public_origin: Option<String>,
    pub cookie_key: Key,
    pub data_dir: PathBuf,
    pub storage_url: String,
    pub seller: Option<SellerAccount>,
    pub demo: bool,
    pub trusted_proxies: Vec<IpNet>,
    /// The address of the metrics listener; `None` serves metrics on the main port, to this machine only.
    pub metrics_listen: Option<SocketAddr>,
    pub rate_limits: bool,
    /// The limits on unpaid orders of a customer; `None` together with `rate_limits`.
    pub unpaid_limit: Option<UnpaidLimit>,
    /// The timeouts for slow clients.
    pub timeouts: Timeouts,
    /// How long the server keeps accepting requests after the stop signal.
    pub shutdown_grace: Duration,
    pub payments: PaymentConfig,
    /// How many years the orders of closed accounts are stored.
    pub retention_years: u32,
    pub shop: Arc<ConfiguredShop>,
    /// The checklist before the shop opens, shown only to the seller.
    pub launch_checks: Vec<LaunchCheck>,
    pub mail: MailConfig,
}

/// The part of the configuration that the database commands need.
pub struct DatabaseConfig {
    pub url: SecretString,
    /// A direct URL for `LISTEN`, needed when `url` points to a connection pooler.
    pub listen_url: Option<SecretString>,
    pub connections: u32,
}

/// A lookup of environment variables; returns `None` for an unset one.
pub trait Environment: Fn(&str) -> Option<String> {}
impl<F: Fn(&str) -> Option<String>> Environment for F {}

impl Config {
    /// Reads every variable.
    ///
    /// # Errors
    /// [`ConfigError`] names each invalid variable and the expected value.
    pub fn read(environment: impl Environment) -> Result<Self, ConfigError> {
        let mut reader = Reader::new(&environment);
        let database = database(&mut reader);
        let listen = reader.parsed(
            "SHOP_LISTEN",
            "address:port, such as 127.0.0.1:8080",
            SocketAddr::from(([127, 0, 0, 1], 8080)),
        );
        let public_origin =
            reader.optional("SHOP_PUBLIC_URL", "an origin such as https://shop.example", origin);
        let data_dir = data_dir(&reader);
        let secret = reader.optional("SHOP_SECRET", "at least 64 characters", |text| {
            (text.chars().count() >= secret::LENGTH).then(|| SecretString::from(text))
        });
        let storage_url = storage(&mut reader);
        let seller = seller(&mut reader);
        let demo = reader.choice("SHOP_DEMO", ("0", false), ("1", true));
        let rate_limits = reader.choice("SHOP_RATE_LIMITS", ("on", true), ("off", false));
        let unpaid_orders = reader
            .optional("SHOP_UNPAID_ORDERS", "a number of orders, 0 for no limit", |text| {
                text.trim().parse().ok()
            })
            .unwrap_or(UNPAID_ORDERS);
        let retention_years =
            reader.optional("SHOP_RETENTION_YEARS", "a number of years from 1 to 100", years).unwrap_or(10);
        let trusted_proxies = reader
            .optional(
                "SHOP_TRUSTED_PROXIES",
                "addresses or networks separated by commas, such as 192.0.2.7, 10.0.0.0/8, fd00::/8, and none wider \
                 than /8 (IPv6: /7)",
                |text| text.split(',').map(|part| network(part.trim())).collect::<Option<Vec<IpNet>>>(),
            )
            .unwrap_or_default();
        let metrics_listen =
            reader.optional("SHOP_METRICS_LISTEN", "address:port, such as 127.0.0.1:9100", |text| {
                text.trim().parse().ok()
            });
        let shutdown_grace = reader
            .optional("SHOP_SHUTDOWN_GRACE", "a number of seconds from 0 to 300", |text| {
                text.trim().parse().ok().filter(|seconds| *seconds <= 300).map(Duration::from_secs)
            })
            .unwrap_or(SHUTDOWN_GRACE);
        let mail = MailVariables::read(&mut reader);
        let payments = payment::read(&mut reader);
        let shop = shop::configured(&mut reader);
        let launch_checks = launch::checks(&reader, public_origin.as_deref(), demo);
        let (mut shop, payments) = reader.check_value(shop.zip(payments))?;
        shop.defaults.card_payment = payments.current.is_some();
        shop.defaults.card_instalments = payments.current.is_some_and(|provider| provider.has_instalments());
        shop.web_address = public_origin.clone().unwrap_or_else(|| format!("http://{listen}"));

        let key = match secret {
            Some(text) => text,
            None => secret::of_folder(&data_dir).map_err(|error| {
                ConfigError::one("SHOP_DATA_DIR", &format!("a folder that can be written to ({error})"))
            })?,
        };
        Ok(Self {
            database,
            listen,
            public_origin,
            cookie_key: Key::derive_from(key.expose_secret().as_bytes()),
            storage_url: match storage_url {
                Some(url) => url,
                None => images_folder(&data_dir)?,
            },
            mail: mail.config(&data_dir, &shop.facts(&Settings::default()))?,
            data_dir,
            seller,
            demo,
            trusted_proxies,
            metrics_listen,
            rate_limits,
            unpaid_limit: rate_limits.then_some(UnpaidLimit { orders: NonZeroU32::new(unpaid_orders) }),
            timeouts: Timeouts::default(),
            shutdown_grace,
            payments,
            shop: Arc::new(shop),
            launch_checks,
            retention_years,
        })
    }
}

impl DatabaseConfig {
    /// Reads only the variables that a database command needs.
    pub fn read(environment: impl Environment) -> Result<Self, ConfigError> {
        let mut reader = Reader::new(&environment);
        let database = database(&mut reader);
        reader.check()?;
        Ok(database)
    }

    /// Connects to the configured database.
    pub fn connect(&self) -> Result<Database, DatabaseError> {
        let listen_url = self.listen_url.as_ref().map(ExposeSecret::expose_secret);
        Database::connect_past(self.url.expose_secret(), listen_url, self.connections)
    }
}

const DATABASE_URL: &str = "the URL of a PostgreSQL database, such as postgres://user:password@host/name \
    (sslmode, where given: disable, allow, prefer, require, verify-ca or verify-full)";
const SSL_MODES: [&str; 6] = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];

fn database(reader: &mut Reader<'_>) -> DatabaseConfig {
    // Check only the scheme and the SSL mode: libpq accepts forms that URL parsers reject (`host1:5432,host2:5432`).
    let read = |text: &str| {
        let rest = ["postgres://", "postgresql://"].iter().find_map(|scheme| text.strip_prefix(scheme))?;
        has_known_ssl_mode(rest).then(|| SecretString::from(text))
    };
    DatabaseConfig {
        url: reader.required("DATABASE_URL", DATABASE_URL, read),
        listen_url: reader.optional("SHOP_DATABASE_LISTEN_URL", DATABASE_URL, read),
        connections: reader
            .optional("SHOP_DATABASE_CONNECTIONS", "a number of connections from 1", |text| {
                text.trim().parse().ok().filter(|connections| *connections > 0)
            })
            .unwrap_or(16),
    }
}

/// Checks `sslmode` in a URL without its scheme. A question mark in the password does not begin the parameters.
fn has_known_ssl_mode(rest: &str) -> bool {
    let host = match rest.find(['@', '/']) {
        Some(at) if rest.as_bytes().get(at) == Some(&b'@') => rest.get(at..).unwrap_or_default(),
        _ => rest,
    };
    let parameters = host.split_once('?').map_or("", |(_, parameters)| parameters);
    form_urlencoded::parse(parameters.as_bytes())
        .filter(|(name, _)| name == "sslmode")
        .all(|(_, mode)| SSL_MODES.contains(&mode.as_ref()))
}

/// Returns the origin of a URL that has no path and no query.
fn origin(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    let is_plain = matches!(url.scheme(), "http" | "https") && url.path() == "/" && url.query().is_none();
    is_plain.then(|| url.origin().ascii_serialization())
}

fn data_dir(reader: &Reader<'_>) -> PathBuf {
    PathBuf::from(reader.text("SHOP_DATA_DIR", ".data"))
}

fn storage(reader: &mut Reader<'_>) -> Option<String> {
    reader.optional("SHOP_STORAGE_URL", "file:///…, s3://bucket/prefix or memory:///", storage_url)
}

fn storage_url(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    matches!(url.scheme(), "file" | "s3" | "memory").then(|| text.to_owned())
}

fn images_folder(data_dir: &std::path::Path) -> Result<String, ConfigError> {
    let wrong = || ConfigError::one("SHOP_DATA_DIR", "a folder");
    let folder = std::path::absolute(data_dir.join("images")).map_err(|_| wrong())?;
    Url::from_directory_path(folder).map(String::from).map_err(|()| wrong())
}

/// Parses an IP address, or a network written by its first address. Rejects networks wider than the private ones
/// (10.0.0.0/8, fc00::/7): they hold other people's addresses, and each of these would be trusted as a proxy.
fn network(text: &str) -> Option<IpNet> {
    let network = match text.parse::<IpAddr>() {
        Ok(address) => IpNet::from(address.to_canonical()),
        Err(_) => text.parse().ok()?,
    };
    let widest = if network.addr().is_ipv4() { 8 } else { 7 };
    (network.prefix_len() >= widest && network == network.trunc()).then_some(network)
}

fn years(text: &str) -> Option<u32> {
    text.trim().parse().ok().filter(|years| (1..=100).contains(years))
}

/// The rule for staff passwords, as error messages state it.
pub const STAFF_PASSWORD: &str = "12 to 128 characters";

/// Parses a password that satisfies the rule for staff.
#[must_use]
pub fn staff_password(text: &str) -> Option<StaffPassword> {
    StaffPassword::new(Password::new(text).ok()?).ok()
}

fn seller(reader: &mut Reader<'_>) -> Option<SellerAccount> {
    let email =
        reader.optional("SHOP_SELLER_EMAIL", "an e-mail address", |text| EmailAddress::new(text).ok());
    let password = reader.optional("SHOP_SELLER_PASSWORD", STAFF_PASSWORD, staff_password);
    email.map(|email| SellerAccount { email, password })
}

#[cfg(test)]
mod tests {
    use super::{Config, MailDestination};
    use domain::{mail::RetrySchedule, settings::Settings};
    use secrecy::ExposeSecret;
    use std::collections::HashMap;

    fn read(variables: &[(&str, &str)]) -> Result<Config, String> {
        // Deleted at the end, with the secret created in it.
        let folder = tempfile::tempdir().unwrap();
        let mut all = HashMap::from([
            ("DATABASE_URL", "postgres://localhost/shop"),
            ("SHOP_DATA_DIR", folder.path().to_str().unwrap()),
        ]);
        all.extend(variables.iter().copied());
        Config::read(|name: &str| all.get(name).map(ToString::to_string)).map_err(|error| error.to_string())
    }

    #[test]
    fn defaults_are_those_of_the_example() {
        let config = read(&[]).unwrap();
        assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
        assert!(
            config.rate_limits && !config.demo && config.seller.is_none() && config.public_origin.is_none()
        );
        assert!(config.storage_url.starts_with("file:///") && config.storage_url.ends_with("/images/"));
        assert!(config.shop.defaults.banks.first.name.contains("demo"));
        assert_eq!(Some(&config.mail.retries), RetrySchedule::parse("60,300,1800,7200,21600,43200").as_ref());
    }

    #[test]
    fn the_secret_of_a_folder_stays_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let secret = || super::secret::of_folder(folder.path()).unwrap();
        let (one, two) = (secret(), secret());
        assert_eq!(one.expose_secret(), two.expose_secret());
        assert!(one.expose_secret().len() >= super::secret::LENGTH);
    }

    #[test]
    fn every_wrong_variable_is_named() {
        let too_long = "a".repeat(256);
        let wrong = [
            ("DATABASE_URL", "mysql://localhost/shop"),
            ("DATABASE_URL", "postgres://localhost/shop?sslmode=vielleicht"),
            ("SHOP_DATABASE_LISTEN_URL", "postgres://a@b/c?connect_timeout=1&sslmode="),
            ("SHOP_LISTEN", "8080"),
            ("SHOP_PUBLIC_URL", "shop.example"),
            ("SHOP_PUBLIC_URL", "https://shop.example/path"),
            ("SHOP_SECRET", "short"),
            ("SHOP_STORAGE_URL", "ftp://x"),
            ("SHOP_SELLER_EMAIL", "nobody"),
            ("SHOP_LOW_STOCK", "-1"),
            ("SHOP_LOW_STOCK", "100000"),
            ("SHOP_LOW_STOCK", "beş"),
            ("SHOP_RETENTION_YEARS", "0"),
            ("SHOP_RETENTION_YEARS", "on"),
            ("SHOP_SELLER_PASSWORD", "onbir-harf!"),
            ("SHOP_DEMO", "yes"),
            ("SHOP_RATE_LIMITS", "0"),
            ("SHOP_SHUTDOWN_GRACE", "soon"),
            ("SHOP_SHUTDOWN_GRACE", "301"),
            ("SHOP_TRUSTED_PROXIES", "10.0.0.1, proxy"),
            ("SHOP_TRUSTED_PROXIES", "10.0.0.0/33"),
            ("SHOP_TRUSTED_PROXIES", "10.0.0.1/8"),
            ("SHOP_TRUSTED_PROXIES", "0.0.0.0/0"),
            ("SHOP_TRUSTED_PROXIES", "0.0.0.0/1"),
            ("SHOP_TRUSTED_PROXIES", "10.0.0.1, 10.0.0.0/7"),
            ("SHOP_TRUSTED_PROXIES", "fc00::/6"),
            ("SHOP_METRICS_LISTEN", "9100"),
            ("SHOP_BANK_IBAN", "TR33 0006 1005 1978 6457 8413 27"),
            ("SHOP_BANK_NAME", "Ziraat\nBankası"),
            ("SHOP_BANK_NAME", too_long.as_str()),
            ("SHOP_BANK_HOLDER", "Ayşe\rDemir"),
            ("SHOP_WHATSAPP_PHONE", "beş yüz otuz iki"),
            ("SHOP_DATABASE_CONNECTIONS", "many"),
            ("SHOP_DATABASE_CONNECTIONS", "0"),
            ("SMTP_URL", "mail.example"),
            ("SHOP_MAIL_FROM", "Dördüncü"),
            ("SHOP_MAIL_SELLER", "the owner"),
            ("SHOP_MAIL_RETRIES", "60;300"),
        ];
        for (name, value) in wrong {
            let message = read(&[(name, value)]).err().unwrap();
            assert!(message.contains(name), "{name}={value}: {message}");
        }
        let message = read(&wrong).err().unwrap();
        assert!(message.contains("SHOP_LISTEN") && message.contains("SHOP_BANK_IBAN"), "{message}");
        assert!(!message.contains("mysql://"), "values may be secrets: {message}");
    }

    #[test]
    fn proxies_are_addresses_and_networks() {
        let config =
            read(&[("SHOP_TRUSTED_PROXIES", "192.0.2.7, 10.0.0.0/8,fc00::/7, 2001:db8::1")]).unwrap();
        let networks: Vec<_> = config.trusted_proxies.iter().map(ToString::to_string).collect();
        assert_eq!(networks, ["192.0.2.7/32", "10.0.0.0/8", "fc00::/7", "2001:db8::1/128"]);
        let message = read(&[("SHOP_TRUSTED_PROXIES", "10.0.0.1/8")]).err().unwrap();
        assert!(message.contains("addresses or networks separated by commas"), "{message}");
    }

    #[test]
    fn mails_go_to_files_without_mail_server() {
        let config = read(&[]).unwrap();
        assert!(
            matches!(config.mail.destination, MailDestination::Folder(folder) if folder.ends_with("mail"))
        );
        let facts = config.shop.facts(&Settings::default());
        assert_eq!(facts.notices_email, facts.email);
        let smtp = ("SMTP_URL", "smtps://a:b@mail.example");
        assert!(read(&[smtp]).err().unwrap().contains("SHOP_MAIL_FROM"));
        let from = ("SHOP_MAIL_FROM", "Dördüncü <siparis@example.com>");
        let config = read(&[smtp, from, ("SHOP_MAIL_SELLER", "Patron@example.com")]).unwrap();
        assert!(matches!(config.mail.destination, MailDestination::Smtp(_)));
        assert_eq!(config.shop.notices_email.as_ref().unwrap().as_str(), "patron@example.com");
    }

    #[test]
    fn a_database_may_have_several_hosts() {
        let url = "postgres://shop@a:5432,b:5432/shop?target_session_attrs=read-write";
        assert_eq!(read(&[("DATABASE_URL", url)]).unwrap().database.url.expose_secret(), url);
    }

    #[test]
    fn every_way_to_ask_for_tls_is_known() {
        for url in [
            "postgres://shop@db/shop?sslmode=disable",
            "postgres://shop@db/shop?sslmode=verify-full&sslrootcert=/etc/ca.crt",
            "postgresql://shop@a,b/shop?target_session_attrs=read-write&sslmode=require",
            "postgres://shop:a?sslmode=b@db/shop?sslmode=prefer",
        ] {
            assert!(read(&[("DATABASE_URL", url)]).is_ok(), "{url}");
        }
    }

    #[test]
    fn takes_seller_email_without_password() {
        let email = ("SHOP_SELLER_EMAIL", "a@b.co");
        for password in [&[][..], &[("SHOP_SELLER_PASSWORD", "")]] {
            let config = read(&[&[email], password].concat()).unwrap();
            assert!(config.seller.unwrap().password.is_none());
        }
        let config = read(&[email, ("SHOP_SELLER_PASSWORD", "on-iki-harf!")]).unwrap();
        assert!(config.seller.unwrap().password.is_some());
    }
}
