//! The parts that all pages share, and the pages without catalogue data.

use super::{
    document::{self, Document},
    head::PageHead,
    initial_data::InitialData,
    manifest::PageFiles,
    pages::{Pages, SitePage},
};
use crate::http::public_origin::PublicOrigin;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use application::shop::LiveShop;
use maud::Markup;
use std::sync::Arc;

/// The picture for shared links to pages without their own.
pub(crate) const SHOP_PICTURE: &str = "/art/kiraathane-masasi.svg";

/// The built pages, the shop's facts and origin.
pub(crate) struct Site {
    pub(super) pages: Pages,
    pub(super) shop: Arc<LiveShop>,
    pub(super) origin: PublicOrigin,
}

impl Site {
    /// # Errors
    /// A message if the build's list of pages is incomplete.
    pub(crate) fn built(shop: Arc<LiveShop>, origin: PublicOrigin) -> Result<Self, String> {
        Ok(Self { pages: Pages::built()?, shop, origin })
    }

    /// Returns the head of a page whose path has no parameter.
    pub(super) fn head_of(&self, page: &SitePage) -> PageHead {
        PageHead {
            title: page.title.clone(),
            description: page.description.clone().unwrap_or_else(|| self.pages.about_shop()),
            path: page.path.clone(),
            is_indexed: page.description.is_some(),
            kind: "website",
            image: SHOP_PICTURE.to_owned(),
            image_size: None,
            json_ld: vec![],
            first_picture: None,
            files: page.files.clone(),
        }
    }

    /// Renders a page.
    pub(super) fn render(&self, document: Document) -> String {
        document::render(&self.shop.facts(), &self.origin, document)
    }

    /// Returns a page with only the initial data of every page, and the shop's texts that it shows.
    pub(super) fn bare(&self, response: HttpResponseBuilder, head: PageHead) -> HttpResponse {
        let shop = self.shop.facts();
        let mut data = InitialData::of_shop(&shop);
        data.add_texts(&head.path, &shop);
        let document = Document { head, shell: Markup::default(), data };
        document::answer(response, self.render(document))
    }

    /// Returns a page without data, which search engines must not index.
    pub(super) fn shell(
        &self,
        response: HttpResponseBuilder,
        request: &HttpRequest,
        page: &SitePage,
    ) -> HttpResponse {
        let head = PageHead {
            description: self.pages.about_shop(),
            path: request.path().to_owned(),
            is_indexed: false,
            files: PageFiles::default(),
            ..self.head_of(page)
        };
        self.bare(response, head)
    }

    /// Returns the shop's 404 page.
    pub(super) fn not_found(&self, request: &HttpRequest) -> HttpResponse {
        self.shell(HttpResponse::NotFound(), request, &self.pages.not_found)
    }
}
