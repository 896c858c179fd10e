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
    /// The return.
    pub order_return: OrderReturn,
    /// The order, with all its returns.
    pub order: OrderView,
}

impl ReturnView {
    /// Returns the return of this id, if it is one of the order's.
    #[must_use]
    pub fn of(order: OrderView, id: ReturnId) -> Option<Self> {
        let order_return = order.returns.iter().find(|one| one.id == id)?.clone();
        Some(Self { order_return, order })
    }
}

/// Whether a change was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReturnRecorded {
    /// It was; these are the counts of pieces that went back on sale.
    Yes(Vec<StockCount>),
    /// The order's returns are no longer what they were; nothing was written.
    ChangedMeanwhile,
}

/// Keeps returns. Orders are read with theirs.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ReturnRepository: Send + Sync {
    /// Writes a new return with its mails, provided that the order's other returns are still these.
    fn add(
        &self,
        earlier: &[OrderReturn],
        new: &OrderReturn,
        mails: &[Mail],
    ) -> Result<ReturnRecorded, StorageError>;

    /// Returns the order of a return.
    fn order_of(&self, id: ReturnId) -> Result<Option<OrderId>, StorageError>;

    /// Writes what became of a return with its mails, provided that it still is as it was. As it becomes restocked, its
    /// pieces of counted products are put back on sale; where there are none, it does not become so.
    fn record(
        &self,
        staff: &Staff,
        before: &OrderReturn,
        after: &OrderReturn,
        mails: &[Mail],
    ) -> Result<ReturnRecorded, StorageError>;

    /// Returns a page of everybody's returns, newest first.
    fn list(&self, status: Option<ReturnStatus>, page: PageRequest)
    -> Result<Page<ReturnView>, StorageError>;
}
