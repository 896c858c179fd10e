//! Hearing of changes to the catalogue.

use crate::samples::{order, record, saved_product, saved_user};
use application::{
    catalogue::{CatalogueNotice, CatalogueNotices, ProductRepository},
    order::OrderRepository,
    testing::picture_key,
};
use diesel::{RunQueryDsl, sql_query};
use infra_postgres::{PgCatalogueNotices, PgOrders, PgProducts, testing::TestDatabase};
use std::{
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    time::Duration,
};

const SOON: Duration = Duration::from_secs(10);

fn listening(database: &TestDatabase) -> (Receiver<CatalogueNotice>, Box<dyn Send + Sync>) {
    let (tell, told) = mpsc::channel();
    let listener = Box::new(move |notice| {
        // Nobody may hear the last ones: the test has ended.
        tell.send(notice).unwrap_or_default();
    });
    let subscription = PgCatalogueNotices::new(database.database()).subscribe(listener).unwrap();
    assert_eq!(told.recv_timeout(SOON), Ok(CatalogueNotice::Changed), "it begins so");
    (told, subscription)
}

#[test]
fn every_kind_of_change_is_told() {
    let database = TestDatabase::new();
    let products = PgProducts::new(database.database());
    let (told, _subscription) = listening(&database);
    let changed = |what: &str| assert_eq!(told.recv_timeout(SOON), Ok(CatalogueNotice::Changed), "{what}");
    let product = saved_product(&database, 1, "Okey");
    changed("added");
    products.set_stock(product.id, false, product.updated_at).unwrap();
    changed("stock");
    products.update(product.id, &record(&database, 1, "Tavla").details, product.updated_at).unwrap();
    changed("details");
    products.set_pictures(product.id, &[picture_key(1)], product.updated_at).unwrap();
    changed("pictures");
    sql_query("UPDATE categories SET image = '/art/x.svg'").execute(&mut database.connection()).unwrap();
    changed("categories");
    products.delete(product.id).unwrap();
    changed("deleted");
    let product = saved_product(&database, 2, "Okey");
    changed("added again");
    let user = saved_user(&database, 1).id;
    PgOrders::new(database.database()).place(&order(1, user, &[product], 1), &[], None).unwrap();
    assert_eq!(told.recv_timeout(SOON), Ok(CatalogueNotice::Sold));
}

#[test]
fn a_lost_connection_is_told_and_made_again() {
    let database = TestDatabase::new();
    let (told, _subscription) = listening(&database);
    sql_query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    .execute(&mut database.connection())
    .unwrap();
    assert_eq!(told.recv_timeout(SOON), Ok(CatalogueNotice::Lost));
    assert_eq!(told.recv_timeout(SOON), Ok(CatalogueNotice::Changed));
    saved_product(&database, 1, "Okey");
    assert_eq!(told.recv_timeout(SOON), Ok(CatalogueNotice::Changed));
}

#[test]
fn a_subscription_ends_when_it_is_dropped() {
    let database = TestDatabase::new();
    let (told, subscription) = listening(&database);
    drop(subscription);
    saved_product(&database, 1, "Okey");
    assert_eq!(told.recv_timeout(SOON), Err(RecvTimeoutError::Disconnected));
}
