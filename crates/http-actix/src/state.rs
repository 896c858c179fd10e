//! What every handler can reach.

use crate::{
    bulkhead::Bulkheads, rate_limit::RateLimits, snapshot::CatalogueSnapshot, trusted_proxies::TrustedProxies,
};
use actix_web::cookie::Key;
use actix_web_prom::{PrometheusMetrics, PrometheusMetricsBuilder};
use application::{
    account::{ChangePassword, CurrentActor, LogIn, Register, UpdateProfile},
    address::{AddAddress, DeleteAddress, ListAddresses, UpdateAddress},
    cart::{LoadCart, SaveCart},
    catalogue::{
        AddProduct, CatalogueNotices, ChangePictures, DeleteProduct, EditSynonyms, GetProduct,
        ImportProducts, ListCategories, ListProductPages, ListProducts, ListSynonyms, PictureStore, SetStock,
        SuggestProducts, UpdateProduct,
    },
    clock::Clock,
    contact::{DeleteMessage, ListMessages, MarkMessageRead, SendMessage},
    error::StorageError,
    legal::ShowLegalText,
    order::{
        ChangeStatus, ExportOrders, GetOrder, ListAllOrders, ListMyOrders, MarkPaid, PlaceOrder,
        PreviewLegalTexts, ShowAcceptedLegalTexts,
    },
    overview::{CountUnread, ShowOverview},
    session::SessionRepository,
    thread::{
        CloseThread, CountMyUnread, ListAllThreads, ListMyThreads, MarkThreadRead, OpenThread, ReadThread,
        ReplyToThread,
    },
};
use domain::shop::ShopFacts;
use std::{net::IpAddr, sync::Arc};

/// Every use case that a route calls.
pub struct UseCases {
    pub register: Register,
    pub log_in: LogIn,
    pub current_actor: CurrentActor,
    pub update_profile: UpdateProfile,
    pub change_password: ChangePassword,
    pub load_cart: LoadCart,
    pub save_cart: SaveCart,
    pub list_addresses: ListAddresses,
    pub add_address: AddAddress,
    pub update_address: UpdateAddress,
    pub delete_address: DeleteAddress,
    pub list_products: ListProducts,
    pub get_product: GetProduct,
    pub list_product_pages: ListProductPages,
    pub list_categories: ListCategories,
    pub add_product: AddProduct,
    pub update_product: UpdateProduct,
    pub set_stock: SetStock,
    pub delete_product: DeleteProduct,
    pub place_order: PlaceOrder,
    pub preview_legal_texts: PreviewLegalTexts,
    pub show_accepted_legal_texts: ShowAcceptedLegalTexts,
    pub show_legal_text: ShowLegalText,
    pub list_my_orders: ListMyOrders,
    pub list_all_orders: ListAllOrders,
    pub export_orders: ExportOrders,
    pub get_order: GetOrder,
    pub change_status: ChangeStatus,
    pub mark_paid: MarkPaid,
    pub show_overview: ShowOverview,
    pub count_unread: CountUnread,
    pub open_thread: OpenThread,
    pub list_my_threads: ListMyThreads,
    pub list_all_threads: ListAllThreads,
    pub read_thread: ReadThread,
    pub mark_thread_read: MarkThreadRead,
    pub reply_to_thread: ReplyToThread,
    pub close_thread: CloseThread,
    pub count_my_unread: CountMyUnread,
    pub send_message: SendMessage,
    pub list_messages: ListMessages,
    pub mark_message_read: MarkMessageRead,
    pub delete_message: DeleteMessage,
    pub change_pictures: ChangePictures,
    pub import_products: ImportProducts,
    pub suggest_products: SuggestProducts,
    pub list_synonyms: ListSynonyms,
    pub edit_synonyms: EditSynonyms,
    pub catalogue_notices: Arc<dyn CatalogueNotices>,
    pub pictures: Arc<dyn PictureStore>,
    /// What must be reachable for the shop to work, by name.
    pub readiness: Vec<Readiness>,
}

/// One thing the shop needs, and how to ask whether it is there.
pub struct Readiness {
    pub name: &'static str,
    pub check: Box<dyn Fn() -> Result<(), StorageError> + Send + Sync>,
}

/// How this shop is set up, as far as HTTP knows it.
pub struct Settings {
    /// Origin the browser sees: `https://shop.example`.
    pub public_origin: String,
    /// Signs session cookies.
    pub cookie_key: Key,
    /// Peers whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Whether requests are counted and limited.
    pub rate_limits: bool,
    /// Connections to the database: so many calls wait for it at once, the others wait in a short queue.
    pub database_connections: usize,
    /// Facts shown to shoppers.
    pub shop: Arc<ShopFacts>,
}

/// Shared by all workers.
pub struct AppState {
    pub(crate) snapshot: Arc<CatalogueSnapshot>,
    pub(crate) use_cases: Arc<UseCases>,
    pub(crate) sessions: Arc<dyn SessionRepository>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) shop: Arc<ShopFacts>,
    pub(crate) public_origin: String,
    pub(crate) cookie_key: Key,
    pub(crate) trusted_proxies: TrustedProxies,
    pub(crate) limits: RateLimits,
    pub(crate) bulkheads: Bulkheads,
    pub(crate) metrics: PrometheusMetrics,
}

impl AppState {
    /// Puts together use cases, sessions and settings.
    ///
    /// # Errors
    /// When the metrics can't be registered.
    pub fn new(
        use_cases: UseCases,
        sessions: Arc<dyn SessionRepository>,
        clock: Arc<dyn Clock>,
        settings: Settings,
    ) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let metrics = PrometheusMetricsBuilder::new("dorduncu")
            .endpoint("/metrics")
            .mask_unmatched_patterns("unknown")
            .build()?;
        let use_cases = Arc::new(use_cases);
        Ok(Self {
            metrics,
            snapshot: Arc::new(CatalogueSnapshot::start(Arc::clone(&use_cases))),
            use_cases,
            sessions,
            limits: RateLimits::new(settings.rate_limits, Arc::clone(&clock)),
            bulkheads: Bulkheads::new(settings.database_connections),
            clock,
            shop: settings.shop,
            public_origin: settings.public_origin,
            cookie_key: settings.cookie_key,
            trusted_proxies: TrustedProxies::new(settings.trusted_proxies),
        })
    }

    /// Waits until readers see what was written past the routes. For a thread that may wait.
    pub fn show_catalogue_change(&self) {
        self.snapshot.show_change();
    }

    pub(crate) fn is_https(&self) -> bool {
        self.public_origin.starts_with("https://")
    }
}
