//! The owner's texts: one row for each text that was ever changed.

use crate::{
    Database,
    audit::{self, NewAuditEntry, field},
    columns::Column,
    database_time,
    error::{DbError, invalid_column},
    schema::shop_texts,
};
use application::{
    actor::Staff,
    error::StorageError,
    shop_text::{ShopTextRepository, TextRefused},
};
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use diesel::{pg::Pg, prelude::*};
use domain::{
    audit::AuditEntity,
    shop_text::{OwnerText, OwnerTexts, TextBody, TextKey},
};

/// The owner's texts in PostgreSQL.
pub struct PgShopTexts(pub Database);

#[derive(Queryable, Selectable)]
#[diesel(table_name = shop_texts, check_for_backend(Pg))]
struct TextRow {
    key: Column<TextKey>,
    body: Option<String>,
    updated_at: DateTime<Utc>,
}

impl TextRow {
    fn text(self) -> Result<OwnerText, DbError> {
        let body = self.body.as_deref().map(TextBody::new).transpose();
        let body = body.map_err(invalid_column("shop_texts", "body"))?;
        Ok(OwnerText { body, updated_at: self.updated_at })
    }
}

pub(crate) fn read(connection: &mut PgConnection) -> Result<OwnerTexts, DbError> {
    let rows: Vec<TextRow> = shop_texts::table.select(TextRow::as_select()).load(connection)?;
    let texts = rows.into_iter().map(|row| Ok((row.key.0, row.text()?)));
    texts.collect::<Result<_, DbError>>().map(OwnerTexts)
}

impl ShopTextRepository for PgShopTexts {
    fn all(&self) -> Result<OwnerTexts, StorageError> {
        self.0.run(read)
    }

    fn change(
        &self,
        staff: &Staff,
        key: TextKey,
        body: Option<TextBody>,
        seen: Option<DateTime<Utc>>,
    ) -> Result<OwnerText, TextRefused> {
        self.0.transaction(|connection| {
            // Only a text's first change finds no row to lock.
            diesel::insert_into(shop_texts::table)
                .values(shop_texts::key.eq(key.as_str()))
                .on_conflict_do_nothing()
                .execute(connection)?;
            let row = shop_texts::table.find(key.as_str());
            let former = row.select(TextRow::as_select()).for_update().first(connection)?.text()?;
            // Before the version is compared: the response to a first attempt may have been lost.
            if former.body == body {
                return Ok(Ok(former));
            }
            if seen.is_some_and(|seen| seen != former.updated_at.trunc_subsecs(3)) {
                return Ok(Err(TextRefused::ChangedMeanwhile(Box::new(former))));
            }
            let at = database_time(connection)?;
            let later = former.updated_at + TimeDelta::milliseconds(1);
            let changed = OwnerText { body: body.clone(), updated_at: at.max(later) };
            diesel::update(row)
                .set((
                    shop_texts::body.eq(changed.body.as_ref().map(TextBody::as_str)),
                    shop_texts::updated_at.eq(changed.updated_at),
                ))
                .execute(connection)?;
            let template = |text: Option<&TextBody>| {
                text.map_or_else(|| key.default_body().to_owned(), |body| body.as_str().to_owned())
            };
            let (before, after) =
                changed_lines(&template(former.body.as_ref()), &template(changed.body.as_ref()));
            let (before, after) = (field(key.as_str(), before), field(key.as_str(), after));
            let entry =
                NewAuditEntry { entity: AuditEntity::Settings, id: None, action: "text", before, after };
            audit::write(connection, staff, entry)?;
            Ok(Ok(changed))
        })?
    }
}

/// Returns both texts without the lines with which both begin or end, so that the audit log shows what was changed.
fn changed_lines(before: &str, after: &str) -> (String, String) {
    let (before, after): (Vec<_>, Vec<_>) = (before.lines().collect(), after.lines().collect());
    let start = before.iter().zip(&after).take_while(|(one, other)| one == other).count();
    let end = before.iter().rev().zip(after.iter().rev()).take_while(|(one, other)| one == other).count();
    // A repeated line may count at both ends.
    let end = end.min(before.len().min(after.len()) - start);
    let changed = |lines: &[&str]| lines.get(start..lines.len() - end).unwrap_or_default().join("\n");
    (changed(&before), changed(&after))
}

#[cfg(test)]
mod tests {
    use super::changed_lines;

    #[test]
    fn audit_shows_changed_lines_only() {
        for (before, after, changed) in [
            ("a\nb\nc", "a\nx\nc", ("b", "x")),
            ("a\nc", "a\nb\nc", ("", "b")),
            ("a\na", "a", ("a", "")),
            ("a", "a", ("", "")),
            ("a", "b\nc", ("a", "b\nc")),
        ] {
            let (one, other) = changed_lines(before, after);
            assert_eq!((one.as_str(), other.as_str()), changed, "{before:?} {after:?}");
        }
    }
}
