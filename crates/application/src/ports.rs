//! All ports of the use cases.

use crate::{
    account::ports::{PasswordHasher, UserRepository},
    address::ports::AddressRepository,
    audit::ports::AuditRepository,
    cart::ports::CartRepository,
    catalogue::{
        live::{LiveCatalogue, PublishedProducts, PublishedSynonyms},
        ports::{
            CatalogueSource, CategoryRepository, GroupRepository, HistoryRepository, PictureStore,
            ProductRepository, SynonymRepository,
        },
    },
    clock::{Clock, IdGenerator},
    contact::ports::ContactRepository,
    customer::ports::CustomerRepository,
    discount::ports::DiscountRepository,
    favorite::ports::FavoriteRepository,
    invoice::{InvoiceFormat, InvoicePdfs, InvoiceRepository},
    limited_use::LimitedUses,
    mail::ports::{LetterWriter, MailRepository},
    order::{guest::ports::GuestOrderRepository, ports::OrderRepository},
    order_return::ports::ReturnRepository,
    overview::ports::OverviewRepository,
    payment::{ports::PaymentRepository, providers::CardPayments},
    privacy::ports::PrivacyRepository,
    refund::ports::RefundRepository,
    report::ports::ReportRepository,
    session::ports::SessionRepository,
    settings::ports::SettingsRepository,
    shop::LiveShop,
    staff::ports::StaffRepository,
    stock_alert::ports::StockAlertRepository,
    thread::ports::ThreadRepository,
    two_factor::ports::{OneTimeCodes, TwoFactorRepository},
};
use domain::order::UnpaidLimit;
use std::sync::Arc;

/// An adapter for every port, and the shop's facts.
#[derive(Clone)]
pub struct Ports {
    pub users: Arc<dyn UserRepository>,
    pub privacy: Arc<dyn PrivacyRepository>,
    pub customers: Arc<dyn CustomerRepository>,
    pub discounts: Arc<dyn DiscountRepository>,
    pub settings: Arc<dyn SettingsRepository>,
    pub staff: Arc<dyn StaffRepository>,
    pub hasher: Arc<dyn PasswordHasher>,
    pub two_factors: Arc<dyn TwoFactorRepository>,
    pub codes: Arc<dyn OneTimeCodes>,
    pub sessions: Arc<dyn SessionRepository>,
    pub products: Arc<dyn ProductRepository>,
    pub groups: Arc<dyn GroupRepository>,
    pub histories: Arc<dyn HistoryRepository>,
    pub catalogue: Arc<LiveCatalogue>,
    pub stock_alerts: Arc<dyn StockAlertRepository>,
    pub categories: Arc<dyn CategoryRepository>,
    pub synonyms: Arc<dyn SynonymRepository>,
    pub catalogue_source: Arc<dyn CatalogueSource>,
    pub pictures: Arc<dyn PictureStore>,
    pub carts: Arc<dyn CartRepository>,
    pub favorites: Arc<dyn FavoriteRepository>,
    pub addresses: Arc<dyn AddressRepository>,
    pub orders: Arc<dyn OrderRepository>,
    pub guests: Arc<dyn GuestOrderRepository>,
    pub invoices: Arc<dyn InvoiceRepository>,
    pub invoice_format: Arc<dyn InvoiceFormat>,
    pub returns: Arc<dyn ReturnRepository>,
    pub invoice_pdfs: Arc<dyn InvoicePdfs>,
    pub payments: Arc<dyn PaymentRepository>,
    pub cards: CardPayments,
    pub refunds: Arc<dyn RefundRepository>,
    pub overview: Arc<dyn OverviewRepository>,
    pub reports: Arc<dyn ReportRepository>,
    pub threads: Arc<dyn ThreadRepository>,
    pub messages: Arc<dyn ContactRepository>,
    pub audit: Arc<dyn AuditRepository>,
    pub mails: Arc<dyn MailRepository>,
    pub letters: Arc<dyn LetterWriter>,
    pub limited_uses: Arc<dyn LimitedUses>,
    pub clock: Arc<dyn Clock>,
    pub ids: Arc<dyn IdGenerator>,
    pub shop: Arc<LiveShop>,
    /// The limits of a buyer's unpaid orders; `None` for no limit.
    pub unpaid_limit: Option<UnpaidLimit>,
}

impl Ports {
    /// Starts the thread that follows the database, and returns these ports with writes applied to its catalogue.
    #[must_use]
    pub fn following_database(&self) -> Self {
        let catalogue = &Arc::new(LiveCatalogue::start(Arc::clone(&self.catalogue_source)));
        Self {
            products: Arc::new(PublishedProducts {
                products: Arc::clone(&self.products),
                catalogue: Arc::clone(catalogue),
            }),
            catalogue: Arc::clone(catalogue),
            shop: Arc::new(self.shop.in_catalogue(catalogue)),
            synonyms: Arc::new(PublishedSynonyms {
                synonyms: Arc::clone(&self.synonyms),
                catalogue: Arc::clone(catalogue),
            }),
            ..self.clone()
        }
    }
}
