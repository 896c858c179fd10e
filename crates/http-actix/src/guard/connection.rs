//! What a request means for the connection that it came on.

use crate::{
    guard::{
        patience::{Active, Activity, PacedBody},
        traffic::UnderWay,
    },
    state::AppState,
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
/// the server is to end, the answer is its connection's last.
pub(crate) async fn connection<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let Some(state) = request.app_data::<web::Data<AppState>>().cloned() else {
        return next.call(request).await;
    };
    let activity = request.request().conn_data::<Activity>().cloned();
    let _under_way = under_way(&state, activity.as_ref());
    let has_body = pace(&mut request, state.patience.body);
    let mut response = next.call(request).await?;
    if let (true, Some(activity)) = (has_body, &activity) {
        activity.forget_more();
    }
    end_connection(&state, activity.as_ref(), response.response_mut().head_mut());
    Ok(response)
}

/// Tells connection and server that a request is under way, until what is returned is dropped.
pub(crate) fn under_way<'a>(
    state: &'a AppState,
    activity: Option<&Activity>,
) -> (Option<Active>, UnderWay<'a>) {
    (activity.map(Activity::begin), state.traffic.begin())
}

/// Makes this answer its connection's last once the server is to end, unless the client has sent more requests: what
/// comes after a last answer is not looked at (RFC 9112, section 9.6).
pub(crate) fn end_connection(state: &AppState, activity: Option<&Activity>, head: &mut ResponseHead) {
    if state.traffic.is_ending() && !activity.is_some_and(Activity::has_more) {
        head.set_connection_type(ConnectionType::Close);
    }
}

/// Lets a request's body fail when it does not get on; tells whether it has one.
fn pace(request: &mut ServiceRequest, patience: Duration) -> bool {
    let body: BoxedPayloadStream = match request.take_payload() {
        Payload::None => return false,
        body => Box::pin(PacedBody::new(body, patience)),
    };
    request.set_payload(Payload::Stream { payload: body });
    true
}
