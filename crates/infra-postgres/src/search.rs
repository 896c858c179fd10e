//! Searching folded texts word by word.

/// Whether no text can contain one of the words: PostgreSQL keeps no NUL and refuses to compare with one.
pub(crate) fn is_hopeless(words: &[String]) -> bool {
    words.iter().any(|word| word.contains('\0'))
}

/// The word for a pattern of `LIKE`, with its `%`, `_` and `\` taken literally.
pub(crate) fn escaped(word: &str) -> String {
    word.chars().flat_map(|c| if "%_\\".contains(c) { vec!['\\', c] } else { vec![c] }).collect()
}

/// The pattern for `LIKE` of texts that contain the word.
pub(crate) fn containing(word: &str) -> String {
    format!("%{}%", escaped(word))
}
