use crate::samples::staff;
use application::{
    audit::{AuditFilter, AuditRepository},
    page::PageRequest,
    shop_text::{ShopTextRepository, TextRefused},
};
use chrono::{DateTime, SubsecRound, TimeDelta};
use domain::{
    limits,
    shop_text::{OwnerTexts, TextBody, TextKey},
};
use infra_postgres::{PgAudit, PgShopTexts, testing::TestDatabase};
use std::thread;

fn body(text: &str) -> Option<TextBody> {
    Some(TextBody::new(text).unwrap())
}

#[test]
fn keeps_a_version_of_each_text() {
    let database = TestDatabase::new();
    let texts = PgShopTexts(database.database());
    assert_eq!(texts.all().unwrap(), OwnerTexts::default());
    let seen = Some(DateTime::UNIX_EPOCH);
    let first = texts.change(&staff(), TextKey::About, body("Bir"), seen).unwrap();
    assert!(first.body == body("Bir") && first.updated_at > DateTime::UNIX_EPOCH);
    let late = texts.change(&staff(), TextKey::About, body("İki"), seen);
    assert!(matches!(late, Err(TextRefused::ChangedMeanwhile(now)) if *now == first));
    let seen = Some(first.updated_at.trunc_subsecs(3));
    let second = texts.change(&staff(), TextKey::About, body("İki"), seen).unwrap();
    assert!(second.updated_at - first.updated_at >= TimeDelta::milliseconds(1));
    let reset = texts.change(&staff(), TextKey::About, None, None).unwrap();
    assert!(reset.body.is_none() && reset.updated_at > second.updated_at);
    let unchanged = texts.change(&staff(), TextKey::About, None, None).unwrap();
    assert_eq!(unchanged, reset);
    let longest = "𝄞".repeat(limits::SHOP_TEXT);
    let long = texts.change(&staff(), TextKey::DistanceSales, body(&longest), None).unwrap();
    let all = texts.all().unwrap().0;
    assert_eq!(all, [(TextKey::About, reset), (TextKey::DistanceSales, long)].into());
    let log = PgAudit(database.database()).list(AuditFilter::default(), PageRequest::new(1, 10)).unwrap();
    assert_eq!(log.total, 4, "one entry a change");
}

#[test]
fn one_of_two_concurrent_changes_wins() {
    let database = TestDatabase::new();
    let seen = Some(DateTime::UNIX_EPOCH);
    let results: Vec<_> = thread::scope(|scope| {
        let change = |text: &'static str| {
            let texts = PgShopTexts(database.database());
            scope.spawn(move || texts.change(&staff(), TextKey::Faq, body(text), seen))
        };
        [change("Bir"), change("İki")].map(|thread| thread.join().unwrap()).into()
    });
    let won: Vec<_> = results.iter().filter_map(|result| result.as_ref().ok()).collect();
    assert_eq!(won.len(), 1, "{results:?}");
    assert_eq!(PgShopTexts(database.database()).all().unwrap().0.values().collect::<Vec<_>>(), won);
}
