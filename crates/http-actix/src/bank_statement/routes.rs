//! The route of bank statements.

use super::{
    file::BankStatement,
    report::{ApplyQuery, StatementReport},
};
use crate::{
    context::Context,
    guard::{login::StaffLogin, uploads::enter_upload},
    http::{
        envelope::Envelope,
        error::{ApiError, ErrorBody},
        multipart::{FileForm, read_file_form},
        query::Query,
        registry::Registry,
    },
};
use actix_web::{HttpRequest, HttpResponse, post, web};

/// Maximum size of a statement in bytes.
const STATEMENT_BYTES: usize = 8 * 1024 * 1024;

/// Finds the orders that a bank statement pays: an Excel workbook or a CSV file as Turkish banks export it. `apply=1` marks matching orders
/// as paid. Applying a statement again has no effect.
#[utoipa::path(request_body(content = FileForm, content_type = "multipart/form-data"), tag = "order",
    params(ApplyQuery),
    responses((status = 200, body = Envelope<StatementReport>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[post("/order/statement")]
async fn read_statement(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    request: HttpRequest,
    Query(is_applied): Query<ApplyQuery>,
    mut payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let _place = enter_upload(&context.pool, &request, &mut payload).await?;
    let file = read_file_form(&request, payload, STATEMENT_BYTES).await?;
    let report = context
        .pool
        .database()
        .without_deadline()
        .run(move |services| {
            let statement = BankStatement::parse(&file)?;
            let lines = services.orders.match_statement(&staff, statement.incoming, !is_applied)?;
            Ok::<_, ApiError>(StatementReport::new(lines, statement.unreadable, is_applied))
        })
        .await?;
    Ok(Envelope::of(report).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(read_statement);
}
