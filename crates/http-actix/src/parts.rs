//! The parts of the app, built from the ports.

use crate::{
    catalogue::reader::CatalogueReader,
    context::Context,
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
    mail::{MailSender, TestMailService},
    session::SessionRepository,
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
    /// Whether mails are written to files, because the shop has no mail server.
    pub has_mails_in_files: bool,
}

/// The parts of the app, created once and shared by all workers.
pub struct AppParts {
    pub(crate) context: web::Data<Context>,
    pub(crate) sessions: Arc<dyn SessionRepository>,
    pub(crate) cookie_key: Key,
    trusted_proxies: web::Data<TrustedProxies>,
    pub(crate) has_metrics_listener: bool,
    inline_scripts: web::Data<InlineScripts>,
    pub(crate) database_connections: usize,
    security_key: web::Data<SecurityKey>,
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
        let services = Arc::new(Services::new(ports));
        let bulkheads = Arc::new(Bulkheads::new(settings.database_connections));
        let security_key = SecurityKey::new(&settings.cookie_key);
        let limits = RateLimits::new(
            settings.rate_limits,
            Arc::clone(&ports.clock),
            security_key.clone(),
            Arc::clone(&ports.limited_uses),
            Arc::clone(&bulkheads.database),
        );
        let context = Context {
            pool: web::Data::new(BlockingPool::new(
                Arc::clone(&services),
                bulkheads,
                settings.timeouts.answer,
            )),
            services,
            limits: web::Data::new(limits),
            browsers: web::Data::new(KnownBrowsers::new(settings.cookie_key.clone(), origin.is_https())),
            clock: Arc::clone(&ports.clock),
            catalogue: CatalogueReader::new(Arc::clone(&live)),
            live,
            shop: Arc::clone(&ports.shop),
            site: Arc::new(Site::built(Arc::clone(&ports.shop), origin.clone())?),
            origin: web::Data::new(origin),
            launch_checks: settings.launch_checks,
            test_mails: Arc::new(TestMailService::new(settings.mailer, ports)),
            has_mails_in_files: settings.has_mails_in_files,
            readiness: ReadinessCheck::new(readiness, FRESH),
            ending: web::Data::new(Ending::default()),
            timeouts: settings.timeouts,
            metrics: web::Data::new(Metrics::new()?),
        };
        Ok(Self {
            context: web::Data::new(context),
            sessions: Arc::clone(&ports.sessions),
            cookie_key: settings.cookie_key,
            trusted_proxies: web::Data::new(TrustedProxies::new(settings.trusted_proxies)),
            has_metrics_listener: settings.has_metrics_listener,
            inline_scripts: web::Data::new(InlineScripts(policy_sources())),
            database_connections: settings.database_connections,
            security_key: web::Data::new(security_key),
        })
    }

    /// Returns the flag that is set when the server shuts down.
    #[must_use]
    pub fn ending(&self) -> &Ending {
        &self.context.ending
    }

    /// Registers the context of the handlers, and what the guard takes from a request.
    pub(crate) fn register(&self, config: &mut web::ServiceConfig) {
        let context = &self.context;
        config
            .app_data(context.clone())
            .app_data(context.pool.clone())
            .app_data(context.limits.clone())
            .app_data(context.browsers.clone())
            .app_data(context.origin.clone())
            .app_data(web::Data::from(Arc::clone(&context.shop)))
            .app_data(context.ending.clone())
            .app_data(web::Data::new(context.timeouts))
            .app_data(context.metrics.clone())
            .app_data(self.trusted_proxies.clone())
            .app_data(self.inline_scripts.clone())
            .app_data(self.security_key.clone());
    }
}
