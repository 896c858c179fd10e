//! Requests about customers.

use crate::http::{
    input::{input, values::choices},
    page::PageOf,
};
use application::{
    customer::{CustomerSort, NoteText},
    page::PageRequest,
};
use domain::{limits, text::OptionalLine};

choices! {
    CustomerSort, "newest, last_order, orders, spent veya name yazın.";
}

input! {
    /// Which customers, in which sequence.
    pub(crate) struct CustomerListQuery -> (String, CustomerSort, PageRequest) {
        /// Parts of name, e-mail or telephone number.
        search "Arama": Option<OptionalLine<{ limits::TEXT }>>,
        /// `newest` unless given.
        sort "Sıralama": Option<CustomerSort>,
        page: PageOf<20>,
    }

    pub(crate) struct NoteInput {
        text "Mesaj": NoteText,
    }

    pub(crate) struct TrustInput {
        is_trusted "Güvenilir müşteri": bool,
    }
}

impl From<CustomerListQuery> for (String, CustomerSort, PageRequest) {
    fn from(CustomerListQuery { search, sort, page }: CustomerListQuery) -> Self {
        (search.map(String::from).unwrap_or_default(), sort.unwrap_or_default(), page)
    }
}
