//! Error responses.

use super::error_code::{ErrorCode, error_codes};
use application::error::StorageError;
use http::StatusCode;
use serde::Serialize;
use std::{borrow::Cow, collections::BTreeMap, fmt};
use utoipa::{
    ToSchema,
    openapi::{Object, ObjectBuilder, schema::Type},
};

error_codes! {
    BAD_IDEMPOTENCY_KEY = ("bad_idempotency_key", UNPROCESSABLE_ENTITY);
    BODY_TOO_LARGE = ("body_too_large", PAYLOAD_TOO_LARGE);
    BUSY = ("busy", SERVICE_UNAVAILABLE);
    CHANGED_MEANWHILE = ("changed_meanwhile", CONFLICT);
    FOREIGN_ORIGIN = ("foreign_origin", FORBIDDEN);
    IDEMPOTENCY_KEY_REUSED = ("idempotency_key_reused", UNPROCESSABLE_ENTITY);
    ILLEGAL_MOVE = ("illegal_move", CONFLICT);
    INTERNAL = ("internal", INTERNAL_SERVER_ERROR);
    LOGIN_REQUIRED = ("login_required", UNAUTHORIZED);
    MALFORMED_JSON = ("malformed_json", BAD_REQUEST);
    MALFORMED_MULTIPART = ("malformed_multipart", BAD_REQUEST);
    NOT_FOUND = ("not_found", NOT_FOUND);
    PRODUCT_NOT_FOUND = ("product_not_found", NOT_FOUND);
    REQUEST_TIMEOUT = ("request_timeout", REQUEST_TIMEOUT);
    SPAM = ("spam", UNPROCESSABLE_ENTITY);
    STAFF_ONLY = ("staff_only", FORBIDDEN);
    TOKEN_EXPIRED = ("token_expired", GONE);
    TOO_MANY_REQUESTS = ("too_many_requests", TOO_MANY_REQUESTS);
    UNAVAILABLE = ("unavailable", SERVICE_UNAVAILABLE);
    UNREADABLE_FILE = ("unreadable_file", BAD_REQUEST);
    UNTRUSTED_NOTICE = ("untrusted_notice", BAD_REQUEST);
    VALIDATION_FAILED = ("validation_failed", UNPROCESSABLE_ENTITY);
    WRONG_MEDIA_TYPE = ("wrong_media_type", UNSUPPORTED_MEDIA_TYPE);
    WRONG_METHOD = ("wrong_method", METHOD_NOT_ALLOWED);
}

/// Error messages by the field's name on the wire.
pub type FieldErrors = BTreeMap<String, String>;

/// What is wrong with a field.
#[derive(Debug)]
pub(crate) struct FieldProblem {
    /// What the page calls the field; `None` if it knows no such field.
    pub(crate) label: Option<&'static str>,
    pub(crate) message: String,
}

/// An error response.
#[derive(Debug)]
pub struct ApiError {
    pub(crate) code: ErrorCode,
    pub(crate) message: Cow<'static, str>,
    pub(crate) fields: FieldErrors,
    /// The seconds for `Retry-After`.
    pub(crate) retry_after: Option<u64>,
    /// The methods for `Allow`; empty unless the method was wrong.
    pub(crate) allow: Vec<&'static str>,
    /// The current state of the resource, whose fields are added to the response.
    pub(crate) present: Option<Box<serde_json::Value>>,
}

/// The body of an error response.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    #[schema(schema_with = always_false)]
    success: bool,
    /// A Turkish message for people.
    message: String,
    code: ErrorCode,
    /// Messages for single fields.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    fields: BTreeMap<String, String>,
    /// The request's id in the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    request_id: Option<String>,
}

/// The body of a conflict, with the current state of the resource.
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
    pub(crate) fn new(code: ErrorCode, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
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
        self.code.status()
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

    /// Returns the error's code for machines.
    pub(crate) const fn code(&self) -> ErrorCode {
        self.code
    }

    /// Returns whether the error is about this field as a whole.
    pub(crate) fn is_about(&self, field: &str) -> bool {
        self.fields.contains_key(field)
    }

    /// Splits the error into its machine-readable code and its Turkish message.
    pub(crate) fn into_code_and_message(self) -> (ErrorCode, String) {
        (self.code, self.message.into_owned())
    }

    /// Adds the current state of the resource to the response body.
    pub(crate) fn with_current(self, present: &impl Serialize) -> Self {
        Self { present: serde_json::to_value(present).ok().map(Box::new), ..self }
    }

    /// 409 for a change of a resource that has changed since the client saw it, with its current state.
    pub(crate) fn changed_meanwhile(message: impl Into<Cow<'static, str>>, present: &impl Serialize) -> Self {
        Self::new(ErrorCode::CHANGED_MEANWHILE, message).with_current(present)
    }

    /// 422 with messages for fields. The main message names the fields, too, for clients that show only that.
    pub(crate) fn fields(problems: BTreeMap<String, FieldProblem>) -> Self {
        let label = |(name, problem): (&String, &FieldProblem)| problem.label.unwrap_or(name).to_owned();
        let labels = problems.iter().map(label).collect::<Vec<_>>().join(", ");
        let message = match problems.values().next() {
            Some(problem) if problems.len() == 1 => format!("{labels}: {}", problem.message),
            _ => format!("Lütfen şu alanları düzeltin: {labels}."),
        };
        let fields = problems.into_iter().map(|(name, problem)| (name, problem.message)).collect();
        Self { fields, ..Self::new(ErrorCode::VALIDATION_FAILED, message) }
    }

    /// 422 with a message for one field, which the page calls by this label.
    pub(crate) fn field(name: &str, label: &'static str, problem: impl Into<String>) -> Self {
        let problem = FieldProblem { label: Some(label), message: problem.into() };
        Self::fields(BTreeMap::from([(name.to_owned(), problem)]))
    }

    /// 422 for JSON that is not an object.
    pub(crate) fn wrong_shape() -> Self {
        Self::new(ErrorCode::VALIDATION_FAILED, "Gönderilen bilgiler beklenen biçimde değil.")
    }

    /// 400 for a body that is not JSON.
    pub(crate) fn malformed_json() -> Self {
        Self::new(ErrorCode::MALFORMED_JSON, "Gönderilen veri okunamadı.")
    }

    /// 400 for a body that is not multipart.
    pub(crate) fn malformed_multipart() -> Self {
        Self::new(ErrorCode::MALFORMED_MULTIPART, "Gönderilen form okunamadı.")
    }

    /// 408 for a body that is sent too slowly.
    pub(crate) fn request_timeout() -> Self {
        Self::new(
            ErrorCode::REQUEST_TIMEOUT,
            "Gönderilen veri zamanında gelmedi. Bağlantınızı kontrol edip yeniden deneyin.",
        )
    }

    /// 413 for a body that is too large.
    pub(crate) fn body_too_large() -> Self {
        Self::new(ErrorCode::BODY_TOO_LARGE, "Gönderilen veri çok büyük.")
    }

    /// 415 for a body of another media type.
    pub(crate) fn wrong_media_type() -> Self {
        Self::new(ErrorCode::WRONG_MEDIA_TYPE, "Bu veri türü desteklenmiyor.")
    }

    /// 403 for a state-changing request from another site.
    pub(crate) fn foreign_origin() -> Self {
        Self::new(ErrorCode::FOREIGN_ORIGIN, "Bu istek başka bir siteden geldiği için reddedildi.")
    }

    /// 404 for an unknown path below `/api`.
    pub(crate) fn unknown_call() -> Self {
        Self::new(ErrorCode::NOT_FOUND, "Aradığınız adres bulunamadı.")
    }

    /// 405 with the allowed methods.
    pub(crate) fn wrong_method(allow: Vec<&'static str>) -> Self {
        Self { allow, ..Self::new(ErrorCode::WRONG_METHOD, "Bu adres bu yöntemi desteklemiyor.") }
    }

    /// 429 with the seconds until the next try.
    pub(crate) fn too_many_requests(seconds: u64) -> Self {
        let wait = if seconds < 120 {
            format!("{seconds} saniye")
        } else {
            format!("{} dakika", seconds.div_ceil(60))
        };
        Self {
            retry_after: Some(seconds),
            ..Self::new(
                ErrorCode::TOO_MANY_REQUESTS,
                format!("Çok fazla deneme yapıldı. Lütfen {wait} sonra yeniden deneyin."),
            )
        }
    }

    /// 500 without any detail; the log has the cause.
    pub(crate) fn internal() -> Self {
        Self::new(ErrorCode::INTERNAL, "Beklenmeyen bir hata oluştu. Lütfen daha sonra yeniden deneyin.")
    }

    /// 500 for an unexpected failure, whose cause is logged.
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
                ErrorCode::BUSY,
                "Mağaza şu anda çok yoğun. Lütfen birkaç saniye sonra yeniden deneyin.",
            )
        }
    }

    /// 503 for an unavailable dependency.
    pub(crate) fn unavailable() -> Self {
        Self {
            retry_after: Some(5),
            ..Self::new(
                ErrorCode::UNAVAILABLE,
                "Mağaza şu anda yanıt veremiyor. Lütfen birazdan yeniden deneyin.",
            )
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.code.fmt(f)
    }
}

impl From<StorageError> for ApiError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Unavailable(_) => {
                tracing::warn!("{}", error.chain());
                Self::unavailable()
            }
            StorageError::Failed(_) => {
                tracing::error!("{}", error.chain());
                Self::internal()
            }
        }
    }
}
