//! Turkish letters: comparing, folding and sorting.

use icu_collator::CollatorBorrowed;
use icu_locale_core::locale;
use std::{cmp::Ordering, sync::LazyLock};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// The collator for Turkish. Its data are compiled in; without them, texts are sorted by code point.
static COLLATOR: LazyLock<Option<CollatorBorrowed<'static>>> = LazyLock::new(|| {
    CollatorBorrowed::try_new(locale!("tr").into(), icu_collator::options::CollatorOptions::default()).ok()
});

/// Compares two texts in Turkish order: ç after c, ı before i.
#[must_use]
pub fn compare(one: &str, other: &str) -> Ordering {
    COLLATOR.as_ref().map_or_else(|| one.cmp(other), |collator| collator.compare(one, other))
}

/// Appends a sort key. Sort keys compare bytewise like [`compare`] on their texts.
pub fn push_sort_key(text: &str, key: &mut Vec<u8>) {
    match &*COLLATOR {
        Some(collator) => {
            let Ok(()) = collator.write_sort_key_to(text, key);
        }
        None => key.extend_from_slice(text.as_bytes()),
    }
}

/// Folds a text for comparison and search: lower case, no diacritics, ı = i, single spaces.
///
/// `KIRAATHANE`, `Kıraathane` and `kiraathane` all fold to `kiraathane`. Never show a folded text. It is decomposed
/// first, because Rust's lower case of `İ` contains a combining dot.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.nfkd().filter(|c| !is_combining_mark(*c)) {
        if c.is_whitespace() {
            if !folded.is_empty() && !folded.ends_with(' ') {
                folded.push(' ');
            }
        } else if c == 'ı' {
            folded.push('i');
        } else {
            folded.extend(c.to_lowercase());
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// Converts a Turkish text to lower case for display and URLs: `Gıda Ürünleri` → `gıda ürünleri`, `I` → `ı`.
#[must_use]
pub fn lower(text: &str) -> String {
    text.chars()
        .flat_map(|c| {
            let mapped = match c {
                'I' => 'ı',
                'İ' => 'i',
                other => other,
            };
            mapped.to_lowercase()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{compare, fold, lower, push_sort_key};
    use proptest::prelude::*;

    /// The front end's folding is tested with this list, too.
    const WORDS: &str = include_str!("../../../docs/turkish-words.tsv");

    #[test]
    fn folds_the_shared_word_list() {
        let rows: Vec<_> = WORDS.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>()).collect();
        assert!(rows.len() > 10);
        for row in rows {
            assert_eq!(fold(row[0]), row[1], "fold of {:?}", row[0]);
            assert_eq!(lower(row[0]), row[2], "lower of {:?}", row[0]);
        }
    }

    #[test]
    fn folds_spaces_and_decomposed_letters() {
        assert_eq!(fold("  okey \u{a0}\t takımı "), "okey takimi");
        assert_eq!(fold("s\u{327}eker"), "seker");
    }

    #[test]
    fn letters_come_in_the_order_of_the_alphabet() {
        let sorted = [
            "cezve", "çay", "ıhlamur", "Isparta", "ibrik", "İstaka", "okey", "örtü", "su", "şeker", "uno",
            "ülker",
        ];
        assert!(sorted.is_sorted_by(|one, other| compare(one, other).is_lt()));
    }

    proptest! {
        #[test]
        fn sort_keys_compare_as_their_texts(one in "[a-zçğıöşüA-ZÇĞİÖŞÜ 0-9]{0,9}", other in "\\PC{0,9}") {
            let key = |text: &str| {
                let mut key = Vec::new();
                push_sort_key(text, &mut key);
                key
            };
            prop_assert_eq!(key(&one).cmp(&key(&other)), compare(&one, &other));
        }

        #[test]
        fn folding_twice_changes_nothing(text in "\\PC*") {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
        }

        #[test]
        fn case_never_matters(text in "[a-zçğıöşüA-ZÇĞİÖŞÜ ]*") {
            prop_assert_eq!(fold(&lower(&text)), fold(&text));
        }
    }
}
