//! The way to a provider: HTTPS, within some seconds.

use application::payment::GatewayError;
use reqwest::{RequestBuilder, StatusCode};
use std::{io, time::Duration};
use tokio::runtime::{Builder, Runtime};

/// How long a provider is given for one answer, connecting included.
const TIMEOUT: Duration = Duration::from_secs(10);
/// No answer that is read is longer.
const ANSWER_BYTES: usize = 1024 * 1024;

/// The way to a provider can't be prepared.
#[derive(Debug, thiserror::Error)]
pub enum ConnectionError {
    /// No thread to wait on.
    #[error(transparent)]
    Runtime(#[from] io::Error),
    /// TLS can't be set up.
    #[error(transparent)]
    Client(#[from] reqwest::Error),
}

/// An HTTP client with a small runtime of its own: use cases wait for it on threads that may wait.
pub(crate) struct Connection {
    pub(crate) http: reqwest::Client,
    runtime: Option<Runtime>,
}

/// An answer, read to its end.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) body: Vec<u8>,
}

impl Connection {
    pub(crate) fn new() -> Result<Self, ConnectionError> {
        // Whoever is first chooses; all of the shop's crates choose ring.
        drop(rustls::crypto::ring::default_provider().install_default());
        // A provider does not move: an answer from elsewhere is none.
        let http = reqwest::Client::builder()
            .timeout(TIMEOUT)
            .redirect(reqwest::redirect::Policy::none())
            .build()?;
        let runtime =
            Builder::new_multi_thread().worker_threads(1).thread_name("payments").enable_all().build()?;
        Ok(Self { http, runtime: Some(runtime) })
    }

    /// Sends a request and waits for the whole answer.
    pub(crate) fn send(&self, request: RequestBuilder) -> Result<Answer, GatewayError> {
        let runtime = self.runtime.as_ref().ok_or_else(|| GatewayError::Unavailable("no runtime".into()))?;
        runtime.block_on(async {
            // Without the address, which names the payment.
            let lost = |error: reqwest::Error| GatewayError::Unavailable(error.without_url().into());
            let mut response = request.send().await.map_err(lost)?;
            let mut body = Vec::new();
            while let Some(chunk) = response.chunk().await.map_err(lost)? {
                body.extend_from_slice(&chunk);
                if body.len() > ANSWER_BYTES {
                    return Err(GatewayError::Refused("an endless answer".into()));
                }
            }
            Ok(Answer { status: response.status(), body })
        })
    }
}

impl Drop for Connection {
    /// A plain drop waits for its threads, and panics where the server's runtime does the dropping.
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
