use crate::{
    guard::{
        blocking,
        extractors::{Body, PathId, Query, StaffLogin, Visitor},
        rate_limit::Limited,
    },
    state::AppState,
    wire::{
        dto::contact::{ContactInput, ContactMessageList, InboxQuery},
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{HttpRequest, HttpResponse, delete, get, post, put, web};
use domain::ids::ContactMessageId;

type State = web::Data<AppState>;

/// Takes in a message from anybody.
#[utoipa::path(request_body = ContactInput, tag = "contact", responses((status = 201, body = SayingEnvelope<Nothing>), (status = 429, body = ErrorBody)))]
#[post("/message/send")]
pub(super) async fn send(
    Visitor(actor): Visitor,
    state: State,
    request: HttpRequest,
    Body(new): Body<ContactInput>,
) -> Result<HttpResponse, ApiError> {
    state.limits.take(Limited::Message, &state.trusted_proxies.client_key(&request)).await?;
    let sender = actor.customer().ok();
    blocking::run(&state, move |use_cases| use_cases.send_message.run(sender.as_ref(), new)).await?;
    Ok(Envelope::saying("Mesajınız başarıyla gönderildi!", Nothing {}).created())
}

/// A page of messages, newest first.
#[utoipa::path(tag = "contact",
    params(InboxQuery),
    responses((status = 200, body = Envelope<ContactMessageList>)), security(("staff" = [])))]
#[get("/message/all")]
pub(super) async fn list(
    StaffLogin(staff): StaffLogin,
    state: State,
    Query(InboxQuery { page }): Query<InboxQuery>,
) -> Result<HttpResponse, ApiError> {
    let inbox = blocking::run(&state, move |use_cases| use_cases.list_messages.run(&staff, page)).await?;
    Ok(Envelope::of(ContactMessageList::from(inbox)).ok())
}

/// Marks a message as read; twice is fine.
#[utoipa::path(params(("id" = String, Path)), tag = "contact", responses((status = 200, body = Envelope<Nothing>)), security(("staff" = [])))]
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
#[utoipa::path(params(("id" = String, Path)), tag = "contact", responses((status = 200, body = SayingEnvelope<Nothing>)), security(("staff" = [])))]
#[delete("/message/delete/{id}")]
pub(super) async fn delete(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ContactMessageId>,
    state: State,
) -> Result<HttpResponse, ApiError> {
    blocking::run(&state, move |use_cases| use_cases.delete_message.run(&staff, id)).await?;
    Ok(Envelope::saying("Mesaj silindi.", Nothing {}).ok())
}
