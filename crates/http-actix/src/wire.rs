//! Request and response bodies, errors and files. Independent of actix and of any state.

pub mod bank_statement;
pub mod dto;
pub mod envelope;
pub mod error;
#[cfg(test)]
mod hostile;
pub(crate) mod input;
pub(crate) mod spreadsheet;
