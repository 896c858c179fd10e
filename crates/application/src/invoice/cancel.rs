use super::{InvoiceError, InvoiceService};
use crate::actor::Staff;
use domain::{
    ids::InvoiceId,
    invoice::{Invoice, InvoiceCancelReason},
};

impl InvoiceService {
    /// Cancels an invoice. Its number stays used, and its order can get another one. A cancelled invoice keeps its reason.
    ///
    /// # Errors
    /// [`InvoiceError::NotFound`], [`InvoiceError::Storage`].
    pub fn cancel(
        &self,
        staff: &Staff,
        id: InvoiceId,
        reason: &InvoiceCancelReason,
    ) -> Result<Invoice, InvoiceError> {
        self.invoices.cancel(staff, id, reason, self.clock.now())?.ok_or(InvoiceError::NotFound)
    }
}
