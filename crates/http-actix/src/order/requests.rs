//! Requests of orders.

use super::billing::BillingInput;
use crate::{
    address::AddressInput,
    http::{
        error::ApiError,
        input::{
            field::{Field, Fields, Flat, FromWire, Property, Schemas},
            input,
            list::{Entry, List, MaybeEmpty},
            problem::{Problems, WRONG_TYPE},
            values::{Day, Flag, IdText, OptionalParagraph, choices, values},
        },
        page::PageOf,
    },
};
use application::{
    actor::Customer,
    order::{
        Acceptance, BulkAction, OrderAccessError, OrderOwner, OrderQuery, OrderRequest, OrderSort, Parcels,
        Purchaser, ReplacedOrder, RequestedItem, StatusMove, WaitingFor,
    },
    page::PageRequest,
};
use domain::{
    address::AddressFields,
    cart::Quantity,
    discount::AskedCode,
    iban::Iban,
    ids::{AddressId, OrderId, ProductId},
    limits,
    money::Kurus,
    order::{
        Carrier, CarrierName, IdempotencyKey, OrderNote, OrderRemarks, OrderStatus, PaymentType, RefundNote,
        Shipment, TrackingNumber,
    },
    text::OptionalLine,
};
use serde_json::Value;
use std::{borrow::Cow, collections::HashSet};
use utoipa::{
    IntoParams,
    openapi::{ArrayBuilder, OneOfBuilder, Ref, RefOr, Schema},
};
use validator::ValidateLength;

choices! {
    OrderStatus, "Listeden bir durum seçin.";
    PaymentType, "Listeden bir ödeme yöntemi seçin.";
    Carrier, "Listeden bir kargo firması seçin.";
    WaitingFor, "payment, overdue, dispatch, payment_problem, cancel_request, invoice veya refund yazın.";
    BulkAction, "paid, preparing, shipped, delivered veya cancel_overdue yazın.";
    OrderSort, "newest, oldest, amount_desc, amount_asc, recipient_asc veya recipient_desc yazın.";
}

/// The ids of orders as the client wrote them, each once.
pub(crate) enum OrderIds {}

values! {
    OrderIds => Vec<String>, "OrderIds",
        ArrayBuilder::new().items(IdText::schema()).min_items(Some(1)).max_items(Some(limits::BULK_ORDERS)),
        |json| {
            let mut ids: Vec<String> = serde_json::from_value(json).map_err(|_| WRONG_TYPE)?;
            let mut seen = HashSet::new();
            ids.retain(|id| seen.insert(id.clone()));
            if ids.is_empty() {
                return Err("En az bir sipariş seçin.".into());
            }
            let is_short = ids.validate_length(None, Some(limits::BULK_ORDERS as u64), None);
            let too_many = || format!("Bir seferde en fazla {} sipariş seçin.", limits::BULK_ORDERS).into();
            is_short.then_some(ids).ok_or_else(too_many)
        };
}

/// The number of an order in a path, as the OpenAPI document describes it.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "documents the path")]
pub(crate) struct NumberPath {
    /// Order number, with or without the hyphen.
    #[param(pattern = "^[1-9][0-9]{3}-?[0-9]{4}$")]
    id: String,
}

input! {
    /// What customers and guests order alike.
    pub(crate) struct OrderFields {
        items "Ürünler": List<OrderItemInput>,
        /// The recipient of the invoice, if the buyer names one. A guest has no `saved` one.
        invoice "Fatura": Option<BillingInput>,
        /// The texts that the buyer accepted; an order without them is kept as not confirmed.
        accepted_texts "Sözleşmeler": Option<AcceptedTextsInput>,
        /// The sum that the buyer was shown, in TL; an order that would cost another one is refused.
        expected_amount "Tutar": Option<Kurus>,
        /// The discount code to use.
        discount_code "İndirim kodu": Option<OptionalLine<{ limits::TEXT }>>,
        /// What the buyer wants the shop to know.
        note "Not": Option<OptionalParagraph<{ limits::ORDER_NOTE }>>,
    }

    /// An order. A `userId` is ignored: the session's user orders.
    pub(crate) struct OrderInput {
        order: Flat<OrderFields>,
        /// Id of one of the customer's addresses.
        address "Teslimat adresi": IdText,
        /// Id of the customer's unpaid card order that this one replaces: it is cancelled and its payment page closed.
        replaces "Önceki sipariş": Option<IdText>,
    }

    /// A cart whose cost is asked for.
    pub(crate) struct QuoteInput -> (Vec<RequestedItem>, Option<AskedCode>) {
        /// An empty cart costs nothing.
        items "Ürünler": MaybeEmpty<OrderItemInput>,
        /// The discount code to use.
        discount_code "İndirim kodu": Option<OptionalLine<{ limits::TEXT }>>,
    }

    pub(crate) struct OrderItemInput -> RequestedItem {
        /// Product id.
        product "Ürün": IdText,
        quantity "Adet": Quantity,
    }

    /// SHA-256 of the texts that the customer read and accepted, as the preview named them.
    pub(crate) struct AcceptedTextsInput -> Acceptance {
        preliminary_information as "preliminary-information": AcceptedText,
        distance_sales as "distance-sales": AcceptedText,
    }

    /// An order whose texts are to be read before it is placed.
    pub(crate) struct OrderTextsInput -> (OrderAddress, OrderRequest) {
        items "Ürünler": List<OrderItemInput>,
        /// Id of one of the customer's addresses; the address itself for an order without an account.
        address "Teslimat adresi": SavedOrGiven,
        payment_type "Ödeme yöntemi": PaymentType,
        /// The discount code to use.
        discount_code "İndirim kodu": Option<OptionalLine<{ limits::TEXT }>>,
    }

    /// An order's new status; `Shipped` with carrier and number of the parcel, or without both.
    pub(crate) struct StatusInput -> StatusMove {
        status "Durum": OrderStatus,
        carrier "Kargo firması": Option<Carrier>,
        /// The name of another carrier, with `other`.
        carrier_name "Kargo firmasının adı": Option<CarrierName>,
        /// The carrier's number of the parcel.
        tracking_number "Takip numarası": Option<TrackingNumber>,
    }

    /// A change to many orders.
    pub(crate) struct BulkInput -> (Vec<String>, BulkAction, Parcels) {
        ids "Siparişler": OrderIds,
        action "İşlem": BulkAction,
        /// The parcels of the orders that are shipped, as far as they are known.
        shipments "Kargo bilgisi": Option<List<ParcelInput>>,
    }

    /// The parcel of one of the orders.
    pub(crate) struct ParcelInput {
        /// Order id.
        id: IdText,
        carrier: Carrier,
        /// The name of another carrier, with `other`.
        carrier_name: Option<CarrierName>,
        /// The carrier's number of the parcel.
        tracking_number: TrackingNumber,
    }

    /// The corrected carrier and number of a parcel.
    pub(crate) struct ShipmentInput -> Shipment {
        carrier "Kargo firması": Carrier,
        /// The name of another carrier, with `other`.
        carrier_name "Kargo firmasının adı": Option<CarrierName>,
        /// The carrier's number of the parcel.
        tracking_number "Takip numarası": TrackingNumber,
    }

    pub(crate) struct PaidInput {
        is_paid "Ödeme durumu": bool,
    }

    /// How a refund was paid.
    pub(crate) struct RefundInput {
        note "Not": RefundNote,
    }

    /// The account to which a refund by transfer is to go.
    pub(crate) struct RefundAccountInput {
        iban "IBAN": Iban,
    }

    /// A customer's request to cancel a paid order.
    pub(crate) struct CancelRequestInput {
        /// The customer's reason, which is not required.
        reason "Neden": Option<OptionalParagraph<{ limits::TEXT }>>,
    }

    /// A note of staff on an order.
    pub(crate) struct StaffNoteInput {
        text "Mesaj": OrderNote,
    }

    /// The orders whose last change is undone.
    pub(crate) struct UndoInput -> Vec<String> {
        ids "Siparişler": OrderIds,
    }

    /// Which orders of an export.
    pub(crate) struct OrderFilterQuery -> OrderQuery {
        status "Durum": Option<OrderStatus>,
        is_paid "Ödeme durumu": Option<Flag>,
        payment_type "Ödeme yöntemi": Option<PaymentType>,
        /// What the overview counts.
        waiting "Beklenen": Option<WaitingFor>,
        /// Placed on this day or later: `2026-11-20`, in the time zone Europe/Istanbul.
        from "Başlangıç günü": Option<Day>,
        /// Placed on this day or earlier.
        to "Bitiş günü": Option<Day>,
        /// Order number, amount, or words of names, e-mail, telephone, city, district, invoice title, product or tracking
        /// number.
        search "Arama": Option<OptionalLine<{ limits::TEXT }>>,
    }

    /// Which orders, and which page of them.
    pub(crate) struct OrderListQuery -> (OrderQuery, PageRequest) {
        filter: Flat<OrderFilterQuery>,
        /// `newest` unless given.
        sort "Sıralama": Option<OrderSort>,
        page: PageOf<{ limits::PAGE }>,
    }
}

impl Entry for OrderItemInput {
    const MIN: usize = 1;
    const MAX: usize = limits::CART_ITEMS;
    const TOO_MANY: &str = "En fazla {} farklı ürün eklenebilir.";
}

impl Entry for ParcelInput {
    const MAX: usize = limits::BULK_ORDERS;
    const TOO_MANY: &str = "Bir seferde en fazla {} sipariş seçin.";
}

/// The SHA-256 of one accepted text. A missing one is empty, which no text's is.
pub(crate) enum AcceptedText {}

impl Field for AcceptedText {
    type Value = String;

    fn read(fields: &mut Fields, name: &str) -> Result<String, Problems> {
        Ok(<Option<String>>::read(fields, name)?.unwrap_or_default())
    }

    fn properties(name: &str, about: &[&str]) -> Vec<Property> {
        String::properties(name, about)
    }
}

impl OrderFields {
    /// Returns the order with this payment method.
    pub(crate) fn paid_by(self, payment_type: PaymentType) -> OrderRequest {
        let Self { items, invoice, accepted_texts: accepted, expected_amount, discount_code, note } = self;
        OrderRequest {
            items,
            billing: invoice,
            remarks: OrderRemarks { note: note.flatten() },
            payment_type,
            accepted,
            expected_amount,
            discount_code: asked_code(discount_code),
            replaces: None,
            key: None,
        }
    }
}

impl OrderInput {
    /// Returns the customer's order with this payment method.
    pub(crate) fn paid_by(
        self,
        customer: Customer,
        payment_type: PaymentType,
        key: Option<IdempotencyKey>,
    ) -> Result<(Purchaser, OrderRequest), ApiError> {
        let Self { order, address, replaces } = self;
        let address = address_id(&address)?;
        let replaced = |id: String| {
            let id = OrderId::parse(&id).ok_or(OrderAccessError::NotFound)?;
            Ok::<_, OrderAccessError>(ReplacedOrder { id, owner: OrderOwner::Customer(customer.clone()) })
        };
        let replaces = replaces.map(replaced).transpose()?;
        let order = OrderRequest { replaces, key, ..order.paid_by(payment_type) };
        Ok((Purchaser::Customer(customer, address), order))
    }
}

impl From<AcceptedTextsInput> for Acceptance {
    fn from(AcceptedTextsInput { preliminary_information, distance_sales }: AcceptedTextsInput) -> Self {
        Self { preliminary_information, distance_sales }
    }
}

impl TryFrom<OrderItemInput> for RequestedItem {
    type Error = Problems;

    fn try_from(OrderItemInput { product: id, quantity }: OrderItemInput) -> Result<Self, Problems> {
        let product = ProductId::parse(&id).ok_or_else(|| ApiError::ordered_product_not_found(&id))?;
        Ok(Self { product, quantity })
    }
}

impl From<QuoteInput> for (Vec<RequestedItem>, Option<AskedCode>) {
    fn from(QuoteInput { items, discount_code }: QuoteInput) -> Self {
        (items, asked_code(discount_code))
    }
}

impl From<OrderTextsInput> for (OrderAddress, OrderRequest) {
    fn from(OrderTextsInput { items, address, payment_type, discount_code }: OrderTextsInput) -> Self {
        let discount_code = asked_code(discount_code);
        (address, OrderRequest { discount_code, ..OrderRequest::new(items, payment_type) })
    }
}

fn asked_code(text: Option<OptionalLine<{ limits::TEXT }>>) -> Option<AskedCode> {
    AskedCode::new(text?.as_str())
}

/// The address of an order that is not placed yet.
pub(crate) enum OrderAddress {
    Saved(AddressId),
    Given(Box<AddressFields>),
}

/// The id of a saved address, or all fields of one.
pub(crate) enum SavedOrGiven {}

impl FromWire for SavedOrGiven {
    type Value = OrderAddress;

    fn name() -> Cow<'static, str> {
        "OrderAddress".into()
    }

    fn schema() -> RefOr<Schema> {
        let given = Ref::from_schema_name(AddressInput::name());
        OneOfBuilder::new().item(IdText::schema()).item(given).into()
    }

    fn add_schemas(schemas: &mut Schemas) {
        schemas.push((Self::name().into_owned(), Self::schema()));
        AddressInput::add_schemas(schemas);
    }

    fn from_json(json: Value) -> Result<OrderAddress, Problems> {
        if json.is_object() {
            AddressInput::from_json(json).map(|fields| OrderAddress::Given(Box::new(fields)))
        } else {
            Ok(OrderAddress::Saved(address_id(&IdText::from_json(json)?)?))
        }
    }
}

fn address_id(address: &str) -> Result<AddressId, ApiError> {
    AddressId::parse(address).ok_or_else(ApiError::address_not_found)
}

impl TryFrom<StatusInput> for StatusMove {
    type Error = Problems;

    fn try_from(
        StatusInput { status, carrier, carrier_name, tracking_number }: StatusInput,
    ) -> Result<Self, Problems> {
        let given = match (&carrier, &carrier_name) {
            (Some(_), _) => "carrier",
            (None, Some(_)) => "carrierName",
            (None, None) => "trackingNumber",
        };
        match (carrier, tracking_number) {
            (None, None) if carrier_name.is_none() => Ok(Self::To(status)),
            _ if status != OrderStatus::Shipped => {
                Err(Problems::at(given, "Kargo bilgisi yalnızca sipariş kargoya verilirken yazılır."))
            }
            (None, _) => Err(Problems::at("carrier", "Takip numarasıyla birlikte kargo firmasını da seçin.")),
            (Some(_), None) => {
                Err(Problems::at("trackingNumber", "Kargo firmasıyla birlikte takip numarasını da yazın."))
            }
            (Some(carrier), Some(tracking_number)) => {
                Ok(Self::Ship(shipment("", carrier, carrier_name, tracking_number)?))
            }
        }
    }
}

impl TryFrom<BulkInput> for (Vec<String>, BulkAction, Parcels) {
    type Error = Problems;

    fn try_from(BulkInput { ids, action, shipments }: BulkInput) -> Result<Self, Problems> {
        let shipments = shipments.unwrap_or_default();
        if action != BulkAction::Shipped && !shipments.is_empty() {
            let problem = "Kargo bilgisi yalnızca sipariş kargoya verilirken yazılır.";
            return Err(Problems::at("shipments", problem));
        }
        let mut parcels = Parcels::new();
        for (index, ParcelInput { id, carrier, carrier_name, tracking_number }) in
            shipments.into_iter().enumerate()
        {
            if !ids.contains(&id) {
                let problem = "Bu sipariş seçilenler arasında değil.";
                return Err(Problems::at(format!("shipments[{index}].id"), problem));
            }
            let parcel = shipment(&format!("shipments[{index}]."), carrier, carrier_name, tracking_number)?;
            // The results report an unknown order.
            if let Some(id) = OrderId::parse(&id) {
                parcels.insert(id, parcel);
            }
        }
        Ok((ids, action, parcels))
    }
}

impl From<UndoInput> for Vec<String> {
    fn from(UndoInput { ids }: UndoInput) -> Self {
        ids
    }
}

impl TryFrom<ShipmentInput> for Shipment {
    type Error = Problems;

    fn try_from(
        ShipmentInput { carrier, carrier_name, tracking_number }: ShipmentInput,
    ) -> Result<Self, Problems> {
        shipment("", carrier, carrier_name, tracking_number)
    }
}

/// Returns the shipment. Only another carrier has a name of its own; `path` leads to its field.
fn shipment(
    path: &str,
    carrier: Carrier,
    carrier_name: Option<CarrierName>,
    tracking_number: TrackingNumber,
) -> Result<Shipment, Problems> {
    if carrier != Carrier::Other && carrier_name.is_some() {
        let problem = "Firma adı yalnızca “Diğer” seçilince yazılır.";
        return Err(Problems::at(format!("{path}carrierName"), problem));
    }
    Ok(Shipment { carrier, carrier_name, tracking_number })
}

impl From<OrderFilterQuery> for OrderQuery {
    fn from(query: OrderFilterQuery) -> Self {
        let OrderFilterQuery { status, is_paid, payment_type, waiting, from, to, search } = query;
        let (search, sort) = (search.map(String::from).unwrap_or_default(), OrderSort::default());
        Self { status, is_paid, payment_type, waiting, from, to, search, sort }
    }
}

impl From<OrderListQuery> for (OrderQuery, PageRequest) {
    fn from(query: OrderListQuery) -> Self {
        (OrderQuery { sort: query.sort.unwrap_or_default(), ..query.filter }, query.page)
    }
}
