use super::{CountedMaker, LiveCatalogue, MakerDetails, MakerRefused, MakerRepository, SeenVersion};
use crate::{
    actor::Staff,
    clock::{Clock, IdGenerator},
    error::StorageError,
    ports::Ports,
};
use domain::ids::MakerId;
use std::sync::Arc;

/// Lets staff change the makers of products.
pub struct MakerService {
    makers: Arc<dyn MakerRepository>,
    catalogue: Arc<LiveCatalogue>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl MakerService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            makers: Arc::clone(&ports.makers),
            catalogue: Arc::clone(&ports.catalogue),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Returns all makers by name, each with the number of its products.
    ///
    /// # Errors
    /// If the database fails.
    pub fn list(&self, _staff: &Staff) -> Result<Vec<CountedMaker>, StorageError> {
        self.makers.counted()
    }

    /// Adds a maker.
    ///
    /// # Errors
    /// [`MakerRefused`]. Nothing is written then.
    pub fn add(&self, staff: &Staff, details: &MakerDetails) -> Result<CountedMaker, MakerRefused> {
        self.makers.insert(staff, MakerId::new(self.ids.next()), details, self.clock.now())
    }

    /// Replaces a maker. All its products show the new data at once.
    ///
    /// # Errors
    /// [`MakerRefused`]. Nothing is written then.
    pub fn update(
        &self,
        staff: &Staff,
        id: MakerId,
        seen: SeenVersion,
        details: &MakerDetails,
    ) -> Result<CountedMaker, MakerRefused> {
        let updated = self.makers.update(staff, id, seen, details, self.clock.now())?;
        self.catalogue.apply_maker(updated.maker.clone());
        Ok(updated)
    }

    /// Deletes a maker that no product names.
    ///
    /// # Errors
    /// [`MakerRefused`]. Nothing is changed then.
    pub fn delete(&self, staff: &Staff, id: MakerId) -> Result<(), MakerRefused> {
        self.makers.delete(staff, id)
    }
}
