//! Messages for invalid values.

use domain::{
    account::PasswordError,
    cart::CartError,
    catalogue::DescriptionError,
    limits,
    money::{MoneyError, PricesError},
    search::SynonymError,
    text::TextError,
    tiers::TiersError,
};

pub(crate) fn text_message(error: TextError) -> String {
    match error {
        TextError::Empty => "Bu alanı doldurun.".to_owned(),
        TextError::TooLong(max) => format!("En fazla {max} karakter yazın."),
        TextError::ControlCharacter => "Bu alanda kullanılamayan bir karakter var.".to_owned(),
        TextError::Invisible => {
            "Bu alanda görünmeyen bir karakter var. Silip yeniden, elle yazın.".to_owned()
        }
        TextError::Link => "Bu alana internet adresi ve < > işaretleri yazılamaz.".to_owned(),
    }
}

pub(crate) fn description_message(error: DescriptionError) -> String {
    match error {
        DescriptionError::TooManyLines => format!("En fazla {} satır yazın.", limits::DESCRIPTION_LINES),
        DescriptionError::Line(error) => text_message(error),
    }
}

pub(crate) fn password_message(error: PasswordError) -> String {
    match error {
        PasswordError::Empty => text_message(TextError::Empty),
        PasswordError::TooLong => text_message(TextError::TooLong(limits::PASSWORD)),
    }
}

pub(crate) const fn email_message() -> &'static str {
    "Geçerli bir e-posta adresi yazın."
}

pub(crate) const fn money_message(error: MoneyError) -> &'static str {
    match error {
        MoneyError::NotANumber => "Geçerli bir tutar yazın.",
        MoneyError::Negative => "Sıfırdan büyük bir tutar yazın.",
        MoneyError::TooPrecise => "Kuruş için en fazla iki basamak yazın.",
        MoneyError::TooLarge => "Bu tutar çok büyük.",
    }
}

/// Returns the invalid field and its message.
pub(crate) const fn prices_message(error: PricesError) -> (&'static str, &'static str) {
    match error {
        PricesError::ListOutOfRange => {
            ("price", "Sıfırdan büyük, en çok 10.000.000 TL olan bir tutar yazın.")
        }
        PricesError::OfferIsZero => ("offerPrice", "Sıfırdan büyük bir tutar yazın."),
        PricesError::OfferAboveList => ("offerPrice", "Satış fiyatı, fiyattan yüksek olamaz."),
    }
}

/// Returns the path of the invalid field within the list of tiers, and its message.
pub(crate) fn tiers_message(error: TiersError) -> (String, String) {
    let of = |index: usize, field: &str| format!("[{index}].{field}");
    match error {
        TiersError::TooMany => {
            (String::new(), format!("En fazla {} kademe ekleyebilirsiniz.", limits::TIERS))
        }
        TiersError::OnePiece(index) => (of(index, "minQuantity"), tier_quantity_message()),
        TiersError::NotRising(index) => {
            (of(index, "minQuantity"), "Bir önceki kademeden büyük bir adet yazın.".to_owned())
        }
        TiersError::Free(index) => (of(index, "price"), "Sıfırdan büyük bir tutar yazın.".to_owned()),
        TiersError::NotFalling(index) => {
            (of(index, "price"), "Bir önceki kademeden düşük bir tutar yazın.".to_owned())
        }
    }
}

pub(crate) fn tier_quantity_message() -> String {
    format!("Adet 2 ile {} arasında tam sayı olmalıdır.", limits::QUANTITY)
}

pub(crate) fn stock_message() -> String {
    format!("Stok 0 ile {} arasında tam sayı olmalıdır; sayılmıyorsa boş bırakın.", limits::STOCK)
}

/// Returns the invalid side of a synonym, and its message.
pub(crate) fn synonym_message(error: SynonymError) -> (&'static str, String) {
    match error {
        SynonymError::Word(error) => ("word", text_message(error)),
        SynonymError::Meaning(error) => ("meaning", text_message(error)),
        SynonymError::Same => ("meaning", "Kelimeden farklı bir anlam yazın.".to_owned()),
    }
}

pub(crate) fn quantity_message() -> String {
    format!("Adet 1 ile {} arasında tam sayı olmalıdır.", limits::QUANTITY)
}

pub(crate) fn cart_message(error: CartError) -> String {
    match error {
        CartError::Quantity(_) => quantity_message(),
        CartError::TooManyItems => format!("En fazla {} farklı ürün eklenebilir.", limits::CART_ITEMS),
    }
}
