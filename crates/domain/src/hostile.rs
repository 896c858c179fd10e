//! Random text for every constructor that reads text: none panics, and an accepted value keeps its own rules.
//! `just fuzz` runs these tests with many more inputs (`PROPTEST_CASES`).

use crate::{
    catalogue::ProductName,
    email::EmailAddress,
    iban::Iban,
    order::{Carrier, OrderNumber, Shipment, TrackingNumber},
    pasted_line::PastedLine,
    phone::Phone,
    text::{Line, Paragraph},
    turkish,
};
use proptest::prelude::*;
use std::cmp::Ordering;

/// Generates difficult text: Turkish letters, combining marks, direction controls, control characters, lone surrogates.
fn any_text() -> impl Strategy<Value = String> {
    let odd = prop::sample::select(vec![
        'ı',
        'İ',
        'i',
        'I',
        'ğ',
        'ß',
        'ﬁ',
        'Ǆ',
        '\u{307}',
        '\u{301}',
        '\u{200d}',
        '\u{202e}',
        '\u{feff}',
        '\0',
        '\n',
        '\u{85}',
        '%',
        '_',
        '\'',
        '"',
        '\\',
        '<',
        '&',
        '+',
        '@',
        '٣',
        '５',
        '𝟗',
        '\u{10ffff}',
        ' ',
        '\u{a0}',
    ]);
    let some = prop_oneof![3 => any::<char>(), 3 => odd, 4 => prop::char::range(' ', 'ş')];
    prop::collection::vec(some, 0..60).prop_map(String::from_iter)
}

proptest! {
    #[test]
    fn folding_twice_is_folding_once(text in any_text()) {
        let folded = turkish::fold(&text);
        prop_assert_eq!(turkish::fold(&folded), folded);
    }

    #[test]
    fn name_order_is_total(one in any_text(), other in any_text()) {
        prop_assert_eq!(turkish::compare(&one, &other), turkish::compare(&other, &one).reverse());
        prop_assert_eq!(turkish::compare(&one, &one), Ordering::Equal);
        let key = |text: &str| {
            let mut key = Vec::new();
            turkish::push_sort_key(text, &mut key);
            key
        };
        prop_assert_eq!(key(&one).cmp(&key(&other)), turkish::compare(&one, &other));
    }

    #[test]
    fn accepted_input_is_accepted_again(text in any_text()) {
        // A value that was read, written and read again is unchanged: nothing is cut off or changed twice.
        if let Ok(line) = Line::<100>::new(&text) {
            prop_assert_eq!(Line::<100>::new(line.as_str()).unwrap(), line);
        }
        if let Ok(paragraph) = Paragraph::<100>::new(&text) {
            prop_assert_eq!(Paragraph::<100>::new(paragraph.as_str()).unwrap(), paragraph);
        }
        if let Ok(name) = ProductName::new(&text) {
            prop_assert_eq!(ProductName::new(name.as_str()).unwrap(), name);
        }
        if let Ok(email) = EmailAddress::new(&text) {
            prop_assert_eq!(EmailAddress::new(email.as_str()).unwrap(), email);
        }
        if let Ok(phone) = Phone::new(&text) {
            prop_assert_eq!(Phone::new(phone.as_str()).unwrap(), phone);
        }
        let _ = Iban::new(&text);
        drop(PastedLine::read(&text));
    }

    #[test]
    fn numbers_of_orders_are_found_in_any_text(before in any_text(), after in any_text(), n in OrderNumber::MIN..=OrderNumber::MAX) {
        drop(OrderNumber::all_in(&before));
        // Adjacent digits would make a longer number.
        let text = format!("{before} x {n} x {after}");
        let wanted = OrderNumber::new(n).unwrap();
        prop_assert!(OrderNumber::all_in(&text).contains(&wanted), "{text}");
    }

    #[test]
    fn a_parcels_address_stays_with_its_carrier(number in any_text()) {
        let Ok(tracking_number) = TrackingNumber::new(&number) else { return Ok(()) };
        for carrier in Carrier::ALL {
            let url = Shipment { carrier, carrier_name: None, tracking_number: tracking_number.clone() }.url();
            prop_assert!(url.is_none_or(|url| url.starts_with("https://") && !url.contains([' ', '"', '<', '\n'])));
        }
    }
}
