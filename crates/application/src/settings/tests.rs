use super::{ChangeSettingsError, MockSettingsRepository, SettingsService};
use crate::ports::Ports;
use crate::{
    account::{MockPasswordHasher, MockUserRepository, PasswordHash},
    staff::{MockStaffRepository, StaffMember},
    testing::{live_shop, ports, staff},
};
use domain::{
    account::Password,
    configured_shop::ConfiguredShop,
    mail::MailKind,
    settings::{SettingKey, Settings, SettingsChange},
    shop::BankAccounts,
};
use fixtures::{configured_shop, seller, shop_facts};
use std::sync::Arc;

fn new_accounts() -> SettingsChange {
    let accounts: BankAccounts = shop_facts().banks.clone();
    SettingsChange { bank_accounts: Some(Some(accounts)), ..SettingsChange::default() }
}

/// Returns ports whose seller has the password `doğru`, beside a disabled and an invited colleague.
fn with_password(settings: MockSettingsRepository) -> Ports {
    let mut users = MockUserRepository::new();
    users.expect_find_credentials().returning(|_| Ok(Some((seller(), PasswordHash::new("hash".into())))));
    let mut hasher = MockPasswordHasher::new();
    hasher.expect_verify().returning(|password, _| Ok(password.expose() == "doğru"));
    let mut members = MockStaffRepository::new();
    members.expect_list().returning(|| {
        let member = |is_disabled, is_invited| StaffMember { user: seller(), is_disabled, is_invited };
        Ok(vec![member(false, false), member(true, false), member(false, true)])
    });
    Ports {
        users: Arc::new(users),
        hasher: Arc::new(hasher),
        staff: Arc::new(members),
        settings: Arc::new(settings),
        ..ports()
    }
}

#[test]
fn bank_accounts_need_the_password_and_tell_active_staff() {
    let mut settings = MockSettingsRepository::new();
    settings
        .expect_change()
        .withf(|_, change, _, mails| {
            let kinds: Vec<_> = mails.iter().map(|mail| (mail.letter.kind(), mail.to.clone())).collect();
            *change == new_accounts() && kinds == [(MailKind::BankAccountsChanged, seller().email)]
        })
        .once()
        .returning(|_, _, _, _| Ok(Settings::default()));
    let service = SettingsService::new(&with_password(settings));
    for wrong in [None, Some(Password::new("yanlış").unwrap())] {
        let refused = service.change(&staff(), &new_accounts(), wrong.as_ref());
        assert!(matches!(refused, Err(ChangeSettingsError::WrongPassword)));
    }
    service.change(&staff(), &new_accounts(), Some(&Password::new("doğru").unwrap())).unwrap();
}

#[test]
fn other_settings_need_no_password() {
    let mut settings = MockSettingsRepository::new();
    settings
        .expect_change()
        .withf(|_, _, _, mails| mails.is_empty())
        .once()
        .returning(|_, _, _, _| Ok(Settings::default()));
    let service = SettingsService::new(&Ports { settings: Arc::new(settings), ..ports() });
    let change = SettingsChange { low_stock: Some(Some(3)), ..SettingsChange::default() };
    service.change(&staff(), &change, None).unwrap();
}

#[test]
fn refuses_what_a_variable_sets() {
    let variables = Settings { low_stock: Some(9), ..Settings::default() };
    let shop = live_shop(ConfiguredShop { variables, ..configured_shop() });
    let mut settings = MockSettingsRepository::new();
    settings.expect_get().returning(|| Ok(Settings::default()));
    let service = SettingsService::new(&Ports { shop, settings: Arc::new(settings), ..ports() });
    for value in [None, Some(3)] {
        let change = SettingsChange { low_stock: Some(value), ..SettingsChange::default() };
        let refused = service.change(&staff(), &change, None);
        assert!(matches!(refused, Err(ChangeSettingsError::SetByEnvironment(SettingKey::LowStock, _))));
    }
}
