use super::{
    field::{FromText, FromWire},
    problem::Problem,
    values::InvoiceType,
};
use application::order::{BulkAction, StatementVerdict, WaitingFor};
use domain::{
    audit::AuditEntity,
    catalogue::ProductSort,
    legal::LegalKind,
    mail::MailStatus,
    order::{Carrier, OrderStatus, PaymentProblem, PaymentType},
    order_return::{Exemption, ReturnStatus},
    thread::{Side, ThreadStatus},
};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, schema::Type},
};

/// A choice of the domain under its names on the wire.
pub(crate) trait Named: Copy + 'static {
    /// What the OpenAPI document calls it.
    const SCHEMA: &'static str;
    /// What to do about another name.
    const PROBLEM: &'static str;
    /// All there are.
    const ALL: &'static [Self];

    /// Its name.
    fn wire_name(self) -> &'static str;
}

impl<E: Named> FromText for E {
    fn from_text(text: &str) -> Result<Self, Problem> {
        E::ALL.iter().copied().find(|one| one.wire_name() == text).ok_or_else(|| E::PROBLEM.into())
    }
}

impl<E: Named> FromWire for E {
    fn name() -> Cow<'static, str> {
        E::SCHEMA.into()
    }

    fn schema() -> RefOr<Schema> {
        let names = E::ALL.iter().map(|one| one.wire_name());
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).into()
    }
}

/// A choice in an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice<E>(pub(crate) E);

impl<E: Named> Serialize for Choice<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.wire_name())
    }
}

impl<E: Named> PartialSchema for Choice<E> {
    fn schema() -> RefOr<Schema> {
        E::schema()
    }
}

impl<E: Named> ToSchema for Choice<E> {
    fn name() -> Cow<'static, str> {
        E::SCHEMA.into()
    }
}

macro_rules! named {
    ($($choice:ty = $schema:literal, $problem:literal, [$($one:ident = $name:expr),+];)+) => {$(
        impl Named for $choice {
            const SCHEMA: &'static str = $schema;
            const PROBLEM: &'static str = $problem;
            const ALL: &'static [Self] = &[$(Self::$one),+];

            fn wire_name(self) -> &'static str {
                match self {
                    $(Self::$one => $name),+
                }
            }
        }
    )+};
}

named! {
    OrderStatus = "OrderStatus", "Listeden bir durum seçin.", [
        AwaitingPayment = "Awaiting Payment",
        Placed = "Order Placed",
        Preparing = "Preparing",
        Shipped = "Shipped",
        Delivered = "Delivered",
        Cancelled = "Cancelled"
    ];
    InvoiceType = "InvoiceType", "individual, company veya saved yazın.", [
        Individual = "individual", Company = "company", Saved = "saved"
    ];
    PaymentType = "PaymentType", "Listeden bir ödeme yöntemi seçin.", [BankTransfer = "COD", Card = "Online"];
    PaymentProblem = "PaymentProblem", "Listeden bir ödeme sorunu seçin.", [
        AmountMismatch = "amount_mismatch",
        PaidAfterCancel = "paid_after_cancel",
        RefundDue = "refund_due"
    ];
    StatementVerdict = "StatementVerdict", "Listeden bir sonuç seçin.", [
        Match = "match",
        AmountDiffers = "amount_differs",
        AlreadyPaid = "already_paid",
        Cancelled = "cancelled",
        NoOrder = "no_order",
        Ambiguous = "ambiguous"
    ];
    WaitingFor = "WaitingFor", "payment, overdue, dispatch veya payment_problem yazın.", [
        Payment = "payment", Overdue = "overdue", Dispatch = "dispatch", PaymentProblem = "payment_problem"
    ];
    Carrier = "Carrier", "Listeden bir kargo firması seçin.", [
        Yurtici = "yurtici",
        Aras = "aras",
        Mng = "mng",
        Ptt = "ptt",
        Surat = "surat",
        Hepsijet = "hepsijet",
        Other = "other"
    ];
    BulkAction = "BulkAction", "paid, preparing veya shipped yazın.", [
        Paid = "paid", Preparing = "preparing", Shipped = "shipped"
    ];
    ReturnStatus = "ReturnStatus", "Listeden bir durum seçin.", [
        Requested = "requested",
        Approved = "approved",
        Refused = "refused",
        Received = "received",
        Refunded = "refunded"
    ];
    Exemption = "Exemption", "food veya hygiene yazın.", [Food = "food", Hygiene = "hygiene"];
    ProductSort = "ProductSort", "best, newest, price_asc, price_desc veya name yazın.", [
        Best = "best", Newest = "newest", PriceAscending = "price_asc", PriceDescending = "price_desc", Name = "name"
    ];
    ThreadStatus = "ThreadStatus", "open veya closed yazın.", [Open = "open", Closed = "closed"];
    AuditEntity = "AuditEntity", "product, order, thread, message, mail, staff veya settings yazın.", [
        Product = "product",
        Order = "order",
        Thread = "thread",
        Message = "message",
        Mail = "mail",
        Staff = "staff",
        Settings = "settings"
    ];
    MailStatus = "MailStatus", "pending, sent veya failed yazın.", [
        Pending = "pending", Sent = "sent", Failed = "failed"
    ];
    Side = "Side", "user veya admin yazın.", [Customer = "user", Staff = "admin"];
    LegalKind = "LegalKind", "Listeden bir metin seçin.", [
        DistanceSales = "distance-sales",
        PreliminaryInformation = "preliminary-information",
        Kvkk = "kvkk",
        Privacy = "privacy"
    ];
}
