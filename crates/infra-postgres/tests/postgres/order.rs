use crate::samples::{
    basis_query, full_order_of, is_refused, on_sale, place, place_keyed, record, saved_product, saved_user,
    staff, vault,
};
use application::{
    address::AddressRepository,
    cart::{CartRepository, CartRevision, SavedCart},
    catalogue::ProductRepository,
    order::{
        EmptiedCart, IdempotentRequest, KeyedOrder, OrderBasis, OrderEffects, OrderFilter, OrderRepository,
        OrderView, Placement,
    },
    page::PageRequest,
    vault::MockVault,
};
use domain::{
    billing::{BillingDetails, Tckn},
    cart::{Cart, Quantity},
    catalogue::Product,
    email::EmailAddress,
    order::{Buyer, IdempotencyKey, Order, OrderItem, OrderStatus, ProductOffer, StoredOrder},
    text::Line,
};
use fixtures::numbered::{address_of, changed, minute, order, uuid};
use fixtures::{picture_key, prices};
use infra_postgres::{PgAddresses, PgCarts, PgOrders, PgProducts, testing::TestDatabase};
use std::sync::Arc;

fn key(text: &str, fingerprint: u8) -> IdempotentRequest {
    IdempotentRequest { key: IdempotencyKey::parse(text).unwrap(), fingerprint: [fingerprint; 32] }
}

fn first_page() -> PageRequest {
    PageRequest::new(1, 100)
}

fn cart_of(product: &Product) -> Cart {
    let mut cart = Cart::default();
    cart.set(product.id, Quantity::ONE).unwrap();
    cart
}

#[test]
fn an_order_is_read_as_it_was_placed() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let user = saved_user(&database, 1).id;
    let products = [3, 1, 2].map(|n| {
        let mut record = record(&database, n, &format!("Okey {n}"));
        record.pictures = vec![picture_key(1), picture_key(2)];
        PgProducts(database.database()).insert(&staff(), &record, None).unwrap().value
    });
    let placed = order(1, user, &products, 3);
    assert!(matches!(place(&orders, &placed).unwrap(), Placement::Placed(..)));
    let page = orders.list_of(user, first_page()).unwrap();
    assert_eq!(page.total, 1);
    let in_order_of_lines = placed
        .items()
        .iter()
        .map(|line| products.iter().find(|product| Some(product.id) == line.product_id).cloned())
        .collect();
    let view = OrderView {
        returns: vec![],
        notes: vec![],
        order: placed.clone(),
        products: in_order_of_lines,
        email: EmailAddress::new("kisi1@example.com").unwrap(),
        customer: "Ayşe Demir".into(),
        events: vec![],
        is_confirmed: false,
        payment: None,
        refunds: vec![],
        issued_invoice: None,
    };
    assert_eq!(page.items, std::slice::from_ref(&view));
    assert_eq!(orders.find(placed.id()).unwrap().as_ref(), Some(&view));
    let for_letter = OrderView { products: vec![None; 3], ..view };
    assert_eq!(orders.find_without_products(placed.id()).unwrap(), Some(for_letter));
    assert_eq!(orders.find(order(2, user, &products, 1).id()).unwrap(), None);
}

#[test]
fn placing_empties_this_users_cart_only() {
    let database = TestDatabase::new();
    let carts = PgCarts(database.database());
    let (user, other) = (saved_user(&database, 1).id, saved_user(&database, 2).id);
    let product = saved_product(&database, 1, "Okey");
    carts.replace(user, &cart_of(&product), None).unwrap();
    carts.replace(other, &cart_of(&product), None).unwrap();
    let placed = order(1, user, std::slice::from_ref(&product), 1);
    let placement = place(&PgOrders::new(database.database(), vault()), &placed).unwrap();
    let revision = CartRevision(2);
    let emptied_cart = Some(EmptiedCart { removed: cart_of(&product), revision });
    let effects = OrderEffects { emptied_cart, ..OrderEffects::default() };
    assert_eq!(placement, Placement::Placed(Box::new(placed), effects));
    assert_eq!(carts.load(user).unwrap(), SavedCart { cart: Cart::default(), revision });
    assert_eq!(carts.load(other).unwrap().cart, cart_of(&product));
}

#[test]
fn a_changed_catalogue_writes_nothing() {
    let database = TestDatabase::new();
    let (orders, products, carts) = (
        PgOrders::new(database.database(), vault()),
        PgProducts(database.database()),
        PgCarts(database.database()),
    );
    let user = saved_user(&database, 1).id;
    let [kept, changing] = [1, 2].map(|n| saved_product(&database, n, "Okey"));
    let placed = order(1, user, &[kept.clone(), changing.clone()], 1);
    carts.replace(user, &cart_of(&kept), None).unwrap();
    let refused = |what: &str| {
        assert!(is_refused(&place_keyed(&orders, &placed, &key("k", 1))), "{what}");
        assert_eq!(orders.list_all(&OrderFilter::default(), first_page()).unwrap().total, 0, "{what}");
        assert_eq!(carts.load(user).unwrap().cart, cart_of(&kept), "{what}");
    };
    let details = record(&database, 2, "Okey").details;
    let update = |details| products.update(&staff(), changing.id, None, &details, minute(5)).unwrap();

    products.set_stock(&staff(), changing.id, on_sale(false), minute(5)).unwrap();
    refused("out of stock");
    let mut repriced = details.clone();
    repriced.prices = prices(200, 99);
    update(repriced);
    refused("another price");
    let mut renamed = details.clone();
    renamed.name = Line::new("Tavla").unwrap();
    update(renamed);
    refused("another name");
    let mut dearer_list = details;
    dearer_list.prices = prices(300, 100);
    update(dearer_list);
    assert!(matches!(place(&orders, &placed).unwrap(), Placement::Placed(..)), "the list price is not paid");
    products.delete(&staff(), changing.id).unwrap();
    let again = order(2, user, &[kept, changing], 1);
    assert!(is_refused(&place(&orders, &again)), "deleted");
}

#[test]
fn second_request_with_key_returns_first_order() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let (user, other) = (saved_user(&database, 1).id, saved_user(&database, 2).id);
    let product = saved_product(&database, 1, "Okey");
    let products = [product.clone()];
    let placed = order(1, user, &products, 1);
    let earlier = |user| orders.earlier(&Buyer::Customer(user), &key("k", 7).key).unwrap();
    assert_eq!(earlier(user), None);
    assert!(matches!(place_keyed(&orders, &placed, &key("k", 7)).unwrap(), Placement::Placed(..)));
    let first = KeyedOrder {
        id: placed.id(),
        number: placed.number(),
        amount: placed.amount(),
        fingerprint: [7; 32],
        is_claimed: false,
    };
    assert_eq!(earlier(user), Some(first.clone()));
    assert_eq!(earlier(other), None);

    // Even if it is sold out now, and whatever the repeat requests.
    PgProducts(database.database()).set_stock(&staff(), product.id, on_sale(false), minute(5)).unwrap();
    let repeat = order(2, user, &products, 9);
    assert_eq!(place_keyed(&orders, &repeat, &key("k", 8)).unwrap(), Placement::KeyTaken(first));
    assert_eq!(orders.list_of(user, first_page()).unwrap().total, 1);

    PgProducts(database.database()).set_stock(&staff(), product.id, on_sale(true), minute(6)).unwrap();
    assert!(matches!(
        place_keyed(&orders, &order(3, other, &products, 1), &key("k", 7)).unwrap(),
        Placement::Placed(..)
    ));
    assert!(matches!(
        place_keyed(&orders, &order(4, user, &products, 1), &key("K", 7)).unwrap(),
        Placement::Placed(..)
    ));
}

#[test]
fn orders_survive_their_products() {
    let database = TestDatabase::new();
    let (orders, products) = (PgOrders::new(database.database(), vault()), PgProducts(database.database()));
    let user = saved_user(&database, 1).id;
    let [gone, left] = [1, 2].map(|n| saved_product(&database, n, &format!("Okey {n}")));
    let placed = order(1, user, &[gone.clone(), left.clone()], 2);
    place(&orders, &placed).unwrap();
    products.delete(&staff(), gone.id).unwrap();
    let mut dearer = record(&database, 2, "Yeni ad").details;
    dearer.prices = prices(900, 900);
    let today = products.update(&staff(), left.id, None, &dearer, minute(9)).unwrap();

    let view = orders.list_all(&OrderFilter::default(), first_page()).unwrap().items.remove(0);
    let lines: Vec<_> = placed
        .items()
        .iter()
        .map(|line| OrderItem { product_id: line.product_id.filter(|id| *id == left.id), ..line.clone() })
        .collect();
    assert_eq!(view.order.items(), lines);
    assert_eq!(view.order.amount(), placed.amount());
    assert_eq!(view.products.len(), 2);
    assert_eq!(view.products.into_iter().flatten().collect::<Vec<_>>(), [today]);
}

#[test]
fn lists_are_newest_first_paged_and_private() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let (user, other) = (saved_user(&database, 1).id, saved_user(&database, 2).id);
    let products = [saved_product(&database, 1, "Okey")];
    for n in [2, 5, 1, 4, 3] {
        let by = if n == 4 { other } else { user };
        place(&orders, &order(n, by, &products, 1)).unwrap();
    }
    let numbers = |page: application::page::Page<OrderView>| {
        page.items.iter().map(|view| view.order.id().uuid().as_u128() as u32).collect::<Vec<_>>()
    };
    assert_eq!(numbers(orders.list_all(&OrderFilter::default(), first_page()).unwrap()), [5, 4, 3, 2, 1]);
    assert_eq!(numbers(orders.list_of(user, first_page()).unwrap()), [5, 3, 2, 1]);
    assert_eq!(numbers(orders.list_of(other, first_page()).unwrap()), [4]);
    let second = orders.list_of(user, PageRequest::new(2, 3)).unwrap();
    assert_eq!((second.total, second.total_pages()), (4, 2));
    assert_eq!(numbers(second), [1]);
    let nobody = domain::ids::UserId::new(uuid("user", 99));
    assert_eq!(orders.list_of(nobody, first_page()).unwrap().items, []);
}

#[test]
fn card_orders_await_payment() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let user = saved_user(&database, 1).id;
    let placed = changed(order(1, user, &[saved_product(&database, 1, "Okey")], 1), |order| {
        order.payment_type = domain::order::PaymentType::Card;
        order.status = OrderStatus::AwaitingPayment;
    });
    place(&orders, &placed).unwrap();
    assert_eq!(orders.list_all(&OrderFilter::default(), first_page()).unwrap().items[0].order, placed);
}

#[test]
fn order_starts_from_own_address_and_existing_products() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let (user, other) = (saved_user(&database, 1).id, saved_user(&database, 2).id);
    let addresses = PgAddresses(database.database());
    let [own, foreign] = [(user, 1), (other, 2)].map(|(owner, n)| address_of(owner, n));
    for address in [&own, &foreign] {
        addresses.insert(address, 10, None).unwrap();
    }
    let mut products = [2, 1].map(|n| saved_product(&database, n, &format!("Okey {n}")));
    products[0] = PgProducts(database.database())
        .set_stock(&staff(), products[0].id, on_sale(false), minute(5))
        .unwrap();
    let unknown = domain::ids::ProductId::new(uuid("product", 99));
    let ids = [products[0].id, unknown, products[1].id];

    let buyer = Buyer::Customer(user);
    let read = |address: &domain::address::Address, ids: &[domain::ids::ProductId]| {
        orders.basis(basis_query(&buyer, Some(address.id), ids)).unwrap()
    };
    let mut basis = read(&own, &ids);
    basis.offers.sort_by(|a, b| b.name.cmp(&a.name));
    let offers: Vec<_> = products.iter().map(ProductOffer::from).collect();
    assert_eq!(basis, OrderBasis { address: Some(own.clone()), offers, ..OrderBasis::default() });
    assert_eq!(read(&foreign, &ids).address, None);
    let empty = OrderBasis { address: Some(own.clone()), ..Default::default() };
    assert_eq!(read(&own, &[unknown]), empty);
    let nobody = Buyer::Customer(domain::ids::UserId::new(uuid("user", 99)));
    assert_eq!(orders.basis(basis_query(&nobody, Some(own.id), &[])).unwrap(), OrderBasis::default());
}

#[test]
fn identity_number_sealed_by_other_key_shows_last_digits() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let product = saved_product(&database, 1, "Okey");
    let tckn = Tckn::parse("10000000146").unwrap();
    let billing = BillingDetails::Individual { name: Line::new("Ayşe Demir").unwrap(), tckn: Some(tckn) };
    let stored =
        StoredOrder { billing: Some(billing.clone()), ..order(1, user, &[product], 1).into_stored() };
    let placed = Order::restore(stored).unwrap();
    let orders = PgOrders::new(database.database(), vault());
    place(&orders, &placed).unwrap();
    assert_eq!(orders.find(placed.id()).unwrap().unwrap().order.billing(), Some(&billing));
    assert_eq!(orders.saved_billing(user).unwrap(), Some(billing));
    let mut lost = MockVault::new();
    lost.expect_open().returning(|_| None);
    let elsewhere = PgOrders::new(database.database(), Arc::new(lost));
    let seen = elsewhere.find(placed.id()).unwrap().unwrap();
    let Some(BillingDetails::Individual { tckn: Some(tckn), .. }) = seen.order.billing() else {
        panic!("{seen:?}");
    };
    assert_eq!((tckn.whole(), tckn.masked().as_str()), (None, "*******0146"));
}

#[test]
fn a_full_order_is_read_as_it_was_placed() {
    let database = TestDatabase::new();
    let (orders, placed) = full_order_of(&database);
    assert_eq!(orders.find(placed.order.id()).unwrap().map(|view| view.order), Some(placed.order));
}
