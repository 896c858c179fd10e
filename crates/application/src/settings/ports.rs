use crate::{actor::Staff, error::StorageError};
use chrono::{DateTime, Utc};
use domain::{money::Kurus, settings::Settings};

/// A change of the settings. `None` leaves a value as it is, `Some(None)` sets its default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsChange {
    pub delivery_fee: Option<Option<Kurus>>,
    pub free_delivery_from: Option<Option<Kurus>>,
    pub guest_orders: Option<Option<bool>>,
    /// The version that the editor has seen, to the millisecond as on the wire; `None` if the client sent none.
    pub seen: Option<DateTime<Utc>>,
}

impl SettingsChange {
    /// Returns the settings after this change.
    #[must_use]
    pub fn apply(&self, mut settings: Settings) -> Settings {
        settings.delivery.fee = self.delivery_fee.unwrap_or(settings.delivery.fee);
        settings.delivery.free_from = self.free_delivery_from.unwrap_or(settings.delivery.free_from);
        settings.guest_orders = self.guest_orders.unwrap_or(settings.guest_orders);
        settings
    }
}

/// The reasons why the settings were not changed.
#[derive(Debug, thiserror::Error)]
pub enum SettingsRefused {
    /// They have changed since the editor saw them. Contains the current ones.
    #[error("changed meanwhile")]
    ChangedMeanwhile(Box<Settings>),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Stores the settings.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait SettingsRepository: Send + Sync {
    /// Returns the settings.
    fn get(&self) -> Result<Settings, StorageError>;

    /// Writes a change with one audit entry, if the settings are the version that was seen. Returns the new settings.
    fn change(&self, staff: &Staff, change: &SettingsChange) -> Result<Settings, SettingsRefused>;
}
