//! Patterns for searching folded text word by word.

/// Returns whether a word contains NUL. PostgreSQL stores no NUL and refuses to compare with one, so nothing can match.
pub(crate) fn contains_nul(words: &[String]) -> bool {
    words.iter().any(|word| word.contains('\0'))
}

/// Escapes `%`, `_` and `\` in the word for a `LIKE` pattern.
pub(crate) fn escaped(word: &str) -> String {
    word.chars().flat_map(|c| if "%_\\".contains(c) { vec!['\\', c] } else { vec![c] }).collect()
}

/// Returns the `LIKE` pattern for texts that contain the word.
pub(crate) fn containing(word: &str) -> String {
    format!("%{}%", escaped(word))
}
