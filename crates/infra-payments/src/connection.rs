//! The HTTPS client for a payment provider's API.

use application::payment::GatewayError;
use reqwest::{RequestBuilder, StatusCode};
use std::{io, time::Duration};
use tokio::runtime::{Builder, Runtime};

/// Time limit for one response of a provider, including the connection.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum size of a response body.
const RESPONSE_BYTES: usize = 1024 * 1024;

/// The reasons why the HTTP client can't be created.
#[derive(Debug, thiserror::Error)]
pub enum HttpClientError {
    /// The runtime's threads can't be started.
    #[error(transparent)]
    Runtime(#[from] io::Error),
    /// TLS can't be set up.
    #[error(transparent)]
    Client(#[from] reqwest::Error),
}

/// An HTTP client on a small runtime of its own, for callers that are synchronous.
pub(crate) struct HttpClient {
    pub(crate) http: reqwest::Client,
    runtime: Option<Runtime>,
}

/// A complete response.
pub(crate) struct HttpResponse {
    pub(crate) status: StatusCode,
    pub(crate) body: Vec<u8>,
}

impl HttpClient {
    pub(crate) fn new() -> Result<Self, HttpClientError> {
        // The first call in a process wins; all crates of the workspace choose ring.
        drop(rustls::crypto::ring::default_provider().install_default());
        // Payment APIs do not redirect; a redirect would lead to another server.
        let http = reqwest::Client::builder()
            .timeout(TIMEOUT)
            .redirect(reqwest::redirect::Policy::none())
            .build()?;
        let runtime =
            Builder::new_multi_thread().worker_threads(1).thread_name("payments").enable_all().build()?;
        Ok(Self { http, runtime: Some(runtime) })
    }

    /// Sends a request and returns the complete response.
    pub(crate) fn send(&self, request: RequestBuilder) -> Result<HttpResponse, GatewayError> {
        let runtime = self.runtime.as_ref().ok_or_else(|| GatewayError::Unavailable("no runtime".into()))?;
        runtime.block_on(async {
            // The URL names the payment, so it stays out of the log.
            let lost = |error: reqwest::Error| GatewayError::Unavailable(error.without_url().into());
            let mut response = request.send().await.map_err(lost)?;
            let mut body = Vec::new();
            while let Some(chunk) = response.chunk().await.map_err(lost)? {
                body.extend_from_slice(&chunk);
                if body.len() > RESPONSE_BYTES {
                    return Err(GatewayError::Refused("an endless answer".into()));
                }
            }
            Ok(HttpResponse { status: response.status(), body })
        })
    }
}

impl Drop for HttpClient {
    /// Ends the runtime in the background. A plain drop would block, and panics on a thread of another runtime.
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
