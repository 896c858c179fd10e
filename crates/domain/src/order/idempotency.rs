use crate::limits;

/// What a client sends along so that a repeated order answers the first one (`Idempotency-Key`).
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
