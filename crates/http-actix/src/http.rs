//! The kit of the areas: bodies and queries, their problems, errors, envelope, paging and downloads. It
//! knows no area.

pub(crate) mod body;
pub(crate) mod digest;
pub(crate) mod download;
pub(crate) mod envelope;
pub(crate) mod error;
pub(crate) mod error_code;
pub(crate) mod honeypot;
pub(crate) mod input;
pub(crate) mod messages;
pub(crate) mod multipart;
pub(crate) mod page;
pub(crate) mod path_id;
pub(crate) mod pool;
pub(crate) mod public_origin;
pub(crate) mod query;
pub(crate) mod registry;
pub(crate) mod request_id;
pub(crate) mod request_key;
pub(crate) mod responses;
pub(crate) mod spreadsheet;
pub(crate) mod timeouts;
