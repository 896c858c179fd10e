use super::{Client, passwords::QuickHasher};
use actix_web::{dev::ServerHandle, rt::System};
use application::{Ports, actor::Staff, catalogue::ProductRecord, page::PageRequest, testing::reload};
use domain::{
    account::{Password, Profile, Roles, StaffPassword},
    catalogue::{Change, CodesChange, Description, IdentityChange, ProductDetails},
    email::EmailAddress,
    ids::ProductId,
    money::{Kurus, Prices},
    text::Line,
};
use fixtures::requests::{PASSWORD, contact_input, email, registration};
use http_actix::Timeouts;
use infra_postgres::testing::TestDatabase;
use infra_storage::ObjectPictures;
use server::{config::Config, serve, staff, wiring::Adapters};
use std::{
    collections::{BTreeMap, HashMap},
    net::TcpListener,
    path::Path,
    sync::{Arc, mpsc},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// A running shop, which stops when this value is dropped.
pub struct TestServer {
    base: String,
    pub adapters: Adapters,
    /// The ports of the running server, whose writes its catalogue shows at once.
    served: Ports,
    server: ServerHandle,
    thread: Option<JoinHandle<()>>,
    database: Arc<TestDatabase>,
    folder: TempDir,
}

impl TestServer {
    /// Starts a shop without rate limits.
    pub async fn start() -> Self {
        Self::with(&[]).await
    }

    /// Starts a shop with these variables.
    pub async fn with(variables: &[(&str, &str)]) -> Self {
        let pictures = Arc::new(ObjectPictures::open("memory:///").unwrap());
        Self::on(Arc::new(TestDatabase::new()), pictures, variables, |_| (), |_| ()).await
    }

    /// Starts a shop with these timeouts.
    pub async fn with_timeouts(timeouts: Timeouts) -> Self {
        let pictures = Arc::new(ObjectPictures::open("memory:///").unwrap());
        let database = Arc::new(TestDatabase::new());
        Self::on(database, pictures, &[], |config| config.timeouts = timeouts, |_| ()).await
    }

    /// Starts a shop with some adapters replaced.
    pub async fn with_ports(variables: &[(&str, &str)], change: impl FnOnce(&mut Ports)) -> Self {
        let pictures = Arc::new(ObjectPictures::open("memory:///").unwrap());
        Self::on(Arc::new(TestDatabase::new()), pictures, variables, |_| (), change).await
    }

    /// Starts another instance of this shop on its database and pictures.
    pub async fn another(&self, variables: &[(&str, &str)]) -> Self {
        Self::on(Arc::clone(&self.database), Arc::clone(&self.adapters.pictures), variables, |_| (), |_| ())
            .await
    }

    /// Starts another instance of this shop, with some adapters replaced.
    pub async fn another_with(&self, variables: &[(&str, &str)], change: impl FnOnce(&mut Ports)) -> Self {
        Self::on(Arc::clone(&self.database), Arc::clone(&self.adapters.pictures), variables, |_| (), change)
            .await
    }

    /// Starts a shop on an existing database and existing pictures.
    pub async fn over(
        database: &Arc<TestDatabase>,
        pictures: &Arc<ObjectPictures>,
        variables: &[(&str, &str)],
    ) -> Self {
        Self::on(Arc::clone(database), Arc::clone(pictures), variables, |_| (), |_| ()).await
    }

    async fn on(
        database: Arc<TestDatabase>,
        pictures: Arc<ObjectPictures>,
        variables: &[(&str, &str)],
        configure: impl FnOnce(&mut Config),
        change: impl FnOnce(&mut Ports),
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut all = HashMap::from([
            ("DATABASE_URL".to_owned(), database.url().to_owned()),
            ("SHOP_DATA_DIR".to_owned(), folder.path().display().to_string()),
            ("SHOP_RATE_LIMITS".to_owned(), "off".to_owned()),
        ]);
        all.extend(variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        let mut config = Config::read(|name: &str| all.get(name).cloned()).unwrap();
        // Long enough for a busy machine.
        config.timeouts.answer = Duration::from_secs(30);
        configure(&mut config);
        let mut adapters = Adapters::new(database.database(), pictures, &config).unwrap();
        adapters.ports.hasher = Arc::new(QuickHasher);
        change(&mut adapters.ports);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let (send, receive) = mpsc::channel();
        let parts = adapters.following_database();
        let served = parts.ports.clone();
        let thread = thread::spawn(move || {
            System::new().block_on(async move {
                let (server, ..) = serve::start(&parts, config, listener).unwrap();
                send.send(server.handle()).unwrap();
                server.await.unwrap();
            });
        });
        let server = receive.recv().expect("a server that starts");
        Self { base, adapters, served, server, thread: Some(thread), database, folder }
    }

    /// Returns its data folder, which is deleted with it.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn database(&self) -> &TestDatabase {
        &self.database
    }

    pub fn database_url(&self) -> &str {
        self.database.url()
    }

    pub fn base(&self) -> &str {
        &self.base
    }

    /// Returns a client without a login.
    pub fn visitor(&self) -> Client {
        Client::new(&self.base)
    }

    /// Returns a newly registered customer.
    pub async fn customer(&self) -> Client {
        self.customer_called(&email()).await
    }

    /// Returns a newly registered customer with this e-mail, which is not confirmed. The mail that asks for it is taken
    /// out of the outbox, so that a test finds the mails that it causes itself.
    pub async fn customer_called(&self, email: &str) -> Client {
        let client = self.visitor();
        client.post("/api/user/register", &registration(email)).await.ok(201);
        self.run_sql("DELETE FROM mails WHERE kind = 'email_confirmation'");
        client
    }

    /// Returns a newly registered customer with this e-mail, which is confirmed.
    pub async fn confirmed_customer(&self, email: &str) -> Client {
        let client = self.customer_called(email).await;
        self.run_sql(&format!("UPDATE users SET email_confirmed_at = now() WHERE email = '{email}'"));
        client
    }

    /// Returns a seller, logged in as staff.
    pub async fn seller(&self) -> Client {
        let (client, email) = (self.visitor(), self.staff_account(true, false));
        client.log_in("/api/seller/login", &email, PASSWORD).await.ok(200);
        client
    }

    /// Returns a customer who is logged in as a seller, too.
    pub async fn customer_and_seller(&self) -> Client {
        let client = self.customer().await;
        client.log_in("/api/seller/login", &self.staff_account(true, false), PASSWORD).await.ok(200);
        client
    }

    /// Returns the id of the staff account with this e-mail.
    pub fn staff_id(&self, email: &str) -> String {
        let accounts = self.adapters.ports.staff.list().unwrap();
        accounts.iter().find(|member| member.user.email.as_str() == email).unwrap().user.id.to_string()
    }

    /// Creates a staff account and returns its e-mail.
    pub fn staff_account(&self, is_seller: bool, is_admin: bool) -> String {
        let email = email();
        let password = StaffPassword::new(Password::new(PASSWORD).unwrap()).unwrap();
        let address = EmailAddress::new(&email).unwrap();
        let roles = Roles { is_seller, is_admin };
        assert!(staff::create(&self.adapters.ports, address, password, roles).unwrap());
        email
    }

    /// Sends a message by the contact form and returns its id.
    pub async fn contact_message(&self) -> String {
        self.visitor().post("/api/message/send", &contact_input()).await.ok(201);
        let newest = self.adapters.ports.messages.list(PageRequest::new(1, 1)).unwrap().items;
        newest[0].id.to_string()
    }

    /// Creates a waiting mail about a message and returns its id. No worker of this server sends it.
    pub async fn pending_mail(&self) -> String {
        self.contact_message().await;
        self.adapters.ports.mails.list(None, PageRequest::new(1, 1)).unwrap().items[0].id.to_string()
    }

    /// Creates a mail that failed, and returns its id.
    pub async fn failed_mail(&self) -> String {
        let id = self.pending_mail().await;
        self.run_sql(&format!("UPDATE mails SET status = 'failed', error = 'x' WHERE id = '{id}'"));
        id
    }

    /// Inserts an invoice of the order with the number `ABC2026` and this sequence. Its ETTN ends with the sequence.
    pub fn invoice_of(&self, order: &str, sequence: u32) {
        self.run_sql(&format!(
            "INSERT INTO invoices (id, order_id, series, year, sequence, uuid, issued_at, buyer_name, tckn_end, amount,
                vat, xml_sealed, xml_sha256, search_text)
            VALUES (gen_random_uuid(), '{order}', 'ABC', 2026, {sequence}, 'e0000000-0000-4000-8000-{sequence:012}',
                now(), 'Ayşe Demir', '1111', 100, '[]', 'x', sha256('x'), '')"
        ));
    }

    /// Creates a return of a whole order, whatever its status, and returns its id.
    pub fn return_of(&self, order: &str) -> String {
        let id = self.adapters.ports.ids.next();
        self.run_sql(&format!(
            "WITH added AS (
                INSERT INTO order_returns (id, order_id, status, created_at, updated_at)
                VALUES ('{id}', '{order}', 'requested', now() - interval '1 minute', now())
                RETURNING id, order_id
            )
            INSERT INTO order_return_items (return_id, item_id, quantity)
            SELECT added.id, order_items.id, quantity FROM added JOIN order_items USING (order_id)"
        ));
        id.to_string()
    }

    /// Makes an order one that a card has paid, with a pending refund of 1 TL, and returns the refund's id.
    pub fn pending_refund_of(&self, order: &str) -> String {
        let id = self.adapters.ports.ids.next();
        self.run_sql(&format!(
            "UPDATE orders SET payment_type = 'card', is_paid = true, transfer_due_at = NULL WHERE id = '{order}'"
        ));
        self.run_sql(&format!(
            "INSERT INTO card_payments (order_id, charged_kurus, instalments, is_over)
            SELECT id, amount_kurus, 1, true FROM orders WHERE id = '{order}'"
        ));
        self.run_sql(&format!(
            "INSERT INTO card_refunds (id, order_id, amount_kurus, state, created_at, sent_at)
            VALUES ('{id}', '{order}', 100, 'pending', now(), now())"
        ));
        id.to_string()
    }

    /// Creates a product in stock in the first category, and returns its id.
    pub fn product(&self, name: &str, price_kurus: i64) -> String {
        self.product_in("Okey Takımları", name, price_kurus, true)
    }

    /// Creates a product in this category, with a list price of twice its offer price, and returns its id.
    pub fn product_in(&self, category: &str, name: &str, price_kurus: i64, in_stock: bool) -> String {
        let categories = self.adapters.ports.categories.list().unwrap();
        let price = |kurus| Kurus::new(kurus).unwrap();
        let record = ProductRecord {
            id: ProductId::new(self.adapters.ports.ids.next()),
            details: ProductDetails {
                name: Line::new(name).unwrap(),
                description: Description::new(["Bir satır"]).unwrap(),
                category: categories.iter().find(|one| one.path == category).unwrap().id,
                prices: Prices::new(price(price_kurus * 2), price(price_kurus)).unwrap(),
                on_sale: in_stock,
                stock: None,
                vat_rate: None,
                tiers: None,
                codes: CodesChange::default(),
                exemption: None,
                maker: Change::Keep,
                identity: IdentityChange::default(),
            },
            pictures: vec![],
            at: self.adapters.ports.clock.now(),
        };
        self.served.products.insert(&operator(), &record, None).unwrap().value.id.to_string()
    }

    /// Loads changes that were made past the server, without waiting for its next poll.
    pub fn refresh(&self) {
        reload(&self.served.catalogue);
    }

    /// Runs SQL on the database, for states that no call can create.
    pub fn run_sql(&self, sql: &str) {
        self.database.execute(sql);
    }

    /// Makes the database unreachable or reachable again.
    pub fn set_database_reachable(&self, is_reachable: bool) {
        self.database.set_reachable(is_reachable);
    }

    /// Returns the last statement times. Two results are equal if no query was sent in between.
    pub fn last_statements(&self) -> Vec<String> {
        self.database.last_statements()
    }

    /// Returns all rows of a table as text.
    pub fn rows(&self, table: &str) -> String {
        self.database.rows(table)
    }

    /// Returns the database's content without sessions. Two results are equal if nothing was written in between.
    pub fn contents(&self) -> BTreeMap<String, String> {
        let mut all = self.database.contents();
        all.remove("sessions");
        all
    }
}

impl test_client::Shop for TestServer {
    fn base(&self) -> &str {
        self.base()
    }

    fn product(&self, name: &str, price_kurus: i64) -> String {
        self.product(name, price_kurus)
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

/// Returns the actor of the command line.
pub fn operator() -> Staff {
    let profile = Profile::named(Line::new("Komut").unwrap(), Line::new("Satırı").unwrap());
    Staff::of_command_line(EmailAddress::new("komut@localhost.invalid").unwrap(), profile)
}
