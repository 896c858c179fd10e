//! Orders: placing, listing and moving them along.

mod cancel_order;
mod change_order;
mod error;
mod export_orders;
mod get_order;
mod list_all_orders;
mod list_my_orders;
mod list_usual_products;
mod mails;
mod match_statement;
mod place_order;
mod ports;
mod prepare;
mod preview_texts;
mod show_saved_invoice;
mod show_texts;
mod text;
mod watch_transfers;

pub use cancel_order::CancelOrder;
pub(crate) use change_order::{Author, OrderChanges};
pub use change_order::{ChangeStatus, CorrectShipment, MarkPaid, MarkRefunded, StatusMove};
pub use error::{OrderAccessError, PlaceOrderError};
pub use export_orders::{ExportOrders, OrderExport};
pub use get_order::{GetOrder, OrderReader};
pub use list_all_orders::{ListAllOrders, OrderQuery};
pub use list_my_orders::ListMyOrders;
pub use list_usual_products::ListUsualProducts;
pub use match_statement::{MatchStatement, MatchedLine, StatementLine, StatementVerdict};
pub use place_order::{OrderRequest, PlaceOrder, RequestedInvoice, RequestedItem};
pub use ports::*;
pub use preview_texts::PreviewLegalTexts;
pub use show_saved_invoice::ShowSavedInvoice;
pub use show_texts::ShowAcceptedLegalTexts;
pub use text::{Acceptance, AcceptedLegalText, LegalTextHash, OrderLegalText};
pub use watch_transfers::{WatchTransfers, WatchedTransfers};
