//! Errors of orders and their texts.

use super::totals::TotalsData;
use crate::http::{
    error::ApiError,
    error_code::{ErrorCode, error_codes},
    messages::cart_message,
    path_id::path_id,
};
use application::order::{OrderAccessError, PlaceOrderError};
use domain::{
    ids::OrderId,
    order::{
        CancelRequestError, IllegalMove, OrderError, OrderNumber, OrderStatus, PaidByCard, ReminderError,
        UnpaidError,
    },
};
use serde_json::json;

error_codes! {
    AMOUNT_CHANGED = ("amount_changed", CONFLICT);
    AWAITING_PAYMENT = ("awaiting_payment", CONFLICT);
    GUEST_ORDERS_OFF = ("guest_orders_off", FORBIDDEN);
    NO_TRANSFER_AWAITED = ("no_transfer_awaited", CONFLICT);
    NOT_CANCELLABLE = ("not_cancellable", CONFLICT);
    NOT_ENOUGH_STOCK = ("not_enough_stock", CONFLICT);
    NOT_OVERDUE = ("not_overdue", CONFLICT);
    NOT_PAID = ("not_paid", CONFLICT);
    NOT_SHIPPED = ("not_shipped", CONFLICT);
    NOT_UNDOABLE = ("not_undoable", CONFLICT);
    NOTHING_TO_REFUND = ("nothing_to_refund", CONFLICT);
    ORDER_CHANGING = ("order_changing", CONFLICT);
    ORDER_CLAIMED = ("order_claimed", CONFLICT);
    ORDER_NOT_FOUND = ("order_not_found", NOT_FOUND);
    ORDER_SHIPPED = ("order_shipped", CONFLICT);
    OUT_OF_STOCK = ("out_of_stock", CONFLICT);
    PAID_BY_CARD = ("paid_by_card", CONFLICT);
    REMINDED_TODAY = ("reminded_today", CONFLICT);
    TEXTS_CHANGED = ("texts_changed", CONFLICT);
    TOO_MANY_NOTES = ("too_many_notes", CONFLICT);
    TOO_MANY_UNPAID = ("too_many_unpaid", CONFLICT);
}

impl ApiError {
    /// 404 for an unknown product of an order, with its id.
    pub(crate) fn ordered_product_not_found(id: &str) -> Self {
        let shown: String = id.chars().filter(|c| !c.is_control()).take(64).collect();
        Self::new(ErrorCode::PRODUCT_NOT_FOUND, format!("Sepetinizdeki ürün artık satışta değil ({shown})."))
    }

    /// 409 with the number of pieces that the order may have.
    pub(crate) fn not_enough_stock(message: String, available: u32) -> Self {
        Self {
            present: Some(Box::new(json!({ "available": available }))),
            ..Self::new(ErrorCode::NOT_ENOUGH_STOCK, message)
        }
    }
}

fn too_many_pieces(name: &str, available: u32) -> String {
    if available == 0 {
        format!(
            "Ödemesi beklenen siparişleriniz '{name}' ürününden alabileceğiniz adedi dolduruyor. Yeni sipariş için \
             önce birini ödeyin veya iptal edin."
        )
    } else {
        format!(
            "'{name}' ürününden ödeme yapılmadan en fazla {available} adet ayrılabilir. Siparişi tamamlamak için \
             sepetinizdeki adedi azaltın."
        )
    }
}

/// Returns the Turkish name of a status.
pub(crate) const fn status_label(status: OrderStatus) -> &'static str {
    match status {
        OrderStatus::AwaitingPayment => "Ödeme Bekleniyor",
        OrderStatus::Placed => "Sipariş Alındı",
        OrderStatus::Preparing => "Hazırlanıyor",
        OrderStatus::Shipped => "Kargoya Verildi",
        OrderStatus::Delivered => "Teslim Edildi",
        OrderStatus::Cancelled => "İptal Edildi",
    }
}

impl From<PlaceOrderError> for ApiError {
    fn from(error: PlaceOrderError) -> Self {
        match error {
            PlaceOrderError::Order(OrderError::NoItems) => Self::field("items", "Ürünler", "Sepetiniz boş."),
            PlaceOrderError::Order(OrderError::UnknownProduct(id)) => {
                Self::ordered_product_not_found(&id.to_string())
            }
            PlaceOrderError::Order(OrderError::OutOfStock(name)) => Self::new(
                ErrorCode::OUT_OF_STOCK,
                format!("'{name}' stokta kalmadı. Siparişi tamamlamak için sepetinizden çıkarın."),
            ),
            PlaceOrderError::Order(OrderError::NotEnoughStock { name, left }) => Self::not_enough_stock(
                format!(
                    "'{name}' ürününden {left} adet kaldı. Siparişi tamamlamak için sepetinizdeki adedi azaltın."
                ),
                left,
            ),
            PlaceOrderError::Order(OrderError::Discount(error)) => error.into(),
            PlaceOrderError::GuestOrdersOff => Self::new(
                ErrorCode::GUEST_ORDERS_OFF,
                "Üye olmadan sipariş alınmıyor. Sipariş vermek için giriş yapın veya üye olun.",
            ),
            PlaceOrderError::NothingToPay => Self::field(
                "paymentType",
                "Ödeme yöntemi",
                "İndirimle ödenecek tutar kalmadı. Siparişinizi EFT/Havale seçeneğiyle verin.",
            ),
            PlaceOrderError::Unpaid(UnpaidError::TooMany(limit)) => Self::new(
                ErrorCode::TOO_MANY_UNPAID,
                format!(
                    "Ödemesi beklenen {limit} siparişiniz var. Yeni sipariş vermek için önce birini ödeyin veya \
                     iptal edin."
                ),
            ),
            PlaceOrderError::Unpaid(UnpaidError::TooManyPieces { name, available }) => {
                Self::not_enough_stock(too_many_pieces(name.as_str(), available), available)
            }
            PlaceOrderError::Item(product, error) => {
                Self::field("items", "Ürünler", format!("{} Ürün: {product}.", cart_message(error)))
            }
            PlaceOrderError::AddressNotFound => Self::address_not_found(),
            PlaceOrderError::NoSavedBilling => {
                Self::field("invoice", "Fatura", "Kayıtlı fatura bilginiz yok. Fatura bilgilerini yazın.")
            }
            PlaceOrderError::IdempotencyKeyReused => Self::request_key_reused(),
            PlaceOrderError::OrderClaimed => Self::new(
                ErrorCode::ORDER_CLAIMED,
                "Bu siparişi verdiniz ve bir hesaba eklediniz. Siparişlerim sayfasında bulabilirsiniz.",
            ),
            PlaceOrderError::TextsChanged => Self::new(
                ErrorCode::TEXTS_CHANGED,
                "Sipariş bilgileri değişti. Lütfen metinleri yeniden okuyup onaylayın.",
            ),
            PlaceOrderError::AmountChanged(totals) => Self::new(
                ErrorCode::AMOUNT_CHANGED,
                format!(
                    "Siparişinizin tutarı değişti: {}. Onaylıyorsanız siparişi yeniden verin.",
                    totals.amount.in_turkish()
                ),
            )
            .with_current(&TotalsData::from(&totals)),
            PlaceOrderError::Storage(error) => error.into(),
        }
    }
}

impl From<OrderAccessError> for ApiError {
    fn from(error: OrderAccessError) -> Self {
        match error {
            OrderAccessError::NotFound => Self::new(ErrorCode::ORDER_NOT_FOUND, "Sipariş bulunamadı."),
            OrderAccessError::IllegalMove(IllegalMove { from, to }) => Self::new(
                ErrorCode::ILLEGAL_MOVE,
                format!(
                    "'{}' durumundaki sipariş '{}' durumuna geçirilemez.",
                    status_label(from),
                    status_label(to)
                ),
            ),
            OrderAccessError::PaidByCard(PaidByCard { is_awaited: true }) => Self::new(
                ErrorCode::AWAITING_PAYMENT,
                "Kart ödemesi beklenen sipariş elle ödendi olarak işaretlenemez.",
            ),
            OrderAccessError::PaidByCard(PaidByCard { is_awaited: false }) => Self::new(
                ErrorCode::PAID_BY_CARD,
                "Kartla ödenen siparişin ödeme durumu elle değiştirilemez.",
            ),
            OrderAccessError::NotShipped(_) => Self::new(
                ErrorCode::NOT_SHIPPED,
                "Kargo bilgisi yalnızca kargoya verilmiş siparişlerde düzeltilebilir.",
            ),
            OrderAccessError::NotCancellable(_)
            | OrderAccessError::CancelRequest(CancelRequestError::Ended) => Self::new(
                ErrorCode::NOT_CANCELLABLE,
                "Bu sipariş artık iptal edilemez. Yardım için destek ekibimize yazabilirsiniz.",
            ),
            OrderAccessError::CancelRequest(CancelRequestError::Shipped) => Self::new(
                ErrorCode::ORDER_SHIPPED,
                "Siparişiniz kargoya verildi. Teslim aldıktan sonra sipariş sayfasından iade talebi \
                 oluşturabilirsiniz.",
            ),
            OrderAccessError::CancelRequest(CancelRequestError::NotPaid) => Self::new(
                ErrorCode::NOT_PAID,
                "Bu siparişin ödemesi alınmadı. Hazırlanmaya başlamadıysa siparişi kendiniz iptal edebilirsiniz.",
            ),
            OrderAccessError::NothingToRefund(_) => {
                Self::new(ErrorCode::NOTHING_TO_REFUND, "Bu siparişte geri ödenecek bir tutar yok.")
            }
            OrderAccessError::Reminder(ReminderError::NotAwaited) => {
                Self::new(ErrorCode::NO_TRANSFER_AWAITED, "Bu sipariş için havale beklenmiyor.")
            }
            OrderAccessError::Reminder(ReminderError::RemindedToday) => {
                Self::new(ErrorCode::REMINDED_TODAY, "Müşteriye bugün zaten hatırlatıldı.")
            }
            OrderAccessError::NotUndoable(_) => Self::new(
                ErrorCode::NOT_UNDOABLE,
                "Bu değişiklik artık geri alınamaz; müşteriye haber verildi veya sipariş yeniden değişti.",
            ),
            OrderAccessError::NotOverdue => {
                Self::new(ErrorCode::NOT_OVERDUE, "Bu siparişin havale süresi geçmemiş.")
            }
            OrderAccessError::TooManyNotes => {
                Self::new(ErrorCode::TOO_MANY_NOTES, "Bir siparişe en fazla 100 not eklenebilir.")
            }
            OrderAccessError::Changing => Self::new(
                ErrorCode::ORDER_CHANGING,
                "Sipariş şu anda başkası tarafından değiştiriliyor. Lütfen yeniden deneyin.",
            ),
            OrderAccessError::Storage(error) => error.into(),
        }
    }
}

path_id!(OrderId, OrderAccessError::NotFound);

// With or without the hyphen.
path_id!(OrderNumber, OrderAccessError::NotFound);
