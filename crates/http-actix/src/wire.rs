//! What goes over the wire: bodies and their fields, errors and files. Knows neither actix nor any state.

pub mod bank_statement;
pub mod dto;
pub mod envelope;
pub mod error;
#[cfg(test)]
mod hostile;
pub(crate) mod input;
pub(crate) mod spreadsheet;
