//! Answers that a client may have already.

use crate::{envelope::Envelope, error::ApiError, etag};
use actix_web::{
    HttpMessage, HttpRequest, HttpResponse,
    http::header::{AcceptEncoding, CACHE_CONTROL, CONTENT_ENCODING, ETAG, Encoding, VARY},
};
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use serde::Serialize;
use std::io::{self, Write};

/// Levels that are worth their time for something compressed at each change and sent many times.
const GZIP: u32 = 6;
const BROTLI: u32 = 5;
/// Bytes that Brotli looks back: 2^18, more than any page; larger ones only cost memory.
const BROTLI_WINDOW: u32 = 18;

/// A JSON answer in all the forms it is sent in.
pub(crate) struct Kept {
    json: Bytes,
    gzip: Option<Bytes>,
    brotli: Option<Bytes>,
    digest: String,
}

impl Kept {
    /// Compresses an answer, unless the old one is the same.
    pub(super) fn new(json: Vec<u8>, old: Option<&Self>) -> Self {
        let digest = etag::fingerprint(&json);
        if let Some(old) = old.filter(|old| old.digest == digest) {
            return Self {
                json: old.json.clone(),
                gzip: old.gzip.clone(),
                brotli: old.brotli.clone(),
                digest,
            };
        }
        Self { gzip: gzip(&json).ok(), brotli: brotli(&json).ok(), json: json.into(), digest }
    }

    /// As it is.
    pub(super) fn json(&self) -> &Bytes {
        &self.json
    }
}

fn gzip(json: &[u8]) -> io::Result<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(GZIP));
    encoder.write_all(json)?;
    Ok(encoder.finish()?.into())
}

fn brotli(json: &[u8]) -> io::Result<Bytes> {
    let mut encoder = brotli::CompressorWriter::new(Vec::new(), 4096, BROTLI, BROTLI_WINDOW);
    encoder.write_all(json)?;
    Ok(encoder.into_inner().into())
}

/// A kept answer, as the client wants it. The compressing middleware leaves what is compressed alone.
pub(crate) fn kept(request: &HttpRequest, kept: &Kept) -> HttpResponse {
    if is_known(request, &kept.digest) {
        return not_modified(&kept.digest);
    }
    let mut response = HttpResponse::Ok();
    response
        .insert_header((ETAG, etag::weak(&kept.digest)))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .insert_header((VARY, "Accept-Encoding"))
        .content_type("application/json");
    let accepted = request.get_header::<AcceptEncoding>();
    let takes = |encoding: Encoding| {
        accepted.as_ref().is_some_and(|accepted| {
            accepted.negotiate([encoding.clone()].iter()).is_some_and(|one| one == encoding)
        })
    };
    let forms = [("br", Encoding::brotli(), &kept.brotli), ("gzip", Encoding::gzip(), &kept.gzip)];
    for (name, encoding, bytes) in forms {
        if let Some(bytes) = bytes
            && takes(encoding)
        {
            return response.insert_header((CONTENT_ENCODING, name)).body(bytes.clone());
        }
    }
    response.body(kept.json.clone())
}

/// An answer made just now, with an `ETag`, or 304 when the client has it already.
pub(crate) fn cacheable<T: Serialize>(
    request: &HttpRequest,
    answer: &Envelope<T>,
) -> Result<HttpResponse, ApiError> {
    let body = serde_json::to_vec(answer).map_err(|_| ApiError::internal())?;
    let digest = etag::fingerprint(&body);
    if is_known(request, &digest) {
        return Ok(not_modified(&digest));
    }
    Ok(HttpResponse::Ok()
        .insert_header((ETAG, etag::weak(&digest)))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .content_type("application/json")
        .body(body))
}

fn is_known(request: &HttpRequest, digest: &str) -> bool {
    etag::known(request).any(|tag| tag == digest)
}

fn not_modified(digest: &str) -> HttpResponse {
    HttpResponse::NotModified()
        .insert_header((ETAG, etag::weak(digest)))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .insert_header((VARY, "Accept-Encoding"))
        .finish()
}
