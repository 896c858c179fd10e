//! What a request means for the connection that it came on.

use crate::guard::{
    ending::Ending,
    timeouts::{Activity, PacedBody, Timeouts},
};
use actix_http::{BoxedPayloadStream, ConnectionType};
use actix_web::{
    Error, HttpMessage,
    body::MessageBody,
    dev::{Payload, ServiceRequest, ServiceResponse},
    middleware::Next,
    web,
};
use std::time::Duration;

/// Marks the connection as busy, fails a body that comes too slowly, and closes the connection after its response once
/// the server is ending.
pub(crate) async fn connection<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let ending = request.app_data::<web::Data<Ending>>().cloned();
    let _active = request.request().conn_data::<Activity>().map(Activity::begin);
    if let Some(body) = request.app_data::<web::Data<Timeouts>>().map(|timeouts| timeouts.body) {
        pace(&mut request, body);
    }
    let mut response = next.call(request).await?;
    if ending.is_some_and(|ending| ending.has_begun()) {
        response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
    }
    Ok(response)
}

/// Fails a request's body when the client sends it too slowly.
fn pace(request: &mut ServiceRequest, timeout: Duration) {
    let body: BoxedPayloadStream = match request.take_payload() {
        Payload::None => return,
        body => Box::pin(PacedBody::new(body, timeout)),
    };
    request.set_payload(Payload::Stream { payload: body });
}
