//! Sample values for a database. Numbers make them distinct.

use application::{
    account::{Inserted, NewUser, PasswordHash, UserRepository},
    catalogue::{CategoryRepository, ProductRecord, ProductRepository, StockChange, Updated},
    error::StorageError,
    testing::{moment, prices, user},
    thread::ThreadRepository,
    vault::Vault,
};
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    account::User,
    address::Address,
    cart::{Cart, Quantity},
    catalogue::{Description, Product, ProductDetails},
    contact::{ContactMessage, SenderName},
    email::EmailAddress,
    ids::{
        AddressId, ContactMessageId, MailId, OrderId, OrderItemId, ProductId, ThreadId, ThreadMessageId,
        UserId,
    },
    mail::{Letter, Mail, MessageLetter, Quote},
    order::{Buyer, Order, OrderDraft, OrderNumber, PaymentType, ProductOffer, StoredOrder, TransferDays},
    stock::Stock,
    text::{Line, OptionalLine},
    thread::{MessageText, NewMessage, Side, Subject, Thread},
};
use infra_postgres::{PgCategories, PgProducts, PgThreads, PgUsers, testing::TestDatabase};
use std::sync::Arc;
use uuid::Uuid;

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

pub fn uuid(kind: &str, n: u32) -> Uuid {
    let kind = kind.bytes().fold(0_u128, |sum, byte| sum << 8 | u128::from(byte));
    Uuid::from_u128(kind << 64 | u128::from(n))
}

/// Returns the time `n` minutes after the sample time.
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
    match PgUsers::new(database.database()).insert(&new_user(n), None).unwrap() {
        Inserted::Yes(user) => user,
        Inserted::EmailTaken => unreachable!("every number has its own e-mail"),
    }
}

/// Returns a mail to the shop about a contact message.
pub fn mail(n: u32) -> Mail {
    let quote = Quote {
        subject: format!("Konu {n}"),
        author: "Ayşe Demir".into(),
        text: format!("Merhaba {n}"),
        thread: None,
    };
    Mail {
        id: MailId::new(uuid("mail", n)),
        to: user().email,
        letter: Letter::Message(MessageLetter::NewMessage, quote),
    }
}

pub fn address_of(owner: UserId, n: u32) -> Address {
    Address { id: AddressId::new(uuid("address", n)), user_id: owner, ..application::testing::address() }
}

/// Returns a product of the first category for 2 TL, reduced to 1 TL.
pub fn record(database: &TestDatabase, n: u32, name: &str) -> ProductRecord {
    let categories = PgCategories::new(database.database()).list().unwrap();
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
        },
        pictures: vec![],
        at: minute(n),
    }
}

pub fn saved_product(database: &TestDatabase, n: u32, name: &str) -> Product {
    PgProducts::new(database.database()).insert(&staff(), &record(database, n, name), None).unwrap().value
}

/// Returns the change that puts a product on sale or takes it off.
pub fn on_sale(is: bool) -> StockChange {
    StockChange { on_sale: Some(is), stock: None }
}

/// Returns the change that counts a product's stock.
pub fn counted(pieces: u32) -> StockChange {
    StockChange { on_sale: None, stock: Some(Stock::of(pieces).unwrap()) }
}

/// Returns the stock of a product in the catalogue; `None` if it is not counted.
pub fn pieces(database: &TestDatabase, product: &Product) -> Option<u32> {
    PgProducts::new(database.database()).find(&[product.id]).unwrap()[0].stock.pieces()
}

/// Creates a product with this counted stock.
pub fn counted_product(database: &TestDatabase, n: u32, pieces: u32) -> Product {
    let product = saved_product(database, n, &format!("Okey {n}"));
    PgProducts::new(database.database())
        .set_stock(&staff(), product.id, counted(pieces), minute(n))
        .unwrap()
        .unwrap()
}

/// Returns the user's order of this many pieces of each product.
pub fn order(n: u32, user: UserId, products: &[Product], pieces: u32) -> Order {
    order_of(n, Buyer::Customer(user), products, pieces)
}

/// Returns a guest's order of this many pieces of each product.
pub fn guest_order(n: u32, email: &str, products: &[Product], pieces: u32) -> Order {
    order_of(n, Buyer::Guest(EmailAddress::new(email).unwrap()), products, pieces)
}

fn order_of(n: u32, buyer: Buyer, products: &[Product], pieces: u32) -> Order {
    let mut cart = Cart::default();
    for product in products {
        cart.set(product.id, Quantity::new(pieces).unwrap()).unwrap();
    }
    let draft = OrderDraft {
        id: OrderId::new(uuid("order", n)),
        number: OrderNumber::new(OrderNumber::MIN + n).unwrap(),
        buyer,
        address: address_of(user().id, n).into(),
        invoice: None,
        payment_type: PaymentType::BankTransfer,
        transfer_days: TransferDays::default(),
        at: minute(n),
    };
    let mut line = 0;
    let offers: Vec<_> = products.iter().map(ProductOffer::from).collect();
    Order::place(draft, &cart, &offers, || {
        line += 1;
        OrderItemId::new(uuid("line", n * 1000 + line))
    })
    .unwrap()
}

/// Returns the order with changed fields.
pub fn changed(order: Order, change: impl FnOnce(&mut StoredOrder)) -> Order {
    let mut stored = order.into_stored();
    change(&mut stored);
    Order::restore(stored).unwrap()
}

/// Returns a thread that the customer opens in minute `n`.
pub fn new_thread(n: u32, user: UserId) -> Thread {
    Thread::open(ThreadId::new(uuid("thread", n)), user, Subject::new("Kargom nerede?").unwrap(), minute(n))
}

pub fn text(n: u32) -> MessageText {
    MessageText::new(&format!("Mesaj {n}\nİkinci satır")).unwrap()
}

pub fn new_message(n: u32, sender: Side) -> NewMessage {
    NewMessage { id: ThreadMessageId::new(uuid("message", n)), sender, text: text(n) }
}

/// Opens thread `n`. Its first message has an id that no other message uses.
pub fn opened(database: &TestDatabase, n: u32, user: UserId) -> ThreadId {
    let threads = PgThreads::new(database.database());
    threads
        .open(&new_thread(n, user), &new_message(1_000_000 + n, Side::Customer), &[], None)
        .unwrap()
        .value
        .thread
        .id()
}

/// Returns a contact message received in minute `n`.
pub fn contact_message(n: u32) -> ContactMessage {
    ContactMessage {
        id: ContactMessageId::new(uuid("contact", n)),
        name: SenderName::split("Ayşe Nur Demir").unwrap(),
        email: EmailAddress::new("ayse@example.com").unwrap(),
        subject: OptionalLine::new("Toptan satış").unwrap(),
        text: MessageText::new("Merhaba,\nfiyat alabilir miyim?").unwrap(),
        is_read: false,
        created_at: minute(n),
    }
}

/// Returns the updated product.
pub fn updated(outcome: Updated) -> Product {
    match outcome {
        Updated::Yes(product) => product,
        other => unreachable!("{other:?}"),
    }
}
