use crate::{
    blocking,
    dto::thread::{ReplyInput, Thread, ThreadInput, ThreadList, UnreadThreads},
    envelope::Envelope,
    error::{ApiError, ErrorBody},
    extractors::{Body, CustomerLogin, Params, PathId, StaffLogin, ThreadLogin},
    rate_limit::Limited,
    revision_tag::RevisionTag,
    state::AppState,
};
use actix_web::{HttpRequest, HttpResponse, get, post, put, web};
use application::thread::ThreadQuery;
use domain::{ids::ThreadId, limits, thread::ThreadStatus};

type State = web::Data<AppState>;

fn thread_query(request: &HttpRequest) -> Result<ThreadQuery, ApiError> {
    let mut params = Params::new(request);
    let query = ThreadQuery {
        status: params.read("status", "open veya closed yazın.", ThreadStatus::parse),
        page: params.page(limits::PAGE),
    };
    params.check()?;
    Ok(query)
}

/// The customer's threads, last updated first; the first hundred unless a page is asked for.
#[utoipa::path(tag = "thread",
    params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query, description = "at most 100"),
        ("status" = Option<String>, Query, description = "open or closed")),
    responses((status = 200, body = Envelope<ThreadList>), (status = 304), (status = 401, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
#[get("/message-thread/user")]
pub(super) async fn list_mine(
    CustomerLogin(customer): CustomerLogin,
    state: State,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let (query, tag) = (thread_query(&request)?, RevisionTag::of(&request));
    let known = tag.known();
    let found =
        blocking::run(&state, move |use_cases| use_cases.list_my_threads.run(&customer, query, known))
            .await?;
    Ok(tag.answer(found, |page| Envelope::of(ThreadList::new(page, query.page.is_some()))))
}

/// Everybody's threads, last updated first; the first hundred unless a page is asked for.
#[utoipa::path(tag = "thread",
    params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query, description = "at most 100"),
        ("status" = Option<String>, Query, description = "open or closed"),
        ("side" = Option<String>, Query, description = "admin: as staff also in the asker's own threads")),
    responses((status = 200, body = Envelope<ThreadList>), (status = 304), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[get("/message-thread/all")]
pub(super) async fn list_all(
    StaffLogin(staff): StaffLogin,
    ThreadLogin(who): ThreadLogin,
    state: State,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let (query, tag) = (thread_query(&request)?, RevisionTag::of(&request));
    let known = tag.known();
    let found =
        blocking::run(&state, move |use_cases| use_cases.list_all_threads.run(&staff, &who, query, known))
            .await?;
    Ok(tag.answer(found, |page| Envelope::of(ThreadList::new(page, query.page.is_some()))))
}

/// How many of the customer's threads hold an answer not yet read.
#[utoipa::path(tag = "thread",
    responses((status = 200, body = Envelope<UnreadThreads>), (status = 401, body = ErrorBody)))]
#[get("/message-thread/unread")]
pub(super) async fn unread(
    CustomerLogin(customer): CustomerLogin,
    state: State,
) -> Result<HttpResponse, ApiError> {
    let unread_threads =
        blocking::run(&state, move |use_cases| use_cases.count_my_unread.run(&customer)).await?;
    Ok(Envelope::of(UnreadThreads { unread_threads }).ok())
}

/// Opens a thread with its first message.
#[utoipa::path(request_body = ThreadInput, tag = "thread", responses(
    (status = 201, body = Envelope<Thread>), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[post("/message-thread")]
pub(super) async fn open(
    CustomerLogin(customer): CustomerLogin,
    state: State,
    Body(input): Body<ThreadInput>,
) -> Result<HttpResponse, ApiError> {
    let new = input.into_domain()?;
    state.limits.take(Limited::Message, &customer.id().to_string())?;
    let thread = blocking::run(&state, move |use_cases| use_cases.open_thread.run(&customer, new)).await?;
    Ok(Envelope::saying("Destek talebi oluşturuldu.", Thread::from(thread)).created())
}

/// One thread with all its messages, for its customer and for staff.
#[utoipa::path(tag = "thread",
    params(("id" = String, Path), ("side" = Option<String>, Query, description = "admin: as staff also in the asker's own thread")),
    responses((status = 200, body = Envelope<Thread>), (status = 304), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/message-thread/{id}")]
pub(super) async fn read(
    ThreadLogin(who): ThreadLogin,
    PathId(id): PathId<ThreadId>,
    state: State,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let tag = RevisionTag::of(&request);
    let known = tag.known();
    let found = blocking::run(&state, move |use_cases| use_cases.read_thread.run(&who, id, known)).await?;
    Ok(tag.answer(found, |thread| Envelope::of(Thread::from(thread))))
}

/// Marks what the asker's side has not read as read, and answers exactly that.
#[utoipa::path(tag = "thread",
    params(("id" = String, Path), ("side" = Option<String>, Query, description = "admin: as staff also in the asker's own thread")),
    responses((status = 200, body = Envelope<Thread>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[put("/message-thread/{id}/mark-read")]
pub(super) async fn mark_read(
    ThreadLogin(who): ThreadLogin,
    PathId(id): PathId<ThreadId>,
    state: State,
) -> Result<HttpResponse, ApiError> {
    let thread = blocking::run(&state, move |use_cases| use_cases.mark_thread_read.run(&who, id)).await?;
    Ok(Envelope::of(Thread::from(thread)).ok())
}

/// Adds a message to an open thread; a closed one is 409.
#[utoipa::path(request_body = ReplyInput, params(("id" = String, Path)), tag = "thread", responses(
    (status = 201, body = Envelope<Thread>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[post("/message-thread/{id}/reply")]
pub(super) async fn reply(
    ThreadLogin(who): ThreadLogin,
    PathId(id): PathId<ThreadId>,
    state: State,
    Body(input): Body<ReplyInput>,
) -> Result<HttpResponse, ApiError> {
    let reply = input.into_domain()?;
    let thread =
        blocking::run(&state, move |use_cases| use_cases.reply_to_thread.run(&who, id, reply)).await?;
    Ok(Envelope::of(Thread::from(thread)).created())
}

/// Closes a thread; twice is fine.
#[utoipa::path(params(("id" = String, Path)), tag = "thread", responses(
    (status = 200, body = Envelope<Thread>), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[put("/message-thread/{id}/close")]
pub(super) async fn close(
    StaffLogin(staff): StaffLogin,
    ThreadLogin(who): ThreadLogin,
    PathId(id): PathId<ThreadId>,
    state: State,
) -> Result<HttpResponse, ApiError> {
    let thread = blocking::run(&state, move |use_cases| use_cases.close_thread.run(&staff, &who, id)).await?;
    Ok(Envelope::saying("Talep kapatıldı.", Thread::from(thread)).ok())
}
