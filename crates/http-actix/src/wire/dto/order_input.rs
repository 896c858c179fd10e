//! What is asked of orders.

use super::{invoice::InvoiceInput, page::page_request};
use crate::wire::{
    error::{self, ApiError},
    input::{
        BoolField, BoolParam, BulkActionField, CarrierField, Entry, IdField, IdempotencyKeyParam, Input,
        LineField, List, Optional, OrderIdsField, PageLimitParam, PageNumberParam, PaymentTypeField,
        PaymentTypeParam, Problem, QuantityField, StatusField, StatusParam, TextParam, WaitingParam, at,
    },
};
use application::{
    order::{
        Acceptance, BulkAction, OrderQuery, OrderRequest, Parcels, RequestedInvoice, RequestedItem,
        StatusMove,
    },
    page::PageRequest,
};
use domain::{
    cart::CartError,
    ids::{AddressId, OrderId, ProductId},
    limits,
    order::{IdempotencyKey, OrderStatus, PaymentType, RefundNote, Shipment},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use validator::{Validate, ValidationError};

/// What to order. A `userId` is ignored: the session's user orders.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderInput {
    #[validate(nested)]
    items: OrderItems,
    /// Id of one of the customer's addresses.
    #[validate(nested)]
    address: IdField,
    /// Whom to invoice, if the customer says so.
    #[validate(nested)]
    invoice: Option<InvoiceInput>,
    /// What the customer accepted; an order without is kept as not confirmed.
    accepted_texts: Option<AcceptedTextsInput>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(crate) struct OrderItemInput {
    /// Product id.
    #[validate(nested)]
    product: IdField,
    #[validate(nested)]
    quantity: QuantityField,
}

type OrderItems = List<OrderItemInput>;

impl Entry for OrderItemInput {
    const MIN: usize = 1;
    const MAX: usize = limits::CART_ITEMS;

    fn too_many() -> Problem {
        error::cart_message(CartError::TooManyItems).into()
    }
}

/// What an order's request may say beside its body.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "documents the header")]
pub(crate) struct OrderHeaders {
    /// A repeat answers the first order, with 200.
    #[param(rename = "Idempotency-Key", inline)]
    key: Option<IdempotencyKeyParam>,
}

/// SHA-256 of the texts that the customer read and accepted, as the preview told them.
#[derive(Deserialize, ToSchema)]
pub(crate) struct AcceptedTextsInput {
    #[serde(default, rename = "preliminary-information")]
    #[schema(required = true)]
    preliminary_information: String,
    #[serde(default, rename = "distance-sales")]
    #[schema(required = true)]
    distance_sales: String,
}

impl From<AcceptedTextsInput> for Acceptance {
    fn from(input: AcceptedTextsInput) -> Self {
        Self { preliminary_information: input.preliminary_information, distance_sales: input.distance_sales }
    }
}

/// An order that was asked for, whatever way it is paid.
pub(crate) struct WantedOrder {
    items: Vec<RequestedItem>,
    address: AddressId,
    invoice: Option<RequestedInvoice>,
    accepted: Option<Acceptance>,
}

impl WantedOrder {
    /// The same, paid in this way.
    pub(crate) fn paid_by(self, payment_type: PaymentType, key: Option<IdempotencyKey>) -> OrderRequest {
        let Self { items, address, invoice, accepted } = self;
        OrderRequest { items, address, invoice, payment_type, accepted, key }
    }
}

impl Input for OrderInput {
    type Output = WantedOrder;

    fn into_domain(self) -> Result<WantedOrder, ApiError> {
        Ok(WantedOrder {
            items: requested(self.items)?,
            address: address_id(self.address)?,
            invoice: self.invoice.map(InvoiceInput::into_requested).transpose()?,
            accepted: self.accepted_texts.map(Into::into),
        })
    }
}

fn requested(items: OrderItems) -> Result<Vec<RequestedItem>, ApiError> {
    let item = |item: OrderItemInput| {
        let (quantity, id) = (item.quantity.value()?, item.product.value()?.0);
        let product = ProductId::parse(&id).ok_or_else(|| ApiError::ordered_product_not_found(&id))?;
        Ok(RequestedItem { product, quantity })
    };
    items.entries()?.into_iter().map(item).collect()
}

fn address_id(address: IdField) -> Result<AddressId, ApiError> {
    AddressId::parse(&address.value()?.0).ok_or_else(ApiError::address_not_found)
}

/// An order whose texts are to be read before it is placed.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderTextsInput {
    #[validate(nested)]
    items: OrderItems,
    /// Id of one of the customer's addresses.
    #[validate(nested)]
    address: IdField,
    #[validate(nested)]
    payment_type: PaymentTypeField,
}

impl Input for OrderTextsInput {
    type Output = (Vec<RequestedItem>, AddressId, PaymentType);

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        let payment_type = self.payment_type.value()?;
        Ok((requested(self.items)?, address_id(self.address)?, payment_type))
    }
}

/// Where to move an order; to `Shipped` with carrier and number of the parcel, or without both.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[validate(schema(function = "check_move", skip_on_field_errors = false))]
pub(crate) struct StatusInput {
    #[validate(nested)]
    status: StatusField,
    #[validate(nested)]
    carrier: Option<CarrierField>,
    /// What the carrier calls the parcel.
    #[validate(nested)]
    #[schema(value_type = Option<LineField>)]
    tracking_number: Option<LineField>,
}

fn check_move(input: &StatusInput) -> Result<(), ValidationError> {
    let given = if input.carrier.is_some() { "carrier" } else { "trackingNumber" };
    match (&input.carrier, &input.tracking_number) {
        (None, None) => Ok(()),
        _ if input.status.good().is_some_and(|status| *status != OrderStatus::Shipped) => {
            Err(at(given, "Kargo bilgisi yalnızca sipariş kargoya verilirken yazılır."))
        }
        (None, Some(_)) => Err(at("carrier", "Takip numarasıyla birlikte kargo firmasını da seçin.")),
        (Some(_), None) => Err(at("trackingNumber", "Kargo firmasıyla birlikte takip numarasını da yazın.")),
        (Some(_), Some(_)) => Ok(()),
    }
}

impl Input for StatusInput {
    type Output = StatusMove;

    fn into_domain(self) -> Result<StatusMove, ApiError> {
        let (carrier, tracking_number) = (self.carrier.value()?, self.tracking_number.value()?);
        Ok(match carrier.zip(tracking_number) {
            Some((carrier, tracking_number)) => StatusMove::Ship(Shipment { carrier, tracking_number }),
            None => StatusMove::To(self.status.value()?),
        })
    }
}

/// What to do to many orders.
#[derive(Deserialize, Validate, ToSchema)]
#[validate(schema(function = "check_bulk", skip_on_field_errors = false))]
pub(crate) struct BulkInput {
    #[validate(nested)]
    ids: OrderIdsField,
    #[validate(nested)]
    action: BulkActionField,
    /// The parcels of those that are shipped, as far as they are known.
    #[validate(nested)]
    shipments: Option<ParcelInputs>,
}

/// The parcel of one of them.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ParcelInput {
    /// Order id.
    #[validate(nested)]
    id: IdField,
    #[validate(nested)]
    carrier: CarrierField,
    /// What the carrier calls the parcel.
    #[validate(nested)]
    tracking_number: LineField,
}

type ParcelInputs = List<ParcelInput>;

impl Entry for ParcelInput {
    const MIN: usize = 0;
    const MAX: usize = limits::BULK_ORDERS;

    fn too_many() -> Problem {
        format!("Bir seferde en fazla {} sipariş seçin.", limits::BULK_ORDERS).into()
    }
}

fn check_bulk(input: &BulkInput) -> Result<(), ValidationError> {
    let parcels = input.shipments.as_ref().and_then(List::good).unwrap_or_default();
    let is_shipped = input.action.good().is_none_or(|action| *action == BulkAction::Shipped);
    if !is_shipped && !parcels.is_empty() {
        return Err(at("shipments", "Kargo bilgisi yalnızca sipariş kargoya verilirken yazılır."));
    }
    let Some(ids) = input.ids.good() else { return Ok(()) };
    let is_foreign = |parcel: &ParcelInput| parcel.id.good().is_some_and(|id| !ids.0.contains(&id.0));
    match parcels.iter().position(is_foreign) {
        Some(index) => Err(at(format!("shipments[{index}].id"), "Bu sipariş seçilenler arasında değil.")),
        None => Ok(()),
    }
}

impl Input for BulkInput {
    type Output = (Vec<String>, BulkAction, Parcels);

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        let mut parcels = Parcels::new();
        for parcel in self.shipments.map(List::entries).transpose()?.unwrap_or_default() {
            let (carrier, tracking_number) = (parcel.carrier.value()?, parcel.tracking_number.value()?);
            // An order that isn't there is told of among the results.
            if let Some(id) = OrderId::parse(&parcel.id.value()?.0) {
                parcels.insert(id, Shipment { carrier, tracking_number });
            }
        }
        Ok((self.ids.value()?.0, self.action.value()?, parcels))
    }
}

/// Carrier and number as they should have been.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ShipmentInput {
    #[validate(nested)]
    carrier: CarrierField,
    /// What the carrier calls the parcel.
    #[validate(nested)]
    tracking_number: LineField,
}

impl Input for ShipmentInput {
    type Output = Shipment;

    fn into_domain(self) -> Result<Shipment, ApiError> {
        Ok(Shipment { carrier: self.carrier.value()?, tracking_number: self.tracking_number.value()? })
    }
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PaidInput {
    #[validate(nested)]
    #[schema(value_type = bool)]
    is_paid: BoolField,
}

/// How money that had to go back went back.
#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct RefundInput {
    #[validate(nested)]
    note: LineField,
}

impl Input for RefundInput {
    type Output = RefundNote;

    fn into_domain(self) -> Result<RefundNote, ApiError> {
        self.note.value()
    }
}

impl Input for PaidInput {
    type Output = bool;

    fn into_domain(self) -> Result<bool, ApiError> {
        self.is_paid.value()
    }
}

/// Which orders of an export.
#[derive(Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderFilterQuery {
    #[validate(nested)]
    #[param(inline)]
    status: Option<StatusParam>,
    #[validate(nested)]
    #[param(inline)]
    is_paid: Option<BoolParam>,
    #[validate(nested)]
    #[param(inline)]
    payment_type: Option<PaymentTypeParam>,
    /// What the overview counts.
    #[validate(nested)]
    #[param(inline)]
    waiting: Option<WaitingParam>,
    /// Order number, or words of a name.
    #[validate(nested)]
    #[param(inline)]
    search: Option<TextParam>,
}

impl Input for OrderFilterQuery {
    type Output = OrderQuery;

    fn into_domain(self) -> Result<OrderQuery, ApiError> {
        Ok(OrderQuery {
            status: self.status.value()?,
            is_paid: self.is_paid.value()?,
            payment_type: self.payment_type.value()?,
            waiting: self.waiting.value()?,
            search: self.search.value()?.map(String::from).unwrap_or_default(),
        })
    }
}

/// Which orders, and which page of them; the first hundred unless given.
#[derive(Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderListQuery {
    #[validate(nested)]
    #[param(inline)]
    status: Option<StatusParam>,
    #[validate(nested)]
    #[param(inline)]
    is_paid: Option<BoolParam>,
    #[validate(nested)]
    #[param(inline)]
    payment_type: Option<PaymentTypeParam>,
    /// What the overview counts.
    #[validate(nested)]
    #[param(inline)]
    waiting: Option<WaitingParam>,
    /// Order number, or words of a name.
    #[validate(nested)]
    #[param(inline)]
    search: Option<TextParam>,
    #[validate(nested)]
    #[param(inline)]
    page: Option<PageNumberParam>,
    #[validate(nested)]
    #[param(inline)]
    limit: Option<PageLimitParam>,
}

impl Input for OrderListQuery {
    type Output = (OrderQuery, PageRequest);

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        let Self { status, is_paid, payment_type, waiting, search, page, limit } = self;
        let page = page_request(page, limit, limits::PAGE)?;
        Ok((
            OrderFilterQuery { status, is_paid, payment_type, waiting, search }.into_domain()?,
            page.unwrap_or_else(|| PageRequest::new(1, limits::PAGE)),
        ))
    }
}
