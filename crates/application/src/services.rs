//! All services of the shop.

use crate::{
    account::AccountService,
    address::AddressService,
    audit::AuditService,
    cart::CartService,
    catalogue::{CategoryService, GroupService, PictureService, ProductService, SynonymService},
    contact::ContactService,
    customer::CustomerService,
    discount::DiscountService,
    favorite::FavoriteService,
    mail::MailService,
    order::OrderService,
    order_return::ReturnService,
    overview::OverviewService,
    payment::PaymentService,
    ports::Ports,
    privacy::PrivacyService,
    report::ReportService,
    settings::SettingsService,
    staff::StaffService,
    stock_alert::StockAlertService,
    thread::ThreadService,
    two_factor::TwoFactorService,
};
use std::sync::Arc;

/// The services of the shop, for the composition root.
pub struct Services {
    pub accounts: Arc<AccountService>,
    pub addresses: Arc<AddressService>,
    pub audit: Arc<AuditService>,
    pub carts: Arc<CartService>,
    pub categories: Arc<CategoryService>,
    pub contact: Arc<ContactService>,
    pub customers: Arc<CustomerService>,
    pub discounts: Arc<DiscountService>,
    pub favorites: Arc<FavoriteService>,
    pub groups: Arc<GroupService>,
    pub mails: Arc<MailService>,
    pub orders: Arc<OrderService>,
    pub overview: Arc<OverviewService>,
    pub payments: Arc<PaymentService>,
    pub pictures: Arc<PictureService>,
    pub privacy: Arc<PrivacyService>,
    pub products: Arc<ProductService>,
    pub reports: Arc<ReportService>,
    pub returns: Arc<ReturnService>,
    pub settings: Arc<SettingsService>,
    pub staff: Arc<StaffService>,
    pub stock_alerts: Arc<StockAlertService>,
    pub synonyms: Arc<SynonymService>,
    pub threads: Arc<ThreadService>,
    pub two_factor: Arc<TwoFactorService>,
}

impl Services {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            accounts: Arc::new(AccountService::new(ports)),
            addresses: Arc::new(AddressService::new(ports)),
            audit: Arc::new(AuditService::new(ports)),
            carts: Arc::new(CartService::new(ports)),
            categories: Arc::new(CategoryService::new(ports)),
            contact: Arc::new(ContactService::new(ports)),
            customers: Arc::new(CustomerService::new(ports)),
            discounts: Arc::new(DiscountService::new(ports)),
            favorites: Arc::new(FavoriteService::new(ports)),
            groups: Arc::new(GroupService::new(ports)),
            mails: Arc::new(MailService::new(ports)),
            orders: Arc::new(OrderService::new(ports)),
            overview: Arc::new(OverviewService::new(ports)),
            payments: Arc::new(PaymentService::new(ports)),
            pictures: Arc::new(PictureService::new(ports)),
            privacy: Arc::new(PrivacyService::new(ports)),
            products: Arc::new(ProductService::new(ports)),
            reports: Arc::new(ReportService::new(ports)),
            returns: Arc::new(ReturnService::new(ports)),
            settings: Arc::new(SettingsService::new(ports)),
            staff: Arc::new(StaffService::new(ports)),
            stock_alerts: Arc::new(StockAlertService::new(ports)),
            synonyms: Arc::new(SynonymService::new(ports)),
            threads: Arc::new(ThreadService::new(ports)),
            two_factor: Arc::new(TwoFactorService::new(ports)),
        }
    }
}
