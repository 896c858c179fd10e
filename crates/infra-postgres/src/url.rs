//! The database's URL, which holds a password.

use crate::error::DatabaseError;
use diesel::{Connection, PgConnection};

/// What a URL gets unless it says otherwise: an address that swallows packets, or a database server that is gone
/// without a word, is noticed in seconds and not in minutes. A slow answer of a server that lives is no matter.
const CONNECTION_TIMEOUTS: [(&str, &str); 5] = [
    ("connect_timeout", "3"),
    ("keepalives_idle", "5"),
    ("keepalives_interval", "2"),
    ("keepalives_count", "3"),
    ("tcp_user_timeout", "10000"),
];

/// What [`DatabaseUrl::impatient`] has instead, whatever the URL says.
const PROBE_TIMEOUTS: [(&str, &str); 4] = [
    ("connect_timeout", "2"),
    ("keepalives_idle", "1"),
    ("keepalives_interval", "1"),
    ("tcp_user_timeout", "2000"),
];

/// A PostgreSQL URL, with limits on how long nobody may answer. Has no `Debug`: it holds a password.
#[derive(Clone)]
pub(crate) struct DatabaseUrl(String);

impl DatabaseUrl {
    /// Checks no more than the scheme: libpq knows forms that URL parsers refuse (`host1,host2`).
    pub(crate) fn parse(text: &str) -> Result<Self, DatabaseError> {
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

    /// The same for who asks only whether anybody is there, and wants to hear soon that nobody is.
    pub(crate) fn impatient(&self) -> Self {
        let mut url = self.0.clone();
        // Of what is said twice libpq takes the last.
        for (name, value) in PROBE_TIMEOUTS {
            add(&mut url, name, value);
        }
        Self(url)
    }

    /// A connection of its own, outside any pool.
    pub(crate) fn establish(&self) -> Result<PgConnection, DatabaseError> {
        keep_tls_until_the_end();
        PgConnection::establish(&self.0)
            .map_err(|error| DatabaseError::Connect(self.redact(error.to_string())))
    }

    /// Blots out every piece of the password. libpq quotes parts of URLs that it can't read, so a
    /// password with an unescaped `@` or `/` would appear in pieces.
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

/// OpenSSL would tidy itself away when the program ends, under the hands of threads that are still connecting: a crash
/// after all work was done. <https://docs.openssl.org/3.5/man3/OPENSSL_init_crypto/> (`OPENSSL_INIT_NO_ATEXIT`)
pub(crate) fn keep_tls_until_the_end() {
    #[cfg(not(windows))]
    openssl_sys::init();
}

#[cfg(test)]
mod tests {
    use super::DatabaseUrl;

    #[test]
    fn only_postgresql_urls_are_taken() {
        for wrong in ["", "host=localhost password=x", "mysql://a:b@c/d", "localhost:5432"] {
            assert!(DatabaseUrl::parse(wrong).is_err(), "{wrong}");
        }
        assert!(DatabaseUrl::parse("postgresql://a,b/c?target_session_attrs=read-write").is_ok());
    }

    #[test]
    fn nobody_is_waited_for_without_end() {
        let text = |url: &str| DatabaseUrl::parse(url).map(|url| url.0).unwrap();
        let keep = "keepalives_idle=5&keepalives_interval=2&keepalives_count=3&tcp_user_timeout=10000";
        assert_eq!(text("postgres://h/d"), format!("postgres://h/d?connect_timeout=3&{keep}"));
        assert_eq!(text("postgres://h/d?a=b"), format!("postgres://h/d?a=b&connect_timeout=3&{keep}"));
        let own = format!("postgres://h/d?connect_timeout=9&{keep}");
        assert_eq!(text(&own), own);
        let probe = "connect_timeout=2&keepalives_idle=1&keepalives_interval=1&tcp_user_timeout=2000";
        assert_eq!(DatabaseUrl::parse(&own).unwrap().impatient().0, format!("{own}&{probe}"));
    }

    #[test]
    fn no_form_of_the_password_gets_into_a_message() {
        for url in [
            "postgres://shop:geheim@127.0.0.1:1/d",
            "postgres://shop:geheim@:x@127.0.0.1:1/d",
            "postgres://shop:x/geheim@127.0.0.1/d",
            "postgres://shop:%zzgeheim@127.0.0.1/d",
            "postgres://127.0.0.1:1/d?user=shop&password=geheim",
        ] {
            let message = DatabaseUrl::parse(url).unwrap().establish().err().unwrap().to_string();
            assert!(!message.contains("geheim"), "{message}");
        }
    }
}
