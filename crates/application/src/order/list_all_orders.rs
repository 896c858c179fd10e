use super::{OrderFilter, OrderService, OrderView, WaitingFor};
use crate::{
    actor::Staff,
    error::StorageError,
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use domain::{
    order::{OrderStatus, PaymentType},
    turkish,
};

/// The filter of the seller's order list.
#[derive(Clone, Debug, Default)]
pub struct OrderQuery {
    /// Only orders with this status.
    pub status: Option<OrderStatus>,
    /// Only paid or only unpaid orders.
    pub is_paid: Option<bool>,
    /// Only orders with this payment method.
    pub payment_type: Option<PaymentType>,
    /// Only orders that wait for the seller in this way.
    pub waiting: Option<WaitingFor>,
    /// Order number or name as typed.
    pub search: String,
}

impl OrderService {
    /// Returns a page of the orders that match, newest first.
    pub fn list_all(
        &self,
        _staff: &Staff,
        query: &OrderQuery,
        page: PageRequest,
    ) -> Result<Page<OrderView>, StorageError> {
        self.orders.list_all(&filter(query, self.clock.now()), page)
    }
}

pub(super) fn filter(query: &OrderQuery, now: DateTime<Utc>) -> OrderFilter {
    // Numbers are written 4827-1935 or #48271935; only their digits are searched.
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
        payment_type: query.payment_type,
        waiting: query.waiting,
        due_before: (query.waiting == Some(WaitingFor::Overdue)).then_some(now),
        words: words.filter(|word| !word.is_empty()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::{OrderQuery, WaitingFor, filter};
    use fixtures::moment;

    #[test]
    fn splits_search_into_words() {
        let words = |search: &str| {
            filter(&OrderQuery { search: search.into(), ..Default::default() }, moment()).words
        };
        assert_eq!(words("#4827-1935"), ["48271935"]);
        assert_eq!(words("4827 1935"), ["4827", "1935"]);
        assert_eq!(words(" Ayşe  DEMİR-KAYA "), ["ayse", "demir-kaya"]);
        assert_eq!(words("  # - "), [""; 0]);
    }

    #[test]
    fn only_overdue_filter_needs_the_time() {
        let due = |waiting| filter(&OrderQuery { waiting, ..Default::default() }, moment()).due_before;
        assert_eq!((due(Some(WaitingFor::Overdue)), due(Some(WaitingFor::Payment))), (Some(moment()), None));
    }
}
