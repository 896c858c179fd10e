//! In which ways it fails.

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

/// Longer than any shop waits.
const SLOW: Duration = Duration::from_secs(12);

/// One way to fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Calls are answered after twelve seconds.
    Slow,
    /// Calls are answered 500.
    Error,
    /// Calls are cut off, and nothing was done.
    Cut,
    /// Calls are cut off after they were done.
    LostAnswer,
    /// Webhooks are sent twice.
    Twice,
    /// No webhook is sent.
    Silent,
    /// One lira too little is said to have been paid.
    WrongAmount,
    /// Signatures are made with another secret.
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

    /// Fails before anything is done, if it is to.
    pub(crate) async fn fail_before(&self) -> Option<HttpResponse> {
        if self.is(Mode::Slow) {
            tokio::time::sleep(SLOW).await;
        }
        if self.is(Mode::Error) {
            return Some(HttpResponse::InternalServerError().body("{}"));
        }
        self.is(Mode::Cut).then(cut_off)
    }

    /// Fails instead of answering, if it is to.
    pub(crate) fn answer(&self, answer: HttpResponse) -> HttpResponse {
        if self.is(Mode::LostAnswer) { cut_off() } else { answer }
    }

    /// The secret that a signature is made with.
    pub(crate) fn secret<'a>(&self, right: &'a str) -> &'a str {
        if self.is(Mode::WrongSignature) { "not the secret" } else { right }
    }
}

/// An answer that ends before it has begun.
fn cut_off() -> HttpResponse {
    let nothing = stream::iter([Ok::<_, io::Error>(Bytes::new()), Err(io::Error::other("cut off"))]);
    HttpResponse::Ok().no_chunking(1000).streaming(nothing)
}

pub(crate) type State = web::Data<Double>;
