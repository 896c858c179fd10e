use super::{GroupRefused, GroupRepository, LiveCatalogue, SeenVersion, WrittenGroup};
use crate::{
    actor::Staff,
    clock::{Clock, IdGenerator},
    ports::Ports,
};
use domain::{
    catalogue::{CatalogueChanges, GroupDetails, ProductGroup, WantedGroup},
    ids::{GroupId, ProductId},
};
use std::sync::Arc;

/// Lets staff join products that are variants of one another.
pub struct GroupService {
    groups: Arc<dyn GroupRepository>,
    catalogue: Arc<LiveCatalogue>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl GroupService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            groups: Arc::clone(&ports.groups),
            catalogue: Arc::clone(&ports.catalogue),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Returns the group with this id.
    ///
    /// # Errors
    /// [`GroupRefused::NotFound`], [`GroupRefused::Storage`].
    pub fn get(&self, _staff: &Staff, id: GroupId) -> Result<ProductGroup, GroupRefused> {
        self.groups.find(id)?.ok_or(GroupRefused::NotFound)
    }

    /// Joins products to a new group, and makes those that are missing.
    ///
    /// # Errors
    /// [`GroupRefused`]. Nothing is written then.
    pub fn add(&self, staff: &Staff, wanted: WantedGroup) -> Result<ProductGroup, GroupRefused> {
        let id = GroupId::new(self.ids.next());
        let details = self.with_ids(wanted);
        Ok(self.published(self.groups.insert(staff, id, &details, self.clock.now())?))
    }

    /// Replaces the group if its version is the one that the editor has seen, and makes the products that are missing.
    ///
    /// # Errors
    /// [`GroupRefused`]. Nothing is written then.
    pub fn update(
        &self,
        staff: &Staff,
        id: GroupId,
        seen: SeenVersion,
        wanted: WantedGroup,
    ) -> Result<ProductGroup, GroupRefused> {
        let details = self.with_ids(wanted);
        Ok(self.published(self.groups.update(staff, id, seen, &details, self.clock.now())?))
    }

    /// Deletes the group and returns it. Its products stay, each by itself.
    ///
    /// # Errors
    /// [`GroupRefused::NotFound`], [`GroupRefused::Storage`].
    pub fn delete(&self, staff: &Staff, id: GroupId) -> Result<ProductGroup, GroupRefused> {
        Ok(self.published(self.groups.delete(staff, id, self.clock.now())?))
    }

    fn with_ids(&self, wanted: WantedGroup) -> GroupDetails {
        wanted.with_ids(|| ProductId::new(self.ids.next()))
    }

    fn published(&self, written: WrittenGroup) -> ProductGroup {
        self.catalogue.apply(CatalogueChanges { products: written.products, ..Default::default() });
        written.group
    }
}
