//! Discount codes, as staff manage them.

pub(crate) mod ports;

pub use ports::*;

use crate::{
    actor::Staff,
    catalogue::LiveCatalogue,
    clock::{Clock, IdGenerator},
    error::StorageError,
    page::{Page, PageRequest},
    ports::Ports,
};
use chrono::{DateTime, Utc};
use domain::ids::DiscountId;
use std::sync::Arc;

/// Lists and changes discount codes.
pub struct DiscountService {
    discounts: Arc<dyn DiscountRepository>,
    catalogue: Arc<LiveCatalogue>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl DiscountService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            discounts: Arc::clone(&ports.discounts),
            catalogue: Arc::clone(&ports.catalogue),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Returns a page of the codes, newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub fn list(&self, _staff: &Staff, page: PageRequest) -> Result<Page<CountedDiscount>, StorageError> {
        self.discounts.list(page)
    }

    /// Adds a code.
    ///
    /// # Errors
    /// [`DiscountRefused`]. Nothing is written then.
    pub fn add(&self, staff: &Staff, details: &DiscountDetails) -> Result<CountedDiscount, DiscountRefused> {
        let id = DiscountId::new(self.ids.next());
        let added = self.discounts.insert(staff, id, details, self.clock.now())?;
        self.publish();
        Ok(added)
    }

    /// Replaces the conditions of a code, unless it has changed since the editor saw the version `seen`. Orders that use
    /// it keep what it took off.
    ///
    /// # Errors
    /// [`DiscountRefused`]. Nothing is written then.
    pub fn update(
        &self,
        staff: &Staff,
        id: DiscountId,
        details: &DiscountDetails,
        seen: Option<DateTime<Utc>>,
    ) -> Result<CountedDiscount, DiscountRefused> {
        let updated = self.discounts.update(staff, id, details, seen, self.clock.now())?;
        self.publish();
        Ok(updated)
    }

    /// Deletes a code that no order uses.
    ///
    /// # Errors
    /// [`DiscountRefused`]. Nothing is written then.
    pub fn delete(&self, staff: &Staff, id: DiscountId) -> Result<(), DiscountRefused> {
        self.discounts.delete(staff, id)?;
        self.publish();
        Ok(())
    }

    /// Makes quotes of this instance use the codes as they are stored now. If the database fails, the catalogue's thread
    /// does it later.
    fn publish(&self) {
        if let Ok(discounts) = self.discounts.all() {
            self.catalogue.apply_discounts(discounts);
        }
    }
}
