//! Messages for invalid values.

use domain::{account::PasswordError, cart::CartError, limits, money::MoneyError, text::TextError};

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

pub(crate) fn quantity_message() -> String {
    format!("Adet 1 ile {} arasında tam sayı olmalıdır.", limits::QUANTITY)
}

pub(crate) fn cart_message(error: CartError) -> String {
    match error {
        CartError::Quantity(_) => quantity_message(),
        CartError::TooManyItems => format!("En fazla {} farklı ürün eklenebilir.", limits::CART_ITEMS),
    }
}
