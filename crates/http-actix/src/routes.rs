//! The route table.

mod account;
mod address;
mod audit;
mod bank_statement;
mod cart;
mod catalogue;
mod category;
mod contact;
mod customer;
mod discount;
mod docs;
mod email_confirmation;
mod favorite;
mod group;
mod guest_order;
mod health;
mod legal;
mod mail;
mod multipart;
mod order;
mod order_return;
mod order_text;
mod overview;
mod password_reset;
mod payment;
mod picture;
mod privacy;
mod quick_order;
mod report;
mod seller;
mod settings;
mod shop;
mod stock_alert;
mod synonyms;
mod team;
mod thread;
mod two_factor;

use crate::{
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
    openapi::{self, operations},
    parts::AppParts,
    reads::web_page,
    wire::error::ApiError,
};
use actix_session::{
    SessionMiddleware,
    config::{CookieContentSecurity, PersistentSession},
};
use actix_web::{
    App, Error,
    body::{EitherBody, MessageBody},
    cookie::{SameSite, time::Duration},
    dev::{HttpServiceFactory, ServiceFactory, ServiceRequest, ServiceResponse},
    middleware::{Compress, DefaultHeaders, Next, NormalizePath, from_fn},
    web,
};
use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
};
use utoipa_actix_web::{AppExt, OpenApiFactory, scope, service_config};

/// Days after which a login expires.
const SESSION_DAYS: i64 = 30;

/// A target that operations are registered with: an app, or the OpenAPI document. The document is collected only once,
/// because that takes much memory for a moment, while each worker creates an app.
trait Registry {
    fn service<C: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, call: C) -> &mut Self;
}

impl Registry for web::ServiceConfig {
    fn service<C: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, call: C) -> &mut Self {
        self.service(call)
    }
}

impl Registry for service_config::ServiceConfig<'_> {
    fn service<C: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, call: C) -> &mut Self {
        self.service(call)
    }
}

/// Collects the path and methods of each operation.
#[derive(Default)]
struct CallMethods(BTreeMap<String, Vec<&'static str>>);

impl Registry for CallMethods {
    fn service<C: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, call: C) -> &mut Self {
        for (path, item) in call.paths().paths {
            let methods = operations(&item).map(|(method, _)| method);
            self.0.entry(format!("/api{path}")).or_default().extend(methods);
        }
        self
    }
}

/// The paths and methods of all operations.
static CALLS: LazyLock<Calls> = LazyLock::new(|| {
    let mut methods = CallMethods::default();
    public_calls(&mut methods);
    session_calls(&mut methods);
    Calls::new(methods.0)
});

static DOCUMENT: docs::Document = docs::Document::new(open_api);

/// Registers operations that need no session, so that they skip its look-up.
fn public_calls(registry: &mut impl Registry) {
    registry
        .service(catalogue::list_products)
        .service(catalogue::suggest_products)
        .service(catalogue::get_product)
        .service(catalogue::list_categories)
        .service(legal::get_text)
        .service(shop::get_shop)
        .service(guest_order::place)
        .service(guest_order::mail_link)
        .service(guest_order::get_order)
        .service(guest_order::accepted_texts)
        .service(guest_order::cancel)
        .service(guest_order::name_refund_account)
        .service(guest_order::request_return)
        .service(payment::stripe_webhook)
        .service(payment::iyzico_callback)
        .service(payment::iyzico_webhook);
}

/// Registers operations that use the session.
fn session_calls(registry: &mut impl Registry) {
    registry
        .service(account::is_auth)
        .service(account::login)
        .service(account::register)
        .service(account::logout)
        .service(account::update)
        .service(account::change_password)
        .service(password_reset::forgot_password)
        .service(password_reset::reset_password)
        .service(email_confirmation::confirm_email)
        .service(email_confirmation::resend_confirmation)
        .service(privacy::export)
        .service(privacy::delete)
        .service(seller::is_auth)
        .service(seller::login)
        .service(seller::logout)
        .service(seller::end_sessions)
        .service(cart::update)
        .service(favorite::list)
        .service(favorite::add)
        .service(favorite::remove)
        .service(address::list)
        .service(address::add)
        .service(address::update)
        .service(address::delete)
        .service(order::quote)
        .service(order::place_cod)
        .service(order::place_online)
        .service(order_text::preview)
        .service(order_text::accepted)
        .service(guest_order::claim)
        .service(order::list_mine)
        .service(order::list_all)
        .service(order::export)
        .service(bank_statement::read_statement)
        .service(order::change_status)
        .service(order::correct_shipment)
        .service(order::change_many)
        .service(order::counts)
        .service(order::get_by_number)
        .service(order::mark_paid)
        .service(order::mark_refunded)
        .service(order::undo)
        .service(order::remind)
        .service(order::add_note)
        .service(order::name_refund_account)
        .service(order::cancel)
        .service(quick_order::list_frequent_products)
        .service(quick_order::read_shopping_list)
        .service(order_return::request)
        .service(order_return::list)
        .service(order_return::change)
        .service(order::get_order)
        .service(overview::show)
        .service(overview::unread)
        .service(overview::news)
        .service(report::sales_report)
        .service(report::export_sales_report)
        .service(shop::launch_checks)
        .service(settings::send_test_mail)
        .service(thread::list_mine)
        .service(thread::list_all)
        .service(thread::unread)
        .service(thread::open)
        .service(thread::read)
        .service(thread::mark_read)
        .service(thread::reply)
        .service(thread::close)
        .service(contact::send)
        .service(contact::list)
        .service(contact::mark_read)
        .service(contact::delete)
        .service(mail::list)
        .service(mail::text)
        .service(mail::retry)
        .service(catalogue::add_product)
        .service(catalogue::update_product)
        .service(catalogue::update_many)
        .service(catalogue::change_pictures)
        .service(catalogue::export)
        .service(catalogue::import)
        .service(catalogue::set_stock)
        .service(catalogue::stock_history)
        .service(catalogue::price_history)
        .service(stock_alert::request_alert)
        .service(stock_alert::confirm_alert)
        .service(stock_alert::cancel_alerts)
        .service(stock_alert::count_waiting)
        .service(catalogue::delete_product)
        .service(group::show)
        .service(group::add)
        .service(group::update)
        .service(group::delete)
        .service(audit::audit)
        .service(two_factor::two_factor)
        .service(two_factor::set_up_two_factor)
        .service(two_factor::enable_two_factor)
        .service(two_factor::disable_two_factor)
        .service(category::list_counted)
        .service(category::add)
        .service(category::update)
        .service(category::change_image)
        .service(category::delete)
        .service(customer::list)
        .service(customer::open)
        .service(customer::add_note)
        .service(customer::trust)
        .service(team::list)
        .service(team::invite)
        .service(team::change)
        .service(settings::show)
        .service(settings::change)
        .service(discount::list)
        .service(discount::add)
        .service(discount::update)
        .service(discount::delete)
        .service(synonyms::list)
        .service(synonyms::replace);
}

/// Returns the OpenAPI document of all operations.
#[must_use]
pub fn open_api() -> utoipa::openapi::OpenApi {
    let (_, document) = App::new()
        .into_utoipa_app()
        .openapi(openapi::base())
        .service(
            scope::scope("/api")
                .configure(|calls| public_calls(calls))
                .configure(|calls| session_calls(calls)),
        )
        .split_for_parts();
    openapi::finish(document)
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
        .configure(session_calls)
        .wrap(from_fn(authenticate))
        .wrap(session_cookie(parts))
        .wrap(from_fn(known_browser))
        .wrap(from_fn(session_errors));
    let api = web::scope("/api")
        .configure(public_calls)
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
        .service(picture::get_picture)
        .service(picture::get_preview)
        .service(docs::open_api_json)
        .service(docs::open_api_page)
        .service(api)
        .configure(|config| web_page::configure(config, &parts.site))
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
    if parts.origin.is_https() { format!("__Host-{SESSION_COOKIE}") } else { SESSION_COOKIE.to_owned() }
}

/// Returns the middleware for the signed session cookie. The cookie holds a key; the database holds the session.
fn session_cookie(parts: &AppParts) -> SessionMiddleware<PortSessionStore> {
    let sessions = PortSessionStore::new(
        Arc::clone(&parts.sessions),
        Arc::clone(&parts.clock),
        parts.pool.database_bulkhead(),
        parts.timeouts.session,
    );
    SessionMiddleware::builder(sessions, parts.cookie_key.clone())
        .cookie_name(session_cookie_name(parts))
        .cookie_content_security(CookieContentSecurity::Signed)
        .cookie_same_site(SameSite::Lax)
        .cookie_secure(parts.origin.is_https())
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
