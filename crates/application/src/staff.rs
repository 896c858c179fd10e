//! Staff accounts, which are managed on the command line and never by a request.

mod change_staff;
mod create_staff;
mod end_other_sessions;
mod list_staff;
mod ports;

pub use change_staff::{ChangeStaff, ChangeStaffError, StaffOrder};
pub use create_staff::{CreateStaff, CreateStaffError, NewStaff};
pub use end_other_sessions::EndOtherSessions;
pub use list_staff::ListStaff;
pub use ports::*;
