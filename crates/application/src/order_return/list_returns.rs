use super::{ReturnRepository, ReturnView};
use crate::{
    actor::Staff,
    error::StorageError,
    page::{Page, PageRequest},
    ports::Ports,
};
use domain::order_return::ReturnStatus;
use std::sync::Arc;

/// Lists everybody's returns, for staff.
pub struct ListReturns {
    returns: Arc<dyn ReturnRepository>,
}

impl ListReturns {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { returns: Arc::clone(&ports.returns) }
    }

    /// Returns one page, newest first.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(
        &self,
        _staff: &Staff,
        status: Option<ReturnStatus>,
        page: PageRequest,
    ) -> Result<Page<ReturnView>, StorageError> {
        self.returns.list(status, page)
    }
}
