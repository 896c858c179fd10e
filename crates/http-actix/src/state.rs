//! What every handler can reach.

use crate::{
    guard::{
        blocking::BlockingPool,
        bulkhead::Bulkheads,
        ending::Ending,
        metrics::Metrics,
        patience::Patience,
        rate_limit::RateLimits,
        readiness::{FRESH, Readiness, ReadinessCheck},
        security::SecurityKey,
        trusted_proxies::TrustedProxies,
    },
    reads::{
        catalogue_cache::{Answer, CatalogueCache},
        previews::Previews,
        web_page::Pages,
    },
    wire::{dto::shop::LaunchCheck, error::ApiError},
};
use actix_web::{cookie::Key, web};
use application::{Ports, Services, catalogue::LiveCatalogue, clock::Clock, session::SessionRepository};
use domain::shop::ShopFacts;
use ipnet::IpNet;
use std::sync::Arc;

/// How this shop is set up, as far as HTTP knows it.
pub struct Settings {
    /// Origin the browser sees: `https://shop.example`.
    pub public_origin: String,
    /// Signs session cookies.
    pub cookie_key: Key,
    /// Peers whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpNet>,
    /// Whether metrics are answered on a listener of their own.
    pub has_metrics_listener: bool,
    /// Whether requests are counted and limited.
    pub rate_limits: bool,
    /// Connections to the database: so many calls wait for it at once, the others wait in a short queue.
    pub database_connections: usize,
    /// How long clients are waited for.
    pub patience: Patience,
    /// What of its configuration is done, for the seller to see.
    pub launch_checks: Vec<LaunchCheck>,
}

/// Shared by all workers.
pub struct AppState {
    pub(crate) catalogue: Arc<LiveCatalogue>,
    catalogue_cache: CatalogueCache,
    pub(crate) services: Services,
    pub(crate) sessions: Arc<dyn SessionRepository>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) shop: Arc<ShopFacts>,
    pub(crate) launch_checks: Vec<LaunchCheck>,
    pub(crate) readiness: ReadinessCheck,
    pub(crate) public_origin: String,
    pub(crate) cookie_key: Key,
    pub(crate) trusted_proxies: web::Data<TrustedProxies>,
    pub(crate) has_metrics_listener: bool,
    pub(crate) limits: web::Data<RateLimits>,
    pub(crate) pool: web::Data<BlockingPool>,
    pub(crate) metrics: Metrics,
    pub(crate) pages: Pages,
    pub(crate) database_connections: usize,
    pub(crate) patience: Patience,
    pub(crate) ending: Ending,
    pub(crate) security_key: SecurityKey,
    pub(crate) previews: Previews,
}

impl AppState {
    /// Puts together what handlers need over these ports; `readiness` is what must be reachable for the shop to
    /// work.
    ///
    /// # Errors
    /// When the metrics can't be registered, or the built front end doesn't say which pages it has.
    pub fn new(
        ports: &Ports,
        mut readiness: Vec<Readiness>,
        settings: Settings,
    ) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let pages = Pages::built()?;
        let metrics = Metrics::new()?;
        let catalogue = Arc::new(LiveCatalogue::start(Arc::clone(&ports.catalogue_source)));
        let checked = Arc::clone(&catalogue);
        readiness.push(Readiness { name: "catalogue", check: Box::new(move || checked.check()) });
        let services = Services::new(&ports.publishing_to(&catalogue));
        let bulkheads = Arc::new(Bulkheads::new(settings.database_connections));
        let security_key = SecurityKey::new(&settings.cookie_key);
        Ok(Self {
            metrics,
            pages,
            previews: Previews::new(),
            catalogue,
            catalogue_cache: CatalogueCache::new(),
            services,
            sessions: Arc::clone(&ports.sessions),
            limits: web::Data::new(RateLimits::new(
                settings.rate_limits,
                Arc::clone(&ports.clock),
                security_key.clone(),
                Arc::clone(&ports.limited_uses),
                Arc::clone(&bulkheads.database),
            )),
            security_key,
            clock: Arc::clone(&ports.clock),
            shop: Arc::clone(&ports.shop),
            launch_checks: settings.launch_checks,
            readiness: ReadinessCheck::new(readiness, FRESH),
            pool: web::Data::new(BlockingPool::new(bulkheads, settings.patience.answer)),
            database_connections: settings.database_connections,
            patience: settings.patience,
            ending: Ending::default(),
            public_origin: settings.public_origin,
            cookie_key: settings.cookie_key,
            has_metrics_listener: settings.has_metrics_listener,
            trusted_proxies: web::Data::new(TrustedProxies::new(settings.trusted_proxies)),
        })
    }

    /// Returns the catalogue in memory.
    #[must_use]
    pub fn live_catalogue(&self) -> &LiveCatalogue {
        &self.catalogue
    }

    /// Returns the flag that says that the server is ending.
    #[must_use]
    pub const fn ending(&self) -> &Ending {
        &self.ending
    }

    /// Registers what handlers take as `web::Data`.
    pub(crate) fn register(&self, config: &mut web::ServiceConfig) {
        fn share<T: ?Sized>(part: &Arc<T>) -> web::Data<T> {
            web::Data::from(Arc::clone(part))
        }
        let services = &self.services;
        config
            .app_data(self.limits.clone())
            .app_data(self.pool.clone())
            .app_data(self.trusted_proxies.clone())
            .app_data(share(&self.shop))
            .app_data(share(&services.accounts))
            .app_data(share(&services.addresses))
            .app_data(share(&services.audit))
            .app_data(share(&services.carts))
            .app_data(share(&services.contact))
            .app_data(share(&services.mails))
            .app_data(share(&services.orders))
            .app_data(share(&services.overview))
            .app_data(share(&services.payments))
            .app_data(share(&services.pictures))
            .app_data(share(&services.privacy))
            .app_data(share(&services.products))
            .app_data(share(&services.returns))
            .app_data(share(&services.staff))
            .app_data(share(&services.stock_alerts))
            .app_data(share(&services.synonyms))
            .app_data(share(&services.threads))
            .app_data(share(&services.two_factor));
    }

    /// What is needed to answer from the catalogue.
    pub(crate) fn catalogue(&self) -> Result<Answer<'_>, ApiError> {
        let view = self.catalogue.view()?;
        let prepared = self.catalogue_cache.prepare(&view.catalogue);
        Ok(Answer { cache: &self.catalogue_cache, prepared, age: view.age })
    }

    pub(crate) fn is_https(&self) -> bool {
        self.public_origin.starts_with("https://")
    }
}
