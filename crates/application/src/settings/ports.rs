use crate::{actor::Staff, error::StorageError};
use domain::{
    mail::Mail,
    settings::{SettingKey, Settings, SettingsChange},
};

/// The reasons why the settings were not changed.
#[derive(Debug, thiserror::Error)]
pub enum SettingsRefused {
    /// They have changed since the editor saw them. Contains the current ones.
    #[error("changed meanwhile")]
    ChangedMeanwhile(Box<Settings>),
    /// Invoicing needs these.
    #[error("invoicing needs {} more", .0.len())]
    NeededForInvoices(Vec<SettingKey>),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Stores the settings.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait SettingsRepository: Send + Sync {
    fn get(&self) -> Result<Settings, StorageError>;

    /// Writes a change with one audit entry, if the settings are the version that was seen and, with `variables` over
    /// them, have what invoices need. Returns the new settings. The mails are sent if the bank accounts have changed.
    fn change(
        &self,
        staff: &Staff,
        change: &SettingsChange,
        variables: &Settings,
        bank_mails: &[Mail],
    ) -> Result<Settings, SettingsRefused>;
}
