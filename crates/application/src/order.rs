//! Orders: placing, listing and changing them.

mod cancel_order;
mod cancel_request;
mod change_many;
mod change_order;
mod error;
mod export_orders;
mod get_order;
pub(crate) mod guest;
mod list_all_orders;
mod match_statement;
mod note;
mod owner;
mod place_order;
pub(crate) mod ports;
mod prepare;
pub(crate) mod purchaser;
mod refund_account;
mod show_texts;
pub(crate) mod text;
mod undo;
mod watch_transfers;

pub use change_many::{BulkAction, Parcels};
pub(crate) use change_order::Author;
pub use change_order::StatusMove;
pub use error::{OrderAccessError, PlaceOrderError};
pub use export_orders::OrderExport;
pub use get_order::OrderReader;
pub use guest::*;
pub use list_all_orders::OrderQuery;
pub(crate) use list_all_orders::{filter, search_words};
pub use match_statement::{MatchedLine, StatementLine, StatementVerdict};
pub use owner::OrderOwner;
pub use place_order::{OrderRequest, ReplacedOrder, RequestedBilling};
pub use ports::*;
pub use prepare::RequestedItem;
pub use purchaser::{Guest, Purchaser};
pub use text::{Acceptance, AcceptedLegalText, LegalTextHash, OrderLegalText};
pub use watch_transfers::WatchedTransfers;

use crate::{
    actor::Customer,
    catalogue::LiveCatalogue,
    clock::{Clock, IdGenerator},
    error::StorageError,
    invoice::Invoicing,
    page::{Page, PageRequest},
    ports::Ports,
    shop::LiveShop,
};
use domain::{
    cart::Cart,
    discount::{AskedCode, DiscountUses},
    email::EmailAddress,
    ids::MailId,
    mail::{Mail, OrderLetter},
    order::{Buyer, Order, ProductOffer, Quote, Terms, UnpaidLimit},
};
use prepare::{basis_query, cart_of, products_of};
use std::sync::Arc;
use text::texts_of;

/// Maximum number of frequently ordered products in a list.
const FREQUENTLY_ORDERED: u32 = 60;

/// Places, lists and changes orders.
pub struct OrderService {
    orders: Arc<dyn OrderRepository>,
    guests: Arc<dyn GuestOrderRepository>,
    catalogue: Arc<LiveCatalogue>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
    shop: Arc<LiveShop>,
    invoicing: Invoicing,
    unpaid_limit: Option<UnpaidLimit>,
}

impl OrderService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            orders: Arc::clone(&ports.orders),
            guests: Arc::clone(&ports.guests),
            catalogue: Arc::clone(&ports.catalogue),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
            shop: Arc::clone(&ports.shop),
            invoicing: Invoicing::new(ports),
            unpaid_limit: ports.unpaid_limit,
        }
    }

    /// Returns what these products cost today with this discount code, from the catalogue in memory. Only how often a
    /// customer has used the code is read from the database.
    ///
    /// # Errors
    /// [`PlaceOrderError::Item`], [`PlaceOrderError::Storage`] before the catalogue was loaded.
    pub fn quote(
        &self,
        customer: Option<&Customer>,
        items: &[RequestedItem],
        code: Option<&AskedCode>,
    ) -> Result<Quote, PlaceOrderError> {
        let cart = cart_of(items)?;
        let mut basis = self.current_basis(&cart, code)?;
        // A code that is not in memory is unknown, so the database is not asked about it.
        if let (Some(customer), Some(code), Some(_)) = (customer, code, &basis.discount) {
            basis.discount = self.orders.discount(code, &Buyer::Customer(customer.id()))?;
        }
        let discount = code.map(|_| basis.wanted_discount());
        let terms = Terms { delivery: basis.delivery, discount, at: self.clock.now() };
        Ok(Quote::new(&cart, &basis.offers, &terms))
    }

    /// Returns the offers of these products from the catalogue in memory.
    fn current_offers(&self, cart: &Cart) -> Result<Vec<ProductOffer>, StorageError> {
        let catalogue = self.catalogue.view()?.catalogue;
        let products = cart.items().filter_map(|(id, _)| catalogue.product(id));
        Ok(products.map(|product| ProductOffer::from(&**product)).collect())
    }

    /// Returns the data for a visitor's order of these products from memory.
    fn current_basis(&self, cart: &Cart, code: Option<&AskedCode>) -> Result<OrderBasis, StorageError> {
        let discounts = self.catalogue.discounts();
        let found = code.and_then(|code| {
            discounts.iter().find(|counted| counted.discount.code.folded() == code.folded())
        });
        let uses = |all| DiscountUses { all, by_customer: 0 };
        Ok(OrderBasis {
            offers: self.current_offers(cart)?,
            delivery: self.catalogue.settings().delivery_terms(),
            discount: found.map(|counted| (counted.discount.clone(), uses(counted.uses))),
            ..OrderBasis::default()
        })
    }

    /// Returns preliminary information and contract for the order as it would be placed now. Visitors get them from the
    /// catalogue in memory.
    ///
    /// # Errors
    /// [`PlaceOrderError`] if placing the order would be refused.
    pub fn preview_texts(
        &self,
        purchaser: &Purchaser,
        request: &OrderRequest,
    ) -> Result<Vec<OrderLegalText>, PlaceOrderError> {
        let cart = cart_of(&request.items)?;
        let basis = match purchaser {
            Purchaser::Customer(..) => {
                let (buyer, products) = (purchaser.buyer(), products_of(&cart));
                let query = basis_query(&buyer, purchaser, &products, request);
                self.orders.basis(BasisQuery { unpaid: false, ..query })?
            }
            Purchaser::Guest(_) => self.current_basis(&cart, request.discount_code.as_ref())?,
        };
        let shop = self.shop.facts();
        let order = self.prepare(&cart, purchaser, request, basis, &shop)?;
        Ok(texts_of(&shop, &purchaser.contract_party(), &order))
    }

    /// Returns a page of the customer's orders, newest first.
    pub fn list_own(&self, customer: &Customer, page: PageRequest) -> Result<Page<OrderView>, StorageError> {
        self.orders.list_of(customer.id(), page)
    }

    /// Returns at most 60 products, those with the most ordered pieces first.
    pub fn list_frequently_ordered(&self, customer: &Customer) -> Result<Vec<FrequentProduct>, StorageError> {
        self.orders.frequently_ordered_products(customer.id(), FREQUENTLY_ORDERED)
    }

    /// Returns one mail per letter: the letter about a new order to the shop, all others to the customer.
    fn mails(&self, order: &Order, customer: &EmailAddress, letters: &[OrderLetter]) -> Vec<Mail> {
        let shop = self.shop.facts();
        let mail = |letter: &OrderLetter| {
            let to = if *letter == OrderLetter::New { &shop.notices_email } else { customer };
            Mail::about_order(MailId::new(self.ids.next()), to.clone(), *letter, order)
        };
        letters.iter().map(mail).collect()
    }
}
