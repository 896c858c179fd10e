//! A shop on mocked ports, with its catalogue in memory.

use actix_web::{
    cookie::{Cookie, CookieJar, Key},
    dev::ServerHandle,
    rt::System,
    web::Data,
};
use application::{
    Ports,
    account::{MockPasswordHasher, MockUserRepository},
    actor::Login,
    catalogue::{
        LiveCatalogue, MockCatalogueFeed, MockCatalogueSource, MockCategoryRepository, Outdated, ShopTerms,
    },
    mail::MockMailSender,
    session::{Logins, MockSessionRepository, StoredSession},
    testing::{live_shop, ports, reload},
};
use domain::{
    account::User,
    catalogue::{CatalogueContent, Category, Product, ProductName},
    configured_shop::ConfiguredShop,
    ids::{CategoryId, ProductId},
    settings::Settings as OwnerSettings,
    text::Line,
};
use fixtures::{
    category, configured_shop, moment,
    numbered::{minute, uuid},
    prices, product, seller, user,
};
use http_actix::{AppParts, Settings, Timeouts};
use std::{
    collections::HashMap,
    net::TcpListener,
    sync::{Arc, Mutex, mpsc},
    thread::{self, JoinHandle},
    time::Duration,
};
use test_client::Client;

/// A running shop, which stops when this value is dropped. A port that a test does not expect to be called panics, so
/// nothing can be written.
pub struct TestServer {
    base: String,
    content: Arc<Mutex<CatalogueContent>>,
    catalogue: Arc<LiveCatalogue>,
    server: ServerHandle,
    thread: Option<JoinHandle<()>>,
}

impl TestServer {
    pub fn start() -> Self {
        Self::with_ports(|_| ())
    }

    /// Starts a shop that browsers reach at this origin.
    pub fn at(public_origin: &str) -> Self {
        Self::on(Some(public_origin), |_| ())
    }

    /// Starts a shop with this name.
    pub fn called(name: &str) -> Self {
        let variables = OwnerSettings { name: Some(Line::new(name).unwrap()), ..Default::default() };
        Self::with_ports(|ports| ports.shop = live_shop(ConfiguredShop { variables, ..configured_shop() }))
    }

    /// Starts a shop with some ports replaced.
    pub fn with_ports(change: impl FnOnce(&mut Ports)) -> Self {
        Self::on(None, change)
    }

    fn on(public_origin: Option<&str>, change: impl FnOnce(&mut Ports)) -> Self {
        let content = CatalogueContent { categories: categories(), ..CatalogueContent::default() };
        let content = Arc::new(Mutex::new(content));
        let mut ports = quiet_ports(&content);
        change(&mut ports);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let settings = Settings {
            public_origin: public_origin.unwrap_or(&base).to_owned(),
            cookie_key: key(),
            trusted_proxies: vec![],
            rate_limits: false,
            database_connections: 2,
            // Long enough for a busy machine.
            timeouts: Timeouts { answer: Duration::from_secs(30), ..Timeouts::default() },
            has_metrics_listener: false,
            launch_checks: vec![],
            mailer: Arc::new(MockMailSender::new()),
            has_mails_in_files: false,
        };
        let ports = ports.following_database();
        let catalogue = Arc::clone(&ports.catalogue);
        let parts = Data::new(AppParts::new(&ports, vec![], settings).unwrap());
        let (send, receive) = mpsc::channel();
        let thread = thread::spawn(move || {
            System::new().block_on(async move {
                let server = http_actix::serve(parts, listener, Duration::ZERO).unwrap();
                send.send(server.handle()).unwrap();
                server.await.unwrap();
            });
        });
        let server = receive.recv().unwrap();
        let shop = Self { base, content, catalogue, server, thread: Some(thread) };
        shop.refresh();
        shop
    }

    pub fn base(&self) -> &str {
        &self.base
    }

    /// Returns a client without a login.
    pub fn visitor(&self) -> Client {
        Client::new(&self.base)
    }

    /// Returns a client with a customer's login.
    pub fn customer(&self) -> Client {
        self.visitor().with_cookie(&cookie(CUSTOMER))
    }

    /// Returns a client with a seller's login.
    pub fn seller(&self) -> Client {
        self.visitor().with_cookie(&cookie(SELLER))
    }

    /// Returns a client with both logins.
    pub fn customer_and_seller(&self) -> Client {
        self.visitor().with_cookie(&cookie(BOTH))
    }

    /// Creates a product in stock in the first category, and returns its id.
    pub fn product(&self, name: &str, price_kurus: i64) -> String {
        self.product_in("Okey Takımları", name, price_kurus, true)
    }

    /// Creates a product with a list price of twice its offer price, and returns its id.
    pub fn product_in(&self, category: &str, name: &str, price_kurus: i64, in_stock: bool) -> String {
        self.add(Product {
            name: ProductName::new(name).unwrap(),
            category: category.into(),
            prices: prices(price_kurus * 2, price_kurus),
            description: vec!["Bir satır".into()],
            on_sale: in_stock,
            ..product()
        })
    }

    /// Adds a product as the newest, and returns its id.
    pub fn add(&self, product: Product) -> String {
        let id = self.add_unseen(product);
        self.refresh();
        id
    }

    /// Adds a product that the catalogue shows after [`TestServer::refresh`], and returns its id.
    pub fn add_unseen(&self, product: Product) -> String {
        let mut content = self.content.lock().unwrap();
        let number = u32::try_from(content.products.len()).unwrap();
        let id = ProductId::new(uuid("product", number));
        let at = minute(number);
        content.products.push(Product { id, created_at: at, updated_at: at, ..product });
        id.to_string()
    }

    /// Loads the catalogue again.
    pub fn refresh(&self) {
        reload(&self.catalogue);
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        // The command is sent at once; waiting for its result would need a runtime.
        drop(self.server.stop(false));
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

/// The keys of the sessions.
const CUSTOMER: char = 'a';
const SELLER: char = 'b';
const BOTH: char = 'c';

/// Returns the key that signs the cookies.
fn key() -> Key {
    Key::derive_from(&[7; 64])
}

/// Returns the cookie of this session.
fn cookie(session: char) -> String {
    let mut jar = CookieJar::new();
    jar.signed_mut(&key()).add(Cookie::new("dorduncu_oturum", session.to_string().repeat(64)));
    jar.get("dorduncu_oturum").unwrap().encoded().to_string()
}

/// Returns the session with this key, if it is one of the three.
fn session(key: &str) -> Option<StoredSession> {
    let session = key.chars().next()?;
    let customer = [CUSTOMER, BOTH].contains(&session).then(user);
    let staff = [SELLER, BOTH].contains(&session).then(seller);
    let login = |user: &User| Login { user_id: user.id, session_epoch: user.session_epoch };
    let logins = Logins { customer: customer.as_ref().map(login), staff: staff.as_ref().map(login) };
    (customer.is_some() || staff.is_some()).then(|| StoredSession {
        logins,
        customer,
        staff,
        used_at: moment(),
    })
}

fn categories() -> Vec<Category> {
    let others = [
        ("Tavla Takımları", "tavla-takimlari"),
        ("Satranç Takımları", "satranc-takimlari"),
        ("Gıda Ürünleri", "gida-urunleri"),
    ];
    let others = (1..).zip(others).map(|(n, (path, slug))| Category {
        id: CategoryId::new(uuid("category", n)),
        path: path.into(),
        slug: slug.into(),
        ..category()
    });
    [category()].into_iter().chain(others).collect()
}

/// Returns ports that know the catalogue and the three sessions, and no account's password.
fn quiet_ports(content: &Arc<Mutex<CatalogueContent>>) -> Ports {
    let mut sessions = MockSessionRepository::new();
    sessions.expect_load().returning(|key, _| Ok(session(key)));
    let mut users = MockUserRepository::new();
    users.expect_find_credentials().returning(|_| Ok(None));
    let mut hasher = MockPasswordHasher::new();
    hasher.expect_verify().returning(|_, _| Ok(false));
    let mut all = MockCategoryRepository::new();
    all.expect_list().returning(|| Ok(categories()));
    let content = Arc::clone(content);
    let mut source = MockCatalogueSource::new();
    source.expect_open().returning(move || {
        let content = Arc::clone(&content);
        let mut feed = MockCatalogueFeed::new();
        feed.expect_terms().returning(|| Ok(ShopTerms::default()));
        feed.expect_load().returning(move || Ok(content.lock().unwrap().clone()));
        feed.expect_poll_changes().returning(|| Ok(Outdated::default()));
        feed.expect_recounted_lately().returning(|| Ok(vec![]));
        feed.expect_sold_lately().returning(|| Ok(HashMap::new()));
        Ok(Box::new(feed))
    });
    Ports {
        sessions: Arc::new(sessions),
        users: Arc::new(users),
        hasher: Arc::new(hasher),
        categories: Arc::new(all),
        catalogue_source: Arc::new(source),
        ..ports()
    }
}
