//! Conditional responses made from the catalogue.

use super::{
    CatalogueCache, RenderedPage,
    bodies::{Form, takes},
    prepared::{Json, Prepared},
};
use crate::{
    catalogue::responses::{ProductList, WrittenProductData},
    http::{digest::Digest, envelope::Envelope, error::ApiError},
};
use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    http::header::{
        AGE, CACHE_CONTROL, CONTENT_ENCODING, ETAG, Encoding, EntityTag, Header, HeaderValue, IfNoneMatch,
        VARY,
    },
};
use application::page::{Page, PageRequest};
use bytes::{Buf, BufMut, Bytes, BytesMut};
use domain::catalogue::Slot;
use flate2::read::GzDecoder;
use futures_util::{Stream, StreamExt, stream};
use std::{
    io::{self, Read},
    iter,
    sync::Arc,
    time::Duration,
};

/// Maximum number of products in a cached list. Longer lists are streamed.
const LONGEST_KEPT: usize = 5_000;

/// Number of products in one chunk of a streamed list.
const PIECE: usize = 500;

/// Number of bytes in one chunk of a streamed document.
const CHUNK: u64 = 64 * 1024;

const NO_CACHE: HeaderValue = HeaderValue::from_static("no-cache");

const BY_ENCODING: HeaderValue = HeaderValue::from_static("Accept-Encoding");

/// The position of a page in its list, and the facets.
pub(crate) struct ListedPage {
    /// Number of products in the whole list.
    pub(crate) total: u64,
    pub(crate) request: PageRequest,
    /// The filters with their counts, if the request asks for them.
    pub(crate) facets: Option<Arc<Json>>,
    /// In a grouped list, the variants that its search names, by rising slot.
    pub(crate) named_variants: Option<Vec<Slot>>,
}

impl ListedPage {
    const fn listed(&self) -> Page<()> {
        Page { items: Vec::new(), total: self.total, request: self.request }
    }
}

/// The data for responses from the catalogue.
pub(crate) struct CatalogueResponder<'a> {
    pub(crate) cache: &'a CatalogueCache,
    pub(crate) prepared: Arc<Prepared>,
    /// Time since the last response of the database; `None` while the catalogue is current.
    pub(crate) age: Option<Duration>,
}

impl CatalogueResponder<'_> {
    /// Responds with products, and with their page if they are one.
    pub(crate) async fn products(
        &self,
        request: &HttpRequest,
        slots: &[Slot],
        page: Option<ListedPage>,
    ) -> Result<HttpResponse, ApiError> {
        if slots.len() > LONGEST_KEPT {
            return Ok(self.stream(slots.to_vec()));
        }
        let products = match page.as_ref().and_then(|page| page.named_variants.as_deref()) {
            Some(named) => self.prepared.cards(slots, named),
            None => self.prepared.listed(slots),
        };
        let facets = page.as_ref().and_then(|page| page.facets.clone());
        let page = page.map(|page| page.listed());
        let paging = page.as_ref().map(|page| {
            [
                Digest::of_numbers(page.total, page.total_pages()),
                Digest::of_numbers(page.request.number().into(), 0),
            ]
        });
        let beside = paging.into_iter().flatten().chain(facets.as_ref().map(|facets| facets.digest()));
        let digest = Digest::of_digests(products.iter().map(|json| json.digest()).chain(beside));
        let list = || {
            let written: Vec<_> = products.iter().map(|json| json.value()).collect();
            let length = written.iter().map(|json| json.get().len() + 1).sum();
            let facets = facets.as_ref().map(|facets| facets.value());
            json(&Envelope::of(ProductList::new(written, page.as_ref(), facets)), length)
        };
        self.known_or_sent(request, digest, "application/json", list).await
    }

    /// Responds with one product.
    pub(crate) async fn product(&self, request: &HttpRequest, slot: Slot) -> Result<HttpResponse, ApiError> {
        let product = self.prepared.whole_product(slot).ok_or_else(ApiError::product_not_found)?;
        let digest = product_digest(&product);
        let body = || {
            let length = product.value().get().len();
            json(&Envelope::of(WrittenProductData { product: product.value() }), length)
        };
        self.known_or_sent(request, digest, "application/json", body).await
    }

    /// Returns whether this is the `ETag` of the product's current response.
    pub(crate) fn is_current(&self, slot: Slot, tag: &EntityTag) -> bool {
        let current = |product: &Json| EntityTag::new_weak(product_digest(product).to_string());
        self.prepared.whole_product(slot).is_some_and(|product| current(&product).weak_eq(tag))
    }

    /// Responds with the categories.
    pub(crate) async fn categories(&self, request: &HttpRequest) -> Result<HttpResponse, ApiError> {
        let categories = self.prepared.categories();
        let body = || Ok(Bytes::copy_from_slice(categories.value().get().as_bytes()));
        self.known_or_sent(request, categories.digest(), "application/json", body).await
    }

    /// Responds with a rendered page.
    pub(crate) async fn page(
        &self,
        request: &HttpRequest,
        page: &RenderedPage,
    ) -> Result<HttpResponse, ApiError> {
        let html = || Ok(page.html.clone());
        let response = self.response(HttpResponse::Ok());
        let (mut response, html) =
            self.formed(request, response, page.digest, "text/html; charset=utf-8", html).await?;
        Ok(response.body(html))
    }

    /// Responds with the product feed, which `write` writes unless it is cached.
    pub(crate) async fn feed(
        &self,
        request: &HttpRequest,
        write: impl FnOnce(&mut dyn io::Write) -> io::Result<()> + Send + 'static,
    ) -> Result<HttpResponse, ApiError> {
        let gzip = self.cache.feed(self.prepared.catalogue().revision(), write).await?;
        let mut response = self.response(HttpResponse::Ok());
        response.content_type("application/xml; charset=utf-8");
        Ok(if takes(request, &Encoding::gzip()) {
            response.insert_header((CONTENT_ENCODING, "gzip")).body(gzip)
        } else {
            response.streaming(unzipped(gzip))
        })
    }

    async fn known_or_sent(
        &self,
        request: &HttpRequest,
        digest: Digest,
        kind: &'static str,
        body: impl FnOnce() -> Result<Bytes, ApiError>,
    ) -> Result<HttpResponse, ApiError> {
        // Weak, because it is equal for all encodings of the body.
        let tag = EntityTag::new_weak(digest.to_string());
        if is_known(request, &tag) {
            return Ok(self.response(HttpResponse::NotModified()).insert_header((ETAG, tag)).finish());
        }
        let mut response = self.response(HttpResponse::Ok());
        response.insert_header((ETAG, tag));
        let (mut response, body) = self.formed(request, response, digest, kind, body).await?;
        Ok(response.body(body))
    }

    /// Returns the body in the client's preferred encoding, with the response head for it.
    async fn formed(
        &self,
        request: &HttpRequest,
        mut response: HttpResponseBuilder,
        digest: Digest,
        kind: &'static str,
        body: impl FnOnce() -> Result<Bytes, ApiError>,
    ) -> Result<(HttpResponseBuilder, Bytes), ApiError> {
        let (form, body) = self.cache.bodies().get(digest, Form::asked_for(request), body).await?;
        if let Some(name) = form.name() {
            // The compressing middleware does not touch encoded bodies.
            response.insert_header((CONTENT_ENCODING, name));
        }
        response.content_type(kind);
        Ok((response, body))
    }

    /// Streams a long list. Each chunk is serialised when the client has accepted the one before.
    fn stream(&self, slots: Vec<Slot>) -> HttpResponse {
        let mut response = self.response(HttpResponse::Ok());
        response.content_type("application/json").streaming(pieces(Arc::clone(&self.prepared), slots))
    }

    fn response(&self, mut response: HttpResponseBuilder) -> HttpResponseBuilder {
        response.insert_header((CACHE_CONTROL, NO_CACHE)).insert_header((VARY, BY_ENCODING));
        if let Some(age) = self.age {
            response.insert_header((AGE, age.as_secs()));
        }
        response
    }
}

fn product_digest(product: &Json) -> Digest {
    Digest::of_digests([product.digest(), Digest::ALONE])
}

/// Returns whether the client has the response with this tag.
pub(crate) fn is_known(request: &HttpRequest, tag: &EntityTag) -> bool {
    matches!(IfNoneMatch::parse(request), Ok(IfNoneMatch::Items(tags)) if tags.iter().any(|known| known.weak_eq(tag)))
}

/// Upper bound for the bytes of a response beside its products.
const FRAME: usize = 256;

/// Serialises into a buffer of the final size, because a growing buffer is copied several times. `length` is the size
/// of the products.
fn json(answer: &impl serde::Serialize, length: usize) -> Result<Bytes, ApiError> {
    let mut body = BytesMut::with_capacity(length + FRAME).writer();
    serde_json::to_writer(&mut body, answer).map_err(|_| ApiError::internal())?;
    Ok(body.into_inner().freeze())
}

/// Decompresses a document. Each chunk is made when the client has accepted the one before.
fn unzipped(gzip: Bytes) -> impl Stream<Item = io::Result<Bytes>> {
    let mut text = GzDecoder::new(gzip.reader());
    stream::iter(iter::from_fn(move || {
        let mut chunk = Vec::new();
        let read = text.by_ref().take(CHUNK).read_to_end(&mut chunk);
        read.map(|read| (read > 0).then(|| chunk.into())).transpose()
    }))
}

fn pieces(prepared: Arc<Prepared>, slots: Vec<Slot>) -> impl Stream<Item = Result<Bytes, actix_web::Error>> {
    let count = slots.chunks(PIECE).len();
    let slots = Arc::new(slots);
    stream::iter(0..count).map(move |piece| {
        let mut text = Vec::new();
        if piece == 0 {
            text.extend_from_slice(b"{\"success\":true,\"products\":[");
        }
        for (index, slot) in slots.iter().enumerate().skip(piece * PIECE).take(PIECE) {
            let Some(json) = prepared.get_uncached(*slot) else { continue };
            if index > 0 {
                text.push(b',');
            }
            text.extend_from_slice(json.value().get().as_bytes());
        }
        if piece + 1 == count {
            text.extend_from_slice(b"]}");
        }
        Ok(Bytes::from(text))
    })
}
