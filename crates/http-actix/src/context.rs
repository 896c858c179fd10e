//! What handlers need of the app.

use crate::{
    catalogue::reader::CatalogueReader,
    guard::{
        blocking::BlockingPool, ending::Ending, known_browser::KnownBrowsers, metrics::Metrics,
        rate_limit::RateLimits, readiness::ReadinessCheck,
    },
    http::{error::ApiError, public_origin::PublicOrigin, timeouts::Timeouts},
    shop::LaunchCheck,
    web_page::site::Site,
};
use actix_web::web;
use application::{Services, catalogue::LiveCatalogue, clock::Clock, mail::TestMailService, shop::LiveShop};
use std::sync::Arc;

/// The services, and what a handler calls them through. Created once and shared by all workers.
pub(crate) struct Context {
    /// The use cases. Those that wait for the database are called through [`Context::pool`].
    pub(crate) services: Arc<Services>,
    pub(crate) pool: web::Data<BlockingPool>,
    pub(crate) limits: web::Data<RateLimits>,
    pub(crate) browsers: web::Data<KnownBrowsers>,
    pub(crate) origin: web::Data<PublicOrigin>,
    pub(crate) clock: Arc<dyn Clock>,
    /// The catalogue in memory, with its cached responses.
    pub(crate) catalogue: CatalogueReader,
    pub(crate) live: Arc<LiveCatalogue>,
    pub(crate) shop: Arc<LiveShop>,
    pub(crate) site: Arc<Site>,
    pub(crate) launch_checks: Vec<LaunchCheck>,
    pub(crate) test_mails: Arc<TestMailService>,
    /// Whether mails are written to files, because the shop has no mail server.
    pub(crate) has_mails_in_files: bool,
    pub(crate) readiness: ReadinessCheck,
    pub(crate) ending: web::Data<Ending>,
    pub(crate) timeouts: Timeouts,
    pub(crate) metrics: web::Data<Metrics>,
}

impl Context {
    /// Returns the sentence after a mail was requested: that `what` was sent, or that there is no mail server.
    pub(crate) fn sent_message(&self, what: &str) -> String {
        if self.has_mails_in_files {
            format!("{what} gönderilmedi: e-posta sunucusu yok (dosyaya yazıldı).")
        } else {
            format!("{what} gönderildi.")
        }
    }

    /// Runs a use case that waits for the database.
    ///
    /// # Errors
    /// The use case's own error; 503 when the queue is full or the deadline passes, 500 when the use case panics.
    pub(crate) async fn run<T, E>(
        &self,
        use_case: impl FnOnce(&Services) -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: Into<ApiError> + Send + 'static,
    {
        self.pool.database().run(use_case).await
    }
}
