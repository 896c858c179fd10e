//! The two places of a session: customer and staff.

use crate::wire::error::ApiError;
use actix_session::Session;
use application::{actor::Login, session::Logins};
use chrono::{DateTime, Utc};
use domain::{account::User, ids::UserId};
use std::collections::HashMap;

/// The session's cookie, prefixed with `__Host-` over https.
pub(crate) const SESSION_COOKIE: &str = "dorduncu_oturum";

/// Who may stand in a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Customer,
    Staff,
}

impl Place {
    const fn key(self) -> &'static str {
        match self {
            Self::Customer => "customer",
            Self::Staff => "staff",
        }
    }

    const fn other(self) -> Self {
        match self {
            Self::Customer => Self::Staff,
            Self::Staff => Self::Customer,
        }
    }
}

/// The login in a place. What can't be read counts as none.
pub(crate) fn login(session: &Session, place: Place) -> Option<Login> {
    let kept: Option<(String, i32)> = session.get(place.key()).unwrap_or_else(|error| {
        tracing::warn!(?place, %error, "a login in a session can't be read");
        None
    });
    let (id, session_epoch) = kept?;
    Some(Login { user_id: UserId::parse(&id)?, session_epoch })
}

/// The state of a session as actix-session keeps it while a request is under way: texts of JSON.
pub(crate) type State = HashMap<String, String>;

/// When the session was last used, beside its places. A new login has none: it is used by that.
const USED_AT: &str = "used_at";

/// Writes logins, last used then, as a session's state.
pub(crate) fn state_of(logins: &Logins, used_at: DateTime<Utc>) -> State {
    let places = [(Place::Customer, logins.customer), (Place::Staff, logins.staff)];
    let places = places.into_iter().filter_map(|(place, login)| {
        let login = login?;
        let text = serde_json::to_string(&(login.user_id.to_string(), login.session_epoch)).ok()?;
        Some((place.key().to_owned(), text))
    });
    let used_at = serde_json::to_string(&used_at).ok().map(|text| (USED_AT.to_owned(), text));
    places.chain(used_at).collect()
}

/// Reads when a session was last used; `None` when that is now.
pub(crate) fn used_at_of(state: &State) -> Option<DateTime<Utc>> {
    serde_json::from_str(state.get(USED_AT)?).ok()
}

/// Reads the logins in a session's state. What can't be read counts as none.
pub(crate) fn logins_of(state: &State) -> Logins {
    let login = |place: Place| {
        let (id, session_epoch): (String, i32) = serde_json::from_str(state.get(place.key())?).ok()?;
        Some(Login { user_id: UserId::parse(&id)?, session_epoch })
    };
    Logins { customer: login(Place::Customer), staff: login(Place::Staff) }
}

/// Puts an account into a place and renews the session's key: an older cookie is worth nothing then.
pub(crate) fn log_in(session: &Session, place: Place, user: &User) -> Result<(), ApiError> {
    session
        .insert(place.key(), (user.id.to_string(), user.session_epoch))
        .map_err(|error| ApiError::failed("keeping a login", &error))?;
    session.remove(USED_AT);
    session.renew();
    Ok(())
}

/// Keeps this session of an account whose others have just ended: in the place of staff, and in that of customers if the
/// same account stands there.
pub(crate) fn keep_staff(session: &Session, user: &User) -> Result<(), ApiError> {
    log_in(session, Place::Staff, user)?;
    if login(session, Place::Customer).is_some_and(|customer| customer.user_id == user.id) {
        log_in(session, Place::Customer, user)?;
    }
    Ok(())
}

/// Empties a place; the other one stays, under a new key. That is no use of it: who has no password could end the
/// idle time of staff otherwise.
pub(crate) fn log_out(session: &Session, place: Place) {
    session.remove(place.key());
    if session.contains_key(place.other().key()) {
        session.renew();
    } else {
        session.purge();
    }
}
