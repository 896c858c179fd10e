//! The owner's settings.

pub(crate) mod ports;

pub use ports::*;

use crate::{actor::Staff, catalogue::LiveCatalogue, error::StorageError, ports::Ports};
use domain::settings::Settings;
use std::sync::Arc;

/// Reads and changes the settings.
pub struct SettingsService {
    settings: Arc<dyn SettingsRepository>,
    catalogue: Arc<LiveCatalogue>,
}

impl SettingsService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self { settings: Arc::clone(&ports.settings), catalogue: Arc::clone(&ports.catalogue) }
    }

    /// Returns the settings.
    ///
    /// # Errors
    /// If the database fails.
    pub fn get(&self, _staff: &Staff) -> Result<Settings, StorageError> {
        self.settings.get()
    }

    /// Changes settings. They are in force in this instance when this returns.
    ///
    /// # Errors
    /// [`SettingsRefused`]. Nothing is changed then.
    pub fn change(&self, staff: &Staff, change: &SettingsChange) -> Result<Settings, SettingsRefused> {
        let changed = self.settings.change(staff, change)?;
        self.catalogue.apply_settings(changed.clone());
        Ok(changed)
    }
}
