//! Refusals: every error of the shop becomes a status, a code and a Turkish sentence here, and only
//! here: this file holds the refusal itself, each file below it the errors of one area.

mod account;
mod cart;
mod catalogue;
mod code;
mod labels;
mod message;
mod order;
mod order_return;
mod stock_alert;
mod storage;
mod values;

pub use code::ErrorCode;
pub(crate) use order::status_label;
pub(crate) use values::{
    cart_message, description_message, email_message, money_message, password_message, prices_message,
    quantity_message, stock_message, synonym_message, text_message, tier_quantity_message, tiers_message,
};

use http::StatusCode;
use labels::label;
use serde::Serialize;
use std::{borrow::Cow, collections::BTreeMap, fmt};
use utoipa::{
    ToSchema,
    openapi::{Object, ObjectBuilder, schema::Type},
};

/// Field names on the wire and what is wrong with each.
pub type FieldErrors = BTreeMap<String, String>;

/// A refusal on its way to the client.
#[derive(Debug)]
pub struct ApiError {
    status: StatusCode,
    code: ErrorCode,
    message: Cow<'static, str>,
    fields: FieldErrors,
    retry_after: Option<u64>,
    allow: Vec<&'static str>,
    /// What stands there instead, as the fields of an answer.
    present: Option<Box<serde_json::Value>>,
}

/// A refusal as the client reads it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    #[schema(schema_with = always_false)]
    success: bool,
    /// A Turkish sentence for a person.
    message: String,
    code: ErrorCode,
    /// The fields at fault, if single ones are.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    fields: BTreeMap<String, String>,
    /// What the log calls this request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    request_id: Option<String>,
}

/// A refusal because of what stands there instead, and that.
#[derive(Debug, Serialize, ToSchema)]
pub struct Conflict<T> {
    #[serde(flatten)]
    error: ErrorBody,
    #[serde(flatten)]
    present: T,
}

fn always_false() -> Object {
    ObjectBuilder::new().schema_type(Type::Boolean).enum_values(Some([false])).build()
}

impl ApiError {
    fn new(status: StatusCode, code: ErrorCode, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            fields: FieldErrors::new(),
            retry_after: None,
            allow: Vec::new(),
            present: None,
        }
    }

    /// Returns the status of the response.
    pub(crate) const fn status(&self) -> StatusCode {
        self.status
    }

    /// Returns the seconds for `Retry-After`.
    pub(crate) const fn retry_after(&self) -> Option<u64> {
        self.retry_after
    }

    /// Returns the methods for `Allow`, empty but for a wrong method.
    pub(crate) fn allow(&self) -> &[&'static str] {
        &self.allow
    }

    /// Returns the response body for the request with this id.
    pub(crate) fn body(&self, request_id: Option<String>) -> impl Serialize {
        Conflict {
            error: ErrorBody {
                success: false,
                message: self.message.clone().into_owned(),
                code: self.code,
                fields: self.fields.clone(),
                request_id,
            },
            present: &self.present,
        }
    }

    /// Returns what it is about, for a machine.
    pub(crate) const fn code(&self) -> ErrorCode {
        self.code
    }

    /// The same, and for a person.
    pub(crate) fn into_reason(self) -> (ErrorCode, String) {
        (self.code, self.message.into_owned())
    }

    /// The same, and what stands there instead.
    fn showing(self, present: &impl Serialize) -> Self {
        Self { present: serde_json::to_value(present).ok().map(Box::new), ..self }
    }

    /// 422 with the fields at fault; the sentence names them too, for clients that show only that.
    pub(crate) fn fields(fields: FieldErrors) -> Self {
        Self::labelled(fields, label)
    }

    fn labelled(fields: FieldErrors, label: impl Fn(&str) -> &str) -> Self {
        let message = match fields.iter().next() {
            Some((name, problem)) if fields.len() == 1 => format!("{}: {problem}", label(name)),
            _ => {
                let labels: Vec<_> = fields.keys().map(|name| label(name)).collect();
                format!("Lütfen şu alanları düzeltin: {}.", labels.join(", "))
            }
        };
        Self { fields, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::ValidationFailed, message) }
    }

    /// 422 with one field at fault.
    pub(crate) fn field(name: &str, problem: impl Into<String>) -> Self {
        Self::fields(FieldErrors::from([(name.to_owned(), problem.into())]))
    }

    /// 422: well-formed JSON that is no object.
    pub(crate) fn wrong_shape() -> Self {
        Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            ErrorCode::ValidationFailed,
            "Gönderilen bilgiler beklenen biçimde değil.",
        )
    }

    /// 400: no JSON at all.
    pub(crate) fn malformed_json() -> Self {
        Self::new(StatusCode::BAD_REQUEST, ErrorCode::MalformedJson, "Gönderilen veri okunamadı.")
    }

    /// 400: no multipart at all.
    pub(crate) fn malformed_multipart() -> Self {
        Self::new(StatusCode::BAD_REQUEST, ErrorCode::MalformedMultipart, "Gönderilen form okunamadı.")
    }

    /// 408 for a body that does not get on.
    pub(crate) fn request_timeout() -> Self {
        Self::new(
            StatusCode::REQUEST_TIMEOUT,
            ErrorCode::RequestTimeout,
            "Gönderilen veri zamanında gelmedi. Bağlantınızı kontrol edip yeniden deneyin.",
        )
    }

    /// 413.
    pub(crate) fn body_too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::BodyTooLarge, "Gönderilen veri çok büyük.")
    }

    /// 415.
    pub(crate) fn wrong_media_type() -> Self {
        Self::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ErrorCode::WrongMediaType,
            "Bu veri türü desteklenmiyor.",
        )
    }

    /// 403 for a state-changing call from another site.
    pub(crate) fn foreign_origin() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ErrorCode::ForeignOrigin,
            "Bu istek başka bir siteden geldiği için reddedildi.",
        )
    }

    /// 404 for a path that is no call.
    pub(crate) fn unknown_call() -> Self {
        Self::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, "Aradığınız adres bulunamadı.")
    }

    /// 405, and the methods that would do.
    pub(crate) fn wrong_method(allow: Vec<&'static str>) -> Self {
        Self {
            allow,
            ..Self::new(
                StatusCode::METHOD_NOT_ALLOWED,
                ErrorCode::WrongMethod,
                "Bu adres bu yöntemi desteklemiyor.",
            )
        }
    }

    /// 429.
    pub(crate) fn too_many_requests(seconds: u64) -> Self {
        let wait = if seconds < 120 {
            format!("{seconds} saniye")
        } else {
            format!("{} dakika", seconds.div_ceil(60))
        };
        Self {
            retry_after: Some(seconds),
            ..Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                ErrorCode::TooManyRequests,
                format!("Çok fazla deneme yapıldı. Lütfen {wait} sonra yeniden deneyin."),
            )
        }
    }

    /// 500, which says nothing of what happened; the log does.
    pub(crate) fn internal() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            ErrorCode::Internal,
            "Beklenmeyen bir hata oluştu. Lütfen daha sonra yeniden deneyin.",
        )
    }

    /// 500 for what should not happen; the log hears what did.
    pub(crate) fn failed(what: &'static str, cause: &dyn std::error::Error) -> Self {
        tracing::error!(%cause, "{what} failed");
        Self::internal()
    }

    /// 503 for a request that found its queue full, or waited there too long. It has changed nothing, so the page repeats
    /// it once, writes too: a handler that has changed something must not respond with it.
    pub(crate) fn busy() -> Self {
        Self {
            retry_after: Some(2),
            ..Self::new(
                StatusCode::SERVICE_UNAVAILABLE,
                ErrorCode::Busy,
                "Mağaza şu anda çok yoğun. Lütfen birkaç saniye sonra yeniden deneyin.",
            )
        }
    }

    /// 503.
    pub(crate) fn unavailable() -> Self {
        Self {
            retry_after: Some(5),
            ..Self::new(
                StatusCode::SERVICE_UNAVAILABLE,
                ErrorCode::Unavailable,
                "Mağaza şu anda yanıt veremiyor. Lütfen birazdan yeniden deneyin.",
            )
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.code.fmt(f)
    }
}
