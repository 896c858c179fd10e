//! Mails to whoever asked to be told when a product is back in stock. Each address is confirmed by a mailed link, and
//! each request answered by one mail.

mod answer_alerts;
mod cancel_alerts;
mod confirm_alert;
mod count_waiting;
mod error;
mod ports;
mod request_alert;

pub use answer_alerts::AnswerStockAlerts;
pub use cancel_alerts::CancelStockAlerts;
pub use confirm_alert::ConfirmStockAlert;
pub use count_waiting::CountStockAlerts;
pub use error::{StockAlertError, StockAlertLinkError};
pub use ports::*;
pub use request_alert::RequestStockAlert;
