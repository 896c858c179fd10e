//! Mocked ports and sample values with types of this crate; other values are in the crate `fixtures`.
#![expect(clippy::unwrap_used, reason = "test values are known to be right")]

use crate::{
    account::{MockPasswordHasher, MockUserRepository},
    actor::{Actor, Customer, Staff},
    address::MockAddressRepository,
    audit::MockAuditRepository,
    cart::MockCartRepository,
    catalogue::{
        LiveCatalogue, MockCatalogueSource, MockCategoryRepository, MockGroupRepository,
        MockHistoryRepository, MockPictureStore, MockProductRepository, MockSynonymRepository,
    },
    clock::{Clock, IdGenerator, MockClock, MockIdGenerator},
    contact::MockContactRepository,
    customer::MockCustomerRepository,
    discount::MockDiscountRepository,
    favorite::MockFavoriteRepository,
    invoice::{MockInvoiceFormat, MockInvoicePdfs, MockInvoiceRepository},
    limited_use::MockLimitedUses,
    mail::{MockLetterWriter, MockMailRepository},
    order::{Guest, GuestKey, MockGuestOrderRepository, MockOrderRepository, OrderView, Purchaser},
    order_return::MockReturnRepository,
    overview::MockOverviewRepository,
    payment::{CardPayments, MockPaymentRepository, PaymentTerms},
    ports::Ports,
    privacy::MockPrivacyRepository,
    refund::MockRefundRepository,
    report::MockReportRepository,
    session::MockSessionRepository,
    settings::MockSettingsRepository,
    shop::LiveShop,
    staff::MockStaffRepository,
    stock_alert::MockStockAlertRepository,
    thread::{MockThreadRepository, ThreadOwner, ThreadView},
    two_factor::{MockOneTimeCodes, MockTwoFactorRepository},
};
use chrono::TimeDelta;
use domain::{
    account::User,
    configured_shop::ConfiguredShop,
    email::EmailAddress,
    ids::{ThreadId, ThreadMessageId},
    invoice::{InvoiceSeries, InvoiceTerms},
    order::{Buyer, EventAuthor, Order, OrderChange, OrderEvent, OrderNumber, OrderStatus, StoredOrder},
    order_return::OrderReturn,
    shop::ShopFacts,
    thread::{Message, MessageText, Side, Subject, Thread},
};
use fixtures::{address, configured_shop, invoice_seller, moment, order, seller, user};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
    thread::sleep,
    time::{Duration, Instant},
};
use uuid::Uuid;

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

/// Returns ports that panic when called, except for [`fixed_clock`], [`ids`] and [`fixtures::shop_facts`]. A test replaces the
/// ports that it expects to be called.
#[must_use]
pub fn ports() -> Ports {
    Ports {
        users: Arc::new(MockUserRepository::new()),
        customers: Arc::new(MockCustomerRepository::new()),
        privacy: Arc::new(MockPrivacyRepository::new()),
        discounts: Arc::new(MockDiscountRepository::new()),
        settings: Arc::new(MockSettingsRepository::new()),
        staff: Arc::new(MockStaffRepository::new()),
        hasher: Arc::new(MockPasswordHasher::new()),
        two_factors: Arc::new(MockTwoFactorRepository::new()),
        codes: Arc::new(MockOneTimeCodes::new()),
        sessions: Arc::new(MockSessionRepository::new()),
        products: Arc::new(MockProductRepository::new()),
        groups: Arc::new(MockGroupRepository::new()),
        histories: Arc::new(MockHistoryRepository::new()),
        catalogue: Arc::default(),
        stock_alerts: Arc::new(MockStockAlertRepository::new()),
        categories: Arc::new(MockCategoryRepository::new()),
        synonyms: Arc::new(MockSynonymRepository::new()),
        catalogue_source: Arc::new(MockCatalogueSource::new()),
        pictures: Arc::new(MockPictureStore::new()),
        carts: Arc::new(MockCartRepository::new()),
        favorites: Arc::new(MockFavoriteRepository::new()),
        addresses: Arc::new(MockAddressRepository::new()),
        orders: Arc::new(MockOrderRepository::new()),
        guests: Arc::new(MockGuestOrderRepository::new()),
        invoices: Arc::new(MockInvoiceRepository::new()),
        invoice_format: Arc::new(MockInvoiceFormat::new()),
        returns: Arc::new(MockReturnRepository::new()),
        invoice_pdfs: Arc::new(MockInvoicePdfs::new()),
        payments: Arc::new(MockPaymentRepository::new()),
        cards: no_cards(),
        refunds: Arc::new(MockRefundRepository::new()),
        overview: Arc::new(MockOverviewRepository::new()),
        reports: Arc::new(MockReportRepository::new()),
        threads: Arc::new(MockThreadRepository::new()),
        messages: Arc::new(MockContactRepository::new()),
        audit: Arc::new(MockAuditRepository::new()),
        mails: Arc::new(MockMailRepository::new()),
        letters: Arc::new(MockLetterWriter::new()),
        limited_uses: Arc::new(MockLimitedUses::new()),
        clock: fixed_clock(),
        ids: ids(),
        shop: live_shop(configured_shop()),
        unpaid_limit: None,
    }
}

/// Returns a shop with this configuration, whose owner has set nothing.
#[must_use]
pub fn live_shop(configured: ConfiguredShop) -> Arc<LiveShop> {
    Arc::new(LiveShop::new(Arc::new(configured), Arc::default()))
}

/// Returns a shop with invoicing on; `on_shipping` says whether shipped orders get their invoices.
#[must_use]
pub fn invoicing_shop(on_shipping: bool) -> Arc<LiveShop> {
    let configured = configured_shop();
    let terms =
        InvoiceTerms { series: InvoiceSeries::new("ABC").unwrap(), on_shipping, seller: invoice_seller() };
    let defaults = ShopFacts { invoicing: Some(terms), ..configured.defaults };
    live_shop(ConfiguredShop { defaults, ..configured })
}

/// Loads the whole catalogue again, without waiting for its thread's next poll.
///
/// # Panics
/// If it takes longer than 20 seconds.
pub fn reload(catalogue: &LiveCatalogue) {
    let start = Instant::now();
    // The current round may have begun before, so that only the next one loads. The request begins it at once.
    for _ in 0..2 {
        let rounds = catalogue.rounds();
        catalogue.reload();
        while catalogue.rounds() == rounds {
            assert!(start.elapsed() < Duration::from_secs(20), "the catalogue is not loaded");
            sleep(Duration::from_millis(1));
        }
    }
}

/// Returns a configuration without card payments.
#[must_use]
pub fn no_cards() -> CardPayments {
    let terms = PaymentTerms { first_check: TimeDelta::seconds(120), expiry: TimeDelta::minutes(60) };
    CardPayments::new(vec![], None, terms)
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

/// Returns a new order of [`user`].
#[must_use]
pub fn order_view() -> OrderView {
    OrderView {
        order: order(),
        products: vec![None],
        customer: user().full_name(),
        email: user().email,
        events: vec![],
        notes: vec![],
        returns: vec![],
        is_confirmed: false,
        payment: None,
        refunds: vec![],
        issued_invoice: None,
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
