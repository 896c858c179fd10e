//! The seller's overview.

pub(crate) mod ports;
mod show_overview;

pub use ports::*;
pub use show_overview::{Overview, Span};

use crate::{
    actor::Staff,
    catalogue::HistoryRepository,
    clock::Clock,
    error::StorageError,
    order::{OrderFilter, OrderGroup, OrderQuery, OrderRepository, WaitingFor, filter},
    ports::Ports,
    report::ReportService,
    shop::LiveShop,
};
use domain::{
    ids::OrderId,
    order::{OrderStatus, PaymentType},
};
use std::sync::Arc;

/// Number of latest orders in a response: more than a shop gets between two polls.
const LATEST: u32 = 20;

/// Numbers of orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderFigures {
    /// Numbers of all orders.
    pub totals: OrderTotals,
    /// Numbers of orders that wait for the seller.
    pub waiting: Waiting,
}

/// Computes the figures of the seller's overview and of the metrics.
pub struct OverviewService {
    overview: Arc<dyn OverviewRepository>,
    orders: Arc<dyn OrderRepository>,
    histories: Arc<dyn HistoryRepository>,
    reports: ReportService,
    shop: Arc<LiveShop>,
    clock: Arc<dyn Clock>,
}

impl OverviewService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            overview: Arc::clone(&ports.overview),
            orders: Arc::clone(&ports.orders),
            histories: Arc::clone(&ports.histories),
            reports: ReportService::new(ports),
            shop: Arc::clone(&ports.shop),
            clock: Arc::clone(&ports.clock),
        }
    }

    /// Returns the current numbers of orders behind each choice of the list's filter. A number follows all other choices.
    pub fn count_orders(&self, _staff: &Staff, query: &OrderQuery) -> Result<OrderFigures, StorageError> {
        let now = self.clock.now();
        let waiting = self.overview.waiting(now)?;
        let filter = filter(query, now);
        if !filter.narrows() {
            return Ok(OrderFigures { totals: self.overview.order_totals()?, waiting });
        }
        let groups = self.orders.groups(&filter, now)?;
        let count = |choice: &dyn Fn(&OrderGroup) -> bool, but: Criterion| {
            let fitting =
                groups.iter().filter(|group| choice(group) && passes_other_criteria(group, &filter, but));
            fitting.map(|group| group.orders).sum()
        };
        let of_status = |status| count(&|group| group.status == status, Criterion::Status);
        let is_paid = |is_paid| count(&|group| group.is_paid == is_paid, Criterion::Paid);
        let paid_by = |kind| count(&|group| group.payment_type == kind, Criterion::Method);
        let waits_for = |what| count(&|group| waits_for(group, what), Criterion::Waiting);
        Ok(OrderFigures {
            totals: OrderTotals {
                statuses: OrderStatus::ALL.into_iter().map(|status| (status, of_status(status))).collect(),
                paid: is_paid(true),
                unpaid: is_paid(false),
                by_card: paid_by(PaymentType::Card),
                by_transfer: paid_by(PaymentType::BankTransfer),
            },
            waiting: Waiting {
                for_payment: waits_for(WaitingFor::Payment),
                overdue_transfers: waits_for(WaitingFor::Overdue),
                for_dispatch: waits_for(WaitingFor::Dispatch),
                payment_problems: waits_for(WaitingFor::PaymentProblem),
                cancel_requests: waits_for(WaitingFor::CancelRequest),
                open_refunds: waits_for(WaitingFor::Refund),
                invoices: InvoiceTasks { to_make: waits_for(WaitingFor::Invoice), ..waiting.invoices },
                ..waiting
            },
        })
    }

    /// Returns the numbers of unread threads and messages.
    pub fn count_unread(&self, _staff: &Staff) -> Result<Unread, StorageError> {
        self.overview.unread()
    }

    /// Returns the orders placed last, and which of the newest ones this staff account has not seen.
    pub fn news(&self, staff: &Staff) -> Result<News, StorageError> {
        Ok(News {
            orders: self.overview.latest_orders(LATEST)?,
            unseen: self.overview.unseen_orders(staff.id())?,
        })
    }

    /// Marks orders as seen by this staff account.
    pub fn mark_orders_seen(&self, staff: &Staff, orders: &[OrderId]) -> Result<(), StorageError> {
        self.overview.mark_orders_seen(staff.id(), orders)
    }

    /// Returns the current backlog of the background workers.
    pub fn backlog(&self) -> Result<Backlog, StorageError> {
        self.overview.backlog(self.clock.now())
    }
}

/// The criteria of the order list that are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Criterion {
    Status,
    Paid,
    Method,
    Waiting,
}

/// Returns whether the orders of a group pass the filter, apart from one criterion.
fn passes_other_criteria(group: &OrderGroup, filter: &OrderFilter, but: Criterion) -> bool {
    let passes = |criterion, holds: bool| but == criterion || holds;
    passes(Criterion::Status, filter.status.is_none_or(|status| status == group.status))
        && passes(Criterion::Paid, filter.is_paid.is_none_or(|is_paid| is_paid == group.is_paid))
        && passes(Criterion::Method, filter.payment_type.is_none_or(|kind| kind == group.payment_type))
        && passes(Criterion::Waiting, filter.waiting.is_none_or(|(what, _)| waits_for(group, what)))
}

fn waits_for(group: &OrderGroup, what: WaitingFor) -> bool {
    match what {
        WaitingFor::Payment => group.status.awaits_payment(group.is_paid || group.is_refunded),
        WaitingFor::Overdue => group.is_overdue,
        WaitingFor::Dispatch => group.status.awaits_dispatch(group.is_paid),
        WaitingFor::PaymentProblem => group.has_problem,
        WaitingFor::CancelRequest => group.has_cancel_request,
        WaitingFor::Invoice => group.needs_invoice,
        WaitingFor::Refund => group.has_open_refund,
    }
}
