//! The files of the built front end, embedded in the binary.

use crate::{
    catalogue::cache::{bodies::takes_brotli, responder::is_known},
    http::digest::Digest,
};
use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{CACHE_CONTROL, CONTENT_ENCODING, ETAG, EntityTag, HeaderValue, VARY},
};
use bytes::Bytes;
use rust_embed::{Embed, EmbeddedFile};
use std::{
    borrow::Cow,
    io::{self, Read},
};

/// The ending of what `frontend/compress.ts` has compressed by Brotli. Scripts exist only so.
const COMPRESSED: &str = ".br";

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
    // The page has its own paths; dot files and compressed files are internal to the build.
    if path == "index.html" || path.starts_with('.') || path.ends_with(COMPRESSED) {
        return None;
    }
    match Files::get(&format!("{path}{COMPRESSED}")) {
        Some(compressed) => compressed_file(request, path, compressed),
        None => {
            let file = Files::get(path)?;
            Some(answer(request, path, bytes_of(file.data), &file.metadata.sha256_hash()))
        }
    }
}

/// Returns a compressed file as it is, or decompressed for clients without Brotli; `None` if it can't be decompressed.
fn compressed_file(request: &HttpRequest, path: &str, compressed: EmbeddedFile) -> Option<HttpResponse> {
    let is_taken = takes_brotli(request);
    let sha256 = compressed.metadata.sha256_hash();
    let bytes =
        if is_taken { bytes_of(compressed.data) } else { decompressed(&compressed.data).ok()?.into() };
    let mut response = answer(request, path, bytes, &sha256);
    let headers = response.headers_mut();
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if is_taken {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    Some(response)
}

fn decompressed(compressed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    brotli::Decompressor::new(compressed, 4096).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn bytes_of(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    }
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
