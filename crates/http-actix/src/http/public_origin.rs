//! The shop's origin in links, redirects and cookies.

use std::ops::Deref;

/// The origin that browsers see, such as `https://shop.example`.
#[derive(Clone)]
pub(crate) struct PublicOrigin(String);

impl PublicOrigin {
    pub(crate) const fn new(origin: String) -> Self {
        Self(origin)
    }

    pub(crate) fn is_https(&self) -> bool {
        self.starts_with("https://")
    }
}

impl Deref for PublicOrigin {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}
