//! Extractors for handlers.

mod actor;
mod body;
mod guest;
mod id;
mod query;

pub(crate) use actor::{CustomerLogin, StaffLogin, ThreadLogin, Visitor};
pub(crate) use body::{Body, RawBody, drain, in_body_time, media_type, read_bytes, refuse, upload_place};
pub(crate) use guest::{GuestLogin, open_guest_order};
pub(crate) use id::PathId;
pub(crate) use query::{Query, parse_query};
