use super::{OrderAccessError, OrderService, OrderView};
use crate::actor::Staff;
use domain::{
    ids::OrderId,
    order::{OrderNote, StaffNote},
};

impl OrderService {
    /// Adds a note that only staff see.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`], [`OrderAccessError::TooManyNotes`], [`OrderAccessError::Storage`].
    pub fn add_note(
        &self,
        staff: &Staff,
        id: OrderId,
        text: OrderNote,
    ) -> Result<OrderView, OrderAccessError> {
        self.orders.find(id)?.ok_or(OrderAccessError::NotFound)?;
        let note = StaffNote { at: self.clock.now(), by: staff.name(), text };
        if !self.orders.add_note(staff, id, &note)? {
            return Err(OrderAccessError::TooManyNotes);
        }
        self.orders.find(id)?.ok_or(OrderAccessError::NotFound)
    }
}
