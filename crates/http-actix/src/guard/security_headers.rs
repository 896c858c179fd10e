//! The security headers of every response.

use crate::http::public_origin::PublicOrigin;
use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    error::InternalError,
    http::header::{
        CONTENT_SECURITY_POLICY, CROSS_ORIGIN_OPENER_POLICY, HeaderMap, HeaderValue, PERMISSIONS_POLICY,
        REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
    },
    middleware::Next,
    web,
};
use application::shop::LiveShop;

/// Browser features that no page of the shop uses.
const PERMISSIONS: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), \
    magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()";

/// The inline scripts of the built pages, as sources for the Content-Security-Policy.
pub(crate) struct InlineScripts(pub(crate) String);

/// Adds the headers to a response, and to that of a failure, which the server makes outside the middleware: a panic, or
/// a session that could not be stored.
pub(crate) async fn security_headers<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let shop = request.app_data::<web::Data<LiveShop>>().cloned();
    let is_https = request.app_data::<web::Data<PublicOrigin>>().is_some_and(|origin| origin.is_https());
    let scripts = request.app_data::<web::Data<InlineScripts>>().cloned();
    let policy = || Some(content_security_policy(shop.as_ref()?, &scripts.as_ref()?.0));
    let add = |headers: &mut HeaderMap| add_headers(headers, policy(), is_https);
    match next.call(request).await {
        Ok(mut response) => {
            add(response.headers_mut());
            Ok(response)
        }
        Err(error) => {
            let mut response = error.error_response();
            add(response.headers_mut());
            Err(InternalError::from_response(error, response).into())
        }
    }
}

fn add_headers(headers: &mut HeaderMap, policy: Option<String>, is_https: bool) {
    let fixed = [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "strict-origin-when-cross-origin"),
        (CROSS_ORIGIN_OPENER_POLICY, "same-origin"),
        (PERMISSIONS_POLICY, PERMISSIONS),
    ];
    for (name, value) in fixed {
        // A page with a secret in its address sends no referrer at all.
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    if is_https {
        // Browsers that have seen this header use only https for two years (RFC 6797).
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=63072000"));
    }
    let policy = policy.and_then(|policy| HeaderValue::try_from(policy).ok());
    if let Some(policy) = policy {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
}

/// Returns the policy. Pages run no scripts of other sites and only the built inline scripts. No other site may frame
/// them, and they frame only the configured map.
fn content_security_policy(shop: &LiveShop, inline_scripts: &str) -> String {
    let shop = shop.facts();
    let frames = shop.map.origin().unwrap_or("'none'");
    format!(
        "default-src 'self'; script-src 'self' {inline_scripts}; img-src 'self' data: blob:; \
         style-src 'self' 'unsafe-inline'; frame-src {frames}; object-src 'none'; \
         base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
    )
}
