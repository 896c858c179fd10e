//! A filled shop of before stock was counted goes through the step and back.

use crate::samples::{order, saved_product, saved_user, staff, vault};
use application::{
    catalogue::{HistoryRepository, ProductRepository},
    order::OrderRepository,
    page::PageRequest,
};
use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::Text};
use domain::{stock::Stock, tiers::Tiers, vat::VatRate};
use infra_postgres::{PgHistories, PgOrders, PgProducts, testing::TestDatabase};

const VERSION: &str = "20261201000001";

#[derive(Debug, PartialEq, QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    text: String,
}

/// Everything that the shop knew before the step.
fn contents(database: &TestDatabase) -> Vec<Row> {
    sql_query(
        "SELECT concat_ws('|', id, name, category_id, price_kurus, offer_price_kurus, description, in_stock,
                created_at, updated_at) AS text FROM products
        UNION ALL SELECT concat_ws('|', id, order_id, position, product_id, name, unit_price_kurus, quantity)
            FROM order_items
        UNION ALL SELECT concat_ws('|', id, amount_kurus, status, is_paid) FROM orders
        ORDER BY text",
    )
    .load(&mut database.connection())
    .unwrap()
}

#[test]
fn a_filled_shop_keeps_everything_both_ways() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let [kept, gone] = [1, 2].map(|n| saved_product(&database, n, &format!("Okey {n}")));
    let placed = order(1, user, &[kept.clone(), gone.clone()], 2);
    PgOrders::new(database.database(), vault()).place(&placed, &[], None, &[]).unwrap();
    PgProducts::new(database.database()).delete(&staff(), gone.id).unwrap();
    let before = contents(&database);

    database.revert_migrations_to_before(VERSION);
    assert_eq!(contents(&database), before);
    database.database().migrate().unwrap();
    assert_eq!(contents(&database), before);

    let product = PgProducts::new(database.database()).find(&[kept.id]).unwrap().remove(0);
    assert_eq!(product, kept);
    assert_eq!(
        (product.stock, product.vat_rate, product.tiers),
        (Stock::NOT_COUNTED, VatRate::Twenty, Tiers::default())
    );
    let items = PgOrders::new(database.database(), vault()).find(placed.id()).unwrap().unwrap().order;
    let categories: Vec<_> = items.items().iter().map(|item| item.category.clone()).collect();
    assert_eq!(categories, [Some(kept.category), None], "from the product, where it is still there");
    assert!(items.items().iter().all(|item| item.vat_rate == VatRate::Twenty));
    let prices =
        PgHistories::new(database.database()).prices(kept.id, None, PageRequest::new(1, 9)).unwrap().unwrap();
    let asked: Vec<_> = prices.items.iter().map(|price| (price.offer_price, price.since)).collect();
    assert_eq!(asked, [(kept.prices.offer(), kept.updated_at)]);
}
