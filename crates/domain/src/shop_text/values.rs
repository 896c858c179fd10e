//! What the placeholders are filled with. Each value from customers and settings becomes words without a line break, so
//! that it can make neither a heading nor a list item.

use super::{
    Placeholder,
    template::{Line, Mark, Template, Value},
};
use crate::{
    legal::ContractParty,
    money::Kurus,
    order::{Order, OrderItem, PaymentType},
    shop::{BankAccount, ShopFacts},
};

/// Says that an order fills the part, while there is no order.
const OPEN: &str = "Bu bölüm sipariş sırasında, siparişinizdeki bilgilerle doldurulur.";

/// The values that an order fills.
pub(super) struct OrderParts {
    /// The account's holder or the guest. The recipient is only named for the delivery, because a gift has two people.
    buyer: Value,
    items: Value,
    total: Value,
    payment: Value,
    delivery: Value,
    delivery_cost: Value,
}

impl OrderParts {
    /// Returns the values for texts without an order.
    pub(super) fn open() -> Self {
        let open = || Value::Lines(vec![item(OPEN)]);
        Self {
            buyer: open(),
            items: open(),
            total: words("Sipariş onaylanmadan önce gösterilir."),
            payment: open(),
            delivery: open(),
            delivery_cost: words("Sipariş onaylanmadan önce, ödenecek toplam bedelle birlikte gösterilir."),
        }
    }

    /// Returns the values for this order.
    pub(super) fn new(shop: &ShopFacts, party: &ContractParty, order: &Order) -> Self {
        Self {
            buyer: list([("Adı ve soyadı", party.full_name.clone()), ("E-posta", party.email.to_string())]),
            items: items(order),
            total: words(&order.amount().in_turkish()),
            payment: match order.payment_type() {
                PaymentType::BankTransfer => transfer(shop),
                PaymentType::Card => card(shop, order),
            },
            delivery: delivery(order),
            delivery_cost: delivery_cost(fee(order)),
        }
    }

    /// Returns the values for a made-up order, for a preview.
    pub(super) fn sample(shop: &ShopFacts) -> Self {
        Self {
            buyer: list([
                ("Adı ve soyadı", "Ayşe Örnek".to_owned()),
                ("E-posta", "ayse@example.com".to_owned()),
            ]),
            items: Value::Lines(vec![
                item("Örnek Okey Takımı: 2 adet × ₺1.250,00 = ₺2.500,00"),
                item("Örnek Tavla: 1 adet × ₺890,00 = ₺890,00"),
            ]),
            total: words("₺3.390,00"),
            payment: transfer(shop),
            delivery: list([
                ("Teslim alacak kişi", "Ayşe Örnek".to_owned()),
                (
                    "Teslimat adresi",
                    "Örnek Mah. Örnek Sok. No: 1, 34000 Kadıköy / İstanbul, Türkiye".to_owned(),
                ),
                ("Telefonu", "0 532 000 00 00".to_owned()),
                ("E-posta adresi", "ayse@example.com".to_owned()),
            ]),
            delivery_cost: delivery_cost(None),
        }
    }
}

/// Returns the value of a placeholder.
pub(super) fn value(placeholder: Placeholder, shop: &ShopFacts, order: &OrderParts) -> Value {
    match placeholder {
        Placeholder::Seller => seller(shop),
        Placeholder::Buyer => order.buyer.clone(),
        Placeholder::Items => order.items.clone(),
        Placeholder::Total => order.total.clone(),
        Placeholder::Payment => order.payment.clone(),
        Placeholder::Delivery => order.delivery.clone(),
        Placeholder::DeliveryCost => order.delivery_cost.clone(),
        Placeholder::Withdrawal => fixed(include_str!("defaults/withdrawal.txt"), shop),
        Placeholder::Exemptions => fixed(include_str!("defaults/exemptions.txt"), shop),
        Placeholder::Complaints => fixed(include_str!("defaults/complaints.txt"), shop),
        Placeholder::SellerContact => words(&contact(shop)),
        Placeholder::Shop => words(&shop.name),
        Placeholder::Address => words(&shop.address),
        Placeholder::Phones => words(&shop.phones.join(", ")),
        Placeholder::Email => words(shop.email.as_str()),
        Placeholder::OpeningHours => words(&shop.opening_hours),
        Placeholder::TransferDays => words(&shop.transfer_days.get().to_string()),
        Placeholder::ContactMonths => words(&shop.contact_months.to_string()),
        Placeholder::Dispatch => words(&dispatch(shop)),
        Placeholder::DeliveryFee => words(&delivery_fee(shop)),
        Placeholder::PaymentMethods => words(if shop.card_payment {
            "EFT/Havale ile veya kredi/banka kartıyla. IBAN’ı siparişten sonra görürsünüz; kart bilgilerinizi ödeme kuruluşunun güvenli sayfasına yazarsınız."
        } else {
            "EFT/Havale ile. IBAN’ı siparişten sonra görürsünüz."
        }),
        Placeholder::Membership => words(if shop.guest_orders {
            "Gerekmez. Siparişi verirken giriş yapabilir, hesap oluşturabilir veya “Üye olmadan devam et”i seçebilirsiniz; sepetiniz korunur."
        } else {
            "Ürünlere bakmak ve sepetinizi doldurmak için gerekmez. Siparişi verirken giriş yapmanız veya hesap oluşturmanız istenir; sepetiniz korunur."
        }),
    }
}

/// Returns a part that is the same in every order: a template with the seller's contact details.
fn fixed(body: &str, shop: &ShopFacts) -> Value {
    let template = Template::new(&[Placeholder::SellerContact], body);
    Value::Lines(template.render(&|_| words(&contact(shop))))
}

/// Returns when orders leave the shop, without a promise where the shop has none.
fn dispatch(shop: &ShopFacts) -> String {
    let promise = &shop.promises.dispatch;
    let promise = if promise.is_empty() { String::new() } else { format!(": {promise}") };
    format!("Ödemesi hesabımıza geçen siparişi hazırlar, kargoya veririz{promise}.")
}

/// Returns what delivery costs, in the shop's own words and by its settings; empty if the owner has said neither.
fn delivery_fee(shop: &ShopFacts) -> String {
    let own = Some(shop.promises.delivery.clone()).filter(|own| !own.is_empty());
    own.into_iter()
        .chain(shop.delivery.in_turkish())
        .map(|said| format!("{said}."))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns the seller's identity with those facts that are configured.
fn seller(shop: &ShopFacts) -> Value {
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
fn contact(shop: &ShopFacts) -> String {
    let ways = [shop.legal_title(), &shop.address, shop.email.as_str(), &shop.identity.kep];
    ways.map(one_line).into_iter().filter(|way| !way.is_empty()).collect::<Vec<_>>().join(", ")
}

fn items(order: &Order) -> Value {
    let line = |line: &OrderItem| {
        format!(
            "{}: {} adet × {} = {}",
            line.title(),
            line.quantity.get(),
            line.unit_price.in_turkish(),
            line.total().in_turkish()
        )
    };
    let totals = order.totals();
    let discount = order
        .discount()
        .filter(|_| totals.discount > Kurus::ZERO)
        .map(|used| format!("İndirim ({}): -{}", used.code.as_str(), totals.discount.in_turkish()));
    let delivery = fee(order).map(|fee| format!("Kargo ücreti: {}", fee.in_turkish()));
    let lines = order.items().iter().map(line).chain(discount).chain(delivery);
    Value::Lines(lines.map(|line| item(&line)).collect())
}

/// Returns the delivery fee if there is one to pay.
fn fee(order: &Order) -> Option<Kurus> {
    order.delivery().filter(|fee| *fee > Kurus::ZERO)
}

fn delivery_cost(fee: Option<Kurus>) -> Value {
    fee.map_or_else(
        || words("Alıcı'dan ayrıca teslimat ücreti alınmaz; ödenecek tutar yukarıdaki toplam bedeldir."),
        |fee| {
            words(&format!(
                "Teslimat ücreti {} olup yukarıdaki toplam bedelin içindedir ve Alıcı tarafından ödenir.",
                fee.in_turkish()
            ))
        },
    )
}

fn transfer(shop: &ShopFacts) -> Value {
    let account = |bank: &BankAccount| {
        [("Banka", bank.name.clone()), ("Hesap sahibi", bank.holder.clone()), ("IBAN", bank.iban.to_string())]
    };
    let facts = [("Ödeme şekli", "EFT/Havale".to_owned())]
        .into_iter()
        .chain(shop.banks.iter().flat_map(account))
        .chain([("Açıklama", "Transferin açıklamasına yalnızca sipariş numarası yazılır".to_owned())]);
    list(facts)
}

fn card(shop: &ShopFacts, order: &Order) -> Value {
    let has_instalments = order.offered_instalments(&shop.instalment_terms()).len() > 1;
    let charge = if has_instalments {
        "Toplam bedel sipariş verilirken karttan tahsil edilir. Ödeme kuruluşunun sayfasında taksit seçilirse ödeme \
         kuruluşu bu bedele, tutarını ödemeden önce o sayfada gösterdiği bir vade farkı ekleyebilir"
    } else {
        "Toplam bedel sipariş verilirken, tek çekim olarak karttan tahsil edilir"
    };
    list([("Ödeme şekli", "Kredi/Banka Kartı".to_owned()), ("Tahsilat", charge.to_owned())])
}

fn delivery(order: &Order) -> Value {
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
fn list<'a>(facts: impl IntoIterator<Item = (&'a str, String)>) -> Value {
    let lines = facts.into_iter().filter_map(|(label, value)| {
        let value = one_line(&value);
        (!value.is_empty()).then(|| item(&format!("{label}: {value}")))
    });
    Value::Lines(lines.collect())
}

fn item(text: &str) -> Line {
    Line { mark: Mark::Item, text: one_line(text) }
}

fn words(text: &str) -> Value {
    Value::Words(one_line(text))
}

/// Returns a value without line breaks and invisible characters.
fn one_line(value: &str) -> String {
    let is_turn =
        |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    // U+2028 and U+2029 also end lines, and count as white space.
    let visible: String =
        value.chars().filter(|c| !is_turn(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}
