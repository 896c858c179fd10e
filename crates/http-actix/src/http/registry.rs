//! The registration of calls: each area has a `register`, which the app calls for every target that needs the calls.

use super::error_code::ErrorCode;
use actix_web::{dev::HttpServiceFactory, web};
use std::collections::BTreeMap;
use utoipa::openapi;
use utoipa_actix_web::{OpenApiFactory, service_config};

/// A target that calls are registered with.
pub(crate) trait Registry {
    /// Registers a call that needs no session, so that it skips its look-up.
    fn public<C: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, call: C) -> &mut Self;

    /// Registers a call that uses the session.
    fn session<C: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, call: C) -> &mut Self;

    /// Registers the codes of an area's errors, for the OpenAPI document.
    fn codes(&mut self, _: &'static [ErrorCode]) -> &mut Self {
        self
    }
}

/// The calls of an app that need no session.
pub(crate) struct PublicCalls<'a>(pub(crate) &'a mut web::ServiceConfig);

impl Registry for PublicCalls<'_> {
    fn public<C: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, call: C) -> &mut Self {
        self.0.service(call);
        self
    }

    fn session<C: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, _: C) -> &mut Self {
        self
    }
}

/// The calls of an app that use the session.
pub(crate) struct SessionCalls<'a>(pub(crate) &'a mut web::ServiceConfig);

impl Registry for SessionCalls<'_> {
    fn public<C: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, _: C) -> &mut Self {
        self
    }

    fn session<C: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, call: C) -> &mut Self {
        self.0.service(call);
        self
    }
}

/// The calls of the OpenAPI document. It is collected only once, because that takes much memory for a moment, while each
/// worker creates an app.
pub(crate) struct DocumentedCalls<'a, 'b> {
    pub(crate) config: &'a mut service_config::ServiceConfig<'b>,
    pub(crate) codes: &'a mut Vec<ErrorCode>,
}

impl Registry for DocumentedCalls<'_, '_> {
    fn public<C: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, call: C) -> &mut Self {
        self.config.service(call);
        self
    }

    fn session<C: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, call: C) -> &mut Self {
        self.public(call)
    }

    fn codes(&mut self, codes: &'static [ErrorCode]) -> &mut Self {
        self.codes.extend(codes);
        self
    }
}

/// Collects the path and methods of each call.
#[derive(Default)]
pub(crate) struct CallMethods(pub(crate) BTreeMap<String, Vec<&'static str>>);

impl Registry for CallMethods {
    fn public<C: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, call: C) -> &mut Self {
        for (path, item) in call.paths().paths {
            let methods = operations(&item).map(|(method, _)| method);
            self.0.entry(format!("/api{path}")).or_default().extend(methods);
        }
        self
    }

    fn session<C: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, call: C) -> &mut Self {
        self.public(call)
    }
}

/// Returns the methods of a path with their operations.
pub(crate) fn operations(
    item: &openapi::PathItem,
) -> impl Iterator<Item = (&'static str, &openapi::path::Operation)> {
    [
        ("GET", &item.get),
        ("POST", &item.post),
        ("PUT", &item.put),
        ("DELETE", &item.delete),
        ("PATCH", &item.patch),
    ]
    .into_iter()
    .filter_map(|(method, operation)| Some((method, operation.as_ref()?)))
}
