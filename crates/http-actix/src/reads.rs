//! Public reads: catalogue responses, pages and previews.

pub(crate) mod catalogue_cache;
pub(crate) mod catalogue_reader;
pub(crate) mod digest;
pub(crate) mod download;
pub(crate) mod previews;
pub(crate) mod public_origin;
pub(crate) mod revision_tag;
pub(crate) mod web_page;
