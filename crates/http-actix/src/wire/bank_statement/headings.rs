//! Which column is which, told by the words in its heading.

use domain::turkish::fold;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// The day of the transfer.
    Date,
    /// What the sender wrote.
    Text,
    /// How much, with a sign or a [`Self::Side`] beside it.
    Amount,
    /// How much came in.
    Credit,
    /// Which side the amount is on: `A` and `B`.
    Side,
    /// Which money.
    Currency,
}

/// The columns of a statement.
#[derive(Clone, Debug)]
pub(super) struct Headings(Vec<Option<Column>>);

impl Headings {
    /// Reads a line; `None` unless it names day, text and amount.
    pub(super) fn read(cells: &[String]) -> Option<Self> {
        let found = Self(cells.iter().map(|cell| column(&fold(cell))).collect());
        let is_whole = found.has(Column::Date)
            && found.has(Column::Text)
            && (found.has(Column::Amount) || found.has(Column::Credit));
        is_whole.then_some(found)
    }

    pub(super) fn has(&self, column: Column) -> bool {
        self.0.contains(&Some(column))
    }

    /// Where such columns stand.
    pub(super) fn places(&self, column: Column) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().filter(move |(_, found)| **found == Some(column)).map(|(place, _)| place)
    }
}

/// What a folded heading stands over. The first row that fits counts: `Alacak Tutarı` is no amount of either sign, and
/// `Bakiye Tutarı` none at all.
fn column(heading: &str) -> Option<Column> {
    let has = |words: &[&str]| words.iter().any(|word| heading.contains(word));
    let is = |words: &[&str]| words.contains(&heading.trim_end_matches(['*', ':', '.']).trim_end());
    if has(&["bakiye", "balance", "valor"]) {
        None
    } else if (has(&["borc"]) && has(&["alacak"]))
        || is(&["a/b", "b/a", "+/-", "-/+", "d/c", "c/d", "yon", "islem yonu"])
    {
        Some(Column::Side)
    } else if has(&["alacak", "yatan", "giren", "gelen tutar", "credit"]) {
        Some(Column::Credit)
    } else if has(&["borc", "cekilen", "cikan", "giden tutar", "debit"]) {
        None
    } else if has(&["aciklama", "detay", "description"]) {
        Some(Column::Text)
    } else if has(&["tutar", "miktar", "amount"]) {
        Some(Column::Amount)
    } else if has(&["para birimi", "para cinsi", "doviz", "currency"]) {
        Some(Column::Currency)
    } else if has(&["tarih"]) || is(&["date", "transaction date"]) {
        Some(Column::Date)
    } else {
        None
    }
}
