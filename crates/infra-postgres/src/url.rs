//! The database URL, which contains a password.

use crate::error::DatabaseError;
use diesel::{Connection, PgConnection};

/// Default connection parameters. They detect an unreachable or vanished server within seconds instead of minutes, and do
/// not limit the duration of a query.
const CONNECTION_TIMEOUTS: [(&str, &str); 5] = [
    ("connect_timeout", "3"),
    ("keepalives_idle", "5"),
    ("keepalives_interval", "2"),
    ("keepalives_count", "3"),
    ("tcp_user_timeout", "10000"),
];

/// Connection parameters of [`DatabaseUrl::for_health_check`], which override those of the URL.
const PROBE_TIMEOUTS: [(&str, &str); 4] = [
    ("connect_timeout", "2"),
    ("keepalives_idle", "1"),
    ("keepalives_interval", "1"),
    ("tcp_user_timeout", "2000"),
];

/// A PostgreSQL URL with connection timeouts. It has no `Debug`, because it contains a password.
#[derive(Clone)]
pub struct DatabaseUrl(String);

impl DatabaseUrl {
    /// Parses a URL. Only the scheme is checked, because libpq accepts forms that URL parsers refuse (`host1,host2`).
    pub fn parse(text: &str) -> Result<Self, DatabaseError> {
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Err(DatabaseError::Url);
        }
        let mut url = text.to_owned();
        for (name, value) in CONNECTION_TIMEOUTS {
            if !text.contains(&format!("{name}=")) {
                add(&mut url, name, value);
            }
        }
        Ok(Self(url))
    }

    /// Returns this URL with short timeouts, for health checks.
    pub fn for_health_check(&self) -> Self {
        let mut url = self.0.clone();
        // libpq uses the last value of a repeated parameter.
        for (name, value) in PROBE_TIMEOUTS {
            add(&mut url, name, value);
        }
        Self(url)
    }

    /// Opens a connection outside any pool.
    pub fn establish(&self) -> Result<PgConnection, DatabaseError> {
        disable_openssl_exit_cleanup();
        PgConnection::establish(&self.0)
            .map_err(|error| DatabaseError::Connect(self.redact(error.to_string())))
    }

    /// Returns the URL with its password.
    #[cfg(feature = "testing")]
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Masks every part of the password. libpq quotes parts of URLs that it cannot parse, so a password with an unescaped
    /// `@` or `/` would appear in parts.
    fn redact(&self, mut message: String) -> String {
        let rest = self.0.split_once("://").map_or("", |(_, rest)| rest);
        let credentials = rest.rsplit_once('@').map_or("", |(credentials, _)| credentials);
        let of_user = credentials.split_once(':').map_or("", |(_, password)| password);
        let of_query = rest.split_once("password=").map_or("", |(_, password)| password);
        for piece in of_user.split(['@', '/', ':', '?', '&']).chain(of_query.split('&').take(1)) {
            if !piece.is_empty() {
                message = message.replace(piece, "***");
            }
        }
        message
    }
}

fn add(url: &mut String, name: &str, value: &str) {
    let separator = if url.contains('?') { '&' } else { '?' };
    *url += &format!("{separator}{name}={value}");
}

/// Keeps OpenSSL from freeing its state when the process exits, which crashes threads that are still connecting.
/// <https://docs.openssl.org/3.5/man3/OPENSSL_init_crypto/> (`OPENSSL_INIT_NO_ATEXIT`)
pub(crate) fn disable_openssl_exit_cleanup() {
    #[cfg(not(windows))]
    openssl_sys::init();
}
