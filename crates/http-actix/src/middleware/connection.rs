//! What a request means for the connection that it came on.

use crate::{
    patience::{Activity, PacedBody},
    state::AppState,
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

/// Tells connection and server that a request is under way, and lets its body fail when that does not get on. Once
/// the server is to end, each answer is its connection's last.
pub(crate) async fn connection<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let Some(state) = request.app_data::<web::Data<AppState>>().cloned() else {
        return next.call(request).await;
    };
    let _active = request.request().conn_data::<Activity>().map(Activity::begin);
    let _under_way = state.traffic.begin();
    pace(&mut request, state.patience.body);
    let mut response = next.call(request).await?;
    if state.traffic.is_ending() {
        response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
    }
    Ok(response)
}

fn pace(request: &mut ServiceRequest, patience: Duration) {
    let body: BoxedPayloadStream = match request.take_payload() {
        Payload::None => return,
        body => Box::pin(PacedBody::new(body, patience)),
    };
    request.set_payload(Payload::Stream { payload: body });
}
