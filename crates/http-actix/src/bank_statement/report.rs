//! The query and the report of a statement.

use crate::http::input::{input, values::Switch};
use application::order::{MatchedLine, StatementVerdict, Transfer};
use chrono::NaiveDate;
use domain::{ids::OrderId, money::Kurus, order::OrderNumber};
use serde::Serialize;
use utoipa::ToSchema;

input! {
    pub(crate) struct ApplyQuery -> bool {
        /// `1` marks matching orders as paid; a dry run unless given.
        apply "Uygula": Option<Switch>,
    }
}

impl From<ApplyQuery> for bool {
    fn from(query: ApplyQuery) -> Self {
        query.apply.unwrap_or(false)
    }
}

/// The result of comparing a statement with the orders.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BankStatement)]
pub(crate) struct StatementReport {
    /// Whether matching orders were marked as paid.
    is_applied: bool,
    /// Incoming payments, in the order of the file.
    lines: Vec<StatementLineDto>,
    /// Line numbers with a date but an unreadable amount.
    unreadable: Vec<usize>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankStatementLine)]
pub(crate) struct StatementLineDto {
    /// Its line number in the file, from 1.
    line: usize,
    date: NaiveDate,
    /// The sender's text.
    text: String,
    amount: Kurus,
    /// The order that the text names, if exactly one.
    order: Option<StatementOrder>,
    /// Where the text names no order: the only order that awaits this amount. It is never marked by itself.
    candidate: Option<StatementOrder>,
    verdict: StatementVerdict,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankStatementOrder)]
pub(crate) struct StatementOrder {
    #[serde(rename = "_id")]
    id: OrderId,
    number: OrderNumber,
    /// The amount that is expected.
    amount: Kurus,
    /// The name of its recipient.
    recipient: String,
}

impl From<Transfer> for StatementOrder {
    fn from(order: Transfer) -> Self {
        Self { id: order.id, number: order.number, amount: order.amount, recipient: order.recipient }
    }
}

impl StatementReport {
    pub(crate) fn new(lines: Vec<MatchedLine>, unreadable: Vec<usize>, is_applied: bool) -> Self {
        Self { is_applied, lines: lines.into_iter().map(Into::into).collect(), unreadable }
    }
}

impl From<MatchedLine> for StatementLineDto {
    fn from(MatchedLine { line, order, candidate, verdict }: MatchedLine) -> Self {
        Self {
            line: line.line,
            date: line.date,
            text: line.text,
            amount: line.amount,
            order: order.map(Into::into),
            candidate: candidate.map(Into::into),
            verdict,
        }
    }
}
