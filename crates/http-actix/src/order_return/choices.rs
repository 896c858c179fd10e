//! Choices of returns under their names on the wire.

use crate::http::input::choice::named;
use domain::order_return::{ReturnObstacle, ReturnStatus};

named! {
    ReturnStatus as ReturnStatusChoice, "Listeden bir durum seçin.", [
        Requested = "requested",
        Approved = "approved",
        Refused = "refused",
        Received = "received",
        Refunded = "refunded"
    ];
    ReturnObstacle as ReturnObstacleChoice, "exempt, period_over veya nothing_left yazın.", [
        Exempt = "exempt", PeriodOver = "period_over", NothingLeft = "nothing_left"
    ];
}
