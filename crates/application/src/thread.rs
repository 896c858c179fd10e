//! Support threads: customers ask, staff answer. Nobody else sees a thread.

mod close_thread;
mod conditional_result;
mod count_unread;
mod error;
mod list_threads;
mod mark_read;
mod open_thread;
mod participant;
mod ports;
mod read_thread;
mod reply;

pub use close_thread::CloseThread;
pub use conditional_result::ConditionalResult;
pub use count_unread::CountMyUnread;
pub use error::ThreadError;
pub use list_threads::{ListAllThreads, ListMyThreads, ThreadQuery};
pub use mark_read::MarkThreadRead;
pub use open_thread::{NewThread, OpenThread};
pub use participant::{ThreadForViewer, ThreadParticipant};
pub use ports::*;
pub use read_thread::ReadThread;
pub use reply::{Reply, ReplyToThread};
