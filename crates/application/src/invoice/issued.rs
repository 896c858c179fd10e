use domain::{
    ids::InvoiceId,
    invoice::{InvoiceNumber, InvoiceStatus},
};

/// An order's invoice, as it is shown with the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IssuedInvoice {
    pub id: InvoiceId,
    pub number: InvoiceNumber,
    pub status: InvoiceStatus,
    /// Whether the integrator's PDF was uploaded.
    pub has_pdf: bool,
}

impl IssuedInvoice {
    /// Returns whether the order's customer can download it.
    #[must_use]
    pub fn is_for_customer(&self) -> bool {
        self.status == InvoiceStatus::Delivered && self.has_pdf
    }
}
