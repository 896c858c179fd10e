//! Searching folded texts word by word.

/// Whether no text can contain one of the words: PostgreSQL keeps no NUL and refuses to compare with one.
pub(crate) fn is_hopeless(words: &[String]) -> bool {
    words.iter().any(|word| word.contains('\0'))
}

/// The pattern for `LIKE` of texts that contain the word. Takes its `%`, `_` and `\` literally.
pub(crate) fn containing(word: &str) -> String {
    let escaped: String =
        word.chars().flat_map(|c| if "%_\\".contains(c) { vec!['\\', c] } else { vec![c] }).collect();
    format!("%{escaped}%")
}
