//! The browser session of a guest. A guest's idempotency keys are bound to it, so that another browser can't learn the
//! key of the order by repeating the request.

use crate::http::{error::ApiError, public_origin::PublicOrigin};
use actix_web::{
    FromRequest, HttpRequest, HttpResponse,
    cookie::{Cookie, SameSite},
    dev::Payload,
    web,
};
use domain::order::IdempotencyKey;
use rand::Rng;
use sha2::{Digest, Sha256};
use std::future::{Ready, ready};

/// The cookie with the session's name. It ends with the browser's session.
const COOKIE: &str = "dorduncu_misafir";

/// Length of a name: 128 random bits in hex.
const NAME: usize = 32;

/// The session of the request's browser: an earlier one, or a new one.
pub(crate) struct GuestBrowser {
    name: String,
    is_new: bool,
    is_https: bool,
}

impl FromRequest for GuestBrowser {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let is_https = request.app_data::<web::Data<PublicOrigin>>().is_some_and(|origin| origin.is_https());
        let name = request.cookie(COOKIE).map(|cookie| cookie.value().to_owned());
        let name =
            name.filter(|name| name.len() == NAME && name.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let is_new = name.is_none();
        ready(Ok(Self { name: name.unwrap_or_else(new_name), is_new, is_https }))
    }
}

impl GuestBrowser {
    /// Returns the key that this browser's requests with `key` have in common with no other browser's.
    pub(crate) fn bind(&self, key: &IdempotencyKey) -> Option<IdempotencyKey> {
        let digest = Sha256::new().chain_update(&self.name).chain_update(key.as_str()).finalize();
        IdempotencyKey::parse(&hex::encode(digest))
    }

    /// Returns the response with the cookie of a new session.
    ///
    /// # Errors
    /// 500 if the cookie can't be written as a header.
    pub(crate) fn remembered(&self, mut response: HttpResponse) -> Result<HttpResponse, ApiError> {
        if self.is_new {
            let cookie = Cookie::build(COOKIE, &self.name)
                .path("/api")
                .same_site(SameSite::Lax)
                .secure(self.is_https)
                .http_only(true)
                .finish();
            response.add_cookie(&cookie).map_err(|error| ApiError::failed("writing a cookie", &error))?;
        }
        Ok(response)
    }
}

fn new_name() -> String {
    let mut bytes = [0_u8; NAME / 2];
    rand::rng().fill_bytes(&mut bytes);
    hex::encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::{GuestBrowser, new_name};
    use domain::order::IdempotencyKey;

    #[test]
    fn keys_of_two_browsers_differ() {
        let browser = |name: &str| GuestBrowser { name: name.to_owned(), is_new: false, is_https: true };
        let key = |text: &str| IdempotencyKey::parse(text).unwrap();
        let (one, other) = (browser(&new_name()), browser(&new_name()));
        assert_eq!(one.bind(&key("k")), one.bind(&key("k")));
        assert_ne!(one.bind(&key("k")), other.bind(&key("k")));
        assert_ne!(one.bind(&key("k")), one.bind(&key("l")));
        assert!(one.bind(&key("k")).is_some());
    }
}
