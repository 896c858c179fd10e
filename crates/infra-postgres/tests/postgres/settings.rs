use crate::samples::staff;
use application::{
    audit::AuditRepository,
    page::PageRequest,
    settings::{SettingsChange, SettingsRefused, SettingsRepository},
};
use chrono::TimeDelta;
use domain::{money::Kurus, settings::Settings};
use infra_postgres::{PgAudit, PgSettings, testing::TestDatabase};

#[test]
fn changes_only_what_is_named_and_refuses_old_versions() {
    let database = TestDatabase::new();
    let settings = PgSettings(database.database());
    assert_eq!(settings.get().unwrap(), Settings::default());
    let fee = Kurus::new(4_990).unwrap();
    let change = SettingsChange { delivery_fee: Some(Some(fee)), ..SettingsChange::default() };
    let first = settings.change(&staff(), &change).unwrap();
    assert_eq!((first.delivery.fee, first.guest_orders), (Some(fee), None));
    let closed = SettingsChange {
        guest_orders: Some(Some(false)),
        seen: first.updated_at.map(|at| chrono::SubsecRound::trunc_subsecs(at, 3)),
        ..SettingsChange::default()
    };
    let second = settings.change(&staff(), &closed).unwrap();
    assert_eq!((second.delivery.fee, second.guest_orders), (Some(fee), Some(false)));
    assert!(second.updated_at > first.updated_at);
    let late = SettingsChange { seen: first.updated_at.map(|at| at - TimeDelta::seconds(1)), ..closed };
    let refused = settings.change(&staff(), &late);
    assert!(matches!(refused, Err(SettingsRefused::ChangedMeanwhile(now)) if *now == second));
    let back = SettingsChange { delivery_fee: Some(None), ..SettingsChange::default() };
    assert_eq!(settings.change(&staff(), &back).unwrap().delivery.fee, None);
    let entries = PgAudit(database.database()).list(None, PageRequest::new(1, 10)).unwrap();
    let entry = entries.items.last().unwrap();
    assert_eq!(
        (entry.action.as_str(), entry.after.as_deref()),
        ("settings", Some(r#"{"deliveryFee":"49.90"}"#))
    );
    assert_eq!(entries.total, 3, "one entry a change");
}
