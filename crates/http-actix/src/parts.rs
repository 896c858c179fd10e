//! The parts of the app, built from the ports.

use crate::{
    catalogue::reader::CatalogueReader,
    guard::{
        blocking::BlockingPool,
        bulkhead::Bulkheads,
        ending::Ending,
        known_browser::KnownBrowsers,
        metrics::Metrics,
        rate_limit::RateLimits,
        readiness::{FRESH, Readiness, ReadinessCheck},
        security::SecurityKey,
        security_headers::InlineScripts,
        trusted_proxies::TrustedProxies,
    },
    http::{public_origin::PublicOrigin, timeouts::Timeouts},
    shop::LaunchCheck,
    web_page::{inline_scripts::policy_sources, site::Site},
};
use actix_web::{cookie::Key, web};
use application::{
    Ports, Services,
    catalogue::LiveCatalogue,
    clock::Clock,
    mail::{MailSender, TestMailService},
    session::SessionRepository,
    shop::LiveShop,
};
use ipnet::IpNet;
use std::sync::Arc;

/// The settings of the shop that concern HTTP.
pub struct Settings {
    /// Origin that the browser sees: `https://shop.example`.
    pub public_origin: String,
    /// The key that signs session cookies.
    pub cookie_key: Key,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpNet>,
    /// Whether metrics are served on a separate listener.
    pub has_metrics_listener: bool,
    /// Whether rate limits are enabled.
    pub rate_limits: bool,
    /// Number of connections to the database. This many calls use it at once; others wait in a short queue.
    pub database_connections: usize,
    /// The timeouts for slow clients.
    pub timeouts: Timeouts,
    /// The checklist before the opening, shown to the seller.
    pub launch_checks: Vec<LaunchCheck>,
    /// Sends test mails, past the outbox.
    pub mailer: Arc<dyn MailSender>,
}

/// The parts that handlers use, created once and shared by all workers. Only the app and its listener see them
/// together.
pub struct AppParts {
    live: Arc<LiveCatalogue>,
    services: Services,
    pub(crate) sessions: Arc<dyn SessionRepository>,
    pub(crate) clock: Arc<dyn Clock>,
    launch_checks: web::Data<Vec<LaunchCheck>>,
    readiness: web::Data<ReadinessCheck>,
    pub(crate) origin: web::Data<PublicOrigin>,
    pub(crate) cookie_key: Key,
    trusted_proxies: web::Data<TrustedProxies>,
    pub(crate) has_metrics_listener: bool,
    limits: web::Data<RateLimits>,
    pub(crate) pool: web::Data<BlockingPool>,
    metrics: web::Data<Metrics>,
    pub(crate) site: web::Data<Site>,
    inline_scripts: web::Data<InlineScripts>,
    reader: web::Data<CatalogueReader>,
    pub(crate) database_connections: usize,
    pub(crate) timeouts: Timeouts,
    ending: web::Data<Ending>,
    security_key: web::Data<SecurityKey>,
    browsers: web::Data<KnownBrowsers>,
    pub(crate) shop: Arc<LiveShop>,
    test_mails: web::Data<TestMailService>,
}

impl AppParts {
    /// Creates the parts from these ports, which must follow the database. `readiness` lists the dependencies that must be reachable.
    ///
    /// # Errors
    /// An error if the metrics can't be registered, or the built front end does not list its pages.
    pub fn new(
        ports: &Ports,
        mut readiness: Vec<Readiness>,
        settings: Settings,
    ) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let origin = PublicOrigin::new(settings.public_origin);
        let live = Arc::clone(&ports.catalogue);
        let checked = Arc::clone(&live);
        readiness.push(Readiness { name: "catalogue", check: Box::new(move || checked.check()) });
        let bulkheads = Arc::new(Bulkheads::new(settings.database_connections));
        let security_key = SecurityKey::new(&settings.cookie_key);
        let limits = RateLimits::new(
            settings.rate_limits,
            Arc::clone(&ports.clock),
            security_key.clone(),
            Arc::clone(&ports.limited_uses),
            Arc::clone(&bulkheads.database),
        );
        Ok(Self {
            metrics: web::Data::new(Metrics::new()?),
            inline_scripts: web::Data::new(InlineScripts(policy_sources())),
            site: web::Data::new(Site::built(Arc::clone(&ports.shop), origin.clone())?),
            reader: web::Data::new(CatalogueReader::new(Arc::clone(&live))),
            services: Services::new(ports),
            live,
            sessions: Arc::clone(&ports.sessions),
            limits: web::Data::new(limits),
            security_key: web::Data::new(security_key),
            clock: Arc::clone(&ports.clock),
            shop: Arc::clone(&ports.shop),
            test_mails: web::Data::new(TestMailService::new(settings.mailer, ports)),
            launch_checks: web::Data::new(settings.launch_checks),
            readiness: web::Data::new(ReadinessCheck::new(readiness, FRESH)),
            pool: web::Data::new(BlockingPool::new(bulkheads, settings.timeouts.answer)),
            database_connections: settings.database_connections,
            timeouts: settings.timeouts,
            ending: web::Data::new(Ending::default()),
            browsers: web::Data::new(KnownBrowsers::new(settings.cookie_key.clone(), origin.is_https())),
            origin: web::Data::new(origin),
            cookie_key: settings.cookie_key,
            has_metrics_listener: settings.has_metrics_listener,
            trusted_proxies: web::Data::new(TrustedProxies::new(settings.trusted_proxies)),
        })
    }

    /// Returns the flag that is set when the server shuts down.
    #[must_use]
    pub fn ending(&self) -> &Ending {
        &self.ending
    }

    /// Registers the parts that handlers take as `web::Data`.
    pub(crate) fn register(&self, config: &mut web::ServiceConfig) {
        fn share<T: ?Sized>(part: &Arc<T>) -> web::Data<T> {
            web::Data::from(Arc::clone(part))
        }
        let services = &self.services;
        config
            .app_data(self.limits.clone())
            .app_data(self.pool.clone())
            .app_data(self.trusted_proxies.clone())
            .app_data(self.launch_checks.clone())
            .app_data(self.readiness.clone())
            .app_data(self.origin.clone())
            .app_data(self.metrics.clone())
            .app_data(self.site.clone())
            .app_data(self.inline_scripts.clone())
            .app_data(self.reader.clone())
            .app_data(web::Data::new(self.timeouts))
            .app_data(self.ending.clone())
            .app_data(self.security_key.clone())
            .app_data(self.browsers.clone())
            .app_data(share(&self.clock))
            .app_data(share(&self.shop))
            .app_data(self.test_mails.clone())
            .app_data(share(&self.live))
            .app_data(share(&services.accounts))
            .app_data(share(&services.addresses))
            .app_data(share(&services.audit))
            .app_data(share(&services.carts))
            .app_data(share(&services.favorites))
            .app_data(share(&services.contact))
            .app_data(share(&services.categories))
            .app_data(share(&services.customers))
            .app_data(share(&services.discounts))
            .app_data(share(&services.groups))
            .app_data(share(&services.mails))
            .app_data(share(&services.orders))
            .app_data(share(&services.overview))
            .app_data(share(&services.payments))
            .app_data(share(&services.pictures))
            .app_data(share(&services.privacy))
            .app_data(share(&services.products))
            .app_data(share(&services.reports))
            .app_data(share(&services.returns))
            .app_data(share(&services.settings))
            .app_data(share(&services.staff))
            .app_data(share(&services.stock_alerts))
            .app_data(share(&services.synonyms))
            .app_data(share(&services.threads))
            .app_data(share(&services.two_factor));
    }
}
