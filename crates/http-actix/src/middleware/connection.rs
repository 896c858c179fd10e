//! What a request means for the connection that it came on.

use crate::{
    patience::{Active, Activity, PacedBody},
    state::AppState,
    traffic::UnderWay,
};
use actix_http::{BoxedPayloadStream, ConnectionType, ResponseHead};
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
    let _under_way = under_way(&state, request.request().conn_data());
    pace(&mut request, state.patience.body);
    let mut response = next.call(request).await?;
    end_connection(&state, response.response_mut().head_mut());
    Ok(response)
}

/// Tells connection and server that a request is under way, until what is returned is dropped.
pub(crate) fn under_way<'a>(
    state: &'a AppState,
    activity: Option<&Activity>,
) -> (Option<Active>, UnderWay<'a>) {
    (activity.map(Activity::begin), state.traffic.begin())
}

/// Makes this answer its connection's last once the server is to end.
pub(crate) fn end_connection(state: &AppState, head: &mut ResponseHead) {
    if state.traffic.is_ending() {
        head.set_connection_type(ConnectionType::Close);
    }
}

fn pace(request: &mut ServiceRequest, patience: Duration) {
    let body: BoxedPayloadStream = match request.take_payload() {
        Payload::None => return,
        body => Box::pin(PacedBody::new(body, patience)),
    };
    request.set_payload(Payload::Stream { payload: body });
}
