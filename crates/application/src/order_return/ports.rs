use crate::{
    actor::Staff,
    error::StorageError,
    order::ports::OrderView,
    page::{Page, PageRequest},
};
use domain::{
    ids::{OrderId, ReturnId},
    mail::Mail,
    order_return::{OrderReturn, ReturnStatus},
    stock::StockCount,
};

/// A return with its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnView {
    pub order_return: OrderReturn,
    pub order: OrderView,
}

impl ReturnView {
    /// Returns the return with this id, if it belongs to the order.
    #[must_use]
    pub fn of(order: OrderView, id: ReturnId) -> Option<Self> {
        let order_return = order.returns.iter().find(|one| one.id == id)?.clone();
        Some(Self { order_return, order })
    }
}

/// The result of recording a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReturnRecorded {
    /// The change was written. The counts are those of restocked products.
    Yes(Vec<StockCount>),
    /// The order's returns have changed. Nothing was written.
    ChangedMeanwhile,
}

/// Stores returns.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ReturnRepository: Send + Sync {
    /// Writes a new return with its mails if the order's returns are still `earlier`.
    fn add(
        &self,
        earlier: &[OrderReturn],
        new: &OrderReturn,
        mails: &[Mail],
    ) -> Result<ReturnRecorded, StorageError>;

    /// Returns the id of a return's order.
    fn order_of(&self, id: ReturnId) -> Result<Option<OrderId>, StorageError>;

    /// Writes a change of a return with its mails if the return is still `before`. If the return becomes restocked, its
    /// pieces of counted products are restocked; if none is counted, it is stored as not restocked.
    fn record(
        &self,
        staff: &Staff,
        before: &OrderReturn,
        after: &OrderReturn,
        mails: &[Mail],
    ) -> Result<ReturnRecorded, StorageError>;

    /// Returns a page of all returns, newest first.
    fn list(&self, status: Option<ReturnStatus>, page: PageRequest)
    -> Result<Page<ReturnView>, StorageError>;
}
