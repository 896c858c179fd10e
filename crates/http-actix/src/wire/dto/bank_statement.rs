//! A bank's statement, compared with the orders.

use super::money::Tl;
use crate::wire::{
    error::ApiError,
    input::{Choice, Input, Optional, StatementVerdictChoice, SwitchParam},
};
use application::order::MatchedLine;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

#[derive(Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ApplyQuery {
    /// `1` marks what matches as paid; a dry run unless given.
    #[validate(nested)]
    #[param(inline)]
    apply: Option<SwitchParam>,
}

impl Input for ApplyQuery {
    type Output = bool;

    fn into_domain(self) -> Result<bool, ApiError> {
        Ok(self.apply.value()?.is_some_and(|apply| apply.0))
    }
}

/// What a statement pays.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BankStatement)]
pub(crate) struct StatementReport {
    /// Whether what matches was marked paid.
    is_applied: bool,
    /// Money that came in, in the order of the file.
    lines: Vec<StatementLineDto>,
    /// Lines of the file that have a date and an amount that can't be read.
    unreadable: Vec<usize>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankStatementLine)]
pub(crate) struct StatementLineDto {
    /// Its line in the file, from 1.
    line: usize,
    #[schema(format = Date)]
    date: String,
    /// What the sender wrote.
    text: String,
    amount: Tl,
    /// The order that it names, if it is one.
    order: Option<StatementOrder>,
    verdict: StatementVerdictChoice,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankStatementOrder)]
pub(crate) struct StatementOrder {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    number: String,
}

impl StatementReport {
    pub(crate) fn new(lines: Vec<MatchedLine>, unreadable: Vec<usize>, is_applied: bool) -> Self {
        Self { is_applied, lines: lines.into_iter().map(Into::into).collect(), unreadable }
    }
}

impl From<MatchedLine> for StatementLineDto {
    fn from(MatchedLine { line, order, verdict }: MatchedLine) -> Self {
        Self {
            line: line.line,
            date: line.date.to_string(),
            text: line.text,
            amount: Tl(line.amount),
            order: order
                .map(|(id, number)| StatementOrder { id: id.to_string(), number: number.to_string() }),
            verdict: Choice(verdict),
        }
    }
}
