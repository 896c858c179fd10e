use super::{OrderFilter, OrderService, OrderSort, OrderView, WaitingFor};
use crate::{
    actor::Staff,
    error::StorageError,
    page::{Page, PageRequest},
};
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use domain::{
    calendar,
    order::{OrderStatus, PaymentType},
    phone::Phone,
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
    /// Only orders placed on this day, in the shop's time zone, or later.
    pub from: Option<NaiveDate>,
    /// Only orders placed on this day or earlier.
    pub to: Option<NaiveDate>,
    /// Order number, name, telephone, e-mail, city, district, amount, product, invoice title or tracking number as typed.
    pub search: String,
    pub sort: OrderSort,
}

impl OrderService {
    /// Returns a page of the orders that match.
    pub fn list_all(
        &self,
        _staff: &Staff,
        query: &OrderQuery,
        page: PageRequest,
    ) -> Result<Page<OrderView>, StorageError> {
        self.orders.list_all(&filter(query, self.clock.now()), page)
    }
}

/// Returns the filter for the storage.
pub(crate) fn filter(query: &OrderQuery, now: DateTime<Utc>) -> OrderFilter {
    let midnight = |day| calendar::moment(day, NaiveTime::MIN);
    OrderFilter {
        status: query.status,
        is_paid: query.is_paid,
        payment_type: query.payment_type,
        waiting: query.waiting.map(|waiting| (waiting, now)),
        placed_from: query.from.map(midnight),
        placed_before: query.to.and_then(|day| day.succ_opt()).map(midnight),
        words: words(&query.search),
        sort: query.sort,
    }
}

/// Splits a search into folded words. A telephone number is one word, in whatever spelling.
fn words(search: &str) -> Vec<String> {
    if let Some(digits) = Phone::new(search).ok().and_then(|phone| phone.national()) {
        return vec![digits];
    }
    search_words(search)
}

/// Splits a search into folded words, and leaves out what people write around numbers.
pub(crate) fn search_words(search: &str) -> Vec<String> {
    // Order numbers are written 4827-1935 or #48271935; only their digits are searched.
    let text = turkish::fold(search).replace('#', "");
    let words = text.split(' ').map(|word| {
        if word.chars().all(|c| c.is_ascii_digit() || c == '-') {
            word.replace('-', "")
        } else {
            word.to_owned()
        }
    });
    // An amount is searched by its digits: 1.234,50 TL.
    words.filter(|word| !word.is_empty() && word != "tl").collect()
}

#[cfg(test)]
mod tests {
    use super::{OrderQuery, filter};
    use fixtures::moment;

    #[test]
    fn splits_search_into_words() {
        let words = |search: &str| {
            filter(&OrderQuery { search: search.into(), ..Default::default() }, moment()).words
        };
        assert_eq!(words("#4827-1935"), ["48271935"]);
        assert_eq!(words("4827 1935"), ["4827", "1935"]);
        assert_eq!(words(" Ayşe  DEMİR-KAYA "), ["ayse", "demir-kaya"]);
        assert_eq!(words("1.234,50 TL"), ["1.234,50"]);
        assert_eq!(words("  # - "), [""; 0]);
        for phone in ["0532 111 22 33", "+90 (532) 111-22-33", "5321112233", "0090 532 1112233"] {
            assert_eq!(words(phone), ["5321112233"], "{phone}");
        }
    }
}
