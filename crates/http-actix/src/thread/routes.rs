//! Support threads, for customers and staff.

use super::{
    login::ThreadLogin,
    requests::{ReplyInput, SideQuery, ThreadInput, ThreadListQuery},
    responses::{ThreadDto, ThreadList, UnreadThreads},
    revision_tag::RevisionTag,
};
use crate::{
    context::Context,
    guard::{
        limited::Limited,
        login::{CustomerLogin, StaffLogin},
    },
    http::{
        body::Body,
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, ErrorBody},
        path_id::PathId,
        query::Query,
        registry::Registry,
        request_key::{IdempotencyHeaders, RequestKey},
    },
};
use actix_web::{HttpRequest, HttpResponse, get, post, put, web};
use domain::ids::ThreadId;

/// Lists the customer's threads, last updated first; the first hundred unless a page is requested.
#[utoipa::path(tag = "thread",
    params(ThreadListQuery),
    responses((status = 200, body = Envelope<ThreadList>), (status = 304)), security(("customer" = [])))]
#[get("/message-thread/user")]
async fn list_mine(
    CustomerLogin(customer): CustomerLogin,
    context: web::Data<Context>,
    request: HttpRequest,
    Query(query): Query<ThreadListQuery>,
) -> Result<HttpResponse, ApiError> {
    let tag = RevisionTag::of(&request);
    let known = tag.known();
    let found = context.run(move |services| services.threads.list_own(&customer, query, known)).await?;
    Ok(tag.answer(found, |page| Envelope::of(ThreadList::new(page, query.page.is_some()))))
}

/// Lists all threads, last updated first; the first hundred unless a page is requested.
#[utoipa::path(tag = "thread",
    params(ThreadListQuery, SideQuery),
    responses((status = 200, body = Envelope<ThreadList>), (status = 304)), security(("staff" = [])))]
#[get("/message-thread/all")]
async fn list_all(
    StaffLogin(staff): StaffLogin,
    ThreadLogin(who): ThreadLogin,
    context: web::Data<Context>,
    request: HttpRequest,
    Query(query): Query<ThreadListQuery>,
) -> Result<HttpResponse, ApiError> {
    let tag = RevisionTag::of(&request);
    let known = tag.known();
    let found = context.run(move |services| services.threads.list_all(&staff, &who, query, known)).await?;
    Ok(tag.answer(found, |page| Envelope::of(ThreadList::new(page, query.page.is_some()))))
}

/// Returns the number of the customer's threads with unread replies.
#[utoipa::path(tag = "thread",
    responses((status = 200, body = Envelope<UnreadThreads>)), security(("customer" = [])))]
#[get("/message-thread/unread")]
async fn unread(
    CustomerLogin(customer): CustomerLogin,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let unread_threads = context.run(move |services| services.threads.count_unread(&customer)).await?;
    Ok(Envelope::of(UnreadThreads { unread_threads }).ok())
}

/// Opens a thread with its first message. A repeat under its key is 200 and writes nothing.
#[utoipa::path(request_body = ThreadInput, tag = "thread", params(IdempotencyHeaders),
    responses((status = 201, body = SayingEnvelope<ThreadDto>), (status = 200, body = SayingEnvelope<ThreadDto>),
    (status = 429, body = ErrorBody)), security(("customer" = [])))]
#[post("/message-thread")]
async fn open(
    CustomerLogin(customer): CustomerLogin,
    context: web::Data<Context>,
    RequestKey(key): RequestKey,
    body: Result<Body<ThreadInput>, ApiError>,
) -> Result<HttpResponse, ApiError> {
    let Body(new) = body.map_err(ApiError::of_new_thread)?;
    context.limits.consume(Limited::Message, &customer.id().to_string()).await?;
    let opened = context.run(move |services| services.threads.open(&customer, new, key)).await?;
    let answer = Envelope::saying("Destek talebi oluşturuldu.", ThreadDto::from(opened.value));
    Ok(answer.created_or_repeated(opened.is_new))
}

/// Returns a thread with all its messages, for its customer and for staff.
#[utoipa::path(tag = "thread",
    params(("id" = String, Path), SideQuery),
    responses((status = 200, body = Envelope<ThreadDto>), (status = 304),
        (status = 403, body = ErrorBody)), security(("customer" = []), ("staff" = [])))]
#[get("/message-thread/{id}")]
async fn read(
    ThreadLogin(who): ThreadLogin,
    PathId(id): PathId<ThreadId>,
    context: web::Data<Context>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let tag = RevisionTag::of(&request);
    let known = tag.known();
    let found = context.run(move |services| services.threads.read(&who, id, known)).await?;
    Ok(tag.answer(found, |thread| Envelope::of(ThreadDto::from(thread))))
}

/// Marks the messages of the other side as read, and returns the thread with exactly these.
#[utoipa::path(tag = "thread",
    params(("id" = String, Path), SideQuery),
    responses((status = 200, body = Envelope<ThreadDto>),
        (status = 403, body = ErrorBody)), security(("customer" = []), ("staff" = [])))]
#[put("/message-thread/{id}/mark-read")]
async fn mark_read(
    ThreadLogin(who): ThreadLogin,
    PathId(id): PathId<ThreadId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let thread = context.run(move |services| services.threads.mark_read(&who, id)).await?;
    Ok(Envelope::of(ThreadDto::from(thread)).ok())
}

/// Adds a message to an open thread. A closed thread is 409.
#[utoipa::path(request_body = ReplyInput, params(("id" = String, Path)), tag = "thread", responses((status = 201, body = Envelope<ThreadDto>), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)), security(("customer" = []), ("staff" = [])))]
#[post("/message-thread/{id}/reply")]
async fn reply(
    ThreadLogin(who): ThreadLogin,
    PathId(id): PathId<ThreadId>,
    context: web::Data<Context>,
    Body(reply): Body<ReplyInput>,
) -> Result<HttpResponse, ApiError> {
    let account = who.account().map(|id| id.to_string()).unwrap_or_default();
    context.limits.consume(Limited::Reply, &account).await?;
    let thread = context.run(move |services| services.threads.reply(&who, id, reply)).await?;
    Ok(Envelope::of(ThreadDto::from(thread)).created())
}

/// Closes a thread. Repeating it has no effect.
#[utoipa::path(params(("id" = String, Path)), tag = "thread", responses((status = 200, body = SayingEnvelope<ThreadDto>)), security(("staff" = [])))]
#[put("/message-thread/{id}/close")]
async fn close(
    StaffLogin(staff): StaffLogin,
    ThreadLogin(who): ThreadLogin,
    PathId(id): PathId<ThreadId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let thread = context.run(move |services| services.threads.close(&staff, &who, id)).await?;
    Ok(Envelope::saying("Talep kapatıldı.", ThreadDto::from(thread)).ok())
}

/// Opens a closed thread again. Opening an open thread has no effect.
#[utoipa::path(params(("id" = String, Path)), tag = "thread", responses((status = 200, body = SayingEnvelope<ThreadDto>)), security(("staff" = [])))]
#[put("/message-thread/{id}/reopen")]
async fn reopen(
    StaffLogin(staff): StaffLogin,
    ThreadLogin(who): ThreadLogin,
    PathId(id): PathId<ThreadId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let thread = context.run(move |services| services.threads.reopen(&staff, &who, id)).await?;
    Ok(Envelope::saying("Talep yeniden açıldı.", ThreadDto::from(thread)).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls
        .codes(super::errors::CODES)
        .session(list_mine)
        .session(list_all)
        .session(unread)
        .session(open)
        .session(read)
        .session(mark_read)
        .session(reply)
        .session(close)
        .session(reopen);
}
