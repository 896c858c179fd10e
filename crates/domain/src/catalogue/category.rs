//! Categories, which the owner edits.

use super::PictureKey;
use crate::{exemption::Exemption, ids::CategoryId, limits, text::Line, turkish};
use chrono::{DateTime, Utc};

pub type CategoryLabel = Line<{ limits::CATEGORY_LABEL }>;

/// One of the shop's categories.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Category {
    pub id: CategoryId,
    /// The label on pages: `Okey Takımları`.
    pub path: String,
    /// ASCII form for URLs: `okey-takimlari`.
    pub slug: String,
    /// URL of its drawing, which is shown without a picture.
    pub drawing: String,
    /// Its picture, if the owner has uploaded one.
    pub picture: Option<PictureKey>,
    /// The exemption that new and moved products take over.
    pub exemption: Option<Exemption>,
    /// When it was last changed, which is also its version.
    pub updated_at: DateTime<Utc>,
}

impl Category {
    /// The drawing of a new category.
    pub const DRAWING: &str = "/art/zar.svg";

    /// Returns true for the label, its Turkish lower-case form or the slug, in any case.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        let name = turkish::fold(name);
        name == turkish::fold(&self.path) || name == self.slug
    }
}

/// Returns whether a URL can end with this label. Browsers resolve `.` and `..` as folders, even percent-encoded
/// (WHATWG URL, "single-dot URL path segment").
#[must_use]
pub fn is_addressable(label: &CategoryLabel) -> bool {
    !matches!(label.as_str(), "." | "..")
}

/// Returns whether another category already has this label, or has it as its slug.
#[must_use]
pub fn is_label_taken(label: &CategoryLabel, others: &[Category]) -> bool {
    others.iter().any(|other| other.is_called(label.as_str()))
}

/// Returns the slug for a label that no other category is called by: `okey-takimlari`, else `okey-takimlari-2`.
#[must_use]
pub fn free_slug(label: &CategoryLabel, others: &[Category]) -> String {
    let slug = slug(label.as_str());
    let is_taken = |slug: &str| others.iter().any(|other| other.is_called(slug));
    if !is_taken(&slug) {
        return slug;
    }
    let mut number = 2;
    loop {
        let numbered = format!("{slug}-{number}");
        if !is_taken(&numbered) {
            return numbered;
        }
        number += 1;
    }
}

fn slug(label: &str) -> String {
    let mut slug = String::new();
    for c in turkish::fold(label).chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    // A label may consist of signs alone.
    if slug.is_empty() { "kategori".into() } else { slug }
}

/// Returns the sequence with `moved` behind `after`, or first without one. `None` if `after` is not another of the
/// categories.
#[must_use]
pub fn arrange(
    sequence: &[CategoryId],
    moved: CategoryId,
    after: Option<CategoryId>,
) -> Option<Vec<CategoryId>> {
    let mut arranged: Vec<_> = sequence.iter().copied().filter(|id| *id != moved).collect();
    let place = match after {
        None => 0,
        Some(after) => arranged.iter().position(|id| *id == after)? + 1,
    };
    arranged.insert(place, moved);
    Some(arranged)
}

#[cfg(test)]
mod tests {
    use super::{Category, CategoryLabel, arrange, free_slug, is_addressable, is_label_taken};
    use crate::ids::CategoryId;
    use chrono::DateTime;
    use uuid::Uuid;

    fn label(text: &str) -> CategoryLabel {
        CategoryLabel::new(text).unwrap()
    }

    fn category(path: &str, slug: &str) -> Category {
        Category {
            id: CategoryId::new(Uuid::nil()),
            path: path.into(),
            slug: slug.into(),
            drawing: Category::DRAWING.into(),
            picture: None,
            exemption: None,
            updated_at: DateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn matches_category_by_label_lower_case_and_slug() {
        let category = category("Gıda Ürünleri", "gida-urunleri");
        for name in ["Gıda Ürünleri", "gıda ürünleri", "gida-urunleri", "GIDA ÜRÜNLERİ", "GIDA-URUNLERI"]
        {
            assert!(category.is_called(name), "{name}");
        }
        assert!(!category.is_called("gıda"));
    }

    #[test]
    fn labels_are_unique_when_folded() {
        let others = [category("Gıda Ürünleri", "gida-urunleri")];
        for taken in ["GIDA  ÜRÜNLERİ", "gida urunleri", "gida-urunleri"] {
            assert!(is_label_taken(&label(taken), &others), "{taken}");
        }
        assert!(!is_label_taken(&label("Gıda"), &others));
    }

    #[test]
    fn folder_dots_are_no_address() {
        assert!(!is_addressable(&label(" . ")));
        assert!(!is_addressable(&label("..")));
        assert!(is_addressable(&label("...")));
        assert!(is_addressable(&label("Okey..")));
    }

    #[test]
    fn slugs_are_unique() {
        let others = [category("Çay & Kahve!", "cay-kahve"), category("Zar-2", "x")];
        assert_eq!(free_slug(&label("İçecek / Çay"), &others), "icecek-cay");
        assert_eq!(free_slug(&label("Çay, Kahve"), &others), "cay-kahve-2");
        assert_eq!(free_slug(&label("★"), &others), "kategori");
        // The other category's page has this address.
        assert_eq!(free_slug(&label("Zar 2"), &others), "zar-2-2");
    }

    #[test]
    fn arranges_category_behind_another_or_first() {
        let [one, two, three] = [1, 2, 3].map(|n| CategoryId::new(Uuid::from_u128(n)));
        let sequence = [one, two, three];
        assert_eq!(arrange(&sequence, three, None), Some(vec![three, one, two]));
        assert_eq!(arrange(&sequence, one, Some(two)), Some(vec![two, one, three]));
        assert_eq!(arrange(&sequence, CategoryId::new(Uuid::nil()), Some(three)).unwrap().len(), 4);
        assert_eq!(arrange(&sequence, two, Some(two)), None);
    }
}
