use super::{Author, OrderAccessError, OrderService, Transfer};
use crate::{actor::Staff, error::StorageError};
use chrono::NaiveDate;
use domain::{
    money::Kurus,
    order::{OrderNumber, OrderStatus},
};
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use utoipa::ToSchema;

/// An incoming payment on a bank statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementLine {
    /// Its line number in the file, from 1.
    pub line: usize,
    /// The day of the payment.
    pub date: NaiveDate,
    /// The sender's text.
    pub text: String,
    pub amount: Kurus,
}

/// The meaning of a line of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StatementVerdict {
    /// It pays this order.
    Match,
    /// The order has another amount.
    AmountDiffers,
    /// The order is already paid, perhaps by an earlier line.
    AlreadyPaid,
    /// The order is cancelled.
    Cancelled,
    /// It names no order that is paid by bank transfer.
    NoOrder,
    /// It names several such orders.
    Ambiguous,
}

/// A line of a statement with its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchedLine {
    pub line: StatementLine,
    /// The order, if the line names exactly one.
    pub order: Option<Transfer>,
    /// Where the line names no order: the only order that awaits this amount, unless another line names it.
    pub candidate: Option<Transfer>,
    /// The meaning.
    pub verdict: StatementVerdict,
}

impl OrderService {
    /// Returns the meaning of each line, and marks the matching orders as paid unless it is a dry run. Applying a
    /// statement again has no effect, because its orders are paid already.
    ///
    /// # Errors
    /// [`OrderAccessError::Changing`], [`OrderAccessError::Storage`]. Orders of earlier lines stay marked.
    pub fn match_statement(
        &self,
        staff: &Staff,
        lines: Vec<StatementLine>,
        is_dry_run: bool,
    ) -> Result<Vec<MatchedLine>, OrderAccessError> {
        let mut matched = self.judge(lines)?;
        if !is_dry_run {
            for line in &mut matched {
                self.mark_matched(staff, line)?;
            }
        }
        Ok(matched)
    }

    fn judge(&self, lines: Vec<StatementLine>) -> Result<Vec<MatchedLine>, StorageError> {
        let numbers: Vec<_> = lines.iter().map(|line| OrderNumber::all_in(&line.text)).collect();
        let distinct: HashSet<_> = numbers.iter().flatten().copied().collect();
        let found = self.orders.transfers(&distinct.into_iter().collect::<Vec<_>>())?;
        let transfers: HashMap<_, _> = found.iter().map(|transfer| (transfer.number, transfer)).collect();
        let unnamed = lines.iter().zip(&numbers).filter(|(_, numbers)| names_none(numbers, &transfers));
        let amounts: HashSet<_> = unnamed.map(|(line, _)| line.amount).collect();
        let candidates = self.orders.only_transfers_of(&amounts.into_iter().collect::<Vec<_>>())?;
        let candidate_of = |amount| {
            candidates.iter().find(|one| one.amount == amount && !transfers.contains_key(&one.number))
        };
        let mut paid = HashSet::new();
        Ok(lines
            .into_iter()
            .zip(numbers)
            .map(|(line, numbers)| {
                let named: Vec<_> = numbers.iter().filter_map(|number| transfers.get(number)).collect();
                let (order, verdict) = match named[..] {
                    [] => (None, StatementVerdict::NoOrder),
                    [order] if paid.contains(&order.id) => (Some(order), StatementVerdict::AlreadyPaid),
                    [order] => (Some(order), verdict(order, line.amount)),
                    _ => (None, StatementVerdict::Ambiguous),
                };
                if verdict == StatementVerdict::Match {
                    paid.extend(order.map(|order| order.id));
                }
                let candidate =
                    candidate_of(line.amount).filter(|_| verdict == StatementVerdict::NoOrder).cloned();
                MatchedLine { line, order: order.copied().cloned(), candidate, verdict }
            })
            .collect())
    }

    /// Marks the order of a matching line as paid. A concurrent change of the order changes the verdict.
    fn mark_matched(&self, staff: &Staff, line: &mut MatchedLine) -> Result<(), OrderAccessError> {
        let (Some(id), StatementVerdict::Match) = (line.order.as_ref().map(|order| order.id), line.verdict)
        else {
            return Ok(());
        };
        let mut now = line.verdict;
        self.change(&Author::staff(staff), id, |order| {
            now = verdict(&Transfer::of(order), line.line.amount);
            if now == StatementVerdict::Match { Ok(order.mark_paid(true)?) } else { Ok(None) }
        })?;
        line.verdict = now;
        Ok(())
    }
}

fn names_none(numbers: &[OrderNumber], transfers: &HashMap<OrderNumber, &Transfer>) -> bool {
    numbers.iter().all(|number| !transfers.contains_key(number))
}

/// Returns the meaning of a payment of this amount for the order.
fn verdict(order: &Transfer, amount: Kurus) -> StatementVerdict {
    if order.status == OrderStatus::Cancelled {
        StatementVerdict::Cancelled
    } else if order.is_paid {
        StatementVerdict::AlreadyPaid
    } else if order.amount != amount {
        StatementVerdict::AmountDiffers
    } else {
        StatementVerdict::Match
    }
}

#[cfg(test)]
mod tests {
    use super::{OrderService, StatementLine, StatementVerdict};
    use crate::{
        order::{MockOrderRepository, OrderView, Recorded, Transfer},
        ports::Ports,
        testing::{order_view, ports, staff},
    };
    use domain::{
        ids::OrderId,
        money::Kurus,
        order::{Order, OrderChange, OrderNumber, OrderStatus, StoredOrder},
    };
    use fixtures::moment;
    use std::sync::Arc;
    use uuid::Uuid;

    const AMOUNT: i64 = 125_050;

    fn transfer(number: u32, status: OrderStatus, is_paid: bool) -> Transfer {
        Transfer {
            id: OrderId::new(Uuid::from_u128(number.into())),
            number: OrderNumber::new(number).unwrap(),
            amount: Kurus::new(AMOUNT).unwrap(),
            status,
            is_paid,
            recipient: "Ayşe Kaya".to_owned(),
        }
    }

    fn line(line: usize, text: &str, kurus: i64) -> StatementLine {
        let (date, amount) = (moment().date_naive(), Kurus::new(kurus).unwrap());
        StatementLine { line, date, text: text.to_owned(), amount }
    }

    fn holding(transfers: Vec<Transfer>) -> MockOrderRepository {
        let mut orders = MockOrderRepository::new();
        orders.expect_transfers().returning(move |numbers| {
            Ok(transfers.iter().filter(|transfer| numbers.contains(&transfer.number)).cloned().collect())
        });
        orders.expect_only_transfers_of().returning(|_| Ok(vec![]));
        orders
    }

    fn run(
        orders: MockOrderRepository,
        lines: Vec<StatementLine>,
        is_dry_run: bool,
    ) -> Vec<StatementVerdict> {
        let matching = OrderService::new(&Ports { orders: Arc::new(orders), ..ports() });
        let matched = matching.match_statement(&staff(), lines, is_dry_run).unwrap();
        matched.into_iter().map(|line| line.verdict).collect()
    }

    #[test]
    fn each_line_is_judged() {
        use StatementVerdict::{AlreadyPaid, Ambiguous, AmountDiffers, Cancelled, Match, NoOrder};
        let orders = holding(vec![
            transfer(48_271_935, OrderStatus::Placed, false),
            transfer(48_271_936, OrderStatus::Shipped, true),
            transfer(48_271_937, OrderStatus::Cancelled, false),
            transfer(48_271_938, OrderStatus::Placed, false),
        ]);
        let lines = vec![
            line(2, "4827-1935 ayse kaya", AMOUNT - 1),
            line(3, "4827-1935 ayse kaya", AMOUNT),
            line(4, "yine 48271935", AMOUNT),
            line(5, "4827 1936", AMOUNT),
            line(6, "4827-1937", AMOUNT),
            line(7, "4827-1938 ve 4827-1936", AMOUNT),
            line(8, "kira", AMOUNT),
            line(9, "11112222 4827-1938", AMOUNT),
        ];
        let verdicts = run(orders, lines, true);
        let wanted = [AmountDiffers, Match, AlreadyPaid, AlreadyPaid, Cancelled, Ambiguous, NoOrder, Match];
        assert_eq!(verdicts, wanted);
    }

    #[test]
    fn offers_only_order_of_amount() {
        let orders = |alone: Vec<Transfer>| {
            let mut orders = MockOrderRepository::new();
            orders
                .expect_transfers()
                .returning(|_| Ok(vec![transfer(48_271_935, OrderStatus::Placed, false)]));
            orders.expect_only_transfers_of().return_once(|amounts| {
                assert_eq!(amounts, [Kurus::new(AMOUNT).unwrap()]);
                Ok(alone)
            });
            orders
        };
        let candidates = |alone: Vec<Transfer>| {
            let matching = OrderService::new(&Ports { orders: Arc::new(orders(alone)), ..ports() });
            let lines = vec![line(1, "4827-1935", AMOUNT - 1), line(2, "kira", AMOUNT)];
            let matched = matching.match_statement(&staff(), lines, true).unwrap();
            matched.into_iter().map(|line| line.candidate.map(|one| one.number)).collect::<Vec<_>>()
        };
        let open = transfer(48_271_938, OrderStatus::Placed, false);
        assert_eq!(candidates(vec![open.clone()]), [None, Some(open.number)]);
        let named = transfer(48_271_935, OrderStatus::Placed, false);
        assert_eq!(candidates(vec![named]), [None, None], "another line names it");
    }

    #[test]
    fn marks_only_lines_that_match_when_applied() {
        let paid_meanwhile = |is_paid| {
            let view = order_view();
            let order = view.order;
            let mut orders = holding(vec![Transfer::of(&order)]);
            orders.expect_find().returning(move |_| {
                let stored = StoredOrder { is_paid, ..order_view().order.into_stored() };
                Ok(Some(OrderView { order: Order::restore(stored).unwrap(), ..order_view() }))
            });
            orders
                .expect_record()
                .withf(|author, _, event, mails| {
                    author.is_some() && event.change == OrderChange::Paid(true) && mails.len() == 1
                })
                .times(usize::from(!is_paid))
                .returning(|_, _, _, _| Ok(Recorded::Yes(order_view().into(), vec![])));
            let lines = vec![
                line(1, &order.number().to_string(), order.amount().get()),
                line(2, "kira", order.amount().get()),
            ];
            run(orders, lines, false)
        };
        assert_eq!(paid_meanwhile(false), [StatementVerdict::Match, StatementVerdict::NoOrder]);
        assert_eq!(paid_meanwhile(true), [StatementVerdict::AlreadyPaid, StatementVerdict::NoOrder]);
    }
}
