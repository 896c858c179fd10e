//! The pieces that fill the templates. Text from customers never begins a line, so that it can make neither a heading
//! nor a list item: a label always precedes it.

use crate::{
    legal::ContractParty,
    money::Kurus,
    order::{Order, OrderItem, PaymentType},
    shop::{BankAccount, ShopFacts},
};

/// Placeholder for the parts that come from an order, while there is no order.
const OPEN: &str = "- Bu bölüm sipariş sırasında, siparişinizdeki bilgilerle doldurulur.";

/// The parts of the templates that an order fills.
pub(super) struct OrderParts {
    /// The account's holder or the guest. The recipient is only named for the delivery, because a gift has two people.
    pub(super) buyer: String,
    pub(super) goods: String,
    pub(super) payment: String,
    pub(super) delivery: String,
    pub(super) delivery_cost: String,
}

impl OrderParts {
    /// Returns placeholders, for texts without an order.
    pub(super) fn open() -> Self {
        let open = || OPEN.to_owned();
        Self {
            buyer: open(),
            goods: open(),
            payment: open(),
            delivery: open(),
            delivery_cost: "Sipariş onaylanmadan önce, ödenecek toplam bedelle birlikte gösterilir."
                .to_owned(),
        }
    }

    /// Returns the parts for this order.
    pub(super) fn new(shop: &ShopFacts, party: &ContractParty, order: &Order) -> Self {
        Self {
            buyer: list([("Adı ve soyadı", party.full_name.clone()), ("E-posta", party.email.to_string())]),
            goods: goods(order),
            payment: payment(shop, order),
            delivery: delivery(order),
            delivery_cost: delivery_cost(order),
        }
    }
}

/// Returns the seller's identity with those facts that are configured.
pub(super) fn seller(shop: &ShopFacts) -> String {
    let identity = &shop.identity;
    list([
        ("Unvanı", shop.legal_title().to_owned()),
        ("Adresi", shop.address.clone()),
        ("Telefonu", shop.phones.join(", ")),
        ("E-posta adresi", shop.email.to_string()),
        ("Vergi dairesi", identity.tax_office.clone()),
        ("Vergi numarası", identity.tax_number.clone()),
        ("MERSİS numarası", identity.mersis.clone()),
        ("KEP adresi", identity.kep.clone()),
        ("ETBİS kaydı", identity.etbis.clone()),
    ])
}

/// Returns the seller's contact details in one line.
pub(super) fn contact(shop: &ShopFacts) -> String {
    let ways = [shop.legal_title(), &shop.address, shop.email.as_str(), &shop.identity.kep];
    ways.map(one_line).into_iter().filter(|way| !way.is_empty()).collect::<Vec<_>>().join(", ")
}

fn goods(order: &Order) -> String {
    let line = |line: &OrderItem| {
        format!(
            "- {}: {} adet × {} = {}",
            one_line(&line.title()),
            line.quantity.get(),
            line.unit_price.in_turkish(),
            line.total().in_turkish()
        )
    };
    let totals = order.totals();
    let discount = order.discount().filter(|_| totals.discount > Kurus::ZERO).map(|used| {
        format!("- İndirim ({}): -{}", one_line(used.code.as_str()), totals.discount.in_turkish())
    });
    let delivery = fee(order).map(|fee| format!("- Kargo ücreti: {}", fee.in_turkish()));
    let total = format!("- Toplam bedel (tüm vergiler dahil): {}", order.amount().in_turkish());
    let lines = order.items().iter().map(line).chain(discount).chain(delivery).chain([total]);
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the delivery fee if there is one to pay.
fn fee(order: &Order) -> Option<Kurus> {
    order.delivery().filter(|fee| *fee > Kurus::ZERO)
}

fn delivery_cost(order: &Order) -> String {
    match fee(order) {
        Some(fee) => format!(
            "Teslimat ücreti {} olup yukarıdaki toplam bedelin içindedir ve Alıcı tarafından ödenir.",
            fee.in_turkish()
        ),
        None => {
            "Alıcı'dan ayrıca teslimat ücreti alınmaz; ödenecek tutar yukarıdaki toplam bedeldir.".to_owned()
        }
    }
}

fn payment(shop: &ShopFacts, order: &Order) -> String {
    match order.payment_type() {
        PaymentType::BankTransfer => {
            let account = |bank: &BankAccount| {
                [
                    ("Banka", bank.name.clone()),
                    ("Hesap sahibi", bank.holder.clone()),
                    ("IBAN", bank.iban.to_string()),
                ]
            };
            let facts = [("Ödeme şekli", "EFT/Havale".to_owned())]
                .into_iter()
                .chain(shop.banks.iter().flat_map(account))
                .chain([(
                    "Açıklama",
                    "Transferin açıklamasına yalnızca sipariş numarası yazılır".to_owned(),
                )]);
            list(facts)
        }
        PaymentType::Card => {
            let has_instalments = order.offered_instalments(&shop.instalment_terms()).len() > 1;
            let charge = if has_instalments {
                "Toplam bedel sipariş verilirken karttan tahsil edilir. Ödeme kuruluşunun sayfasında taksit \
                 seçilirse ödeme kuruluşu bu bedele, tutarını ödemeden önce o sayfada gösterdiği bir vade farkı \
                 ekleyebilir"
            } else {
                "Toplam bedel sipariş verilirken, tek çekim olarak karttan tahsil edilir"
            };
            list([("Ödeme şekli", "Kredi/Banka Kartı".to_owned()), ("Tahsilat", charge.to_owned())])
        }
    }
}

fn delivery(order: &Order) -> String {
    let to = &order.address().fields;
    list([
        ("Teslim alacak kişi", to.full_name()),
        (
            "Teslimat adresi",
            format!("{}, {} {} / {}, {}", to.street, to.zipcode, to.state, to.city, to.country),
        ),
        ("Telefonu", to.phone.readable()),
        ("E-posta adresi", to.email.to_string()),
    ])
}

/// Returns list items for the facts that are not empty.
fn list<'a>(facts: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let lines = facts.into_iter().filter_map(|(label, value)| {
        let value = one_line(&value);
        (!value.is_empty()).then(|| format!("- {label}: {value}"))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns a value without line breaks and invisible characters.
pub(super) fn one_line(value: &str) -> String {
    let is_turn =
        |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    // U+2028 and U+2029 also end lines, and count as white space.
    let visible: String =
        value.chars().filter(|c| !is_turn(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}
