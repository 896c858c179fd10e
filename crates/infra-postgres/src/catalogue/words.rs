//! The words that names and synonyms are made of.

use crate::error::DbError;
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, Text},
};
use domain::search::transpositions;

#[derive(QueryableByName)]
struct WordRow {
    #[diesel(sql_type = Text)]
    word: String,
}

/// Candidates for a misspelt word: what shares trigrams with it, and what it is with two letters swapped,
/// which may share none. The rule that chooses among them is the domain's.
const SIMILAR: &str = "
    (SELECT word FROM search_words WHERE $1 <% word ORDER BY $1 <<-> word, word LIMIT 200)
    UNION (SELECT word FROM search_words WHERE word LIKE ANY ($2) LIMIT 200)
    UNION SELECT word_folded FROM search_synonyms WHERE $1 <% word_folded OR word_folded LIKE ANY ($2)";

/// Words that look like this one.
pub(super) fn similar(connection: &mut PgConnection, word: &str) -> Result<Vec<String>, DbError> {
    if word.contains('\0') {
        return Ok(vec![]);
    }
    let swapped: Vec<_> =
        transpositions(word).iter().map(|swap| format!("{}%", crate::search::escaped(swap))).collect();
    connection.transaction(|connection| {
        sql_query("SET LOCAL pg_trgm.word_similarity_threshold = 0.3").execute(connection)?;
        let rows: Vec<WordRow> =
            sql_query(SIMILAR).bind::<Text, _>(word).bind::<Array<Text>, _>(swapped).load(connection)?;
        Ok(rows.into_iter().map(|row| row.word).collect())
    })
}
