//! Sample rows of a database, and values with types of `application`. Numbers make them distinct.

use application::{
    account::{Inserted, NewUser, PasswordHash, UserRepository},
    catalogue::{CategoryRepository, ProductRecord, ProductRepository, StockChange},
    discount::{DiscountDetails, DiscountRepository},
    error::StorageError,
    order::{
        BasisQuery, GuestKey, IdempotentRequest, NewOrder, OrderBasis, OrderLegalText, OrderRepository,
        PlaceOrderError, PlaceQuery, Placement,
    },
    thread::ThreadRepository,
    vault::Vault,
};
use domain::{
    account::User,
    catalogue::{Change, CodesChange, Description, IdentityChange, Product, ProductDetails},
    discount::{AskedCode, DiscountCode, DiscountKind},
    email::EmailAddress,
    ids::{AddressId, DiscountId, ProductId, ThreadId, UserId},
    mail::Mail,
    order::{Buyer, Order, OrderItem},
    stock::Stock,
    text::Line,
    thread::Side,
};
use fixtures::{
    FullOrder, full_order, moment,
    numbered::{minute, new_message, new_thread, uuid},
    prices, user,
};
use infra_postgres::{
    PgCategories, PgDiscounts, PgOrders, PgProducts, PgThreads, PgUsers, testing::TestDatabase,
};
use std::sync::Arc;

pub use application::testing::staff;

/// A vault that reverses bytes, so that sealed values are not readable by accident.
struct Reversing;

impl Vault for Reversing {
    fn seal(&self, secret: &[u8]) -> Result<Vec<u8>, StorageError> {
        Ok(secret.iter().rev().map(|byte| !byte).collect())
    }

    fn open(&self, sealed: &[u8]) -> Option<Vec<u8>> {
        Some(sealed.iter().rev().map(|byte| !byte).collect())
    }
}

pub fn vault() -> Arc<dyn Vault> {
    Arc::new(Reversing)
}

pub fn new_user(n: u32) -> NewUser {
    NewUser {
        id: UserId::new(uuid("user", n)),
        email: EmailAddress::new(&format!("kisi{n}@example.com")).unwrap(),
        profile: user().profile,
        password: hash("first"),
        roles: Default::default(),
        is_email_confirmed: false,
        at: moment(),
    }
}

pub fn hash(text: &str) -> PasswordHash {
    PasswordHash::new(format!("$argon2id${text}"))
}

pub fn saved_user(database: &TestDatabase, n: u32) -> User {
    match PgUsers(database.database()).insert(&new_user(n), None, None).unwrap() {
        Inserted::Yes(user) => user,
        Inserted::EmailTaken => unreachable!("every number has its own e-mail"),
    }
}

/// Returns a product of the first category for 2 TL, reduced to 1 TL.
pub fn record(database: &TestDatabase, n: u32, name: &str) -> ProductRecord {
    let categories = PgCategories(database.database()).list().unwrap();
    ProductRecord {
        id: ProductId::new(uuid("product", n)),
        details: ProductDetails {
            name: Line::new(name).unwrap(),
            description: Description::new(["Ceviz", "106 taş"]).unwrap(),
            category: categories[0].id,
            prices: prices(200, 100),
            on_sale: true,
            stock: None,
            vat_rate: None,
            tiers: None,
            codes: CodesChange::default(),
            exemption: None,
            maker: Change::Keep,
            identity: IdentityChange::default(),
        },
        pictures: vec![],
        at: minute(n),
    }
}

pub fn saved_product(database: &TestDatabase, n: u32, name: &str) -> Product {
    PgProducts(database.database()).insert(&staff(), &record(database, n, name), None).unwrap().value
}

/// Returns the change that puts a product on sale or takes it off.
pub fn on_sale(is: bool) -> StockChange {
    StockChange { on_sale: Some(is), ..StockChange::default() }
}

/// Returns the change that counts a product's stock.
pub fn counted(pieces: u32) -> StockChange {
    StockChange { stock: Some(Stock::of(pieces).unwrap()), ..StockChange::default() }
}

/// Returns the stock of a product in the catalogue; `None` if it is not counted.
pub fn pieces(database: &TestDatabase, product: &Product) -> Option<u32> {
    PgProducts(database.database()).find(&[product.id]).unwrap()[0].stock.pieces()
}

/// Creates a product with this counted stock.
pub fn counted_product(database: &TestDatabase, n: u32, pieces: u32) -> Product {
    let product = saved_product(database, n, &format!("Okey {n}"));
    PgProducts(database.database()).set_stock(&staff(), product.id, counted(pieces), minute(n)).unwrap()
}

/// Returns the query for an order without a discount code.
pub const fn basis_query<'a>(
    buyer: &'a Buyer,
    address: Option<AddressId>,
    products: &'a [ProductId],
) -> BasisQuery<'a> {
    BasisQuery { buyer, address, products, discount: None, billing: false, unpaid: false, without: None }
}

/// Places this order, if its products can still be had at its prices. Otherwise the result is
/// [`PlaceOrderError::TextsChanged`].
pub fn place(orders: &PgOrders, order: &Order) -> Result<Placement, PlaceOrderError> {
    place_with(orders, order, None, &[], &[])
}

/// Returns whether [`place`] found that the order's products can't be had at its prices any more.
pub const fn is_refused(placed: &Result<Placement, PlaceOrderError>) -> bool {
    matches!(placed, Err(PlaceOrderError::TextsChanged))
}

/// Places this order under a key.
pub fn place_keyed(
    orders: &PgOrders,
    order: &Order,
    request: &IdempotentRequest,
) -> Result<Placement, PlaceOrderError> {
    place_with(orders, order, Some(request), &[], &[])
}

/// Places this order with these texts and mails.
pub fn place_with(
    orders: &PgOrders,
    order: &Order,
    request: Option<&IdempotentRequest>,
    texts: &[OrderLegalText],
    mails: &[Mail],
) -> Result<Placement, PlaceOrderError> {
    let products = order.products();
    let code = order.discount().and_then(|used| AskedCode::new(used.code.as_str()));
    let basis = BasisQuery { discount: code.as_ref(), ..basis_query(order.buyer(), None, &products) };
    let guest_key = order.buyer().guest_email().map(|_| GuestKey::new([1; 16]));
    orders.place(PlaceQuery { basis, request, guest_key: guest_key.as_ref() }, &|basis: OrderBasis| {
        let is_usable = basis.discount.is_none_or(|(discount, uses)| {
            discount.max_uses.is_none_or(|most| uses.all < most)
                && discount.max_uses_per_customer.is_none_or(|most| uses.by_customer < most)
        });
        let is_offered = |item: &OrderItem| {
            basis.offers.iter().any(|offer| {
                Some(offer.id) == item.product_id
                    && (&offer.name, offer.vat_rate, offer.on_sale) == (&item.name, item.vat_rate, true)
                    && offer.tiers.unit_price(offer.offer_price, item.quantity) == item.unit_price
                    && offer.stock.has(item.quantity)
            })
        };
        if !is_usable || !order.items().iter().all(is_offered) {
            return Err(PlaceOrderError::TextsChanged);
        }
        Ok(NewOrder { order: order.clone(), texts: texts.to_vec(), mails: mails.to_vec() })
    })
}

/// Opens thread `n`. Its first message has an id that no other message uses.
pub fn opened(database: &TestDatabase, n: u32, user: UserId) -> ThreadId {
    let threads = PgThreads(database.database());
    threads
        .open(&new_thread(n, user), &new_message(1_000_000 + n, Side::Customer), &[], None)
        .unwrap()
        .value
        .thread
        .id()
}

/// Places the order that has a value in every optional field.
pub fn full_order_of(database: &TestDatabase) -> (PgOrders, FullOrder) {
    let (user, product) = (saved_user(database, 1).id, saved_product(database, 1, "Okey"));
    let details = DiscountDetails {
        code: DiscountCode::new("ISARETKOD").unwrap(),
        kind: DiscountKind::Percent(10),
        minimum: None,
        categories: vec![],
        starts_at: None,
        ends_at: None,
        max_uses: None,
        max_uses_per_customer: None,
        is_active: true,
    };
    let id = DiscountId::new(uuid("discount", 1));
    let saved = PgDiscounts(database.database()).insert(&staff(), id, &details, moment()).unwrap();
    let full = full_order(user, &product, &saved.discount);
    let orders = PgOrders::new(database.database(), vault());
    assert!(matches!(place(&orders, &full.order).unwrap(), Placement::Placed(..)));
    (orders, full)
}
