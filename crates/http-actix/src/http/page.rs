//! Pages of lists.

use super::input::{
    Input,
    field::{Field, Fields, Property},
    problem::Problems,
    values::{PageLimit, PageNumber},
};
use crate::http::input::input;
use application::page::{Page, PageRequest};
use domain::limits;
use serde::Serialize;
use utoipa::ToSchema;

input! {
    /// The page of a list, if the client asks for one.
    pub(crate) struct PageFields {
        page "Sayfa": Option<PageNumber>,
        limit "Sayfa boyu": Option<PageLimit>,
    }

    /// A page of a list without any filter.
    pub(crate) struct PageQuery -> PageRequest {
        page: PageOf<{ limits::PAGE }>,
    }
}

impl PageFields {
    /// Returns the page asked for; `None` if neither its number nor its size is given.
    pub(crate) fn asked_for(&self) -> Option<PageRequest> {
        (self.page.is_some() || self.limit.is_some()).then(|| self.with_limit(limits::PAGE))
    }

    fn with_limit(&self, default: u32) -> PageRequest {
        PageRequest::new(self.page.unwrap_or(1), self.limit.unwrap_or(default))
    }
}

impl From<PageQuery> for PageRequest {
    fn from(query: PageQuery) -> Self {
        query.page
    }
}

/// The parameters `page` and `limit`: the first page of `LIMIT` entries unless given.
pub(crate) enum PageOf<const LIMIT: u32> {}

impl<const LIMIT: u32> Field for PageOf<LIMIT> {
    type Value = PageRequest;

    const HAS_LABELS: bool = true;

    fn label_of(name: &str) -> Option<&'static str> {
        PageFields::label(name)
    }

    fn read(fields: &mut Fields, _: &str) -> Result<PageRequest, Problems> {
        Ok(PageFields::read_all(fields)?.with_limit(LIMIT))
    }

    fn properties(_: &str, _: &[&str]) -> Vec<Property> {
        let limit = format!("{LIMIT} unless given.");
        [<Option<PageNumber>>::properties("page", &[]), <Option<PageLimit>>::properties("limit", &[&limit])]
            .concat()
    }
}

/// The position of a page in its list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Paging {
    pub(crate) total: u64,
    pub(crate) total_pages: u64,
    pub(crate) current_page: u32,
}

impl<T> From<&Page<T>> for Paging {
    fn from(page: &Page<T>) -> Self {
        Self { total: page.total, total_pages: page.total_pages(), current_page: page.request.number() }
    }
}

/// Declares responses with a page of a list, each with the name of its entries.
macro_rules! page_responses {
    ($($(#[doc = $doc:literal])* $name:ident { $entries:ident: $entry:ty })+) => {$(
        $(#[doc = $doc])*
        #[derive(Debug, serde::Serialize, utoipa::ToSchema)]
        pub(crate) struct $name {
            $entries: Vec<$entry>,
            #[serde(flatten)]
            paging: $crate::http::page::Paging,
        }

        impl<T: Into<$entry>> From<application::page::Page<T>> for $name {
            fn from(page: application::page::Page<T>) -> Self {
                let paging = $crate::http::page::Paging::from(&page);
                Self { $entries: page.items.into_iter().map(Into::into).collect(), paging }
            }
        }
    )+};
}
pub(crate) use page_responses;
