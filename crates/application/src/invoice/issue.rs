use super::{InvoiceError, InvoiceService, IssueRefused, Issued};
use crate::actor::Staff;
use domain::ids::OrderId;

impl InvoiceService {
    /// Issues the invoice of each order that has none. The results are in the sequence of `orders`; one refused order does
    /// not stop the rest.
    ///
    /// # Errors
    /// [`InvoiceError::Off`].
    pub fn issue_many(
        &self,
        staff: &Staff,
        orders: &[OrderId],
    ) -> Result<Vec<Result<Issued, IssueRefused>>, InvoiceError> {
        let issuer = self.invoicing.issuer().ok_or(InvoiceError::Off)?;
        Ok(orders.iter().map(|&order| self.invoices.issue(staff, order, &issuer)).collect())
    }
}
