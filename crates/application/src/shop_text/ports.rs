use crate::{actor::Staff, error::StorageError};
use chrono::{DateTime, Utc};
use domain::shop_text::{OwnerText, OwnerTexts, TextBody, TextKey};

/// The reasons why a text was not changed.
#[derive(Debug, thiserror::Error)]
pub enum TextRefused {
    /// It has changed since the editor saw it. Contains the current one.
    #[error("changed meanwhile")]
    ChangedMeanwhile(Box<OwnerText>),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Stores the owner's texts.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ShopTextRepository: Send + Sync {
    /// Returns what the owner has set.
    fn all(&self) -> Result<OwnerTexts, StorageError>;

    /// Writes a text with one audit entry, if it is the version that was seen; `body` of `None` sets the default. Returns
    /// the new state. Writes nothing if the body is the current one.
    fn change(
        &self,
        staff: &Staff,
        key: TextKey,
        body: Option<TextBody>,
        seen: Option<DateTime<Utc>>,
    ) -> Result<OwnerText, TextRefused>;
}
