//! Lists of orders, by customer or by filter.

use super::view;
use crate::{
    error::DbError,
    order_rules,
    schema::orders,
    search::{containing, contains_nul},
};
use application::{
    order::{OrderFilter, OrderSort, OrderView, WaitingFor},
    page::{Page, PageRequest},
    vault::Vault,
};
use chrono::{DateTime, Utc};
use diesel::{
    dsl::{not, sql},
    pg::Pg,
    prelude::*,
    sql_types::{Bool, Record, Text, Timestamptz, Uuid as SqlUuid},
};
use domain::{ids::UserId, order::Order};
use std::borrow::Cow;
use uuid::Uuid;

type Orders<'a> = orders::BoxedQuery<'a, Pg>;

/// Returns a page of one customer's orders, newest first.
pub(super) fn of_user(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    user: UserId,
    page: PageRequest,
) -> Result<Page<OrderView>, DbError> {
    let of_user = || orders::table.into_boxed().filter(orders::user_id.eq(user.uuid()));
    let total = of_user().count().get_result(connection)?;
    let query = sorted(of_user(), OrderSort::Newest);
    read_page(connection, vault, query, total, page)
}

/// Returns a page of all orders that match the filter.
pub(super) fn matching(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    filter: &OrderFilter,
    page: PageRequest,
) -> Result<Page<OrderView>, DbError> {
    if contains_nul(&filter.words) {
        return Ok(Page { items: vec![], total: 0, request: page });
    }
    let total = narrowed(filter).count().get_result(connection)?;
    read_page(connection, vault, sorted(narrowed(filter), filter.sort), total, page)
}

/// Returns the next orders that match the filter, newest first.
pub(super) fn matching_after(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    filter: &OrderFilter,
    after: Option<&Order>,
    limit: u32,
) -> Result<Vec<OrderView>, DbError> {
    if contains_nul(&filter.words) {
        return Ok(vec![]);
    }
    let mut query = narrowed(filter);
    if let Some(last) = after {
        // Compared as a pair, which the index supports.
        query = query.filter(
            (orders::created_at, orders::id)
                .into_sql::<Record<(Timestamptz, SqlUuid)>>()
                .lt((last.created_at(), last.id().uuid())),
        );
    }
    let ids: Vec<Uuid> = query
        .order((orders::created_at.desc(), orders::id.desc()))
        .limit(limit.into())
        .select(orders::id)
        .load(connection)?;
    view::in_sequence(connection, vault, &ids)
}

/// Returns the SQL condition of orders that wait in this way.
fn condition(waiting: WaitingFor, now: DateTime<Utc>) -> Cow<'static, str> {
    // Written as a literal, because a condition names it more than once.
    let now = format!("'{}'::timestamptz", now.to_rfc3339());
    match waiting {
        WaitingFor::Payment => order_rules::awaiting_payment().into(),
        WaitingFor::Overdue => order_rules::overdue(&now).into(),
        WaitingFor::Dispatch => order_rules::awaiting_dispatch().into(),
        WaitingFor::PaymentProblem => order_rules::PAYMENT_PROBLEM.into(),
        WaitingFor::CancelRequest => order_rules::cancel_requested().into(),
        WaitingFor::Invoice => order_rules::INVOICE_DUE.into(),
        WaitingFor::Refund => order_rules::refund_open(&now).into(),
    }
}

fn narrowed(filter: &OrderFilter) -> Orders<'_> {
    let mut query = orders::table.into_boxed();
    if let Some(status) = filter.status {
        query = query.filter(orders::status.eq(status.as_str()));
    }
    // Written as a literal, not as a parameter: PostgreSQL uses the partial index of unpaid orders only then.
    query = match filter.is_paid {
        Some(true) => query.filter(orders::is_paid),
        Some(false) => query.filter(not(orders::is_paid)),
        None => query,
    };
    if let Some(payment_type) = filter.payment_type {
        query = query.filter(orders::payment_type.eq(payment_type.as_str()));
    }
    if let Some(moment) = filter.placed_from {
        query = query.filter(orders::created_at.ge(moment));
    }
    if let Some(moment) = filter.placed_before {
        query = query.filter(orders::created_at.lt(moment));
    }
    if let Some((waiting, now)) = filter.waiting {
        query = query.filter(sql::<Bool>(&condition(waiting, now)));
    }
    for word in &filter.words {
        query = query.filter(sql::<Bool>("search_text LIKE ").bind::<Text, _>(containing(word)));
    }
    query
}

/// The indexed expression of the recipient's folded name.
const RECIPIENT: &str = "(orders.search ->> 'recipient')";

/// Sorts by a criterion and then by id, so that pages neither repeat nor skip an order. An index serves each sequence.
fn sorted(query: Orders<'_>, sort: OrderSort) -> Orders<'_> {
    match sort {
        OrderSort::Newest => query.order((orders::created_at.desc(), orders::id.desc())),
        OrderSort::Oldest => query.order((orders::created_at, orders::id)),
        OrderSort::AmountDesc => query.order((orders::amount_kurus.desc(), orders::id.desc())),
        OrderSort::AmountAsc => query.order((orders::amount_kurus, orders::id)),
        OrderSort::RecipientAsc => query.order((sql::<Text>(RECIPIENT), orders::id)),
        OrderSort::RecipientDesc => query.order((sql::<Text>(RECIPIENT).desc(), orders::id.desc())),
    }
}

fn read_page(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    query: Orders<'_>,
    total: i64,
    page: PageRequest,
) -> Result<Page<OrderView>, DbError> {
    let ids: Vec<Uuid> =
        query.limit(page.limit().into()).offset(page.offset()).select(orders::id).load(connection)?;
    Ok(Page {
        items: view::in_sequence(connection, vault, &ids)?,
        total: total.unsigned_abs(),
        request: page,
    })
}
