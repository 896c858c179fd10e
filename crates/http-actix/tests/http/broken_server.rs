//! A shop whose ports fail, for a browser that is logged in as customer and as seller.

use actix_web::{
    cookie::{Cookie, CookieJar, Key},
    web::Data,
};
use application::{
    Ports,
    account::{MockPasswordHasher, MockUserRepository, PasswordHash, PasswordHasher},
    actor::Login,
    address::{AddressRepository, MockAddressRepository},
    audit::{AuditRepository, MockAuditRepository},
    cart::{CartRepository, MockCartRepository},
    catalogue::{
        CatalogueSource, CategoryRepository, MockCatalogueSource, MockCategoryRepository, MockPictureStore,
        MockProductRepository, MockSynonymRepository, PictureStore, ProductRepository, SynonymRepository,
    },
    contact::{ContactRepository, MockContactRepository},
    error::StorageError,
    favorite::{FavoriteRepository, MockFavoriteRepository},
    mail::{MailRepository, MockMailRepository, MockMailSender},
    order::{GuestOrderRepository, MockGuestOrderRepository, MockOrderRepository, OrderRepository},
    overview::{MockOverviewRepository, OverviewRepository},
    privacy::{MockPrivacyRepository, PrivacyRepository},
    report::{MockReportRepository, ReportRepository},
    session::{Logins, MockSessionRepository, StoredSession},
    staff::{MockStaffRepository, StaffRepository},
    testing,
    thread::{MockThreadRepository, ThreadRepository},
    two_factor::{MockOneTimeCodes, MockTwoFactorRepository, OneTimeCodes, TwoFactorRepository},
};
use domain::account::User;
use fixtures::{moment, seller, user};
use http_actix::{AppParts, Readiness, Settings, Timeouts};
use std::sync::Arc;

/// A text that no response may contain.
pub const SECRET: &str = "connection to db-1.internal refused for user dorduncu";

/// A kind of failure.
#[derive(Clone, Copy, Debug)]
pub enum Failure {
    Unavailable,
    Failed,
}

impl Failure {
    fn error(self) -> StorageError {
        match self {
            Self::Unavailable => StorageError::Unavailable(SECRET.into()),
            Self::Failed => StorageError::failed(SECRET),
        }
    }
}

/// A shop in which some or all ports fail.
pub struct BrokenServer {
    users: MockUserRepository,
    sessions: MockSessionRepository,
    failure: Failure,
}

/// Returns the key that signs the cookie.
fn key() -> Key {
    Key::derive_from(&[7; 64])
}

/// Returns the cookie of the logged-in browser.
pub fn cookie() -> Cookie<'static> {
    let mut jar = CookieJar::new();
    jar.signed_mut(&key()).add(Cookie::new("dorduncu_oturum", "a".repeat(64)));
    jar.get("dorduncu_oturum").cloned().unwrap()
}

/// Returns a session with both logins. `None` means that the account was deleted.
fn logged_in(customer: Option<User>, staff: Option<User>) -> StoredSession {
    let login = |user: User| Some(Login { user_id: user.id, session_epoch: user.session_epoch });
    StoredSession {
        logins: Logins { customer: login(user()), staff: login(seller()) },
        customer,
        staff,
        used_at: moment(),
    }
}

fn good_sessions() -> MockSessionRepository {
    let mut sessions = MockSessionRepository::new();
    sessions.expect_load().returning(|_, _| Ok(Some(logged_in(Some(user()), Some(seller())))));
    sessions
}

impl BrokenServer {
    /// Only the session works; every other port fails.
    pub fn behind_the_login(failure: Failure) -> Self {
        let mut users = MockUserRepository::new();
        users.expect_insert().returning(move |_, _, _| Err(failure.error()));
        users.expect_find_credentials().returning(move |_| Err(failure.error()));
        users.expect_keep_password_reset().returning(move |_| Err(failure.error()));
        users.expect_find_password_reset().returning(move |_, _| Err(failure.error()));
        users.expect_confirm_email().returning(move |_, _| Err(failure.error()));
        users.expect_keep_email_confirmation().returning(move |_, _| Err(failure.error()));
        users.expect_update_profile().returning(move |_, _| Err(failure.error()));
        Self { users, sessions: good_sessions(), failure }
    }

    /// Sessions can't be read.
    pub fn in_the_session_store(failure: Failure) -> Self {
        let mut sessions = MockSessionRepository::new();
        sessions.expect_load().returning(move |_, _| Err(failure.error()));
        Self { users: MockUserRepository::new(), sessions, failure }
    }

    /// Sessions can be read, but not written.
    pub fn when_a_session_is_kept(failure: Failure) -> Self {
        let mut users = MockUserRepository::new();
        users.expect_find_credentials().returning(|_| Ok(Some((user(), PasswordHash::new("hash".into())))));
        let mut sessions = good_sessions();
        sessions.expect_delete().returning(move |_| Err(failure.error()));
        sessions.expect_insert().returning(move |_, _, _, _| Err(failure.error()));
        Self { users, sessions, failure }
    }

    /// The session's accounts were deleted.
    pub fn without_accounts() -> Self {
        let mut sessions = MockSessionRepository::new();
        sessions.expect_load().returning(|_, _| Ok(Some(logged_in(None, None))));
        Self { users: MockUserRepository::new(), sessions, failure: Failure::Failed }
    }

    /// Returns the parts of the app.
    pub fn state(self) -> Data<AppParts> {
        let settings = Settings {
            public_origin: "http://localhost".into(),
            cookie_key: key(),
            trusted_proxies: vec![],
            rate_limits: false,
            database_connections: 4,
            timeouts: Timeouts::default(),
            has_metrics_listener: false,
            launch_checks: Vec::new(),
            mailer: Arc::new(MockMailSender::new()),
            has_mails_in_files: false,
        };
        let failure = self.failure;
        let readiness = vec![
            Readiness { name: "database", check: Box::new(move || Err(failure.error())) },
            Readiness { name: "storage", check: Box::new(|| Ok(())) },
        ];
        let ports = ports(self.users, self.sessions, failure);
        Data::new(AppParts::new(&ports.following_database(), readiness, settings).unwrap())
    }
}

/// Returns a hasher that accepts every password.
fn hasher() -> Arc<dyn PasswordHasher> {
    let mut hasher = MockPasswordHasher::new();
    hasher.expect_hash().returning(|_| Ok(PasswordHash::new("hash".into())));
    hasher.expect_verify().returning(|_, hash| Ok(hash.is_some()));
    Arc::new(hasher)
}

fn products(failure: Failure) -> Arc<dyn ProductRepository> {
    let mut products = MockProductRepository::new();
    products.expect_find().returning(move |_| Err(failure.error()));
    products.expect_update().returning(move |_, _, _, _, _| Err(failure.error().into()));
    products.expect_set_stock().returning(move |_, _, _, _| Err(failure.error().into()));
    products.expect_delete().returning(move |_, _| Err(failure.error()));
    Arc::new(products)
}

fn categories(failure: Failure) -> Arc<dyn CategoryRepository> {
    let mut categories = MockCategoryRepository::new();
    categories.expect_list().returning(move || Err(failure.error()));
    Arc::new(categories)
}

fn synonyms(failure: Failure) -> Arc<dyn SynonymRepository> {
    let mut synonyms = MockSynonymRepository::new();
    synonyms.expect_list().returning(move || Err(failure.error()));
    synonyms.expect_replace().returning(move |_, _, _| Err(failure.error()));
    Arc::new(synonyms)
}

/// Returns a catalogue that was never loaded.
fn catalogue_source(failure: Failure) -> Arc<dyn CatalogueSource> {
    let mut source = MockCatalogueSource::new();
    source.expect_open().returning(move || Err(failure.error()));
    Arc::new(source)
}

fn pictures(failure: Failure) -> Arc<dyn PictureStore> {
    let mut pictures = MockPictureStore::new();
    pictures.expect_read().returning(move |_, _| Box::pin(async move { Err(failure.error()) }));
    Arc::new(pictures)
}

fn carts(failure: Failure) -> Arc<dyn CartRepository> {
    let mut carts = MockCartRepository::new();
    carts.expect_load().returning(move |_| Err(failure.error()));
    carts.expect_replace().returning(move |_, _, _| Err(failure.error().into()));
    Arc::new(carts)
}

fn favorites(failure: Failure) -> Arc<dyn FavoriteRepository> {
    let mut favorites = MockFavoriteRepository::new();
    favorites.expect_list().returning(move |_| Err(failure.error()));
    favorites.expect_add().returning(move |_, _, _, _| Err(failure.error().into()));
    favorites.expect_remove().returning(move |_, _| Err(failure.error()));
    Arc::new(favorites)
}

fn addresses(failure: Failure) -> Arc<dyn AddressRepository> {
    let mut addresses = MockAddressRepository::new();
    addresses.expect_list().returning(move |_| Err(failure.error()));
    addresses.expect_find().returning(move |_, _| Err(failure.error()));
    addresses.expect_insert().returning(move |_, _, _| Err(failure.error().into()));
    addresses.expect_update().returning(move |_, _, _| Err(failure.error()));
    addresses.expect_delete().returning(move |_, _| Err(failure.error()));
    Arc::new(addresses)
}

fn orders(failure: Failure) -> Arc<dyn OrderRepository> {
    let mut orders = MockOrderRepository::new();
    orders.expect_basis().returning(move |_| Err(failure.error()));
    orders.expect_place().returning(move |_, _| Err(failure.error().into()));
    orders.expect_list_of().returning(move |_, _| Err(failure.error()));
    orders.expect_list_all().returning(move |_, _| Err(failure.error()));
    orders.expect_find().returning(move |_| Err(failure.error()));
    Arc::new(orders)
}

fn guests(failure: Failure) -> Arc<dyn GuestOrderRepository> {
    let mut guests = MockGuestOrderRepository::new();
    guests.expect_find_by_email().returning(move |_, _| Err(failure.error()));
    Arc::new(guests)
}

fn overview(failure: Failure) -> Arc<dyn OverviewRepository> {
    let mut overview = MockOverviewRepository::new();
    overview.expect_outstanding().returning(move || Err(failure.error()));
    overview.expect_unread().returning(move || Err(failure.error()));
    Arc::new(overview)
}

fn reports(failure: Failure) -> Arc<dyn ReportRepository> {
    let mut reports = MockReportRepository::new();
    reports.expect_sales().returning(move |_| Err(failure.error()));
    Arc::new(reports)
}

fn threads(failure: Failure) -> Arc<dyn ThreadRepository> {
    let mut threads = MockThreadRepository::new();
    threads.expect_open().returning(move |_, _, _, _| Err(failure.error().into()));
    threads.expect_owner().returning(move |_| Err(failure.error()));
    threads.expect_find().returning(move |_| Err(failure.error()));
    threads.expect_change().returning(move |_, _, _, _, _| Err(failure.error()));
    threads.expect_revision().returning(move |_| Err(failure.error()));
    threads.expect_unread_of().returning(move |_| Err(failure.error()));
    Arc::new(threads)
}

fn messages(failure: Failure) -> Arc<dyn ContactRepository> {
    let mut messages = MockContactRepository::new();
    messages.expect_insert().returning(move |_, _, _, _| Err(failure.error().into()));
    messages.expect_list().returning(move |_| Err(failure.error()));
    messages.expect_mark_read().returning(move |_, _| Err(failure.error()));
    messages.expect_delete().returning(move |_, _, _| Err(failure.error()));
    messages.expect_restore().returning(move |_, _| Err(failure.error()));
    messages.expect_find().returning(move |_| Err(failure.error()));
    Arc::new(messages)
}

fn two_factors(failure: Failure) -> Arc<dyn TwoFactorRepository> {
    let mut two_factors = MockTwoFactorRepository::new();
    two_factors.expect_secret().returning(move |_| Err(failure.error()));
    two_factors.expect_prepare().returning(move |_, _| Err(failure.error()));
    Arc::new(two_factors)
}

fn codes(failure: Failure) -> Arc<dyn OneTimeCodes> {
    let mut codes = MockOneTimeCodes::new();
    codes.expect_new_secret().returning(move |_, _| Err(failure.error()));
    Arc::new(codes)
}

fn staff(failure: Failure) -> Arc<dyn StaffRepository> {
    let mut staff = MockStaffRepository::new();
    staff.expect_change().returning(move |_, _, _| Err(failure.error()));
    Arc::new(staff)
}

fn privacy(failure: Failure) -> Arc<dyn PrivacyRepository> {
    let mut privacy = MockPrivacyRepository::new();
    privacy.expect_export().returning(move |_| Err(failure.error()));
    Arc::new(privacy)
}

fn audit(failure: Failure) -> Arc<dyn AuditRepository> {
    let mut audit = MockAuditRepository::new();
    audit.expect_list().returning(move |_, _| Err(failure.error()));
    Arc::new(audit)
}

fn mails(failure: Failure) -> Arc<dyn MailRepository> {
    let mut mails = MockMailRepository::new();
    mails.expect_find().returning(move |_| Err(failure.error()));
    mails.expect_list().returning(move |_, _| Err(failure.error()));
    mails.expect_retry().returning(move |_, _, _| Err(failure.error()));
    Arc::new(mails)
}

fn ports(users: MockUserRepository, sessions: MockSessionRepository, failure: Failure) -> Ports {
    Ports {
        users: Arc::new(users),
        hasher: hasher(),
        sessions: Arc::new(sessions),
        products: products(failure),
        categories: categories(failure),
        synonyms: synonyms(failure),
        catalogue_source: catalogue_source(failure),
        pictures: pictures(failure),
        carts: carts(failure),
        favorites: favorites(failure),
        addresses: addresses(failure),
        orders: orders(failure),
        guests: guests(failure),
        overview: overview(failure),
        reports: reports(failure),
        threads: threads(failure),
        messages: messages(failure),
        audit: audit(failure),
        privacy: privacy(failure),
        staff: staff(failure),
        two_factors: two_factors(failure),
        codes: codes(failure),
        mails: mails(failure),
        ..testing::ports()
    }
}
