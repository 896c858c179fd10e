//! Adapters to use cases. Dull on purpose.

use crate::{
    adapters::{Argon2Hasher, SystemClock, UuidGenerator},
    config::Config,
};
use anyhow::Context;
use application::{
    account::{
        ChangePassword, CreateStaff, CurrentActor, LogIn, MakeAccount, PasswordHasher, Register,
        UpdateProfile, UserRepository,
    },
    address::{AddAddress, AddressRepository, DeleteAddress, ListAddresses, UpdateAddress},
    cart::{CartRepository, LoadCart, SaveCart},
    catalogue::{
        AddProduct, CatalogueNotices, CategoryRepository, ChangePictures, DeleteProduct, EditSynonyms,
        GetProduct, ImportProducts, ListCategories, ListProductPages, ListProducts, ListSynonyms,
        PictureStore, ProductRepository, SearchReader, SetStock, SuggestProducts, SynonymRepository,
        UpdateProduct,
    },
    clock::{Clock, IdGenerator},
    contact::{ContactRepository, DeleteMessage, ListMessages, MarkMessageRead, SendMessage},
    error::StorageError,
    legal::ShowLegalText,
    order::{
        ChangeStatus, ExportOrders, GetOrder, ListAllOrders, ListMyOrders, MarkPaid, OrderRepository,
        PlaceOrder, PreviewLegalTexts, ShowAcceptedLegalTexts,
    },
    overview::{CountUnread, OverviewRepository, ShowOverview},
    session::SessionRepository,
    thread::{
        CloseThread, CountMyUnread, ListAllThreads, ListMyThreads, MarkThreadRead, OpenThread, ReadThread,
        ReplyToThread, ThreadRepository,
    },
};
use domain::shop::ShopFacts;
use http_actix::{AppState, Readiness, Settings, UseCases};
use infra_postgres::{
    Database, PgAddresses, PgCarts, PgCatalogueNotices, PgCategories, PgContact, PgOrders, PgOverview,
    PgProducts, PgSessions, PgSynonyms, PgThreads, PgUsers,
};
use infra_storage::ObjectPictures;
use secrecy::ExposeSecret;
use std::sync::Arc;

/// Every adapter behind its port.
#[derive(Clone)]
pub struct Adapters {
    pub database: Database,
    pub users: Arc<dyn UserRepository>,
    pub sessions: Arc<dyn SessionRepository>,
    pub products: Arc<dyn ProductRepository>,
    pub categories: Arc<dyn CategoryRepository>,
    pub synonyms: Arc<dyn SynonymRepository>,
    pub catalogue_notices: Arc<dyn CatalogueNotices>,
    pub carts: Arc<dyn CartRepository>,
    pub addresses: Arc<dyn AddressRepository>,
    pub orders: Arc<dyn OrderRepository>,
    pub overview: Arc<dyn OverviewRepository>,
    pub threads: Arc<dyn ThreadRepository>,
    pub messages: Arc<dyn ContactRepository>,
    pub pictures: Arc<ObjectPictures>,
    pub hasher: Arc<dyn PasswordHasher>,
    pub clock: Arc<dyn Clock>,
    pub ids: Arc<dyn IdGenerator>,
}

impl Adapters {
    /// Opens database and picture store, and brings the tables up to date.
    ///
    /// # Errors
    /// What can't be reached, in words.
    pub fn open(config: &Config) -> anyhow::Result<Self> {
        let database = Database::connect(config.database_url.expose_secret(), config.database_connections)?;
        database.migrate()?;
        let pictures = ObjectPictures::open(&config.storage_url).context("SHOP_STORAGE_URL")?;
        Self::new(database, Arc::new(pictures))
    }

    /// Over a database and a picture store that are open already.
    ///
    /// # Errors
    /// Only when the system has no random numbers.
    pub fn new(database: Database, pictures: Arc<ObjectPictures>) -> anyhow::Result<Self> {
        Ok(Self {
            users: Arc::new(PgUsers::new(database.clone())),
            sessions: Arc::new(PgSessions::new(database.clone())),
            products: Arc::new(PgProducts::new(database.clone())),
            categories: Arc::new(PgCategories::new(database.clone())),
            synonyms: Arc::new(PgSynonyms::new(database.clone())),
            catalogue_notices: Arc::new(PgCatalogueNotices::new(database.clone())),
            carts: Arc::new(PgCarts::new(database.clone())),
            addresses: Arc::new(PgAddresses::new(database.clone())),
            orders: Arc::new(PgOrders::new(database.clone())),
            overview: Arc::new(PgOverview::new(database.clone())),
            threads: Arc::new(PgThreads::new(database.clone())),
            messages: Arc::new(PgContact::new(database.clone())),
            database,
            pictures,
            hasher: Arc::new(Argon2Hasher::new()?),
            clock: Arc::new(SystemClock),
            ids: Arc::new(UuidGenerator),
        })
    }

    /// The use case that makes staff, which no route reaches.
    #[must_use]
    pub fn create_staff(&self) -> CreateStaff {
        CreateStaff { accounts: self.make_account() }
    }

    /// The use case that registers customers.
    #[must_use]
    pub fn register(&self) -> Register {
        Register { accounts: self.make_account() }
    }

    fn make_account(&self) -> MakeAccount {
        MakeAccount {
            users: Arc::clone(&self.users),
            hasher: Arc::clone(&self.hasher),
            clock: Arc::clone(&self.clock),
            ids: Arc::clone(&self.ids),
        }
    }

    /// The use case that adds products.
    #[must_use]
    pub fn add_product(&self) -> AddProduct {
        AddProduct {
            products: Arc::clone(&self.products),
            categories: Arc::clone(&self.categories),
            pictures: self.picture_store(),
            clock: Arc::clone(&self.clock),
            ids: Arc::clone(&self.ids),
        }
    }

    /// The use case that shows an order's texts before it is placed.
    #[must_use]
    pub fn preview_legal_texts(&self, shop: &Arc<ShopFacts>) -> PreviewLegalTexts {
        PreviewLegalTexts {
            products: Arc::clone(&self.products),
            addresses: Arc::clone(&self.addresses),
            clock: Arc::clone(&self.clock),
            ids: Arc::clone(&self.ids),
            shop: Arc::clone(shop),
        }
    }

    fn picture_store(&self) -> Arc<dyn PictureStore> {
        Arc::clone(&self.pictures) as Arc<dyn PictureStore>
    }

    /// What HTTP needs.
    ///
    /// # Errors
    /// When the metrics can't be registered.
    pub fn app_state(&self, settings: Settings) -> anyhow::Result<AppState> {
        let use_cases = self.use_cases(&settings.shop);
        AppState::new(use_cases, Arc::clone(&self.sessions), Arc::clone(&self.clock), settings)
            .map_err(|error| anyhow::anyhow!(error))
    }

    fn use_cases(&self, shop: &Arc<ShopFacts>) -> UseCases {
        let users = || Arc::clone(&self.users);
        let hasher = || Arc::clone(&self.hasher);
        let carts = || Arc::clone(&self.carts);
        let addresses = || Arc::clone(&self.addresses);
        let products = || Arc::clone(&self.products);
        let categories = || Arc::clone(&self.categories);
        let pictures = || self.picture_store();
        let orders = || Arc::clone(&self.orders);
        let threads = || Arc::clone(&self.threads);
        let messages = || Arc::clone(&self.messages);
        let clock = || Arc::clone(&self.clock);
        let ids = || Arc::clone(&self.ids);
        let synonyms = || Arc::clone(&self.synonyms);
        let reader = || SearchReader { products: products(), synonyms: synonyms() };
        UseCases {
            register: self.register(),
            log_in: LogIn { users: users(), hasher: hasher() },
            current_actor: CurrentActor { users: users() },
            update_profile: UpdateProfile { users: users() },
            change_password: ChangePassword { users: users(), hasher: hasher() },
            load_cart: LoadCart { carts: carts() },
            save_cart: SaveCart { carts: carts() },
            list_addresses: ListAddresses { addresses: addresses() },
            add_address: AddAddress { addresses: addresses(), ids: ids() },
            update_address: UpdateAddress { addresses: addresses() },
            delete_address: DeleteAddress { addresses: addresses() },
            list_products: ListProducts { products: products(), categories: categories(), reader: reader() },
            get_product: GetProduct { products: products() },
            list_product_pages: ListProductPages { products: products() },
            list_categories: ListCategories { categories: categories() },
            add_product: self.add_product(),
            update_product: UpdateProduct { products: products(), categories: categories(), clock: clock() },
            set_stock: SetStock { products: products(), clock: clock() },
            delete_product: DeleteProduct { products: products(), pictures: pictures() },
            place_order: PlaceOrder {
                orders: orders(),
                products: products(),
                addresses: addresses(),
                clock: clock(),
                ids: ids(),
                shop: Arc::clone(shop),
            },
            preview_legal_texts: self.preview_legal_texts(shop),
            show_accepted_legal_texts: ShowAcceptedLegalTexts { orders: orders() },
            show_legal_text: ShowLegalText { shop: Arc::clone(shop) },
            list_my_orders: ListMyOrders { orders: orders() },
            list_all_orders: ListAllOrders { orders: orders() },
            export_orders: ExportOrders { orders: orders() },
            get_order: GetOrder { orders: orders() },
            change_status: ChangeStatus { orders: orders(), clock: clock() },
            mark_paid: MarkPaid { orders: orders(), clock: clock() },
            show_overview: ShowOverview { overview: Arc::clone(&self.overview), clock: clock() },
            count_unread: CountUnread { overview: Arc::clone(&self.overview) },
            open_thread: OpenThread { threads: threads(), clock: clock(), ids: ids() },
            list_my_threads: ListMyThreads { threads: threads() },
            list_all_threads: ListAllThreads { threads: threads() },
            read_thread: ReadThread { threads: threads() },
            mark_thread_read: MarkThreadRead { threads: threads(), clock: clock() },
            reply_to_thread: ReplyToThread { threads: threads(), clock: clock(), ids: ids() },
            close_thread: CloseThread { threads: threads(), clock: clock() },
            count_my_unread: CountMyUnread { threads: threads() },
            send_message: SendMessage { messages: messages(), clock: clock(), ids: ids() },
            list_messages: ListMessages { messages: messages() },
            mark_message_read: MarkMessageRead { messages: messages() },
            delete_message: DeleteMessage { messages: messages() },
            change_pictures: ChangePictures { products: products(), pictures: pictures(), clock: clock() },
            import_products: ImportProducts {
                products: products(),
                categories: categories(),
                clock: clock(),
                ids: ids(),
            },
            suggest_products: SuggestProducts {
                products: products(),
                categories: categories(),
                reader: reader(),
            },
            list_synonyms: ListSynonyms { synonyms: synonyms() },
            edit_synonyms: EditSynonyms { synonyms: synonyms() },
            catalogue_notices: Arc::clone(&self.catalogue_notices),
            pictures: pictures(),
            readiness: self.readiness(),
        }
    }

    fn readiness(&self) -> Vec<Readiness> {
        let (database, pictures) = (self.database.clone(), self.picture_store());
        let migrated = move || match database.is_ready()? {
            true => Ok(()),
            false => Err(StorageError::Unavailable("migrations are pending".into())),
        };
        vec![
            Readiness { name: "database", check: Box::new(migrated) },
            Readiness { name: "storage", check: Box::new(move || pictures.check()) },
        ]
    }
}
