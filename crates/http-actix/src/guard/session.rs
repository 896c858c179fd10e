//! The session of a browser: at most one login as a customer and one as staff.
//!
//! actix-session manages the cookie, which holds a signed key. Its store returns only the key;
//! [`authenticate`](crate::guard::authenticate) then looks up the logins, because actix-session could neither pass the
//! accounts on nor respond properly when the database fails.

use crate::http::error::ApiError;
use actix_session::Session;
use actix_web::{FromRequest, HttpMessage, HttpRequest, dev::Payload};
use application::{actor::Login, session::Logins};
use chrono::{DateTime, Utc};
use domain::{account::User, ids::UserId};
use serde::{Deserialize, Serialize};
use std::{
    collections::HashMap,
    future::{Ready, ready},
};

/// The session's cookie, prefixed with `__Host-` over https.
pub(crate) const SESSION_COOKIE: &str = "dorduncu_oturum";

/// Entry of the state that holds the session's key while a request is handled.
const KEY: &str = "key";

/// Entry of the state that holds the logins to be stored.
const LOGINS: &str = "logins";

/// The state of a session as actix-session keeps it while a request is handled: JSON texts.
pub(crate) type SessionState = HashMap<String, String>;

/// Returns the state of a session whose logins have not been looked up yet.
pub(crate) fn state_of(key: &str) -> SessionState {
    serde_json::to_string(key).map(|key| (KEY.to_owned(), key)).into_iter().collect()
}

/// Returns the key of the request's session; `None` without a valid cookie.
pub(crate) fn key_of(session: &Session) -> Option<String> {
    session.get(KEY).ok().flatten()
}

/// Logins to be stored.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredLogins {
    customer: Option<(String, i32)>,
    staff: Option<(String, i32)>,
    /// When the session was last used; `None` if that is now.
    pub(crate) used_at: Option<DateTime<Utc>>,
}

impl StoredLogins {
    /// Returns the logins in a session's state; `None` if no login has changed.
    pub(crate) fn in_state(state: &SessionState) -> Option<Self> {
        serde_json::from_str(state.get(LOGINS)?).ok()
    }

    /// Returns the logins as the repository takes them.
    pub(crate) fn logins(&self) -> Logins {
        let login = |stored: &Option<(String, i32)>| {
            let (id, session_epoch) = stored.as_ref()?;
            Some(Login { user_id: UserId::parse(id)?, session_epoch: *session_epoch })
        };
        Logins { customer: login(&self.customer), staff: login(&self.staff) }
    }
}

/// What the session's key opened before the handler began.
#[derive(Clone, Copy, Default)]
pub(crate) struct OpenedSession {
    pub(crate) logins: Logins,
    /// When the session was last used; `None` without a session.
    pub(crate) used_at: Option<DateTime<Utc>>,
}

/// Changes the logins of the request's session. Each change gives the session a new key.
pub(crate) struct LoginSession {
    session: Session,
    opened: OpenedSession,
}

impl FromRequest for LoginSession {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, actix_web::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let opened = request.extensions().get::<OpenedSession>().copied().unwrap_or_default();
        ready(Session::from_request(request, payload).into_inner().map(|session| Self { session, opened }))
    }
}

impl LoginSession {
    /// Logs a customer in; a staff login of the browser stays.
    pub(crate) fn log_in_customer(&self, user: &User) -> Result<(), ApiError> {
        self.store(Logins { customer: Some(login_of(user)), ..self.opened.logins }, None)
    }

    /// Logs staff in; a customer login of the browser stays.
    pub(crate) fn log_in_staff(&self, user: &User) -> Result<(), ApiError> {
        self.store(Logins { staff: Some(login_of(user)), ..self.opened.logins }, None)
    }

    /// Keeps the customer logged in after the account's other sessions have ended, and as staff too if the browser
    /// was logged in as staff with this account.
    pub(crate) fn keep_customer(&self, user: &User) -> Result<(), ApiError> {
        let staff = renewed(self.opened.logins.staff, user);
        self.store(Logins { customer: Some(login_of(user)), staff }, None)
    }

    /// Keeps staff logged in after the account's other sessions have ended, and as a customer too if the browser was
    /// logged in as a customer with this account.
    pub(crate) fn keep_staff(&self, user: &User) -> Result<(), ApiError> {
        let customer = renewed(self.opened.logins.customer, user);
        self.store(Logins { customer, staff: Some(login_of(user)) }, None)
    }

    /// Logs the customer out; a staff login stays.
    pub(crate) fn log_out_customer(&self) -> Result<(), ApiError> {
        self.log_out(Logins { customer: None, ..self.opened.logins })
    }

    /// Logs staff out; a customer login stays.
    pub(crate) fn log_out_staff(&self) -> Result<(), ApiError> {
        self.log_out(Logins { staff: None, ..self.opened.logins })
    }

    /// A logout does not count as use: a visitor could extend the idle time of staff by it.
    fn log_out(&self, left: Logins) -> Result<(), ApiError> {
        if left == Logins::default() {
            self.session.purge();
            return Ok(());
        }
        let used_at = self.opened.used_at;
        self.store(left, used_at)
    }

    fn store(&self, logins: Logins, used_at: Option<DateTime<Utc>>) -> Result<(), ApiError> {
        let stored =
            |login: Option<Login>| login.map(|login| (login.user_id.to_string(), login.session_epoch));
        let stored = StoredLogins { customer: stored(logins.customer), staff: stored(logins.staff), used_at };
        self.session.insert(LOGINS, stored).map_err(|error| ApiError::failed("storing a login", &error))?;
        self.session.renew();
        Ok(())
    }
}

const fn login_of(user: &User) -> Login {
    Login { user_id: user.id, session_epoch: user.session_epoch }
}

/// Renews a login of this account; a login of another account stays as it is.
fn renewed(login: Option<Login>, user: &User) -> Option<Login> {
    login.map(|login| if login.user_id == user.id { login_of(user) } else { login })
}
