//! The codes of errors.

use http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

/// The machine-readable code of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    AmountChanged,
    AddressNotFound,
    AlreadyConfirmed,
    AwaitingPayment,
    BadIdempotencyKey,
    BodyTooLarge,
    Busy,
    CategoryExists,
    CategoryInDiscounts,
    CategoryInUse,
    CategoryNotFound,
    ChangedMeanwhile,
    CustomerNotFound,
    DiscountExists,
    DiscountInUse,
    DiscountNotFound,
    DiscountUnusable,
    EmailTaken,
    ForeignOrigin,
    GroupNotFound,
    GuestOrdersOff,
    IdempotencyKeyReused,
    IllegalMove,
    InStock,
    Internal,
    LastStaff,
    LegalTextNotFound,
    LinkErased,
    LoginRequired,
    MailNotFailed,
    MailNotFound,
    MailRefused,
    MalformedJson,
    MalformedMultipart,
    MessageNotFound,
    NotCancellable,
    NotEnoughStock,
    NotDelivered,
    NotFound,
    NotOverdue,
    NotShipped,
    NotUndoable,
    NoTransferAwaited,
    NothingToRefund,
    OrderChanging,
    OrderClaimed,
    OrderNotFound,
    OrderPaid,
    OutOfStock,
    OwnAccount,
    OwnerOnly,
    PaidByCard,
    PaymentOpening,
    PaymentPending,
    PaymentSettled,
    PaymentUnavailable,
    PictureNotFound,
    PictureTooLarge,
    ProductNotFound,
    RequestTimeout,
    RemindedToday,
    ReturnExempt,
    ReturnNotFound,
    ReturnRefused,
    ReturnTooLate,
    SkuTaken,
    Spam,
    SetByEnvironment,
    StaffAccount,
    StaffNotFound,
    StaffOnly,
    TextsChanged,
    ThreadClosed,
    ThreadFull,
    ThreadNotFound,
    TokenExpired,
    TooManyAddresses,
    TooManyCategories,
    TooManyDiscounts,
    TooManyFavorites,
    TooManyNotes,
    TooManyRequests,
    TooManyReturned,
    TooManyUnpaid,
    TwoFactorEnabled,
    TwoFactorNotSetUp,
    TwoFactorRequired,
    TwoFactorWrong,
    Unavailable,
    UnreadableFile,
    UntrustedNotice,
    ValidationFailed,
    WrongCredentials,
    WrongMediaType,
    WrongMethod,
}

impl ErrorCode {
    /// Returns the status of responses with this code: 409, unless the request itself or the shop is at fault.
    pub(super) const fn status(self) -> StatusCode {
        match self {
            Self::MalformedJson | Self::MalformedMultipart | Self::UnreadableFile | Self::UntrustedNotice => {
                StatusCode::BAD_REQUEST
            }
            Self::LoginRequired | Self::TwoFactorRequired | Self::TwoFactorWrong | Self::WrongCredentials => {
                StatusCode::UNAUTHORIZED
            }
            Self::ForeignOrigin | Self::GuestOrdersOff | Self::OwnerOnly | Self::StaffOnly => {
                StatusCode::FORBIDDEN
            }
            Self::AddressNotFound
            | Self::CategoryNotFound
            | Self::CustomerNotFound
            | Self::DiscountNotFound
            | Self::GroupNotFound
            | Self::LegalTextNotFound
            | Self::MailNotFound
            | Self::MessageNotFound
            | Self::NotFound
            | Self::OrderNotFound
            | Self::PictureNotFound
            | Self::ProductNotFound
            | Self::ReturnNotFound
            | Self::StaffNotFound
            | Self::ThreadNotFound => StatusCode::NOT_FOUND,
            Self::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::RequestTimeout => StatusCode::REQUEST_TIMEOUT,
            Self::TokenExpired => StatusCode::GONE,
            Self::BodyTooLarge | Self::PictureTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::WrongMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::BadIdempotencyKey | Self::IdempotencyKeyReused | Self::Spam | Self::ValidationFailed => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Self::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Busy | Self::PaymentUnavailable | Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::CONFLICT,
        }
    }
}
