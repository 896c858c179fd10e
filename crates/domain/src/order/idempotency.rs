use crate::limits;

/// The key by which a repeated order request returns the first order (`Idempotency-Key`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    /// Checks a key: 1 to [`limits::IDEMPOTENCY_KEY`] visible ASCII characters; `None` otherwise.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let fits = (1..=limits::IDEMPOTENCY_KEY).contains(&text.len());
        (fits && text.bytes().all(|byte| byte.is_ascii_graphic())).then(|| Self(text.to_owned()))
    }

    /// Returns the key as it was sent.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
