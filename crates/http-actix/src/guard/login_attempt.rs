//! Guessing passwords takes time; keeping owners out by it takes more than a stranger has.

use crate::{
    guard::{known_browser::KnownBrowser, limited::Limited, security},
    state::AppState,
    wire::error::ApiError,
};
use actix_web::{HttpRequest, web};
use domain::email::EmailAddress;

/// One try to show who one is, counted as a failure before it can be one: many at once don't slip through.
pub(crate) struct LoginAttempt {
    state: web::Data<AppState>,
    /// Stands for the account in the log.
    account: String,
    counted: Vec<(Limited, String)>,
}

impl LoginAttempt {
    /// Counts a try, or refuses it. A browser that the account knows is counted by itself, and more loosely by its
    /// client address; everybody else for account and client address together, and for the account from everywhere.
    ///
    /// # Errors
    /// 429.
    pub(crate) async fn begin(
        state: &web::Data<AppState>,
        request: &HttpRequest,
        email: &EmailAddress,
    ) -> Result<Self, ApiError> {
        let client = state.trusted_proxies.client_key(request);
        let known = KnownBrowser::name_for(state, request, email);
        let asker = known.as_ref().unwrap_or(&client);
        let mut logins = vec![(Limited::Login, asker.as_str())];
        let mut counted = vec![(Limited::LoginFailure, format!("{email} {asker}"))];
        if known.is_some() {
            logins.push((Limited::KnownLogin, client.as_str()));
        } else {
            counted.push((Limited::LoginFailureAnywhere, email.to_string()));
        }
        let attempt =
            Self { state: state.clone(), account: state.security_key.name(email.as_str()), counted };
        let all: Vec<_> = logins.into_iter().chain(attempt.counted()).collect();
        state.limits.take_all(&all).await?;
        Ok(attempt)
    }

    fn counted(&self) -> impl Iterator<Item = (Limited, &str)> {
        self.counted.iter().map(|(what, key)| (*what, key.as_str()))
    }

    /// It failed, and stays counted.
    pub(crate) fn fail(self, request: &HttpRequest) {
        let client = self.state.trusted_proxies.client_key(request);
        security::failed_login(&self.account, &self.state.security_key.name(&client));
    }

    /// It was no failure. Whoever hears that the shop is busy has not failed either.
    pub(crate) async fn forgive(self) {
        let counted: Vec<_> = self.counted().collect();
        self.state.limits.give_back(&counted).await;
    }
}
