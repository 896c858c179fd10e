//! How a search fits a name: patterns for the trigram index, and a rank.

use super::sql::Sql;
use crate::search::{containing, escaped};
use domain::search::QueryVariant;

/// Letters that a word needs for the index to know its middle; shorter ones are looked for where words begin.
const LETTERS: usize = 3;

fn is_short_word(word: &str) -> bool {
    word.chars().count() < LETTERS && word.chars().all(char::is_alphanumeric)
}

/// Whether the variant holds nothing but words of one or two letters.
pub(super) fn is_short(variant: &QueryVariant) -> bool {
    variant.0.iter().flatten().all(|word| is_short_word(word))
}

/// Patterns of names in which the word is found.
fn patterns(word: &str) -> Vec<String> {
    if is_short_word(word) {
        vec![format!("{}%", escaped(word)), format!("% {}%", escaped(word))]
    } else {
        vec![containing(word)]
    }
}

/// The condition that a name fits one of the variants.
pub(super) fn push_match(sql: &mut Sql, variants: &[QueryVariant]) {
    joined(sql, " OR ", variants, |sql, variant| {
        joined(sql, " AND ", &variant.0, |sql, words| {
            let mut patterns: Vec<_> = words.iter().flat_map(|word| patterns(word)).collect();
            match patterns.pop() {
                Some(only) if patterns.is_empty() => {
                    sql.push("products.name_folded LIKE ");
                    sql.bind_text(only);
                }
                last => {
                    patterns.extend(last);
                    sql.push("products.name_folded LIKE ANY (");
                    sql.bind_texts(patterns);
                    sql.push(")");
                }
            }
        });
    });
}

/// How well a name fits, 0 best: it is the text, begins with its words, begins with its letters, has all its
/// words, has words that begin so, has it somewhere, or fits another variant.
pub(super) fn push_rank(sql: &mut Sql, variants: &[QueryVariant]) {
    let Some(first) = variants.first() else { return sql.push("0") };
    let text = first.text();
    sql.push("CASE WHEN products.name_folded = ");
    sql.bind_text(text.clone());
    for (rank, pattern) in [(1, format!("{} %", escaped(&text))), (2, format!("{}%", escaped(&text)))] {
        sql.push(&format!(" THEN {} WHEN products.name_folded LIKE ", rank - 1));
        sql.bind_text(pattern);
    }
    for (rank, end) in [(3, " %"), (4, "%")] {
        sql.push(&format!(" THEN {} WHEN ", rank - 1));
        joined(sql, " AND ", &first.0, |sql, words| {
            sql.push("' ' || products.name_folded || ' ' LIKE ANY (");
            sql.bind_texts(words.iter().map(|word| format!("% {}{end}", escaped(word))).collect());
            sql.push(")");
        });
    }
    sql.push(" THEN 4 WHEN ");
    push_match(sql, std::slice::from_ref(first));
    sql.push(" THEN 5 ELSE 6 END");
}

/// Pushes each in parentheses, with a word between them.
fn joined<T>(sql: &mut Sql, between: &str, all: &[T], mut push: impl FnMut(&mut Sql, &T)) {
    sql.push("(");
    for (place, one) in all.iter().enumerate() {
        if place > 0 {
            sql.push(between);
        }
        push(sql, one);
    }
    sql.push(")");
}
