//! Groups of products, and the codes of products.

use crate::samples::{record, saved_product, staff};
use application::{
    audit::{AuditFilter, AuditRepository},
    catalogue::{
        CatalogueError, GroupRefused, GroupRepository, ProductChange, ProductPatch, ProductRefused,
        ProductRepository,
    },
    page::PageRequest,
};
use domain::{
    catalogue::{Change, CodesChange, GroupDetails, GroupMember, Product, ProductDetails, Sku},
    ids::{GroupId, ProductId},
    stock::Stock,
    text::Line,
};
use fixtures::numbered::{minute, uuid};
use infra_postgres::{PgAudit, PgGroups, PgProducts, testing::TestDatabase};
use std::thread;

fn group_id(n: u32) -> GroupId {
    GroupId::new(uuid("group", n))
}

fn details(products: &[(ProductId, &str)]) -> GroupDetails {
    let member = |(product, value): &(ProductId, &str)| GroupMember {
        product: *product,
        values: vec![Line::new(value).unwrap()],
    };
    GroupDetails::new(
        Line::new("Istaka").unwrap(),
        vec![Line::new("Renk").unwrap()],
        products.iter().map(member).collect(),
    )
    .unwrap()
}

fn three(database: &TestDatabase) -> [Product; 3] {
    [1, 2, 3].map(|n| saved_product(database, n, &format!("Okey {n}")))
}

#[test]
fn members_join_leave_and_get_later_versions() {
    let database = TestDatabase::new();
    let (groups, products) = (PgGroups(database.database()), PgProducts(database.database()));
    let [first, second, third] = three(&database);
    let joined = details(&[(second.id, "Siyah"), (first.id, "Ceviz")]);
    let written = groups.insert(&staff(), group_id(1), &joined, minute(20)).unwrap();
    assert_eq!(written.group.members, joined.members());
    let membership = products.find(&[first.id]).unwrap()[0].group.clone().unwrap();
    assert_eq!((membership.text().as_str(), membership.position), ("Ceviz", 1));
    assert!(written.products.iter().all(|one| one.updated_at >= minute(20) && one.group.is_some()));

    let swapped = details(&[(first.id, "Siyah"), (third.id, "Ceviz")]);
    let written = groups.update(&staff(), group_id(1), None, &swapped, minute(30)).unwrap();
    assert_eq!(written.products.len(), 3, "the one that left is named, too");
    assert_eq!(products.find(&[second.id]).unwrap()[0].group, None);
    assert_eq!(groups.find(group_id(1)).unwrap().unwrap().members, swapped.members());

    let freed = groups.delete(&staff(), group_id(1), minute(40)).unwrap();
    assert!(freed.products.len() == 2 && freed.products.iter().all(|one| one.group.is_none()));
    assert_eq!(groups.find(group_id(1)).unwrap(), None);
    let log =
        PgAudit(database.database()).list(AuditFilter::default(), PageRequest::new(1, 3)).unwrap().items;
    let actions: Vec<_> = log.iter().map(|entry| (entry.action.as_str(), entry.entity_id)).collect();
    assert_eq!(actions, ["ungroup", "regroup", "group"].map(|action| (action, Some(uuid("group", 1)))));
    assert!(matches!(groups.delete(&staff(), group_id(1), minute(41)), Err(GroupRefused::NotFound)));
}

#[test]
fn refuses_unknown_products_and_those_of_other_groups() {
    let database = TestDatabase::new();
    let groups = PgGroups(database.database());
    let [first, second, third] = three(&database);
    groups.insert(&staff(), group_id(1), &details(&[(first.id, "a"), (second.id, "b")]), minute(9)).unwrap();
    let unknown = details(&[(third.id, "a"), (ProductId::new(uuid("product", 99)), "b")]);
    let refused = groups.insert(&staff(), group_id(2), &unknown, minute(9));
    assert!(matches!(refused, Err(GroupRefused::UnknownProduct(1))));
    let taken = details(&[(third.id, "a"), (second.id, "b")]);
    let refused = groups.insert(&staff(), group_id(2), &taken, minute(9));
    assert!(matches!(refused, Err(GroupRefused::InOtherGroup(1))));
    assert_eq!(groups.find(group_id(2)).unwrap(), None);
}

#[test]
fn one_of_two_concurrent_edits_is_refused() {
    let database = TestDatabase::new();
    let groups = PgGroups(database.database());
    let [first, second, third] = three(&database);
    let group = groups
        .insert(&staff(), group_id(1), &details(&[(first.id, "a"), (second.id, "b")]), minute(9))
        .unwrap()
        .group;
    let edits = [details(&[(first.id, "x"), (third.id, "y")]), details(&[(second.id, "x"), (third.id, "y")])];
    let results = thread::scope(|scope| {
        let (groups, seen) = (&groups, Some(group.updated_at));
        let edit =
            |details| scope.spawn(move || groups.update(&staff(), group_id(1), seen, details, minute(9)));
        let threads: Vec<_> = edits.iter().map(edit).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    let written: Vec<_> = results.iter().flatten().collect();
    assert_eq!(written.len(), 1);
    let old = results.iter().find_map(|result| match result {
        Err(GroupRefused::SeenIsOld(present)) => Some(present),
        _ => None,
    });
    assert_eq!(**old.unwrap(), written[0].group, "the other editor sees the present group");
}

#[test]
fn group_goes_with_its_last_product() {
    let database = TestDatabase::new();
    let (groups, products) = (PgGroups(database.database()), PgProducts(database.database()));
    let [first, second, _] = three(&database);
    groups.insert(&staff(), group_id(1), &details(&[(first.id, "a"), (second.id, "b")]), minute(9)).unwrap();
    thread::scope(|scope| {
        for id in [first.id, second.id] {
            let products = &products;
            scope.spawn(move || products.delete(&staff(), id).unwrap().unwrap());
        }
    });
    assert_eq!(groups.find(group_id(1)).unwrap(), None);
    let [_, _, third] = [1, 2, 4].map(|n| saved_product(&database, n + 10, "Okey"));
    let fourth = saved_product(&database, 20, "Okey");
    groups.insert(&staff(), group_id(2), &details(&[(third.id, "a"), (fourth.id, "b")]), minute(9)).unwrap();
    products.delete(&staff(), third.id).unwrap();
    assert_eq!(groups.find(group_id(2)).unwrap().unwrap().members.len(), 1, "the other one stays");
}

fn coded(details: ProductDetails, sku: Option<&str>) -> ProductDetails {
    let sku = Change::Set(sku.map(|sku| Sku::new(sku).unwrap()));
    ProductDetails { codes: CodesChange { sku, ..CodesChange::default() }, ..details }
}

#[test]
fn stock_code_belongs_to_one_product() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let new = |n, sku| {
        let mut record = record(&database, n, "Okey");
        record.details = coded(record.details, sku);
        record
    };
    let first = products.insert(&staff(), &new(1, Some("A")), None).unwrap().value;
    assert_eq!(first.codes.sku, Some(Sku::new("A").unwrap()));
    let taken = products.insert(&staff(), &new(2, Some("A")), None);
    assert!(matches!(taken, Err(CatalogueError::Product(ProductRefused::SkuTaken))));
    let second = products.insert(&staff(), &new(2, Some("B")), None).unwrap().value;
    let update = |sku| products.update(&staff(), second.id, None, &new(2, sku).details, minute(9));
    assert!(matches!(update(Some("A")), Err(CatalogueError::Product(ProductRefused::SkuTaken))));
    let kept = ProductDetails { codes: CodesChange::default(), ..new(2, None).details };
    let after = products.update(&staff(), second.id, None, &kept, minute(9)).unwrap();
    assert_eq!(after.codes, second.codes, "what is left out stays");
    assert_eq!(update(None).unwrap().codes.sku, None);

    let patch = |id, sku| ProductPatch {
        id,
        seen: None,
        category: None,
        vat_rate: None,
        prices: None,
        tiers: None,
        on_sale: None,
        stock: Some(Stock::of(4).unwrap()),
        codes: coded(new(1, None).details, Some(sku)).codes,
        maker: Change::Keep,
        origin: Change::Keep,
        net: Change::Keep,
    };
    let refused = products.update_many(&staff(), &[patch(second.id, "C"), patch(first.id, "C")], minute(9));
    let Err(CatalogueError::Patches(refused)) = refused else { panic!("{refused:?}") };
    assert_eq!(refused, [(1, ProductRefused::SkuTaken)]);
    // A code that its product gives up is free.
    let written =
        products.update_many(&staff(), &[patch(second.id, "A"), patch(first.id, "C")], minute(9)).unwrap();
    assert!(written.iter().all(|product| product.stock.pieces() == Some(4)));
    let known = products.with_skus(&["A", "C", "D"].map(|sku| Sku::new(sku).unwrap())).unwrap();
    assert_eq!(known.len(), 2);

    let [before_first, before_second] =
        [first.id, second.id].map(|id| products.find(&[id]).unwrap().remove(0));
    let import = |before: &Product, sku| ProductChange::Update {
        pictures: None,
        before: Box::new(before.clone()),
        details: ProductDetails { vat_rate: Some(before.vat_rate), ..coded(new(1, None).details, Some(sku)) },
        at: minute(30),
    };
    let swapped = [import(&before_first, "A"), import(&before_second, "C")];
    // An import can swap codes.
    products.apply(&staff(), &swapped, &[], chrono::DateTime::UNIX_EPOCH).unwrap();
    let third = saved_product(&database, 3, "Okey");
    let taken = products.apply(&staff(), &[import(&third, "A")], &[], chrono::DateTime::UNIX_EPOCH);
    assert!(matches!(taken, Err(CatalogueError::Product(ProductRefused::SkuTaken))));
}
