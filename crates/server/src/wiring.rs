//! Connects adapters to ports.

use crate::{
    adapters::{AesVault, Argon2Hasher, SealedTotp, SystemClock, UuidGenerator},
    config::Config,
    payments,
};
use anyhow::Context;
use application::{
    Ports, catalogue::PictureStore, error::StorageError, order::OrderRepository, shop::LiveShop, vault::Vault,
};
use http_actix::{AppParts, Readiness, Settings};
use infra_mail::Letters;
use infra_postgres::{
    Database, PgAddresses, PgAudit, PgCarts, PgCatalogueSource, PgCategories, PgContact, PgCustomers,
    PgDiscounts, PgFavorites, PgGroups, PgHistories, PgInvoicePdfs, PgInvoices, PgLimitedUses, PgMails,
    PgMakers, PgOrders, PgOverview, PgPayments, PgPrivacy, PgProducts, PgRefunds, PgReports, PgReturns,
    PgSessions, PgSettings, PgShopTexts, PgStaff, PgStockAlerts, PgSynonyms, PgThreads, PgTwoFactors,
    PgUsers,
};
use infra_storage::ObjectPictures;
use infra_ubl::UblInvoices;
use std::sync::Arc;

/// All adapters behind their ports, and the two that offer more than their port.
#[derive(Clone)]
pub struct Adapters {
    pub database: Database,
    pub pictures: Arc<ObjectPictures>,
    pub ports: Ports,
}

impl Adapters {
    /// Opens the database and the picture store, and migrates the database.
    pub fn open(config: &Config) -> anyhow::Result<Self> {
        let database = config.database.connect()?;
        database.migrate()?;
        let pictures = ObjectPictures::open(&config.storage_url).context("SHOP_STORAGE_URL")?;
        Self::new(database, Arc::new(pictures), config)
    }

    /// Creates the adapters for an open database and picture store.
    pub fn new(database: Database, pictures: Arc<ObjectPictures>, config: &Config) -> anyhow::Result<Self> {
        let vault: Arc<dyn Vault> = Arc::new(AesVault::new(&config.cookie_key));
        let orders = Arc::new(PgOrders::new(database.clone(), Arc::clone(&vault)));
        let ports = Ports {
            users: Arc::new(PgUsers(database.clone())),
            privacy: Arc::new(PgPrivacy::new(database.clone())),
            customers: Arc::new(PgCustomers(database.clone())),
            discounts: Arc::new(PgDiscounts(database.clone())),
            settings: Arc::new(PgSettings(database.clone())),
            texts: Arc::new(PgShopTexts(database.clone())),
            staff: Arc::new(PgStaff(database.clone())),
            hasher: Arc::new(Argon2Hasher),
            two_factors: Arc::new(PgTwoFactors(database.clone())),
            codes: Arc::new(SealedTotp::new(Arc::clone(&vault))),
            sessions: Arc::new(PgSessions(database.clone())),
            products: Arc::new(PgProducts(database.clone())),
            groups: Arc::new(PgGroups(database.clone())),
            makers: Arc::new(PgMakers(database.clone())),
            histories: Arc::new(PgHistories(database.clone())),
            catalogue: Arc::default(),
            stock_alerts: Arc::new(PgStockAlerts(database.clone())),
            categories: Arc::new(PgCategories(database.clone())),
            synonyms: Arc::new(PgSynonyms(database.clone())),
            catalogue_source: Arc::new(PgCatalogueSource::new(&database)),
            pictures: Arc::clone(&pictures) as Arc<dyn PictureStore>,
            carts: Arc::new(PgCarts(database.clone())),
            favorites: Arc::new(PgFavorites(database.clone())),
            addresses: Arc::new(PgAddresses(database.clone())),
            orders: Arc::clone(&orders) as Arc<dyn OrderRepository>,
            guests: orders,
            invoice_pdfs: Arc::new(PgInvoicePdfs::new(database.clone(), Arc::clone(&vault))),
            invoices: Arc::new(PgInvoices::new(database.clone(), Arc::clone(&vault))),
            invoice_format: Arc::new(UblInvoices),
            reports: Arc::new(PgReports::new(database.clone(), Arc::clone(&vault))),
            refunds: Arc::new(PgRefunds::new(database.clone(), Arc::clone(&vault))),
            returns: Arc::new(PgReturns::new(database.clone(), vault)),
            payments: Arc::new(PgPayments(database.clone())),
            cards: payments::providers(&config.payments)?,
            overview: Arc::new(PgOverview(database.clone())),
            threads: Arc::new(PgThreads(database.clone())),
            messages: Arc::new(PgContact(database.clone())),
            audit: Arc::new(PgAudit(database.clone())),
            mails: Arc::new(PgMails(database.clone())),
            letters: Arc::new(Letters { origin: config.public_origin.clone().unwrap_or_default() }),
            limited_uses: Arc::new(PgLimitedUses(database.clone())),
            clock: Arc::new(SystemClock),
            ids: Arc::new(UuidGenerator),
            shop: Arc::new(LiveShop::new(Arc::clone(&config.shop), Arc::default())),
            unpaid_limit: config.unpaid_limit,
        };
        Ok(Self { database, pictures, ports })
    }

    /// Starts the thread that follows the database, and returns these adapters with what it reads.
    #[must_use]
    pub fn following_database(&self) -> Self {
        Self { ports: self.ports.following_database(), ..self.clone() }
    }

    /// Returns the state of the HTTP server. The adapters must follow the database.
    pub fn app_state(&self, settings: Settings) -> anyhow::Result<AppParts> {
        AppParts::new(&self.ports, self.readiness(), settings).map_err(|error| anyhow::anyhow!(error))
    }

    fn readiness(&self) -> Vec<Readiness> {
        let (database, pictures) = (self.database.clone(), Arc::clone(&self.pictures));
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
