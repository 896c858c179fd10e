//! The ways in which the double can fail.

use crate::Double;
use actix_web::{
    HttpResponse,
    web::{self, Bytes},
};
use futures_util::stream;
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeSet,
    io,
    sync::{MutexGuard, PoisonError},
    time::Duration,
};

/// A delay longer than the shop's timeout.
const SLOW: Duration = Duration::from_secs(12);

/// A way to fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Responses are delayed by twelve seconds.
    Slow,
    /// Responses are 500.
    Error,
    /// Connections are closed without an effect.
    Cut,
    /// Connections are closed after the request took effect.
    LostAnswer,
    /// Responses are delayed by twelve seconds after the request took effect.
    LateAnswer,
    /// Responses are 500 after the request took effect.
    LateError,
    /// Responses are 429.
    Throttled,
    /// Responses are 409.
    Conflict,
    /// Refunds are refused.
    RefundRefused,
    /// Refunds stay pending until a test moves them on. iyzico has no such refunds.
    RefundPending,
    /// iyzico's reports are not open to this merchant.
    NoReports,
    /// iyzico's reports know no refunds yet.
    LateReports,
    /// Webhooks about refunds arrive before the response.
    EarlyWebhook,
    /// Webhooks are sent twice.
    Twice,
    /// No webhook is sent.
    Silent,
    /// The paid amount is reported one lira too low.
    WrongAmount,
    /// Signatures are made with a wrong secret.
    WrongSignature,
}

pub(crate) type Modes = BTreeSet<Mode>;

impl Double {
    fn modes(&self) -> MutexGuard<'_, Modes> {
        self.modes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is(&self, mode: Mode) -> bool {
        self.modes().contains(&mode)
    }

    pub(crate) fn set_modes(&self, modes: Modes) {
        *self.modes() = modes;
    }

    /// Fails before the request takes effect, if a mode says so.
    pub(crate) async fn fail_before(&self) -> Option<HttpResponse> {
        if self.is(Mode::Slow) {
            tokio::time::sleep(SLOW).await;
        }
        if self.is(Mode::Error) {
            return Some(HttpResponse::InternalServerError().body("{}"));
        }
        if self.is(Mode::Throttled) {
            return Some(HttpResponse::TooManyRequests().body("{}"));
        }
        if self.is(Mode::Conflict) {
            return Some(HttpResponse::Conflict().body("{}"));
        }
        self.is(Mode::Cut).then(cut_off)
    }

    /// Replaces or delays the response, if a mode says so.
    pub(crate) async fn answer(&self, answer: HttpResponse) -> HttpResponse {
        if self.is(Mode::LateAnswer) {
            tokio::time::sleep(SLOW).await;
        }
        if self.is(Mode::LateError) {
            HttpResponse::InternalServerError().body("{}")
        } else if self.is(Mode::LostAnswer) {
            cut_off()
        } else {
            answer
        }
    }

    /// Returns the secret for a signature, depending on the mode.
    pub(crate) fn secret<'a>(&self, right: &'a str) -> &'a str {
        if self.is(Mode::WrongSignature) { "not the secret" } else { right }
    }
}

/// Returns a response whose connection closes before its first byte.
fn cut_off() -> HttpResponse {
    let nothing = stream::iter([Ok::<_, io::Error>(Bytes::new()), Err(io::Error::other("cut off"))]);
    HttpResponse::Ok().no_chunking(1000).streaming(nothing)
}

pub(crate) type SharedDouble = web::Data<Double>;
