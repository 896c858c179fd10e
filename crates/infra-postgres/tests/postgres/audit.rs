use crate::samples::{record, saved_product, staff};
use application::{
    audit::{AuditEntry, AuditFilter, AuditRepository},
    catalogue::{ProductChange, ProductPatch, ProductRepository, StockChange},
    page::PageRequest,
};
use diesel::{prelude::*, sql_query};
use domain::{
    audit::AuditEntity,
    catalogue::{Change, CodesChange, Description, Product, ProductDetails},
    stock::Stock,
};
use fixtures::{
    numbered::{minute, uuid},
    prices,
};
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
    assert_eq!(PgAudit(database.database()).list(AuditFilter::default(), all).unwrap().total, 1);
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
    let about = |entity| AuditFilter { entity: Some(entity), ..AuditFilter::default() };
    let entry = audit.list(about(AuditEntity::Product), page).unwrap().items.remove(0);
    assert_eq!((entry.action.as_str(), entry.staff_id), ("create", Some(staff().id())));
    assert_eq!((entry.staff_name, entry.before), (staff().name(), None));
    assert_eq!(audit.list(about(AuditEntity::Order), page).unwrap().items, []);
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
    let entries =
        || PgAudit(database.database()).list(AuditFilter::default(), PageRequest::new(1, 10)).unwrap().total;
    let counted = set(None, Some(3));
    assert_eq!(entries(), 2, "its creation and its count");
    for same in [set(None, None), set(Some(true), None), set(None, Some(3)), set(Some(true), Some(3))] {
        assert_eq!(same, counted);
    }
    assert_eq!(entries(), 2);
    set(Some(true), Some(2));
    assert_eq!(entries(), 3);
}

fn list(database: &TestDatabase, filter: AuditFilter) -> Vec<AuditEntry> {
    PgAudit(database.database()).list(filter, PageRequest::new(1, 100)).unwrap().items
}

#[test]
fn import_writes_entry_for_each_product() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let [first, second] = [1, 2].map(|n| saved_product(&database, n, &format!("Okey {n}")));
    let cheaper = |before: &Product, n| ProductChange::Update {
        pictures: None,
        before: Box::new(before.clone()),
        details: ProductDetails {
            prices: prices(200, 90),
            ..record(&database, n, before.name.as_str()).details
        },
        at: minute(9),
    };
    let changes =
        [cheaper(&first, 1), ProductChange::Add(record(&database, 3, "Tavla")), cheaper(&second, 2)];
    products.apply(&staff(), &changes, &[], minute(9)).unwrap();
    let folded = list(&database, AuditFilter { is_folded: true, ..AuditFilter::default() });
    let actions: Vec<_> = folded.iter().map(|entry| (entry.action.as_str(), entry.batch_size)).collect();
    assert_eq!(actions, [("import", Some(3)), ("create", None), ("create", None)]);
    let batch = folded[0].batch;
    let mut entries = list(&database, AuditFilter { batch, ..AuditFilter::default() });
    assert_eq!(list(&database, AuditFilter::default()).len(), 5);
    entries.sort_by_key(|entry| entry.id);
    let ids: Vec<_> = entries.iter().map(|entry| entry.entity_id).collect();
    assert_eq!(ids, [first.id.uuid(), uuid("product", 3), second.id.uuid()].map(Some));
    assert_eq!(entries[0].before.as_deref(), Some("{\"offerPrice\":1.0}"));
    assert_eq!(entries[0].after.as_deref(), Some("{\"offerPrice\":0.9}"));
    assert_eq!(entries[1].before, None);

    // One product is no batch, and one that stays as it was has no entry.
    let patch = |product: &Product| ProductPatch {
        id: product.id,
        seen: None,
        category: None,
        vat_rate: None,
        prices: None,
        tiers: None,
        on_sale: Some(false),
        stock: None,
        codes: CodesChange::default(),
        maker: Change::Keep,
        origin: Change::Keep,
        net: Change::Keep,
    };
    products.update_many(&staff(), &[patch(&first)], minute(10)).unwrap();
    products.update_many(&staff(), &[patch(&second), patch(&first)], minute(11)).unwrap();
    let folded = list(&database, AuditFilter { is_folded: true, ..AuditFilter::default() });
    let sizes: Vec<_> = folded.iter().map(|entry| entry.batch_size).collect();
    assert_eq!(sizes[..3], [None, None, Some(3)]);
}

#[test]
fn entry_has_at_most_ten_kilobytes() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let product = saved_product(&database, 1, "Okey");
    let long = |text: &str| ProductDetails {
        description: Description::new([text.repeat(255 / text.chars().count()).as_str(); 50]).unwrap(),
        prices: prices(200, 90),
        ..record(&database, 1, "Okey").details
    };
    products.update(&staff(), product.id, None, &long("ş"), minute(9)).unwrap();
    products.update(&staff(), product.id, None, &long("\"x"), minute(10)).unwrap();
    products.delete(&staff(), product.id).unwrap();
    let entries = list(&database, AuditFilter::default());
    assert_eq!(entries.len(), 4);
    for entry in &entries[..3] {
        let sides = [&entry.before, &entry.after].map(|side| side.as_deref().unwrap_or_default());
        let size: usize = sides.iter().map(|side| side.len()).sum();
        assert!((4_000..=9_500).contains(&size), "{}: {size}", entry.action);
        assert!(sides.iter().any(|side| side.contains("\"…\"]")), "{sides:?}");
    }
    assert!(entries[2].after.as_ref().unwrap().contains("\"offerPrice\":0.9"), "short fields are whole");
}

#[test]
fn shows_large_entry_of_earlier_release_without_changes() {
    let database = TestDatabase::new();
    sql_query(
        "INSERT INTO audit_entries (staff_name, entity, action, before, after)
        SELECT 'x', 'product', 'import', '{}', jsonb_object_agg(gen_random_uuid(), md5(n::text))
        FROM generate_series(1, 10000) AS n",
    )
    .execute(&mut database.connection())
    .unwrap();
    let entry = list(&database, AuditFilter::default()).remove(0);
    assert_eq!((entry.before, entry.after), (None, None));
    assert_eq!(PgAudit(database.database()).names(&[entry.id]).unwrap().len(), 0);
}
