//! The owner's settings.

pub(crate) mod ports;

pub use ports::*;

use crate::{
    account::{PasswordHasher, UserRepository},
    actor::Staff,
    catalogue::LiveCatalogue,
    clock::IdGenerator,
    error::StorageError,
    ports::Ports,
    shop::LiveShop,
    staff::{StaffMember, StaffRepository},
};
use domain::{
    account::Password,
    configured_shop::ConfiguredShop,
    ids::MailId,
    mail::{Letter, Mail},
    settings::{SettingKey, Settings, SettingsChange},
};
use std::sync::Arc;

/// The owner's settings, with the configuration that decides what else is in force.
#[derive(Clone, Debug)]
pub struct SettingsView {
    pub owner: Settings,
    pub configured: Arc<ConfiguredShop>,
}

/// The reasons why settings were not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeSettingsError {
    /// They have changed since the editor saw them. Contains the current ones.
    #[error("changed meanwhile")]
    ChangedMeanwhile(Box<SettingsView>),
    /// A variable sets this one. Contains the current settings.
    #[error("{} is set by a variable", .0.as_str())]
    SetByEnvironment(SettingKey, Box<SettingsView>),
    /// Invoicing needs these, and they would be empty.
    #[error("invoicing needs {} more", .0.len())]
    NeededForInvoices(Vec<SettingKey>),
    /// Bank accounts need the staff member's password.
    #[error("wrong password")]
    WrongPassword,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Reads and changes the settings.
pub struct SettingsService {
    settings: Arc<dyn SettingsRepository>,
    users: Arc<dyn UserRepository>,
    staff: Arc<dyn StaffRepository>,
    hasher: Arc<dyn PasswordHasher>,
    ids: Arc<dyn IdGenerator>,
    catalogue: Arc<LiveCatalogue>,
    shop: Arc<LiveShop>,
}

impl SettingsService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            settings: Arc::clone(&ports.settings),
            users: Arc::clone(&ports.users),
            staff: Arc::clone(&ports.staff),
            hasher: Arc::clone(&ports.hasher),
            ids: Arc::clone(&ports.ids),
            catalogue: Arc::clone(&ports.catalogue),
            shop: Arc::clone(&ports.shop),
        }
    }

    /// Returns the settings.
    ///
    /// # Errors
    /// If the database fails.
    pub fn get(&self, _staff: &Staff) -> Result<SettingsView, StorageError> {
        Ok(self.view(self.settings.get()?))
    }

    fn view(&self, owner: Settings) -> SettingsView {
        SettingsView { owner, configured: self.shop.configured() }
    }

    /// Changes settings. They are in force in this instance when this returns. Bank accounts are changed only with the
    /// staff member's password, and all staff are notified by mail.
    ///
    /// # Errors
    /// [`ChangeSettingsError`]. Nothing is changed then.
    pub fn change(
        &self,
        staff: &Staff,
        change: &SettingsChange,
        password: Option<&Password>,
    ) -> Result<SettingsView, ChangeSettingsError> {
        let configured = self.shop.configured();
        let variables = &configured.variables;
        let is_locked = |key: &&SettingKey| change.names(**key) && variables.has(**key);
        if let Some(key) = SettingKey::ALL.iter().find(is_locked) {
            return Err(ChangeSettingsError::SetByEnvironment(*key, Box::new(self.get(staff)?)));
        }
        let mut mails = vec![];
        if change.bank_accounts.is_some() {
            self.check_password(staff, password)?;
            let notified =
                self.staff.list()?.into_iter().filter(|member| !member.is_disabled && !member.is_invited);
            mails = notified.map(|member| self.bank_accounts_changed(member)).collect();
        }
        let changed =
            self.settings.change(staff, change, variables, &mails).map_err(|error| match error {
                SettingsRefused::ChangedMeanwhile(current) => {
                    ChangeSettingsError::ChangedMeanwhile(Box::new(self.view(*current)))
                }
                SettingsRefused::NeededForInvoices(keys) => ChangeSettingsError::NeededForInvoices(keys),
                SettingsRefused::Storage(error) => error.into(),
            })?;
        self.catalogue.apply_settings(changed.clone());
        Ok(self.view(changed))
    }

    fn check_password(&self, staff: &Staff, password: Option<&Password>) -> Result<(), ChangeSettingsError> {
        let password = password.ok_or(ChangeSettingsError::WrongPassword)?;
        let found = self.users.find_credentials(&staff.user().email)?;
        let is_right = self.hasher.verify(password, found.as_ref().map(|(_, hash)| hash))?;
        if is_right { Ok(()) } else { Err(ChangeSettingsError::WrongPassword) }
    }

    fn bank_accounts_changed(&self, member: StaffMember) -> Mail {
        Mail { id: MailId::new(self.ids.next()), to: member.user.email, letter: Letter::BankAccountsChanged }
    }
}

#[cfg(test)]
mod tests;
