//! Limits on guessing passwords and codes that do not lock the account's owner out.

use super::{
    blocking::BlockingPool,
    known_browser::KnownBrowsers,
    limited::Limited,
    rate_limit::RateLimits,
    security::{self, SecurityKey},
    trusted_proxies::TrustedProxies,
};
use crate::http::error::ApiError;
use actix_web::{FromRequest, HttpRequest, dev::Payload, web::Data};
use application::Services;
use domain::email::EmailAddress;
use std::future::{Ready, ready};

/// Checks passwords and codes within the limits for logins.
pub(crate) struct LoginGuard {
    request: HttpRequest,
    limits: Data<RateLimits>,
    pool: Data<BlockingPool>,
    proxies: Data<TrustedProxies>,
    browsers: Data<KnownBrowsers>,
    key: Data<SecurityKey>,
}

impl FromRequest for LoginGuard {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::new(request).ok_or_else(ApiError::internal))
    }
}

impl LoginGuard {
    fn new(request: &HttpRequest) -> Option<Self> {
        Some(Self {
            limits: request.app_data::<Data<RateLimits>>()?.clone(),
            pool: request.app_data::<Data<BlockingPool>>()?.clone(),
            proxies: request.app_data::<Data<TrustedProxies>>()?.clone(),
            browsers: request.app_data::<Data<KnownBrowsers>>()?.clone(),
            key: request.app_data::<Data<SecurityKey>>()?.clone(),
            request: request.clone(),
        })
    }

    /// Runs `check` on the hashing pool. The attempt is counted as a failure in advance, so that concurrent attempts do
    /// not slip through, and refunded unless `is_guess` says that its error was a wrong password or code. For a browser
    /// that the account knows, failures are counted by browser, and logins more loosely by client address. For other
    /// browsers, failures are counted by account and client address, and by account alone.
    ///
    /// # Errors
    /// The error of `check`; 429 after too many failures; 503 or 500 from [`BlockingPool`].
    pub(crate) async fn check<T, E>(
        &self,
        email: &EmailAddress,
        is_guess: impl FnOnce(&E) -> bool,
        check: impl FnOnce(&Services) -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: Into<ApiError> + Send + 'static,
    {
        let client = self.proxies.client_key(&self.request);
        let known = self.browsers.name_for(&self.request, email);
        let origin = known.as_ref().unwrap_or(&client);
        let of_origin = format!("{email} {origin}");
        let last = match known {
            Some(_) => (Limited::KnownLogin, client.as_str()),
            None => (Limited::LoginFailureAnywhere, email.as_str()),
        };
        let uses = [(Limited::Login, origin.as_str()), (Limited::LoginFailure, of_origin.as_str()), last];
        let counted = self.limits.consume_all(&uses).await?;
        let checked = self.pool.hashing().call(check).await;
        match &checked {
            Ok(Err(error)) if is_guess(error) => {
                security::failed_login(&self.key.name(email.as_str()), &self.key.name(&client));
            }
            // A busy shop is no failed login either.
            _ => {
                let failures = counted.only(&[Limited::LoginFailure, Limited::LoginFailureAnywhere]);
                self.limits.refund(failures).await;
            }
        }
        checked?.map_err(Into::into)
    }

    /// Makes the request's browser known to the account.
    pub(crate) fn remember_browser(&self, email: &EmailAddress) {
        self.browsers.remember(&self.request, email);
    }
}
