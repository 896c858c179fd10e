//! Sample values for tests of use cases.
#![expect(clippy::unwrap_used, reason = "test values are known to be right")]

use crate::{
    account::{MockPasswordHasher, MockUserRepository},
    actor::{Actor, Customer, Staff},
    address::MockAddressRepository,
    audit::MockAuditRepository,
    cart::MockCartRepository,
    catalogue::{
        MockCatalogueSource, MockCategoryRepository, MockHistoryRepository, MockPictureStore,
        MockProductRepository, MockSynonymRepository,
    },
    clock::{Clock, IdGenerator, MockClock, MockIdGenerator},
    contact::MockContactRepository,
    customer::MockCustomerRepository,
    limited_use::MockLimitedUses,
    mail::MockMailRepository,
    order::{Guest, GuestKey, MockGuestOrderRepository, MockOrderRepository, OrderView, Purchaser},
    order_return::MockReturnRepository,
    overview::MockOverviewRepository,
    payment::{CardPayments, MockPaymentRepository, PaymentTerms},
    ports::Ports,
    privacy::MockPrivacyRepository,
    session::MockSessionRepository,
    staff::MockStaffRepository,
    stock_alert::MockStockAlertRepository,
    thread::{MockThreadRepository, ThreadOwner, ThreadView},
    two_factor::{MockOneTimeCodes, MockTwoFactorRepository},
};
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    account::{Profile, Roles, User},
    address::{Address, AddressFields},
    cart::Quantity,
    catalogue::{Category, PictureKey, Product, ProductName},
    email::EmailAddress,
    iban::Iban,
    ids::{
        AddressId, CategoryId, OrderId, OrderItemId, ProductId, ReturnId, ThreadId, ThreadMessageId, UserId,
    },
    money::{Kurus, Prices},
    order::{
        Buyer, EventAuthor, Order, OrderChange, OrderEvent, OrderItem, OrderNumber, OrderStatus, PaymentType,
        StoredOrder, TransferDays,
    },
    order_return::{OrderReturn, ReturnItem, ReturnStatus, WantedReturn},
    phone::Phone,
    shop::{BankAccount, Identity, Map, Promises, ShopFacts, WhatsappPhone},
    stock::Stock,
    text::{Line, Paragraph},
    thread::{Message, MessageText, Side, Subject, Thread},
    tiers::Tiers,
    vat::VatRate,
};
use std::sync::{
    Arc,
    atomic::{AtomicU32, AtomicU64, Ordering},
};
use uuid::Uuid;

/// Returns a fixed time.
#[must_use]
pub fn moment() -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000, 0).unwrap()
}

/// Returns a clock that always shows [`moment`].
#[must_use]
pub fn fixed_clock() -> Arc<dyn Clock> {
    let mut clock = MockClock::new();
    clock.expect_now().returning(moment);
    Arc::new(clock)
}

/// Returns a generator of the ids 1, 2, 3, … and of ascending order numbers.
#[must_use]
pub fn ids() -> Arc<dyn IdGenerator> {
    let next = AtomicU64::new(1);
    let mut ids = MockIdGenerator::new();
    ids.expect_next().returning(move || Uuid::from_u128(u128::from(next.fetch_add(1, Ordering::SeqCst))));
    ids.expect_token().returning(|| "anahtar".to_owned());
    ids.expect_guest_key().returning(|| GuestKey::new([7; 16]));
    let number = AtomicU32::new(OrderNumber::MIN);
    ids.expect_order_number()
        .returning(move || OrderNumber::new(number.fetch_add(1, Ordering::SeqCst)).unwrap());
    Arc::new(ids)
}

/// Returns ports that panic when called, except for [`fixed_clock`], [`ids`] and [`shop_facts`]. A test replaces the
/// ports that it expects to be called.
#[must_use]
pub fn ports() -> Ports {
    Ports {
        users: Arc::new(MockUserRepository::new()),
        customers: Arc::new(MockCustomerRepository::new()),
        privacy: Arc::new(MockPrivacyRepository::new()),
        staff: Arc::new(MockStaffRepository::new()),
        hasher: Arc::new(MockPasswordHasher::new()),
        two_factors: Arc::new(MockTwoFactorRepository::new()),
        codes: Arc::new(MockOneTimeCodes::new()),
        sessions: Arc::new(MockSessionRepository::new()),
        products: Arc::new(MockProductRepository::new()),
        histories: Arc::new(MockHistoryRepository::new()),
        catalogue: Arc::default(),
        stock_alerts: Arc::new(MockStockAlertRepository::new()),
        categories: Arc::new(MockCategoryRepository::new()),
        synonyms: Arc::new(MockSynonymRepository::new()),
        catalogue_source: Arc::new(MockCatalogueSource::new()),
        pictures: Arc::new(MockPictureStore::new()),
        carts: Arc::new(MockCartRepository::new()),
        addresses: Arc::new(MockAddressRepository::new()),
        orders: Arc::new(MockOrderRepository::new()),
        guests: Arc::new(MockGuestOrderRepository::new()),
        returns: Arc::new(MockReturnRepository::new()),
        payments: Arc::new(MockPaymentRepository::new()),
        cards: no_cards(),
        overview: Arc::new(MockOverviewRepository::new()),
        threads: Arc::new(MockThreadRepository::new()),
        messages: Arc::new(MockContactRepository::new()),
        audit: Arc::new(MockAuditRepository::new()),
        mails: Arc::new(MockMailRepository::new()),
        limited_uses: Arc::new(MockLimitedUses::new()),
        clock: fixed_clock(),
        ids: ids(),
        shop: shop_facts(),
    }
}

/// Returns a configuration without card payments.
#[must_use]
pub fn no_cards() -> CardPayments {
    let terms = PaymentTerms { first_check: TimeDelta::seconds(120), expiry: TimeDelta::minutes(60) };
    CardPayments::new(vec![], None, terms)
}

/// Returns a customer's account.
#[must_use]
pub fn user() -> User {
    User {
        id: UserId::new(Uuid::from_u128(0xA)),
        email: EmailAddress::new("musteri@example.com").unwrap(),
        profile: Profile::named(Line::new("Ayşe").unwrap(), Line::new("Demir").unwrap()),
        roles: Roles::default(),
        session_epoch: 1,
        has_two_factor: false,
    }
}

/// Returns a seller's account.
#[must_use]
pub fn seller() -> User {
    User {
        id: UserId::new(Uuid::from_u128(0xB)),
        email: EmailAddress::new("satici@example.com").unwrap(),
        roles: Roles { is_seller: true, is_admin: false },
        ..user()
    }
}

/// Returns an actor with these accounts logged in.
#[must_use]
pub fn actor(customer: Option<User>, staff: Option<User>) -> Actor {
    Actor::new(customer, staff)
}

/// Returns [`user`], logged in.
#[must_use]
pub fn customer() -> Customer {
    Actor::new(Some(user()), None).customer().unwrap()
}

/// Returns [`seller`], logged in.
#[must_use]
pub fn staff() -> Staff {
    Actor::new(None, Some(seller())).staff().unwrap()
}

/// Returns [`user`] as the purchaser of an order to [`address`].
#[must_use]
pub fn purchaser() -> Purchaser {
    Purchaser::Customer(customer(), address().id)
}

/// Returns a guest as the purchaser of an order to [`address`].
#[must_use]
pub fn guest() -> Purchaser {
    Purchaser::Guest(Guest { email: guest_email(), address: address().fields })
}

/// Returns the e-mail of [`guest`].
#[must_use]
pub fn guest_email() -> EmailAddress {
    EmailAddress::new("konuk@example.com").unwrap()
}

/// Returns [`order_view`] as an order of [`guest`].
#[must_use]
pub fn guest_order_view() -> OrderView {
    let view = order_view();
    let stored = StoredOrder { buyer: Buyer::Guest(guest_email()), ..view.order.into_stored() };
    OrderView { order: Order::restore(stored).unwrap(), email: guest_email(), ..order_view() }
}

/// Returns an address of [`user`].
#[must_use]
pub fn address() -> Address {
    Address {
        id: AddressId::new(Uuid::from_u128(0xAD)),
        user_id: user().id,
        fields: AddressFields {
            first_name: Line::new("Ayşe").unwrap(),
            last_name: Line::new("Demir").unwrap(),
            email: EmailAddress::new("musteri@example.com").unwrap(),
            street: Paragraph::new("Çarşı Mah. Değirmen Sok. No: 14").unwrap(),
            city: Line::new("İstanbul").unwrap(),
            state: Line::new("Kadıköy").unwrap(),
            zipcode: Line::new("34710").unwrap(),
            phone: Phone::new("0 532 000 00 00").unwrap(),
            country: Line::new("Türkiye").unwrap(),
        },
    }
}

#[must_use]
pub fn category() -> Category {
    Category {
        id: CategoryId::new(Uuid::from_u128(0xCA)),
        path: "Okey Takımları".into(),
        slug: "okey-takimlari".into(),
        image: "/art/okey-istaka.svg".into(),
    }
}

/// Returns prices in kuruş.
#[must_use]
pub fn prices(list: i64, offer: i64) -> Prices {
    Prices::new(Kurus::new(list).unwrap(), Kurus::new(offer).unwrap()).unwrap()
}

/// Returns a picture key: one byte, repeated.
#[must_use]
pub fn picture_key(byte: u8) -> PictureKey {
    PictureKey::parse(&format!("{byte:02x}").repeat(32)).unwrap()
}

/// Returns a product in stock, 2 TL reduced to 1 TL.
#[must_use]
pub fn product() -> Product {
    Product {
        id: ProductId::new(Uuid::from_u128(0x50)),
        name: ProductName::new("Ceviz Istakalı Okey Takımı").unwrap(),
        category: category().path,
        prices: prices(200, 100),
        pictures: vec![],
        description: vec![],
        on_sale: true,
        stock: Stock::NOT_COUNTED,
        vat_rate: VatRate::default(),
        tiers: Tiers::default(),
        lowest_recent: None,
        created_at: moment(),
        updated_at: moment(),
    }
}

#[must_use]
pub fn shop_facts() -> Arc<ShopFacts> {
    Arc::new(ShopFacts {
        name: "Dördüncü".into(),
        whatsapp_phone: WhatsappPhone::new("905320000000").unwrap(),
        phones: vec![],
        email: EmailAddress::new("destek@example.com").unwrap(),
        notices_email: EmailAddress::new("satici@example.com").unwrap(),
        address: String::new(),
        opening_hours: String::new(),
        bank: BankAccount {
            name: String::new(),
            holder: String::new(),
            iban: Iban::new("TR33 0006 1005 1978 6457 8413 26").unwrap(),
        },
        identity: Identity::default(),
        map: Map::default(),
        transfer_days: TransferDays::default(),
        contact_months: 24,
        card_payment: false,
        promises: Promises::default(),
        low_stock: 5,
    })
}

/// Returns a new order of [`user`].
#[must_use]
pub fn order_view() -> OrderView {
    OrderView {
        order: Order::restore(StoredOrder {
            id: OrderId::new(Uuid::from_u128(0x0D)),
            number: OrderNumber::new(48_271_935).unwrap(),
            buyer: Buyer::Customer(user().id),
            items: vec![OrderItem {
                id: OrderItemId::new(Uuid::from_u128(0x0DE)),
                product_id: Some(product().id),
                name: product().name,
                category: Some(product().category),
                unit_price: product().prices.offer(),
                quantity: Quantity::ONE,
                vat_rate: VatRate::default(),
            }],
            amount: product().prices.offer(),
            address: address().into(),
            invoice: None,
            status: OrderStatus::Placed,
            payment_type: PaymentType::BankTransfer,
            is_paid: false,
            payment_problem: None,
            refunded: Kurus::ZERO,
            refunded_at: None,
            shipment: None,
            transfer_due_at: None,
            transfer_reminded_at: None,
            created_at: moment(),
            updated_at: moment(),
        })
        .unwrap(),
        products: vec![None],
        customer: user().full_name(),
        email: user().email,
        events: vec![],
        returns: vec![],
        is_confirmed: false,
        payment: None,
    }
}

/// Returns [`order_view`], delivered at [`moment`], with these returns.
#[must_use]
pub fn delivered_view(returns: Vec<OrderReturn>) -> OrderView {
    let view = order_view();
    let stored = StoredOrder { status: OrderStatus::Delivered, ..view.order.into_stored() };
    let delivered = OrderEvent {
        change: OrderChange::Status(OrderStatus::Delivered),
        at: moment(),
        by: EventAuthor::shop(seller().full_name()),
        note: None,
    };
    OrderView { order: Order::restore(stored).unwrap(), events: vec![delivered], returns, ..order_view() }
}

/// Returns the request that leads to [`order_return`].
#[must_use]
pub fn wanted_return() -> WantedReturn {
    let item = OrderItemId::new(Uuid::from_u128(0x0DE));
    WantedReturn { item, quantity: Quantity::ONE, reason: None, is_opened: false }
}

/// Returns a new return of the one piece of [`order_view`], with the first of [`ids`].
#[must_use]
pub fn order_return() -> OrderReturn {
    let WantedReturn { item, quantity, reason, .. } = wanted_return();
    OrderReturn {
        id: ReturnId::new(Uuid::from_u128(1)),
        order_id: order_view().order.id(),
        status: ReturnStatus::Requested,
        items: vec![ReturnItem { item, quantity, reason }],
        note: None,
        is_restocked: false,
        created_at: moment(),
        updated_at: moment(),
    }
}

/// Returns a support thread that [`user`] has just opened.
#[must_use]
pub fn thread_view() -> ThreadView {
    let owner = user();
    let id = ThreadId::new(Uuid::from_u128(0x7D));
    ThreadView {
        thread: Thread::open(id, owner.id, Subject::new("Kargom nerede?").unwrap(), moment()),
        messages: vec![Message {
            id: ThreadMessageId::new(Uuid::from_u128(0x7E)),
            sender: Side::Customer,
            text: MessageText::new("Siparişim üç gündür yolda.").unwrap(),
            created_at: moment(),
        }],
        owner: ThreadOwner {
            id: owner.id,
            first_name: owner.profile.first_name,
            last_name: owner.profile.last_name,
            email: owner.email,
        },
    }
}
