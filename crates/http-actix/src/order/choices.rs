//! Choices of orders under their names on the wire.

use crate::http::input::choice::named;
use application::order::{BulkAction, OrderSort, WaitingFor};
use domain::order::{Carrier, OrderStatus, PaymentProblem, PaymentType};

named! {
    OrderStatus as OrderStatusChoice, "Listeden bir durum seçin.", [
        AwaitingPayment = "Awaiting Payment",
        Placed = "Order Placed",
        Preparing = "Preparing",
        Shipped = "Shipped",
        Delivered = "Delivered",
        Cancelled = "Cancelled"
    ];
    PaymentType as PaymentTypeChoice, "Listeden bir ödeme yöntemi seçin.", [BankTransfer = "COD", Card = "Online"];
    PaymentProblem as PaymentProblemChoice, "Listeden bir ödeme sorunu seçin.", [
        AmountMismatch = "amount_mismatch",
        PaidAfterCancel = "paid_after_cancel",
        RefundDue = "refund_due"
    ];
    WaitingFor, "payment, overdue, dispatch, payment_problem veya cancel_request yazın.", [
        Payment = "payment",
        Overdue = "overdue",
        Dispatch = "dispatch",
        PaymentProblem = "payment_problem",
        CancelRequest = "cancel_request"
    ];
    Carrier as CarrierChoice, "Listeden bir kargo firması seçin.", [
        Yurtici = "yurtici",
        Aras = "aras",
        Mng = "mng",
        Ptt = "ptt",
        Surat = "surat",
        Hepsijet = "hepsijet",
        Other = "other"
    ];
    BulkAction, "paid, preparing, shipped, delivered veya cancel_overdue yazın.", [
        Paid = "paid",
        Preparing = "preparing",
        Shipped = "shipped",
        Delivered = "delivered",
        CancelOverdue = "cancel_overdue"
    ];
    OrderSort, "newest, oldest, amount_desc, amount_asc, recipient_asc veya recipient_desc yazın.", [
        Newest = "newest",
        Oldest = "oldest",
        AmountHigh = "amount_desc",
        AmountLow = "amount_asc",
        RecipientUp = "recipient_asc",
        RecipientDown = "recipient_desc"
    ];
}
