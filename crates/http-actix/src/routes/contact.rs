use crate::{
    blocking,
    dto::contact::{ContactInput, ContactMessageList},
    envelope::{Envelope, Nothing},
    error::{ApiError, ErrorBody},
    extractors::{Body, Params, PathId, StaffLogin},
    rate_limit::Limited,
    state::AppState,
};
use actix_web::{HttpRequest, HttpResponse, delete, get, post, put, web};
use application::page::PageRequest;
use domain::ids::ContactMessageId;

type State = web::Data<AppState>;

/// Messages a page, unless the asker wants otherwise.
const PER_PAGE: u32 = 9;

/// Takes in a message from anybody.
#[utoipa::path(request_body = ContactInput, tag = "contact", responses(
    (status = 201, body = Envelope<Nothing>), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/message/send")]
pub(super) async fn send(
    state: State,
    request: HttpRequest,
    body: Result<Body<ContactInput>, ApiError>,
) -> Result<HttpResponse, ApiError> {
    let new = body.and_then(|Body(input)| input.into_domain()).map_err(ApiError::in_contact_form)?;
    state.limits.take(Limited::Message, &state.trusted_proxies.client_key(&request))?;
    blocking::run(&state, move |use_cases| use_cases.send_message.run(new)).await?;
    Ok(Envelope::saying("Mesajınız başarıyla gönderildi!", Nothing {}).created())
}

/// A page of messages, newest first.
#[utoipa::path(tag = "contact",
    params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query, description = "9 unless given, at most 100")),
    responses((status = 200, body = Envelope<ContactMessageList>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[get("/message/all")]
pub(super) async fn list(
    StaffLogin(staff): StaffLogin,
    state: State,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let mut params = Params::new(&request);
    let page = params.page(PER_PAGE).unwrap_or_else(|| PageRequest::new(1, PER_PAGE));
    params.check()?;
    let inbox = blocking::run(&state, move |use_cases| use_cases.list_messages.run(&staff, page)).await?;
    Ok(Envelope::of(ContactMessageList::from(inbox)).ok())
}

/// Marks a message as read; twice is fine.
#[utoipa::path(params(("id" = String, Path)), tag = "contact", responses(
    (status = 200, body = Envelope<Nothing>), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[put("/message/read/{id}")]
pub(super) async fn mark_read(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ContactMessageId>,
    state: State,
) -> Result<HttpResponse, ApiError> {
    blocking::run(&state, move |use_cases| use_cases.mark_message_read.run(&staff, id)).await?;
    Ok(Envelope::of(Nothing {}).ok())
}

/// Removes a message for good.
#[utoipa::path(params(("id" = String, Path)), tag = "contact", responses(
    (status = 200, body = Envelope<Nothing>), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[delete("/message/delete/{id}")]
pub(super) async fn delete(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ContactMessageId>,
    state: State,
) -> Result<HttpResponse, ApiError> {
    blocking::run(&state, move |use_cases| use_cases.delete_message.run(&staff, id)).await?;
    Ok(Envelope::saying("Mesaj silindi.", Nothing {}).ok())
}
