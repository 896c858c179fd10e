//! Refuses state-changing requests from other sites' pages.

use super::{
    security::{self, SecurityKey},
    trusted_proxies::TrustedProxies,
};
use crate::http::{error::ApiError, public_origin::PublicOrigin};
use actix_web::{
    Error,
    body::{EitherBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::header::{HOST, HeaderMap, ORIGIN},
    middleware::Next,
    web,
};

/// Routes for payment providers and for browsers that return from them. No route below this path uses the session.
const NOTICES: &str = "/api/payment/";

/// Refuses a state-changing request whose `Origin` or `Sec-Fetch-Site` names another site. Clients that send neither
/// header (curl) are accepted, because they carry no browser's cookies.
pub(crate) async fn same_origin<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let is_notice = request.path().starts_with(NOTICES);
    if let Some(origin) = request.app_data::<web::Data<PublicOrigin>>()
        && !is_notice
        && !request.method().is_safe()
        && !is_ours(request.headers(), origin)
    {
        if let Some(key) = request.app_data::<web::Data<SecurityKey>>()
            && let Some(proxies) = request.app_data::<web::Data<TrustedProxies>>()
        {
            security::foreign_origin(&key.client_name(request.request(), proxies));
        }
        // Returned as a response, not as an error, so that it gets the common headers and is counted under its route.
        return Ok(request.error_response(ApiError::foreign_origin()).map_into_right_body());
    }
    Ok(next.call(request).await?.map_into_left_body())
}

fn is_ours(headers: &HeaderMap, public_origin: &str) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let site_is_ours = text("sec-fetch-site").is_none_or(|site| matches!(site, "same-origin" | "none"));
    let origin_is_ours = text(ORIGIN.as_str()).is_none_or(|origin| {
        // The page may have been opened under another name of this server, such as localhost, so the request's host
        // counts.
        let scheme = public_origin.split("://").next().unwrap_or_default();
        let own = text(HOST.as_str()).map(|host| format!("{scheme}://{host}"));
        origin == public_origin || own.as_deref() == Some(origin)
    });
    site_is_ours && origin_is_ours
}

#[cfg(test)]
mod tests {
    use super::is_ours;
    use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};

    #[test]
    fn foreign_pages_are_refused() {
        let cases: [(&[(&str, &str)], bool); 9] = [
            (&[], true),
            (&[("origin", "https://shop.example")], true),
            (&[("origin", "https://evil.example")], false),
            (&[("origin", "http://shop.example")], false),
            (&[("origin", "null")], false),
            (&[("origin", "https://10.0.0.5:8080"), ("host", "10.0.0.5:8080")], true),
            (&[("sec-fetch-site", "same-origin")], true),
            (&[("sec-fetch-site", "same-site")], false),
            (&[("sec-fetch-site", "cross-site"), ("origin", "https://shop.example")], false),
        ];
        for (headers, expected) in cases {
            let map: HeaderMap = headers
                .iter()
                .map(|(name, value)| {
                    (HeaderName::from_bytes(name.as_bytes()).unwrap(), HeaderValue::from_str(value).unwrap())
                })
                .collect();
            assert_eq!(is_ours(&map, "https://shop.example"), expected, "{headers:?}");
        }
    }
}
