use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Body, PathId, Query, StaffLogin, Visitor},
        limited::Limited,
        rate_limit::RateLimits,
        request_key::{IdempotencyHeaders, RequestKey},
        trusted_proxies::ClientKey,
    },
    wire::{
        dto::contact::{ContactInput, ContactMessageList, InboxQuery},
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{HttpResponse, delete, get, post, put, web};
use application::contact::ContactService;
use domain::ids::ContactMessageId;

/// Accepts a message from a visitor or customer. A repeat with its key is 200 and writes nothing.
#[utoipa::path(request_body = ContactInput, tag = "contact", params(IdempotencyHeaders), responses((status = 201, body = SayingEnvelope<Nothing>), (status = 200, body = SayingEnvelope<Nothing>), (status = 429, body = ErrorBody)))]
#[post("/message/send")]
pub(super) async fn send(
    Visitor(actor): Visitor,
    contact: web::Data<ContactService>,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
    ClientKey(client): ClientKey,
    RequestKey(key): RequestKey,
    Body(new): Body<ContactInput>,
) -> Result<HttpResponse, ApiError> {
    limits.consume(Limited::Message, &client).await?;
    let sender = actor.customer().ok();
    let sent = pool.database().run(move || contact.send(sender.as_ref(), new, key)).await?;
    Ok(Envelope::saying("Mesajınız başarıyla gönderildi!", Nothing {}).created_or_repeated(sent.is_new))
}

/// Lists messages, newest first.
#[utoipa::path(tag = "contact",
    params(InboxQuery),
    responses((status = 200, body = Envelope<ContactMessageList>)), security(("staff" = [])))]
#[get("/message/all")]
pub(super) async fn list(
    StaffLogin(staff): StaffLogin,
    contact: web::Data<ContactService>,
    pool: web::Data<BlockingPool>,
    Query(InboxQuery { page }): Query<InboxQuery>,
) -> Result<HttpResponse, ApiError> {
    let inbox = pool.database().run(move || contact.list(&staff, page)).await?;
    Ok(Envelope::of(ContactMessageList::from(inbox)).ok())
}

/// Marks a message as read. Repeating it has no effect.
#[utoipa::path(params(("id" = String, Path)), tag = "contact", responses((status = 200, body = Envelope<Nothing>)), security(("staff" = [])))]
#[put("/message/read/{id}")]
pub(super) async fn mark_read(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ContactMessageId>,
    contact: web::Data<ContactService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    pool.database().run(move || contact.mark_read(&staff, id)).await?;
    Ok(Envelope::of(Nothing {}).ok())
}

/// Deletes a message permanently.
#[utoipa::path(params(("id" = String, Path)), tag = "contact", responses((status = 200, body = SayingEnvelope<Nothing>)), security(("staff" = [])))]
#[delete("/message/delete/{id}")]
pub(super) async fn delete(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ContactMessageId>,
    contact: web::Data<ContactService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    pool.database().run(move || contact.delete(&staff, id)).await?;
    Ok(Envelope::saying("Mesaj silindi.", Nothing {}).ok())
}
