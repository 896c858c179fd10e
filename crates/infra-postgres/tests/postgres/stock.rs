//! Counted stock: set by staff, taken and returned by orders.

use crate::{
    samples::{
        counted, counted_product, is_refused, on_sale, pieces, place, record, saved_product, saved_user,
        staff, vault,
    },
    scans::scans,
};
use application::{
    cart::CartRepository,
    catalogue::{
        CatalogueError, HistoryRepository, LowStock, ProductChange, ProductRefused, ProductRepository,
        StockChange, StockEntry,
    },
    order::{OrderEffects, OrderRepository, Placement, Recorded},
    page::PageRequest,
};
use diesel::{RunQueryDsl, sql_query};
use domain::{
    cart::{Cart, Quantity},
    catalogue::{Product, ProductDetails},
    money::Kurus,
    order::{OrderChange, OrderEvent, OrderStatus, PaymentType},
    stock::{Stock, StockCount},
    tiers::{Tier, Tiers},
    vat::VatRate,
};
use fixtures::numbered::{changed, minute, order};
use infra_postgres::{PgCarts, PgHistories, PgOrders, PgProducts, testing::TestDatabase};

fn cancelled(n: u32) -> OrderEvent {
    OrderEvent {
        change: OrderChange::Status(OrderStatus::Cancelled),
        at: minute(n),
        by: "Ayşe Demir".into(),
        note: None,
    }
}

fn history(database: &TestDatabase, product: &Product) -> Vec<StockEntry> {
    PgHistories(database.database()).stock(product.id, PageRequest::new(1, 100)).unwrap().unwrap().items
}

fn tiers(tiers: &[(u32, i64)]) -> Tiers {
    let tier = |&(from, price): &(u32, i64)| Tier {
        min_quantity: Quantity::new(from).unwrap(),
        price: Kurus::new(price).unwrap(),
    };
    Tiers::new(tiers.iter().map(tier).collect()).unwrap()
}

#[test]
fn late_count_replaces_nothing() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let product = saved_product(&database, 1, "Okey");
    let set = |seen, stock: u32, at| {
        products.set_stock(&staff(), product.id, StockChange { seen: Some(seen), ..counted(stock) }, at)
    };
    let first = set(product.updated_at, 10, minute(5)).unwrap();
    let late = set(product.updated_at, 12, minute(6));
    assert!(
        matches!(late, Err(CatalogueError::Product(ProductRefused::SeenIsOld(present))) if *present == first)
    );
    assert_eq!(set(product.updated_at, 10, minute(6)).unwrap(), first, "a repeat changes nothing");
    let other = set(first.updated_at, 12, minute(7)).unwrap();
    assert_eq!((other.stock.pieces(), other.updated_at), (Some(12), minute(7)));
    assert_eq!(history(&database, &product).len(), 2);
}

#[test]
fn switch_and_count_are_set_each_by_itself() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let product = saved_product(&database, 1, "Okey");
    let set = |change, at| products.set_stock(&staff(), product.id, change, at).unwrap();
    let now = set(counted(3), minute(5));
    assert_eq!((now.on_sale, now.stock, now.updated_at), (true, Stock::of(3).unwrap(), minute(5)));
    let now = set(on_sale(false), minute(6));
    assert_eq!((now.on_sale, now.in_stock(), now.stock), (false, false, Stock::of(3).unwrap()));
    let now = set(StockChange { on_sale: Some(true), ..counted(0) }, minute(7));
    assert_eq!((now.on_sale, now.in_stock(), now.stock.pieces()), (true, false, Some(0)));
    let not_counted = StockChange { stock: Some(Stock::NOT_COUNTED), ..StockChange::default() };
    let now = set(not_counted, minute(8));
    assert_eq!((now.in_stock(), now.stock), (true, Stock::NOT_COUNTED));
    let told: Vec<_> = history(&database, &product)
        .into_iter()
        .map(|entry| {
            (
                entry.before.pieces(),
                entry.after.pieces(),
                entry.staff_name,
                entry.order.map(|order| (order.id, order.number)),
            )
        })
        .collect();
    let by = |before, after| (before, after, Some(staff().name()), None);
    assert_eq!(told, [by(Some(0), None), by(Some(3), Some(0)), by(None, Some(3))]);
}

#[test]
fn omitted_fields_keep_their_values() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let mut new = record(&database, 1, "Okey");
    new.details.stock = Some(Stock::of(7).unwrap());
    new.details.vat_rate = Some(VatRate::One);
    new.details.tiers = Some(tiers(&[(10, 90), (50, 80)]));
    let added = products.insert(&staff(), &new, None).unwrap().value;
    assert_eq!(
        (added.stock, added.vat_rate, &added.tiers),
        (Stock::of(7).unwrap(), VatRate::One, &tiers(&[(10, 90), (50, 80)]))
    );
    let silent = record(&database, 1, "Tavla").details;
    let kept = products.update(&staff(), added.id, None, &silent, minute(9)).unwrap();
    assert_eq!((kept.stock, kept.vat_rate, &kept.tiers), (added.stock, added.vat_rate, &added.tiers));
    let mut cheaper = silent;
    cheaper.prices = fixtures::prices(200, 90);
    let refused = products.update(&staff(), added.id, None, &cheaper, minute(10));
    assert!(matches!(refused, Err(CatalogueError::Product(ProductRefused::TiersNotBelowOffer))));
    assert_eq!(products.find(&[added.id]).unwrap(), [kept]);
    cheaper.tiers = Some(Tiers::default());
    cheaper.stock = Some(Stock::NOT_COUNTED);
    let bare = products.update(&staff(), added.id, None, &cheaper, minute(11)).unwrap();
    assert_eq!((bare.stock, bare.tiers), (Stock::NOT_COUNTED, Tiers::default()));
}

#[test]
fn order_takes_pieces_and_cancellation_returns_them_once() {
    let database = TestDatabase::new();
    let (orders, user) = (PgOrders::new(database.database(), vault()), saved_user(&database, 1).id);
    let (few, free) = (counted_product(&database, 1, 10), saved_product(&database, 2, "Zar"));
    let placed = order(5, user, &[few.clone(), free.clone()], 4);
    assert!(matches!(place(&orders, &placed).unwrap(), Placement::Placed(..)));
    assert_eq!((pieces(&database, &few), pieces(&database, &free)), (Some(6), None));
    let read = PgProducts(database.database()).find(&[few.id]).unwrap().remove(0);
    assert!(read.updated_at > few.updated_at, "an editor has to look again");
    // Returned pieces are added to the current count.
    PgProducts(database.database()).set_stock(&staff(), few.id, counted(1), minute(6)).unwrap();
    assert!(matches!(orders.record(None, &placed, &cancelled(7), &[]).unwrap(), Recorded::Yes(..)));
    assert_eq!(pieces(&database, &few), Some(5));
    assert_eq!(orders.record(None, &placed, &cancelled(8), &[]).unwrap(), Recorded::ChangedMeanwhile);
    assert_eq!((pieces(&database, &few), pieces(&database, &free)), (Some(5), None));
    let told: Vec<_> = history(&database, &few)
        .into_iter()
        .map(|entry| {
            (entry.before.pieces(), entry.after.pieces(), entry.order.map(|order| (order.id, order.number)))
        })
        .collect();
    let by_order = Some((placed.id(), placed.number()));
    assert_eq!(
        told,
        [
            (Some(1), Some(5), by_order),
            (Some(6), Some(1), None),
            (Some(10), Some(6), by_order),
            (None, Some(10), None)
        ]
    );
}

#[test]
fn knows_sales_since_staff_counted() {
    let database = TestDatabase::new();
    let (orders, user) = (PgOrders::new(database.database(), vault()), saved_user(&database, 1).id);
    let (sold, still) = (counted_product(&database, 1, 10), counted_product(&database, 2, 10));
    let ids = [sold.id, still.id];
    let since = || PgHistories(database.database()).sold_since_counted(&ids).unwrap();
    assert_eq!(since(), []);
    let placed = order(5, user, std::slice::from_ref(&sold), 4);
    assert!(matches!(place(&orders, &placed).unwrap(), Placement::Placed(..)));
    assert_eq!(since(), [sold.id]);
    PgProducts(database.database()).set_stock(&staff(), sold.id, counted(9), minute(6)).unwrap();
    assert_eq!(since(), [], "counted again");
    orders.record(None, &placed, &cancelled(7), &[]).unwrap();
    assert_eq!(since(), [], "given back, not sold");
}

/// Orders may commit in another sequence than their clocks show. A form opened before any of them must be recognised as
/// outdated.
#[test]
fn stock_change_has_product_revision_despite_clock_skew() {
    let database = TestDatabase::new();
    let (orders, products) = (PgOrders::new(database.database(), vault()), PgProducts(database.database()));
    let user = saved_user(&database, 1).id;
    let product = counted_product(&database, 1, 10);
    products.set_stock(&staff(), product.id, on_sale(false), minute(29)).unwrap();
    products.set_stock(&staff(), product.id, on_sale(true), minute(30)).unwrap();
    let now = || products.find(&[product.id]).unwrap().remove(0).updated_at.timestamp_millis();
    let mut last = now();
    let mut changes = |what: &str| {
        let before = std::mem::replace(&mut last, now());
        assert!(last > before, "{what}");
    };
    let [first, second] = [9, 5].map(|n| order(n, user, std::slice::from_ref(&product), 2));
    for (what, placed) in [("one order", &first), ("an earlier one", &second)] {
        assert!(matches!(place(&orders, placed).unwrap(), Placement::Placed(..)));
        changes(what);
    }
    orders.record(None, &first, &cancelled(6), &[]).unwrap();
    changes("a cancelled one");
    let mut details = record(&database, 1, product.name.as_str()).details;
    (details.stock, details.tiers, details.vat_rate) =
        (Some(Stock::of(3).unwrap()), Some(Tiers::default()), Some(product.vat_rate));
    let before = Box::new(products.find(&[product.id]).unwrap().remove(0));
    let import = ProductChange::Update { pictures: None, before, details, at: minute(7) };
    products.apply(&staff(), &[import], &[], chrono::DateTime::UNIX_EPOCH).unwrap();
    changes("an import");
    assert_eq!(pieces(&database, &product), Some(3));
}

#[test]
fn import_replaces_no_count_that_it_has_not_read() {
    let database = TestDatabase::new();
    let (orders, products) = (PgOrders::new(database.database(), vault()), PgProducts(database.database()));
    let user = saved_user(&database, 1).id;
    let before = counted_product(&database, 1, 10);
    let placed = order(5, user, std::slice::from_ref(&before), 2);
    assert!(matches!(place(&orders, &placed).unwrap(), Placement::Placed(..)));
    let import = |stock| {
        let details = ProductDetails { stock, ..record(&database, 1, before.name.as_str()).details };
        let change = ProductChange::Update {
            pictures: None,
            before: Box::new(before.clone()),
            details,
            at: minute(7),
        };
        products.apply(&staff(), &[change], &[], chrono::DateTime::UNIX_EPOCH)
    };
    let refused = import(Some(Stock::of(12).unwrap()));
    assert!(matches!(refused, Err(CatalogueError::ChangedMeanwhile(id)) if id == before.id));
    assert_eq!(pieces(&database, &before), Some(8));
    import(None).unwrap();
    assert_eq!(pieces(&database, &before), Some(8), "other values can be written");
}

#[test]
fn cancellation_returns_nothing_when_counting_changed() {
    let database = TestDatabase::new();
    let (orders, products) = (PgOrders::new(database.database(), vault()), PgProducts(database.database()));
    let user = saved_user(&database, 1).id;
    let (once, later) = (counted_product(&database, 1, 10), saved_product(&database, 2, "Zar"));
    let placed = order(5, user, &[once.clone(), later.clone()], 4);
    place(&orders, &placed).unwrap();
    let none = StockChange { stock: Some(Stock::NOT_COUNTED), ..StockChange::default() };
    products.set_stock(&staff(), once.id, none, minute(6)).unwrap();
    products.set_stock(&staff(), later.id, counted(3), minute(6)).unwrap();
    orders.record(None, &placed, &cancelled(7), &[]).unwrap();
    assert_eq!((pieces(&database, &once), pieces(&database, &later)), (None, Some(3)));
}

#[test]
fn card_order_holds_pieces_until_expiry_or_withdrawal() {
    let database = TestDatabase::new();
    let (orders, user) = (PgOrders::new(database.database(), vault()), saved_user(&database, 1).id);
    let product = counted_product(&database, 1, 5);
    let by_card = |n| {
        changed(order(n, user, std::slice::from_ref(&product), 2), |order| {
            (order.payment_type, order.status) = (PaymentType::Card, OrderStatus::AwaitingPayment);
        })
    };
    let (expiring, withdrawn) = (by_card(5), by_card(6));
    place(&orders, &expiring).unwrap();
    place(&orders, &withdrawn).unwrap();
    assert_eq!(pieces(&database, &product), Some(1));
    let expiry = OrderEvent { change: expiring.expire().unwrap(), ..cancelled(9) };
    orders.record(None, &expiring, &expiry, &[]).unwrap();
    assert_eq!(pieces(&database, &product), Some(3));
    orders.withdraw(&withdrawn, &cancelled(9)).unwrap();
    orders.withdraw(&withdrawn, &cancelled(9)).unwrap();
    assert_eq!(pieces(&database, &product), Some(5));

    // A payment of another amount arrived and was refunded, so nothing is awaited any more.
    let refunded = by_card(7);
    place(&orders, &refunded).unwrap();
    assert_eq!(pieces(&database, &product), Some(3));
    let refund = OrderEvent { change: OrderChange::Refunded(refunded.amount()), ..cancelled(9) };
    assert!(matches!(orders.record(None, &refunded, &refund, &[]).unwrap(), Recorded::Yes(..)));
    assert_eq!(pieces(&database, &product), Some(5));
}

#[test]
fn cannot_order_more_than_stock() {
    let database = TestDatabase::new();
    let (orders, user) = (PgOrders::new(database.database(), vault()), saved_user(&database, 1).id);
    let product = counted_product(&database, 1, 3);
    let refused = place(&orders, &order(5, user, &[stale(&product)], 4));
    assert!(is_refused(&refused));
    assert_eq!(pieces(&database, &product), Some(3));
    let last = place(&orders, &order(6, user, std::slice::from_ref(&product), 3)).unwrap();
    let Placement::Placed(_, OrderEffects { counts, .. }) = last else { panic!("not placed: {last:?}") };
    let read = PgProducts(database.database()).find(&[product.id]).unwrap().remove(0);
    let count = StockCount { product: product.id, stock: Stock::of(0).unwrap(), version: read.updated_at };
    assert_eq!((counts, read.stock), (vec![count], Stock::of(0).unwrap()));
    assert!(read.updated_at > product.updated_at);
}

/// Returns the version of the product from before its pieces were counted.
fn stale(product: &Product) -> Product {
    Product { stock: Stock::NOT_COUNTED, ..product.clone() }
}

#[test]
fn cart_is_limited_to_stock() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let (few, none, free) = (
        counted_product(&database, 1, 3),
        counted_product(&database, 2, 0),
        saved_product(&database, 3, "Zar"),
    );
    let mut cart = Cart::default();
    for product in [&few, &none, &free] {
        cart.set(product.id, Quantity::new(5).unwrap()).unwrap();
    }
    let carts = PgCarts(database.database());
    let kept = carts.replace(user, &cart, None).unwrap();
    let held: Vec<_> = [&few, &none, &free].map(|one| kept.cart.quantity(one.id).map(Quantity::get)).into();
    assert_eq!(held, [Some(3), None, Some(5)]);
    assert_eq!(carts.load(user).unwrap(), kept);
}

#[test]
fn import_sets_counts_and_spares_concurrent_orders() {
    let database = TestDatabase::new();
    let (orders, products) = (PgOrders::new(database.database(), vault()), PgProducts(database.database()));
    let user = saved_user(&database, 1).id;
    let [silent, said] = [1, 2].map(|n| counted_product(&database, n, 10));
    let update = |before: &Product, stock| {
        let mut details = record(&database, 1, before.name.as_str()).details;
        (details.stock, details.on_sale) = (stock, true);
        (details.tiers, details.vat_rate) = (Some(before.tiers.clone()), Some(before.vat_rate));
        ProductChange::Update { pictures: None, before: Box::new(before.clone()), details, at: minute(30) }
    };
    let mut new = record(&database, 3, "Zar");
    new.details.stock = Some(Stock::of(4).unwrap());
    let changes =
        [update(&silent, None), update(&said, Some(Stock::of(50).unwrap())), ProductChange::Add(new.clone())];
    place(&orders, &order(5, user, std::slice::from_ref(&silent), 4)).unwrap();
    products.apply(&staff(), &changes, &[], chrono::DateTime::UNIX_EPOCH).unwrap();
    let added = products.find(&[new.id]).unwrap().remove(0);
    assert_eq!([&silent, &said, &added].map(|one| pieces(&database, one)), [Some(6), Some(50), Some(4)]);
}

#[test]
fn order_of_counted_products_reads_no_others() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let product = counted_product(&database, 1, 999);
    for sql in [
        "INSERT INTO products (id, name, category_id, price_kurus, offer_price_kurus, description, in_stock,
            created_at, updated_at)
        SELECT gen_random_uuid(), name, category_id, price_kurus, offer_price_kurus, description, in_stock,
            created_at, updated_at
        FROM products, generate_series(1, 20000)",
        "INSERT INTO product_stock SELECT id, 99, now() FROM products ON CONFLICT DO NOTHING",
        "VACUUM ANALYZE products",
        "VACUUM ANALYZE product_stock",
    ] {
        sql_query(sql).execute(&mut database.connection()).unwrap();
    }
    let scans = scans(&database, |measured| {
        let orders = PgOrders::new(measured, vault());
        // Often enough for PostgreSQL to switch to a generic plan.
        for n in 10..20 {
            let placed = order(n, user, std::slice::from_ref(&product), 2);
            assert!(matches!(place(&orders, &placed).unwrap(), Placement::Placed(..)));
            orders.record(None, &placed, &cancelled(n), &[]).unwrap();
        }
    });
    for table in ["products", "product_stock", "stock_changes"] {
        assert_eq!(scans.get(table).map_or(0, |scans| scans.whole), 0, "{table}");
    }
}

#[test]
fn lists_low_stock_fewest_first() {
    let database = TestDatabase::new();
    let [five, six, zero, off] =
        [(1, 5), (2, 6), (3, 0), (4, 1)].map(|(n, left)| counted_product(&database, n, left));
    PgProducts(database.database()).set_stock(&staff(), off.id, on_sale(false), minute(9)).unwrap();
    saved_product(&database, 5, "Zar");
    let low = |pieces, limit| {
        let low = PgHistories(database.database()).low_stock(pieces, PageRequest::new(1, limit)).unwrap();
        (low.items, low.total)
    };
    let line = |one: &Product| LowStock { id: one.id, name: one.name.clone(), stock: one.stock };
    assert_eq!(low(5, 50), (vec![line(&zero), line(&five)], 2));
    assert_eq!(low(6, 50), (vec![line(&zero), line(&five), line(&six)], 3));
    assert_eq!(low(6, 1), (vec![line(&zero)], 3), "those left out are counted");
}

#[test]
fn deleted_product_drops_count_but_orders_can_cancel() {
    let database = TestDatabase::new();
    let (orders, user) = (PgOrders::new(database.database(), vault()), saved_user(&database, 1).id);
    let product = counted_product(&database, 1, 5);
    let placed = order(5, user, std::slice::from_ref(&product), 2);
    place(&orders, &placed).unwrap();
    PgProducts(database.database()).delete(&staff(), product.id).unwrap();
    let view = orders.find(placed.id()).unwrap().unwrap();
    assert_eq!(view.order.items()[0].category, Some(product.category), "as it was on the day");
    assert!(matches!(orders.record(None, &placed, &cancelled(7), &[]).unwrap(), Recorded::Yes(..)));
}
