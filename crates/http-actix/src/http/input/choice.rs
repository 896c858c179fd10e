//! Enums of the domain under their names on the wire.

use super::{
    field::FromWire,
    problem::{Problems, WRONG_TYPE},
};
use application::{
    customer::CustomerSort,
    order::{BulkAction, OrderSort, StatementVerdict, WaitingFor},
    staff::TeamAction,
};
use domain::{
    audit::AuditEntity,
    catalogue::ProductSort,
    exemption::Exemption,
    legal::LegalKind,
    mail::MailStatus,
    order::{Carrier, OrderStatus, PaymentProblem, PaymentType},
    order_return::{ReturnObstacle, ReturnStatus},
    report::ReportPeriod,
    thread::{Side, ThreadStatus},
};
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::borrow::Cow;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, schema::Type},
};

/// The format of an exported file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ExportFormat {
    #[default]
    Csv,
    Xlsx,
}

/// The kind of invoice that a customer asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InvoiceType {
    /// For a person.
    Individual,
    /// For a company.
    Company,
    /// The account's last one.
    Saved,
}

/// The kind of a discount code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DiscountType {
    Percent,
    Amount,
    FreeDelivery,
}

/// The role of a staff account. Both may do everything; an admin replies in support threads as administrator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TeamRole {
    Seller,
    Admin,
}

/// An enum with a name for each variant.
pub(crate) trait Named: FromWire<Value = Self> + Copy {
    /// Returns the variant's name on the wire.
    fn wire_name(self) -> &'static str;
}

/// An enum in a response.
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
        E::name()
    }
}

/// Each enum, its alias for fields of responses (utoipa names schemas by types without parameters), the message for
/// other names, and the names.
macro_rules! named {
    ($($choice:ident $(as $alias:ident)?, $problem:literal, [$($variant:ident = $name:literal),+];)+) => {$(
        $(pub(crate) type $alias = Choice<$choice>;)?

        impl Named for $choice {
            fn wire_name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),+
                }
            }
        }

        impl FromWire for $choice {
            type Value = Self;

            fn name() -> Cow<'static, str> {
                stringify!($choice).into()
            }

            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new().schema_type(Type::String).enum_values(Some([$($name),+])).into()
            }

            fn from_json(json: Value) -> Result<Self, Problems> {
                match json.as_str().ok_or(WRONG_TYPE)? {
                    $($name => Ok(Self::$variant),)+
                    _ => Err($problem.into()),
                }
            }
        }
    )+};
}

named! {
    OrderStatus as OrderStatusChoice, "Listeden bir durum seçin.", [
        AwaitingPayment = "Awaiting Payment",
        Placed = "Order Placed",
        Preparing = "Preparing",
        Shipped = "Shipped",
        Delivered = "Delivered",
        Cancelled = "Cancelled"
    ];
    ExportFormat, "csv veya xlsx yazın.", [Csv = "csv", Xlsx = "xlsx"];
    InvoiceType, "individual, company veya saved yazın.", [
        Individual = "individual", Company = "company", Saved = "saved"
    ];
    DiscountType as DiscountTypeChoice, "percent, amount veya free_delivery yazın.", [
        Percent = "percent", Amount = "amount", FreeDelivery = "free_delivery"
    ];
    PaymentType as PaymentTypeChoice, "Listeden bir ödeme yöntemi seçin.", [BankTransfer = "COD", Card = "Online"];
    PaymentProblem as PaymentProblemChoice, "Listeden bir ödeme sorunu seçin.", [
        AmountMismatch = "amount_mismatch",
        PaidAfterCancel = "paid_after_cancel",
        RefundDue = "refund_due"
    ];
    StatementVerdict as StatementVerdictChoice, "Listeden bir sonuç seçin.", [
        Match = "match",
        AmountDiffers = "amount_differs",
        AlreadyPaid = "already_paid",
        Cancelled = "cancelled",
        NoOrder = "no_order",
        Ambiguous = "ambiguous"
    ];
    WaitingFor, "payment, overdue, dispatch veya payment_problem yazın.", [
        Payment = "payment", Overdue = "overdue", Dispatch = "dispatch", PaymentProblem = "payment_problem"
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
    Exemption as ExemptionChoice, "food veya hygiene yazın.", [Food = "food", Hygiene = "hygiene"];
    ProductSort, "best, newest, price_asc, price_desc veya name yazın.", [
        Best = "best", Newest = "newest", PriceAscending = "price_asc", PriceDescending = "price_desc", Name = "name"
    ];
    ThreadStatus as ThreadStatusChoice, "open veya closed yazın.", [Open = "open", Closed = "closed"];
    AuditEntity as AuditEntityChoice, "product, category, order, thread, message, mail, customer, staff, discount veya settings yazın.", [
        Product = "product",
        Category = "category",
        Order = "order",
        Thread = "thread",
        Message = "message",
        Mail = "mail",
        Customer = "customer",
        Staff = "staff",
        Discount = "discount",
        Settings = "settings"
    ];
    CustomerSort, "newest, last_order, orders, spent veya name yazın.", [
        Newest = "newest", LastOrder = "last_order", Orders = "orders", Spent = "spent", Name = "name"
    ];
    TeamAction, "disable, enable, end_sessions veya invite yazın.", [
        Disable = "disable", Enable = "enable", EndSessions = "end_sessions", Invite = "invite"
    ];
    TeamRole as TeamRoleChoice, "seller veya admin yazın.", [Seller = "seller", Admin = "admin"];
    ReportPeriod as ReportPeriodChoice, "day veya month yazın.", [Day = "day", Month = "month"];
    MailStatus as MailStatusChoice, "pending, sent veya failed yazın.", [
        Pending = "pending", Sent = "sent", Failed = "failed"
    ];
    Side as SideChoice, "user veya admin yazın.", [Customer = "user", Staff = "admin"];
    LegalKind as LegalKindChoice, "Listeden bir metin seçin.", [
        DistanceSales = "distance-sales",
        PreliminaryInformation = "preliminary-information",
        Kvkk = "kvkk",
        Privacy = "privacy"
    ];
}
