//! Guessing passwords takes time; keeping owners out by it takes more than a stranger has.

use crate::{error::ApiError, known_browser::KnownBrowser, rate_limit::Limited, state::AppState};
use actix_web::{HttpRequest, web};
use domain::email::EmailAddress;

/// One try to show who one is, counted as a failure before it can be one: many at once don't slip through.
pub(crate) struct LoginAttempt {
    state: web::Data<AppState>,
    counted: Vec<(Limited, String)>,
}

impl LoginAttempt {
    /// Counts a try, or refuses it. A browser that the account knows is counted by itself; everybody else for
    /// account and client address together, and for the account from everywhere.
    ///
    /// # Errors
    /// 429.
    pub(crate) fn begin(
        state: &web::Data<AppState>,
        request: &HttpRequest,
        email: &EmailAddress,
    ) -> Result<Self, ApiError> {
        let known = KnownBrowser::name_for(state, request, email);
        let is_known = known.is_some();
        let asker = known.unwrap_or_else(|| state.trusted_proxies.client_key(request));
        state.limits.take(Limited::Login, &asker)?;
        let mut attempt = Self { state: state.clone(), counted: vec![] };
        let counted = attempt.count(Limited::LoginFailure, format!("{email} {asker}")).and_then(|()| {
            if is_known { Ok(()) } else { attempt.count(Limited::LoginFailureAnywhere, email.to_string()) }
        });
        match counted {
            Ok(()) => Ok(attempt),
            Err(error) => {
                attempt.forgive();
                Err(error)
            }
        }
    }

    fn count(&mut self, what: Limited, key: String) -> Result<(), ApiError> {
        self.state.limits.take(what, &key)?;
        self.counted.push((what, key));
        Ok(())
    }

    /// It was no failure. Whoever hears that the shop is busy has not failed either.
    pub(crate) fn forgive(self) {
        for (what, key) in self.counted {
            self.state.limits.give_back(what, &key);
        }
    }
}
