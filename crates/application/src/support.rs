//! Support threads: customers ask, staff answer. Nobody else sees a thread.

mod close_thread;
mod correspondent;
mod count_unread;
mod error;
mod list_threads;
mod mark_read;
mod open_thread;
mod ports;
mod read_thread;
mod reply;
mod watched;

pub use close_thread::CloseThread;
pub use correspondent::{Correspondent, Sided};
pub use count_unread::CountMyUnread;
pub use error::SupportError;
pub use list_threads::{ListAllThreads, ListMyThreads, ThreadQuery};
pub use mark_read::MarkThreadRead;
pub use open_thread::{NewThread, OpenThread};
pub use ports::*;
pub use read_thread::ReadThread;
pub use reply::{Reply, ReplyToThread};
pub use watched::Watched;
