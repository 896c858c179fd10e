//! What staff have done: written by the adapters in the transaction of the deed, to be read here.
//!
//! Every method of a port that changes something for staff takes the [`Staff`](crate::actor::Staff) who does it: who
//! adds one is reminded to write its entry, and `server/tests/api/permissions.rs` goes through all routes.

mod list_audit_entries;
mod ports;

pub use list_audit_entries::ListAuditEntries;
pub use ports::*;
