//! The contact form and its inbox.

use crate::{
    context::Context,
    guard::{
        limited::Limited,
        login::{StaffLogin, Visitor},
        trusted_proxies::ClientKey,
    },
    http::{
        body::Body,
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
        error_code::{ErrorCode, error_codes},
        input::{
            input,
            values::{Honeypot, VISIBLE_LINE, WithoutLink, string, text, text_problems, values},
        },
        page::{PageOf, Paging},
        path_id::{PathId, path_id},
        query::Query,
        registry::Registry,
        request_key::{IdempotencyHeaders, RequestKey},
    },
};
use actix_web::{HttpResponse, delete, get, post, put, web};
use application::contact::{ContactError, Inbox, NewContactMessage};
use domain::{
    contact::{ContactMessage, ContactReply, SenderName},
    email::EmailAddress,
    ids::ContactMessageId,
    limits,
    text::{OptionalLine, check_visible},
    thread::MessageText,
};
use serde::Serialize;
use utoipa::ToSchema;

values! {
    SenderName, "SenderName", text(1, limits::NAME, VISIBLE_LINE), |json| {
        let text = string(json)?;
        check_visible(&text).and_then(|()| Self::split(&text)).map_err(text_problems)
    };
}

input! {
    pub(crate) struct ContactInput -> NewContactMessage {
        name "Ad Soyad": WithoutLink<SenderName>,
        email "E-posta": EmailAddress,
        /// The form asks for it; the shop does not need it.
        subject "Konu": Option<OptionalLine<{ limits::SUBJECT }>>,
        message "Mesaj": MessageText,
        /// People don't see this field; a program that fills it in is refused.
        website "Web sitesi": Option<Honeypot>,
    }

    pub(crate) struct ContactReplyInput {
        text "Mesaj": MessageText,
    }

    /// A page of the messages.
    pub(crate) struct InboxQuery {
        page: PageOf<9>,
    }
}

impl From<ContactInput> for NewContactMessage {
    fn from(input: ContactInput) -> Self {
        let ContactInput { name, email, subject, message: text, .. } = input;
        Self { name, email, subject: subject.unwrap_or_default(), text }
    }
}

/// A page of messages, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ContactMessageList {
    messages: Vec<ContactMessage>,
    /// Unread messages on all pages.
    unread_count: u64,
    #[serde(flatten)]
    paging: Paging,
}

impl From<Inbox> for ContactMessageList {
    fn from(inbox: Inbox) -> Self {
        Self { paging: Paging::from(&inbox.page), unread_count: inbox.unread, messages: inbox.page.items }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ContactReplyData {
    reply: ContactReply,
}

error_codes! {
    MESSAGE_NOT_FOUND = ("message_not_found", NOT_FOUND);
    TOO_MANY_REPLIES = ("too_many_replies", CONFLICT);
}

impl From<ContactError> for ApiError {
    fn from(error: ContactError) -> Self {
        match error {
            ContactError::NotFound => Self::new(ErrorCode::MESSAGE_NOT_FOUND, "Mesaj bulunamadı."),
            ContactError::TooManyReplies => Self::new(
                ErrorCode::TOO_MANY_REPLIES,
                format!("Bir mesaja en fazla {} yanıt yazılabilir.", limits::CONTACT_REPLIES),
            ),
            ContactError::KeyReused(_) => Self::request_key_reused(),
            ContactError::Storage(error) => error.into(),
        }
    }
}

path_id!(ContactMessageId, ContactError::NotFound);

/// Accepts a message from a visitor or customer. A repeat with its key is 200 and writes nothing.
#[utoipa::path(request_body = ContactInput, tag = "contact", params(IdempotencyHeaders), responses((status = 201, body = SayingEnvelope<Nothing>), (status = 200, body = SayingEnvelope<Nothing>), (status = 429, body = ErrorBody)))]
#[post("/message/send")]
async fn send(
    Visitor(actor): Visitor,
    context: web::Data<Context>,
    ClientKey(client): ClientKey,
    RequestKey(key): RequestKey,
    Body(new): Body<ContactInput>,
) -> Result<HttpResponse, ApiError> {
    context.limits.consume(Limited::Message, &client).await?;
    let sender = actor.customer().ok();
    let sent = context.run(move |services| services.contact.send(sender.as_ref(), new, key)).await?;
    Ok(Envelope::saying("Mesajınız başarıyla gönderildi!", Nothing {}).created_or_repeated(sent.is_new))
}

/// Lists messages, newest first.
#[utoipa::path(tag = "contact",
    params(InboxQuery),
    responses((status = 200, body = Envelope<ContactMessageList>)), security(("staff" = [])))]
#[get("/message/all")]
async fn list(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Query(InboxQuery { page }): Query<InboxQuery>,
) -> Result<HttpResponse, ApiError> {
    let inbox = context.run(move |services| services.contact.list(&staff, page)).await?;
    Ok(Envelope::of(ContactMessageList::from(inbox)).ok())
}

/// Marks a message as read. Repeating it has no effect.
#[utoipa::path(params(("id" = String, Path)), tag = "contact", responses((status = 200, body = Envelope<Nothing>)), security(("staff" = [])))]
#[put("/message/read/{id}")]
async fn mark_read(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ContactMessageId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    context.run(move |services| services.contact.mark_read(&staff, id)).await?;
    Ok(Envelope::of(Nothing {}).ok())
}

/// Deletes a message. It can be restored for a day.
#[utoipa::path(params(("id" = String, Path)), tag = "contact", responses((status = 200, body = SayingEnvelope<Nothing>)), security(("staff" = [])))]
#[delete("/message/delete/{id}")]
async fn delete(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ContactMessageId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    context.run(move |services| services.contact.delete(&staff, id)).await?;
    Ok(Envelope::saying("Mesaj silindi.", Nothing {}).ok())
}

/// Brings a message back that was deleted less than a day ago. Repeating it has no effect.
#[utoipa::path(params(("id" = String, Path)), tag = "contact", responses((status = 200, body = SayingEnvelope<Nothing>)), security(("staff" = [])))]
#[put("/message/restore/{id}")]
async fn restore(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ContactMessageId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    context.run(move |services| services.contact.restore(&staff, id)).await?;
    Ok(Envelope::saying("Mesaj geri getirildi.", Nothing {}).ok())
}

/// Mails a reply to the message's sender, and stores it with the message.
#[utoipa::path(request_body = ContactReplyInput, operation_id = "reply_to_message", params(("id" = String, Path)), tag = "contact",
    responses((status = 201, body = SayingEnvelope<ContactReplyData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[post("/message/reply/{id}")]
async fn reply(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ContactMessageId>,
    context: web::Data<Context>,
    Body(ContactReplyInput { text }): Body<ContactReplyInput>,
) -> Result<HttpResponse, ApiError> {
    let reply = context.run(move |services| services.contact.reply(&staff, id, text)).await?;
    Ok(Envelope::saying(&context.sent_message("Yanıt"), ContactReplyData { reply }).created())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls
        .codes(CODES)
        .session(send)
        .session(list)
        .session(mark_read)
        .session(delete)
        .session(restore)
        .session(reply);
}
