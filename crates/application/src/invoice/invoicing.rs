use super::{InvoiceFormat, InvoiceIssuer, NewInvoice};
use crate::{
    clock::{Clock, IdGenerator},
    order::OrderView,
    payment::PaymentProvider,
    ports::Ports,
    shop::LiveShop,
};
use chrono::{DateTime, Utc};
use domain::{
    ids::InvoiceId,
    invoice::{
        InvoiceBuyer, InvoiceDocument, InvoiceNumber, InvoiceObstacle, InvoiceSeries, InvoiceTerms,
        OrderFacts,
    },
};
use std::sync::Arc;

/// Makes invoices as the owner's settings say.
pub(crate) struct Invoicing {
    shop: Arc<LiveShop>,
    format: Arc<dyn InvoiceFormat>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl Invoicing {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            shop: Arc::clone(&ports.shop),
            format: Arc::clone(&ports.invoice_format),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Returns what issues invoices at the moment; `None` while invoicing is off.
    pub(crate) fn issuer(&self) -> Option<Issuer<'_>> {
        self.shop.facts().invoicing.clone().map(|terms| Issuer { invoicing: self, terms })
    }

    /// Returns what issues the invoice of an order that is shipped; `None` unless the owner wants one then.
    pub(crate) fn issuer_on_shipping(&self) -> Option<Issuer<'_>> {
        self.issuer().filter(|issuer| issuer.terms.on_shipping)
    }
}

/// Issues invoices with the settings of a moment.
pub(crate) struct Issuer<'a> {
    invoicing: &'a Invoicing,
    terms: InvoiceTerms,
}

impl InvoiceIssuer for Issuer<'_> {
    fn series(&self) -> &InvoiceSeries {
        &self.terms.series
    }

    fn now(&self) -> DateTime<Utc> {
        self.invoicing.clock.now()
    }

    fn issue(
        &self,
        order: &OrderView,
        number: InvoiceNumber,
        issued_at: DateTime<Utc>,
    ) -> Result<NewInvoice, InvoiceObstacle> {
        let facts = OrderFacts {
            paid_at: order.paid_at(),
            shipped_at: order.shipped_at(),
            charged: order.amount_with_fee(),
            card_provider: order.card_provider().map(PaymentProvider::title),
        };
        let (id, uuid) = (InvoiceId::new(self.invoicing.ids.next()), self.invoicing.ids.next());
        let document =
            InvoiceDocument::new(&order.order, &facts, &self.terms.seller, number, uuid, issued_at)?;
        let xml = self.invoicing.format.write(&document);
        let buyer = InvoiceBuyer::from(&document.buyer);
        Ok(NewInvoice { id, uuid, buyer, amount: document.payable, vat: document.vat, xml })
    }
}
