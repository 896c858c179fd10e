use super::{ListAllOrders, OrderQuery, OrderView};
use crate::{actor::Staff, error::StorageError, page::PageRequest, ports::Ports};
use domain::limits;
use std::collections::HashSet;

/// Orders in one export at most: the newest.
const MOST: usize = 20_000;

/// Gathers all orders that fit, for a file.
pub struct ExportOrders {
    list: ListAllOrders,
}

impl ExportOrders {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { list: ListAllOrders::new(ports) }
    }

    /// The orders, newest first, 20,000 at most.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, staff: &Staff, query: &OrderQuery) -> Result<Vec<OrderView>, StorageError> {
        let (mut all, mut seen) = (Vec::new(), HashSet::new());
        for number in 1.. {
            let page = self.list.run(staff, query, PageRequest::new(number, limits::PAGE))?;
            let is_last = u64::from(number) >= page.total_pages();
            // An order placed meanwhile pushes others onto the next page: none may stand there twice.
            all.extend(page.items.into_iter().filter(|view| seen.insert(view.order.id)));
            if is_last || all.len() >= MOST {
                break;
            }
        }
        all.truncate(MOST);
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::ExportOrders;
    use crate::{
        order::{MockOrderRepository, OrderQuery},
        page::Page,
        ports::Ports,
        testing::{order_view, ports, staff},
    };
    use std::sync::Arc;

    #[test]
    fn every_page_is_read_and_no_order_stands_twice() {
        let mut orders = MockOrderRepository::new();
        orders
            .expect_list_all()
            .times(3)
            .returning(|_, request| Ok(Page { items: vec![order_view()], total: 250, request }));
        let export = ExportOrders::new(&Ports { orders: Arc::new(orders), ..ports() });
        let all = export.run(&staff(), &OrderQuery::default()).unwrap();
        assert_eq!(all.len(), 1);
    }
}
