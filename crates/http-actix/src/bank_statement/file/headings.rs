//! Recognises the columns of a statement by their headings.

use domain::turkish::fold;

/// The kind of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StatementColumn {
    /// The date of the payment.
    Date,
    /// The sender's text.
    Text,
    /// The amount, with a sign or a [`Self::Side`] beside it.
    Amount,
    /// The incoming amount.
    Credit,
    /// The direction of the amount: `A` or `B`.
    Side,
    Currency,
}

/// The columns of a statement.
#[derive(Clone, Debug)]
pub(crate) struct Headings(Vec<Option<StatementColumn>>);

impl Headings {
    /// Parses a line of headings; `None` unless it has date, text and amount.
    pub(super) fn read(cells: &[String]) -> Option<Self> {
        let found = Self(cells.iter().map(|cell| column(&fold(cell))).collect());
        let is_whole = found.has(StatementColumn::Date)
            && found.has(StatementColumn::Text)
            && (found.has(StatementColumn::Amount) || found.has(StatementColumn::Credit));
        is_whole.then_some(found)
    }

    pub(super) fn has(&self, column: StatementColumn) -> bool {
        self.0.contains(&Some(column))
    }

    /// Returns the indexes of the columns of this kind.
    pub(super) fn places(&self, column: StatementColumn) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().filter(move |(_, found)| **found == Some(column)).map(|(place, _)| place)
    }
}

/// Returns the kind of a column by its folded heading. The first match counts: `Alacak Tutarı` is an incoming amount,
/// not an amount in both directions, and `Bakiye Tutarı` (balance) is neither.
fn column(heading: &str) -> Option<StatementColumn> {
    let has = |words: &[&str]| words.iter().any(|word| heading.contains(word));
    let is = |words: &[&str]| words.contains(&heading.trim_end_matches(['*', ':', '.']).trim_end());
    if has(&["bakiye", "balance", "valor"]) {
        None
    } else if (has(&["borc"]) && has(&["alacak"]))
        || is(&["a/b", "b/a", "+/-", "-/+", "d/c", "c/d", "yon", "islem yonu"])
    {
        Some(StatementColumn::Side)
    } else if has(&["alacak", "yatan", "giren", "gelen tutar", "credit"]) {
        Some(StatementColumn::Credit)
    } else if has(&["borc", "cekilen", "cikan", "giden tutar", "debit"]) {
        None
    } else if has(&["aciklama", "detay", "description"]) {
        Some(StatementColumn::Text)
    } else if has(&["tutar", "miktar", "amount"]) {
        Some(StatementColumn::Amount)
    } else if has(&["para birimi", "para cinsi", "doviz", "currency"]) {
        Some(StatementColumn::Currency)
    } else if has(&["tarih"]) || is(&["date", "transaction date"]) {
        Some(StatementColumn::Date)
    } else {
        None
    }
}
