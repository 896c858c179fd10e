use super::{OrderFilter, OrderRepository, OrderView, WaitingFor};
use crate::{
    actor::Staff,
    error::StorageError,
    page::{Page, PageRequest},
    ports::Ports,
};
use domain::{order::OrderStatus, turkish};
use std::sync::Arc;

/// What staff asks of the order list.
#[derive(Clone, Debug, Default)]
pub struct OrderQuery {
    /// Only of this status.
    pub status: Option<OrderStatus>,
    /// Only paid, or only unpaid.
    pub is_paid: Option<bool>,
    /// Only what waits for the seller in this way.
    pub waiting: Option<WaitingFor>,
    /// Order number or name, as typed.
    pub search: String,
}

/// Lists everybody's orders, for staff.
pub struct ListAllOrders {
    orders: Arc<dyn OrderRepository>,
}

impl ListAllOrders {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { orders: Arc::clone(&ports.orders) }
    }

    /// Returns one page of those that fit, newest first.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(
        &self,
        _staff: &Staff,
        query: &OrderQuery,
        page: PageRequest,
    ) -> Result<Page<OrderView>, StorageError> {
        self.orders.list_all(&filter(query), page)
    }
}

pub(super) fn filter(query: &OrderQuery) -> OrderFilter {
    // Numbers are written 4827-1935 or #48271935; only their digits are kept to be searched.
    let text = turkish::fold(&query.search).replace('#', "");
    let words = text.split(' ').map(|word| {
        if word.chars().all(|c| c.is_ascii_digit() || c == '-') {
            word.replace('-', "")
        } else {
            word.to_owned()
        }
    });
    OrderFilter {
        status: query.status,
        is_paid: query.is_paid,
        waiting: query.waiting,
        words: words.filter(|word| !word.is_empty()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::{OrderQuery, filter};

    #[test]
    fn numbers_and_names_become_words() {
        let words = |search: &str| filter(&OrderQuery { search: search.into(), ..Default::default() }).words;
        assert_eq!(words("#4827-1935"), ["48271935"]);
        assert_eq!(words("4827 1935"), ["4827", "1935"]);
        assert_eq!(words(" Ayşe  DEMİR-KAYA "), ["ayse", "demir-kaya"]);
        assert_eq!(words("  # - "), [""; 0]);
    }
}
