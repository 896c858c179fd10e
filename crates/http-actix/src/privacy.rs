//! The export of a customer's data, and the end of an account.

use crate::{
    context::Context,
    guard::{limited::Limited, login::CustomerLogin, login_guard::LoginGuard, session::LoginSession},
    http::{
        body::Body,
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
        error_code::{ErrorCode, error_codes},
        input::input,
        registry::Registry,
    },
};
use actix_web::{
    HttpResponse, get,
    http::header::{ContentDisposition, DispositionParam, DispositionType},
    post, web,
};
use application::{Services, privacy::CloseAccountError};
use domain::account::Password;
use utoipa::ToSchema;

input! {
    /// The password of a logged-in account, once more.
    pub(crate) struct OwnPasswordInput {
        password "Şifre": Password,
    }
}

/// All data that the shop stores about a customer.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents a file that the database writes")]
#[schema(rename_all = "camelCase")]
pub(crate) struct CustomerData {
    account: Object,
    addresses: Vec<Object>,
    #[schema(required = true)]
    saved_invoice: Option<Object>,
    cart: Vec<Object>,
    orders: Vec<Object>,
    threads: Vec<Object>,
    /// What staff noted about the customer.
    notes: Vec<Object>,
    mails: Vec<Object>,
    sessions: Vec<Object>,
}

/// An object with any fields.
#[derive(ToSchema)]
#[schema(as = AnyObject)]
struct Object {}

error_codes! {
    STAFF_ACCOUNT = ("staff_account", CONFLICT);
}

impl From<CloseAccountError> for ApiError {
    fn from(error: CloseAccountError) -> Self {
        match error {
            CloseAccountError::WrongPassword => Self::wrong_password(),
            CloseAccountError::Staff => {
                Self::new(ErrorCode::STAFF_ACCOUNT, "Satıcı hesapları buradan silinemez.")
            }
            CloseAccountError::Storage(error) => error.into(),
        }
    }
}

/// Exports all data of the customer as a file.
#[utoipa::path(tag = "account",
    responses((status = 200, body = Envelope<CustomerData>), (status = 429, body = ErrorBody)), security(("customer" = [])))]
#[get("/user/export")]
async fn export(
    CustomerLogin(customer): CustomerLogin,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    context.limits.consume(Limited::DataExport, &customer.id().to_string()).await?;
    let data = context
        .pool
        .database()
        .without_deadline()
        .run(move |services| services.privacy.export(&customer))
        .await?;
    // The database has written an object: its opening brace is replaced by the envelope's beginning.
    let body = format!("{{\"success\":true,{}", data.trim_start_matches('{'));
    let file = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename("verilerim.json".to_owned())],
    };
    Ok(HttpResponse::Ok().insert_header(file).content_type("application/json").body(body))
}

/// Closes the customer's account and erases what the law does not require to keep.
#[utoipa::path(request_body = OwnPasswordInput, tag = "account",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)),
    security(("customer" = [])))]
#[post("/user/delete")]
async fn delete(
    CustomerLogin(customer): CustomerLogin,
    guard: LoginGuard,
    session: LoginSession,
    Body(OwnPasswordInput { password }): Body<OwnPasswordInput>,
) -> Result<HttpResponse, ApiError> {
    let email = customer.user().email.clone();
    let is_guess = |error: &_| matches!(error, CloseAccountError::WrongPassword);
    guard
        .check(&email, is_guess, move |services: &Services| {
            services.privacy.close_account(&customer, &password)
        })
        .await?;
    session.log_out_customer()?;
    Ok(Envelope::saying("Hesabınız silindi.", Nothing {}).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.codes(CODES).session(export).session(delete);
}
