use crate::samples::{saved_product, staff};
use application::{
    audit::AuditRepository,
    catalogue::{ProductRepository, StockChange},
    page::PageRequest,
};
use diesel::{prelude::*, sql_query};
use domain::{audit::AuditEntity, stock::Stock};
use fixtures::numbered::minute;
use infra_postgres::{PgAudit, PgProducts, testing::TestDatabase};

#[test]
fn audit_entries_never_change() {
    let database = TestDatabase::new();
    saved_product(&database, 1, "Okey");
    for sql in [
        "UPDATE audit_entries SET action = 'x'",
        "UPDATE audit_entries SET action = 'x' WHERE false",
        "DELETE FROM audit_entries",
        "TRUNCATE audit_entries",
        "TRUNCATE audit_entries CASCADE",
    ] {
        let refused = sql_query(sql).execute(&mut database.connection()).unwrap_err();
        assert!(refused.to_string().contains("never changed"), "{sql}: {refused}");
    }
    let all = PageRequest::new(1, 10);
    assert_eq!(PgAudit(database.database()).list(None, all).unwrap().total, 1);
}

#[test]
fn failed_change_has_no_audit_entry() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let product = saved_product(&database, 1, "Okey");
    // The same product once more.
    products.insert(&staff(), &crate::samples::record(&database, 1, "Okey"), None).unwrap_err();
    sql_query("ALTER TABLE audit_entries ADD CONSTRAINT no_more CHECK (id < 2)")
        .execute(&mut database.connection())
        .unwrap();
    products.delete(&staff(), product.id).unwrap_err();
    assert_eq!(
        products.find(&[product.id]).unwrap(),
        [product],
        "nor is one done that can't be written down"
    );
}

#[test]
fn entries_of_one_kind_are_found_by_themselves() {
    let database = TestDatabase::new();
    saved_product(&database, 1, "Okey");
    let audit = PgAudit(database.database());
    let page = PageRequest::new(1, 10);
    let entry = audit.list(Some(AuditEntity::Product), page).unwrap().items.remove(0);
    assert_eq!((entry.action.as_str(), entry.staff_id), ("create", Some(staff().id())));
    assert_eq!((entry.staff_name, entry.before), (staff().name(), None));
    assert_eq!(audit.list(Some(AuditEntity::Order), page).unwrap().items, []);
}

#[test]
fn unchanged_stock_writes_no_entry() {
    let database = TestDatabase::new();
    let product = saved_product(&database, 1, "Okey");
    let products = PgProducts(database.database());
    let set = |on_sale, pieces: Option<u32>| {
        let stock = pieces.map(|pieces| Stock::of(pieces).unwrap());
        let change = StockChange { seen: None, on_sale, stock };
        products.set_stock(&staff(), product.id, change, minute(5)).unwrap()
    };
    let entries = || PgAudit(database.database()).list(None, PageRequest::new(1, 10)).unwrap().total;
    let counted = set(None, Some(3));
    assert_eq!(entries(), 2, "its creation and its count");
    for same in [set(None, None), set(Some(true), None), set(None, Some(3)), set(Some(true), Some(3))] {
        assert_eq!(same, counted);
    }
    assert_eq!(entries(), 2);
    set(Some(true), Some(2));
    assert_eq!(entries(), 3);
}
