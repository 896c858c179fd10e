//! A cache of compressed bodies.

use crate::http::{digest::Digest, error::ApiError};
use actix_web::{
    HttpMessage, HttpRequest,
    http::header::{AcceptEncoding, Encoding},
    web,
};
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use quick_cache::{Weighter, sync::Cache};
use std::{
    io::{self, Write},
    sync::Arc,
    thread,
};
use tokio::sync::Semaphore;

/// Capacity in bytes.
const CAPACITY: u64 = 8 * 1024 * 1024;

/// Estimated size of a body in bytes.
const SIZE: u64 = 6 * 1024;

/// Longer bodies are compressed on the blocking pool.
const COMPRESSED_ELSEWHERE: usize = 8 * 1024;

/// The compression level for a body that is compressed once and sent many times.
const GZIP: u32 = 6;

const BROTLI: u32 = 5;

/// Brotli's window: 2^18 bytes, more than any page. A larger one only costs memory.
const BROTLI_WINDOW: u32 = 18;

/// Whether the client takes bodies that are compressed by Brotli.
pub(crate) fn takes_brotli(request: &HttpRequest) -> bool {
    Form::asked_for(request) == Form::Brotli
}

/// Returns whether the client takes bodies in this encoding.
pub(crate) fn takes(request: &HttpRequest, encoding: &Encoding) -> bool {
    let accepted = request.get_header::<AcceptEncoding>();
    accepted
        .and_then(|accepted| accepted.negotiate([encoding].into_iter()))
        .is_some_and(|one| one == *encoding)
}

/// The encoding of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    AsIs,
    Gzip,
    Brotli,
}

impl Form {
    /// Returns the client's preferred encoding.
    pub(super) fn asked_for(request: &HttpRequest) -> Self {
        let forms = [(Encoding::brotli(), Self::Brotli), (Encoding::gzip(), Self::Gzip)];
        let found = forms.into_iter().find(|(encoding, _)| takes(request, encoding));
        found.map_or(Self::AsIs, |(_, form)| form)
    }

    /// Returns the value of `Content-Encoding`.
    pub(super) const fn name(self) -> Option<&'static str> {
        match self {
            Self::AsIs => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
        }
    }

    fn write(self, body: &[u8]) -> io::Result<Bytes> {
        match self {
            Self::AsIs => Ok(exact(body)),
            Self::Gzip => {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::new(GZIP));
                encoder.write_all(body)?;
                Ok(exact(&encoder.finish()?))
            }
            Self::Brotli => {
                let mut encoder = brotli::CompressorWriter::new(Vec::new(), 4096, BROTLI, BROTLI_WINDOW);
                encoder.write_all(body)?;
                Ok(exact(&encoder.into_inner()))
            }
        }
    }
}

/// Copies the bytes into a buffer of the exact size. A buffer that grew holds up to twice as much, and allocators do
/// not shrink it by less than half.
pub(crate) fn exact(written: &[u8]) -> Bytes {
    Bytes::copy_from_slice(written)
}

/// The cache of bodies.
pub(crate) struct Bodies {
    cached: Cache<(Digest, Form), Bytes, ByLength>,
    /// Limits concurrent compression, which takes megabytes of memory each, to one per processor.
    compressing: Arc<Semaphore>,
}

#[derive(Clone)]
struct ByLength;

impl Weighter<(Digest, Form), Bytes> for ByLength {
    fn weight(&self, _: &(Digest, Form), body: &Bytes) -> u64 {
        body.len() as u64
    }
}

impl Bodies {
    pub(super) fn new() -> Self {
        let count = usize::try_from(CAPACITY / SIZE).unwrap_or_default();
        Self {
            cached: Cache::with_weighter(count, CAPACITY, ByLength),
            compressing: Arc::new(Semaphore::new(thread::available_parallelism().map_or(1, usize::from))),
        }
    }

    /// Returns the body in this encoding. An uncompressed body is not cached: browsers ask for none, and it is soon joined.
    pub(super) async fn get(
        &self,
        digest: Digest,
        form: Form,
        body: impl FnOnce() -> Result<Bytes, ApiError>,
    ) -> Result<(Form, Bytes), ApiError> {
        if form == Form::AsIs {
            return Ok((form, body()?));
        }
        if let Some(body) = self.cached.get(&(digest, form)) {
            return Ok((form, body));
        }
        let plain = body()?;
        let written = if plain.len() > COMPRESSED_ELSEWHERE {
            let waited = Arc::clone(&self.compressing).acquire_owned().await;
            let place = waited.map_err(|_| ApiError::internal())?;
            // Another request may have compressed it meanwhile.
            if let Some(body) = self.cached.get(&(digest, form)) {
                return Ok((form, body));
            }
            let body = plain.clone();
            let done = web::block(move || {
                let _place = place;
                form.write(&body)
            });
            done.await.map_err(|_| ApiError::internal())?
        } else {
            form.write(&plain)
        };
        let Ok(written) = written else { return Ok((Form::AsIs, plain)) };
        self.cached.insert((digest, form), written.clone());
        Ok((form, written))
    }
}
