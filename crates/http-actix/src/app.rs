//! The app: middleware, areas and pages.

use crate::{
    account, address, audit, bank_statement, cart, catalogue, category, contact, customer, discount, docs,
    favorite, group,
    guard::{
        access_log::access_log,
        authenticate::{authenticate, session_errors},
        calls::Calls,
        ending::close_when_ending,
        known_browser::known_browser,
        method::known_method,
        same_origin::same_origin,
        security_headers::security_headers,
        session::SESSION_COOKIE,
        session_store::PortSessionStore,
    },
    health,
    http::{
        error::{self, ApiError},
        registry::{CallMethods, DocumentedCalls, PublicCalls, Registry, SessionCalls},
    },
    invoice, legal, mail, maker, openapi, order, order_return, overview,
    parts::AppParts,
    payment, privacy, product_import, refund, report, settings, shop, shop_text, staff, stock_alert,
    synonyms, thread, two_factor, web_page,
};
use actix_session::{
    SessionMiddleware,
    config::{CookieContentSecurity, PersistentSession},
};
use actix_web::{
    App, Error,
    body::{EitherBody, MessageBody},
    cookie::{SameSite, time::Duration},
    dev::{ServiceFactory, ServiceRequest, ServiceResponse},
    middleware::{Compress, DefaultHeaders, Next, NormalizePath, from_fn},
    web,
};
use std::sync::{Arc, LazyLock};
use utoipa_actix_web::{AppExt, scope};

/// Days after which a login expires.
const SESSION_DAYS: i64 = 30;

/// The paths and methods of all operations.
static CALLS: LazyLock<Calls> = LazyLock::new(|| {
    let mut methods = CallMethods::default();
    register_areas(&mut methods);
    Calls::new(methods.0)
});

static DOCUMENT: docs::Document = docs::Document::new(open_api);

/// Registers the calls of all areas. Orders come last: `/order/{id}` matches what other areas have below `/order`.
fn register_areas(calls: &mut impl Registry) {
    calls.codes(error::CODES);
    account::routes::register(calls);
    address::register(calls);
    audit::register(calls);
    bank_statement::routes::register(calls);
    cart::register(calls);
    catalogue::routes::register(calls);
    category::register(calls);
    contact::register(calls);
    customer::routes::register(calls);
    discount::routes::register(calls);
    favorite::register(calls);
    group::register(calls);
    invoice::routes::register(calls);
    legal::register(calls);
    mail::register(calls);
    maker::register(calls);
    order_return::routes::register(calls);
    overview::register(calls);
    payment::register(calls);
    privacy::register(calls);
    product_import::routes::register(calls);
    refund::register(calls);
    report::register(calls);
    settings::routes::register(calls);
    shop::register(calls);
    shop_text::register(calls);
    staff::routes::register(calls);
    stock_alert::register(calls);
    synonyms::register(calls);
    thread::routes::register(calls);
    two_factor::register(calls);
    order::routes::register(calls);
}

/// Returns the OpenAPI document of all operations.
#[must_use]
pub fn open_api() -> utoipa::openapi::OpenApi {
    let mut codes = Vec::new();
    let (_, document) = App::new()
        .into_utoipa_app()
        .openapi(openapi::base())
        .service(
            scope::scope("/api")
                .configure(|config| register_areas(&mut DocumentedCalls { config, codes: &mut codes })),
        )
        .split_for_parts();
    openapi::finish(document, &codes)
}

/// Returns the app with all routes and middleware.
pub fn app(
    parts: &AppParts,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody + use<>>,
        Error = actix_web::Error,
        InitError = (),
    > + use<>,
> {
    let session_calls = web::scope("")
        .configure(|config| register_areas(&mut SessionCalls(config)))
        .wrap(from_fn(authenticate))
        .wrap(session_cookie(parts))
        .wrap(from_fn(known_browser))
        .wrap(from_fn(session_errors));
    let api = web::scope("/api")
        .configure(|config| register_areas(&mut PublicCalls(config)))
        .service(session_calls)
        .wrap(from_fn(known_call))
        .wrap(from_fn(same_origin))
        .wrap(DefaultHeaders::new().add(("Cache-Control", "no-store")));
    App::new()
        .service(health::alive)
        .service(health::ready)
        .configure(|config| {
            if !parts.has_metrics_listener {
                config.service(health::shared_metrics);
            }
        })
        .service(catalogue::pictures::get_picture)
        .service(catalogue::pictures::get_preview)
        .service(docs::open_api_json)
        .service(docs::open_api_page)
        .service(api)
        .configure(|config| web_page::configure(config, &parts.context.site))
        .configure(|config| parts.register(config))
        .wrap(Compress::default())
        .wrap(NormalizePath::trim())
        .wrap(from_fn(known_method))
        .wrap(from_fn(access_log))
        .wrap(from_fn(security_headers))
        .wrap(from_fn(close_when_ending))
        .app_data(web::Data::new(&*CALLS))
        .app_data(web::Data::new(&DOCUMENT))
}

/// Returns the app of the metrics' own listener.
pub(crate) fn metrics_app(
    parts: &AppParts,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody + use<>>,
        Error = actix_web::Error,
        InitError = (),
    > + use<>,
> {
    App::new()
        .configure(|config| parts.register(config))
        .service(health::own_metrics)
        .wrap(Compress::default())
}

/// Over https the name has the prefix `__Host-`. Browsers accept such a cookie only from this host, for all paths and
/// over https (RFC 6265bis, 4.1.3.2), so a neighbouring domain can't replace the session.
fn session_cookie_name(parts: &AppParts) -> String {
    if parts.context.origin.is_https() {
        format!("__Host-{SESSION_COOKIE}")
    } else {
        SESSION_COOKIE.to_owned()
    }
}

/// Returns the middleware for the signed session cookie. The cookie holds a key; the database holds the session.
fn session_cookie(parts: &AppParts) -> SessionMiddleware<PortSessionStore> {
    let sessions = PortSessionStore::new(
        Arc::clone(&parts.sessions),
        Arc::clone(&parts.context.clock),
        parts.context.pool.database_bulkhead(),
        parts.context.timeouts.session,
    );
    SessionMiddleware::builder(sessions, parts.cookie_key.clone())
        .cookie_name(session_cookie_name(parts))
        .cookie_content_security(CookieContentSecurity::Signed)
        .cookie_same_site(SameSite::Lax)
        .cookie_secure(parts.context.origin.is_https())
        .cookie_http_only(true)
        .session_lifecycle(PersistentSession::default().session_ttl(Duration::days(SESSION_DAYS)))
        .build()
}

/// Responds 404 to an unknown path and 405 to a wrong method.
async fn known_call<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let refusal = match CALLS.at(request.path()) {
        None => ApiError::unknown_call(),
        Some(call) if !call.methods.contains(&request.method().as_str()) => {
            ApiError::wrong_method(call.methods.clone())
        }
        Some(_) => return Ok(next.call(request).await?.map_into_left_body()),
    };
    Ok(request.error_response(refusal).map_into_right_body())
}
