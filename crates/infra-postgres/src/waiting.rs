//! Which orders wait for the seller: said once, for the overview that counts them and the list that shows them.

/// Orders whose money has not come; cancelled ones wait for nothing.
macro_rules! awaits_payment {
    () => {
        "NOT orders.is_paid AND orders.status <> 'Cancelled'"
    };
}

/// Paid orders not yet handed to the carrier.
macro_rules! awaits_dispatch {
    () => {
        "orders.is_paid AND orders.status IN ('Order Placed', 'Preparing')"
    };
}

pub(crate) use {awaits_dispatch, awaits_payment};
