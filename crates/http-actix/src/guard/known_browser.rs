//! Browsers that have logged in before. Failed logins of a known browser are counted separately, so that an attacker
//! elsewhere can't lock the owner out (OWASP's "device cookies").

use actix_web::{
    Error, HttpMessage, HttpRequest,
    body::MessageBody,
    cookie::{Cookie, CookieJar, Key, SameSite, time::Duration},
    dev::{ServiceRequest, ServiceResponse},
    http::header::{HeaderValue, SET_COOKIE},
    middleware::Next,
};
use domain::email::EmailAddress;
use rand::Rng;
use sha2::{Digest, Sha256};

const COOKIE: &str = "dorduncu_tanidik";

/// Lifetime of the cookie; browsers limit it to this.
const LIFETIME: Duration = Duration::days(400);

/// Number of accounts that know a browser. The oldest are dropped first.
const ACCOUNTS: usize = 8;

/// Signs and reads the cookies of known browsers.
pub(crate) struct KnownBrowsers {
    key: Key,
    is_https: bool,
}

/// A random browser name and the accounts that know it. The cookie is signed, so that clients can't forge one.
struct KnownBrowser {
    name: String,
    accounts: Vec<String>,
}

/// A cookie to add to the response, after the session's.
struct NewCookie(Cookie<'static>);

impl KnownBrowser {
    /// Returns the request's browser if it has logged in before.
    fn of(request: &HttpRequest, key: &Key) -> Option<Self> {
        let mut jar = CookieJar::new();
        jar.add_original(request.cookie(COOKIE)?);
        let cookie = jar.signed(key).get(COOKIE)?;
        let mut parts = cookie.value().split('.').map(str::to_owned);
        Some(Self { name: parts.next()?, accounts: parts.collect() })
    }
}

impl KnownBrowsers {
    pub(crate) const fn new(key: Key, is_https: bool) -> Self {
        Self { key, is_https }
    }

    /// Returns the name of the request's browser if it has logged in to this account before.
    pub(crate) fn name_for(&self, request: &HttpRequest, email: &EmailAddress) -> Option<String> {
        let browser = KnownBrowser::of(request, &self.key)?;
        browser.accounts.contains(&account(email, &self.key)).then_some(browser.name)
    }

    /// Makes the request's browser known to the account.
    pub(crate) fn remember(&self, request: &HttpRequest, email: &EmailAddress) {
        let key = &self.key;
        let KnownBrowser { name, mut accounts } = KnownBrowser::of(request, key)
            .unwrap_or_else(|| KnownBrowser { name: new_name(), accounts: vec![] });
        let account = account(email, key);
        accounts.retain(|known| *known != account);
        accounts.insert(0, account);
        accounts.truncate(ACCOUNTS);
        let cookie = Cookie::build(COOKIE, format!("{name}.{}", accounts.join(".")))
            .path("/api")
            .max_age(LIFETIME)
            .same_site(SameSite::Lax)
            .secure(self.is_https)
            .http_only(true)
            .finish();
        let mut jar = CookieJar::new();
        jar.signed_mut(key).add(cookie);
        if let Some(signed) = jar.get(COOKIE) {
            request.extensions_mut().insert(NewCookie(signed.clone()));
        }
    }
}

/// Returns 128 random bits in hex.
fn new_name() -> String {
    let mut bytes = [0_u8; 16];
    rand::rng().fill_bytes(&mut bytes);
    hex::encode(bytes)
}

/// Returns a keyed hash of an account's e-mail, which does not reveal the address.
fn account(email: &EmailAddress, key: &Key) -> String {
    let digest = Sha256::new().chain_update(key.signing()).chain_update(email.as_str()).finalize();
    hex::encode(digest).chars().take(32).collect()
}

/// Adds the cookie that a handler left in the request to the response.
pub(crate) async fn known_browser<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let mut response = next.call(request).await?;
    let cookie = response.request().extensions_mut().remove::<NewCookie>();
    if let Some(value) = cookie.and_then(|NewCookie(cookie)| HeaderValue::try_from(cookie.to_string()).ok()) {
        response.headers_mut().append(SET_COOKIE, value);
    }
    Ok(response)
}
