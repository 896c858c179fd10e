//! Requests of returns.

use crate::http::{
    error::ApiError,
    input::{
        input,
        list::{Entry, List},
        problem::Problems,
        values::{IdText, OptionalParagraph, choices},
    },
    page::PageOf,
};
use domain::{
    cart::Quantity,
    ids::OrderItemId,
    limits,
    order_return::{ReturnMove, ReturnNote, ReturnStatus, WantedReturn},
};

choices! {
    ReturnStatus, "Listeden bir durum seçin.";
}

input! {
    /// A request to return items.
    pub(crate) struct ReturnInput -> Vec<WantedReturn> {
        items "Ürünler": List<ReturnItemInput>,
    }

    pub(crate) struct ReturnItemInput {
        /// Id of one of the order's lines.
        item "Ürün": IdText,
        quantity "Adet": Quantity,
        /// The customer's reason, which is not required.
        reason "İade nedeni": Option<OptionalParagraph<{ limits::TEXT }>>,
        /// Whether its seal is broken; not unless given.
        opened "Açılmış": Option<bool>,
    }

    /// A staff member's decision on a return.
    pub(crate) struct ReturnMoveInput -> ReturnMove {
        status "Durum": ReturnStatus,
        /// For the customer, too. Without one, the earlier note stays.
        note "Not": Option<ReturnNote>,
        /// Whether counted pieces go back on sale; only with `received`.
        restock "Stoka ekle": Option<bool>,
    }

    /// Which returns, and which page of them.
    pub(crate) struct ReturnListQuery {
        status "Durum": Option<ReturnStatus>,
        page: PageOf<{ limits::PAGE }>,
    }
}

impl Entry for ReturnItemInput {
    const MIN: usize = 1;
    const MAX: usize = limits::CART_ITEMS;
    const TOO_MANY: &str = "En fazla {} ürün seçin.";
}

impl TryFrom<ReturnInput> for Vec<WantedReturn> {
    type Error = Problems;

    fn try_from(input: ReturnInput) -> Result<Self, Problems> {
        let wanted = |(index, input): (usize, ReturnItemInput)| {
            let item = OrderItemId::parse(&input.item);
            Ok(WantedReturn {
                item: item.ok_or_else(|| ApiError::not_an_ordered_item(index))?,
                quantity: input.quantity,
                reason: input.reason.flatten(),
                is_opened: input.opened.unwrap_or(false),
            })
        };
        input.items.into_iter().enumerate().map(wanted).collect()
    }
}

impl TryFrom<ReturnMoveInput> for ReturnMove {
    type Error = Problems;

    fn try_from(ReturnMoveInput { status: to, note, restock }: ReturnMoveInput) -> Result<Self, Problems> {
        let restock = restock.unwrap_or(false);
        if restock && to != ReturnStatus::Received {
            return Err(Problems::at("restock", "Ürünler yalnızca teslim alınırken stoka eklenebilir."));
        }
        Ok(Self { to, note, restock })
    }
}
