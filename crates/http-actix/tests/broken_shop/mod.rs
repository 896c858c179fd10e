//! A shop whose ports fail, for a browser that is logged in as customer and as seller.

use actix_web::{
    cookie::{Cookie, CookieJar, Key},
    web::Data,
};
use application::{
    account::{
        ChangePassword, CurrentActor, LogIn, MakeAccount, MockPasswordHasher, MockUserRepository,
        PasswordHash, PasswordHasher, Register, UpdateProfile, UserRepository,
    },
    address::{
        AddAddress, AddressRepository, DeleteAddress, ListAddresses, MockAddressRepository, UpdateAddress,
    },
    cart::{CartRepository, LoadCart, MockCartRepository, SaveCart},
    catalogue::{
        AddProduct, CatalogueNotices, CategoryRepository, ChangePictures, DeleteProduct, EditSynonyms,
        GetProduct, ImportProducts, ListCategories, ListProductPages, ListProducts, ListSynonyms,
        MockCatalogueNotices, MockCategoryRepository, MockPictureStore, MockProductRepository,
        MockSynonymRepository, PictureStore, ProductRepository, SearchReader, SetStock, SuggestProducts,
        SynonymRepository, UpdateProduct,
    },
    clock::Clock,
    contact::{
        ContactRepository, DeleteMessage, ListMessages, MarkMessageRead, MockContactRepository, SendMessage,
    },
    error::StorageError,
    legal::ShowLegalText,
    order::{
        ChangeStatus, ExportOrders, GetOrder, ListAllOrders, ListMyOrders, MarkPaid, MockOrderRepository,
        OrderRepository, PlaceOrder, PreviewLegalTexts, ShowAcceptedLegalTexts,
    },
    overview::{CountUnread, MockOverviewRepository, OverviewRepository, ShowOverview},
    session::{MockSessionRepository, SessionRepository, SessionState},
    testing::{fixed_clock, ids, seller, shop_facts, user},
    thread::{
        CloseThread, CountMyUnread, ListAllThreads, ListMyThreads, MarkThreadRead, MockThreadRepository,
        OpenThread, ReadThread, ReplyToThread, ThreadRepository,
    },
};
use http_actix::{AppState, Readiness, Settings, UseCases};
use std::sync::Arc;

/// What no answer may hold.
pub const SECRET: &str = "connection to db-1.internal refused for user dorduncu";

/// How ports fail.
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

/// Ports, some or all of which fail.
pub struct BrokenShop {
    users: MockUserRepository,
    sessions: MockSessionRepository,
    failure: Failure,
}

/// Signs the cookie.
fn key() -> Key {
    Key::derive_from(&[7; 64])
}

/// The cookie of the browser that is logged in.
pub fn cookie() -> Cookie<'static> {
    let mut jar = CookieJar::new();
    jar.signed_mut(&key()).add(Cookie::new("dorduncu_oturum", "a".repeat(64)));
    jar.get("dorduncu_oturum").cloned().unwrap()
}

fn logged_in() -> SessionState {
    let login = |id: &dyn ToString| format!("[\"{}\",1]", id.to_string());
    [("customer", user().id), ("staff", seller().id)].map(|(place, id)| (place.to_owned(), login(&id))).into()
}

fn good_sessions() -> MockSessionRepository {
    let mut sessions = MockSessionRepository::new();
    sessions.expect_load().returning(|_, _| Ok(Some(logged_in())));
    sessions
}

fn known_accounts() -> MockUserRepository {
    let mut users = MockUserRepository::new();
    users.expect_find().returning(|_| Ok(vec![user(), seller()]));
    users
}

impl BrokenShop {
    /// The login works, nothing behind it does.
    pub fn behind_the_login(failure: Failure) -> Self {
        let mut users = known_accounts();
        users.expect_insert().returning(move |_| Err(failure.error()));
        users.expect_find_credentials().returning(move |_| Err(failure.error()));
        users.expect_update_profile().returning(move |_, _| Err(failure.error()));
        Self { users, sessions: good_sessions(), failure }
    }

    /// Sessions can't be read.
    pub fn in_the_session_store(failure: Failure) -> Self {
        let mut sessions = MockSessionRepository::new();
        sessions.expect_load().returning(move |_, _| Err(failure.error()));
        Self { users: MockUserRepository::new(), sessions, failure }
    }

    /// Sessions can be read, but new ones not be written.
    pub fn when_a_session_is_kept(failure: Failure) -> Self {
        let mut users = known_accounts();
        users.expect_find_credentials().returning(|_| Ok(Some((user(), PasswordHash::new("hash".into())))));
        let mut sessions = good_sessions();
        sessions.expect_delete().returning(move |_| Err(failure.error()));
        sessions.expect_insert().returning(move |_, _, _| Err(failure.error()));
        Self { users, sessions, failure }
    }

    /// The session's accounts were removed.
    pub fn without_accounts() -> Self {
        let mut users = MockUserRepository::new();
        users.expect_find().returning(|_| Ok(vec![]));
        Self { users, sessions: good_sessions(), failure: Failure::Failed }
    }

    /// The shop as the server would hold it.
    pub fn state(self) -> Data<AppState> {
        let settings = Settings {
            public_origin: "http://localhost".into(),
            cookie_key: key(),
            trusted_proxies: vec![],
            rate_limits: false,
            database_connections: 4,
            shop: shop_facts(),
        };
        let sessions: Arc<dyn SessionRepository> = Arc::new(self.sessions);
        let use_cases = use_cases(Arc::new(self.users), self.failure);
        Data::new(AppState::new(use_cases, sessions, fixed_clock(), settings).unwrap())
    }
}

/// Every password is right.
fn hasher() -> Arc<dyn PasswordHasher> {
    let mut hasher = MockPasswordHasher::new();
    hasher.expect_hash().returning(|_| Ok(PasswordHash::new("hash".into())));
    hasher.expect_verify().returning(|_, hash| Ok(hash.is_some()));
    Arc::new(hasher)
}

fn products(failure: Failure) -> Arc<dyn ProductRepository> {
    let mut products = MockProductRepository::new();
    products.expect_list().returning(move |_| Err(failure.error()));
    products.expect_first().returning(move |_, _| Err(failure.error()));
    products.expect_best_first().returning(move || Err(failure.error()));
    products.expect_find().returning(move |_| Err(failure.error()));
    products.expect_update().returning(move |_, _, _| Err(failure.error()));
    products.expect_set_stock().returning(move |_, _, _| Err(failure.error()));
    products.expect_delete().returning(move |_| Err(failure.error()));
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
    synonyms.expect_replace().returning(move |_| Err(failure.error()));
    Arc::new(synonyms)
}

/// Nothing ever changes.
fn catalogue_notices() -> Arc<dyn CatalogueNotices> {
    let mut notices = MockCatalogueNotices::new();
    notices.expect_subscribe().returning(|_| Ok(Box::new(())));
    Arc::new(notices)
}

fn pictures(failure: Failure) -> Arc<dyn PictureStore> {
    let mut pictures = MockPictureStore::new();
    pictures.expect_open().returning(move |_, _| Box::pin(async move { Err(failure.error()) }));
    Arc::new(pictures)
}

fn carts(failure: Failure) -> Arc<dyn CartRepository> {
    let mut carts = MockCartRepository::new();
    carts.expect_load().returning(move |_| Err(failure.error()));
    carts.expect_replace().returning(move |_, _| Err(failure.error()));
    Arc::new(carts)
}

fn addresses(failure: Failure) -> Arc<dyn AddressRepository> {
    let mut addresses = MockAddressRepository::new();
    addresses.expect_list().returning(move |_| Err(failure.error()));
    addresses.expect_find().returning(move |_, _| Err(failure.error()));
    addresses.expect_insert().returning(move |_, _| Err(failure.error()));
    addresses.expect_update().returning(move |_, _, _| Err(failure.error()));
    addresses.expect_delete().returning(move |_, _| Err(failure.error()));
    Arc::new(addresses)
}

fn orders(failure: Failure) -> Arc<dyn OrderRepository> {
    let mut orders = MockOrderRepository::new();
    orders.expect_list_of().returning(move |_, _| Err(failure.error()));
    orders.expect_list_all().returning(move |_, _| Err(failure.error()));
    orders.expect_find().returning(move |_| Err(failure.error()));
    Arc::new(orders)
}

fn overview(failure: Failure) -> Arc<dyn OverviewRepository> {
    let mut overview = MockOverviewRepository::new();
    overview.expect_days().returning(move |_, _| Err(failure.error()));
    overview.expect_unread().returning(move || Err(failure.error()));
    Arc::new(overview)
}

fn threads(failure: Failure) -> Arc<dyn ThreadRepository> {
    let mut threads = MockThreadRepository::new();
    threads.expect_open().returning(move |_, _| Err(failure.error()));
    threads.expect_owner().returning(move |_| Err(failure.error()));
    threads.expect_change().returning(move |_, _, _| Err(failure.error()));
    threads.expect_revision().returning(move |_| Err(failure.error()));
    threads.expect_unread_of().returning(move |_| Err(failure.error()));
    Arc::new(threads)
}

fn messages(failure: Failure) -> Arc<dyn ContactRepository> {
    let mut messages = MockContactRepository::new();
    messages.expect_insert().returning(move |_| Err(failure.error()));
    messages.expect_list().returning(move |_| Err(failure.error()));
    messages.expect_mark_read().returning(move |_| Err(failure.error()));
    messages.expect_delete().returning(move |_| Err(failure.error()));
    Arc::new(messages)
}

fn use_cases(users: Arc<dyn UserRepository>, failure: Failure) -> UseCases {
    let (products, categories) = (products(failure), categories(failure));
    let (pictures, carts) = (pictures(failure), carts(failure));
    let (addresses, orders) = (addresses(failure), orders(failure));
    let (threads, messages, overview) = (threads(failure), messages(failure), overview(failure));
    let (hasher, clock): (_, Arc<dyn Clock>) = (hasher(), fixed_clock());
    let synonyms = synonyms(failure);
    let reader = SearchReader { products: products.clone(), synonyms: synonyms.clone() };
    UseCases {
        register: Register {
            accounts: MakeAccount {
                users: users.clone(),
                hasher: hasher.clone(),
                clock: clock.clone(),
                ids: ids(),
            },
        },
        log_in: LogIn { users: users.clone(), hasher: hasher.clone() },
        current_actor: CurrentActor { users: users.clone() },
        update_profile: UpdateProfile { users: users.clone() },
        change_password: ChangePassword { users, hasher },
        load_cart: LoadCart { carts: carts.clone() },
        save_cart: SaveCart { carts },
        list_addresses: ListAddresses { addresses: addresses.clone() },
        add_address: AddAddress { addresses: addresses.clone(), ids: ids() },
        update_address: UpdateAddress { addresses: addresses.clone() },
        delete_address: DeleteAddress { addresses: addresses.clone() },
        list_products: ListProducts {
            products: products.clone(),
            categories: categories.clone(),
            reader: reader.clone(),
        },
        suggest_products: SuggestProducts {
            products: products.clone(),
            categories: categories.clone(),
            reader,
        },
        list_synonyms: ListSynonyms { synonyms: synonyms.clone() },
        edit_synonyms: EditSynonyms { synonyms },
        catalogue_notices: catalogue_notices(),
        get_product: GetProduct { products: products.clone() },
        list_product_pages: ListProductPages { products: products.clone() },
        list_categories: ListCategories { categories: categories.clone() },
        add_product: AddProduct {
            products: products.clone(),
            categories: categories.clone(),
            pictures: pictures.clone(),
            clock: clock.clone(),
            ids: ids(),
        },
        update_product: UpdateProduct {
            products: products.clone(),
            categories: categories.clone(),
            clock: clock.clone(),
        },
        change_pictures: ChangePictures {
            products: products.clone(),
            pictures: pictures.clone(),
            clock: clock.clone(),
        },
        import_products: ImportProducts {
            products: products.clone(),
            categories,
            clock: clock.clone(),
            ids: ids(),
        },
        show_overview: ShowOverview { overview: overview.clone(), clock: clock.clone() },
        count_unread: CountUnread { overview },
        open_thread: OpenThread { threads: threads.clone(), clock: clock.clone(), ids: ids() },
        list_my_threads: ListMyThreads { threads: threads.clone() },
        list_all_threads: ListAllThreads { threads: threads.clone() },
        read_thread: ReadThread { threads: threads.clone() },
        mark_thread_read: MarkThreadRead { threads: threads.clone(), clock: clock.clone() },
        reply_to_thread: ReplyToThread { threads: threads.clone(), clock: clock.clone(), ids: ids() },
        close_thread: CloseThread { threads: threads.clone(), clock: clock.clone() },
        count_my_unread: CountMyUnread { threads },
        send_message: SendMessage { messages: messages.clone(), clock: clock.clone(), ids: ids() },
        list_messages: ListMessages { messages: messages.clone() },
        mark_message_read: MarkMessageRead { messages: messages.clone() },
        delete_message: DeleteMessage { messages },
        export_orders: ExportOrders { orders: orders.clone() },
        get_order: GetOrder { orders: orders.clone() },
        change_status: ChangeStatus { orders: orders.clone(), clock: clock.clone() },
        mark_paid: MarkPaid { orders: orders.clone(), clock: clock.clone() },
        set_stock: SetStock { products: products.clone(), clock: clock.clone() },
        delete_product: DeleteProduct { products: products.clone(), pictures: pictures.clone() },
        preview_legal_texts: PreviewLegalTexts {
            products: products.clone(),
            addresses: addresses.clone(),
            clock: clock.clone(),
            ids: ids(),
            shop: shop_facts(),
        },
        show_accepted_legal_texts: ShowAcceptedLegalTexts { orders: orders.clone() },
        show_legal_text: ShowLegalText { shop: shop_facts() },
        place_order: PlaceOrder {
            orders: orders.clone(),
            products,
            addresses,
            clock,
            ids: ids(),
            shop: shop_facts(),
        },
        list_my_orders: ListMyOrders { orders: orders.clone() },
        list_all_orders: ListAllOrders { orders },
        pictures,
        readiness: vec![
            Readiness { name: "database", check: Box::new(move || Err(failure.error())) },
            Readiness { name: "storage", check: Box::new(|| Ok(())) },
        ],
    }
}
