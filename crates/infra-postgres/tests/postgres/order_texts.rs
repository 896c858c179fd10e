//! Legal texts stored with orders.

use crate::samples::{
    is_refused, on_sale, place, place_with, record, saved_product, saved_user, staff, vault,
};
use application::{
    address::AddressRepository,
    catalogue::ProductRepository,
    order::{AcceptedLegalText, LegalTextHash, OrderFilter, OrderLegalText, OrderRepository, Placement},
    page::PageRequest,
};
use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::Text};
use domain::{account::User, catalogue::Product, legal, order::Order};
use fixtures::numbered::{address_of, minute, order};
use fixtures::{prices, shop_facts};
use infra_postgres::{PgAddresses, PgOrders, PgProducts, testing::TestDatabase};

#[derive(QueryableByName)]
struct Digest {
    #[diesel(sql_type = Text)]
    hex: String,
}

/// Returns PostgreSQL's own SHA-256.
fn hash(database: &TestDatabase, body: &str) -> LegalTextHash {
    let digest: Digest = sql_query("SELECT encode(sha256(convert_to($1, 'UTF8')), 'hex') AS hex")
        .bind::<Text, _>(body)
        .get_result(&mut database.connection())
        .unwrap();
    let byte = |at: usize| u8::from_str_radix(&digest.hex[2 * at..2 * at + 2], 16).unwrap();
    LegalTextHash(std::array::from_fn(byte))
}

fn texts_of(database: &TestDatabase, buyer: &User, order: &Order) -> Vec<OrderLegalText> {
    let hashed = |text: legal::LegalText| OrderLegalText { hash: hash(database, &text.body), text };
    legal::of_order(&shop_facts(), &buyer.into(), order).map(hashed).into()
}

/// Creates a shop with a customer and a product.
fn shop() -> (TestDatabase, PgOrders, User, Product) {
    let database = TestDatabase::new();
    let (user, product) = (saved_user(&database, 1), saved_product(&database, 1, "Ceviz Tavla"));
    let orders = PgOrders::new(database.database(), vault());
    (database, orders, user, product)
}

#[test]
fn texts_are_stored_with_order_and_never_change() {
    let (database, orders, user, product) = shop();
    let placed = order(1, user.id, std::slice::from_ref(&product), 2);
    let addresses = PgAddresses(database.database());
    addresses.insert(&address_of(user.id, 1), 50, None).unwrap();
    let texts = texts_of(&database, &user, &placed);
    assert!(matches!(place_with(&orders, &placed, None, &texts, &[]).unwrap(), Placement::Placed(..)));
    let kept: Vec<_> =
        texts.into_iter().map(|text| AcceptedLegalText { text, accepted_at: placed.created_at() }).collect();
    assert_eq!(orders.texts(placed.id()).unwrap(), kept);
    assert!(kept.iter().all(|text| text.text.text.body.contains("Ceviz Tavla: 2 adet × ₺1,00 = ₺2,00")));

    let products = PgProducts(database.database());
    let mut dearer = record(&database, 1, "Yeni ad").details;
    dearer.prices = prices(900, 900);
    products.update(&staff(), product.id, None, &dearer, minute(9)).unwrap();
    products.delete(&staff(), product.id).unwrap();
    addresses.delete(user.id, placed.address().id).unwrap();
    assert_eq!(orders.texts(placed.id()).unwrap(), kept);
}

#[test]
fn an_order_is_confirmed_when_it_has_texts() {
    let (database, orders, user, product) = shop();
    let [with, without] = [1, 2].map(|n| order(n, user.id, std::slice::from_ref(&product), 1));
    place_with(&orders, &with, None, &texts_of(&database, &user, &with), &[]).unwrap();
    place(&orders, &without).unwrap();
    let confirmed = |page: application::page::Page<application::order::OrderView>| {
        page.items.iter().map(|view| (view.order.id(), view.is_confirmed)).collect::<Vec<_>>()
    };
    let expected = [(without.id(), false), (with.id(), true)];
    let page = PageRequest::new(1, 100);
    assert_eq!(confirmed(orders.list_of(user.id, page).unwrap()), expected);
    assert_eq!(confirmed(orders.list_all(&OrderFilter::default(), page).unwrap()), expected);
    assert!(orders.find(with.id()).unwrap().unwrap().is_confirmed);
    assert_eq!(orders.texts(without.id()).unwrap(), []);
}

#[test]
fn what_is_not_placed_leaves_no_texts() {
    let (database, orders, user, product) = shop();
    let placed = order(1, user.id, std::slice::from_ref(&product), 1);
    let texts = texts_of(&database, &user, &placed);
    PgProducts(database.database()).set_stock(&staff(), product.id, on_sale(false), minute(5)).unwrap();
    let before = database.contents();
    assert!(is_refused(&place_with(&orders, &placed, None, &texts, &[])));
    assert_eq!(database.contents(), before);
    // The table refuses a wrong hash, and with it the order.
    PgProducts(database.database()).set_stock(&staff(), product.id, on_sale(true), minute(6)).unwrap();
    let before = database.contents();
    let wrong: Vec<_> =
        texts.iter().map(|text| OrderLegalText { hash: LegalTextHash([7; 32]), ..text.clone() }).collect();
    assert!(place_with(&orders, &placed, None, &wrong, &[]).is_err());
    assert_eq!(database.contents(), before, "texts and order are one transaction");
}

#[test]
fn nobody_changes_an_accepted_text() {
    let (database, orders, user, product) = shop();
    let placed = order(1, user.id, std::slice::from_ref(&product), 1);
    place_with(&orders, &placed, None, &texts_of(&database, &user, &placed), &[]).unwrap();
    let before = database.contents();
    for change in [
        "UPDATE order_legal_texts SET body = 'x', sha256 = sha256('x')",
        "UPDATE order_legal_texts SET accepted_at = now()",
        "UPDATE order_legal_texts SET kind = kind",
    ] {
        let refusal = sql_query(change).execute(&mut database.connection()).unwrap_err();
        assert!(refusal.to_string().contains("an accepted text is never changed"), "{refusal}");
    }
    assert_eq!(database.contents(), before);
}
