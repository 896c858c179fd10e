use crate::{
    Database,
    audit::{self, NewAuditEntry},
    error::{DbError, invalid_column},
    schema::search_synonyms,
};
use application::{
    actor::Staff,
    catalogue::{ReplacedSynonyms, SynonymRepository, SynonymsVersion},
    error::StorageError,
};
use diesel::{prelude::*, sql_query};
use domain::{audit::AuditEntity, search::Synonym};
use serde_json::Value;

/// The seller's synonyms in PostgreSQL.
pub struct PgSynonyms(pub Database);

#[derive(Insertable)]
#[diesel(table_name = search_synonyms)]
struct SynonymRow<'a> {
    position: i32,
    word: &'a str,
    meaning: &'a str,
    word_folded: String,
    meaning_folded: String,
}

impl SynonymRepository for PgSynonyms {
    fn list(&self) -> Result<Vec<Synonym>, StorageError> {
        self.0.run(list)
    }

    fn replace(
        &self,
        staff: &Staff,
        seen: Option<&SynonymsVersion>,
        synonyms: &[Synonym],
    ) -> Result<ReplacedSynonyms, StorageError> {
        let rows: Vec<_> = synonyms
            .iter()
            .zip(0..)
            .map(|(synonym, position)| {
                let (word_folded, meaning_folded) = synonym.folded();
                SynonymRow {
                    position,
                    word: synonym.word(),
                    meaning: synonym.meaning(),
                    word_folded,
                    meaning_folded,
                }
            })
            .collect();
        self.0.transaction(|connection| {
            // A concurrent list waits here, and then sees this one.
            sql_query("LOCK TABLE search_synonyms IN SHARE ROW EXCLUSIVE MODE").execute(connection)?;
            let before = list(connection)?;
            if seen.is_some_and(|seen| *seen != SynonymsVersion::of(&before)) {
                return Ok(ReplacedSynonyms::ChangedMeanwhile(before));
            }
            diesel::delete(search_synonyms::table).execute(connection)?;
            diesel::insert_into(search_synonyms::table).values(&rows).execute(connection)?;
            audit::write(connection, staff, audit_entry(&before, synonyms))?;
            Ok::<_, DbError>(ReplacedSynonyms::Yes)
        })
    }
}

/// Returns all synonyms in the seller's sequence.
pub(super) fn list(connection: &mut PgConnection) -> Result<Vec<Synonym>, DbError> {
    let rows: Vec<(String, String)> = search_synonyms::table
        .order(search_synonyms::position)
        .select((search_synonyms::word, search_synonyms::meaning))
        .load(connection)?;
    let synonym = |(word, meaning): &(String, String)| {
        Synonym::new(word, meaning).map_err(invalid_column("search_synonyms", "word"))
    };
    rows.iter().map(synonym).collect()
}

fn audit_entry(before: &[Synonym], after: &[Synonym]) -> NewAuditEntry {
    let lines = |synonyms: &[Synonym]| -> Vec<Value> {
        synonyms.iter().map(|synonym| format!("{} = {}", synonym.word(), synonym.meaning()).into()).collect()
    };
    NewAuditEntry {
        entity: AuditEntity::Settings,
        id: None,
        action: "synonyms",
        before: audit::field("synonyms", lines(before)),
        after: audit::field("synonyms", lines(after)),
    }
}
