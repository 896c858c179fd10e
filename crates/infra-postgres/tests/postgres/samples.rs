//! Values to fill a database with. Numbers make them different from each other.

use application::{
    account::{Inserted, NewUser, PasswordHash, UserRepository},
    catalogue::{CategoryRepository, ProductRecord, ProductRepository},
    testing::{moment, prices, user},
};
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    account::User,
    address::Address,
    cart::{Cart, Quantity},
    catalogue::{Description, Product, ProductDetails},
    email::EmailAddress,
    ids::{AddressId, OrderId, OrderLineId, ProductId, UserId},
    order::{Order, OrderDraft, OrderNumber, PaymentType},
    text::Line,
};
use infra_postgres::{PgCategories, PgProducts, PgUsers, testing::TestDatabase};
use uuid::Uuid;

pub fn uuid(kind: &str, n: u32) -> Uuid {
    let kind = kind.bytes().fold(0_u128, |sum, byte| sum << 8 | u128::from(byte));
    Uuid::from_u128(kind << 64 | u128::from(n))
}

/// Minutes after the sample moment.
pub fn minute(n: u32) -> DateTime<Utc> {
    moment() + TimeDelta::minutes(n.into())
}

pub fn new_user(n: u32) -> NewUser {
    NewUser {
        id: UserId::new(uuid("user", n)),
        email: EmailAddress::new(&format!("kisi{n}@example.com")).unwrap(),
        profile: user().profile,
        password: hash("first"),
        roles: Default::default(),
        at: moment(),
    }
}

pub fn hash(text: &str) -> PasswordHash {
    PasswordHash::new(format!("$argon2id${text}"))
}

pub fn saved_user(database: &TestDatabase, n: u32) -> User {
    match PgUsers::new(database.database()).insert(&new_user(n)).unwrap() {
        Inserted::Yes(user) => user,
        Inserted::EmailTaken => unreachable!("every number has its own e-mail"),
    }
}

pub fn address_of(owner: UserId, n: u32) -> Address {
    Address { id: AddressId::new(uuid("address", n)), user_id: owner, ..application::testing::address() }
}

/// A product of the shop's first category for 2 TL, reduced to 1 TL.
pub fn record(database: &TestDatabase, n: u32, name: &str) -> ProductRecord {
    let categories = PgCategories::new(database.database()).list().unwrap();
    ProductRecord {
        id: ProductId::new(uuid("product", n)),
        details: ProductDetails {
            name: Line::new(name).unwrap(),
            description: Description::new(["Ceviz", "106 taş"]).unwrap(),
            category: categories[0].id,
            prices: prices(200, 100),
            in_stock: true,
        },
        pictures: vec![],
        at: minute(n),
    }
}

pub fn saved_product(database: &TestDatabase, n: u32, name: &str) -> Product {
    PgProducts::new(database.database()).insert(&record(database, n, name)).unwrap()
}

/// The user's order of some pieces of each product.
pub fn order(n: u32, user: UserId, products: &[Product], pieces: u32) -> Order {
    let mut cart = Cart::default();
    for product in products {
        cart.set(product.id, Quantity::new(pieces).unwrap()).unwrap();
    }
    let draft = OrderDraft {
        id: OrderId::new(uuid("order", n)),
        number: OrderNumber::new(OrderNumber::MIN + n).unwrap(),
        address: address_of(user, n),
        payment_type: PaymentType::Cod,
        at: minute(n),
    };
    let mut line = 0;
    Order::place(draft, &cart, products, || {
        line += 1;
        OrderLineId::new(uuid("line", n * 1000 + line))
    })
    .unwrap()
}
