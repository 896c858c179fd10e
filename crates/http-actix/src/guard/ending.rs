//! The server's shutdown, as requests see it.

use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::ConnectionType,
    middleware::Next,
    web,
};
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that all workers see.
#[derive(Debug, Default)]
pub struct Ending(AtomicBool);

impl Ending {
    /// Fails `/readyz` from now on, and closes each connection after its response.
    pub fn begin(&self) {
        self.0.store(true, Ordering::Release);
    }

    pub(crate) fn has_begun(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// Closes the connection after the response once the server is ending, so that the client's next request goes to another
/// instance.
pub(crate) async fn close_when_ending<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let ending = request.app_data::<web::Data<Ending>>().cloned();
    let mut response = next.call(request).await?;
    if ending.is_some_and(|ending| ending.has_begun()) {
        response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
    }
    Ok(response)
}
