use super::{Notice, NoticeMeaning, PaymentProvider, PaymentService, PaymentSubject};
use crate::error::StorageError;
use domain::order::OrderNumber;

impl PaymentService {
    /// Returns the number of the guest's order for which this browser returns from the payment page; `None` for a
    /// customer's order and for an unknown page.
    pub fn returning_guest(
        &self,
        provider: PaymentProvider,
        body: &[u8],
    ) -> Result<Option<OrderNumber>, StorageError> {
        let notice = Notice { signature: None, body, at: self.clock.now() };
        let meaning = self.cards.of(provider).and_then(|gateway| gateway.read(&notice).ok());
        let Some(NoticeMeaning::Ask { session }) = meaning else { return Ok(None) };
        let subject = PaymentSubject { session: Some(session), ..PaymentSubject::default() };
        let Some(id) = self.payments.find(provider, &subject)? else { return Ok(None) };
        let view = self.orders.find(id)?;
        let guests = view.filter(|view| view.order.buyer().guest_email().is_some());
        Ok(guests.map(|view| view.order.number()))
    }
}
