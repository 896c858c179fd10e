//! Pages of lists on the wire.

use crate::wire::{
    error::ApiError,
    input::{Input, Optional, PageLimitParam, PageNumberParam},
};
use application::page::{Page, PageRequest};
use domain::limits;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

/// Which page of a list; the first hundred entries unless given.
#[derive(Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageQuery {
    #[validate(nested)]
    #[param(inline)]
    page: Option<PageNumberParam>,
    #[validate(nested)]
    #[param(inline)]
    limit: Option<PageLimitParam>,
}

impl Input for PageQuery {
    type Output = PageRequest;

    fn into_domain(self) -> Result<PageRequest, ApiError> {
        Ok(page_request(self.page, self.limit, limits::PAGE)?
            .unwrap_or_else(|| PageRequest::new(1, limits::PAGE)))
    }
}

/// The page asked for; `None` when neither its number nor its size is given.
pub(super) fn page_request(
    page: Option<PageNumberParam>,
    limit: Option<PageLimitParam>,
    default_limit: u32,
) -> Result<Option<PageRequest>, ApiError> {
    let (number, limit) = (page.value()?, limit.value()?);
    let is_asked_for = number.is_some() || limit.is_some();
    let (number, limit) = (number.map_or(1, |page| page.0), limit.map_or(default_limit, |limit| limit.0));
    Ok(is_asked_for.then(|| PageRequest::new(number, limit)))
}

/// Where in a list the answer stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Paging {
    pub(super) total: u64,
    pub(super) total_pages: u64,
    pub(super) current_page: u32,
}

impl<T> From<&Page<T>> for Paging {
    fn from(page: &Page<T>) -> Self {
        Self { total: page.total, total_pages: page.total_pages(), current_page: page.request.number() }
    }
}
