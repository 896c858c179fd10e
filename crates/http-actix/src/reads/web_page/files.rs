//! The files of the built front end, embedded in the binary.

use crate::reads::{catalogue_cache::is_known, digest::Digest};
use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{CACHE_CONTROL, ETAG, EntityTag},
};
use bytes::Bytes;
use rust_embed::Embed;
use std::borrow::Cow;

/// The embedded files, also in debug builds. During development Vite serves the page.
#[derive(Embed)]
#[folder = "../../frontend/dist"]
#[allow_missing = true]
struct Files;

/// Returns a text file of the build; `None` if there is none.
pub(super) fn text(path: &str) -> Option<Cow<'static, str>> {
    match Files::get(path)?.data {
        Cow::Borrowed(bytes) => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
        Cow::Owned(bytes) => String::from_utf8(bytes).ok().map(Cow::Owned),
    }
}

/// Returns the file at the request's path; `None` if there is none.
pub(super) fn file(request: &HttpRequest) -> Option<HttpResponse> {
    let path = request.path().trim_start_matches('/');
    // The page has its own paths, and dot files are internal to the build.
    let is_hidden = path == "index.html" || path.starts_with('.');
    let file = (!is_hidden).then(|| Files::get(path)).flatten()?;
    let bytes = match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    Some(answer(request, path, bytes, &file.metadata.sha256_hash()))
}

/// Returns a file with caching headers, or 304 if the browser has it already.
pub(super) fn answer(request: &HttpRequest, path: &str, bytes: Bytes, sha256: &[u8; 32]) -> HttpResponse {
    let tag = EntityTag::new_weak(Digest::from_sha256(sha256).to_string());
    // Names under assets/ contain a hash of their content; other files may change with the next release.
    let caching = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "public, max-age=3600"
    };
    let is_known = is_known(request, &tag);
    let mut response = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response.insert_header((CACHE_CONTROL, caching)).insert_header((ETAG, tag));
    if is_known {
        return response.finish();
    }
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    response.content_type(kind.as_ref()).body(bytes)
}
